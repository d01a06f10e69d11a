#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the programs of the GPU benchmark as MLIR: memory-bound kernels and one Llama-8B layer at TP 1 and TP 8 sizes.

usage: programs.py FOLDER [NAME ...]      writes FOLDER/NAME.mlir (all programs if none is named)
       programs.py --list                 prints name, kind, and the bytes or flops that its table row is measured by

Everything is linalg on tensors for one device: the table compares kernels, not communication. TP 8 is what one rank of
eight computes between its collectives. gpu_peers.py holds the same programs in PyTorch and JAX.
"""
import sys

WIDTH = {"f32": 4, "bf16": 2}


class Program:
    """Collects the lines of one function; values are (name, shape, element type)."""

    def __init__(self):
        self.lines, self.arguments, self.next = [], [], 0

    def fresh(self):
        self.next += 1
        return f"%v{self.next}"

    def argument(self, shape, dtype):
        value = (f"%arg{len(self.arguments)}", tuple(shape), dtype)
        self.arguments.append(value)
        return value

    def generic(self, shape, dtype, operands, maps, body, reduced=(), init=None):
        """Adds linalg.generic over `shape`; `maps` are loop numbers per operand; `body(names)` gives (lines, result).

        `reduced` are the loops that are summed (or what `body` does with the accumulator, its last name).
        """
        loops = range(len(shape))
        out = [d for d in loops if d not in reduced]
        result_shape = tuple(shape[d] for d in out)
        kind = tensor(result_shape, dtype)
        empty, filled, result = self.fresh(), self.fresh(), self.fresh()
        self.lines.append(f"{empty} = tensor.empty() : {kind}")
        if init is not None:
            constant = self.fresh()
            self.lines.append(f"{constant} = arith.constant {init} : {dtype}")
            self.lines.append(f"{filled} = linalg.fill ins({constant} : {dtype}) outs({empty} : {kind}) -> {kind}")
        else:
            filled = empty
        dims = ", ".join(f"d{d}" for d in loops)
        affine = [f"affine_map<({dims}) -> ({', '.join(f'd{d}' for d in m)})>" for m in list(maps) + [out]]
        iterators = ", ".join('"reduction"' if d in reduced else '"parallel"' for d in loops)
        names = [f"%e{k}" for k in range(len(operands))] + ["%acc"]
        types = [operand[2] for operand in operands] + [dtype]
        lines, value = body(*names)
        self.lines += [
            f"{result} = linalg.generic {{indexing_maps = [{', '.join(affine)}], iterator_types = [{iterators}]}}",
            f"    ins({', '.join(o[0] for o in operands)} : {', '.join(tensor(o[1], o[2]) for o in operands)})"
            f" outs({filled} : {kind}) {{",
            f"^bb0({', '.join(f'{n}: {t}' for n, t in zip(names, types))}):",
            *("  " + line for line in lines),
            f"  linalg.yield {value} : {dtype}",
            f"}} -> {kind}"]
        return (result, result_shape, dtype)

    def map(self, dtype, operands, maps, shape, body):
        return self.generic(shape, dtype, operands, maps, body)

    def reduce(self, value, op, init, dtype="f32"):
        """Reduces the last dimension in f32."""
        rank = len(value[1])

        def body(element, accumulator):
            lines, wide = widen(element, value[2])
            return lines + [f"%r = arith.{op} {wide}, {accumulator} : f32"], "%r"
        return self.generic(value[1], dtype, [value], [range(rank)], body, reduced=(rank - 1,), init=init)

    def matmul(self, a, b, loops, sizes, a_map, b_map, out, dtype):
        """C[out] = sum of A[a_map] * B[b_map] over the loops that are not in `out`, accumulated in f32."""
        order = list(out) + [l for l in loops if l not in out]
        shape = [sizes[l] for l in order]
        place = {l: k for k, l in enumerate(order)}

        def body(x, y, accumulator):
            first, x = widen(x, a[2], "%x")
            second, y = widen(y, b[2], "%y")
            return first + second + [f"%p = arith.mulf {x}, {y} : f32", f"%s = arith.addf {accumulator}, %p : f32"], "%s"
        wide = self.generic(shape, "f32", [a, b], [[place[l] for l in a_map], [place[l] for l in b_map]], body,
                            reduced=tuple(place[l] for l in order if l not in out), init="0.0")
        return self.convert(wide, dtype)

    def convert(self, value, dtype):
        if value[2] == dtype:
            return value
        op = "truncf" if WIDTH[dtype] < WIDTH[value[2]] else "extf"
        dims = range(len(value[1]))
        return self.map(dtype, [value], [dims], value[1],
                        lambda e, _: ([f"%c = arith.{op} {e} : {value[2]} to {dtype}"], "%c"))

    def reshape(self, value, groups, shape):
        """Collapses (groups of old dimensions) or expands (groups of new ones)."""
        result = self.fresh()
        text = "[" + ", ".join("[" + ", ".join(map(str, g)) + "]" for g in groups) + "]"
        old, new = tensor(value[1], value[2]), tensor(shape, value[2])
        if len(shape) < len(value[1]):
            self.lines.append(f"{result} = tensor.collapse_shape {value[0]} {text} : {old} into {new}")
        else:
            sizes = ", ".join(map(str, shape))
            self.lines.append(f"{result} = tensor.expand_shape {value[0]} {text} output_shape [{sizes}] : {old} into {new}")
        return (result, tuple(shape), value[2])

    def text(self, results):
        types = ", ".join(tensor(r[1], r[2]) for r in results)
        arguments = ", ".join(f"{a[0]}: {tensor(a[1], a[2])}" for a in self.arguments)
        body = "\n".join("  " + line for line in self.lines)
        return (f"func.func @main({arguments}) -> ({types}) {{\n{body}\n"
                f"  return {', '.join(r[0] for r in results)} : {types}\n}}\n")


def tensor(shape, dtype):
    return "tensor<" + "".join(f"{size}x" for size in shape) + dtype + ">"


def widen(name, dtype, fresh="%w"):
    return ([], name) if dtype == "f32" else ([f"{fresh} = arith.extf {name} : {dtype} to f32"], fresh)


def narrow(name, dtype, fresh="%n"):
    return ([], name) if dtype == "f32" else ([f"{fresh} = arith.truncf {name} : f32 to {dtype}"], fresh)


def elementwise(dtype, rows, columns):
    """gelu(x * y + bias), tanh form."""
    p = Program()
    x, y, bias = p.argument((rows, columns), dtype), p.argument((rows, columns), dtype), p.argument((columns,), dtype)

    def body(a, b, c, _):
        lines = [line for name, fresh in ((a, "%a"), (b, "%b"), (c, "%c")) for line in widen(name, dtype, fresh)[0]]
        a, b, c = (widen(name, dtype, fresh)[1] for name, fresh in ((a, "%a"), (b, "%b"), (c, "%c")))
        lines += ["%half = arith.constant 0.5 : f32", "%one = arith.constant 1.0 : f32",
                  "%k0 = arith.constant 0.7978845608 : f32", "%k1 = arith.constant 0.044715 : f32",
                  f"%m = arith.mulf {a}, {b} : f32", f"%t = arith.addf %m, {c} : f32", "%t2 = arith.mulf %t, %t : f32",
                  "%t3 = arith.mulf %t2, %t : f32", "%u = arith.mulf %k1, %t3 : f32", "%w = arith.addf %t, %u : f32",
                  "%z = arith.mulf %k0, %w : f32", "%h = math.tanh %z : f32", "%h1 = arith.addf %one, %h : f32",
                  "%g = arith.mulf %t, %h1 : f32", "%o = arith.mulf %half, %g : f32"]
        tail, value = narrow("%o", dtype)
        return lines + tail, value
    return p.text([p.map(dtype, [x, y, bias], [(0, 1), (0, 1), (1,)], (rows, columns), body)])


def softmax_of(p, x, dtype):
    """Softmax over the last dimension."""
    rank = len(x[1])
    all_dims, rows = range(rank), range(rank - 1)
    top = p.reduce(x, "maximumf", "0xFF800000")

    def exponent(element, maximum, _):
        lines, wide = widen(element, x[2])
        return lines + [f"%d = arith.subf {wide}, {maximum} : f32", "%e = math.exp %d : f32"], "%e"
    powers = p.map("f32", [x, top], [all_dims, rows], x[1], exponent)
    total = p.reduce(powers, "addf", "0.0")

    def divide(power, sum_, _):
        lines, value = narrow("%q", dtype)
        return [f"%q = arith.divf {power}, {sum_} : f32"] + lines, value
    return p.map(dtype, [powers, total], [all_dims, rows], x[1], divide)


def softmax(dtype, rows, columns):
    p = Program()
    return p.text([softmax_of(p, p.argument((rows, columns), dtype), dtype)])


def rms_norm_of(p, x, weight, dtype):
    rank = len(x[1])

    def square(element, accumulator):
        lines, wide = widen(element, x[2])
        return lines + [f"%q = arith.mulf {wide}, {wide} : f32", f"%s = arith.addf {accumulator}, %q : f32"], "%s"
    total = p.generic(x[1], "f32", [x], [range(rank)], square, reduced=(rank - 1,), init="0.0")

    def scale(element, sum_, factor, _):
        first, wide = widen(element, x[2])
        second, gain = widen(factor, weight[2], "%f")
        last, value = narrow("%o", dtype)
        return first + second + [f"%n0 = arith.constant {float(x[1][-1])} : f32", "%eps = arith.constant 1.0e-5 : f32",
                                 f"%m = arith.divf {sum_}, %n0 : f32", "%v = arith.addf %m, %eps : f32",
                                 "%i = math.rsqrt %v : f32", f"%y = arith.mulf {wide}, %i : f32",
                                 f"%o = arith.mulf %y, {gain} : f32"] + last, value
    return p.map(dtype, [x, total, weight], [range(rank), range(rank - 1), (rank - 1,)], x[1], scale)


def rms_norm(dtype, rows, columns):
    p = Program()
    return p.text([rms_norm_of(p, p.argument((rows, columns), dtype), p.argument((columns,), dtype), dtype)])


def layer_norm(dtype, rows, columns):
    p = Program()
    x, weight, bias = p.argument((rows, columns), dtype), p.argument((columns,), dtype), p.argument((columns,), dtype)
    total = p.reduce(x, "addf", "0.0")

    def deviation(element, sum_, accumulator):
        lines, wide = widen(element, dtype)
        return lines + [f"%n0 = arith.constant {float(columns)} : f32", f"%m = arith.divf {sum_}, %n0 : f32",
                        f"%d = arith.subf {wide}, %m : f32", "%q = arith.mulf %d, %d : f32",
                        f"%s = arith.addf {accumulator}, %q : f32"], "%s"
    variance = p.generic((rows, columns), "f32", [x, total], [(0, 1), (0,)], deviation, reduced=(1,), init="0.0")

    def scale(element, sum_, squares, gain, shift, _):
        lines, wide = widen(element, dtype)
        more, gain = widen(gain, dtype, "%g")
        rest, shift = widen(shift, dtype, "%h")
        last, value = narrow("%o", dtype)
        return lines + more + rest + [
            f"%n0 = arith.constant {float(columns)} : f32", "%eps = arith.constant 1.0e-5 : f32",
            f"%m = arith.divf {sum_}, %n0 : f32", f"%d = arith.subf {wide}, %m : f32",
            f"%v = arith.divf {squares}, %n0 : f32", "%ve = arith.addf %v, %eps : f32", "%i = math.rsqrt %ve : f32",
            "%y = arith.mulf %d, %i : f32", f"%yg = arith.mulf %y, {gain} : f32", f"%o = arith.addf %yg, {shift} : f32"
        ] + last, value
    maps = [(0, 1), (0,), (0,), (1,), (1,)]
    return p.text([p.map(dtype, [x, total, variance, weight, bias], maps, (rows, columns), scale)])


def cross_entropy(dtype, rows, columns):
    """Loss per row: log(sum(exp(x - max))) + max - x[label]."""
    p = Program()
    x, labels = p.argument((rows, columns), dtype), p.argument((rows,), "i32")
    top = p.reduce(x, "maximumf", "0xFF800000")

    def power_sum(element, maximum, accumulator):
        lines, wide = widen(element, dtype)
        return lines + [f"%d = arith.subf {wide}, {maximum} : f32", "%e = math.exp %d : f32",
                        f"%s = arith.addf {accumulator}, %e : f32"], "%s"
    total = p.generic((rows, columns), "f32", [x, top], [(0, 1), (0,)], power_sum, reduced=(1,), init="0.0")

    def pick(element, label, accumulator):
        lines, wide = widen(element, dtype)
        return lines + ["%j = linalg.index 1 : index", "%k = arith.index_cast %j : index to i32",
                        f"%is = arith.cmpi eq, %k, {label} : i32", "%zero = arith.constant 0.0 : f32",
                        f"%t = arith.select %is, {wide}, %zero : f32", f"%s = arith.addf {accumulator}, %t : f32"], "%s"
    chosen = p.generic((rows, columns), "f32", [x, labels], [(0, 1), (0,)], pick, reduced=(1,), init="0.0")

    def finish(maximum, sum_, target, _):
        return [f"%l = math.log {sum_} : f32", f"%a = arith.addf %l, {maximum} : f32",
                f"%o = arith.subf %a, {target} : f32"], "%o"
    return p.text([p.map("f32", [top, total, chosen], [(0,)] * 3, (rows,), finish)])


LLAMA = {"hidden": 4096, "heads": 32, "kv": 8, "head": 128, "ffn": 14336, "tokens": 2048}


def llama_layer(dtype, ranks):
    """Forward of one decoder layer without rotary embedding, on the sizes that one of `ranks` ranks holds."""
    c = LLAMA
    t, d, hd = c["tokens"], c["hidden"], c["head"]
    heads, kv, ffn = c["heads"] // ranks, c["kv"] // ranks, c["ffn"] // ranks
    group = heads // kv
    p = Program()
    x, norm1, norm2 = p.argument((t, d), dtype), p.argument((d,), dtype), p.argument((d,), dtype)
    wq, wk = p.argument((d, heads * hd), dtype), p.argument((d, kv * hd), dtype)
    wv, wo = p.argument((d, kv * hd), dtype), p.argument((heads * hd, d), dtype)
    gate, up, down = p.argument((d, ffn), dtype), p.argument((d, ffn), dtype), p.argument((ffn, d), dtype)

    def linear(a, b):
        sizes = {"m": a[1][0], "k": a[1][1], "n": b[1][1]}
        return p.matmul(a, b, "mnk", sizes, "mk", "kn", "mn", dtype)
    h = rms_norm_of(p, x, norm1, dtype)
    q = p.reshape(linear(h, wq), [[0], [1, 2, 3]], (t, kv, group, hd))
    k = p.reshape(linear(h, wk), [[0], [1, 2]], (t, kv, hd))
    v = p.reshape(linear(h, wv), [[0], [1, 2]], (t, kv, hd))
    sizes = {"b": kv, "g": group, "q": t, "s": t, "d": hd}
    scores = p.matmul(q, k, "bgqsd", sizes, "qbgd", "sbd", "bgqs", "f32")

    def masked(score, _):
        return ["%i = linalg.index 2 : index", "%j = linalg.index 3 : index", "%ok = arith.cmpi ule, %j, %i : index",
                f"%f = arith.constant {hd ** -0.5} : f32", "%low = arith.constant -1.0e30 : f32",
                f"%y = arith.mulf {score}, %f : f32", "%o = arith.select %ok, %y, %low : f32"], "%o"
    scores = p.map("f32", [scores], [range(4)], scores[1], masked)
    mixed = p.matmul(softmax_of(p, scores, dtype), v, "bgqsd", sizes, "bgqs", "sbd", "qbgd", dtype)
    attended = linear(p.reshape(mixed, [[0], [1, 2, 3]], (t, heads * hd)), wo)

    def add(a, b, _):
        first, a = widen(a, dtype, "%a")
        second, b = widen(b, dtype, "%b")
        last, value = narrow("%o", dtype)
        return first + second + [f"%o = arith.addf {a}, {b} : f32"] + last, value
    y = p.map(dtype, [x, attended], [(0, 1)] * 2, (t, d), add)
    h = rms_norm_of(p, y, norm2, dtype)

    def silu(a, b, _):
        first, a = widen(a, dtype, "%a")
        second, b = widen(b, dtype, "%b")
        last, value = narrow("%o", dtype)
        return first + second + ["%one = arith.constant 1.0 : f32", f"%neg = arith.negf {a} : f32",
                                 "%e = math.exp %neg : f32", "%den = arith.addf %one, %e : f32",
                                 f"%s = arith.divf {a}, %den : f32", f"%o = arith.mulf %s, {b} : f32"] + last, value
    inner = p.map(dtype, [linear(h, gate), linear(h, up)], [(0, 1)] * 2, (t, ffn), silu)
    return p.text([p.map(dtype, [y, linear(inner, down)], [(0, 1)] * 2, (t, d), add)])


def table():
    """Returns name -> (kind, size in bytes or flops, function that makes the text)."""
    rows = {}
    kernels = {"elementwise": (elementwise, lambda w, n: 3 * n * w), "softmax": (softmax, lambda w, n: 2 * n * w),
               "rms_norm": (rms_norm, lambda w, n: 2 * n * w), "layer_norm": (layer_norm, lambda w, n: 2 * n * w),
               "cross_entropy": (cross_entropy, lambda w, n: n * w)}
    for name, (make, traffic) in kernels.items():
        for dtype in ("bf16", "f32"):
            for columns in (1024, 4096, 16384):
                elements = 128 * 2 ** 20 // WIDTH[dtype]
                rows[f"{name}_{dtype}_{columns}"] = ("bytes", traffic(WIDTH[dtype], elements),
                                                     lambda m=make, t=dtype, r=elements // columns, c=columns: m(t, r, c))
    for ranks in (1, 8):
        c = LLAMA
        projections = c["hidden"] * (c["heads"] * 2 + c["kv"] * 2) * c["head"] + 3 * c["hidden"] * c["ffn"]
        attention = 2 * c["tokens"] * c["heads"] * c["head"]
        flops = 2 * c["tokens"] * (projections + attention) // ranks
        rows[f"llama8b_layer_tp{ranks}"] = ("flops", flops, lambda r=ranks: llama_layer("bf16", r))
    return rows


def main(arguments):
    rows = table()
    if arguments == ["--list"]:
        for name, (kind, size, _) in rows.items():
            print(name, kind, size)
        return 0
    if not arguments or any(name not in rows for name in arguments[1:]):
        print(__doc__, file=sys.stderr)
        return 1
    for name in arguments[1:] or rows:
        with open(f"{arguments[0]}/{name}.mlir", "w", encoding="utf-8") as file:
            file.write("// SPDX-License-Identifier: Apache-2.0\n" + rows[name][2]())
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
