#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Exports the training steps of the FSDP rows of the parity table: python3 export_fsdp.py OUT_DIR [NAME ...] (pip install jax numpy)

The models of PyTorch's FSDP tests with their optimizers, without shardings, which plans give. Of each, NAME.generic.mlir and
NAME.npz stay; `out` holds what JAX has after ten steps in a row, in which the results become the arguments of the same names.

Batches are larger than in the peers' tests, so that gathering parameters moves less than gathering activations, as in practice.
A loss is the mean over the four devices that a row has, as FSDP averages gradients.
"""
import os
import sys

sys.path.insert(0, os.environ.get("DIST_PROGRAMS", os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "Integration", "programs")))
import export as exporter  # noqa: E402
from export import F32, I32, jax, jnp, np  # noqa: E402

WORLD, STEPS = 4, 10
BF16 = jnp.bfloat16


def described(shape, dtype=F32, hi=None, scale=None):
    """A described input without a sharding."""
    made = jax.ShapeDtypeStruct(shape, dtype)
    exporter.s_draw[id(made)] = (made, hi, scale)
    return made


def weights(shapes, scale=0.3):
    def one(path, shape):
        name = jax.tree_util.keystr(path)
        kind = "one" if "gain" in name or "var" in name else "zero" if "mean" in name else scale
        return described(shape, scale=kind)
    return jax.tree_util.tree_map_with_path(one, shapes, is_leaf=lambda x: isinstance(x, tuple))


def zeros(tree):
    return jax.tree.map(lambda s: described(s.shape, s.dtype, scale="zero"), tree)


def linear(inputs, outputs, bias=True):
    return {"w": (inputs, outputs), "b": (outputs,)} if bias else {"w": (inputs, outputs)}


def apply(p, x):
    y = x @ p["w"]
    return y + p["b"] if "b" in p else y


def momentum(loss, rate=1e-2):
    """SGD with momentum: (p, m, *batch) to (p, m, loss)."""
    def step(p, m, *batch):
        value, gradient = jax.value_and_grad(loss)(p, *batch)
        m = jax.tree.map(lambda m, g: 0.9 * m + g, m, gradient)
        return jax.tree.map(lambda p, m: p - rate * m, p, m), m, value
    return step


def with_momentum(loss, p, *batch):
    return momentum(loss), (p, zeros(p), *batch)


def with_adam(loss, p, *batch, rate=1e-2):
    return exporter.adam_step(loss, rate), (p, zeros(p), zeros(p), described((), scale="one"), *batch)


# ---- nested units ---------------------------------------------------------------------------------------------------------

NESTED = {"first": linear(8, 4), "seq": [linear(4, 16), linear(16, 16)], "third": linear(16, 4), "last": linear(4, 8)}


def nested(p, x):
    h = jax.nn.relu(apply(p["first"], x))
    h = jax.nn.relu(apply(p["seq"][0], h))
    h = jax.nn.relu(apply(p["seq"][1], h))
    return apply(p["last"], jax.nn.relu(apply(p["third"], h)))


def average(y):
    """Returns the mean over all devices of the squared distance from one, summed over features."""
    return jnp.sum((y - 1) ** 2) / y.size * y.shape[-1]


def nested_units():
    batch, made = described((512, 8), scale=1.0), {}
    made["fsdp_nested"] = with_momentum(lambda p, x: average(nested(p, x)), weights(NESTED), batch)

    # Only some parameters have gradients; the others are arguments that no result replaces.
    def partly(trained, frozen, m, x):
        def loss(trained):
            return average(nested({**frozen, "seq": [trained["seq"], frozen["seq"]], "last": trained["last"]}, x))
        value, gradient = jax.value_and_grad(loss)(trained)
        m = jax.tree.map(lambda m, g: 0.9 * m + g, m, gradient)
        return jax.tree.map(lambda p, m: p - 1e-2 * m, trained, m), m, value
    trained = weights({"seq": NESTED["seq"][0], "last": NESTED["last"]})
    frozen = weights({"first": NESTED["first"], "seq": NESTED["seq"][1], "third": NESTED["third"]})
    made["fsdp_nonuniform"] = (partly, (trained, frozen, zeros(trained), batch))
    return made


# ---- perceptrons ----------------------------------------------------------------------------------------------------------

def mlp_shapes(dim, factor=4):
    return {"in": linear(dim, factor * dim), "out": linear(factor * dim, dim)}


def mlp(p, x):
    return apply(p["out"], jax.nn.relu(apply(p["in"], x)))


def perceptrons():
    made = {}
    for dim in (16, 3, 17):
        def loss(p, x):
            return average(jax.nn.relu(mlp(p["mlps"][2], jax.nn.relu(mlp(p["mlps"][1], jax.nn.relu(mlp(p["mlps"][0], x)))))))
        made[f"fsdp_mlps{dim}"] = with_adam(loss, weights({"mlps": [mlp_shapes(dim)] * 3}), described((512, dim), scale=1.0))

    def buffered(p, buffer, m, x):
        def loss(p):
            return average(mlp(p["mlp"], x) + buffer)
        value, gradient = jax.value_and_grad(loss)(p)
        m = jax.tree.map(lambda m, g: 0.9 * m + g, m, gradient)
        return jax.tree.map(lambda p, m: p - 1e-2 * m, p, m), m, value
    p = weights({"mlp": mlp_shapes(16)})
    made["fsdp_buffer"] = (buffered, (p, described((16,), scale=1.0), zeros(p), described((512, 16), scale=1.0)))

    # Two layers that give two results, of which the second may be unused.
    def double(p, x, both):
        first, second = jax.nn.relu(apply(p["lin1"], x)), jax.nn.relu(apply(p["lin2"], x))
        return average(first) + (average(second) if both else 0)
    shapes = {"lin1": linear(16, 16), "lin2": linear(16, 16)}
    for both in (True, False):
        made[f"fsdp_double{'' if both else '_unused'}"] = with_momentum(
            lambda p, x, both=both: double(p, x, both), weights(shapes), described((512, 16), scale=1.0))

    def skip(p, x):
        return average(apply(p["skip"]["lin"], apply(p["nested"]["lin"], apply(p["lin"], x))))
    made["fsdp_skip"] = with_momentum(skip, weights({"lin": linear(10, 10, False), "skip": {"lin": linear(10, 10, False)},
                                                     "nested": {"lin": linear(10, 10, False)}}), described((512, 10), scale=1.0))
    return made


def stacks():
    """MLPs of PyTorch's MLPStack, with a norm in front of each under sequence parallelism, recomputed or not."""
    made = {}
    for dim in (16, 3, 17):
        for norm in (False, True):
            for recompute in (False, True):
                if dim != 16 and (norm or recompute):
                    continue

                def layer(p, x, norm=norm):
                    if norm:
                        x = (x - jnp.mean(x, -1, keepdims=True)) * jax.lax.rsqrt(jnp.var(x, -1, keepdims=True) + 1e-5) * p["gain"]
                    return jax.nn.relu(apply(p["out"], jax.nn.relu(apply(p["in"], x))))

                def loss(p, x, layer=layer, recompute=recompute):
                    for one in p["mlps"]:
                        x = (jax.checkpoint(layer) if recompute else layer)(one, x)
                    return average(x)
                shapes = [mlp_shapes(dim, factor) | ({"gain": (dim,)} if norm else {}) for factor in (3, 4, 3)]
                x = described((64, 8, dim) if norm else (512, dim), scale=1.0)
                name = f"fsdp_stack{dim}{'_norm' if norm else ''}{'_recomputed' if recompute else ''}"
                made[name] = with_adam(loss, weights({"mlps": shapes}), x)
    return made


