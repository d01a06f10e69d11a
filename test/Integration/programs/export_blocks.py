#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Exports the blocks of current models: python3 export_blocks.py OUT_DIR [NAME ...] (pip install jax numpy)"""
import os
import sys

sys.path.insert(0, os.environ.get("DIST_PROGRAMS", os.path.dirname(os.path.abspath(__file__))))
from export import F32, I32, P, arr, export, jax, jnp, mesh, sgd_step, xent  # noqa: E402


def rms(x, g):
    return x * jax.lax.rsqrt(jnp.mean(x * x, -1, keepdims=True) + 1e-6) * g


def rotate(x, position):
    """Rotary embedding of x [..., heads, dim] at `position` [...]."""
    half = x.shape[-1] // 2
    angle = position[..., None, None] / 10000 ** (jnp.arange(half) / half)
    a, b = x[..., :half], x[..., half:]
    return jnp.concatenate([a * jnp.cos(angle) - b * jnp.sin(angle), a * jnp.sin(angle) + b * jnp.cos(angle)], -1)


def decode_cached(p, caches, positions, ids):
    """Three tokens for each sequence, from a position of its own on: keys and values go into caches
    [batch, sequence, heads, dim], which are read by two query heads each."""
    def write(cache, row, position):
        return jax.vmap(lambda c, r, i: jax.lax.dynamic_update_slice(c, r[None], (i, 0, 0)))(cache, row, position)

    def attend(w, cache, x, position):
        keys, values = cache
        q, k, v = (jnp.einsum("bd,dhe->bhe", x, w[name]) for name in ("wq", "wk", "wv"))
        keys, values = write(keys, rotate(k, position), position), write(values, v, position)
        q = rotate(q, position).reshape(*k.shape[:2], 2, -1)
        scores = jnp.einsum("bhge,bshe->bhgs", q, keys) / q.shape[-1] ** 0.5
        seen = jnp.arange(keys.shape[1]) <= position[:, None]
        weights = jax.nn.softmax(jnp.where(seen[:, None, None], scores, -1e9), -1)
        out = jnp.einsum("bhgs,bshe->bhge", weights, values).reshape(x.shape[0], -1, q.shape[-1])
        return jnp.einsum("bhe,hed->bd", out, w["wo"]), (keys, values)

    def step(state, _):
        caches, positions, ids = state
        x, kept = p["embedding"][ids], []
        for w, cache in zip(p["layers"], caches):
            y, cache = attend(w, cache, rms(x, w["g1"]), positions)
            kept.append(cache)
            x = x + y
            y = rms(x, w["g2"])
            x = x + (jax.nn.silu(y @ w["gate"]) * (y @ w["up"])) @ w["down"]
        ids = jnp.argmax(x @ p["embedding"].T, -1).astype(I32)
        return (kept, positions + 1, ids), ids
    (caches, positions, _), tokens = jax.lax.scan(step, (caches, positions, ids), None, length=3)
    return tokens, caches


def convnext_loss(p, x, noise):
    """Two ConvNeXt blocks: a depthwise 7x7 convolution over rows that are split, norm, and products per pixel."""
    for w in p["blocks"]:
        y = jax.lax.conv_general_dilated(x, w["depthwise"], (1, 1), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC"),
                                         feature_group_count=x.shape[-1])
        y = rms(y, w["g"])
        x = x + w["scale"] * (jax.nn.gelu(y @ w["up"]) @ w["down"])
    return jnp.mean((x @ p["head"] - noise) ** 2)


def moe_loss(p, ids, targets):
    """A decoder layer as Qwen3-MoE has it: norms on queries and keys, two of eight experts per token, weights that add up to 1."""
    x = p["embedding"][ids]
    y = rms(x, p["g1"])
    q, k, v = (jnp.einsum("bsd,dhe->bshe", y, p[name]) for name in ("wq", "wk", "wv"))
    position = jnp.broadcast_to(jnp.arange(x.shape[1]), x.shape[:2])
    q, k = rotate(rms(q, p["gq"]), position), rotate(rms(k, p["gk"]), position)
    scores = jnp.einsum("bqhe,bkhe->bhqk", q, k) / q.shape[-1] ** 0.5
    scores = jnp.where(jnp.tril(jnp.ones(scores.shape[-2:], bool)), scores, -1e9)
    x = x + jnp.einsum("bhqk,bkhe,hed->bqd", jax.nn.softmax(scores, -1), v, p["wo"])
    y = rms(x, p["g2"])
    probabilities = jax.nn.softmax(y @ p["router"], -1)
    weights, chosen = jax.lax.top_k(probabilities, 2)
    weights = weights / weights.sum(-1, keepdims=True)
    combine = jnp.einsum("bsk,bske->bse", weights, jax.nn.one_hot(chosen, p["router"].shape[1]))
    h = jax.nn.silu(jnp.einsum("bsd,edf->besf", y, p["gate"])) * jnp.einsum("bsd,edf->besf", y, p["up"])
    x = x + jnp.einsum("besf,efd,bse->bsd", h, p["down"], combine)
    return xent(rms(x, p["g3"]) @ p["embedding"].T, targets)


