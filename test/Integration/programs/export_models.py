#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Exports small versions of model families: python3 export_models.py OUT_DIR [NAME ...] (pip install jax numpy)"""
import os
import sys

sys.path.insert(0, os.environ.get("DIST_PROGRAMS", os.path.dirname(os.path.abspath(__file__))))
from export import F32, I32, P, adam, adam_step, arr, export, jax, jnp, layernorm, like, mesh, params, sgd_step, xent  # noqa: E402
from jax.sharding import NamedSharding  # noqa: E402

BF16, U32 = jnp.bfloat16, jnp.uint32
HEADS = 4


def split_heads(x):
    return x.reshape(*x.shape[:-1], HEADS, x.shape[-1] // HEADS)


def attend(q, k, v, bias=0.0):
    """Attention of all heads; `bias` is added to the scores [batch, head, query, key]."""
    scores = jnp.einsum("bqhd,bkhd->bhqk", q, k) / q.shape[-1] ** 0.5 + bias
    mixed = jnp.einsum("bhqk,bkhd->bqhd", jax.nn.softmax(scores.astype(F32), -1).astype(v.dtype), v)
    return mixed.reshape(*mixed.shape[:2], -1)


def attention(p, x, source=None, bias=0.0):
    source = x if source is None else source
    q, k, v = split_heads(x @ p["wq"]), split_heads(source @ p["wk"]), split_heads(source @ p["wv"])
    return attend(q, k, v, bias) @ p["wo"]


def attention_shapes(d):
    return {name: (d, d) for name in ("wq", "wk", "wv", "wo")}


def norm_shapes(d):
    return {"norm_g": (d,), "norm_b": (d,)}


def columns_and_rows(k, s):
    """Megatron's plan: what opens a block is split by columns, what closes it by rows."""
    name = k.rsplit("'", 2)[1]
    if name in ("wq", "wk", "wv", "w1", "head"):
        return P(*[None] * (len(s) - 1), "tp")
    if name in ("wo", "w2", "table"):
        return P("tp", None)
    return P("tp") if name == "b1" else P()


def vit():
    """Vision transformer: patches by a strided convolution, a class token, encoder blocks, SGD."""
    m, d, patches = mesh(dp=2, tp=4), 16, 4
    block = {"a": norm_shapes(d), **attention_shapes(d), "m": norm_shapes(d), "w1": (d, 32), "b1": (32,), "w2": (32, d), "b2": (d,)}
    shapes = {"patch": (4, 4, 3, d), "pos": (patches + 1, d), "cls": (1, 1, d), "blocks": [block] * 2, "f": norm_shapes(d), "head": (d, 8)}

    def loss(p, x, y):
        h = jax.lax.conv_general_dilated(x, p["patch"], (4, 4), "VALID", dimension_numbers=("NHWC", "HWIO", "NHWC"))
        h = h.reshape(x.shape[0], -1, d)
        h = jnp.concatenate([jnp.broadcast_to(p["cls"], (x.shape[0], 1, d)), h], 1) + p["pos"]
        for b in p["blocks"]:
            h = h + attention(b, layernorm(h, b["a"]["norm_g"], b["a"]["norm_b"]))
            h = h + jax.nn.gelu(layernorm(h, b["m"]["norm_g"], b["m"]["norm_b"]) @ b["w1"] + b["b1"]) @ b["w2"] + b["b2"]
        return xent(layernorm(h[:, 0], p["f"]["norm_g"], p["f"]["norm_b"]) @ p["head"], y)

    images = arr(m, P("dp", None, None, None), (4, 8, 8, 3), scale=1.0)
    return sgd_step(loss), (params(m, shapes, columns_and_rows, 0.2), images, arr(m, P("dp"), (4,), I32, 8))


def gpt2(dp=2, tp=2, halves=None):
    """Decoder with dropout, a table that is embedding and output projection, Adam. The key is an argument. `halves`, if given, makes
    parameters and activations bf16."""
    m, d, vocabulary, length = mesh(dp=dp, tp=tp), 16, 32, 8
    block = {"a": norm_shapes(d), **attention_shapes(d), "m": norm_shapes(d), "w1": (d, 64), "b1": (64,), "w2": (64, d), "b2": (d,)}
    shapes = {"table": (vocabulary, d), "pos": (length, d), "blocks": [block] * 2, "f": norm_shapes(d)}

    def loss(p, raw_key, x, y):
        key = jax.random.wrap_key_data(raw_key, impl="threefry2x32")
        p = halves(p) if halves else p

        def dropout(h, number):
            keep = jax.random.bernoulli(jax.random.fold_in(key, number), 0.9, h.shape)
            return jnp.where(keep, h / 0.9, 0.0)
        causal = jnp.where(jnp.tril(jnp.ones((length, length), bool)), 0.0, -1e9)
        h = dropout(p["table"][x] + p["pos"], 0)
        for i, b in enumerate(p["blocks"]):
            h = h + dropout(attention(b, layernorm(h, b["a"]["norm_g"], b["a"]["norm_b"]), bias=causal), 2 * i + 1)
            mlp = jax.nn.gelu(layernorm(h, b["m"]["norm_g"], b["m"]["norm_b"]) @ b["w1"] + b["b1"]) @ b["w2"] + b["b2"]
            h = h + dropout(mlp, 2 * i + 2)
        logits = layernorm(h, p["f"]["norm_g"], p["f"]["norm_b"]) @ p["table"].T
        return xent(logits.astype(F32) if halves else logits, y)

    ps = params(m, shapes, columns_and_rows, 0.2)
    tokens = lambda: arr(m, P("dp", None), (4, length), I32, vocabulary)  # noqa: E731
    key = arr(m, P(), (2,), U32, hi=1 << 31)
    return adam_step(loss), (ps, like(ps, "zero"), like(ps, "zero"), arr(m, P(), (), scale="one"), key, tokens(), tokens())


def t5():
    """Encoder and decoder with a bias that is looked up by the bucket of the distance; no biases, RMS norms, SGD."""
    m, d, vocabulary, buckets = mesh(dp=2, tp=2), 16, 24, 8
    rms = lambda x, g: x * jax.lax.rsqrt(jnp.mean(x * x, -1, keepdims=True) + 1e-6) * g  # noqa: E731
    mlp = {"ln_m": (d,), "w1": (d, 32), "w2": (32, d)}
    encoder, decoder = {"ln_a": (d,), **attention_shapes(d), **mlp}, {"ln_a": (d,), **attention_shapes(d), **mlp}
    decoder["cross"] = {"ln_a": (d,), **attention_shapes(d)}
    shapes = {"table": (vocabulary, d), "enc_bias": (buckets, HEADS), "dec_bias": (buckets, HEADS), "enc": [encoder], "dec": [decoder], "ln_f": (d,)}

    def relative_bias(table, length, both_directions):
        distance = jnp.arange(length)[None, :] - jnp.arange(length)[:, None]
        count, offset = buckets, 0
        if both_directions:
            count = buckets // 2
            offset = (distance > 0) * count
            distance = jnp.abs(distance)
        else:
            distance = -jnp.minimum(distance, 0)
        exact = count // 2
        far = exact + (jnp.log(jnp.maximum(distance, 1) / exact) / jnp.log(16 / exact) * (count - exact)).astype(I32)
        bucket = offset + jnp.where(distance < exact, distance, jnp.minimum(far, count - 1))
        return table[bucket].transpose(2, 0, 1)[None]

    def loss(p, source, target, y):
        e = p["table"][source]
        bias = relative_bias(p["enc_bias"], source.shape[1], True)
        for b in p["enc"]:
            e = e + attention(b, rms(e, b["ln_a"]), bias=bias)
            e = e + jax.nn.relu(rms(e, b["ln_m"]) @ b["w1"]) @ b["w2"]
        h = p["table"][target]
        n = target.shape[1]
        bias = relative_bias(p["dec_bias"], n, False) + jnp.where(jnp.tril(jnp.ones((n, n), bool)), 0.0, -1e9)
        for b in p["dec"]:
            h = h + attention(b, rms(h, b["ln_a"]), bias=bias)
            h = h + attention(b["cross"], rms(h, b["cross"]["ln_a"]), source=e)
            h = h + jax.nn.relu(rms(h, b["ln_m"]) @ b["w1"]) @ b["w2"]
        return xent(rms(h, p["ln_f"]) @ p["table"].T, y)

    plan = lambda k, s: P(None, "tp") if "_bias" in k else columns_and_rows(k, s)  # noqa: E731
    tokens = lambda n: arr(m, P("dp", None), (4, n), I32, vocabulary)  # noqa: E731
    return sgd_step(loss), (params(m, shapes, plan, 0.2), tokens(10), tokens(6), tokens(6))


def moe(halves=None):
    """Mixture of experts: each token goes to its best two experts while they have room; SGD on experts and router. `halves`, if
    given, makes experts and what they compute bf16; the router stays in f32."""
    m, d, experts = mesh(dp=2, ep=4), 16, 8

    def layer(p, t):
        gates = jax.nn.softmax(t @ p["router"], -1)
        weights, chosen = jax.lax.top_k(gates, 2)
        weights = weights / weights.sum(-1, keepdims=True)
        capacity = 2 * t.shape[0] // experts
        picked = jax.nn.one_hot(chosen, experts)  # token, choice, expert
        ordered = picked.transpose(1, 0, 2).reshape(-1, experts)  # first choices come first
        place = (jnp.cumsum(ordered, 0) - ordered).reshape(2, -1, experts).transpose(1, 0, 2)
        place = (place * picked).sum(-1)
        kept = picked * (place < capacity)[..., None]
        slot = jax.nn.one_hot(place.astype(I32), capacity)
        dispatch = jnp.einsum("tke,tkc->tec", kept, slot)
        combine = jnp.einsum("tk,tke,tkc->tec", weights, kept, slot)
        if halves:
            dispatch, combine, t, p = halves((dispatch, combine, t, p))
        sent = jnp.einsum("tec,td->ecd", dispatch, t)
        sent = jax.lax.with_sharding_constraint(sent, NamedSharding(m, P("ep", None, None)))
        made = jnp.einsum("ecf,efd->ecd", jax.nn.gelu(jnp.einsum("ecd,edf->ecf", sent, p["w1"])), p["w2"])
        balance = experts * jnp.sum(picked[:, 0].mean(0) * gates.mean(0))
        return jnp.einsum("tec,ecd->td", combine, made), balance

    def loss(p, x, y):
        out, balance = layer(p, x)
        return jnp.mean((x + out - y) ** 2) + 0.01 * balance

    plan = lambda k, s: P("ep", None, None) if len(s) == 3 else P()  # noqa: E731
    ps = params(m, {"router": (d, experts), "w1": (experts, d, 32), "w2": (experts, 32, d)}, plan, 0.4)
    return sgd_step(loss), (ps, arr(m, P("dp", None), (32, d), scale=1.0), arr(m, P("dp", None), (32, d), scale=1.0))


def mamba(associative):
    """Selective state spaces: gates that depend on the input, a causal depthwise convolution, a linear recurrence."""
    m, d, inner, state, length = mesh(dp=2, tp=2), 8, 16, 4, 6

    def mix(p, x):
        h = x @ p["w1"]
        h = jnp.pad(h, ((0, 0), (2, 0), (0, 0)))
        h = jax.nn.silu(sum(h[:, i:i + length] * p["taps"][i] for i in range(3)))
        step = jax.nn.softplus(h @ p["w_step"] + p["b1"])
        writes, reads = h @ p["w_b"], h @ p["w_c"]
        decay = jnp.exp(step[..., None] * -jnp.exp(p["log_a"]))  # batch, time, inner, state
        update = (step * h)[..., None] * writes[:, :, None, :]
        if associative:
            join = lambda a, b: (a[0] * b[0], a[1] * b[0] + b[1])  # noqa: E731
            states = jax.lax.associative_scan(join, (decay, update), axis=1)[1]
            y = jnp.einsum("blis,bls->bli", states, reads)
        else:
            def cell(s, t):
                s = t[0] * s + t[1]
                return s, jnp.einsum("bis,bs->bi", s, t[2])
            swap = lambda v: jnp.moveaxis(v, 1, 0)  # noqa: E731
            y = swap(jax.lax.scan(cell, jnp.zeros((x.shape[0], inner, state)), (swap(decay), swap(update), swap(reads)))[1])
        return ((y + h * p["skip"]) * jax.nn.silu(x @ p["w_gate"])) @ p["w2"]

    shapes = {"w1": (d, inner), "w_gate": (d, inner), "taps": (3, inner), "w_step": (inner, inner), "b1": (inner,), "w_b": (inner, state),
              "w_c": (inner, state), "log_a": (inner, state), "skip": (inner,), "w2": (inner, d)}

    def plan(k, s):
        name = k.split("'")[1]
        if name in ("w_gate", "w_step", "taps"):
            return P(None, "tp")
        if name in ("w_b", "w_c", "log_a"):
            return P("tp", None)
        return P("tp") if name == "skip" else columns_and_rows(k, s)
    step = sgd_step(lambda p, x: jnp.mean((x + mix(p, x)) ** 2))
    return step, (params(m, shapes, plan, 0.4), arr(m, P("dp", None, None), (4, length, d), scale=1.0))


def beam_search():
    """A loop that grows the best beams of each sentence word by word: top-k, gathers of the beams, ended ones stay."""
    m, d, vocabulary, beams, length = mesh(dp=2, tp=2), 8, 12, 3, 7

    def search(p, prompt):
        batch = prompt.shape[0]
        scores = jnp.where(jnp.arange(beams) == 0, 0.0, -1e9) * jnp.ones((batch, 1))
        hidden = jnp.tile(p["table"][prompt][:, None], (1, beams, 1))
        tokens = jnp.zeros((batch, beams, length), I32).at[:, :, 0].set(prompt[:, None])
        ended = jnp.zeros((batch, beams), bool)

        def body(carry):
            at, hidden, tokens, scores, ended = carry
            hidden = jnp.tanh(hidden @ p["w"] + p["table"][tokens[:, :, at]])
            logp = jax.nn.log_softmax(hidden @ p["head"], -1)
            stay = jnp.where(jnp.arange(vocabulary) == 0, 0.0, -1e9)
            total = scores[..., None] + jnp.where(ended[..., None], stay, logp)
            scores, flat = jax.lax.top_k(total.reshape(batch, -1), beams)
            source, word = flat // vocabulary, flat % vocabulary
            pick = lambda v: jnp.take_along_axis(v, source.reshape(source.shape + (1,) * (v.ndim - 2)), 1)  # noqa: E731
            tokens = pick(tokens).at[:, :, at + 1].set(word)
            return at + 1, pick(hidden), tokens, scores, pick(ended) | (word == 0)

        start = (jnp.int32(0), hidden, tokens, scores, ended)
        _, _, tokens, scores, ended = jax.lax.while_loop(lambda carry: carry[0] < length - 1, body, start)
        return tokens, scores, ended

    ps = params(m, {"table": (vocabulary, d), "w": (d, d), "head": (d, vocabulary)}, lambda k, s: P(None, "tp") if "head" in k else P(), 1.0)
    return search, (ps, arr(m, P("dp"), (4,), I32, vocabulary))


def mixed_precision():
    """bf16 activations and gradients with f32 parameters; a step whose gradients overflow only lowers the scale."""
    m = mesh(dp=2, tp=2)

    def step(p, momentum, scale, x, y):
        def loss(p):
            h = jax.nn.gelu(x.astype(BF16) @ p["w1"].astype(BF16) + p["b1"].astype(BF16))
            logits = (h @ p["w2"].astype(BF16)).astype(F32)
            return xent(logits, y) * scale, logits
        (value, _), grads = jax.value_and_grad(loss, has_aux=True)(p)
        grads = jax.tree.map(lambda g: g / scale, grads)
        finite = jnp.all(jnp.array([jnp.all(jnp.isfinite(g)) for g in jax.tree.leaves(grads)]))

        def update(state):
            p, momentum, scale = state
            momentum = jax.tree.map(lambda a, g: 0.9 * a + g, momentum, grads)
            return jax.tree.map(lambda a, b: a - 0.1 * b, p, momentum), momentum, scale * 2
        return *jax.lax.cond(finite, update, lambda s: (s[0], s[1], s[2] / 2), (p, momentum, scale)), value / scale, finite

    ps = params(m, {"w1": (16, 32), "b1": (32,), "w2": (32, 8)}, columns_and_rows, 0.3)
    scale = arr(m, P(), (), scale=1.0)
    return step, (ps, like(ps, "zero"), scale, arr(m, P("dp", None), (8, 16), scale=1.0), arr(m, P("dp"), (8,), I32, 8))


def branches():
    """Conditionals with two and three branches that forward what they were given, compute, contract, and stand in a loop."""
    m = mesh(dp=2, tp=2)

    def choose(which, x, w, v):
        a = jax.lax.switch(which[0], [lambda x: x, lambda x: jnp.tanh(x) * 2, lambda x: x + 1], x)
        b, c = jax.lax.cond(which[1] > 2, lambda a, v: (a, v), lambda a, v: (a * 3, v + 1), a, v)
        d = jax.lax.cond(which[2] > 2, lambda b: b @ w, lambda b: jnp.zeros((8, 6)), b)
        e = jax.lax.fori_loop(0, 3, lambda i, s: jax.lax.cond(i % 2 == which[3] % 2, lambda s: s + i, lambda s: s * 0.5, s), c)
        return a, b, c, d, e

    return choose, (arr(m, P(), (4,), I32, hi=6), arr(m, P("dp", None), (8, 4)), arr(m, P(None, "tp"), (4, 6)), arr(m, P("dp"), (8, 1)))


def bert():
    """Encoder whose activations lie split along the sequence; padding is masked; the masked words are predicted."""
    m, d, vocabulary, length = mesh(dp=2, sp=4), 16, 32, 16
    block = {"a": norm_shapes(d), **attention_shapes(d), "m": norm_shapes(d), "w1": (d, 32), "b1": (32,), "w2": (32, d), "b2": (d,)}
    shapes = {"table": (vocabulary, d), "pos": (length, d), "kind": (2, d), "blocks": [block], "f": norm_shapes(d), "head": (d, vocabulary)}

    def loss(p, x, kind, lengths, y, counted):
        along = lambda h: jax.lax.with_sharding_constraint(h, NamedSharding(m, P("dp", "sp", None)))  # noqa: E731
        mask = jnp.where(jnp.arange(length)[None] < lengths[:, None], 0.0, -1e9)[:, None, None]
        h = along(p["table"][x] + p["pos"] + p["kind"][kind])
        for b in p["blocks"]:
            h = along(layernorm(h + attention(b, h, bias=mask), b["a"]["norm_g"], b["a"]["norm_b"]))
            h = along(layernorm(h + jax.nn.gelu(h @ b["w1"] + b["b1"]) @ b["w2"] + b["b2"], b["m"]["norm_g"], b["m"]["norm_b"]))
        logits = h @ p["head"]
        nll = jax.nn.logsumexp(logits, -1) - jnp.take_along_axis(logits, y[..., None], -1)[..., 0]
        return jnp.sum(nll * counted) / jnp.sum(counted)

    words = lambda hi: arr(m, P("dp", "sp"), (4, length), I32, hi)  # noqa: E731
    ps = params(m, shapes, lambda k, s: P(), 0.2)
    return sgd_step(loss), (ps, words(vocabulary), words(2), arr(m, P("dp"), (4,), I32, length), words(vocabulary),
                            arr(m, P("dp", "sp"), (4, length), scale="mask"))


def clipped_adam():
    """Parameters cut over dp and tp, gradients clipped by their global norm, Adam with weight decay and a warm-up."""
    m = mesh(dp=4, tp=2)

    def step(p, mo, v, t, x, y):
        def loss(p):
            for name in sorted(p["layers"]):
                x_next = jax.nn.relu(loss.x @ p["layers"][name]["w1"] + p["layers"][name]["b1"])
                loss.x = loss.x + x_next @ p["layers"][name]["w2"]
            return xent(loss.x @ p["head"], y)
        loss.x = x
        value, g = jax.value_and_grad(loss)(p)
        norm = jnp.sqrt(sum(jnp.sum(leaf ** 2) for leaf in jax.tree.leaves(g)))
        g = jax.tree.map(lambda leaf: leaf * jnp.minimum(1.0, 0.5 / (norm + 1e-6)), g)
        rate = 1e-2 * jnp.minimum(1.0, t / 10)
        new, mo, v = adam(p, g, mo, v, t, rate)
        return jax.tree.map(lambda a, b: a - rate * 0.01 * b, new, p), mo, v, t + 1, value, norm

    def plan(k, s):
        axes = list(columns_and_rows(k, s)) + [None] * (len(s) - len(columns_and_rows(k, s)))
        axes[0] = ("dp", "tp") if axes[0] == "tp" else "dp"
        return P(*axes)
    shapes = {"layers": {f"l{i}": {"w1": (16, 32), "b1": (32,), "w2": (32, 16)} for i in range(2)}, "head": (16, 8)}
    ps = params(m, shapes, plan, 0.3)
    return step, (ps, like(ps, "zero"), like(ps, "zero"), arr(m, P(), (), scale="one"), arr(m, P("dp", None), (8, 16), scale=1.0),
                  arr(m, P("dp"), (8,), I32, 8))


def f8():
    """Inference with weights stored in 8-bit floats and scales per column; activations are quantised on the way."""
    m = mesh(dp=2, tp=4)

    def quantised(x, w, scale):
        top = jnp.maximum(jnp.max(jnp.abs(x)), 1e-6) / 448.0
        narrow = jnp.clip(x / top, -448.0, 448.0).astype(jnp.float8_e4m3fn)
        return narrow.astype(F32) @ w.astype(F32) * (top * scale)

    def infer(p, x):
        h = jax.nn.relu(quantised(x, p["w1"], p["s1"]))
        return quantised(h, p["w2"], p["s2"]), h.astype(jnp.float8_e5m2)

    ps = {"w1": arr(m, P(None, "tp"), (16, 32), jnp.float8_e4m3fn, scale=1.0), "s1": arr(m, P("tp"), (32,)),
          "w2": arr(m, P("tp", None), (32, 8), jnp.float8_e5m2, scale=1.0), "s2": arr(m, P(), (8,))}
    return infer, (ps, arr(m, P("dp", None), (8, 16), scale=1.0))


def f8_conversions():
    """Every 8-bit float to f32, and f32 numbers of every exponent, halfway ones and their neighbours among them, to 8 bits."""
    m = mesh(dp=2)

    def convert(start):
        everything = (jnp.arange(256, dtype=U32) + start).astype(jnp.uint8)
        wide = [jax.lax.bitcast_convert_type(everything, t).astype(F32) for t in (jnp.float8_e4m3fn, jnp.float8_e5m2)]
        bits = (jnp.arange(1 << 13, dtype=U32)[:, None] << 19) + jnp.array([0, 1, (1 << 32) - 1], U32) + start
        x = jax.lax.bitcast_convert_type(bits, F32)
        x = jax.lax.with_sharding_constraint(jnp.where(jnp.isnan(x), 0.0, x), NamedSharding(m, P("dp", None)))
        narrow = [jax.lax.bitcast_convert_type(x.astype(t), jnp.uint8) for t in (jnp.float8_e4m3fn, jnp.float8_e5m2)]
        return *[jnp.where(jnp.isnan(w), -1.0, w) for w in wide], *[jnp.isnan(w) for w in wide], *narrow

    return convert, (arr(m, P(), (), U32, hi=1),)


CASES = {"vit_train": vit, "gpt2_dropout_train": gpt2, "t5_train": t5, "moe_train_ep": moe, "mamba_scan_train": lambda: mamba(False),
         "mamba_associative_train": lambda: mamba(True), "beam_search": beam_search, "mixed_precision_train": mixed_precision,
         "branches": branches, "bert_train_sp": bert, "clipped_adam_fsdp": clipped_adam, "f8_infer_tp": f8,
         "f8_conversions": f8_conversions}

if __name__ == "__main__":
    names = sys.argv[2:] or CASES
    export(sys.argv[1], {name: CASES[name]() for name in names})
