#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Exports decoding loops and training recipes: python3 export_recipes.py OUT_DIR [NAME ...] (pip install jax numpy)"""
import os
import sys

sys.path.insert(0, os.environ.get("DIST_PROGRAMS", os.path.dirname(os.path.abspath(__file__))))
from export import F32, I32, P, adam_step, arr, export, jax, jnp, layernorm, like, mesh, sgd_step  # noqa: E402

LEAST = -1e9


def greedy_decode(p, ids):
    """Six greedy steps with a cache of keys, over a vocabulary that is split."""
    def step(i, state):
        ids, cache = state
        h = p["embedding"][ids[:, i]]
        cache = jax.lax.dynamic_update_index_in_dim(cache, h @ p["k"], i, 1)
        scores = jnp.einsum("bd,bsd->bs", h @ p["q"], cache)
        weights = jax.nn.softmax(jnp.where(jnp.arange(cache.shape[1]) <= i, scores, LEAST), -1)
        logits = jnp.einsum("bs,bsd->bd", weights, cache) @ p["embedding"].T
        return jax.lax.dynamic_update_index_in_dim(ids, jnp.argmax(logits, -1).astype(I32), i + 1, 1), cache
    return jax.lax.fori_loop(0, 6, step, (ids, jnp.zeros((*ids.shape, 8))))


def speculative(target, draft, uniform):
    """How many drafted tokens of each sequence are accepted; it ends when none has one left."""
    target, draft, uniform = (jax.nn.sigmoid(x) for x in (target, draft, uniform))

    def unfinished(state):
        i, accepts, _ = state
        return (i < target.shape[1]) & accepts.any()

    def step(state):
        i, accepts, count = state
        accepts = accepts & (uniform[:, i] < target[:, i] / draft[:, i])
        return i + 1, accepts, count + accepts
    rows = target.shape[0]
    return jax.lax.while_loop(unfinished, step, (0, jnp.ones(rows, bool), jnp.zeros(rows, I32)))[2]