# ---- precision, accumulation, clipping, loss scaling ------------------------------------------------------------------------

def stack_of_three(p, x):
    for one in p["mlps"]:
        x = jax.nn.relu(mlp(one, x))
    return x


def recipes():
    """What training loops do around the gradients of three MLPs."""
    shapes, batch = {"mlps": [mlp_shapes(16)] * 3}, described((512, 16), scale=1.0)

    def loss(p, x):
        return average(stack_of_three(p, x))

    def stepping(gradients, combine=lambda g: g):
        def step(p, m, x):
            value, gradient = gradients(p, x)
            gradient = combine(gradient)
            m = jax.tree.map(lambda m, g: 0.9 * m + g, m, gradient)
            return jax.tree.map(lambda p, m: p - 1e-2 * m, p, m), m, value
        return step
    made, value_and_gradient = {}, jax.value_and_grad(loss)

    def case(name, step, x=batch):
        made[f"fsdp_{name}"] = (step, (weights(shapes), zeros(weights(shapes)), x))

    # Parameters in bf16 for the products, gradients reduced and applied in f32.
    def low(p, x):
        return average(stack_of_three(jax.tree.map(lambda a: a.astype(BF16), p), x.astype(BF16)).astype(F32))
    case("bf16", stepping(jax.value_and_grad(low)))

    # Three batches before an update.
    def accumulated(p, x):
        total = jax.tree.map(jnp.zeros_like, p)
        value = 0.0
        for part in range(3):
            one, gradient = value_and_gradient(p, x[part])
            total, value = jax.tree.map(jnp.add, total, gradient), value + one
        return value, total
    case("accumulated", stepping(accumulated), described((3, 256, 16), scale=1.0))

    def looped(p, x):
        def body(state, part):
            one, gradient = value_and_gradient(p, part)
            return (state[0] + one, jax.tree.map(jnp.add, state[1], gradient)), None
        return jax.lax.scan(body, (0.0, jax.tree.map(jnp.zeros_like, p)), x)[0]
    case("accumulated_loop", stepping(looped), described((3, 256, 16), scale=1.0))

    def clipped(order):
        def combine(gradient):
            leaves = jax.tree.leaves(gradient)
            if order == "inf":
                norm = jnp.max(jnp.stack([jnp.max(jnp.abs(g)) for g in leaves]))
            else:
                norm = sum(jnp.sum(jnp.abs(g) ** order) for g in leaves) ** (1 / order)
            return jax.tree.map(lambda g: g * jnp.minimum(1.0, 0.1 / (norm + 1e-6)), gradient)
        return combine
    for order in (2, "inf"):
        case(f"clipped_{order}", stepping(value_and_gradient, clipped(order)))

    # Steps whose gradients overflow in f16 change nothing and halve the scale; others double it.
    def scaled(p, m, exponent, x):
        scale = 2.0 ** (15 + exponent)

        def low(p):
            return average(stack_of_three(jax.tree.map(lambda a: a.astype(jnp.float16), p), x.astype(jnp.float16)).astype(F32)) * scale
        value, gradient = jax.value_and_grad(low)(p)
        good = jnp.all(jnp.stack([jnp.all(jnp.isfinite(g)) for g in jax.tree.leaves(gradient)]))
        new = jax.tree.map(lambda m, g: 0.9 * m + g / scale, m, gradient)
        kept = jax.tree.map(lambda a, b: jnp.where(good, a, b), (jax.tree.map(lambda p, m: p - 1e-2 * m, p, new), new), (p, m))
        return *kept, jnp.where(good, exponent + 1, exponent - 1), value / scale
    made["fsdp_scaled"] = (scaled, (weights(shapes), zeros(weights(shapes)), described((), scale="one"), batch))
    return made