def swiglu_loss(p, x, y):
    """Blocks whose gate and up projections are one product, of which each device has a part of the features."""
    for w in p:
        gate, up = jnp.split(rms(x, w["g"]) @ w["gate_up"], 2, -1)
        x = x + (jax.nn.silu(gate) * up) @ w["down"]
    return jnp.mean((x - y) ** 2)


def lstm_loss(p, x, y):
    """An LSTM whose four gates are one product."""
    def step(state, row):
        h, c = state
        i, g, f, o = jnp.split(row @ p["wx"] + h @ p["wh"] + p["b"], 4, -1)
        c = jax.nn.sigmoid(f) * c + jax.nn.sigmoid(i) * jnp.tanh(g)
        h = jax.nn.sigmoid(o) * jnp.tanh(c)
        return (h, c), h
    zeros = jnp.zeros((x.shape[1], p["wh"].shape[0]), F32)
    _, rows = jax.lax.scan(step, (zeros, zeros), x)
    return jnp.mean((rows @ p["head"] - y) ** 2)


def cases():
    made = {}
    m = mesh(dp=2, tp=4)

    def a(*shape, spec=P(), dtype=F32, hi=None, scale=0.3):
        return arr(m, spec, shape, dtype, hi, "one" if len(shape) == 1 and dtype == F32 else scale)
    heads, columns, rows = P(None, "tp", None), P(None, "tp"), P("tp")
    layers = [{"g1": a(16), "g2": a(16), "wq": a(16, 8, 4, spec=heads), "wk": a(16, 4, 4, spec=heads), "wv": a(16, 4, 4, spec=heads),
               "wo": a(8, 4, 16, spec=rows), "gate": a(16, 32, spec=columns), "up": a(16, 32, spec=columns),
               "down": a(32, 16, spec=rows)} for _ in range(2)]
    caches = [tuple(a(4, 12, 4, 4, spec=P("dp", None, "tp", None)) for _ in range(2)) for _ in range(2)]
    made["decode_cached_tp"] = (decode_cached, ({"embedding": a(24, 16), "layers": layers}, caches, a(4, spec=P("dp"), dtype=I32, hi=8),
                                                a(4, spec=P("dp"), dtype=I32, hi=24)))
    m = mesh(dp=2, sp=4)
    blocks = [{"depthwise": a(7, 7, 1, 8), "g": a(8), "scale": a(8), "up": a(8, 32), "down": a(32, 8)} for _ in range(2)]
    pixels = P("dp", "sp", None, None)
    made["convnext_train"] = (sgd_step(convnext_loss), ({"blocks": blocks, "head": a(8, 3)}, a(4, 16, 12, 8, spec=pixels),
                                                        a(4, 16, 12, 3, spec=pixels)))
    m = mesh(dp=2, ep=2, tp=2)
    expert = P("ep", None, "tp")
    weights = {"embedding": a(32, 16), "g1": a(16), "g2": a(16), "g3": a(16), "gq": a(4), "gk": a(4), "wq": a(16, 4, 4, spec=heads),
               "wk": a(16, 4, 4, spec=heads), "wv": a(16, 4, 4, spec=heads), "wo": a(4, 4, 16, spec=rows), "router": a(16, 8),
               "gate": a(8, 16, 24, spec=expert), "up": a(8, 16, 24, spec=expert), "down": a(8, 24, 16, spec=P("ep", "tp", None))}
    made["qwen_moe_train"] = (sgd_step(moe_loss), (weights, a(4, 12, spec=P("dp"), dtype=I32, hi=32),
                                                   a(4, 12, spec=P("dp"), dtype=I32, hi=32)))
    m = mesh(dp=2, tp=4)
    gated = [{"g": a(32), "gate_up": a(32, 128, spec=columns), "down": a(64, 32, spec=rows)} for _ in range(2)]
    batch = a(8, 16, 32, spec=P("dp"))
    made["swiglu_train_tp"] = (sgd_step(swiglu_loss), (gated, batch, batch))
    m = mesh(tp=8)
    rows = a(6, 32, 32)
    made["lstm_train_tp"] = (sgd_step(lstm_loss), ({"wx": a(32, 128, spec=columns), "wh": a(32, 128, spec=columns), "b": a(128, spec=P("tp")),
                                                   "head": a(32, 32, spec=P("tp"))}, rows, rows))
    return made


if __name__ == "__main__":
    export(sys.argv[1], cases(), only=sys.argv[2:])
