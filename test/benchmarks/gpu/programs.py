#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the programs of the GPU benchmark as MLIR: memory-bound kernels, a product, layers and a step of Llama-3-8B.

usage: programs.py FOLDER [--small] [ROW ...]   writes a file for each row of the table (all rows if none is named)
       programs.py --list                       prints file, kind, bytes or flops, and the best figure of others

Everything is for one device: the table compares kernels, not communication. TP 8 is what one rank of eight computes between
its collectives. With --small, shapes are such that an emulation can run them. peers.py holds the same programs in PyTorch and JAX.
"""
import os
import subprocess
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


def column_sum(dtype, rows, columns):
    """The sum of each column, as the gradient of a bias."""
    p = Program()
    x = p.argument((rows, columns), dtype)

    def body(element, accumulator):
        lines, wide = widen(element, dtype)
        return lines + [f"%r = arith.addf {wide}, {accumulator} : f32"], "%r"
    return p.text([p.generic((rows, columns), "f32", [x], [(0, 1)], body, reduced=(0,), init="0.0")])


def transpose(dtype, rows, columns):
    p = Program()
    x = p.argument((rows, columns), dtype)
    return p.text([p.map(dtype, [x], [(1, 0)], (columns, rows), lambda element, _: ([], element))])


def gelu_bias(dtype, rows, columns):
    """gelu(x + bias), tanh form."""
    p = Program()
    x, bias = p.argument((rows, columns), dtype), p.argument((columns,), dtype)

    def body(a, b, _):
        lines = widen(a, dtype, "%a")[0] + widen(b, dtype, "%b")[0]
        a, b = widen(a, dtype, "%a")[1], widen(b, dtype, "%b")[1]
        lines += ["%half = arith.constant 0.5 : f32", "%one = arith.constant 1.0 : f32",
                  "%k0 = arith.constant 0.7978845608 : f32", "%k1 = arith.constant 0.044715 : f32",
                  f"%t = arith.addf {a}, {b} : f32", "%t2 = arith.mulf %t, %t : f32", "%t3 = arith.mulf %t2, %t : f32",
                  "%u = arith.mulf %k1, %t3 : f32", "%w = arith.addf %t, %u : f32", "%z = arith.mulf %k0, %w : f32",
                  "%h = math.tanh %z : f32", "%h1 = arith.addf %one, %h : f32", "%g = arith.mulf %t, %h1 : f32",
                  "%o = arith.mulf %half, %g : f32"]
        tail, value = narrow("%o", dtype)
        return lines + tail, value
    return p.text([p.map(dtype, [x, bias], [(0, 1), (1,)], (rows, columns), body)])


def adam(rows, columns):
    """Parameter, both moments and their updates, all in f32."""
    p = Program()
    value, first, second, gradient = (p.argument((rows, columns), "f32") for _ in range(4))
    maps = [(0, 1)]

    def moment(decay, squared):
        def body(old, g, _):
            lines = [f"%d = arith.constant {decay} : f32", f"%k = arith.constant {1 - decay:.3f} : f32",
                     f"%o = arith.mulf %d, {old} : f32", f"%s = arith.mulf %k, {g} : f32"]
            lines += [f"%q = arith.mulf %s, {g} : f32", "%r = arith.addf %o, %q : f32"] if squared else ["%r = arith.addf %o, %s : f32"]
            return lines, "%r"
        return body
    m = p.map("f32", [first, gradient], maps * 2, (rows, columns), moment(0.9, False))
    v = p.map("f32", [second, gradient], maps * 2, (rows, columns), moment(0.999, True))

    def update(x, m, v, _):
        return ["%rate = arith.constant 0.001 : f32", "%eps = arith.constant 1.0e-8 : f32", f"%root = math.sqrt {v} : f32",
                "%low = arith.addf %root, %eps : f32", f"%q = arith.divf {m}, %low : f32", "%s = arith.mulf %rate, %q : f32",
                f"%r = arith.subf {x}, %s : f32"], "%r"
    return p.text([p.map("f32", [value, m, v], maps * 3, (rows, columns), update), m, v])


def copy(rows, columns):
    """The argument is the result: one copy by the driver."""
    p = Program()
    return p.text([p.argument((rows, columns), "f32")])


def scale(dtype, rows, columns):
    """A copy by a kernel."""
    p = Program()
    x = p.argument((rows, columns), dtype)
    return p.text([p.map(dtype, [x], [(0, 1)], (rows, columns),
                         lambda e, _: (["%two = arith.constant 2.0 : f32", f"%r = arith.mulf {e}, %two : f32"], "%r"))])


def gemm(dtype, size):
    p = Program()
    a, b = p.argument((size, size), dtype), p.argument((size, size), dtype)
    return p.text([p.matmul(a, b, "mnk", {"m": size, "n": size, "k": size}, "mk", "kn", "mn", dtype)])


WITHOUT_CUDNN = ", without cuDNN"  # What follows the name of a row whose attention our kernels compute.


def attention(small=False):
    """Causal attention of a Llama-3-8B layer in bf16, forward: 4 sequences, 32 heads of 128 that share 8 of keys and values."""
    batch, tokens, shared, heads, columns = (1, 16, 1, 2, 16) if small else (4, 2048, 8, 4, 128)
    many, few = f"tensor<{batch}x{tokens}x{shared}x{heads}x{columns}xbf16>", f"tensor<{batch}x{tokens}x{shared}x{columns}xbf16>"
    rows, loops = f"tensor<{batch}x{shared}x{heads}x{tokens}xf32>", "(b, g, h, q, k, d, v)"
    maps = ", ".join(f"affine_map<{loops} -> ({dims})>" for dims in (
        "b, q, g, h, d", "b, k, g, d", "b, k, g, v", "b, q, g, h, v", "b, g, h, q", "b, g, h, q"))
    return f"""dist.mesh @mesh = <["x"=1]>
