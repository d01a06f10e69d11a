#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Times the programs of programs.py in torch.compile and JAX on this GPU, and a device copy as the ceiling.

usage: peers.py OUTPUT.json [--seconds=N] [NAME ...]
Writes {"copy_bytes_per_second": x, "torch": {name: milliseconds}, "jax": {name: milliseconds}}. Every figure is the
median of at least 50 runs after warm-up, timed by CUDA events (torch) or by blocks of runs (JAX); what fails or does not
fit into the time is left out and said on standard error. Inputs are random and larger than the L2 cache.
"""
import json
import math
import statistics
import sys
import time

import programs

DTYPES = {"f32": "float32", "bf16": "bfloat16"}


def parse(name):
    """Returns (kernel, dtype, columns) or ("llama", "bf16", ranks)."""
    if name.startswith("llama8b_layer_tp"):
        return "llama", "bf16", int(name.rsplit("tp", 1)[1])
    kernel, dtype, columns = name.rsplit("_", 2)
    return kernel, dtype, int(columns)


def shapes(name):
    """Returns the argument shapes of a program, `(shape, dtype)`, in order."""
    kernel, dtype, size = parse(name)
    if kernel == "llama":
        c = programs.LLAMA
        heads, kv, ffn = c["heads"] // size * c["head"], c["kv"] // size * c["head"], c["ffn"] // size
        d, t = c["hidden"], c["tokens"]
        sizes = [(t, d), (d,), (d,), (d, heads), (d, kv), (d, kv), (heads, d), (d, ffn), (d, ffn), (ffn, d)]
        return [(s, dtype) for s in sizes]
    rows = 128 * 2 ** 20 // programs.WIDTH[dtype] // size
    extra = {"elementwise": [((rows, size), dtype), ((size,), dtype)], "softmax": [], "rms_norm": [((size,), dtype)],
             "layer_norm": [((size,), dtype)] * 2, "cross_entropy": [((rows,), "i32")]}
    return [((rows, size), dtype)] + extra[kernel]


def time_torch(names, until):
    import torch
    import torch.nn.functional as F

    def llama(x, n1, n2, wq, wk, wv, wo, gate, up, down):
        c = programs.LLAMA
        t, hd = x.shape[0], c["head"]
        h = F.rms_norm(x, (x.shape[1],), n1, 1e-5)
        q, k, v = ((h @ w).view(t, -1, hd).transpose(0, 1)[None] for w in (wq, wk, wv))
        a = F.scaled_dot_product_attention(q, k, v, is_causal=True, enable_gqa=True)
        y = x + a[0].transpose(0, 1).reshape(t, -1) @ wo
        h = F.rms_norm(y, (y.shape[1],), n2, 1e-5)
        return y + (F.silu(h @ gate) * (h @ up)) @ down
    functions = {
        "elementwise": lambda x, y, b: F.gelu(x * y + b, approximate="tanh"),
        "softmax": lambda x: torch.softmax(x, -1),
        "rms_norm": lambda x, w: F.rms_norm(x, (x.shape[1],), w, 1e-5),
        "layer_norm": lambda x, w, b: F.layer_norm(x, (x.shape[1],), w, b, 1e-5),
        "cross_entropy": lambda x, labels: F.cross_entropy(x.float(), labels.long(), reduction="none"),
        "llama": llama,
    }
    figures = {}

    def measure(function, inputs):
        for _ in range(5):
            function(*inputs)
        times = []
        for _ in range(50):
            start, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
            start.record()
            function(*inputs)
            end.record()
            end.synchronize()
            times.append(start.elapsed_time(end))
        return statistics.median(times)
    for name in names:
        if time.time() > until:
            print(f"peers.py: no time left for torch {name}", file=sys.stderr)
            continue
        kernel, dtype, _ = parse(name)
        inputs = [torch.randint(0, 1000, s, device="cuda", dtype=torch.int32) if t == "i32" else
                  torch.randn(s, device="cuda", dtype=getattr(torch, DTYPES[t])) / math.sqrt(s[0] if len(s) > 1 else 1)
                  for s, t in shapes(name)]
        torch._dynamo.reset()
        best = None
        for mode in ("default", "max-autotune-no-cudagraphs") if kernel != "llama" else ("default",):
            try:
                took = measure(torch.compile(functions[kernel], mode=mode), inputs)
                best = took if best is None else min(best, took)
            except Exception as error:  # A peer that fails is a missing figure, not the end of the table.
                print(f"peers.py: torch {name} ({mode}): {error}", file=sys.stderr)
        if best is not None:
            figures[name] = best
    source = torch.empty(2 ** 30, device="cuda", dtype=torch.uint8)
    target = torch.empty_like(source)
    copy = 2 * 2 ** 30 / (measure(lambda: target.copy_(source), []) / 1000)
    return figures, copy


def time_jax(names, until):
    import jax
    import jax.numpy as jnp

    def normalise(x, w, mean):
        wide = x.astype(jnp.float32)
        centre = wide.mean(-1, keepdims=True) if mean else 0
        return ((wide - centre) * jax.lax.rsqrt(((wide - centre) ** 2).mean(-1, keepdims=True) + 1e-5) * w)

    def llama(x, n1, n2, wq, wk, wv, wo, gate, up, down):
        t, hd = x.shape[0], programs.LLAMA["head"]
        h = normalise(x, n1, False).astype(x.dtype)
        q, k, v = ((h @ w).reshape(1, t, -1, hd) for w in (wq, wk, wv))
        a = jax.nn.dot_product_attention(q, k, v, is_causal=True, implementation="cudnn")
        y = x + a.reshape(t, -1) @ wo
        h = normalise(y, n2, False).astype(x.dtype)
        return y + (jax.nn.silu(h @ gate) * (h @ up)) @ down
    functions = {
        "elementwise": lambda x, y, b: jax.nn.gelu((x * y + b).astype(jnp.float32), approximate=True).astype(x.dtype),
        "softmax": lambda x: jax.nn.softmax(x.astype(jnp.float32), -1).astype(x.dtype),
        "rms_norm": lambda x, w: normalise(x, w, False).astype(x.dtype),
        "layer_norm": lambda x, w, b: (normalise(x, w, True) + b).astype(x.dtype),
        "cross_entropy": lambda x, labels: jax.nn.logsumexp(x.astype(jnp.float32), -1) - jnp.take_along_axis(
            x.astype(jnp.float32), labels[:, None], 1)[:, 0],
        "llama": llama,
    }
    figures = {}
    for name in names:
        if time.time() > until:
            print(f"peers.py: no time left for JAX {name}", file=sys.stderr)
            continue
        kernel = parse(name)[0]
        key = jax.random.PRNGKey(0)
        inputs = [jax.random.randint(key, s, 0, 1000) if t == "i32" else
                  jax.random.normal(key, s, getattr(jnp, DTYPES[t])) / math.sqrt(s[0] if len(s) > 1 else 1)
                  for s, t in shapes(name)]
        try:
            function = jax.jit(functions[kernel])
            function(*inputs).block_until_ready()
            times = []
            for _ in range(10):
                start = time.perf_counter()
                for _ in range(10):
                    result = function(*inputs)
                result.block_until_ready()
                times.append((time.perf_counter() - start) * 100)
            figures[name] = statistics.median(times)
        except Exception as error:
            print(f"peers.py: JAX {name}: {error}", file=sys.stderr)
    return figures


def main(arguments):
    if not arguments:
        print(__doc__, file=sys.stderr)
        return 1
    seconds = 150.0
    names = []
    for argument in arguments[1:]:
        if argument.startswith("--seconds="):
            seconds = float(argument.split("=")[1])
        else:
            names.append(argument)
    names = names or list(programs.table())
    figures = {"copy_bytes_per_second": None, "torch": {}, "jax": {}}
    try:
        figures["torch"], figures["copy_bytes_per_second"] = time_torch(names, time.time() + seconds * 2 / 3)
    except ImportError as error:
        print(f"peers.py: {error}", file=sys.stderr)
    try:
        figures["jax"] = time_jax(names, time.time() + seconds / 3)
    except ImportError as error:
        print(f"peers.py: {error}", file=sys.stderr)
    with open(arguments[0], "w", encoding="utf-8") as file:
        json.dump(figures, file, indent=1)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
