#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Exports the programs of the parity table: python3 export_parity.py OUT_DIR [NAME ...] (pip install jax numpy)

The systems of the peers' own tests, as far as test/Integration/programs does not have them: gradients of `shard_map`,
transformers of other types and with untied weights, cross entropy on two axes. Of each, NAME.generic.mlir and NAME.npz stay.
"""
import os
import sys

sys.path.insert(0, os.environ.get("DIST_PROGRAMS", os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "Integration", "programs")))
import export as exporter  # noqa: E402
from export import F32, I32, P, ST, arr, jax, jnp, mesh, np, params, shard_map, st_plan  # noqa: E402

jax.config.update("jax_enable_x64", True)


def gradients(f, *arguments):
    """Returns value and gradients of `f` for all arguments of a float type."""
    numbers = tuple(i for i, a in enumerate(arguments) if jnp.issubdtype(jax.tree.leaves(a)[0].dtype, jnp.floating))
    return jax.value_and_grad(f, numbers), arguments


def local_layers():
    """Gradients through local regions, as JAX differentiates shard_map."""
    made, x2, m = {}, mesh(x=2), mesh(x=2, y=2)

    def masked(v):
        rank = jax.lax.axis_index("x")
        i = jnp.arange(10)
        kept = ((i >= jnp.where(rank == 0, 1, 4)) & (i < jnp.where(rank == 0, 3, 7))).astype(F32)
        return jnp.sum(v * kept) / jnp.sum(kept)
    for kind, reduce in (("sum", jax.lax.psum), ("avg", jax.lax.pmean)):
        f = shard_map(lambda v, reduce=reduce: reduce(masked(v), "x"), mesh=x2, in_specs=P("x"), out_specs=P())
        made[f"local_gradient_{kind}"] = gradients(f, arr(x2, P("x"), (20,), scale=1.0))

    # A weight that every device has: its gradient is summed over the devices that used it.
    def product(x, w, b):
        return jax.lax.psum(jnp.sum(jnp.tanh(x @ w + b)), "x")
    f = shard_map(product, mesh=x2, in_specs=(P("x"), P(), P()), out_specs=P())
    made["local_gradient_replicated"] = gradients(f, arr(x2, P("x"), (8, 4), scale=1.0), arr(x2, P(), (4, 6), scale=1.0), arr(x2, P(), (6,), scale=1.0))

    # The same where JAX does not track which values are equal on all devices, and reduces gradients at the border.
    f = shard_map(product, mesh=x2, in_specs=(P("x"), P(), P()), out_specs=P(), check_vma=False)
    made["local_gradient_unchecked"] = gradients(f, arr(x2, P("x"), (8, 4), scale=1.0), arr(x2, P(), (4, 6), scale=1.0), arr(x2, P(), (6,), scale=1.0))

    # Column and row parallel products inside, with one reduction each way that the author writes.
    def columns_and_rows(x, w1, w2):
        return jax.lax.psum(jnp.tanh(x @ w1) @ w2, "x")
    g = shard_map(columns_and_rows, mesh=x2, in_specs=(P(), P(None, "x"), P("x")), out_specs=P())
    made["local_gradient_tensor_parallel"] = gradients(
        lambda x, w1, w2: jnp.sum(g(x, w1, w2) ** 2), arr(x2, P(), (6, 4), scale=1.0), arr(x2, P(None, "x"), (4, 8), scale=1.0), arr(x2, P("x"), (8, 4), scale=1.0))

    # Explicit collectives of other kinds, and their transposes.
    def moved(x, w):
        y = jax.lax.all_gather(x, "x", axis=0, tiled=True) @ w
        z = jax.lax.psum_scatter(y, "x", scatter_dimension=0, tiled=True)
        z = jax.lax.ppermute(jnp.tanh(z), "x", [(0, 1), (1, 0)])
        return jax.lax.all_to_all(z, "x", split_axis=1, concat_axis=0, tiled=True)
    h = shard_map(moved, mesh=x2, in_specs=(P("x"), P("x")), out_specs=P(None, "x"))
    made["local_gradient_collectives"] = gradients(
        lambda x, w: jnp.sum(h(x, w) * jnp.arange(16.0, dtype=F32).reshape(4, 4)), arr(x2, P("x"), (4, 3), scale=1.0), arr(x2, P("x"), (6, 4), scale=1.0))

    # A region over y in a region over x. (JAX 0.10 cannot export its gradient.)
    def outer(v):
        inner = shard_map(lambda u: jax.lax.psum(jnp.sin(u), "y"), in_specs=P(None, "y"), out_specs=P(), axis_names={"y"})
        return inner(v) * (1.0 + jax.lax.axis_index("x").astype(F32))
    nested = shard_map(outer, mesh=m, in_specs=P("x"), out_specs=P("x"), axis_names={"x"})
    made["local_nested"] = (nested, (arr(m, P("x", "y"), (4, 6), scale=1.0),))

    # Two regions, on meshes whose axes stand in another order: rows over x in the one, over y in the other.
    def order(v):
        def region(names):
            grid = exporter.Mesh(np.array(jax.devices()[:4]).reshape(2, 2), ("x", "y"))
            return shard_map(lambda u: u * (1.0 + jax.lax.axis_index(names).astype(F32)), mesh=grid, in_specs=P(names), out_specs=P(names))
        return region(("y", "x"))(region(("x", "y"))(v))
    made["local_mesh_orders"] = (order, (arr(m, P(), (8,), scale=1.0),))

    # Devices in another order than their numbers: coordinates count, not numbers.
    devices = np.array(jax.devices())[[1, 0]]
    turned = exporter.Mesh(devices, ("x",))
    f = shard_map(lambda v: (jax.lax.psum(masked(v), "x"), masked(v)[None]), mesh=turned, in_specs=P("x"), out_specs=(P(), P("x")))
    made["local_device_order"] = (f, (arr(turned, P("x"), (20,), scale=1.0),))
    return made


def typed(tree, dtype):
    """Returns described inputs of another float type."""
    def one(s):
        _, hi, scale = exporter.s_draw[id(s)]
        made = jax.ShapeDtypeStruct(s.shape, dtype, sharding=s.sharding)
        exporter.s_draw[id(made)] = (made, hi, scale)
        return made
    return jax.tree.map(one, tree)


def step_of(loss, adam):
    """Returns one step that hands out the loss, the gradients and the parameters after it."""
    def update(p, g):
        if not adam:
            return p - jnp.asarray(0.25, p.dtype) * g
        m, v = 0.1 * g, 0.001 * g * g
        return p - 0.25 * (m / 0.1) / (jnp.sqrt(v / 0.001) + 1e-8)

    def step(p, ids):
        value, gradient = jax.value_and_grad(loss)(p, ids)
        return value, gradient, jax.tree.map(update, p, gradient)
    return step


def transformers():
    """The transformer of the peers' tests, tied in f64 and bf16, and with an output weight of its own."""
    t4, made = mesh(tp=4), {}
    for sp in (False, True):
        def tied(p, ids, sp=sp):
            return jnp.sum(exporter.seed_transformer(p, ids, t4 if sp else None))

        def untied(p, ids, sp=sp):
            return jnp.sum(transformer_body(p, ids, t4 if sp else None) @ p["output"])
        name = "sp" if sp else "tp"
        made[f"transformer_{name}_logits"] = (
            lambda p, ids, sp=sp: jax.lax.with_sharding_constraint(exporter.seed_transformer(p, ids, t4 if sp else None), exporter.NamedSharding(t4, P())),
            (params(t4, ST, st_plan), arr(t4, P(), (8, 8), I32, 8)))
        for dtype, adam in (("float64", True), ("bfloat16", False)):
            made[f"transformer_{name}_{dtype}"] = (step_of(tied, adam), (typed(params(t4, ST, st_plan), jnp.dtype(dtype)), arr(t4, P(), (8, 8), I32, 8)))
        ps = params(t4, {**ST, "output": (16, 8)}, lambda k, s: P(None, "tp") if "output" in k else st_plan(k, s))
        made[f"transformer_{name}_untied"] = (step_of(untied, True), (ps if sp else typed(ps, jnp.float64), arr(t4, P(), (8, 8), I32, 8)))
    return made