func.func @main(%q: {many}, %k: {few}, %v: {few}) -> {many} {{
  %o = tensor.empty() : {many}
  %m = tensor.empty() : {rows}
  %0:3 = tensor_ext.attention scores 5 maps [{maps}]
      ins(%q, %k, %v : {many}, {few}, {few}) outs(%o, %m, %m : {many}, {rows}, {rows}) -> {many}, {rows}, {rows} {{
  ^bb0(%score: f32, %batch: index, %group: index, %head: index, %row: index, %column: index):
    %lowest = arith.constant 0xFF800000 : f32
    %scale = arith.constant 0.088388346 : f32
    %one = arith.constant 1.0 : f32
    %scaled = arith.mulf %score, %scale : f32
    %seen = arith.cmpi sge, %row, %column : index
    %x = arith.select %seen, %scaled, %lowest : f32
    tensor_ext.yield %x, %one : f32, f32
  }}
  return %0#0 : {many}
}}
"""


def llama(part, ranks, layers=1, batch=4, small=False):
    """StableHLO of a Llama-3-8B layer, forward or forward and backward, on the sizes of one of `ranks` ranks, or of a whole step."""
    folder = os.path.dirname(os.path.abspath(__file__))
    sizes = {"dim": 4096, "heads": 32 // ranks, "kv-heads": max(1, 8 // ranks), "head-dim": 128, "feed-forward": 14336 // ranks,
             "vocabulary": 128256, "batch": batch, "sequence": 2048, "layers": layers, "dp": 1, "tp": 1, "bf16": 1}
    if small:
        sizes.update({"dim": 64, "heads": 2, "kv-heads": 1, "head-dim": 32, "feed-forward": 96, "vocabulary": 128, "batch": 1,
                      "sequence": 16, "layers": 1})
    script = next(path for path in (folder + "/llama_step.py", folder + "/../llama_step.py") if os.path.exists(path))
    return subprocess.run([sys.executable, script, f"--part={part}"] + [f"--{name}={size}" for name, size in sizes.items()],
                          check=True, capture_output=True, text=True).stdout


def llama_flops(ranks, backward, batch=4):
    """Products only; attention counts the scores that a causal mask leaves."""
    c = LLAMA
    tokens = batch * c["tokens"]
    projections = c["hidden"] * (c["heads"] * 2 + c["kv"] * 2) * c["head"] + 3 * c["hidden"] * c["ffn"]
    forward = 2 * tokens * (projections + c["tokens"] * c["heads"] * c["head"]) // ranks
    return 3 * forward if backward else forward


def table(small=False):
    """Returns name -> (kind, size in bytes or flops, function that makes the text, best figure of others on an H200 or None).

    Others' figures are TB/s for kind `bytes` and ms for kind `flops`; `small` divides rows, so that an emulation can run them.
    """
    rows = {}

    def kernel(name, make, columns, lines, factor, anchor, width=2):
        lines = 4 if small else lines
        rows[name] = ("bytes", int(factor * lines * columns * width), lambda: make(lines, columns), anchor)
    kernel("softmax 16384x4096", lambda r, c: softmax("bf16", r, c), 4096, 16384, 2, 3.17)
    kernel("softmax 16384x5000", lambda r, c: softmax("bf16", r, c), 5000, 16384, 2, None)
    kernel("softmax 4096x32768", lambda r, c: softmax("bf16", r, c), 32768, 4096, 2, 2.10)
    kernel("rmsnorm 16384x4096", lambda r, c: rms_norm("bf16", r, c), 4096, 16384, 2, 3.96)
    kernel("gelu+bias 16384x4096", lambda r, c: gelu_bias("bf16", r, c), 4096, 16384, 2, 3.18)
    kernel("cross entropy 8192x32768", lambda r, c: cross_entropy("bf16", r, c), 32768, 8192, 1, 2.66)
    kernel("cross entropy 4096x128256", lambda r, c: cross_entropy("bf16", r, c), 128256, 4096, 1, None)
    kernel("column sum 16384x8192", lambda r, c: column_sum("bf16", r, c), 8192, 16384, 1, 3.48)
    kernel("transpose 16384x8192", lambda r, c: transpose("bf16", r, c), 8192, 16384, 2, None)
    kernel("layernorm 16384x4096", lambda r, c: layer_norm("bf16", r, c), 4096, 16384, 2, None)
    kernel("adam 16384x4096", adam, 4096, 16384, 7, None, width=4)
    kernel("copy 65536x4096", copy, 4096, 65536, 2, 4.25, width=4)
    kernel("scale 65536x4096", lambda r, c: scale("f32", r, c), 4096, 65536, 2, None, width=4)
    edge = 64 if small else 8192
    rows["gemm 8192"] = ("flops", 2 * edge ** 3, lambda: gemm("bf16", edge), None)
    # Of products of 128 columns with 32 heads, those that the mask leaves.
    rows["attention llama3-8b forward"] = ("flops", 4 * 4 * 32 * 2048 * 2048 // 2 * 128, lambda: attention(small), None)
    for ranks, anchors in ((1, (5.8, 16.4)), (8, (0.92, 2.61))):
        for backward, anchor in enumerate(anchors):
            rows[f"llama3-8b layer {'forward+backward' if backward else 'forward'} tp{ranks}"] = (
                "flops", llama_flops(ranks, backward),
                lambda r=ranks, b=backward: llama("layer" if b else "forward", r, small=small), anchor)
    rows["llama3-8b step of 4 layers"] = ("flops", 0, lambda: llama("step", 1, layers=4, batch=1, small=small), None)
    return rows


def file_name(name):
    """Returns the name of a row's files."""
    return name.replace(" ", "_").replace("+", "_")


def main(arguments):
    small = "--small" in arguments
    arguments = [argument for argument in arguments if argument != "--small"]
    rows = table(small)
    if arguments == ["--list"]:
        for name, (kind, size, _, anchor) in rows.items():
            print(file_name(name), kind, size, anchor or "-")
        return 0
    if not arguments or any(name not in rows for name in arguments[1:]):
        print(__doc__, file=sys.stderr)
        return 1
    for name in arguments[1:] or rows:
        text = rows[name][2]()
        with open(f"{arguments[0]}/{file_name(name)}.mlir", "w", encoding="utf-8") as file:
            file.write(text if text.lstrip().startswith('"') else "// SPDX-License-Identifier: Apache-2.0\n" + text)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
