#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Prints a random program with random placements; the same seed gives the same program.

usage: random_program.py SEED

Programs are straight lines of elementwise ops, matmuls, reductions, broadcasts, transposes, reshapes, slices, positions,
constraints and local regions on f32 tensors of even and uneven sizes, on meshes of up to three axes. Values stay small
enough (tanh before every product of sums) for one rank and many ranks to agree closely.
"""
import random
import re
import sys

MESHES = [[("a", 2)], [("a", 4)], [("a", 2), ("b", 2)], [("a", 2), ("b", 4)], [("a", 3), ("b", 2)], [("a", 6)],
          [("a", 2), ("b", 2), ("c", 2)]]
REDUCTIONS = [("addf", "0.0"), ("addf", "2.0"), ("maximumf", "0xFF800000"), ("minimumf", "0x7F800000")]


def tensor(shape):
    return "tensor<" + "".join(f"{size}x" for size in shape) + "f32>"


def loops(rank, keep=None):
    return ", ".join(f"d{d}" for d in range(rank) if keep is None or d in keep)


class Program:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.axes = self.random.choice(MESHES)
        self.sizes = [self.random.choice([1, 2, 3, 4, 5, 6, 7, 8, 10, 12]) for _ in range(4)]
        self.values, self.lines, self.counter = [], [], 0

    def new(self):
        self.counter += 1
        return f"%v{self.counter}"

    def emit(self, text, shape):
        """Appends an op and returns its result, a value like any other from now on."""
        name = self.new()
        self.lines.append(f"  {name} = {text}")
        self.values.append((name, shape))
        return name

    def scratch(self, text):
        name = self.new()
        self.lines.append(f"  {name} = {text}")
        return name

    def sharding(self, shape, open_chance=0.2):
        names = [name for name, _ in self.axes]
        self.random.shuffle(names)
        dims = [[] for _ in shape]
        for name in names:
            if shape and self.random.random() < 0.6:
                self.random.choice(dims).append(f'"{name}"')
        entries = [dim + ["?"] if self.random.random() < open_chance else dim for dim in dims]
        return "<@mesh, [" + ", ".join("{" + ", ".join(entry) + "}" for entry in entries) + "]>"

    def filled(self, shape, element):
        constant = self.scratch(f"arith.constant {element} : f32")
        empty = self.scratch(f"tensor.empty() : {tensor(shape)}")
        return self.scratch(f"linalg.fill ins({constant} : f32) outs({empty} : {tensor(shape)}) -> {tensor(shape)}")

    def generic(self, value, shape, init, result, maps, iterators, body):
        kinds = ", ".join(f'"{kind}"' for kind in iterators)
        affine = ", ".join(f"affine_map<({loops(len(iterators))}) -> ({entry})>" for entry in maps)
        return self.emit(f"linalg.generic {{indexing_maps = [{affine}], iterator_types = [{kinds}]}} ins({value} : {tensor(shape)}) "
                         f"outs({init} : {tensor(result)}) {{\n  ^bb0(%in: f32, %out: f32):\n{body}  }} -> {tensor(result)}", result)

    def elementwise(self, value, shape):
        other = self.random.choice([name for name, other in self.values if other == shape])
        op = self.random.choice(["addf", "subf", "mulf", "maximumf"])
        self.emit(f"arith.{op} {value}, {other} : {tensor(shape)}", shape)

    def unary(self, value, shape):
        self.emit(f"{self.random.choice(['math.tanh', 'arith.negf'])} {value} : {tensor(shape)}", shape)

    def matmul(self, value, shape):
        fits = [(name, other) for name, other in self.values if len(shape) == len(other) == 2 and other[0] == shape[1]]
        if not fits:
            return
        name, other = self.random.choice(fits)
        result = [shape[0], other[1]]
        init = self.filled(result, self.random.choice(["0.0", "0.0", "1.5"]))
        self.emit(f"linalg.matmul ins({value}, {name} : {tensor(shape)}, {tensor(other)}) outs({init} : {tensor(result)}) "
                  f"-> {tensor(result)}", result)

    def reduce(self, value, shape):
        if not shape:
            return
        dims = self.random.sample(range(len(shape)), self.random.randint(1, len(shape)))
        keep = [d for d in range(len(shape)) if d not in dims]
        op, start = self.random.choice(REDUCTIONS)
        squash = op == "addf" and self.random.random() < 0.5
        body = ("    %t = math.tanh %in : f32\n" if squash else "") + \
            f"    %s = arith.{op} {'%t' if squash else '%in'}, %out : f32\n    linalg.yield %s : f32\n"
        result = [shape[d] for d in keep]
        kinds = ["parallel" if d in keep else "reduction" for d in range(len(shape))]
        self.generic(value, shape, self.filled(result, start), result, [loops(len(shape)), loops(len(shape), keep)], kinds, body)

    def broadcast(self, value, shape):
        if len(shape) > 2:
            return
        position = self.random.randint(0, len(shape))
        result = shape[:position] + [self.random.choice(self.sizes)] + shape[position:]
        keep = [d for d in range(len(result)) if d != position]
        empty = self.scratch(f"tensor.empty() : {tensor(result)}")
        self.generic(value, shape, empty, result, [loops(len(result), keep), loops(len(result))], ["parallel"] * len(result),
                     "    linalg.yield %in : f32\n")

    def transpose(self, value, shape):
        order = list(range(len(shape)))
        self.random.shuffle(order)
        result = [shape[d] for d in order]
        empty = self.scratch(f"tensor.empty() : {tensor(result)}")
        if shape:
            self.emit(f"linalg.transpose ins({value} : {tensor(shape)}) outs({empty} : {tensor(result)}) permutation = {order}",
                      result)

    def reshape(self, value, shape):
        if len(shape) < 2:
            return
        merged = [shape[0] * shape[1]] + shape[2:]
        groups = "[[0, 1]" + "".join(f", [{d}]" for d in range(2, len(shape))) + "]"
        flat = self.emit(f"tensor.collapse_shape {value} {groups} : {tensor(shape)} into {tensor(merged)}", merged)
        if self.random.random() < 0.5:
            self.emit(f"tensor.expand_shape {flat} {groups} output_shape {shape} : {tensor(merged)} into {tensor(shape)}", shape)

    def slice(self, value, shape):
        if not shape:
            return
        dim = self.random.randrange(len(shape))
        offset = self.random.randrange(shape[dim])
        size = self.random.randint(1, shape[dim] - offset)
        result = shape[:dim] + [size] + shape[dim + 1:]
        offsets = [offset if d == dim else 0 for d in range(len(shape))]
        self.emit(f"tensor.extract_slice {value}{offsets} {result} {[1] * len(shape)} : {tensor(shape)} to {tensor(result)}", result)

    def positions(self, value, shape):
        if not shape:
            return
        body = (f"    %i = linalg.index {self.random.randrange(len(shape))} : index\n    %c = arith.index_cast %i : index to i32\n"
                "    %f = arith.sitofp %c : i32 to f32\n    %m = arith.mulf %f, %in : f32\n    linalg.yield %m : f32\n")
        empty = self.scratch(f"tensor.empty() : {tensor(shape)}")
        self.generic(value, shape, empty, shape, [loops(len(shape))] * 2, ["parallel"] * len(shape), body)

    def constrain(self, value, shape):
        self.emit(f"dist.constrain {value} to {self.sharding(shape)} : {tensor(shape)}", shape)

    def local_region(self, value, shape):
        dims, local = [[] for _ in shape], list(shape)
        for name, size in self.axes:
            d = self.random.randrange(len(shape)) if shape else None
            if d is not None and local[d] % size == 0:
                dims[d].append(f'"{name}"')
                local[d] //= size
        text = "#dist.sharding<@mesh, [" + ", ".join("{" + ", ".join(dim) + "}" for dim in dims) + "]>"
        manual = ", ".join(f'"{name}"' for name, _ in self.axes)
        self.emit(f"dist.local({value}) in [{text}] out [{text}] manual {{{manual}}} {{\n  ^bb0(%s: {tensor(local)}):\n"
                  f"    %t = math.tanh %s : {tensor(local)}\n    dist.yield %t : {tensor(local)}\n"
                  f"  }} : ({tensor(shape)}) -> {tensor(shape)}", shape)

    def text(self):
        arguments = []
        for i in range(self.random.randint(2, 4)):
            shape = [self.random.choice(self.sizes) for _ in range(self.random.choice([1, 2, 2, 2, 3]))]
            note = f" {{dist.sharding = #dist.sharding{self.sharding(shape)}}}" if self.random.random() < 0.75 else ""
            arguments.append(f"%arg{i}: {tensor(shape)}{note}")
            self.values.append((f"%arg{i}", shape))
        steps = [self.elementwise, self.elementwise, self.unary, self.matmul, self.matmul, self.reduce, self.reduce, self.broadcast,
                 self.transpose, self.reshape, self.slice, self.positions, self.constrain, self.local_region]
        for _ in range(self.random.randint(3, 10)):
            self.random.choice(steps)(*self.random.choice(self.values))
        # A constraint that nothing uses is one on its operand, which may have a placement of its own.
        text = "\n".join(self.lines)
        unused = [(name, shape) for name, shape in self.values
                  if f"{name} = dist.constrain" in text and len(re.findall(name + r"\b", text)) == 1]
        outputs = self.random.sample(self.values, min(len(self.values), self.random.randint(1, 3)))
        outputs += [value for value in unused if value not in outputs]
        results = [tensor(shape) + (f" {{dist.sharding = #dist.sharding{self.sharding(shape)}}}" if self.random.random() < 0.5 else "")
                   for _, shape in outputs]
        mesh = ", ".join(f'"{name}"={size}' for name, size in self.axes)
        return (f"dist.mesh @mesh = <[{mesh}]>\nfunc.func @main({', '.join(arguments)}) -> ({', '.join(results)}) {{\n" +
                "\n".join(self.lines) + f"\n  return {', '.join(name for name, _ in outputs)} : "
                f"{', '.join(tensor(shape) for _, shape in outputs)}\n}}\n")


if __name__ == "__main__":
    print(Program(int(sys.argv[1])).text(), end="")