def transformer_body(p, ids, sp):
    """exporter.seed_transformer up to the final norm."""
    b, s = ids.shape
    act = (lambda x: jax.lax.with_sharding_constraint(x, exporter.NamedSharding(sp, P(None, "tp", None)))) if sp else (lambda x: x)
    h = act(p["tok"][ids] + p["pos"][:s])
    for layer in p["layers"]:
        y = exporter.layernorm(h, layer["ln1g"], layer["ln1b"])
        q, k, v = ((y @ layer[n]).reshape(b, s, 4, 4) for n in ("wq", "wk", "wv"))
        a = jnp.einsum("bqhd,bkhd->bhqk", q, k) * 0.5
        a = jax.nn.softmax(jnp.where(jnp.tril(jnp.ones((s, s), bool)), a, -1e30), -1)
        h = act(h + jnp.einsum("bhqk,bkhd->bqhd", a, v).reshape(b, s, 16) @ layer["wo"])
        y = exporter.layernorm(h, layer["ln2g"], layer["ln2b"])
        h = act(h + jax.nn.gelu(y @ layer["w1"] + layer["b1"]) @ layer["w2"] + layer["b2"])
    return exporter.layernorm(h, p["lnfg"], p["lnfb"])


def small_models():
    """The MLP with a second forward pass behind its step, recomputed, and tied weights whose output is asked for."""
    t4, made = mesh(tp=4), {}
    whole = exporter.NamedSharding(t4, P())

    def twice(p, x):
        def loss(p):
            y = jax.lax.with_sharding_constraint(exporter.mlp_module(p, x), whole)
            return jnp.sum(y), y
        (_, y), gradient = jax.value_and_grad(loss, has_aux=True)(p)
        p = jax.tree.map(lambda a, g: a - 0.25 * g, p, gradient)
        return y, gradient, p, jax.lax.with_sharding_constraint(exporter.mlp_module(p, x), whole)
    made["mlp_twice"] = (twice, (params(t4, exporter.MLP, exporter.colrow), arr(t4, P(), (8, 10))))

    def recomputed(p, x):
        y = jax.checkpoint(exporter.mlp_module)(p, x)
        return jnp.sum(y ** 2)
    made["mlp_recomputed"] = (lambda p, x: jax.value_and_grad(recomputed, (0, 1))(p, x), (params(t4, exporter.MLP, exporter.colrow), arr(t4, P(), (8, 10))))

    def tied(p, ids):
        def loss(p):
            y = jax.lax.with_sharding_constraint(p["w"][ids] @ p["w"].T + p["b"], whole)
            return jnp.sum(y), y
        (_, y), gradient = jax.value_and_grad(loss, has_aux=True)(p)
        return y, gradient
    weights = params(t4, {"w": (16, 8), "b": (16,)}, lambda k, s: P(None, "tp") if len(s) == 2 else P())
    made["weight_tying_output"] = (tied, (weights, arr(t4, P(), (5,), I32, 16)))
    return made


