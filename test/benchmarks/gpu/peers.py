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
    """Returns the kernel, its rows and its columns; of a layer its part and ranks; None for rows that have no peer."""
    if name.startswith("llama3-8b layer"):
        part, ranks = name.rsplit(" tp", 1)
        return ("llama backward" if "backward" in part else "llama", 4, int(ranks))
    if name == "gemm 8192":
        return "gemm", 8192, 8192
    kernel, size = name.rsplit(" ", 1)
    rows, _, columns = size.partition("x")
    return (kernel, int(rows), int(columns)) if columns.isdigit() and kernel in KERNELS else None


def shapes(name):
    """Returns the argument shapes of a program, `(shape, dtype)`, in order."""
    kernel, rows, size = parse(name)
    if kernel.startswith("llama"):
        c = programs.LLAMA
        heads, kv, ffn = c["heads"] // size * c["head"], max(1, c["kv"] // size) * c["head"], c["ffn"] // size
        d = c["hidden"]
        sizes = [(rows, c["tokens"], d), (d,), (d,), (d, heads), (d, kv), (d, kv), (heads, d), (d, ffn), (d, ffn), (ffn, d)]
        return [(s, "bf16") for s in sizes]
    return [((rows, size), KERNELS[kernel][0])] + [((rows, size) if s == 2 else (rows,) if t == "i32" else (size,), t)
                                                   for s, t in KERNELS[kernel][1]]


# Type of the first argument, and number of dimensions and type of the others.
KERNELS = {"softmax": ("bf16", []), "rmsnorm": ("bf16", [(1, "bf16")]), "gelu+bias": ("bf16", [(1, "bf16")]),
           "cross entropy": ("bf16", [(1, "i32")]), "column sum": ("bf16", []), "transpose": ("bf16", []),
           "layernorm": ("bf16", [(1, "bf16")] * 2), "adam": ("f32", [(2, "f32")] * 3), "scale": ("f32", []), "gemm": ("bf16", [(2, "bf16")])}


