#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Exports attention with its gradients, written in the ways in which people write it: python3 export_attention.py OUT_DIR (pip install jax numpy)
It uses test/Integration/programs/export.py, as the exports there do."""
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.environ.get("DIST_PROGRAMS", os.path.join(HERE, "..", "..", "Integration", "programs")))
from export import F32, P, arr, export, jax, jnp, mesh  # noqa: E402

BATCH, HEADS, SHARED, ROWS, DEPTH = 2, 4, 2, 12, 8


def einsum(q, k, v, mask, keep):
    """As papers write it, causal."""
    scores = jnp.einsum("bqhd,bkhd->bhqk", q, k) / DEPTH ** 0.5
    scores = jnp.where(jnp.tril(jnp.ones((ROWS, ROWS), bool)), scores, -1e30)
    return jnp.einsum("bhqk,bkhd->bqhd", jax.nn.softmax(scores, -1), v)


def shared(q, k, v, mask, keep):
    """Heads that share keys and values, causal, by jax.nn."""
    return jax.nn.dot_product_attention(q, k[:, :, :SHARED], v[:, :, :SHARED], is_causal=True)


def masked(q, k, v, mask, keep):
    """A mask and a bias, in bf16."""
    half = lambda x: x.astype(jnp.bfloat16)
    bias = half(jnp.arange(HEADS * ROWS * ROWS, dtype=F32).reshape(1, HEADS, ROWS, ROWS) / 200)
    return jax.nn.dot_product_attention(half(q), half(k), half(v), bias=bias, mask=mask[:, None, None, :] > 0).astype(F32)


def window(q, k, v, mask, keep):
    return jax.nn.dot_product_attention(q, k, v, is_causal=True, local_window_size=(3, 0))


def eager(q, k, v, mask, keep):
    """As HuggingFace's eager attention: keys are repeated, the mask is added, weights are dropped out."""
    q, k, v = (x.transpose(0, 2, 1, 3) for x in (q, k, v))
    repeat = lambda x: jnp.broadcast_to(x[:, :SHARED, None], (BATCH, SHARED, HEADS // SHARED, ROWS, DEPTH)).reshape(BATCH, HEADS, ROWS, DEPTH)
    scores = jnp.matmul(q, repeat(k).transpose(0, 1, 3, 2)) * DEPTH ** -0.5
    scores = scores + jnp.where(mask > 0, 0.0, jnp.finfo(F32).min)[:, None, None, :]
    weights = jax.nn.softmax(scores.astype(F32), -1)
    weights = jnp.where(keep > 0, weights / 0.7, 0.0)
    return jnp.matmul(weights, repeat(v)).transpose(0, 2, 1, 3)


def by_hand(q, k, v, mask, keep):
    """A softmax of which every op is differentiated, in a matrix product of all batches and heads."""
    flat = lambda x: x.transpose(0, 2, 1, 3).reshape(BATCH * HEADS, ROWS, DEPTH)
    scores = jax.lax.dot_general(flat(q), flat(k), (((2,), (2,)), ((0,), (0,)))).reshape(BATCH, HEADS, ROWS, ROWS)
    power = jnp.exp(scores - jax.lax.stop_gradient(scores.max(-1, keepdims=True)))
    weights = power / power.sum(-1, keepdims=True)
    mixed = jax.lax.dot_general(weights.reshape(BATCH * HEADS, ROWS, ROWS), flat(v), (((2,), (1,)), ((0,), (0,))))
    return mixed.reshape(BATCH, HEADS, ROWS, DEPTH).transpose(0, 2, 1, 3)


def by_logsumexp(q, k, v, mask, keep):
    """Weights from the logarithm of the sum."""
    scores = jnp.einsum("bqhd,bkhd->bhqk", 2 * q, k)
    weights = jnp.exp(scores - jax.nn.logsumexp(scores, -1, keepdims=True))
    return jnp.einsum("bhqk,bkhd->bqhd", weights, 3 * v)


def seen(mask, keep):
    """A mask by which some rows see nothing."""
    return (keep > 0) & (mask > 0)[:, None, None, :] & (jnp.arange(ROWS) % 5 != 1)[:, None]


def without_empty_rows(change, guard):
    """Attention that is 0 in a row that sees nothing, where its softmax is NaN."""
    def attend(q, k, v, mask, keep):
        scores = change(jnp.einsum("bqhd,bkhd->bhqk", q, k), seen(mask, keep))
        return jnp.einsum("bhqk,bkhd->bqhd", guard(jax.nn.softmax(scores, -1), scores, seen(mask, keep)), v)
    return attend


def masks(scores, seen):
    return jnp.where(seen, scores, -jnp.inf)


def adds(scores, seen):
    return scores + jnp.where(seen, 0.0, -jnp.inf)


EMPTY_ROWS = [
    without_empty_rows(masks, lambda weights, scores, seen: jnp.where(jnp.all(scores == -jnp.inf, -1, keepdims=True), 0.0, weights)),
    # As PyTorch's scaled_dot_product_attention says it.
    without_empty_rows(adds, lambda weights, scores, seen: jnp.where(~jnp.any(~(scores == -jnp.inf), -1, keepdims=True), 0.0, weights)),
    without_empty_rows(masks, lambda weights, scores, seen: jnp.where(seen.any(-1, keepdims=True), weights, 0.0)),
    without_empty_rows(masks, lambda weights, scores, seen: jnp.where(seen, weights, 0.0)),
    # Nobody asks: NaN.
    without_empty_rows(masks, lambda weights, scores, seen: weights),
]


def by_maxima(numerator, denominator):
    """A softmax by hand, of which the powers and their sum have `numerator` and `denominator` of the maxima subtracted."""
    def attend(q, k, v, mask, keep):
        scores = masks(jnp.einsum("bqhd,bkhd->bhqk", q, k), seen(mask, keep))
        m = scores.max(-1, keepdims=True)
        return jnp.einsum("bhqk,bkhd->bqhd", jnp.exp(scores - numerator(m)) / jnp.exp(scores - denominator(m)).sum(-1, keepdims=True), v)
    return attend


def mask_of_part(q, k, v, mask, keep):
    """Rows that see nothing because of a bias are NaN, although a mask makes weights 0."""
    causal = jnp.tril(jnp.ones((ROWS, ROWS), bool))
    scores = masks(jnp.einsum("bqhd,bkhd->bhqk", q, k) + jnp.where(mask > 0, 0.0, -jnp.inf)[:, None, :, None], causal)
    return jnp.einsum("bhqk,bkhd->bqhd", jnp.where(causal, jax.nn.softmax(scores, -1), 0.0), v)


def one_feature(q, k, v, mask, keep):
    return jnp.einsum("bhqk,bkh->bqh", jax.nn.softmax(jnp.einsum("bqhd,bkhd->bhqk", q, k), -1), v[..., 0])


def guarded(m):
    return jnp.where(jnp.isfinite(m), m, 0.0)


LOOKALIKES = [mask_of_part, one_feature,
              by_maxima(lambda m: jnp.where(m > 0.5, m, 0.0), guarded),
              by_maxima(guarded, lambda m: jnp.where(m > 0.5, m, 0.0)),
              by_maxima(lambda m: jnp.where(m < 0.5, m, 0.0), lambda m: m)]

# Each test whether a maximum is -inf.
GUARDS = [by_maxima(guarded, guarded),
          by_maxima(lambda m: jnp.where(m == -jnp.inf, 0.0, m), lambda m: m),
          by_maxima(lambda m: jnp.where(m > -jnp.inf, m, 0.0), guarded),
          by_maxima(lambda m: jnp.where(-jnp.inf < m, m, 0.0), lambda m: jnp.where(jnp.isneginf(m), 0.0, m)),
          by_maxima(lambda m: jnp.where(~(jnp.abs(m) >= jnp.inf), m, 0.0), lambda m: jnp.where(m != -jnp.inf, m, 0.0))]


def variant(attend):
    def run(q, k, v, g, mask, keep):
        out, back = jax.vjp(lambda q, k, v: attend(q, k, v, mask, keep), q, k, v)
        return (out, *back(g))
    return run


def cases():
    m = mesh(dp=2, tp=2)
    heads = lambda: arr(m, P("dp", None, "tp", None), (BATCH, ROWS, HEADS, DEPTH), scale=1.0)
    arguments = [heads(), heads(), heads(), heads(), arr(m, P("dp", None), (BATCH, ROWS), scale="mask"),
                 arr(m, P("dp", "tp", None, None), (BATCH, HEADS, ROWS, ROWS), scale="mask")]
    variants = [einsum, shared, window, eager, by_hand, by_logsumexp]
    return {"attention_variants": (lambda *values: [variant(attend)(*values) for attend in variants], arguments),
            "attention_bf16": (variant(masked), arguments),
            "attention_empty_rows": (lambda q, *values: [variant(attend)(q * (1 + i), *values) for i, attend in enumerate(EMPTY_ROWS)], arguments),
            "attention_empty_rows_forward": (lambda q, *values: [attend(q * (1 + i), *values) for i, attend in enumerate(EMPTY_ROWS)],
                                             arguments[:3] + arguments[4:]),
            "attention_guards": (lambda q, *values: [attend(q * (1 + i), *values) for i, attend in enumerate(GUARDS)], arguments[:3] + arguments[4:]),
            "attention_lookalikes": (lambda q, *values: [attend(q * (1 + i), *values) for i, attend in enumerate(LOOKALIKES)],
                                     arguments[:3] + arguments[4:])}


if __name__ == "__main__":
    export(sys.argv[1], cases(), "--no-data" not in sys.argv)
