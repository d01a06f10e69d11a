#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Exports the pipelines of the parity table: python3 export_stages.py OUT_DIR [NAME ...] (pip install jax numpy)

Training steps of an MLP whose layers lie on one device each, as JAX users write pipelines by hand: a `shard_map` over the axis
of the stages, micro-batches that move on by permutes, and one tick of the schedule per iteration. GPipe is differentiated by
JAX, so all forward passes come first; 1F1B is written out, with what the backward pass needs kept in a ring of buffers.
Of each, NAME.generic.mlir stays; test/Parity/Inputs/oracles.py has inputs and results.
"""
import os
import sys

sys.path.insert(0, os.environ.get("DIST_PROGRAMS", os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "Integration", "programs")))
import export as exporter  # noqa: E402
from export import P, arr, jax, jnp, mesh, shard_map  # noqa: E402

ROWS, FEATURES, STAGES = 4, 8, 4
ONWARD = [(i, (i + 1) % STAGES) for i in range(STAGES)]
BACK = [(i, (i - 1) % STAGES) for i in range(STAGES)]
NO_WRAP = [(i, i + 1) for i in range(STAGES - 1)]
NO_WRAP_BACK = [(i + 1, i) for i in range(STAGES - 1)]


def layer(p, x):
    return jnp.tanh(x @ p["w"] + p["b"])


def loss_of(y, target):
    return jnp.mean((y - target) ** 2)


def own(tree):
    """The layer of this stage, whose stack has been cut to one."""
    return jax.tree.map(lambda a: a[0], tree)


def gpipe(pairs, recompute=False):
    """Returns the loss: ticks of a scan, the first stage takes micro-batches in, the last one hands results out."""
    stage = jax.checkpoint(layer) if recompute else layer

    def local(p, x, target):
        me, batches = jax.lax.axis_index("stage"), x.shape[0]
        p = own(p)

        def tick(carried, t):
            arriving, total = carried
            taken = jnp.where(me == 0, x[jnp.minimum(t, batches - 1)], arriving)
            made = stage(p, taken)
            finished = t - (STAGES - 1)
            loss = loss_of(made, target[jnp.clip(finished, 0, batches - 1)])
            total += jnp.where((me == STAGES - 1) & (finished >= 0), loss, 0.0)
            return (jax.lax.ppermute(made, "stage", pairs), total), None
        zero = jax.lax.pcast(jnp.zeros_like(x[0]), "stage", to="varying")
        (_, total), _ = jax.lax.scan(tick, (zero, jax.lax.pcast(0.0, "stage", to="varying")), jnp.arange(batches + STAGES - 1))
        return jax.lax.psum(total, "stage") / batches
    return local


def one_forward_one_backward(pairs, pairs_back, unrolled):
    """Returns loss and gradients. In each tick a stage runs one micro-batch forward and one backward; what the backward pass
    needs is kept for as many ticks as pass until it comes, 2 * (STAGES - 1 - stage)."""
    kept = 2 * STAGES - 1

    def local(p, x, target):
        me, batches = jax.lax.axis_index("stage"), x.shape[0]
        p = own(p)

        def tick(carried, t):
            arriving, returning, stash, gradient, total = carried
            forward, backward = t - me, t - (2 * (STAGES - 1) - me)
            taken = jnp.where(me == 0, x[jnp.clip(forward, 0, batches - 1)], arriving)
            made, back = jax.vjp(layer, p, taken)
            residuals, tree = jax.tree.flatten(back)
            own_weights = [r is p["w"] or r is p["b"] for r in residuals]
            moving = [r for r, same in zip(residuals, own_weights) if not same]
            if stash is None:
                stash = [jnp.zeros((kept, *r.shape), r.dtype) + jnp.zeros_like(r) for r in moving]
            stash = [jax.lax.dynamic_update_index_in_dim(s, r, t % kept, 0) for s, r in zip(stash, moving)]

            loss, seed = jax.value_and_grad(loss_of)(made, target[jnp.clip(forward, 0, batches - 1)])
            live = (me == STAGES - 1) & (forward >= 0) & (forward < batches)
            total += jnp.where(live, loss, 0.0)
            incoming = jnp.where(me == STAGES - 1, seed, returning)
            incoming = jnp.where((backward >= 0) & (backward < batches), incoming, 0.0)
            age = 2 * (STAGES - 1 - me)
            found = iter([jax.lax.dynamic_index_in_dim(s, (t - age) % kept, 0, keepdims=False) for s in stash])
            step, before = jax.tree.unflatten(tree, [r if same else next(found) for r, same in zip(residuals, own_weights)])(incoming)
            gradient = jax.tree.map(jnp.add, gradient, step)
            return (jax.lax.ppermute(made, "stage", pairs), jax.lax.ppermute(before, "stage", pairs_back), stash, gradient, total), None
        varying = lambda a: jax.lax.pcast(jnp.zeros(a.shape, a.dtype), "stage", to="varying")  # noqa: E731
        carried = (varying(x[0]), varying(x[0]), None, jax.tree.map(jnp.zeros_like, p), jax.lax.pcast(0.0, "stage", to="varying"))
        ticks = batches + 2 * (STAGES - 1)
        if unrolled:
            for t in range(ticks):
                carried, _ = tick(carried, t)
        else:
            shapes = jax.eval_shape(lambda c: tick(c, 0)[0][2], carried)
            stash = [jax.lax.pcast(jnp.zeros(s.shape, s.dtype), "stage", to="varying") for s in shapes]
            carried, _ = jax.lax.scan(tick, (*carried[:2], stash, *carried[3:]), jnp.arange(ticks))
        _, _, _, gradient, total = carried
        return jax.lax.psum(total, "stage") / batches, jax.tree.map(lambda g: g[None] / batches, gradient)
    return local


def cases():
    m, made = mesh(stage=STAGES), {}

    def case(name, local, batches, differentiated):
        p = {"w": arr(m, P("stage"), (STAGES, FEATURES, FEATURES), scale=0.5), "b": arr(m, P("stage"), (STAGES, FEATURES), scale=0.5)}
        x = arr(m, P(), (batches, ROWS, FEATURES), scale=1.0)
        target = arr(m, P(), (batches, ROWS, FEATURES), scale=0.5)
        outputs = P() if differentiated else (P(), P("stage"))
        f = shard_map(local, mesh=m, in_specs=(P("stage"), P(), P()), out_specs=outputs)

        def step(p, x, target):
            loss, gradient = jax.value_and_grad(f)(p, x, target) if differentiated else f(p, x, target)
            return jax.tree.map(lambda p, g: p - 0.25 * g, p, gradient), gradient, loss
        made[f"stages_{name}_{batches}"] = (step, (p, x, target))
    for batches in (8, 16):
        case("gpipe", gpipe(ONWARD), batches, True)
        case("1f1b", one_forward_one_backward(ONWARD, BACK, False), batches, False)
    for batches in (8, 10):
        case("1f1b_unrolled", one_forward_one_backward(ONWARD, BACK, True), batches, False)
    case("gpipe_recomputed", gpipe(ONWARD, True), 8, True)
    case("gpipe_open", gpipe(NO_WRAP), 8, True)
    case("1f1b_open", one_forward_one_backward(NO_WRAP, NO_WRAP_BACK, False), 8, False)
    return made


if __name__ == "__main__":
    exporter.export(sys.argv[1], cases(), only=sys.argv[2:])
