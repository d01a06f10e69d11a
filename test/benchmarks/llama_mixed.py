# SPDX-License-Identifier: Apache-2.0
"""Writes a training step of a Llama in mixed precision, as fully sharded data parallelism runs it: parameters, moments and what AdamW does
in f32, everything else in bf16. Parameters become bf16 before they are gathered; gradients are reduced in f32. Norms, the rotary embedding
and softmax compute in f32 inside.

    llama_mixed.py --layers=32 --dim=4096 --heads=32 --kv-heads=8 --feed-forward=14336 --vocabulary=128256 --sequence=8192 --batch=16 --fsdp=8

`--recompute=1` computes in the backward pass again what torchtitan's selective checkpointing does: norms, the rotary embedding, what is
elementwise, and every second product (wk, wo, wu). Equal ops are one, so it begins with a sum with an argument that is to be 0. Attention is written as products and a softmax. Nothing but Python is needed."""
import argparse
import math
import sys

from stablehlo_text import Body, ints, tensor

ZERO, ONE = "0.000000e+00", "1.000000e+00"


class Sizes:
    def __init__(self, options):
        self.__dict__.update(vars(options))
        self.head_dim, self.group = self.dim // self.heads, self.heads // self.kv_heads
        self.rows = (self.batch, self.sequence)
        self.hidden, self.wide = self.rows + (self.dim,), self.rows + (self.feed_forward,)
        self.queries = self.rows + (self.kv_heads, self.group, self.head_dim)
        self.keys = self.rows + (self.kv_heads, self.head_dim)


def parameters(s):
    """Returns name and shape of each parameter; all are split along their first dimension."""
    yield "embed", (s.vocabulary, s.dim)
    for number in range(s.layers):
        for name, shape in [("ln1", (s.dim,)), ("wq", (s.dim, s.dim)), ("wk", (s.dim, s.keys[2] * s.head_dim)), ("wv", (s.dim, s.keys[2] * s.head_dim)),
                            ("wo", (s.dim, s.dim)), ("ln2", (s.dim,)), ("wg", (s.dim, s.feed_forward)), ("wu", (s.dim, s.feed_forward)),
                            ("wd", (s.feed_forward, s.dim))]:
            yield f"{number}.{name}", shape
    yield "lnf", (s.dim,)
    yield "head", (s.dim, s.vocabulary)


