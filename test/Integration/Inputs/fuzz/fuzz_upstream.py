# SPDX-License-Identifier: Apache-2.0
"""Families of random ops of upstream dialects: what a program holds that does not come from StableHLO."""
from fuzz_program import LIMITS, Op, Value
from random_text import tensor

DTYPES = ("f32", "f32", "f64", "i32", "i64")


def is_float(dtype):
    return "f" in dtype


def scratch(g, text, shape, dtype):
    """Appends an op whose result is a tensor that only the next op reads."""
    name = g.name()
    g.ops.append(Op([Value(name, shape, dtype, 0)], text))
    return name


def empty(g, shape, dtype):
    return scratch(g, f"tensor.empty() : {tensor(shape, dtype)}", shape, dtype)


def filled(g, shape, dtype, number):
    scalar = scratch(g, f"arith.constant {number}{'.0' if is_float(dtype) else ''} : {dtype}", [], dtype)
    t = tensor(shape, dtype)
    return scratch(g, f"linalg.fill ins({scalar} : {dtype}) outs({empty(g, shape, dtype)} : {t}) -> {t}", shape, dtype)


def loops(count, keep=None):
    return ", ".join(f"d{d}" for d in (range(count) if keep is None else keep))


def generic(g, inputs, init, maps, iterators, body, shape, bound, dtype=None):
    """`inputs` are values, `maps` texts for them and the result; `body` reads %_in0, ... and %_out."""
    dtype = dtype or inputs[0].dtype
    affine = ", ".join(f"affine_map<({loops(len(iterators))}) -> ({entry})>" for entry in maps)
    kinds = ", ".join(f'"{kind}"' for kind in iterators)
    arguments = ", ".join([f"%_in{i}: {v.dtype}" for i, v in enumerate(inputs)] + [f"%_out: {dtype}"])
    t = tensor(shape, dtype)
    return g.emit(f"linalg.generic {{indexing_maps = [{affine}], iterator_types = [{kinds}]}} ins({', '.join(v.name for v in inputs)} : "
                  f"{', '.join(v.type for v in inputs)}) outs({init} : {t}) {{\n    ^bb0({arguments}):\n{body}  }} -> {t}", shape, dtype,
                  bound, all(v.exact for v in inputs))


def positions(g):
    """Adds the position along a dimension to each element."""
    a = g.limited(g.value(rank=(1, 4), dtypes=DTYPES), 4)
    cast = "arith.sitofp" if is_float(a.dtype) else "arith.extsi"
    widen = f"    %_f = {cast} %_c : i32 to {a.dtype}\n" if a.dtype != "i32" else ""
    body = (f"    %_i = linalg.index {g.rng.randrange(len(a.shape))} : index\n    %_c = arith.index_cast %_i : index to i32\n{widen}"
            f"    %_m = arith.add{'f' if is_float(a.dtype) else 'i'} %_{'f' if widen else 'c'}, %_in0 : {a.dtype}\n"
            f"    linalg.yield %_m : {a.dtype}\n")
    generic(g, [a], empty(g, a.shape, a.dtype), [loops(len(a.shape))] * 2, ["parallel"] * len(a.shape), body, a.shape, a.bound + max(a.shape))


def fused_reduction(g):
    """Sums products of two values over some dimensions, onto an init that counts once."""
    a = g.value(rank=(1, 4), dtypes=DTYPES)
    b = g.value(a.shape, a.dtype)
    count = 1
    for size in a.shape:
        count *= size
    root = max(1, int((LIMITS[a.dtype] / (2 * max(count, 1))) ** 0.5))
    a, b = g.bounded(a, root), g.bounded(b, root)
    keep = sorted(g.rng.sample(range(len(a.shape)), g.rng.randint(0, len(a.shape) - 1)))
    if g.rng.random() < 0.3:
        g.rng.shuffle(keep)
    suffix = "f" if is_float(a.dtype) else "i"
    body = (f"    %_m = arith.mul{suffix} %_in0, %_in1 : {a.dtype}\n    %_s = arith.add{suffix} %_m, %_out : {a.dtype}\n"
            f"    linalg.yield %_s : {a.dtype}\n")
    shape = [a.shape[d] for d in keep]
    kinds = ["parallel" if d in keep else "reduction" for d in range(len(a.shape))]
    init = filled(g, shape, a.dtype, g.rng.choice([0, 0, 2]))
    generic(g, [a, b], init, [loops(len(a.shape))] * 2 + [loops(len(a.shape), keep)], kinds, body, shape, count * a.bound * b.bound + 2)


