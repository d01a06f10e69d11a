#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Random StableHLO gathers and scatters, sharded at random, against NumPy loops that follow the specification.

usage: random_gathers.py DIST-RUN FOLDER FIRST COUNT      prints 'N random gathers and scatters, M failures'
"""
import itertools
import random
import sys

import numpy as np
from random_text import expect, main, module, tensor

COMBINERS = {"add": lambda a, b: a + b, "maximum": max, "minimum": min, "replace": lambda a, b: b}


class Case:
    """Dimension numbers in the words of gather; a scatter uses the same, with updates in the place of the result."""

    def __init__(self, rng):
        self.rng = rng
        rank = rng.randint(1, 3)
        self.operand = [rng.randint(2, 6) for _ in range(rank)]
        dims = list(range(rank))
        self.moved = rng.sample(dims, rng.randint(1, rank))
        free = [d for d in dims if d not in self.moved]
        self.batch = sorted(rng.sample(free, rng.randint(0, min(1, len(free)))))
        self.sizes = [rng.randint(1, self.operand[d]) if d in self.moved and rng.random() < 0.4 else
                      1 if d in self.moved or d in self.batch else
                      rng.randint(1, self.operand[d]) if rng.random() < 0.3 else self.operand[d] for d in dims]
        self.collapsed = [d for d in dims if d not in self.batch and self.sizes[d] == 1 and rng.random() < 0.8]
        batch_sizes = [rng.randint(1, 4) for _ in range(rng.randint(0, 2))] + [self.operand[d] for d in self.batch]
        rng.shuffle(batch_sizes)
        self.batch_of_indices = []
        for d in self.batch:
            self.batch_of_indices.append(batch_sizes.index(self.operand[d]))
        self.vector_dim = rng.randint(0, len(batch_sizes))
        implicit = len(self.moved) == 1 and rng.random() < 0.3
        self.indices = list(batch_sizes)
        if implicit:
            self.vector_dim = len(batch_sizes)
        else:
            self.indices.insert(self.vector_dim, len(self.moved))
        self.implicit = implicit
        self.batch_in_indices = [b + (not implicit and b >= self.vector_dim) for b in self.batch_of_indices]
        window_dims = [d for d in dims if d not in self.collapsed and d not in self.batch]
        loops = len(batch_sizes) + len(window_dims)
        self.offset = sorted(rng.sample(range(loops), len(window_dims)))
        self.along = [l for l in range(loops) if l not in self.offset]
        self.window_dims = window_dims
        self.loops = [0] * loops
        for loop, d in zip(self.offset, window_dims):
            self.loops[loop] = self.sizes[d]
        for loop, size in zip(self.along, batch_sizes):
            self.loops[loop] = size

    def positions(self, indices, loop, clamp):
        """Returns the operand's index for a loop index, or None if the window lies outside (and is not clamped)."""
        at = [loop[l] for l in self.along]
        if self.implicit:
            vector = [indices[tuple(at)]]
        else:
            where = list(at)
            where.insert(self.vector_dim, slice(None))
            vector = list(indices[tuple(where)])
        position = [0] * len(self.operand)
        for value, d in zip(vector, self.moved):
            last = self.operand[d] - self.sizes[d]
            if clamp:
                value = min(max(value, 0), last)
            elif not 0 <= value <= last:
                return None
            position[d] = int(value)
        for l, d in zip(self.offset, self.window_dims):
            position[d] += loop[l]
        for b, d in zip(self.batch_of_indices, self.batch):
            position[d] += at[b]
        return tuple(position)

    def numbers(self, scatter):
        names = (("update_window_dims", "inserted_window_dims", "input_batching_dims", "scatter_indices_batching_dims",
                  "scatter_dims_to_operand_dims") if scatter else
                 ("offset_dims", "collapsed_slice_dims", "operand_batching_dims", "start_indices_batching_dims",
                  "start_index_map"))
        lists = (self.offset, self.collapsed, self.batch, self.batch_in_indices, self.moved)
        fields = [f"{name} = {list_}" for name, list_ in zip(names, lists) if list_]
        if self.vector_dim:
            fields.append(f"index_vector_dim = {self.vector_dim}")
        return f"#stablehlo.{'scatter' if scatter else 'gather'}<{', '.join(fields)}>"


