#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes a training step of an MLP whose equal layers are a loop over stacked parameters, and what NumPy says of it: pipeline_scan.py LAYERS WIDTH
ROWS OUT_DIR [forward|clipped|muon].

The first layer is h = tanh(x first), each of the loop h = tanh(h w[k] + b[k]), the last one y = h last; the loss is the sum of squares of y over the
number of rows, the update p - 0.1 dp. The backward loop goes against the layers and reads what each one started from. `forward`: what the last
layer gives, and nothing is trained. `clipped`: with momenta, each 0.9 m + dp / max(1, n) with the norm n of all gradients together; the update is
p - 0.1 m. `muon`: of w it is p - 0.1 z with three steps of a Newton-Schulz iteration from dp / |dp|, for each layer, as in Muon
(Jordan et al., 2024): a loop beside the one over layers, which carries the stack.
"""
import os
import sys

import numpy as np

NAMES = ("first", "w", "b", "last")
NEWTON_SCHULZ = (3.4445, -4.775, 2.0315)


class Writer:
    def __init__(self, layers, width, rows):
        self.lines, self.zeros, self.indent = [], {}, "    "
        self.layers, self.width, self.rows = layers, width, rows
        self.types = {"first": self.tensor(width, width), "w": self.tensor(layers, width, width), "b": self.tensor(layers, width),
                      "last": self.tensor(width, width)}
        self.x, self.kept = self.tensor(rows, width), self.tensor(layers, rows, width)

    @staticmethod
    def tensor(*sizes):
        return f"tensor<{''.join(f'{size}x' for size in sizes)}f32>"

    def op(self, name, text):
        self.lines.append(f"{self.indent}%{name} = {text}")
        return f"%{name}"

    def zero(self, kind):
        """Returns zeros of type `kind`, which stand in front of all."""
        return self.zeros.setdefault(kind, f"%zero{len(self.zeros)}")

    def product(self, name, a, b, a_type, b_type, result):
        return self.op(name, f"linalg.matmul ins({a}, {b} : {a_type}, {b_type}) outs({self.zero(result)} : {result}) -> {result}")

    def transposed(self, name, value, kind, target):
        return self.op(name, f"linalg.transpose ins({value} : {kind}) outs({self.zero(target)} : {target}) permutation = [1, 0]")

    def tanh_backward(self, name, gradient, value):
        self.op(f"{name}_square", f"arith.mulf {value}, {value} : {self.x}")
        self.op(f"{name}_slope", f"arith.subf %ones, %{name}_square : {self.x}")
        return self.op(name, f"arith.mulf {gradient}, %{name}_slope : {self.x}")

    def product_backward(self, name, gradient, value, weight):
        """Returns the gradients of a weight and of what was multiplied by it."""
        w, xt = self.types["first"], self.tensor(self.width, self.rows)
        of_weight = self.product(f"d{name}", self.transposed(f"{name}_xt", value, self.x, xt), gradient, xt, self.x, w)
        return of_weight, self.product(f"{name}_dx", gradient, self.transposed(f"{name}_wt", weight, w, w), self.x, w, self.x)

    def row(self, name, stack, at, kind):
        sizes = [int(size) for size in kind.split("<")[1].split("x")[:-1]]
        offsets, whole, ones = ", ".join([at] + ["0"] * (len(sizes) - 1)), [1] + sizes[1:], [1] * len(sizes)
        return self.op(name, f"tensor.extract_slice {stack}[{offsets}] {whole} {ones} : {kind} to {self.tensor(*sizes[1:])}")

    def fill_row(self, name, value, stack, at, kind):
        sizes = [int(size) for size in kind.split("<")[1].split("x")[:-1]]
        offsets, whole, ones = ", ".join([at] + ["0"] * (len(sizes) - 1)), [1] + sizes[1:], [1] * len(sizes)
        return self.op(name, f"tensor.insert_slice {value} into {stack}[{offsets}] {whole} {ones} : {self.tensor(*sizes[1:])} into {kind}")

    def loop(self, name, values, types, body, trips="%layers"):
        carried = ", ".join(f"%{name}_in{number} = {value}" for number, value in enumerate(values))
        kinds = ", ".join(types)
        self.lines.append(f"    %{name}:{len(values)} = scf.for %{name}_k = %c0 to {trips} step %c1 iter_args({carried}) -> ({kinds}) {{")
        self.indent = "      "
        results = body(f"%{name}_k", [f"%{name}_in{number}" for number in range(len(values))])
        self.lines.append(f"      scf.yield {', '.join(results)} : {kinds}\n    }}")
        self.indent = "    "
        return [f"%{name}#{number}" for number in range(len(values))]

    def forward(self):
        first, w = self.types["first"], self.types["w"]

        def layer(at, values):
            weight, bias = self.row("wk", "%w", at, w), self.row("bk", "%b", at, self.types["b"])
            biases = self.op("biases", f"linalg.broadcast ins({bias} : {self.tensor(self.width)}) outs({self.zero(self.x)} : {self.x}) dimensions = [0]")
            product = self.product("z", values[0], weight, self.x, first, self.x)
            self.op("zb", f"arith.addf {product}, {biases} : {self.x}")
            return [self.op("h", f"math.tanh %zb : {self.x}"), self.fill_row("keep", values[0], values[1], at, self.kept)]

        self.h0 = self.op("h0", f"math.tanh {self.product('z0', '%x', '%first', self.x, first, self.x)} : {self.x}")
        self.h, self.saved = self.loop("layers_of", [self.h0, self.zero(self.kept)], [self.x, self.kept], layer)
        return self.product("y", self.h, "%last", self.x, first, self.x)

    def backward(self, y):
        w, b, row = self.types["w"], self.types["b"], self.tensor(self.width)
        self.op("dy", f"arith.mulf {y}, %two_per_row : {self.x}")
        last, dh = self.product_backward("last", "%dy", self.h, "%last")

        def layer(at, values):
            back = self.op("back", f"arith.subi %last_layer, {at} : index")
            started, weight, bias = self.row("started", self.saved, back, self.kept), self.row("wk", "%w", back, w), self.row("bk", "%b", back, b)
            biases = self.op("biases", f"linalg.broadcast ins({bias} : {row}) outs({self.zero(self.x)} : {self.x}) dimensions = [0]")
            self.op("zb", f"arith.addf {self.product('z', started, weight, self.x, self.types['first'], self.x)}, {biases} : {self.x}")
            self.op("again", f"math.tanh %zb : {self.x}")
            dz = self.tanh_backward("dz", values[0], "%again")
            dw, dx = self.product_backward("w", dz, started, weight)
            db = self.op("db", f"linalg.reduce {{arith.addf}} ins({dz} : {self.x}) outs({self.zero(row)} : {row}) dimensions = [0]")
            return [dx, self.fill_row("dws", dw, values[1], back, w), self.fill_row("dbs", db, values[2], back, b)]

        dh, dw, db = self.loop("back_of", [dh, self.zero(w), self.zero(b)], [self.x, w, b], layer)
        first, _ = self.product_backward("first", self.tanh_backward("dz0", dh, self.h0), "%x", "%first")
        return dict(zip(NAMES, (first, dw, db, last)))

    def clip(self, gradients):
        number, total = "tensor<f32>", self.zero("tensor<f32>")
        for name, gradient in gradients.items():
            kind = self.types[name]
            self.op(f"q_{name}", f"arith.mulf {gradient}, {gradient} : {kind}")
            dimensions = list(range(kind.count("x")))
            self.op(f"n_{name}", f"linalg.reduce {{arith.addf}} ins(%q_{name} : {kind}) outs({self.zero(number)} : {number}) dimensions = {dimensions}")
            total = self.op(f"all_{name}", f"arith.addf {total}, %n_{name} : {number}")
        self.op("norm", f"math.sqrt {total} : {number}")
        self.op("least", f"arith.constant dense<1.0> : {number}")
        self.op("divisor", f"arith.maximumf %norm, %least : {number}")
        for name, kind in self.types.items():
            dimensions = list(range(kind.count("x")))
            self.op(f"divisors_{name}", f"linalg.broadcast ins(%divisor : {number}) outs({self.zero(kind)} : {kind}) dimensions = {dimensions}")
            self.op(f"decay_{name}", f"arith.constant dense<0.9> : {kind}")
            self.op(f"d_{name}", f"arith.mulf %m_{name}, %decay_{name} : {kind}")
            self.op(f"c_{name}", f"arith.divf {gradients[name]}, %divisors_{name} : {kind}")
            gradients[name] = self.op(f"new_m_{name}", f"arith.addf %d_{name}, %c_{name} : {kind}")

    def orthogonalize(self, gradient):
        """Returns what Muon makes of the gradient of a stack."""
        stack, numbers = self.types["w"], self.tensor(self.layers)
        for name, value in zip("abc", NEWTON_SCHULZ):
            self.op(f"ns_{name}", f"arith.constant dense<{value}> : {stack}")
        self.op("ns_squares", f"arith.mulf {gradient}, {gradient} : {stack}")
        self.op("ns_sums", f"linalg.reduce {{arith.addf}} ins(%ns_squares : {stack}) outs({self.zero(numbers)} : {numbers}) dimensions = [1, 2]")
        self.op("ns_norms", f"math.sqrt %ns_sums : {numbers}")
        self.op("ns_divisors", f"linalg.broadcast ins(%ns_norms : {numbers}) outs({self.zero(stack)} : {stack}) dimensions = [1, 2]")
        self.op("ns_begin", f"arith.divf {gradient}, %ns_divisors : {stack}")
        self.op("ns_steps", "arith.constant 3 : index")

        def product(name, a, b):
            return self.op(name, f"linalg.batch_matmul ins({a}, {b} : {stack}, {stack}) outs({self.zero(stack)} : {stack}) -> {stack}")

        def step(_, values):
            x = values[0]
            self.op("ns_xt", f"linalg.transpose ins({x} : {stack}) outs({self.zero(stack)} : {stack}) permutation = [0, 2, 1]")
            square = product("ns_square", x, "%ns_xt")
            self.op("ns_first", f"arith.mulf %ns_b, {square} : {stack}")
            self.op("ns_second", f"arith.mulf %ns_c, {product('ns_fourth', square, square)} : {stack}")
            self.op("ns_both", f"arith.addf %ns_first, %ns_second : {stack}")
            self.op("ns_own", f"arith.mulf %ns_a, {x} : {stack}")
            return [self.op("ns_next", f"arith.addf %ns_own, {product('ns_rest', '%ns_both', x)} : {stack}")]
        return self.loop("ns", ["%ns_begin"], [stack], step, "%ns_steps")[0]

    def write(self, forward, clipped, muon):
        named = list(self.types.items()) + [("x", self.x)] + [(f"m_{name}", kind) for name, kind in self.types.items() if clipped]
        results = [(self.forward(), self.x)]
        if not forward:
            y = results[0][0]
            self.op("squares", f"arith.mulf {y}, {y} : {self.x}")
            self.op("sum", f"linalg.reduce {{arith.addf}} ins(%squares : {self.x}) outs({self.zero('tensor<f32>')} : tensor<f32>) dimensions = [0, 1]")
            loss = self.op("loss", "arith.mulf %sum, %per_row : tensor<f32>")
            gradients = self.backward(y)
            if clipped:
                self.clip(gradients)
            if muon:
                gradients["w"] = self.orthogonalize(gradients["w"])
            results = []
            for name, kind in self.types.items():
                self.op(f"rate_{name}", f"arith.constant dense<0.1> : {kind}")
                self.op(f"step_{name}", f"arith.mulf {gradients[name]}, %rate_{name} : {kind}")
                results.append((self.op(f"new_{name}", f"arith.subf %{name}, %step_{name} : {kind}"), kind))
            results += [(gradients[name], kind) for name, kind in self.types.items() if clipped] + [(loss, "tensor<f32>")]
        boundary = ", ".join(f'%{name}: {kind} {{dist.name = "{name}"}}' for name, kind in named)
        text = f"func.func @main({boundary}) -> ({', '.join(kind for _, kind in results)}) {{\n"
        for name, value in (("c0", 0), ("c1", 1), ("layers", self.layers), ("last_layer", self.layers - 1)):
            text += f"    %{name} = arith.constant {value} : index\n"
        text += f"    %ones = arith.constant dense<1.0> : {self.x}\n    %two_per_row = arith.constant dense<{2 / self.rows:.9e}> : {self.x}\n"
        text += f"    %per_row = arith.constant dense<{1 / self.rows:.9e}> : tensor<f32>\n"
        text += "".join(f"    {name} = arith.constant dense<0.0> : {kind}\n" for kind, name in self.zeros.items())
        values, kinds = (", ".join(part) for part in zip(*results))
        return text + "\n".join(self.lines) + f"\n    return {values} : {kinds}\n}}\n"


def orthogonalize(stack):
    a, b, c = NEWTON_SCHULZ
    x = stack / np.sqrt((stack ** 2).sum((1, 2), keepdims=True))
    for _ in range(3):
        square = x @ x.transpose(0, 2, 1)
        x = a * x + (b * square + c * square @ square) @ x
    return x


def compute(parameters, x, momenta, forward, muon):
    """Returns the new parameters, the new momenta and the loss, or what the last layer gives."""
    first, w, b, last = (value.astype(np.float64) for value in parameters)
    values = [np.tanh(x.astype(np.float64) @ first)]
    for weight, bias in zip(w, b):
        values.append(np.tanh(values[-1] @ weight + bias))
    y = values[-1] @ last
    if forward:
        return [y]
    dy = 2 * y / len(x)
    gradients = [None, np.zeros_like(w), np.zeros_like(b), values[-1].T @ dy]
    grad = dy @ last.T
    for k in reversed(range(len(w))):
        dz = grad * (1 - values[k + 1] ** 2)
        gradients[1][k], gradients[2][k], grad = values[k].T @ dz, dz.sum(0), dz @ w[k].T
    gradients[0] = x.T.astype(np.float64) @ (grad * (1 - values[0] ** 2))
    if momenta:
        divisor = max(1, sum((g ** 2).sum() for g in gradients) ** 0.5)
        gradients = [0.9 * m + g / divisor for m, g in zip(momenta, gradients)]
    if muon:
        gradients[1] = orthogonalize(gradients[1])
    return [p - 0.1 * g for p, g in zip(parameters, gradients)] + gradients * bool(momenta) + [(y ** 2).sum() / len(x)]


def main():
    layers, width, rows = map(int, sys.argv[1:4])
    out = sys.argv[4]
    forward, clipped, muon = (word in sys.argv[5:] for word in ("forward", "clipped", "muon"))
    os.makedirs(out, exist_ok=True)
    with open(os.path.join(out, "step.mlir"), "w", encoding="utf-8") as file:
        file.write(Writer(layers, width, rows).write(forward, clipped, muon))
    random = np.random.default_rng(0)
    shapes = ((width, width), (layers, width, width), (layers, width), (width, width))
    parameters = [random.normal(0, 1 / width ** 0.5, shape).astype(np.float32) for shape in shapes]
    x = random.normal(size=(rows, width)).astype(np.float32)
    momenta = [random.normal(size=shape).astype(np.float32) for shape in shapes if clipped]
    arrays = {f"arg{k}": value for k, value in enumerate(parameters + [x] + momenta)}
    arrays |= {f"out{k}": np.asarray(value, np.float32) for k, value in enumerate(compute(parameters, x, momenta, forward, muon))}
    np.savez(os.path.join(out, "data.npz"), **arrays)


if __name__ == "__main__":
    main()
