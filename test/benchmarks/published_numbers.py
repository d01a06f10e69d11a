# SPDX-License-Identifier: Apache-2.0
"""Compares published numbers on the memory of training with what reports say of real programs.

    published_numbers.py DIST_OPT

ZeRO (Rajbhandari et al., 2020, figure 1): bytes of parameters, gradients and optimizer state of 7.5 B parameters on 64 devices. The
program is a training step that adds gradients up in an argument, in bf16, and has the parameters in bf16 and, with two moments,
in f32. Bytes are those of the arguments of one device.

Korthikanti et al. (2022, table 2): bytes of activations of one transformer layer. The program is the forward and the backward pass of one
layer; bytes are those that are alive between the two, by the trace. Attention stores its scores, as in these papers. Nothing but Python is needed."""
import json
import subprocess
import sys

from stablehlo_text import Body, show, tensor


def run(tool, text, form, spmd="", machine="a100-8xN"):
    command = [tool, "-", f"--dist-spmd=fuse-attention=false {spmd}", f"--dist-report=format={form} machine={machine}", "-o", "/dev/null"]
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(done.stderr)
    return json.loads(done.stdout)


def module(axes, function):
    axes = ", ".join(f'"{name}"={size}' for name, size in axes)
    mesh = f'  "sdy.mesh"() <{{mesh = #sdy.mesh<[{axes}]>, sym_name = "mesh"}}> : () -> ()'
    return "\n".join(['"builtin.module"() <{sym_name = "step"}> ({', mesh, function, "}) : () -> ()", ""])


def sharding(*dims):
    return "#sdy.sharding<@mesh, [" + ", ".join("{" + ", ".join(f'"{axis}"' for axis in axes) + "}" for axes in dims) + "]>"


# ---- ZeRO ----------------------------------------------------------------------------------------------------------------

WIDE, NARROW, LAYERS, DEVICES = 15625, 6400, 75, 64  # 75 x 6400 x 15625 = 7.5e9 parameters


def zero_step(stage):
    """Returns the program with optimizer state (stage 1), gradients (2) and parameters (3) split over the devices."""
    shapes = [(NARROW, WIDE) if number % 2 == 0 else (WIDE, NARROW) for number in range(LAYERS)]
    halves, floats = [tensor(shape, "bf16") for shape in shapes], [tensor(shape) for shape in shapes]
    b = Body(halves * 2 + floats * 3 + [tensor((DEVICES, NARROW), "bf16")])
    weights, sums, masters, first, second = (b.arguments[part * LAYERS:(part + 1) * LAYERS] for part in range(5))
    inputs = [b.arguments[-1]]
    for weight in weights:
        inputs.append(b.convert(b.dot(inputs[-1], weight, ((1,), (0,))), "bf16"))
    gradient, new = inputs[-1], [[] for _ in range(5)]
    for number in reversed(range(LAYERS)):
        own = b.convert(b.dot(inputs[number], gradient, ((0,), (0,))), "bf16")
        gradient = b.convert(b.dot(gradient, weights[number], ((1,), (1,))), "bf16")
        total = b.add(sums[number], own)
        exact = b.convert(total, "f32")
        half = b.filled("5.000000e-01", shapes[number])
        moment = b.add(b.multiply(half, first[number]), exact)
        square = b.add(b.multiply(half, second[number]), b.multiply(exact, exact))
        master = b.subtract(masters[number], b.divide(moment, b.unary("sqrt", square)))
        for results, value in zip(new, (b.convert(master, "bf16"), total, master, moment, square)):
            results.insert(0, value)

    def place(split):
        return [sharding(*[["dp"] if split and size == NARROW else [] for size in shape]) for shape in shapes]

    placed = place(stage >= 3) + place(stage >= 2) + place(stage >= 1) * 3 + [sharding(["dp"], [])]
    return module([("dp", DEVICES)], b.finish("main", sum(new, []), placed))


def zero_table(tool):
    print("| | published | arguments of one device |\n|---|---|---|")
    for stage, (name, published) in enumerate([("all replicated", "120 GB"), ("optimizer state split", "31.4 GB"),
                                               ("and gradients", "16.6 GB"), ("and parameters", "1.88 GB")]):
        report = run(tool, zero_step(stage), "json")["functions"][0]
        batch = NARROW * 2  # One row of the batch, which is no state.
        print(f"| {name} | {published} | {(report['memory']['arguments_bytes'] - batch) / 1e9:.4f} GB |")


# ---- activations ---------------------------------------------------------------------------------------------------------

# The layer of the 22 B model: heads, sequence, hidden size, batch.
HEADS, SEQUENCE, HIDDEN, BATCH = 64, 2048, 6144, 4
ROWS = BATCH, SEQUENCE, HIDDEN
# Argument: shape, and where tp splits it.
WEIGHTS = [((HIDDEN, HIDDEN), 1)] * 3 + [((HIDDEN, HIDDEN), 0), ((HIDDEN, 4 * HIDDEN), 1), ((4 * HIDDEN, HIDDEN), 0)]


