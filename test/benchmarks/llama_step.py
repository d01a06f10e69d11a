# SPDX-License-Identifier: Apache-2.0
"""Writes the StableHLO of one training step of a Llama-style model with Adam, as JAX exports it: forward, backward, update.

    llama_step.py --layers=32 > llama32.mlir

RMS norm, rotary embedding, grouped queries, SwiGLU, cross entropy. Megatron placements on a mesh (dp, tp) stand on the
arguments as `sdy` annotations; with --sp=1 what lies between the products is split by tokens (sequence parallelism), with --bf16=1 all numbers are bf16, with --fsdp=N on (dp, fsdp, tp), and the other dimension of each parameter is split by fsdp. The ops are those that JAX 0.11 prints for this model, 678 per layer and 21,991 for 32 layers,
those in regions counted; arguments and results are in its order, so inputs can be shared. Nothing but Python is needed."""
import argparse
import sys

from stablehlo_text import Body, show, tensor

ZERO, ONE, LOWEST = "0.000000e+00", "1.000000e+00", "0xFF800000"


class Sizes:
    def __init__(self, options):
        self.__dict__.update(vars(options))
        self.head_dim = self.head_dim or self.dim // self.heads
        self.q_dim = self.heads * self.head_dim
        self.kv_dim = self.kv_heads * self.head_dim
        self.rows = (self.batch, self.sequence)
        self.hidden = self.rows + (self.dim,)
        self.scores = (self.batch, self.heads, self.sequence, self.sequence)


def parameters(s):
    """Returns name, shape and placement of each parameter, in the order in which JAX flattens the tree."""
    column, row, whole = '[{}, {"tp"}]', '[{"tp"}, {}]', "[{}]"
    if s.fsdp > 1:
        column, row, whole = '[{"fsdp"}, {"tp"}]', '[{"tp"}, {"fsdp"}]', '[{"fsdp"}]'
    yield "['embed']", (s.vocabulary, s.dim), row
    yield "['head']", (s.dim, s.vocabulary), column
    for number in range(s.layers):
        for name, shape, placement in [
                ("ln1", (s.dim,), whole), ("ln2", (s.dim,), whole), ("wd", (s.feed_forward, s.dim), row),
                ("wg", (s.dim, s.feed_forward), column), ("wk", (s.dim, s.kv_dim), column), ("wo", (s.q_dim, s.dim), row),
                ("wq", (s.dim, s.q_dim), column), ("wu", (s.dim, s.feed_forward), column), ("wv", (s.dim, s.kv_dim), column)]:
            yield f"['layers'][{number}]['{name}']", shape, placement
    yield "['lnf']", (s.dim,), whole


# ---- functions that JAX keeps apart --------------------------------------------------------------------------------------

def write_tril(s):
    square = (s.sequence, s.sequence)
    b = Body([tensor(square, "i1")])
    row = b.iota(square, 0)
    row = b.add(row, b.filled("0", square, "i32"))
    inside = b.compare("GE", row, b.iota(square, 1))
    return b.finish("tril", [b.select(inside, b.arguments[0], b.filled("false", square, "i1"))])


def write_where(s):
    b = Body([tensor((s.sequence, s.sequence), "i1"), tensor(s.scores), tensor(())])
    other = b.convert(b.arguments[2], "f32")
    mask = b.broadcast(b.arguments[0], s.scores, (2, 3))
    return b.finish("where", [b.select(mask, b.arguments[1], b.broadcast(other, s.scores, ())), mask])


def write_where_backward(s):
    b = Body([tensor(s.scores, "i1"), tensor(s.scores)])
    return b.finish("where_backward", [b.select(b.arguments[0], b.arguments[1], b.filled(ZERO, s.scores))])


