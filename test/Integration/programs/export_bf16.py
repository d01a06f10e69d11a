#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Exports twins of other programs in mixed precision: python3 export_bf16.py OUT_DIR [NAME ...] (pip install jax numpy)

Parameters, moments and the loss are f32; parameters become bf16 first, and activations and gradients are bf16, as people train."""
import os
import sys

sys.path.insert(0, os.environ.get("DIST_PROGRAMS", os.path.dirname(os.path.abspath(__file__))))
import export_models  # noqa: E402
from export import F32, I32, P, adam_step, arr, export, fsdp, jax, jnp, like, llama_shapes, megatron, mesh, params, rms, xent  # noqa: E402

BF16 = jnp.bfloat16


def halves(tree):
    return jax.tree.map(lambda x: x.astype(BF16), tree)


def rope(x):
    """Turns in f32, as models do, and returns bf16."""
    b, s, h, d = x.shape
    angles = jnp.arange(s)[:, None] / (10000 ** (jnp.arange(0, d, 2) / d))[None]
    cosine, sine = jnp.cos(angles)[None, :, None], jnp.sin(angles)[None, :, None]
    left, right = x[..., ::2].astype(F32), x[..., 1::2].astype(F32)
    return jnp.stack([left * cosine - right * sine, left * sine + right * cosine], -1).reshape(b, s, h, d).astype(BF16)


def norm(x, g):
    """Computes in f32 inside."""
    return rms(x.astype(F32), g.astype(F32)).astype(BF16)


def llama(p, tokens, h, kv):
    x = p["embed"][tokens]
    b, s, d = x.shape
    for l in p["layers"]:
        y = norm(x, l["ln1"])
        q, k = rope((y @ l["wq"]).reshape(b, s, h, -1)), rope((y @ l["wk"]).reshape(b, s, kv, -1))
        k, v = jnp.repeat(k, h // kv, 2), jnp.repeat((y @ l["wv"]).reshape(b, s, kv, -1), h // kv, 2)
        scores = jnp.einsum("bqhd,bkhd->bhqk", q, k, preferred_element_type=F32) * (d // h) ** -0.5
        scores = jax.nn.softmax(jnp.where(jnp.tril(jnp.ones((s, s), bool)), scores, -1e9), -1).astype(BF16)
        x = x + jnp.einsum("bhqk,bkhd->bqhd", scores, v).reshape(b, s, d) @ l["wo"]
        y = norm(x, l["ln2"])
        x = x + (jax.nn.silu(y @ l["wg"]) * (y @ l["wu"])) @ l["wd"]
    return norm(x, p["lnf"]) @ p["head"]


def llama_train(m, rule):
    heads, kv, vocabulary = 8, 4, 128
    ps = params(m, llama_shapes(1, 64, heads, kv, 176, vocabulary), rule)
    tokens = lambda: arr(m, P("dp", None), (8, 16), I32, vocabulary)  # noqa: E731
    loss = lambda p, x, y: xent(llama(halves(p), x, heads, kv).astype(F32), y)  # noqa: E731
    return adam_step(loss), (ps, like(ps, "zero"), like(ps, "zero"), arr(m, P(), (), scale="one"), tokens(), tokens())


def cases():
    m = mesh(dp=2, tp=4)
    return {"llama2_train_tp_bf16": lambda: llama_train(m, megatron), "llama2_train_fsdp_tp_bf16": lambda: llama_train(m, fsdp(megatron)),
            "gpt2_dropout_train_bf16": lambda: export_models.gpt2(halves=halves), "moe_train_ep_bf16": lambda: export_models.moe(halves=halves)}


if __name__ == "__main__":
    names = sys.argv[2:] or cases()
    export(sys.argv[1], {name: cases()[name]() for name in names})