def matmul(g):
    a = g.value(rank=(2, 2), dtypes=DTYPES)
    b = g.value([a.shape[1], g.rng.choice(g.sizes)], a.dtype)
    root = max(1, int((LIMITS[a.dtype] / (a.shape[1] + 2)) ** 0.5))
    a, b = g.bounded(a, root), g.bounded(b, root)
    shape = [a.shape[0], b.shape[1]]
    # The init is a value of the program at times: a bias that counts once.
    old = [v for v in g.pool if v.shape == shape and v.dtype == a.dtype and v.exact and v.bound <= root]
    init = g.rng.choice(old).name if old and g.rng.random() < 0.5 else filled(g, shape, a.dtype, g.rng.choice([0, 0, 1]))
    t = tensor(shape, a.dtype)
    g.emit(f"linalg.matmul ins({a.name}, {b.name} : {a.type}, {b.type}) outs({init} : {t}) -> {t}", shape, a.dtype,
           a.shape[1] * a.bound * b.bound + root, a.exact and b.exact)


def mean(g):
    """A mean over all of a dimension: inexact, and not the mean of the means of uneven parts."""
    a = g.value(rank=(1, 3), dtypes=("f32", "f64"))
    d = g.rng.randrange(len(a.shape))
    if a.shape[d] == 0:
        return
    keep = [k for k in range(len(a.shape)) if k != d]
    shape = [a.shape[k] for k in keep]
    body = f"    %_s = arith.addf %_in0, %_out : {a.dtype}\n    linalg.yield %_s : {a.dtype}\n"
    kinds = ["reduction" if k == d else "parallel" for k in range(len(a.shape))]
    a = g.limited(a, a.shape[d] + 1)
    total = generic(g, [a], filled(g, shape, a.dtype, 0), [loops(len(a.shape)), loops(len(a.shape), keep)], kinds, body, shape,
                    a.bound * a.shape[d])
    count = filled(g, shape, a.dtype, a.shape[d])
    g.emit(f"arith.divf {total.name}, {count} : {total.type}", shape, a.dtype, max(a.bound, 1), exact=False)


def slices(g):
    a = g.value(rank=(1, 4), dtypes=DTYPES)
    offsets = [g.rng.randrange(size) if size and g.rng.random() < 0.5 else 0 for size in a.shape]
    sizes = [g.rng.randint(1, size - o) if size and g.rng.random() < 0.5 else size - o for size, o in zip(a.shape, offsets)]
    ones = [1] * len(a.shape)
    if g.rng.random() < 0.5:
        g.emit(f"tensor.extract_slice {a.name}{offsets} {sizes} {ones} : {a.type} to {tensor(sizes, a.dtype)}", sizes, a.dtype, a.bound,
               a.exact)
        return
    b = g.value(sizes, a.dtype)
    g.emit(f"tensor.insert_slice {b.name} into {a.name}{offsets} {sizes} {ones} : {b.type} into {a.type}", a.shape, a.dtype,
           max(a.bound, b.bound), a.exact and b.exact)


def padded(g):
    a = g.value(rank=(1, 3), dtypes=DTYPES)
    low, high = ([g.rng.randint(0, 2) for _ in a.shape] for _ in range(2))
    shape = [l + size + h for l, size, h in zip(low, a.shape, high)]
    scalar = scratch(g, f"arith.constant {'3.0' if is_float(a.dtype) else 3} : {a.dtype}", [], a.dtype)
    names = ", ".join(f"%_p{i}: index" for i in range(len(shape)))
    g.emit(f"tensor.pad {a.name} low{low} high{high} {{\n    ^bb0({names}):\n    tensor.yield {scalar} : {a.dtype}\n  }} : {a.type} to "
           f"{tensor(shape, a.dtype)}", shape, a.dtype, max(a.bound, 3), a.exact)


def contribution(g):
    """A whole value taken as contributions and back, as a pipeline with gradients in flight holds them."""
    a = g.limited(g.value(rank=(0, 3), dtypes=("f32", "f64", "i32")), 40)
    axes = g.rng.sample(g.program.axes, g.rng.randint(1, len(g.program.axes)))
    names = ", ".join(f'"{n}"' for n, _ in axes)
    kind = g.rng.choice(["sum", "max", "min"] + (["avg"] if not a.exact else []))
    dims = "[" + ", ".join("{}" for _ in a.shape) + "]"
    g.emit(f"dist.local({a.name}) in [#dist.sharding<@mesh, {dims}>] out [#dist.sharding<@mesh, {dims}, partial = [{kind} "
           f"{{{', '.join(sorted(chr(34) + n + chr(34) for n, _ in axes))}}}]>] manual {{{names}}} {{\n    ^bb0(%_x: {a.type}):\n"
           f"    dist.yield %_x : {a.type}\n  }} : ({a.type}) -> {a.type}", a.shape, a.dtype, a.bound * (16 if kind == "sum" else 1), a.exact)


UPSTREAM = [positions, fused_reduction, fused_reduction, matmul, mean, slices, padded, contribution, contribution]