# ---- what differs from device to device -------------------------------------------------------------------------------------

def per_device():
    """Statistics of each device's own rows, and experts of which each device has one."""
    made = {}

    def normed(p, mean, var, m, x):
        def loss(p):
            h = apply(p["first"], x).reshape(WORLD, -1, 16)
            center, spread = jnp.mean(h, 1), jnp.var(h, 1)
            h = (h - center[:, None]) * jax.lax.rsqrt(spread[:, None] + 1e-5) * p["gain"] + p["bias"]
            return average(apply(p["last"], jax.nn.relu(h.reshape(-1, 16)))), (center, spread)
        (value, (center, spread)), gradient = jax.value_and_grad(loss, has_aux=True)(p)
        m = jax.tree.map(lambda m, g: 0.9 * m + g, m, gradient)
        return jax.tree.map(lambda p, m: p - 1e-2 * m, p, m), 0.9 * mean + 0.1 * center, 0.9 * var + 0.1 * spread, m, value
    p = weights({"first": linear(16, 16), "gain": (16,), "bias": (16,), "last": linear(16, 16)})
    made["fsdp_batchnorm"] = (normed, (p, described((WORLD, 16), scale="zero"), described((WORLD, 16), scale="one"), zeros(p),
                                       described((512, 16), scale=1.0)))

    def experts(p, x):
        h = jax.nn.relu(apply(p["shared"], jax.nn.relu(apply(p["first"], x)))).reshape(WORLD, -1, 24)
        h = jnp.einsum("erd,edf->erf", h, p["experts"]["w"]) + p["experts"]["b"][:, None]
        return average(apply(p["last"], jax.nn.relu(h).reshape(-1, 12)))
    shapes = {"first": linear(8, 12), "shared": linear(12, 24), "experts": {"w": (WORLD, 24, 12), "b": (WORLD, 12)}, "last": linear(12, 8)}
    made["fsdp_experts"] = with_momentum(experts, weights(shapes), described((512, 8), scale=1.0))
    return made


# ---- a transformer whose embedding is its output weight ---------------------------------------------------------------------