def cross_entropies():
    """Cross entropy with split classes: class weights, an ignored class, three reductions, and its gradient."""
    made, ignored = {}, 3

    def entropy(x, target, weight, reduction):
        logs = jax.nn.log_softmax(x, 1)
        chosen = jnp.take_along_axis(logs, jnp.expand_dims(target, 1), 1).squeeze(1)
        counted = jnp.where(target == ignored, 0, weight[target])
        losses = -chosen * counted
        return losses if reduction == "none" else jnp.sum(losses) if reduction == "sum" else jnp.sum(losses) / jnp.sum(counted)

    def case(name, m, xspec, tspec, shape, reduction):
        def both(x, target, weight):
            loss, back = jax.vjp(lambda x: entropy(x, target, weight, reduction), x)
            if reduction == "none":
                loss = jax.lax.with_sharding_constraint(loss, exporter.NamedSharding(m, tspec))
            gradient = jax.lax.with_sharding_constraint(back(jnp.ones_like(loss))[0], exporter.NamedSharding(m, xspec))
            return loss, gradient
        target = (shape[0], *shape[2:])
        made[f"loss_{name}_{reduction}"] = (both, (arr(m, xspec, shape, scale=1.0), arr(m, tspec, target, I32, 16), arr(m, P(), (16,), scale=0.5)))
    for reduction in ("none", "sum", "mean"):
        case("1d", mesh(tp=4), P(None, "tp"), P(), (8, 16), reduction)
        case("1d_3", mesh(tp=4), P(None, "tp"), P(), (8, 16, 12), reduction)
        case("2d", mesh(dp=2, tp=2), P("dp", "tp"), P("dp"), (8, 16), reduction)
    case("tp_dp", mesh(tp=2, dp=2), P("dp", "tp"), P("dp"), (8, 16), "sum")
    case("rep_tp", mesh(rep=2, tp=2), P(None, "tp"), P(), (8, 16), "sum")
    for reduction in ("none", "sum"):
        case("sequence", mesh(cp=2, tp=2), P(None, "tp", "cp"), P(None, "cp"), (4, 16, 6), reduction)
    return made


def permutes():
    """Permutes that are no rotations: swaps, a reversal, and shifts at whose end nothing arrives, in a region over x alone."""
    m = mesh(x=4, y=2)

    def local(v):
        swapped = jax.lax.ppermute(v, "x", [(0, 1), (1, 0), (2, 3), (3, 2)])
        turned = jax.lax.ppermute(jnp.sin(swapped), "x", [(i, 3 - i) for i in range(4)])
        onward = jax.lax.ppermute(turned * v, "x", [(i, i + 1) for i in range(3)])
        return onward + jax.lax.ppermute(v, "x", [(3, 0)]) + jax.lax.ppermute(turned, "x", [(0, 2), (2, 0), (1, 1)])
    f = shard_map(local, mesh=m, in_specs=P("x"), out_specs=P("x"), axis_names={"x"})
    return {"local_pairs": gradients(lambda v: jnp.sum(f(v) * jnp.arange(48.0, dtype=F32).reshape(8, 6)), arr(m, P("x", "y"), (8, 6), scale=1.0))}


if __name__ == "__main__":
    exporter.export(sys.argv[1], {**local_layers(), **permutes(), **small_models(), **cross_entropies(), **transformers()}, only=sys.argv[2:])
