#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes a training step of an MLP with equal layers, and what NumPy says of it: pipeline_mlp.py LAYERS WIDTH ROWS OUT_DIR [tied|onto|forward|clipped|returned].

Each layer is y = tanh(x w), the loss the sum of squares over the number of rows, the update w - 0.1 dw. `tied`: the last layer has the
parameter of the first one. `onto`: so it has, and the product for the first one is added onto that for the last one. `forward`: what the last layer gives, and nothing is trained. `clipped`: with momenta m0, m1 ..., each
0.9 m + dw / max(1, n) with the norm n of all gradients together; the update is w - 0.1 m.
`returned`: behind the loss what each layer gives, the sum of each over the rows, the gradients, and x as it came.
"""
import os
import sys

import numpy as np


def arguments(parameters, w, x, momenta=()):
    text = ", ".join(f'{name}: {w} {{dist.name = "{name[1:]}"}}' for name in parameters) + f', %x: {x} {{dist.name = "x"}}'
    return text + "".join(f', {name}: {w} {{dist.name = "{name[1:]}"}}' for name in momenta)


def head(boundary, x, results, w, xt, rows):
    return f"""func.func @main({boundary}) -> ({', '.join(results)}) {{
    %f0 = arith.constant 0.0 : f32
    %ones = arith.constant dense<1.0> : {x}
    %per_row = arith.constant dense<{1 / rows:.9e}> : tensor<f32>
    %two_per_row = arith.constant dense<{2 / rows:.9e}> : {x}
    %rate = arith.constant dense<0.1> : {w}
    %empty_x = tensor.empty() : {x}
    %empty_w = tensor.empty() : {w}
    %empty_wt = tensor.empty() : {w}
    %empty_xt = tensor.empty() : {xt}
    %empty_s = tensor.empty() : tensor<f32>
    %zero_x = linalg.fill ins(%f0 : f32) outs(%empty_x : {x}) -> {x}
    %zero_w = linalg.fill ins(%f0 : f32) outs(%empty_w : {w}) -> {w}
    %zero_s = linalg.fill ins(%f0 : f32) outs(%empty_s : tensor<f32>) -> tensor<f32>
"""


def write(layers, width, rows, tied, forward, clipped, returned, onto):
    """Returns the step in upstream dialects."""
    x, w = f"tensor<{rows}x{width}xf32>", f"tensor<{width}x{width}xf32>"
    names = [f"%w{0 if tied and k == layers - 1 else k}" for k in range(layers)]
    parameters = sorted(set(names))
    lines = []

    def op(name, text):
        lines.append(f'    {name} = {text} loc("{name[1:]}")')
        return name

    def product(name, a, b, types, result, init=None):
        init = init or f"%zero_{'x' if result == x else 'w'}"
        return op(name, f"linalg.matmul ins({a}, {b} : {types[0]}, {types[1]}) outs({init} : {result}) -> {result}")

    def transposed(name, value, source, target):
        return op(name, f"linalg.transpose ins({value} : {source}) outs(%empty_{name[1:].split('_')[0]} : {target}) permutation = [1, 0]")

    xt = f"tensor<{width}x{rows}xf32>"
    values = ["%x"]
    for k in range(layers):
        values.append(op(f"%y{k}", f"math.tanh {product(f'%z{k}', values[-1], names[k], (x, w), x)} : {x}"))
    if forward:
        return head(arguments(parameters, w, x), x, [x], w, xt, rows) + "\n".join(lines) + f"\n    return {values[-1]} : {x}\n}}\n"
    op("%squares", f"arith.mulf {values[-1]}, {values[-1]} : {x}")
    op("%sum", f"linalg.reduce {{arith.addf}} ins(%squares : {x}) outs(%zero_s : tensor<f32>) dimensions = [0, 1]")
    op("%loss", "arith.mulf %sum, %per_row : tensor<f32>")
    grad = op("%dy", f"arith.mulf {values[-1]}, %two_per_row : {x}")
    gradients = {}
    for k in reversed(range(layers)):
        op(f"%square{k}", f"arith.mulf {values[k + 1]}, {values[k + 1]} : {x}")
        op(f"%slope{k}", f"arith.subf %ones, %square{k} : {x}")
        op(f"%dz{k}", f"arith.mulf {grad}, %slope{k} : {x}")
        known = gradients.get(names[k]) if onto else None
        dw = product(f"%dw{k}", transposed(f"%xt_{k}", values[k], x, xt), f"%dz{k}", (xt, x), w, known)
        if known:
            del gradients[names[k]]
        gradients[names[k]] = op(f"%both{k}", f"arith.addf {gradients[names[k]]}, {dw} : {w}") if names[k] in gradients else dw
        if k:
            grad = product(f"%dx{k}", f"%dz{k}", transposed(f"%wt_{k}", names[k], w, w), (x, w), x)
    momenta = [f"%m{k}" for k in range(layers)] if clipped else []
    if clipped:
        for k in range(layers):
            op(f"%q{k}", f"arith.mulf {gradients[names[k]]}, {gradients[names[k]]} : {w}")
            op(f"%n{k}", f"linalg.reduce {{arith.addf}} ins(%q{k} : {w}) outs(%zero_s : tensor<f32>) dimensions = [0, 1]")
            op(f"%all{k}", f"arith.addf %all{k - 1}, %n{k} : tensor<f32>" if k else "arith.addf %n0, %zero_s : tensor<f32>")
        op("%norm", f"math.sqrt %all{layers - 1} : tensor<f32>")
        op("%least", "arith.constant dense<1.0> : tensor<f32>")
        op("%divisor", "arith.maximumf %norm, %least : tensor<f32>")
        op("%divisors", f"linalg.broadcast ins(%divisor : tensor<f32>) outs(%empty_w : {w}) dimensions = [0, 1]")
        op("%decay", f"arith.constant dense<0.9> : {w}")
        for k in range(layers):
            op(f"%d{k}", f"arith.mulf %m{k}, %decay : {w}")
            op(f"%c{k}", f"arith.divf {gradients[names[k]]}, %divisors : {w}")
            gradients[names[k]] = op(f"%new_m{k}", f"arith.addf %d{k}, %c{k} : {w}")
    for name in parameters:
        op(f"%step_{name[1:]}", f"arith.mulf {gradients[name]}, %rate : {w}")
        op(f"%new_{name[1:]}", f"arith.subf {name}, %step_{name[1:]} : {w}")
    results = ", ".join([f"%new_{name[1:]}" for name in parameters + momenta] + ["%loss"])
    types = [w] * len(parameters + momenta) + ["tensor<f32>"]
    if returned:
        row = f"tensor<{width}xf32>"
        op("%empty_r", f"tensor.empty() : {row}")
        op("%zero_r", f"linalg.fill ins(%f0 : f32) outs(%empty_r : {row}) -> {row}")
        sums = [op(f"%r{k}", f"linalg.reduce {{arith.addf}} ins({values[k + 1]} : {x}) outs(%zero_r : {row}) dimensions = [0]") for k in range(layers)]
        results += "".join(f", {name}" for name in values[1:] + sums + [gradients[name] for name in parameters] + ["%x"])
        types += [x] * layers + [row] * layers + [w] * len(parameters) + [x]
    return head(arguments(parameters, w, x, momenta), x, types, w, xt, rows) + "\n".join(lines) + f"\n    return {results} : {', '.join(types)}\n}}\n"


def compute(parameters, x, momenta, layers, tied, forward, returned):
    """Returns the new parameters, the new momenta and the loss, or what the last layer gives."""
    numbers = [0 if tied and k == layers - 1 else k for k in range(layers)]
    values = [x.astype(np.float64)]
    for number in numbers:
        values.append(np.tanh(values[-1] @ parameters[number]))
    if forward:
        return values[-1:]
    loss = (values[-1] ** 2).sum() / len(x)
    grad, gradients = 2 * values[-1] / len(x), [0] * len(parameters)
    for k in reversed(range(layers)):
        dz = grad * (1 - values[k + 1] ** 2)
        gradients[numbers[k]] = gradients[numbers[k]] + values[k].T @ dz
        grad = dz @ parameters[numbers[k]].T
    if momenta:
        divisor = max(1, sum((g ** 2).sum() for g in gradients) ** 0.5)
        gradients = [0.9 * m + g / divisor for m, g in zip(momenta, gradients)]
    behind = values[1:] + [value.sum(0) for value in values[1:]] + gradients + [x] if returned else []
    return [p - 0.1 * g for p, g in zip(parameters, gradients)] + gradients * bool(momenta) + [loss] + behind


def main():
    layers, width, rows = map(int, sys.argv[1:4])
    out = sys.argv[4]
    tied, onto, forward, clipped, returned = (word in sys.argv[5:] for word in ("tied", "onto", "forward", "clipped", "returned"))
    tied |= onto
    os.makedirs(out, exist_ok=True)
    with open(os.path.join(out, "step.mlir"), "w", encoding="utf-8") as file:
        file.write(write(layers, width, rows, tied, forward, clipped, returned, onto))
    random = np.random.default_rng(0)
    parameters = [random.normal(0, 1 / width ** 0.5, (width, width)).astype(np.float32) for _ in range(layers - tied)]
    x = random.normal(size=(rows, width)).astype(np.float32)
    momenta = [random.normal(size=(width, width)).astype(np.float32) for _ in parameters if clipped]
    arrays = {f"arg{k}": value for k, value in enumerate(parameters + [x] + momenta)}
    arrays |= {f"out{k}": np.asarray(value, np.float32) for k, value in enumerate(compute(parameters, x, momenta, layers, tied, forward, returned))}
    np.savez(os.path.join(out, "data.npz"), **arrays)


if __name__ == "__main__":
    main()