def attention(p, x, y):
    heads = [(one @ p[name]["w"] + p[name]["b"]).reshape(*one.shape[:2], 8, 2) for name, one in (("q", x), ("k", y), ("v", y))]
    scores = jax.nn.softmax(jnp.einsum("bqhd,bkhd->bhqk", heads[0], heads[1]) * 2 ** -0.5, -1)
    return apply(p["o"], jnp.einsum("bhqk,bkhd->bqhd", scores, heads[2]).reshape(x.shape))


def shared_transformer():
    """Two encoder and two decoder layers of width 16 with norms behind each part; tokens of the batch are few but rows many."""
    norm = {"gain": (16,), "bias": (16,)}
    projections = {name: linear(16, 16) for name in "qkvo"}
    encoder = {"self": projections, "n1": norm, "in": linear(16, 8), "out": linear(8, 16), "n2": norm}
    shapes = {"embed": (23, 16), "enc": [encoder] * 2, "dec": [encoder | {"cross": projections, "n3": norm}] * 2, "n4": norm, "n5": norm}

    def normed(p, x):
        return exporter.layernorm(x, p["gain"], p["bias"])

    def layer(p, x, memory=None):
        x = normed(p["n1"], x + attention(p["self"], x, x))
        if memory is not None:
            x = normed(p["n3"], x + attention(p["cross"], x, memory))
        return normed(p["n2"], x + apply(p["out"], jax.nn.relu(apply(p["in"], x))))

    def transformer(p, bias, m, src, tgt):
        def loss(p):
            x, y = p["embed"][src] + bias, p["embed"][tgt] + bias
            for one in p["enc"]:
                x = layer(one, x)
            x = normed(p["n4"], x)
            for one in p["dec"]:
                y = layer(one, y, x)
            return exporter.xent(normed(p["n5"], y) @ p["embed"].T, tgt)
        value, gradient = jax.value_and_grad(loss)(p)
        m = jax.tree.map(lambda m, g: 0.9 * m + g, m, gradient)
        return jax.tree.map(lambda p, m: p - 1e-2 * m, p, m), m, value
    p = weights(shapes, 0.1)
    return {"fsdp_transformer": (transformer, (p, described((16,), scale="one"), zeros(p), described((64, 6), I32, 23), described((64, 4), I32, 23)))}


def elementwise_adam():
    """The step of ZeRO's table: parameters and gradients in bf16, copy and moments in f32, of a size that is not run."""
    def step(p, g, copy, m, v):
        gradient = g.astype(F32)
        m, v = 0.9 * m + 0.1 * gradient, 0.999 * v + 0.001 * gradient * gradient
        copy = copy - 1e-3 * m / (jnp.sqrt(v) + 1e-8)
        return copy.astype(BF16), copy, m, v
    large = 7_500_000_000
    return {"fsdp_zero_adam": (step, [described((large,), BF16)] * 2 + [described((large,))] * 3)}


def save(folder, name, step, arguments):
    """Writes the program, and what JAX has after STEPS steps."""
    lowered = jax.jit(step, keep_unused=True).lower(*arguments)
    operation = lowered.compiler_ir().operation
    with open(f"{folder}/{name}.generic.mlir", "w", encoding="utf-8") as file:
        file.write(exporter.clean(operation.get_asm(enable_debug_info=True, print_generic_op_form=True)))
    if name == "fsdp_zero_adam":
        return
    rng = np.random.default_rng(sum(map(ord, name)))
    flat, tree = jax.tree_util.tree_flatten(arguments)
    values = [exporter.draw(one, rng) for one in flat]
    current = list(jax.tree_util.tree_unflatten(tree, values))
    compiled = lowered.compile()
    for _ in range(STEPS):
        results = compiled(*current)
        for source, target in CARRIED.get(name, list(zip(range(len(results) - 1), range(len(results) - 1)))):
            current[target] = results[source]
    np.savez_compressed(f"{folder}/{name}.npz", **{f"arg{i}": v for i, v in enumerate(values)},
                        **{f"out{i}": np.asarray(v) for i, v in enumerate(jax.tree.leaves(results))})


# Results and the arguments that they become, where it is not each result but the loss.
CARRIED = {"fsdp_nonuniform": [(0, 0), (1, 2)], "fsdp_buffer": [(0, 0), (1, 2)], "fsdp_transformer": [(0, 0), (1, 2)]}

if __name__ == "__main__":
    cases = {**nested_units(), **perceptrons(), **stacks(), **recipes(), **per_device(), **shared_transformer(), **elementwise_adam()}
    for chosen in sys.argv[2:] or cases:
        save(sys.argv[1], chosen, *cases[chosen])