def program(rng, case, scatter, combiner):
    operand, indices, loops = (tensor(case.operand, "f32"), tensor(case.indices, "i32"), tensor(case.loops, "f32"))
    arguments = [(case.operand, "f32"), (case.indices, "i32")] + ([(case.loops, "f32")] if scatter else [])
    shape, result = (case.operand, operand) if scatter else (case.loops, loops)
    if scatter and combiner == "largest with number":
        numbers, winners = tensor(case.loops, "i32"), tensor(case.operand, "i32")
        arguments = [(case.operand, "f32"), (case.operand, "i32"), *arguments[1:], (case.loops, "i32")]
        order = "#stablehlo<comparison_direction GT>"
        lines = [f'%0:2 = "stablehlo.scatter"(%arg0, %arg1, %arg2, %arg3, %arg4) <{{scatter_dimension_numbers = '
                 f"{case.numbers(True)}}}> ({{", "^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):",
                 f'  %p = "stablehlo.compare"(%c, %a) <{{comparison_direction = {order}}}> : (tensor<f32>, tensor<f32>) -> tensor<i1>',
                 '  %x = "stablehlo.select"(%p, %c, %a) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>',
                 '  %y = "stablehlo.select"(%p, %d, %b) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>',
                 '  "stablehlo.return"(%x, %y) : (tensor<f32>, tensor<i32>) -> ()',
                 f"}}) : ({operand}, {winners}, {indices}, {loops}, {numbers}) -> ({operand}, {winners})"]
        return module(rng, arguments, [(shape, "f32"), (shape, "i32")], lines, ["%0#0", "%0#1"])
    if scatter:
        body = ('  "stablehlo.return"(%b) : (tensor<f32>) -> ()' if combiner == "replace" else
                f'  %c = "stablehlo.{combiner}"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>\n'
                '  "stablehlo.return"(%c) : (tensor<f32>) -> ()')
        lines = [f'%0 = "stablehlo.scatter"(%arg0, %arg1, %arg2) <{{indices_are_sorted = false, scatter_dimension_numbers = '
                 f"{case.numbers(True)}, unique_indices = false}}> ({{", "^bb0(%a: tensor<f32>, %b: tensor<f32>):", body,
                 f"}}) : ({operand}, {indices}, {loops}) -> {result}"]
    else:
        sizes = ", ".join(map(str, case.sizes))
        lines = [f'%0 = "stablehlo.gather"(%arg0, %arg1) <{{dimension_numbers = {case.numbers(False)}, indices_are_sorted = false, '
                 f"slice_sizes = array<i64: {sizes}>}}> : ({operand}, {indices}) -> {result}"]
    return module(rng, arguments, [(shape, "f32")], lines, ["%0"])


def run(seed, tool, folder):
    """Returns an empty string, or what went wrong."""
    rng = random.Random(seed)
    values = np.random.default_rng(seed)
    case = Case(rng)
    scatter = rng.random() < 0.5
    combiner = rng.choice([*COMBINERS, "largest with number"])
    operand = values.integers(-9, 9, case.operand).astype(np.float32)
    indices = values.integers(-1, max(case.operand) + 1, case.indices).astype(np.int32)
    inputs = [operand, indices]
    # Windows in the order of the index vectors: it decides which of two updates of one element comes last.
    every = sorted(itertools.product(*map(range, case.loops)), key=lambda loop: [loop[l] for l in case.along])
    if scatter:
        updates = values.integers(-9, 9, case.loops).astype(np.float32)
        inputs.append(updates)
        out = operand.copy()
        places = [(loop, case.positions(indices, loop, clamp=False)) for loop in every]
        if combiner == "largest with number":  # Two tensors that are combined with one another.
            winners = values.integers(0, 9, case.operand).astype(np.int32)
            numbers = values.integers(10, 99, case.loops).astype(np.int32)
            inputs, first = [operand, winners, indices, updates, numbers], winners.copy()
            for loop, position in places:
                if position is not None and updates[loop] > out[position]:
                    out[position], first[position] = updates[loop], numbers[loop]
            return expect(tool, f"{folder}/{seed}", program(rng, case, scatter, combiner), inputs, [out, first])
        for loop, position in places:
            if position is not None:
                out[position] = COMBINERS[combiner](out[position], updates[loop])
    else:
        out = np.zeros(case.loops, np.float32)
        for loop in every:
            out[loop] = operand[case.positions(indices, loop, clamp=True)]
    return expect(tool, f"{folder}/{seed}", program(rng, case, scatter, combiner), inputs, [out])


if __name__ == "__main__":
    sys.exit(main(run, "random gathers and scatters", *sys.argv[1:]))
