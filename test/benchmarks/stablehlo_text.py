# SPDX-License-Identifier: Apache-2.0
"""A writer of StableHLO in generic form: each method writes one op, as JAX spells it, and returns its result.

A value is a pair of its name and its type; a type is a shape and an element. Constants are written anew at each use, and
scalars are broadcast by an op of their own, because that is what JAX does."""
import collections

Type = collections.namedtuple("Type", "shape element")
Value = collections.namedtuple("Value", "name type")


def tensor(shape, element="f32"):
    return Type(tuple(shape), element)


def show(type):
    return "tensor<" + "".join(f"{size}x" for size in type.shape) + type.element + ">"


def ints(values):
    values = list(values)
    return "array<i64: " + ", ".join(map(str, values)) + ">" if values else "array<i64>"


class Body:
    """Writes the ops of one function."""

    def __init__(self, arguments):
        self.lines, self.count = [], 0
        self.arguments = [Value(f"%arg{number}", type) for number, type in enumerate(arguments)]

    def op(self, name, operands, types, properties="", region=""):
        results = [Value(f"%{self.count + number}", type) for number, type in enumerate(types)]
        self.count += len(types)
        left = ", ".join(result.name for result in results)
        inputs = ", ".join(value.name for value in operands)
        signature = ", ".join(show(value.type) for value in operands)
        outputs = ", ".join(map(show, types))
        outputs = f"({outputs})" if len(types) != 1 else outputs
        properties = f" <{{{properties}}}>" if properties else ""
        self.lines.append(f'    {left + " = " if left else ""}"{name}"({inputs}){properties}{region} : ({signature}) -> {outputs}')
        return results[0] if len(results) == 1 else results

    def hlo(self, name, operands, type, properties="", region=""):
        return self.op("stablehlo." + name, operands, [type], properties, region)

    def call(self, callee, operands, types):
        return self.op("func.call", operands, types, f"callee = @{callee}")

    def constant(self, text, shape=(), element="f32"):
        type = tensor(shape, element)
        return self.hlo("constant", [], type, f"value = dense<{text}> : {show(type)}")

    def filled(self, text, shape, element="f32"):
        return self.broadcast(self.constant(text, (), element), shape, ())

    def unary(self, name, value):
        return self.hlo(name, [value], value.type)

    def binary(self, name, left, right):
        return self.hlo(name, [left, right], left.type)

    def add(self, left, right): return self.binary("add", left, right)
    def subtract(self, left, right): return self.binary("subtract", left, right)
    def multiply(self, left, right): return self.binary("multiply", left, right)
    def divide(self, left, right): return self.binary("divide", left, right)

    def convert(self, value, element):
        return self.hlo("convert", [value], tensor(value.type.shape, element))

    def compare(self, direction, left, right, kind="SIGNED"):
        return self.hlo("compare", [left, right], tensor(left.type.shape, "i1"),
                        f"compare_type = #stablehlo<comparison_type {kind}>, "
                        f"comparison_direction = #stablehlo<comparison_direction {direction}>")

    def select(self, condition, left, right):
        return self.hlo("select", [condition, left, right], left.type)

    def iota(self, shape, dim):
        return self.hlo("iota", [], tensor(shape, "i32"), f"iota_dimension = {dim} : i64")

    def broadcast(self, value, shape, dims):
        return self.hlo("broadcast_in_dim", [value], tensor(shape, value.type.element),
                        f"broadcast_dimensions = {ints(dims)}")

    def spread(self, value, shape):
        """Broadcasts `value`, which has unit dimensions, to `shape` of the same rank."""
        return self.broadcast(value, shape, range(len(shape)))

    def reshape(self, value, shape):
        return self.hlo("reshape", [value], tensor(shape, value.type.element))

    def transpose(self, value, dims):
        shape = [value.type.shape[dim] for dim in dims]
        return self.hlo("transpose", [value], tensor(shape, value.type.element), f"permutation = {ints(dims)}")

    def slice(self, value, start, limit, strides):
        shape = [-(-(end - begin) // step) for begin, end, step in zip(start, limit, strides)]
        return self.hlo("slice", [value], tensor(shape, value.type.element),
                        f"limit_indices = {ints(limit)}, start_indices = {ints(start)}, strides = {ints(strides)}")

    def concatenate(self, values, dim):
        shape = list(values[0].type.shape)
        shape[dim] = sum(value.type.shape[dim] for value in values)
        return self.hlo("concatenate", values, tensor(shape), f"dimension = {dim} : i64")

    def pad(self, value, low, high, interior):
        shape = [size + max(size - 1, 0) * i + l + h for size, l, h, i in zip(value.type.shape, low, high, interior)]
        return self.hlo("pad", [value, self.constant("0.000000e+00")], tensor(shape),
                        f"edge_padding_high = {ints(high)}, edge_padding_low = {ints(low)}, "
                        f"interior_padding = {ints(interior)}")

    def combiner(self, name, element):
        scalar = show(tensor((), element))
        return (f' ({{\n    ^bb0(%left: {scalar}, %right: {scalar}):\n'
                f'      %joined = "stablehlo.{name}"(%left, %right) : ({scalar}, {scalar}) -> {scalar}\n'
                f'      "stablehlo.return"(%joined) : ({scalar}) -> ()\n    }})')

    def reduce(self, name, value, dims, init="0.000000e+00"):
        element = value.type.element
        shape = [size for dim, size in enumerate(value.type.shape) if dim not in dims]
        return self.hlo("reduce", [value, self.constant(init, (), element)], tensor(shape, element),
                        f"dimensions = {ints(dims)}", self.combiner(name, element))

    def sum(self, value, dims):
        return self.reduce("add", value, dims)

    def dot(self, left, right, contract, batch=((), ()), element="f32"):
        free = [size for dim, size in enumerate(left.type.shape) if dim not in contract[0] and dim not in batch[0]]
        free += [size for dim, size in enumerate(right.type.shape) if dim not in contract[1] and dim not in batch[1]]
        shape = [left.type.shape[dim] for dim in batch[0]] + free
        fields = [("lhs_batching_dimensions", batch[0]), ("rhs_batching_dimensions", batch[1]),
                  ("lhs_contracting_dimensions", contract[0]), ("rhs_contracting_dimensions", contract[1])]
        numbers = ", ".join(f"{name} = {list(dims)}" for name, dims in fields if dims)
        return self.hlo("dot_general", [left, right], tensor(shape, element),
                        f"dot_dimension_numbers = #stablehlo.dot<{numbers}>, "
                        "precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]")

    def gather(self, table, indices, numbers, sizes, shape):
        return self.hlo("gather", [table, indices], tensor(shape),
                        f"dimension_numbers = #stablehlo.gather<{numbers}>, indices_are_sorted = false, "
                        f"slice_sizes = {ints(sizes)}")

    def scatter_add(self, into, indices, updates, numbers):
        return self.hlo("scatter", [into, indices, updates], into.type,
                        "indices_are_sorted = false, "
                        f"scatter_dimension_numbers = #stablehlo.scatter<{numbers}>, unique_indices = false",
                        self.combiner("add", "f32"))

    def finish(self, name, results, shardings=None, names=None):
        """Returns the text of the function; with shardings of its arguments it is public."""
        inputs = ", ".join(show(value.type) for value in self.arguments)
        outputs = ", ".join(show(value.type) for value in results)
        properties = f"function_type = ({inputs}) -> ({outputs}), sym_name = \"{name}\""
        if shardings:
            properties = "arg_attrs = [" + ", ".join(f"{{sdy.sharding = {text}}}" for text in shardings) + "], " + properties
        visibility = "public" if shardings else "private"
        properties += f', sym_visibility = "{visibility}"'
        located = [f' loc("{text}")' for text in names] if names else [""] * len(self.arguments)
        arguments = ", ".join(f"{value.name}: {show(value.type)}{loc}" for value, loc in zip(self.arguments, located))
        returned = ", ".join(value.name for value in results)
        return "\n".join([f'  "func.func"() <{{{properties}}}> ({{', f"  ^bb0({arguments}):"] + self.lines +
                         [f'    "func.return"({returned}) : ({outputs}) -> ()', "  }) : () -> ()"])