def write_silu(s):
    shape = s.rows + (s.feed_forward,)
    b = Body([tensor(shape)])
    x = b.arguments[0]
    power = b.unary("exponential", b.unary("negate", x))
    below = b.add(b.filled(ONE, shape), power)
    gate = b.divide(b.filled(ONE, shape), below)
    slope = b.multiply(gate, b.subtract(b.filled(ONE, shape), gate))
    return b.finish("silu", [b.multiply(x, gate), slope, gate])


def write_silu_backward(s):
    b = Body([tensor(s.rows + (s.feed_forward,))] * 4)
    slope, gate, x, gradient = b.arguments
    through = b.multiply(x, gradient)
    direct = b.multiply(gradient, gate)
    return b.finish("silu_backward", [b.add(direct, b.multiply(through, slope))])


def write_take(s):
    column = s.rows + (1,)
    b = Body([tensor(s.rows + (s.vocabulary,)), tensor(column, "i32")])
    logits, labels = b.arguments
    negative = b.compare("LT", labels, b.filled("0", column, "i32"))
    wrapped = b.add(labels, b.filled(str(s.vocabulary), column, "i32"))
    indices = b.reshape(b.select(negative, wrapped, labels), column + (1,))
    last = b.constant(str(s.vocabulary - 1), (1,), "i32")
    above = b.compare("GE", indices, b.filled("0", column + (1,), "i32"))
    limit = b.spread(b.broadcast(last, (1, 1, 1, 1), (3,)), column + (1,))
    valid = b.binary("and", above, b.compare("LE", indices, limit))
    valid = b.reduce("and", valid, (3,), "true")
    taken = b.gather(logits, indices, "collapsed_slice_dims = [2], operand_batching_dims = [0, 1], "
                     "start_indices_batching_dims = [0, 1], start_index_map = [2], index_vector_dim = 3", (1, 1, 1), column)
    return b.finish("take", [b.select(valid, taken, b.filled("0x7FC00000", column)), indices])


def write_take_backward(s):
    b = Body([tensor(s.rows + (1, 1), "i32"), tensor(s.rows + (1,))])
    into = b.filled(ZERO, s.rows + (s.vocabulary,))
    return b.finish("take_backward", [b.scatter_add(
        into, b.arguments[0], b.arguments[1], "inserted_window_dims = [2], input_batching_dims = [0, 1], "
        "scatter_indices_batching_dims = [0, 1], scatter_dims_to_operand_dims = [2], index_vector_dim = 3")])


# ---- the step ------------------------------------------------------------------------------------------------------------

