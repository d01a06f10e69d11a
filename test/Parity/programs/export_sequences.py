#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Exports the long sequences of the parity table: python3 export_sequences.py OUT_DIR [NAME ...] (pip install jax numpy)

Attention whose sequence is split over devices: by hand in `shard_map` as a ring of permutes or as all-to-alls between sequence
and heads (Ulysses), forward and backward, and as one einsum that is left to the compiler.
Of each, NAME.generic.mlir stays; test/Parity/Inputs/oracles.py has inputs and results.
"""
import os
import sys

sys.path.insert(0, os.environ.get("DIST_PROGRAMS", os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "Integration", "programs")))
import export as exporter  # noqa: E402
from export import F32, NamedSharding, P, arr, jax, jnp, mesh, np, shard_map  # noqa: E402

BATCH, LENGTH, HEADS, SIZE, DEVICES = 2, 16, 4, 8, 4
RING = [(i, (i + 1) % DEVICES) for i in range(DEVICES)]
NOTHING = -1e30


def scores(q, k, rows, columns, causal):
    a = jnp.einsum("bqhd,bkhd->bhqk", q, k) / np.sqrt(q.shape[-1])
    return jnp.where(rows[:, None] >= columns[None], a, NOTHING) if causal else a


def places(device, length):
    return device * length + jnp.arange(length)


def block(q, k, v, running, rows, columns, causal):
    """Takes one block of keys and values into the running maximum, sum and result."""
    out, top, total = running
    a = scores(q, k, rows, columns, causal)
    higher = jnp.maximum(top, a.max(-1))
    e, shrink = jnp.exp(a - higher[..., None]), jnp.exp(top - higher)
    out = out * shrink.transpose(0, 2, 1)[..., None] + jnp.einsum("bhqk,bkhd->bqhd", e, v)
    return out, higher, total * shrink + e.sum(-1)


def start(q):
    b, s, h, _ = q.shape
    return jnp.zeros_like(q), q[..., 0].transpose(0, 2, 1) * 0 + NOTHING, jnp.zeros_like(q[..., 0].transpose(0, 2, 1))


def finish(out, total):
    return out / total.transpose(0, 2, 1)[..., None]


def ring_forward(q, k, v, causal):
    """Keys and values go around; the last block is not sent on. Returns the result and the logarithm of the sums."""
    me, s = jax.lax.axis_index("cp"), q.shape[1]

    def step(carried, number):
        running, k, v = carried
        following = jax.lax.ppermute((k, v), "cp", RING)
        running = block(q, k, v, running, places(me, s), places((me - number) % DEVICES, s), causal)
        return (running, *following), None
    (running, k, v), _ = jax.lax.scan(step, (start(q), k, v), jnp.arange(DEVICES - 1))
    out, top, total = block(q, k, v, running, places(me, s), places((me - DEVICES + 1) % DEVICES, s), causal)
    return finish(out, total), top + jnp.log(total)


def ring_backward(causal, saved, g):
    """Keys and values go around once more, and their gradients with them until they are home."""
    q, k, v, out, logs = saved
    me, s, delta = jax.lax.axis_index("cp"), q.shape[1], jnp.einsum("bqhd,bqhd->bhq", out, g)

    def product(q, k, v, dq, dk, dv, number):
        a = scores(q, k, places(me, s), places((me - number) % DEVICES, s), causal)
        p = jnp.exp(a - logs[..., None])
        da = p * (jnp.einsum("bqhd,bkhd->bhqk", g, v) - delta[..., None]) / np.sqrt(q.shape[-1])
        return (dq + jnp.einsum("bhqk,bkhd->bqhd", da, k), dk + jnp.einsum("bhqk,bqhd->bkhd", da, q),
                dv + jnp.einsum("bhqk,bqhd->bkhd", p, g))

    def step(carried, number):
        k, v, dq, dk, dv = carried
        following = jax.lax.ppermute((k, v), "cp", RING)
        dq, dk, dv = product(q, k, v, dq, dk, dv, number)
        return (*following, dq, *jax.lax.ppermute((dk, dv), "cp", RING)), None
    zero = jnp.zeros_like(q)
    (k, v, dq, dk, dv), _ = jax.lax.scan(step, (k, v, zero, zero, zero), jnp.arange(DEVICES - 1))
    dq, dk, dv = product(q, k, v, dq, dk, dv, DEVICES - 1)
    return dq, *jax.lax.ppermute((dk, dv), "cp", RING)


def ring(causal):
    @jax.custom_vjp
    def attend(q, k, v):
        return ring_forward(q, k, v, causal)[0]

    def forward(q, k, v):
        out, logs = ring_forward(q, k, v, causal)
        return out, (q, k, v, out, logs)
    attend.defvjp(forward, lambda saved, g: ring_backward(causal, saved, g))
    return attend


def ulysses(causal):
    """Heads are split instead of the sequence while each device attends."""
    def attend(q, k, v):
        q, k, v = (jax.lax.all_to_all(x, "cp", split_axis=2, concat_axis=1, tiled=True) for x in (q, k, v))
        rows = jnp.arange(q.shape[1])
        a = jax.nn.softmax(scores(q, k, rows, rows, causal), -1)
        out = jnp.einsum("bhqk,bkhd->bqhd", a, v)
        return jax.lax.all_to_all(out, "cp", split_axis=1, concat_axis=2, tiled=True)
    return attend


def with_gradients(attend):
    def step(q, k, v, g):
        out, back = jax.vjp(attend, q, k, v)
        return out, *back(g)
    return step


def by_hand():
    m, made = mesh(cp=DEVICES), {}
    spec = P(None, "cp")

    def case(name, local, forward=True, backward=True):
        attend = shard_map(local, mesh=m, in_specs=(spec,) * 3, out_specs=spec)
        inputs = tuple(arr(m, spec, (BATCH, LENGTH, HEADS, SIZE), scale=1.0) for _ in range(4))
        if forward:
            made[f"sequence_{name}_infer"] = (attend, inputs[:3])
        if backward:
            made[f"sequence_{name}_train"] = (with_gradients(attend), inputs)
    for causal in (False, True):
        suffix = "_causal" if causal else ""
        case(f"ring{suffix}", ring(causal))
        case(f"ulysses{suffix}", ulysses(causal), forward=not causal)
    case("ring_scanned_causal", lambda q, k, v: ring_forward(q, k, v, True)[0], forward=False)
    return made


def left_to_the_compiler():
    """Attention of which only the sequence is placed. With few heads of keys and values they are gathered; with as many as
    queries have, all-to-alls between sequence and heads are less. Returns those with data, and large ones."""
    m = mesh(cp=DEVICES)
    spec = P(None, "cp")
    place = lambda x: jax.lax.with_sharding_constraint(x, NamedSharding(m, spec))  # noqa: E731

    def case(name, heads, pairs, length, size):
        def masked(a):
            return jax.nn.softmax(jnp.where(jnp.tril(jnp.ones((length, length), bool)), a / np.sqrt(size), NOTHING), -1)

        def grouped(q, k, v):
            q = q.reshape(*q.shape[:2], pairs, heads // pairs, size)
            a = masked(jnp.einsum("bqghd,bkgd->bghqk", q, k))
            return place(jnp.einsum("bghqk,bkgd->bqghd", a, v).reshape(*q.shape[:2], heads, size))

        def plain(q, k, v):
            a = masked(jnp.einsum("bqhd,bkhd->bhqk", q, k))
            return place(jnp.einsum("bhqk,bkhd->bqhd", a, v))
        attend = plain if heads == pairs else grouped
        q, g = (arr(m, spec, (BATCH, length, heads, size), scale=1.0) for _ in range(2))
        k, v = (arr(m, spec, (BATCH, length, pairs, size), scale=1.0) for _ in range(2))
        return {f"sequence_{name}_infer": (attend, (q, k, v)),
                f"sequence_{name}_train": (lambda *inputs: jax.tree.map(place, with_gradients(attend)(*inputs)), (q, k, v, g))}
    return {**case("few", 8, 2, 16, 8), **case("many", 8, 8, 16, 8)}, {**case("large_few", 32, 4, 4096, 64), **case("large_many", 32, 32, 4096, 64)}


def beside_other_axes():
    """The causal ring in a region over the sequence alone; heads lie over another axis, which is left to the compiler."""
    m = mesh(cp=DEVICES, tp=2)
    attend = shard_map(ring(True), mesh=m, in_specs=(P(None, "cp"),) * 3, out_specs=P(None, "cp"), axis_names={"cp"})
    return {"sequence_ring_beside_train": (with_gradients(attend), tuple(arr(m, P(None, "cp", "tp"), (BATCH, LENGTH, HEADS, SIZE), scale=1.0) for _ in range(4)))}


if __name__ == "__main__":
    small, large = left_to_the_compiler()
    exporter.export(sys.argv[1], {**by_hand(), **beside_other_axes(), **small}, only=sys.argv[2:])
    exporter.export(sys.argv[1], large, data=False, only=sys.argv[2:])