def time_torch(names, until):
    import torch
    import torch.nn.functional as F

    def rotate(x):
        angle = torch.arange(x.shape[2], device=x.device)[:, None] / 10000 ** (torch.arange(0, x.shape[3], 2, device=x.device) / x.shape[3])
        low, high, cosine, sine = x[..., 0::2], x[..., 1::2], angle.cos().to(x.dtype), angle.sin().to(x.dtype)
        return torch.stack((low * cosine - high * sine, low * sine + high * cosine), -1).flatten(3)

    def llama(x, n1, n2, wq, wk, wv, wo, gate, up, down):
        b, t, hd = x.shape[0], x.shape[1], programs.LLAMA["head"]
        h = F.rms_norm(x, (x.shape[2],), n1, 1e-5)
        q, k, v = ((h @ w).view(b, t, -1, hd).transpose(1, 2) for w in (wq, wk, wv))
        a = F.scaled_dot_product_attention(rotate(q), rotate(k), v, is_causal=True, enable_gqa=True)
        y = x + a.transpose(1, 2).reshape(b, t, -1) @ wo
        h = F.rms_norm(y, (y.shape[2],), n2, 1e-5)
        return y + (F.silu(h @ gate) * (h @ up)) @ down

    def adam(p, m, v, g):
        m, v = 0.9 * m + 0.1 * g, 0.999 * v + 0.001 * g * g
        return p - 0.001 * m / (v.sqrt() + 1e-8), m, v
    functions = {
        "gelu+bias": lambda x, b: F.gelu(x + b, approximate="tanh"),
        "softmax": lambda x: torch.softmax(x, -1),
        "rmsnorm": lambda x, w: F.rms_norm(x, (x.shape[1],), w, 1e-5),
        "layernorm": lambda x, w, b: F.layer_norm(x, (x.shape[1],), w, b, 1e-5),
        "cross entropy": lambda x, labels: F.cross_entropy(x.float(), labels.long(), reduction="none"),
        "column sum": lambda x: x.sum(0, dtype=torch.float32), "transpose": lambda x: x.t().contiguous(),
        "adam": adam, "scale": lambda x: x * 2, "gemm": lambda a, b: a @ b, "llama": llama,
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
        kernel = parse(name)[0]
        inputs = [torch.randint(0, 1000, s, device="cuda", dtype=torch.int32) if t == "i32" else
                  torch.randn(s, device="cuda", dtype=getattr(torch, DTYPES[t])) / math.sqrt(s[0] if len(s) > 1 else 1)
                  for s, t in shapes(name)]
        torch._dynamo.reset()
        best, is_layer = None, kernel.startswith("llama")
        for mode in ("default",) if is_layer else ("default", "max-autotune-no-cudagraphs"):
            try:
                function = torch.compile(functions["llama" if is_layer else kernel], mode=mode)
                if kernel == "llama backward":
                    for value in inputs:
                        value.requires_grad_()
                    gradient, forward = torch.randn_like(inputs[0]), function
                    function = lambda *values: torch.autograd.grad(forward(*values), values, gradient)
                took = measure(function, inputs)
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

    def rotate(x):
        angle = jnp.arange(x.shape[1])[:, None] / 10000 ** (jnp.arange(0, x.shape[3], 2) / x.shape[3])
        low, high, angle = x[..., 0::2], x[..., 1::2], angle[:, None, :]
        cosine, sine = jnp.cos(angle).astype(x.dtype), jnp.sin(angle).astype(x.dtype)
        return jnp.stack((low * cosine - high * sine, low * sine + high * cosine), -1).reshape(x.shape)

    def llama(x, n1, n2, wq, wk, wv, wo, gate, up, down):
        b, t, hd = x.shape[0], x.shape[1], programs.LLAMA["head"]
        h = normalise(x, n1, False).astype(x.dtype)
        q, k, v = ((h @ w).reshape(b, t, -1, hd) for w in (wq, wk, wv))
        a = jax.nn.dot_product_attention(rotate(q), rotate(k), v, is_causal=True, implementation="cudnn")
        y = x + a.reshape(b, t, -1) @ wo
        h = normalise(y, n2, False).astype(x.dtype)
        return y + (jax.nn.silu(h @ gate) * (h @ up)) @ down

    def backward(*values):
        output, pull = jax.vjp(llama, *values)
        return pull(jnp.ones_like(output))

    def adam(p, m, v, g):
        m, v = 0.9 * m + 0.1 * g, 0.999 * v + 0.001 * g * g
        return p - 0.001 * m / (jnp.sqrt(v) + 1e-8), m, v
    functions = {
        "gelu+bias": lambda x, b: jax.nn.gelu((x + b).astype(jnp.float32), approximate=True).astype(x.dtype),
        "softmax": lambda x: jax.nn.softmax(x.astype(jnp.float32), -1).astype(x.dtype),
        "rmsnorm": lambda x, w: normalise(x, w, False).astype(x.dtype),
        "layernorm": lambda x, w, b: (normalise(x, w, True) + b).astype(x.dtype),
        "cross entropy": lambda x, labels: jax.nn.logsumexp(x.astype(jnp.float32), -1) - jnp.take_along_axis(
            x.astype(jnp.float32), labels[:, None], 1)[:, 0],
        "column sum": lambda x: x.sum(0, dtype=jnp.float32), "transpose": lambda x: x.T, "adam": adam, "scale": lambda x: x * 2,
        "gemm": lambda a, b: a @ b, "llama": llama, "llama backward": backward,
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
            jax.block_until_ready(function(*inputs))
            times = []
            for _ in range(10):
                start = time.perf_counter()
                for _ in range(10):
                    result = function(*inputs)
                jax.block_until_ready(result)
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
    names = [name for name in names or programs.table() if parse(name)]
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