class Step:
    def __init__(self, sizes):
        self.sizes = s = sizes
        self.parameters = list(parameters(s))
        shapes = [tensor(shape) for _, shape, _ in self.parameters]
        self.b = Body(shapes * 3 + [tensor(())] + [tensor(s.rows, "i32")] * 2)
        n = len(shapes)
        arguments = self.b.arguments
        self.values = {name: value for (name, _, _), value in zip(self.parameters, arguments)}
        self.first, self.second = arguments[n:2 * n], arguments[2 * n:3 * n]
        self.time, self.tokens, self.labels = arguments[3 * n:]
        self.gradients = {}

    def pin(self, value, placement='{"tp"}, {}'):
        """With sequence parallelism, lets each device of `tp` have its tokens of `value`, or what `placement` says."""
        if not self.sizes.sp:
            return value
        sharding = f'#sdy.sharding<@mesh, [{{"dp"}}, {placement}]>'
        return self.b.op("sdy.sharding_constraint", [value], [value.type], f"sharding = {sharding}")

    def pin_columns(self, value):
        """With sequence parallelism, lets each device of `tp` have its columns of `value`, which is whole in tokens."""
        return self.pin(value, '{}, {"tp"}')

    def linear(self, x, weight):
        result = self.b.dot(x, self.values[weight], ((2,), (0,)))
        return self.pin(result) if weight.endswith(("['wo']", "['wd']")) else self.pin_columns(result)

    def linear_backward(self, gradient, x, weight):
        """Stores the gradient of `weight` and returns that of `x`."""
        b = self.b
        self.gradients[weight] = b.transpose(b.dot(gradient, x, ((0, 1), (0, 1))), (1, 0))
        result = b.dot(gradient, self.values[weight], ((2,), (1,)))
        return self.pin_columns(result) if weight.endswith(("['wo']", "['wd']")) else result

    def norm(self, x, weight):
        b, s, column = self.b, self.sizes, self.sizes.rows + (1,)
        total = b.broadcast(b.sum(b.multiply(x, x), (2,)), column, (0, 1))
        mean = b.divide(total, b.filled(f"{s.dim:e}", column))
        shifted = b.add(mean, b.filled("9.99999974E-6", column))
        scale = b.unary("rsqrt", shifted)
        slope = b.divide(scale, shifted)
        slope = b.multiply(b.filled("-5.000000e-01", column), slope)
        scaled = b.multiply(x, b.spread(scale, s.hidden))
        gain = b.broadcast(self.values[weight], (1, 1, s.dim), (2,))
        return self.pin(b.multiply(scaled, b.spread(gain, s.hidden))), (x, scale, slope, scaled, gain)

    def norm_backward(self, gradient, saved, weight, skipped):
        """Returns the gradient of the norm's input, added to `skipped`, which goes around it."""
        b, s, (x, scale, slope, scaled, gain) = self.b, self.sizes, saved
        gradient = self.pin(gradient)
        gain_gradient = b.reshape(b.sum(b.multiply(scaled, gradient), (0, 1)), (1, 1, s.dim))
        gradient = b.multiply(gradient, b.spread(gain, s.hidden))
        self.gradients[weight] = b.sum(gain_gradient, (0, 1))
        moved = b.reshape(b.sum(b.multiply(x, gradient), (2,)), s.rows + (1,))
        result = b.multiply(gradient, b.spread(scale, s.hidden))
        result = b.add(skipped, result) if skipped else result
        moved = b.divide(b.multiply(moved, slope), b.filled(f"{s.dim:e}", s.rows + (1,)))
        moved = b.broadcast(b.sum(moved, (2,)), s.hidden, (0, 1))
        result = b.add(result, b.multiply(x, moved))
        return b.add(result, b.multiply(moved, x))

    def angles(self):
        """Returns cosine and sine of the rotary embedding, [1, sequence, 1, head_dim / 2]."""
        b, s, half = self.b, self.sizes, self.sizes.head_dim // 2
        position = b.broadcast(b.iota((s.sequence,), 0), (s.sequence, 1), (0,))
        even = b.iota((half,), 0)
        even = b.multiply(b.filled("2", (half,), "i32"), even)
        even = b.convert(b.add(b.filled("0", (half,), "i32"), even), "f32")
        exponent = b.divide(even, b.filled(f"{s.head_dim:e}", (half,)))
        rate = b.broadcast(b.binary("power", b.filled("1.000000e+04", (half,)), exponent), (1, half), (1,))
        position = b.spread(b.convert(position, "f32"), (s.sequence, half))
        angle = b.divide(position, b.spread(rate, (s.sequence, half)))
        wide = (1, s.sequence, 1, half)
        return (b.broadcast(b.unary("cosine", angle), wide, (1, 3)), b.broadcast(b.unary("sine", angle), wide, (1, 3)))

    def rotate(self, x):
        b, shape = self.b, x.type.shape
        cosine, sine = self.angles()
        low, high = (b.slice(x, (0, 0, 0, first), shape, (1, 1, 1, 2)) for first in (0, 1))
        half = low.type.shape
        left = b.subtract(b.multiply(low, b.spread(cosine, half)), b.multiply(high, b.spread(sine, half)))
        right = b.add(b.multiply(low, b.spread(sine, half)), b.multiply(high, b.spread(cosine, half)))
        pair = [b.broadcast(part, half + (1,), range(4)) for part in (left, right)]
        return b.reshape(b.concatenate(pair, 4), shape), (cosine, sine)

    def rotate_backward(self, gradient, saved):
        b, shape, (cosine, sine) = self.b, gradient.type.shape, saved
        half = shape[:3] + (shape[3] // 2,)
        pair = b.reshape(gradient, half + (2,))
        left, right = (b.reshape(b.slice(pair, (0, 0, 0, 0, part), half + (part + 1,), (1,) * 5), half) for part in (0, 1))
        high = b.multiply(right, b.spread(cosine, half))
        low = b.multiply(right, b.spread(sine, half))
        high = b.add(high, b.multiply(b.unary("negate", left), b.spread(sine, half)))
        low = b.add(low, b.multiply(left, b.spread(cosine, half)))
        high = b.pad(high, (0, 0, 0, 1), (0,) * 4, (0, 0, 0, 1))
        return b.add(high, b.pad(low, (0,) * 4, (0, 0, 0, 1), (0, 0, 0, 1)))

    def repeat(self, x):
        """Gives each query head its key or value head."""
        b, s = self.b, self.sizes
        wide = s.rows + (s.kv_heads, s.heads // s.kv_heads, s.head_dim)
        return b.reshape(b.broadcast(x, wide, (0, 1, 2, 4)), s.rows + (s.heads, s.head_dim))

    def repeat_backward(self, gradient):
        s = self.sizes
        wide = self.b.reshape(gradient, s.rows + (s.kv_heads, s.heads // s.kv_heads, s.head_dim))
        return self.b.sum(wide, (3,))

    def softmax(self, scores):
        b, s = self.b, self.sizes
        row, column = s.scores[:3], s.scores[:3] + (1,)
        largest = b.reduce("maximum", scores, (3,), LOWEST)
        largest = b.binary("maximum", b.filled(LOWEST, row), largest)
        shifted = b.subtract(scores, b.spread(b.broadcast(largest, column, range(3)), s.scores))
        power = b.unary("exponential", shifted)
        total = b.broadcast(b.sum(power, (3,)), column, range(3))
        weights = b.divide(power, b.spread(total, s.scores))
        square = b.multiply(total, total)
        return weights, (power, total, b.divide(b.filled(ONE, column), square))

    def softmax_backward(self, gradient, saved):
        b, s, (power, total, inverse) = self.b, self.sizes, saved
        moved = b.multiply(b.multiply(gradient, b.spread(inverse, s.scores)), power)
        moved = b.unary("negate", b.reshape(b.sum(moved, (3,)), s.scores[:3] + (1,)))
        direct = b.divide(gradient, b.spread(total, s.scores))
        moved = b.broadcast(b.sum(moved, (3,)), s.scores, range(3))
        return b.multiply(b.add(direct, moved), power)

    def attention(self, y, layer):
        b, s = self.b, self.sizes
        split = lambda x, heads: b.reshape(x, s.rows + (heads, s.head_dim))
        query, query_angles = self.rotate(split(self.linear(y, layer + "['wq']"), s.heads))
        key, key_angles = self.rotate(split(self.linear(y, layer + "['wk']"), s.kv_heads))
        value = split(self.linear(y, layer + "['wv']"), s.kv_heads)
        key, value = self.repeat(key), self.repeat(value)
        scores = b.dot(query, key, ((3,), (3,)), ((0, 2), (0, 2)))
        scores = b.divide(scores, b.filled(f"{s.head_dim ** 0.5:.8e}", s.scores))
        square = (s.sequence, s.sequence)
        mask = b.call("tril", [b.filled("true", square, "i1")], [tensor(square, "i1")])
        scores, mask = b.call("where", [mask, scores, b.constant("-1.000000e+09")], [tensor(s.scores), tensor(s.scores, "i1")])
        weights, saved = self.softmax(scores)
        mixed = b.dot(value, weights, ((1,), (3,)), ((0, 2), (0, 1)))
        mixed = self.pin_columns(b.reshape(b.transpose(mixed, (0, 3, 1, 2)), s.rows + (s.q_dim,)))
        return mixed, (query, key, value, query_angles, key_angles, mask, weights, saved)

    def attention_backward(self, gradient, saved, y, layer):
        b, s = self.b, self.sizes
        query, key, value, query_angles, key_angles, mask, weights, softmax = saved
        gradient = b.transpose(b.reshape(gradient, s.rows + (s.heads, s.head_dim)), (0, 2, 3, 1))
        scores = b.dot(gradient, value, ((2,), (3,)), ((0, 1), (0, 2)))
        to_value = b.transpose(b.dot(gradient, weights, ((3,), (2,)), ((0, 1), (0, 1))), (0, 3, 1, 2))
        scores = self.softmax_backward(scores, softmax)
        scores = b.call("where_backward", [mask, scores], [scores.type])
        scores = b.divide(scores, b.filled(f"{s.head_dim ** 0.5:.8e}", s.scores))
        to_key = b.transpose(b.dot(scores, query, ((2,), (1,)), ((0, 1), (0, 2))), (0, 2, 1, 3))
        to_query = b.transpose(b.dot(scores, key, ((3,), (1,)), ((0, 1), (0, 2))), (0, 2, 1, 3))
        to_value, to_key = self.repeat_backward(to_value), self.repeat_backward(to_key)
        join = lambda x, size: self.pin_columns(b.reshape(x, s.rows + (size,)))
        result = self.linear_backward(join(to_value, s.kv_dim), y, layer + "['wv']")
        to_key = join(self.rotate_backward(to_key, key_angles), s.kv_dim)
        result = b.add(result, self.linear_backward(to_key, y, layer + "['wk']"))
        to_query = join(self.rotate_backward(to_query, query_angles), s.q_dim)
        return b.add(result, self.linear_backward(to_query, y, layer + "['wq']"))

    def layer(self, x, name):
        b, s = self.b, self.sizes
        y1, norm1 = self.norm(x, name + "['ln1']")
        mixed, attention = self.attention(y1, name)
        x = b.add(x, self.linear(mixed, name + "['wo']"))
        y2, norm2 = self.norm(x, name + "['ln2']")
        gate = self.linear(y2, name + "['wg']")
        silu = b.call("silu", [gate], [gate.type] * 3)
        up = self.linear(y2, name + "['wu']")
        hidden = b.multiply(silu[0], up)
        x = b.add(x, self.linear(hidden, name + "['wd']"))
        return x, (name, y1, norm1, mixed, attention, y2, norm2, gate, silu, up, hidden)

    def layer_backward(self, gradient, saved):
        b, (name, y1, norm1, mixed, attention, y2, norm2, gate, silu, up, hidden) = self.b, saved
        inner = self.linear_backward(gradient, hidden, name + "['wd']")
        to_up, to_gate = b.multiply(silu[0], inner), b.multiply(inner, up)
        moved = self.linear_backward(to_up, y2, name + "['wu']")
        to_gate = b.call("silu_backward", [silu[1], silu[2], gate, to_gate], [gate.type])
        moved = b.add(moved, self.linear_backward(to_gate, y2, name + "['wg']"))
        gradient = self.norm_backward(moved, norm2, name + "['ln2']", gradient)
        moved = self.linear_backward(gradient, mixed, name + "['wo']")
        moved = self.attention_backward(moved, attention, y1, name)
        return self.norm_backward(moved, norm1, name + "['ln1']", gradient)

    def embed(self):
        b, s = self.b, self.sizes
        negative = b.compare("LT", self.tokens, b.filled("0", s.rows, "i32"))
        wrapped = b.add(self.tokens, b.filled(str(s.vocabulary), s.rows, "i32"))
        indices = b.broadcast(b.select(negative, wrapped, self.tokens), s.rows + (1,), (0, 1))
        numbers = "offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2"
        return b.gather(self.values["['embed']"], indices, numbers, (1, s.dim), s.hidden), indices

    def loss(self, logits):
        """Returns the mean cross entropy and its gradient."""
        b, s = self.b, self.sizes
        count, wide = f"{s.batch * s.sequence:e}", s.rows + (s.vocabulary,)
        largest = b.reduce("maximum", logits, (2,), LOWEST)
        largest = b.binary("maximum", b.filled(LOWEST, s.rows), largest)
        finite = b.hlo("is_finite", [largest], tensor(s.rows, "i1"))
        largest = b.select(finite, largest, b.filled(ZERO, s.rows))
        shifted = b.subtract(logits, b.spread(b.broadcast(largest, s.rows + (1,), (0, 1)), wide))
        power = b.unary("exponential", shifted)
        total = b.sum(power, (2,))
        size = b.unary("abs", total)
        positive = b.compare("GE", total, b.filled(ZERO, s.rows), "FLOAT")
        normalizer = b.add(b.unary("log", size), largest)
        labels = b.broadcast(self.labels, s.rows + (1,), (0, 1))
        taken, indices = b.call("take", [logits, labels], [tensor(s.rows + (1,)), tensor(s.rows + (1, 1), "i32")])
        lost = b.sum(b.subtract(normalizer, b.reshape(taken, s.rows)), (0, 1))
        lost = b.divide(lost, b.constant(count))
        share = b.broadcast(b.divide(b.constant(ONE), b.constant(count)), s.rows, ())
        to_taken = b.broadcast(b.unary("negate", share), s.rows + (1,), (0, 1))
        gradient = b.call("take_backward", [indices, to_taken], [tensor(wide)])
        quotient = b.divide(share, size)
        zero = b.filled(ZERO, s.rows)
        below, above = b.select(positive, zero, quotient), b.select(positive, quotient, zero)
        moved = b.broadcast(b.add(above, b.unary("negate", below)), wide, (0, 1))
        return lost, b.add(gradient, b.multiply(moved, power))

    def adam(self):
        """Returns the new parameters and the new first and second moments."""
        b, first, second, updated = self.b, [], [], []
        gradients = [self.gradients[name] for name, _, _ in self.parameters]
        for old, gradient in zip(self.first, gradients):
            shape = old.type.shape
            kept = b.multiply(b.filled("0.899999976", shape), old)
            first.append(b.add(kept, b.multiply(b.filled("1.000000e-01", shape), gradient)))
        for old, gradient in zip(self.second, gradients):
            shape = old.type.shape
            kept = b.multiply(b.filled("9.990000e-01", shape), old)
            scaled = b.multiply(b.filled("1.000000e-03", shape), gradient)
            second.append(b.add(kept, b.multiply(scaled, gradient)))
        for (name, shape, _), m, v in zip(self.parameters, first, second):
            def correct(moment, decay):
                power = b.binary("power", b.constant(decay), self.time)
                return b.divide(moment, b.broadcast(b.subtract(b.constant(ONE), power), shape, ()))
            step = b.multiply(b.filled("1.000000e-03", shape), correct(m, "0.899999976"))
            root = b.unary("sqrt", correct(v, "9.990000e-01"))
            step = b.divide(step, b.add(root, b.filled("9.99999993E-9", shape)))
            updated.append(b.subtract(self.values[name], step))
        return updated, first, second

    def write(self):
        b, s = self.b, self.sizes
        x, indices = self.embed()
        saved = []
        for number in range(s.layers):
            x, layer = self.layer(x, f"['layers'][{number}]")
            saved.append(layer)
        last, norm = self.norm(x, "['lnf']")
        lost, gradient = self.loss(self.linear(last, "['head']"))
        gradient = self.linear_backward(gradient, last, "['head']")
        gradient = self.norm_backward(gradient, norm, "['lnf']", None)
        for layer in reversed(saved):
            gradient = self.layer_backward(gradient, layer)
        table = self.values["['embed']"].type.shape
        numbers = ("update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], "
                   "index_vector_dim = 2")
        self.gradients["['embed']"] = b.scatter_add(b.filled(ZERO, table), indices, gradient, numbers)
        updated, first, second = self.adam()
        time = b.add(self.time, b.constant(ONE))
        shardings = [f"#sdy.sharding<@mesh, {text}>" for _, _, text in self.parameters] * 3
        rows = '"dp", "fsdp"' if s.fsdp > 1 else '"dp"'
        shardings += ["#sdy.sharding<@mesh, []>"] + [f"#sdy.sharding<@mesh, [{{{rows}}}, {{}}]>"] * 2
        names = [tree + name for tree in ("p", "mo", "v") for name, _, _ in self.parameters]
        return b.finish("main", updated + first + second + [time, lost], shardings, names + ["t", "batch[0]", "batch[1]"])


class OneLayer(Step):
    """One decoder layer: its output, or its output and all gradients for a given gradient of the output."""

    def __init__(self, sizes, with_gradients):
        self.sizes, self.name, self.gradients = sizes, "['layers'][0]", {}
        self.parameters = [entry for entry in parameters(sizes) if entry[0].startswith(self.name)]
        shapes = [tensor(shape) for _, shape, _ in self.parameters]
        self.b = Body([tensor(sizes.hidden)] * (2 if with_gradients else 1) + shapes)
        self.input, self.output_gradient = self.b.arguments[0], self.b.arguments[1] if with_gradients else None
        self.values = {name: value for (name, _, _), value in zip(self.parameters, self.b.arguments[-len(shapes):])}

    def write(self):
        output, saved = self.layer(self.input, self.name)
        results = [output]
        if self.output_gradient:
            results.append(self.layer_backward(self.output_gradient, saved))
            results += [self.gradients[name] for name, _, _ in self.parameters]
        names = ["x", "dy"][:2 if self.output_gradient else 1] + ["p" + name for name, _, _ in self.parameters]
        whole = ["#sdy.sharding<@mesh, [" + ", ".join(["{}"] * len(value.type.shape)) + "]>" for value in self.b.arguments]
        return self.b.finish("main", results, whole, names)


def write_program(sizes):
    step = Step(sizes) if sizes.part == "step" else OneLayer(sizes, with_gradients=sizes.part == "layer")
    functions = [step.write()]
    functions += [write(sizes) for write in (write_tril, write_where, write_silu, write_take, write_take_backward,
                                             write_silu_backward, write_where_backward)]
    axes = [(name, size) for name, size in [("dp", sizes.dp), ("fsdp", sizes.fsdp), ("tp", sizes.tp)] if name != "fsdp" or size > 1]
    axes = ", ".join(f'"{name}"={size}' for name, size in axes)
    mesh = f'  "sdy.mesh"() <{{mesh = #sdy.mesh<[{axes}]>, sym_name = "mesh"}}> : () -> ()'
    return "\n".join(['"builtin.module"() <{sym_name = "jit_step"}> ({', mesh] + functions + ["}) : () -> ()", ""])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    for name, value in [("layers", 2), ("dim", 256), ("heads", 8), ("kv-heads", 4), ("feed-forward", 704),
                        ("vocabulary", 512), ("batch", 8), ("sequence", 16), ("dp", 2), ("fsdp", 1), ("tp", 4), ("sp", 0), ("bf16", 0),
                        ("head-dim", 0)]:
        parser.add_argument("--" + name, type=int, default=value)
    parser.add_argument("--part", choices=["step", "forward", "layer"], default="step",
                        help="the whole step, or one layer forward, or forward and backward, on one device")
    options = parser.parse_args()
    text = write_program(Sizes(options))
    if options.bf16:
        for old, new in [("f32", "bf16"), (LOWEST, "0xFF80"), ("0x7FC00000", "0x7FC0")]:
            text = text.replace(old, new)
    sys.stdout.write(text)


if __name__ == "__main__":
    main()