def flash_attention(q, k, v):
    """Attention by blocks of keys with a running maximum and sum."""
    b, s, h, d = q.shape

    def blocks(x):
        return x.reshape(b, 4, s // 4, h, d).swapaxes(0, 1)

    def step(carry, block):
        largest, total, out = carry
        key, value = block
        scores = jnp.einsum("bqhd,bkhd->bhqk", q, key) / d ** 0.5
        new = jnp.maximum(largest, scores.max(-1))
        weights, scale = jnp.exp(scores - new[..., None]), jnp.exp(largest - new)
        out = out * scale[..., None] + jnp.einsum("bhqk,bkhd->bhqd", weights, value)
        return (new, total * scale + weights.sum(-1), out), None
    start = jnp.full((b, h, s), LEAST), jnp.zeros((b, h, s)), jnp.zeros((b, h, s, d))
    (_, total, out), _ = jax.lax.scan(step, start, (blocks(k), blocks(v)))
    return (out / total[..., None]).swapaxes(1, 2)


def flash_loss(p, x):
    heads = x.shape[:2] + (4, 4)
    q, k, v = ((x @ p[name]).reshape(heads) for name in "qkv")
    return jnp.mean((flash_attention(q, k, v).reshape(*x.shape[:2], 16) @ p["o"]) ** 2)


def muon_step(p, momentum, x):
    """Muon: the update is made orthogonal by Newton-Schulz iterations, which multiply whole matrices."""
    loss, gradient = jax.value_and_grad(lambda p: jnp.mean(jnp.tanh(x @ p) ** 2))(p)
    momentum = 0.9 * momentum + gradient

    def improve(_, u):
        a = u @ u.T
        return 3.4445 * u + (-4.775 * a + 2.0315 * a @ a) @ u
    update = jax.lax.fori_loop(0, 3, improve, momentum / (jnp.linalg.norm(momentum) + 1e-7))
    return p - 0.02 * update, momentum, loss


def dpo_step(p, reference, ids, mask):
    """Direct preference optimisation: chosen and rejected sequences in one batch, a frozen reference."""
    def logits(p, ids):
        h = p["embedding"][ids]
        h = h + jnp.cumsum(jnp.tanh(h @ p["w1"]) @ p["w2"], 1) / 8
        return h @ p["embedding"].T

    def score(p):
        logs = jax.nn.log_softmax(logits(p, ids[:, :-1]))
        return (jnp.take_along_axis(logs, ids[:, 1:, None], -1)[..., 0] * mask[:, 1:]).sum(-1)

    def loss(p):
        chosen, rejected = jnp.split(score(p) - score(reference), 2)
        return -jnp.mean(jax.nn.log_sigmoid(0.1 * (chosen - rejected)))
    value, gradients = jax.value_and_grad(loss)(p)
    return value, jax.tree.map(lambda a, g: a - 0.1 * g, p, gradients)


def layers_loss(p, x):
    """Layers by scan, recomputed in the backward pass."""
    def layer(x, w):
        y = layernorm(x, w["g"], w["b"])
        return x + jax.nn.silu(y @ w["up"]) * (y @ w["gate"]) @ w["down"], None
    x, _ = jax.lax.scan(jax.checkpoint(layer), x, p["layers"])
    return jnp.mean((x @ p["out"]) ** 2)


def unet_loss(p, x, time, noise):
    """One level of a diffusion model: group norm, a strided convolution down, repeated pixels up, a skip."""
    def convolve(x, w, stride=1):
        return jax.lax.conv_general_dilated(x, w, (stride, stride), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC"))

    def group_norm(x, g, b):
        y = x.reshape(*x.shape[:3], 2, x.shape[3] // 2)
        mean, variance = y.mean((1, 2, 4), keepdims=True), y.var((1, 2, 4), keepdims=True)
        return ((y - mean) / jnp.sqrt(variance + 1e-5)).reshape(x.shape) * g + b
    h = jax.nn.silu(group_norm(convolve(x, p["in"]), p["g1"], p["b1"]) + (time[:, None] @ p["time"])[:, None, None])
    d = jax.nn.silu(group_norm(convolve(h, p["down"], 2), p["g2"], p["b2"]))
    u = jnp.repeat(jnp.repeat(d, 2, 1), 2, 2)
    return jnp.mean((convolve(jnp.concatenate([h, u], -1), p["out"]) - noise) ** 2)


def depths_loss(p, x):
    """Mixture of depths: the best three tokens of each sequence go through the block."""
    weights, chosen = jax.lax.top_k((x @ p["router"])[..., 0], 3)
    tokens = jnp.take_along_axis(x, chosen[..., None], 1)
    y = jax.nn.gelu(tokens @ p["w1"]) @ p["w2"] * jax.nn.sigmoid(weights)[..., None]
    return jnp.mean(x.at[jnp.arange(x.shape[0])[:, None], chosen].add(y) ** 2)


def cases():
    made = {}
    m = mesh(dp=2, tp=2)

    def a(*shape, spec=P("dp"), dtype=F32, hi=None, scale=0.5):
        return arr(m, spec, shape, dtype, hi, scale)
    rows, columns = P("tp"), P(None, "tp")
    made["greedy_decode"] = (greedy_decode, (
        {"embedding": a(12, 8, spec=rows), "q": a(8, 8, spec=columns), "k": a(8, 8, spec=columns)}, a(4, 8, dtype=I32, hi=12)))
    made["speculative"] = (speculative, (a(4, 6), a(4, 6), a(4, 6)))
    made["flash_train"] = (sgd_step(flash_loss), (
        {**{name: a(6, 16, spec=columns) for name in "qkv"}, "o": a(16, 6, spec=rows)}, a(2, 8, 6)))
    both = P("dp", "tp")
    made["muon_fsdp_tp"] = (muon_step, (a(8, 12, spec=both), a(8, 12, spec=both), a(8, 8)))

    def model():
        return {"embedding": a(16, 8, spec=rows), "w1": a(8, 16, spec=columns), "w2": a(16, 8, spec=rows)}
    made["dpo_train"] = (dpo_step, (model(), model(), a(8, 9, dtype=I32, hi=16), a(8, 9, scale="mask")))
    made["unet_train"] = (sgd_step(unet_loss), (
        {"in": a(3, 3, 2, 4, spec=P(None, None, None, "tp")), "time": a(1, 4, spec=columns), "g1": a(4, spec=P()),
         "b1": a(4, spec=P()), "down": a(3, 3, 4, 4, spec=P(None, None, "tp", None)), "g2": a(4, spec=P()),
         "b2": a(4, spec=P()), "out": a(3, 3, 8, 2, spec=P())}, a(4, 8, 8, 2), a(4), a(4, 8, 8, 2)))
    made["depths_train"] = (sgd_step(depths_loss), (
        {"router": a(6, 1, spec=P()), "w1": a(6, 8, spec=columns), "w2": a(8, 6, spec=rows)}, a(4, 8, 6)))
    m = mesh(dp=2, fsdp=2, tp=2)
    weights = {"layers": {"g": a(3, 8, spec=P()), "b": a(3, 8, spec=P()), "up": a(3, 8, 16, spec=P(None, "fsdp", "tp")),
                          "gate": a(3, 8, 16, spec=P(None, "fsdp", "tp")), "down": a(3, 16, 8, spec=P(None, "tp", "fsdp"))},
               "out": a(8, 4, spec=P("fsdp"))}
    made["layers_fsdp_adam"] = (adam_step(layers_loss), (
        weights, like(weights, "zero"), like(weights, "zero"), a(spec=P(), scale="one"), a(8, 6, 8, spec=P(("dp", "fsdp")))))
    return made


if __name__ == "__main__":
    export(sys.argv[1], cases(), only=sys.argv[2:])
