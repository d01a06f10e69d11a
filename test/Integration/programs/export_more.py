#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Exports more JAX programs than export.py: python3 export_more.py OUT_DIR [NAME ...] (pip install jax numpy)"""
import os
import sys

sys.path.insert(0, os.environ.get("DIST_PROGRAMS", os.path.dirname(os.path.abspath(__file__))))
from export import F32, I32, P, adam_step, arr, export, jax, jnp, like, llama, llama_shapes, megatron, mesh, params, sgd_step, xent  # noqa: E402


def cases():
    made = {}
    m = mesh(dp=2, tp=2)
    rows = lambda *shape, **k: arr(m, P("dp", *([None] * (len(shape) - 1))), shape, **k)  # noqa: E731

    def gru(p, x):
        def cell(h, xt):
            z, r = (jax.nn.sigmoid(xt @ p["w" + k] + h @ p["u" + k]) for k in "zr")
            n = jnp.tanh(xt @ p["wn"] + (r * h) @ p["un"])
            h = (1 - z) * n + z * h
            return h, h
        return jax.lax.scan(cell, jnp.zeros((x.shape[1], 16)), x)[1]
    gru_params = params(m, {a + b: (8, 16) if a == "w" else (16, 16) for a in "wu" for b in "zrn"}, lambda k, s: P(None, "tp"))
    made["gru_scan"] = (lambda p, x: gru(p, x), (gru_params, arr(m, P(None, "dp", None), (5, 8, 8))))
    made["gru_train"] = (sgd_step(lambda p, x: jnp.mean(gru(p, x) ** 2)), (gru_params, arr(m, P(None, "dp", None), (5, 8, 8))))

    def kmeans(x, c):
        for _ in range(2):
            d = ((x[:, None] - c[None]) ** 2).sum(-1)
            a = jnp.argmin(d, -1)
            total = jax.ops.segment_sum(x, a, 4)
            count = jax.ops.segment_sum(jnp.ones(len(x)), a, 4)
            c = total / jnp.maximum(count, 1)[:, None]
        return c, a
    made["kmeans"] = (kmeans, (rows(32, 6, scale=1.0), arr(m, P(), (4, 6), scale=1.0)))

    def dropout(key, x, w):
        h = jax.nn.relu(x @ w)
        keep = jax.random.bernoulli(jax.random.wrap_key_data(key, impl="threefry2x32"), 0.8, h.shape)
        return jnp.where(keep, h / 0.8, 0.0)
    made["dropout_threefry"] = (dropout, (arr(m, P(), (2,), jnp.uint32), rows(16, 8), arr(m, P(None, "tp"), (8, 12))))

    def collatz(n):
        def body(s):
            n, k = s
            return jnp.where(n % 2 == 0, n // 2, 3 * n + 1), k + 1
        return jax.lax.while_loop(lambda s: s[0] != 1, body, (n, jnp.int32(0)))[1]
    made["collatz_while"] = (lambda n: collatz(n[0] * 0 + 7), (arr(m, P(), (1,), I32, hi=5),))

    def branch(p, x):
        return jax.lax.cond(p[0] > 3, lambda v: jnp.sin(v), lambda v: v * 2, x)
    made["cond"] = (branch, (arr(m, P(), (1,), I32, hi=8), rows(8, 6)))

    def remat(p, x):
        layer = jax.checkpoint(lambda h, w: jnp.tanh(h @ w))
        h = x
        for k in sorted(p):
            h = layer(h, p[k])
        return jnp.mean(h ** 2)
    stack = params(m, {f"w{k}": (16, 16) for k in range(3)}, lambda k, s: P("dp", "tp"))
    made["remat_train"] = (sgd_step(remat), (stack, rows(8, 16)))

    def accumulate(p, x):
        def micro(g, xb):
            return jax.tree.map(jnp.add, g, jax.grad(lambda q: jnp.mean(jnp.tanh(xb @ q["w"]) ** 2))(p)), None
        g, _ = jax.lax.scan(micro, jax.tree.map(jnp.zeros_like, p), x)
        return jax.tree.map(lambda a, b: a - 0.1 * b, p, g)
    made["accumulate_scan"] = (accumulate, (params(m, {"w": (12, 8)}, lambda k, s: P(None, "tp")), arr(m, P(None, "dp", None), (4, 8, 12))))

    def vmapped(x, w):
        return jax.vmap(jax.jit(lambda row: jnp.tanh(row @ w)))(x).sum(0)
    made["vmap_jit"] = (vmapped, (rows(8, 6), arr(m, P(None, "tp"), (6, 10))))

    def norm_net(p, x, y):
        def block(h, a, g, b):
            h = jax.lax.conv_general_dilated(h, a, (1, 1), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC"))
            mean, var = h.mean((0, 1, 2)), h.var((0, 1, 2))
            return (h - mean) * jax.lax.rsqrt(var + 1e-5) * g + b
        h = jax.nn.relu(block(x, p["c0"], p["g0"], p["b0"]))
        h = jax.nn.relu(block(h, p["c1"], p["g1"], p["b1"]) + h)
        return xent(h.mean((1, 2)) @ p["head"], y)
    shapes = {"c0": (3, 3, 3, 8), "g0": (8,), "b0": (8,), "c1": (3, 3, 8, 8), "g1": (8,), "b1": (8,), "head": (8, 5)}
    made["resnet_bn_train"] = (sgd_step(norm_net), (params(m, shapes, lambda k, s: P(), scale=0.3), rows(8, 6, 6, 3, scale=1.0), rows(8, dtype=I32, hi=5)))

    def sharded(k, s):
        """Megatron's placement, and dp on the first dimension as FSDP has it."""
        first, *rest = list(megatron(k, s)) + [None] * (len(s) - len(megatron(k, s)))
        return P(("tp", "dp") if first == "tp" else "dp", *rest)
    m = mesh(dp=2, tp=4)
    ps = params(m, llama_shapes(2, 64, 8, 4, 176, 128), sharded)
    tokens = [arr(m, P("dp", None), (8, 16), I32, hi=128) for _ in range(2)]
    made["llama2_train_fsdp_tp"] = (sgd_step(lambda p, t, y: xent(llama(p, t, 8, 4), y)), (ps, *tokens))

    def sharded_in_replicas(k, s):
        """The same over the axis of the shards, with replicas beside."""
        first, *rest = list(megatron(k, s)) + [None] * (len(s) - len(megatron(k, s)))
        return P(("tp", "shard") if first == "tp" else "shard", *rest)
    m = mesh(replica=2, shard=2, tp=2)
    ps = params(m, llama_shapes(2, 64, 8, 4, 176, 128), sharded_in_replicas)
    tokens = [arr(m, P(("replica", "shard"), None), (8, 16), I32, hi=128) for _ in range(2)]
    made["llama2_train_3d"] = (sgd_step(lambda p, t, y: xent(llama(p, t, 8, 4), y)), (ps, *tokens))
    return made


if __name__ == "__main__":
    export(sys.argv[1], cases(), only=sys.argv[2:])