class Layer(Body):
    """A transformer layer in bf16. Its backward pass reads what Megatron keeps, and computes everything else again, by other formulae
    than the forward pass, since equal ops are one."""

    def __init__(self, splits_sequence):
        half = lambda shape: tensor(shape, "bf16")
        super().__init__([half(ROWS)] * 2 + [half(())] + [half(shape) for shape, _ in WEIGHTS])
        self.x, self.gradient, self.scale, *self.weights = self.arguments
        self.rows = sharding([], ["tp"] if splits_sequence else [], [])
        self.num_heads = HEADS

    def number(self, text, shape):
        return self.filled(text, shape, "bf16")

    def times(self, left, right, contract, batch=((), ())):
        return self.dot(left, right, contract, batch, "bf16")

    def pin(self, value):
        """Holds `value` where rows of tokens lie outside matrix products."""
        return self.op("sdy.sharding_constraint", [value], [value.type], f"sharding = {self.rows}")

    def enter(self, value):
        """Returns rows of tokens for matrix products by columns of weights."""
        return value

    def leave(self, value):
        """Returns rows of tokens that matrix products by rows of weights have made."""
        return self.pin(value)

    def mean(self, value):
        column = value.type.shape[:2] + (1,)
        total = self.broadcast(self.sum(value, (2,)), column, (0, 1))
        return self.multiply(total, self.number(f"{1 / HIDDEN:e}", column))

    def norm(self, x):
        rows = x.type.shape
        centered = self.subtract(x, self.spread(self.mean(x), rows))
        return self.pin(self.multiply(centered, self.spread(self.unary("rsqrt", self.mean(self.multiply(centered, centered))), rows)))

    def norm_backward(self, x, gradient):
        rows, column = x.type.shape, x.type.shape[:2] + (1,)
        square = self.mean(self.multiply(x, x))
        mean = self.multiply(self.mean(self.multiply(x, self.number("2.000000e+00", rows))), self.number("5.000000e-01", column))
        root = self.unary("rsqrt", self.subtract(square, self.multiply(mean, mean)))
        scaled = self.subtract(self.multiply(x, self.spread(root, rows)), self.spread(self.multiply(mean, root), rows))
        along = self.mean(self.multiply(scaled, gradient))
        return self.pin(self.multiply(self.subtract(gradient, self.multiply(scaled, self.spread(along, rows))), self.spread(root, rows)))

    def drop(self, value, mask):
        return self.select(mask, value, self.number("0.000000e+00", value.type.shape))

    def mask(self, value):
        return self.compare("GT", value, self.number("-1.000000e+00", value.type.shape), "FLOAT")

    def heads(self, value):
        """Returns `value` by heads, which tp splits as in the paper."""
        value = self.reshape(value, (BATCH, SEQUENCE, self.num_heads, HIDDEN // HEADS))
        return self.op("sdy.sharding_constraint", [value], [value.type], f"sharding = {sharding([], [], ['tp'], [])}")

    def join_heads(self, value):
        return self.reshape(self.transpose(value, (0, 2, 1, 3)), (BATCH, SEQUENCE, self.num_heads * HIDDEN // HEADS))

    def softmax(self, scores):
        power = self.unary("exponential", scores)
        rows = scores.type.shape[:3]
        return self.divide(power, self.spread(self.broadcast(self.sum(power, (3,)), rows + (1,), (0, 1, 2)), scores.type.shape))

    def forward(self):
        wq, wk, wv, wo, w1, w2 = self.weights
        self.n1 = self.norm(self.x)
        entered = self.enter(self.n1)
        self.q, self.k, self.v = (self.heads(self.times(entered, w, ((2,), (0,)))) for w in (wq, wk, wv))
        self.p = self.softmax(self.times(self.q, self.k, ((3,), (3,)), ((0, 2), (0, 2))))
        self.mask1 = self.mask(self.p)
        self.dropped = self.drop(self.p, self.mask1)
        self.context = self.join_heads(self.times(self.dropped, self.v, ((3,), (1,)), ((0, 1), (0, 2))))
        out = self.leave(self.times(self.context, wo, ((2,), (0,))))
        self.mask2 = self.mask(out)
        self.middle = self.add(self.x, self.drop(out, self.mask2))
        self.n2 = self.norm(self.middle)
        self.h = self.times(self.enter(self.n2), w1, ((2,), (0,)))
        wide = self.h.type.shape
        self.g = self.multiply(self.h, self.unary("logistic", self.multiply(self.h, self.number("1.702000e+00", wide))))
        self.mask3 = self.mask(self.leave(self.times(self.g, w2, ((2,), (0,)))))

    def backward(self):
        wq, wk, wv, wo, w1, w2 = self.weights
        rows = ((0, 1), (0, 1))
        marker = self.unary("exponential", self.scale)
        self.marker_line = self.lines[-1]
        out = self.multiply(self.gradient, self.broadcast(marker, self.gradient.type.shape, ()))
        d = self.enter(self.drop(out, self.mask3))
        dw2, dg = self.times(self.g, d, rows), self.times(d, w2, ((2,), (1,)))
        inner = self.multiply(self.h, self.number("8.510000e-01", dg.type.shape))
        gate = self.unary("tanh", inner)
        dh = self.multiply(dg, self.add(gate, self.multiply(inner, self.multiply(gate, gate))))
        dw1 = self.times(self.enter_again(self.n2), dh, rows)
        middle = self.add(self.norm_backward(self.middle, self.leave(self.times(dh, w1, ((2,), (1,))))), out)
        d = self.enter(self.drop(middle, self.mask2))
        dwo = self.times(self.context, d, rows)
        dcontext = self.heads(self.times(d, wo, ((2,), (1,))))
        dq, dk, dv = self.attention_backward(dcontext)
        results, dn1 = [], None
        entered = self.enter_again(self.n1)
        for head, weight in ((dq, wq), (dk, wk), (dv, wv)):
            d = self.join_heads(head)
            results.append(self.times(entered, d, rows))
            part = self.times(d, weight, ((2,), (1,)))
            dn1 = part if dn1 is None else self.add(dn1, part)
        dn1 = self.leave(dn1)
        return [self.add(self.norm_backward(self.x, dn1), middle)] + results + [dwo, dw1, dw2, marker]

    def enter_again(self, value):
        """As enter, in the backward pass."""
        return self.enter(value)

    def attention_backward(self, dcontext):
        """Returns the gradients of queries, keys and values."""
        p, dropped = self.kept_scores()
        scores = p.type.shape
        dv = self.times(dropped, dcontext, ((2,), (1,)), ((0, 1), (0, 2)))
        dp = self.drop(self.times(dcontext, self.v, ((3,), (3,)), ((0, 2), (0, 2))), self.mask1)
        along = self.broadcast(self.sum(self.multiply(dp, p), (3,)), scores[:3] + (1,), (0, 1, 2))
        ds = self.multiply(p, self.subtract(dp, self.spread(along, scores)))
        return self.times(ds, self.k, ((3,), (1,)), ((0, 1), (0, 2))), self.times(ds, self.q, ((2,), (1,)), ((0, 1), (0, 2))), dv

    def kept_scores(self):
        """Returns the attention's weights before and behind dropout, in the backward pass."""
        return self.p, self.dropped

    def sum(self, value, dims):
        return self.reduce("add", value, dims)


def measure(tool, size, splits_sequence):
    """Returns the bytes that one device keeps from the forward to the backward pass, the layer's input among them."""
    layer = Layer(splits_sequence)
    layer.forward()
    results = layer.backward()
    placed = [layer.rows] * 2 + [sharding()] + [sharding(*[["tp"] if dim == split else [] for dim in range(2)]) for _, split in WEIGHTS]
    text = module([("tp", size)], layer.finish("main", results, placed))
    place = f":{text.split(chr(10)).index(layer.marker_line) + 1}:"
    events = [event for event in run(tool, text, "trace")["traceEvents"] if event["pid"] == 1]
    marker = next(event for event in events if event["ph"] == "X" and place in event["args"]["loc"])
    counters = [event for event in events if event["ph"] == "C" and event["ts"] <= marker["ts"]]
    alive = sum(counters[-1]["args"].values())
    memory = run(tool, text, "json")["functions"][0]["memory"]
    x = 2 * BATCH * SEQUENCE * HIDDEN // (size if splits_sequence else 1)
    return alive - memory["arguments_bytes"] - memory["results_bytes"] + x


def activations_table(tool):
    sbh, scores = SEQUENCE * BATCH * HIDDEN, 5 * HEADS * SEQUENCE / HIDDEN
    print("\n| | formula | published | alive between the passes | |\n|---|---|---|---|---|")
    for name, formula, published, size, splits in [
            ("one device", "sbh (34 + 5as/h)", sbh * (34 + scores), 1, False),
            ("tensor parallel, t = 8", "sbh (10 + 24/t + 5as/ht)", sbh * (10 + 24 / 8 + scores / 8), 8, False),
            ("and sequence parallel", "sbh/t (34 + 5as/h)", sbh / 8 * (34 + scores), 8, True)]:
        found = measure(tool, size, splits)
        print(f"| {name} | {formula} | {published / 1e9:.4f} GB | {found / 1e9:.4f} GB | {100 * (found / published - 1):+.2f} % |")


if __name__ == "__main__":
    zero_table(sys.argv[1])
    activations_table(sys.argv[1])
