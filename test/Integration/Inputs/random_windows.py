#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Random StableHLO ops on windows, sharded at random, against NumPy loops that follow the specification: convolution with
all its attributes, reduce_window (cumulative and with two operands among them), select_and_scatter, reverse.

usage: random_windows.py DIST-RUN FOLDER FIRST COUNT      prints 'N random window ops, M failures'
"""
import itertools
import random
import sys

import numpy as np
from random_text import array, expect, main, module, tensor

COMBINERS = {"add": np.add, "maximum": np.maximum, "minimum": np.minimum, "multiply": np.multiply}
INITS = {"add": 0, "maximum": -50, "minimum": 50, "multiply": 1}
TYPES = {"f32": np.float32, "i32": np.int32}


def pairs(values):
    if not values:
        return "dense<> : tensor<0x2xi64>"
    return f"dense<{[list(v) for v in values]}> : tensor<{len(values)}x2xi64>"


class Axis:
    """How a window walks along a dimension."""

    def __init__(self, rng, plain=False, free=True):
        self.size = rng.randint(1, 8)
        self.window = 1 if plain else rng.randint(1, 4)
        self.stride = 1 if plain else rng.choice([1, 1, 2, 3, self.window])
        self.dilation = rng.choice([1, 1, 2, 3]) if free and not plain else 1
        self.window_dilation = rng.choice([1, 1, 2, 3]) if free and not plain else 1
        low = -2 if free else 0
        self.padding = (0, 0) if plain else (rng.randint(low, 3), rng.randint(low, 3))

    def padded(self):
        return sum(self.padding) + (self.size - 1) * self.dilation + 1

    def positions(self):
        span = (self.window - 1) * self.window_dilation + 1
        padded = self.padded()
        return (padded - span) // self.stride + 1 if padded >= span else 0

    def at(self, position, element):
        return position * self.stride + element * self.window_dilation


def axes_with_positions(rng, count, **options):
    result = []
    while len(result) < count:
        axis = Axis(rng, plain=rng.random() < options.get("plain", 0), free=options.get("free", True))
        if axis.positions() > 0:
            result.append(axis)
    return result


def padded(x, axes, dims, value):
    """Spreads and pads dimensions `dims` of x."""
    for axis, dim in zip(axes, dims):
        shape = list(x.shape)
        shape[dim] = (axis.size - 1) * axis.dilation + 1
        spread = np.full(shape, value, x.dtype)
        spread[(slice(None),) * dim + (slice(None, None, axis.dilation),)] = x
        low, high = axis.padding
        width = [(0, 0)] * x.ndim
        width[dim] = (max(low, 0), max(high, 0))
        x = np.pad(spread, width, constant_values=value)
        x = np.take(x, range(max(-low, 0), x.shape[dim] - max(-high, 0)), dim)
    return x


def fields(axes, names):
    lists = ([a.stride for a in axes], [a.dilation for a in axes], [a.window_dilation for a in axes])
    texts = [f"{name} = {array(values)}" for name, values in zip(names, lists)
             if name and (any(v != 1 for v in values) or len(values) % 2)]
    return texts + [f"padding = {pairs([a.padding for a in axes])}"]


def convolution(rng, values):
    axes = axes_with_positions(rng, rng.choice([0, 1, 2, 2, 2, 3]))
    groups = rng.choice([1, 1, 1, 2, 3])
    by_batch = groups > 1 and rng.random() < 0.5
    batch = rng.randint(1, 4) * (groups if by_batch else 1)
    reduced, produced = rng.randint(1, 6), rng.randint(1, 4) * groups
    features = reduced * (1 if by_batch else groups)
    reversal = [rng.random() < 0.3 for _ in axes]
    space = list(range(len(axes)))
    orders = [rng.sample(space + [a, b], len(space) + 2) for a, b in (("b", "f"), ("i", "o"), ("b", "f"))]
    if rng.random() < 0.3:
        orders = [["b"] + space + ["f"], space + ["i", "o"], ["b"] + space + ["f"]]
    sizes = [{"b": batch, "f": features}, {"i": reduced, "o": produced}, {"b": batch // (groups if by_batch else 1),
                                                                      "f": produced}]
    for k, axis in enumerate(axes):
        sizes[0][k], sizes[1][k], sizes[2][k] = axis.size, axis.window, axis.positions()
    shapes = [[size[r] for r in order] for size, order in zip(sizes, orders)]
    dtype = rng.choice(["f32", "f32", "i32"])
    lhs, rhs = (values.integers(-5, 6, shape).astype(TYPES[dtype]) for shape in shapes[:2])

    x = padded(lhs.transpose([orders[0].index(r) for r in ["b"] + space + ["f"]]), axes, [k + 1 for k in space], 0)
    w = rhs.transpose([orders[1].index(r) for r in space + ["i", "o"]])
    w = np.flip(w, [k for k in space if reversal[k]])
    parts = []
    for g in range(groups):
        group_x = np.split(x, groups, 0 if by_batch else -1)[g]
        group_w = np.split(w, groups, -1)[g]
        part = np.zeros([group_x.shape[0]] + [a.positions() for a in axes] + [group_w.shape[-1]], TYPES[dtype])
        for position in itertools.product(*(range(a.positions()) for a in axes)):
            for element in itertools.product(*(range(a.window) for a in axes)):
                at = tuple(a.at(s, k) for a, s, k in zip(axes, position, element))
                part[(slice(None),) + position] += group_x[(slice(None),) + at] @ group_w[element]
        parts.append(part)
    out = np.concatenate(parts, -1)
    out = out.transpose([(["b"] + space + ["f"]).index(r) for r in orders[2]])

    letters = [", ".join(map(str, order)) for order in orders]
    text = [f"batch_group_count = {groups if by_batch else 1} : i64",
            f"dimension_numbers = #stablehlo.conv<[{letters[0]}]x[{letters[1]}]->[{letters[2]}]>",
            f"feature_group_count = {1 if by_batch else groups} : i64"]
    text += fields(axes, ("window_strides", "lhs_dilation", "rhs_dilation"))
    if any(reversal):
        text.append("window_reversal = array<i1: " + ", ".join("true" if r else "false" for r in reversal) + ">")
    types = [tensor(shape, dtype) for shape in shapes]
    line = (f'%0 = "stablehlo.convolution"(%arg0, %arg1) <{{{", ".join(text)}}}> : ({types[0]}, {types[1]}) -> {types[2]}')
    return [line], "%0", [lhs, rhs], out, dtype


def window_fields(axes, dilations=True):
    names = ("window_strides", "base_dilations", "window_dilations") if dilations else ("window_strides", "", "")
    return ", ".join([f"window_dimensions = {array([a.window for a in axes])}"] + fields(axes, names))


def cumulative_axes(rng):
    axes = axes_with_positions(rng, rng.randint(1, 3), plain=1)
    axis = rng.choice(axes)
    axis.window = axis.size
    axis.padding = rng.choice([(axis.size - 1, 0), (0, axis.size - 1)])
    return axes


def reduce_window(rng, values):
    axes = (cumulative_axes(rng) if rng.random() < 0.3 else
            axes_with_positions(rng, rng.randint(1, 3), plain=0.3, free=rng.random() < 0.6))
    dtype, name = rng.choice(["f32", "i32"]), rng.choice(list(COMBINERS))
    low, high = (1, 3) if name == "multiply" else (-9, 10)
    x = values.integers(low, high, [a.size for a in axes]).astype(TYPES[dtype])
    init = INITS[name] + rng.choice([0, 0, 1])
    if name == "multiply" and max(a.window for a in axes) > 4:
        name, init = "add", 0
    y = padded(x, axes, range(len(axes)), init)
    out = np.full([a.positions() for a in axes], init, TYPES[dtype])
    for element in itertools.product(*(range(a.window) for a in axes)):
        for position in itertools.product(*(range(a.positions()) for a in axes)):
            at = tuple(a.at(s, k) for a, s, k in zip(axes, position, element))
            out[position] = COMBINERS[name](out[position], y[at])
    scalar, t, r = tensor([], dtype), tensor(x.shape, dtype), tensor(out.shape, dtype)
    literal = f"{init}.0" if dtype == "f32" else str(init)
    lines = [f'%c = "stablehlo.constant"() <{{value = dense<{literal}> : {scalar}}}> : () -> {scalar}',
             f'%0 = "stablehlo.reduce_window"(%arg0, %c) <{{{window_fields(axes)}}}> ({{',
             f"^bb0(%a: {scalar}, %b: {scalar}):",
             f'  %s = "stablehlo.{name}"(%a, %b) : ({scalar}, {scalar}) -> {scalar}',
             f'  "stablehlo.return"(%s) : ({scalar}) -> ()',
             f"}}) : ({t}, {scalar}) -> {r}"]
    return lines, "%0", [x], out, dtype


def arg_max(rng, values):
    """The largest element of each window and its position; the positions are the result."""
    axes = axes_with_positions(rng, rng.randint(1, 2), plain=0.3)
    shape = [a.size for a in axes]
    x = values.permutation(int(np.prod(shape))).reshape(shape).astype(np.float32)
    numbers = np.arange(x.size, dtype=np.int32).reshape(shape)
    y, n = padded(x, axes, range(len(axes)), -1), padded(numbers, axes, range(len(axes)), -1)
    out = np.full([a.positions() for a in axes], -1, np.int32)
    best = np.full(out.shape, -1, np.float32)
    for element in itertools.product(*(range(a.window) for a in axes)):
        for position in itertools.product(*(range(a.positions()) for a in axes)):
            at = tuple(a.at(s, k) for a, s, k in zip(axes, position, element))
            if y[at] > best[position]:
                best[position], out[position] = y[at], n[at]
    f, i, r = tensor(shape, "f32"), tensor(shape, "i32"), (tensor(out.shape, "f32"), tensor(out.shape, "i32"))
    lines = ['%c = "stablehlo.constant"() <{value = dense<-1.0> : tensor<f32>}> : () -> tensor<f32>',
             '%d = "stablehlo.constant"() <{value = dense<-1> : tensor<i32>}> : () -> tensor<i32>',
             f'%0:2 = "stablehlo.reduce_window"(%arg0, %arg1, %c, %d) <{{{window_fields(axes)}}}> ({{',
             "^bb0(%a: tensor<f32>, %i: tensor<i32>, %b: tensor<f32>, %j: tensor<i32>):",
             '  %g = "stablehlo.compare"(%b, %a) <{comparison_direction = #stablehlo<comparison_direction GT>}> : '
             "(tensor<f32>, tensor<f32>) -> tensor<i1>",
             '  %v = "stablehlo.select"(%g, %b, %a) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>',
             '  %w = "stablehlo.select"(%g, %j, %i) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>',
             '  "stablehlo.return"(%v, %w) : (tensor<f32>, tensor<i32>) -> ()',
             f"}}) : ({f}, {i}, tensor<f32>, tensor<i32>) -> ({r[0]}, {r[1]})"]
    return lines, "%0#1", [x, numbers], out, "i32"


def select_and_scatter(rng, values):
    axes = axes_with_positions(rng, rng.randint(1, 3), plain=0.4, free=False)
    shape, positions = [a.size for a in axes], [a.positions() for a in axes]
    x = values.integers(-3, 4, shape).astype(np.float32)
    source = values.integers(-9, 10, positions).astype(np.float32)
    direction, keeps = rng.choice([("GE", np.greater_equal), ("LE", np.less_equal), ("GT", np.greater)])
    init = rng.choice([0, 2])
    out = np.full(shape, init, np.float32)
    for position in itertools.product(*map(range, positions)):
        chosen = None
        for element in itertools.product(*(range(a.window) for a in axes)):
            at = tuple(a.at(s, k) - a.padding[0] for a, s, k in zip(axes, position, element))
            if all(0 <= p < a.size for p, a in zip(at, axes)) and (chosen is None or not keeps(x[chosen], x[at])):
                chosen = at
        if chosen is not None:
            out[chosen] += source[position]
    t, s = tensor(shape, "f32"), tensor(positions, "f32")
    lines = [f'%c = "stablehlo.constant"() <{{value = dense<{init}.0> : tensor<f32>}}> : () -> tensor<f32>',
             f'%0 = "stablehlo.select_and_scatter"(%arg0, %arg1, %c) <{{{window_fields(axes, dilations=False)}}}> ({{',
             "^bb0(%a: tensor<f32>, %b: tensor<f32>):",
             f'  %g = "stablehlo.compare"(%a, %b) <{{comparison_direction = #stablehlo<comparison_direction {direction}>}}> '
             ": (tensor<f32>, tensor<f32>) -> tensor<i1>",
             '  "stablehlo.return"(%g) : (tensor<i1>) -> ()', "}, {", "^bb0(%a: tensor<f32>, %b: tensor<f32>):",
             '  %g = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>',
             '  "stablehlo.return"(%g) : (tensor<f32>) -> ()', f"}}) : ({t}, {s}, tensor<f32>) -> {t}"]
    return lines, "%0", [x, source], out, "f32"


def reverse(rng, values):
    shape = [rng.randint(1, 6) for _ in range(rng.randint(1, 3))]
    dims = sorted(rng.sample(range(len(shape)), rng.randint(0, len(shape))))
    x = values.integers(-9, 10, shape).astype(np.float32)
    t = tensor(shape, "f32")
    line = f'%0 = "stablehlo.reverse"(%arg0) <{{dimensions = {array(dims)}}}> : ({t}) -> {t}'
    return [line], "%0", [x], np.flip(x, dims), "f32"


KINDS = [convolution] * 6 + [reduce_window] * 3 + [arg_max, select_and_scatter, select_and_scatter, reverse]


def run(seed, tool, folder):
    """Returns an empty string, or what went wrong."""
    rng = random.Random(seed)
    kind = rng.choice(KINDS)
    lines, result, inputs, out, dtype = kind(rng, np.random.default_rng(seed))
    names = {np.dtype(v): k for k, v in TYPES.items()}
    text = module(rng, [(x.shape, names[x.dtype]) for x in inputs], [(out.shape, dtype)], lines, [result])
    problem = expect(tool, f"{folder}/{seed}", text, inputs, [out])
    return f"{kind.__name__}: {problem}" if problem else ""


if __name__ == "__main__":
    sys.exit(main(run, "random window ops", *sys.argv[1:]))