class Step(Body):
    def __init__(self, sizes):
        self.sizes = s = sizes
        self.parameters = list(parameters(s))
        shapes = [tensor(shape) for _, shape in self.parameters]
        angles = tensor((s.sequence, s.head_dim // 2, 2))
        super().__init__(shapes * 3 + [angles] * 2 + [tensor(s.rows, "i32")] * 2 + [tensor(())])
        n = len(shapes)
        self.masters, self.first, self.second = (self.arguments[part * n:(part + 1) * n] for part in range(3))
        self.cosine, self.sine, self.tokens, self.labels, self.nothing = self.arguments[3 * n:]
        self.weights = {name: self.convert(value, "bf16") for (name, _), value in zip(self.parameters, self.masters)}
        self.gradients = {}

    def exact(self, value): return self.convert(value, "f32")
    def narrow(self, value): return self.convert(value, "bf16")

    def times(self, left, right, contract, batch=((), ())):
        return self.dot(left, right, contract, batch, "bf16")

    def linear(self, x, name):
        return self.times(x, self.weights[name], ((2,), (0,)))

    def linear_backward(self, gradient, x, name):
        """Stores the gradient of the weight `name`, in f32, and returns that of `x`."""
        self.gradients[name] = self.dot(x, gradient, ((0, 1), (0, 1)))
        return self.times(gradient, self.weights[name], ((2,), (1,)))

    # ---- norms ----

    def scale(self, x):
        """Returns `x` in f32 and the factors of its rows."""
        s, wide = self.sizes, self.exact(x)
        mean = self.divide(self.sum(self.multiply(wide, wide), (2,)), self.filled(f"{s.dim:e}", s.rows))
        return wide, self.broadcast(self.unary("rsqrt", self.add(mean, self.filled("1.000000e-05", s.rows))), s.hidden, (0, 1))

    def norm(self, x, name):
        wide, factors = self.scale(x)
        return self.multiply(self.narrow(self.multiply(wide, factors)), self.broadcast(self.weights[name], self.sizes.hidden, (2,)))

    def norm_backward(self, gradient, x, name):
        s = self.sizes
        wide, factors = self.scale(x)
        scaled, arriving = self.multiply(wide, factors), self.exact(gradient)
        self.gradients[name] = self.sum(self.multiply(scaled, arriving), (0, 1))
        arriving = self.multiply(arriving, self.broadcast(self.exact(self.weights[name]), s.hidden, (2,)))
        along = self.divide(self.sum(self.multiply(arriving, scaled), (2,)), self.filled(f"{s.dim:e}", s.rows))
        moved = self.subtract(arriving, self.multiply(scaled, self.broadcast(along, s.hidden, (0, 1))))
        return self.narrow(self.multiply(moved, factors))

    # ---- attention ----

    def rotate(self, x, sign=False):
        """Turns pairs of numbers by the angles of their positions, or back."""
        s, shape = self.sizes, x.type.shape
        pairs = shape[:-1] + (s.head_dim // 2, 2)
        wide = self.exact(self.reshape(x, pairs))
        dims = (1, len(pairs) - 2, len(pairs) - 1)
        turned = self.hlo("reverse", [wide], wide.type, f"dimensions = {ints([len(pairs) - 1])}")
        sine = self.broadcast(self.sine, pairs, dims)
        sine = self.unary("negate", sine) if sign else sine
        return self.narrow(self.reshape(self.add(self.multiply(wide, self.broadcast(self.cosine, pairs, dims)), self.multiply(turned, sine)), shape))

    def attention(self, y, layer):
        s = self.sizes
        query = self.rotate(self.reshape(self.linear(y, layer + "wq"), s.queries))
        key = self.rotate(self.reshape(self.linear(y, layer + "wk"), s.keys))
        value = self.reshape(self.linear(y, layer + "wv"), s.keys)
        scores = self.dot(query, key, ((4,), (3,)), ((0, 2), (0, 2)))  # [batch, head, query, group, key]
        shape, row = scores.type.shape, scores.type.shape[:4]
        at = lambda dim: self.iota(shape, dim)
        scores = self.multiply(scores, self.filled(f"{s.head_dim ** -0.5:e}", shape))
        scores = self.select(self.compare("GE", at(2), at(4)), scores, self.filled("-1.000000e+30", shape))
        power = self.unary("exponential", self.subtract(scores, self.broadcast(self.reduce("maximum", scores, (4,), "0xFF800000"), shape, range(4))))
        weights = self.narrow(self.divide(power, self.broadcast(self.sum(power, (4,)), shape, range(4))))
        mixed = self.times(weights, value, ((4,), (1,)), ((0, 1), (0, 2)))  # [batch, head, query, group, dim]
        return self.reshape(self.transpose(mixed, (0, 2, 1, 3, 4)), s.hidden), (query, key, value, weights)

    def attention_backward(self, gradient, saved, y, layer):
        s, (query, key, value, weights) = self.sizes, saved
        gradient = self.transpose(self.reshape(gradient, s.queries), (0, 2, 1, 3, 4))
        shape = weights.type.shape
        to_value = self.transpose(self.times(weights, gradient, ((2, 3), (2, 3)), ((0, 1), (0, 1))), (0, 2, 1, 3))
        to_weights = self.dot(gradient, value, ((4,), (3,)), ((0, 1), (0, 2)))
        wide = self.exact(weights)
        along = self.broadcast(self.sum(self.multiply(to_weights, wide), (4,)), shape, range(4))
        scores = self.multiply(self.multiply(wide, self.subtract(to_weights, along)), self.filled(f"{s.head_dim ** -0.5:e}", shape))
        scores = self.narrow(scores)
        to_query = self.transpose(self.times(scores, key, ((4,), (1,)), ((0, 1), (0, 2))), (0, 2, 1, 3, 4))
        to_key = self.times(scores, query, ((2, 3), (1, 3)), ((0, 1), (0, 2)))  # [batch, head, key, dim]
        to_key = self.rotate(self.transpose(to_key, (0, 2, 1, 3)), sign=True)
        flat = lambda x: self.reshape(x, s.rows + (math.prod(x.type.shape[2:]),))
        result = self.linear_backward(flat(self.rotate(to_query, sign=True)), y, layer + "wq")
        result = self.add(result, self.linear_backward(flat(to_key), y, layer + "wk"))
        return self.add(result, self.linear_backward(flat(to_value), y, layer + "wv"))

    # ---- layers ----

    def gate(self, x):
        wide = self.exact(x)
        return wide, self.unary("logistic", wide)

    def layer(self, x, name):
        y1 = self.norm(x, name + "ln1")
        mixed, attention = self.attention(y1, name)
        middle = self.add(x, self.linear(mixed, name + "wo"))
        y2 = self.norm(middle, name + "ln2")
        gate, up = self.linear(y2, name + "wg"), self.linear(y2, name + "wu")
        wide, slope = self.gate(gate)
        hidden = self.multiply(self.narrow(self.multiply(wide, slope)), up)
        return self.add(middle, self.linear(hidden, name + "wd")), (name, x, y1, mixed, attention, middle, y2, gate, up, hidden)

    def recompute(self, saved):
        """Returns `saved` with all that is not kept computed again."""
        name, x, _, mixed, (query, _, value, weights), _, _, gate, _, _ = saved
        x, gate = (self.add(value, self.broadcast(self.narrow(self.nothing), value.type.shape, ())) for value in (x, gate))
        y1 = self.norm(x, name + "ln1")
        key = self.rotate(self.reshape(self.linear(y1, name + "wk"), self.sizes.keys))
        middle = self.add(x, self.linear(mixed, name + "wo"))
        y2 = self.norm(middle, name + "ln2")
        up = self.linear(y2, name + "wu")
        wide, slope = self.gate(gate)
        hidden = self.multiply(self.narrow(self.multiply(wide, slope)), up)
        return name, x, y1, mixed, (query, key, value, weights), middle, y2, gate, up, hidden

    def layer_backward(self, gradient, saved):
        name, x, y1, mixed, attention, middle, y2, gate, up, hidden = self.recompute(saved) if self.sizes.recompute else saved
        inner = self.linear_backward(gradient, hidden, name + "wd")
        wide, slope = self.gate(gate)
        silu = self.multiply(wide, slope)
        to_up = self.multiply(inner, self.narrow(silu))
        change = self.add(slope, self.multiply(silu, self.subtract(self.filled(ONE, slope.type.shape), slope)))
        to_gate = self.narrow(self.multiply(self.exact(self.multiply(inner, up)), change))
        moved = self.add(self.linear_backward(to_up, y2, name + "wu"), self.linear_backward(to_gate, y2, name + "wg"))
        gradient = self.add(gradient, self.norm_backward(moved, middle, name + "ln2"))
        moved = self.attention_backward(self.linear_backward(gradient, mixed, name + "wo"), attention, y1, name)
        return self.add(gradient, self.norm_backward(moved, x, name + "ln1"))

    # ---- the ends ----

    def embed(self):
        s = self.sizes
        numbers = "offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2"
        indices = self.reshape(self.tokens, s.rows + (1,))
        return self.hlo("gather", [self.weights["embed"], indices], tensor(s.hidden, "bf16"),
                        f"dimension_numbers = #stablehlo.gather<{numbers}>, indices_are_sorted = false, slice_sizes = {ints((1, s.dim))}"), indices

    def loss(self, logits):
        """Returns the mean cross entropy and the gradient of `logits`."""
        s, wide = self.sizes, self.exact(logits)
        shape, count = wide.type.shape, f"{s.batch * s.sequence:e}"
        largest = self.reduce("maximum", wide, (2,), "0xFF800000")
        power = self.unary("exponential", self.subtract(wide, self.broadcast(largest, shape, (0, 1))))
        total = self.sum(power, (2,))
        chosen = self.compare("EQ", self.iota(shape, 2), self.broadcast(self.labels, shape, (0, 1)))
        taken = self.sum(self.select(chosen, wide, self.filled(ZERO, shape)), (2,))
        lost = self.sum(self.subtract(self.add(self.unary("log", total), largest), taken), (0, 1))
        share = self.select(chosen, self.filled(ONE, shape), self.filled(ZERO, shape))
        gradient = self.subtract(self.divide(power, self.broadcast(total, shape, (0, 1))), share)
        return self.divide(lost, self.constant(count)), self.narrow(self.divide(gradient, self.filled(count, shape)))

    def adam(self):
        """Returns the new parameters, and both moments."""
        new = [], [], []
        for (name, shape), master, first, second in zip(self.parameters, self.masters, self.first, self.second):
            gradient, number = self.gradients[name], lambda text, shape=shape: self.filled(text, shape)
            m = self.add(self.multiply(number("0.899999976"), first), self.multiply(number("1.000000e-01"), gradient))
            v = self.add(self.multiply(number("9.499999e-01"), second), self.multiply(number("5.000000e-02"), self.multiply(gradient, gradient)))
            step = self.divide(m, self.add(self.unary("sqrt", v), number("9.99999993E-9")))
            kept = self.multiply(number("9.999700e-01"), master)
            for list, value in zip(new, (self.subtract(kept, self.multiply(number("3.000000e-04"), step)), m, v)):
                list.append(value)
        return sum(new, [])

    def write(self):
        s = self.sizes
        x, indices = self.embed()
        saved = []
        for number in range(s.layers):
            x, layer = self.layer(x, f"{number}.")
            saved.append(layer)
        last = self.norm(x, "lnf")
        lost, gradient = self.loss(self.linear(last, "head"))
        gradient = self.norm_backward(self.linear_backward(gradient, last, "head"), x, "lnf")
        for layer in reversed(saved):
            gradient = self.layer_backward(gradient, layer)
        numbers = "update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2"
        self.gradients["embed"] = self.scatter_add(self.filled(ZERO, (s.vocabulary, s.dim)), indices, self.exact(gradient), numbers)
        split = lambda shape: '#sdy.sharding<@mesh, [{"fsdp"}' + ", {}" * (len(shape) - 1) + "]>"
        rows = '#sdy.sharding<@mesh, [{"dp", "fsdp"}, {}]>' if s.dp > 1 else '#sdy.sharding<@mesh, [{"fsdp"}, {}]>'
        shardings = [split(shape) for _, shape in self.parameters] * 3 + ["#sdy.sharding<@mesh, [{}, {}, {}]>"] * 2 + [rows] * 2 + ["#sdy.sharding<@mesh, []>"]
        return self.finish("main", self.adam() + [lost], shardings)


def write_program(sizes):
    axes = (f'"dp"={sizes.dp}, ' if sizes.dp > 1 else "") + f'"fsdp"={sizes.fsdp}'
    mesh = f'  "sdy.mesh"() <{{mesh = #sdy.mesh<[{axes}]>, sym_name = "mesh"}}> : () -> ()'
    return "\n".join(['"builtin.module"() <{sym_name = "step"}> ({', mesh, Step(sizes).write(), "}) : () -> ()", ""])


def read_sizes(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    for name, value in [("layers", 2), ("dim", 256), ("heads", 8), ("kv-heads", 4), ("feed-forward", 704), ("vocabulary", 512), ("batch", 8),
                        ("sequence", 16), ("dp", 1), ("fsdp", 4), ("recompute", 0)]:
        parser.add_argument("--" + name, type=int, default=value)
    return Sizes(parser.parse_args(arguments))


if __name__ == "__main__":
    sys.stdout.write(write_program(read_sizes()))
