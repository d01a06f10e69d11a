#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Prints what training steps with fused projections send, beside XLA: a table of docs/planning.md.

    pip install jax numpy;  python3 test/benchmarks/fused_projections.py build/bin/dist-opt

Each step is one whose products compute what several would: gate and up projections (two parts), keys and values of attention,
with queries or without, the gates of an LSTM (four parts), and of several sizes: queries beside half as many keys and values, and what a
Mamba block projects. Weights lie by features over tp, as Megatron places them. Nothing is run: XLA compiles for eight host
devices, and its collectives are read from its HLO (test/Integration/programs/measure_xla.py); both are bytes that a device sends by
the ring formula."""
import json
import os
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path[:0] = [os.path.join(ROOT, "python"), os.path.join(ROOT, "test", "Integration", "programs")]
os.environ["XLA_FLAGS"] = "--xla_force_host_platform_device_count=8"
os.environ["JAX_PLATFORMS"] = "cpu"
import jax  # noqa: E402
import jax.numpy as jnp  # noqa: E402
import measure_xla  # noqa: E402
import numpy as np  # noqa: E402
from dist.stablehlo import generic  # noqa: E402
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P  # noqa: E402

TOKENS, DIM, WIDE = (8, 1024), 2048, 8192


def gated(p, x):
    gate, up = jnp.split(x @ p["gate_up"], 2, -1)
    return (jax.nn.silu(gate) * up) @ p["down"]


def attention(p, x):
    heads = lambda y: y.reshape(*x.shape[:2], 16, -1)
    queries, keys, values = (x @ p["q"], *jnp.split(x @ p["kv"], 2, -1)) if "kv" in p else jnp.split(x @ p["qkv"], 3, -1)
    return jax.nn.dot_product_attention(heads(queries), heads(keys), heads(values), is_causal=True).reshape(x.shape) @ p["o"]


def grouped(p, x):
    queries, keys, values = jnp.split(x @ p["qkv"], [DIM, DIM + DIM // 2], -1)
    heads = lambda y: y.reshape(*x.shape[:2], -1, DIM // 16)
    return jax.nn.dot_product_attention(heads(queries), heads(keys), heads(values), is_causal=True).reshape(x.shape) @ p["o"]


def mamba(p, x):
    gate, u, b, c, dt = jnp.split(x @ p["in"], [2 * DIM, 4 * DIM, 4 * DIM + 128, 4 * DIM + 256], -1)
    dt = jax.nn.softplus(dt)

    def step(state, row):
        decay, u, b, c = row
        state = decay[..., None, None] * state + u[..., None] * b[:, None, None]
        return state, jnp.einsum("bhpn,bn->bhp", state, c)
    by_time = lambda y: jnp.swapaxes(y, 0, 1)
    inputs = jax.nn.silu(u).reshape(*x.shape[:2], 32, -1) * dt[..., None]
    state = jnp.zeros((x.shape[0], 32, DIM // 16, 128), x.dtype)
    y = jax.lax.scan(step, state, tuple(map(by_time, (jnp.exp(-dt), inputs, b, c))))[1]
    return (by_time(y).reshape(gate.shape) * jax.nn.silu(gate)) @ p["out"]


def lstm(p, x):
    def step(state, row):
        h, c = state
        i, g, f, o = jnp.split(row @ p["wx"] + h @ p["wh"], 4, -1)
        c = jax.nn.sigmoid(f) * c + jax.nn.sigmoid(i) * jnp.tanh(g)
        h = jax.nn.sigmoid(o) * jnp.tanh(c)
        return (h, c), h
    zeros = jnp.zeros((x.shape[0], x.shape[2]), x.dtype)
    return jnp.swapaxes(jax.lax.scan(step, (zeros, zeros), jnp.swapaxes(x, 0, 1))[1], 0, 1) @ p["o"]


COLUMNS, ROWS = P(None, "tp"), P("tp", None)
MODELS = {
    "gate and up projections": (gated, TOKENS, {"gate_up": ((DIM, 2 * WIDE), COLUMNS), "down": ((WIDE, DIM), ROWS)}),
    "keys and values": (attention, TOKENS, {"q": ((DIM, DIM), COLUMNS), "kv": ((DIM, 2 * DIM), COLUMNS), "o": ((DIM, DIM), ROWS)}),
    "queries, keys and values": (attention, TOKENS, {"qkv": ((DIM, 3 * DIM), COLUMNS), "o": ((DIM, DIM), ROWS)}),
    "queries, fewer keys and values": (grouped, TOKENS, {"qkv": ((DIM, 2 * DIM), COLUMNS), "o": ((DIM, DIM), ROWS)}),
    "projections of a Mamba block": (mamba, TOKENS, {"in": ((DIM, 4 * DIM + 288), COLUMNS), "out": ((2 * DIM, DIM), ROWS)}),
    "gates of an LSTM": (lstm, (256, 32), {"wx": ((DIM, 4 * DIM), COLUMNS), "wh": ((DIM, 4 * DIM), COLUMNS), "o": ((DIM, DIM), ROWS)}),
}


def lower(model, rows, weights, axes):
    """Returns a step of SGD as JAX lowers it."""
    mesh = Mesh(np.array(jax.devices()).reshape(list(axes.values())), list(axes))
    place = lambda spec: NamedSharding(mesh, spec)
    arrays = {name: jax.ShapeDtypeStruct(shape, jnp.float32) for name, (shape, _) in weights.items()}
    placed = {name: place(spec) for name, (_, spec) in weights.items()}
    batch = jax.ShapeDtypeStruct((*rows, DIM), jnp.float32)
    data = place(P("dp" if "dp" in axes else None))

    def step(p, x, y):
        gradients = jax.grad(lambda p: jnp.mean((model(p, x) - y) ** 2))(p)
        return {name: p[name] - 0.1 * gradients[name] for name in p}
    return jax.jit(step, in_shardings=(placed, data, data), out_shardings=placed).lower(arrays, batch, batch)


def report(dist_opt, lowered, mode):
    with tempfile.NamedTemporaryFile("w", suffix=".mlir") as file:
        file.write(generic(lowered))
        file.flush()
        ran = subprocess.run([dist_opt, file.name, f"--dist-spmd=mode={mode}", "--dist-report=format=json", "-o", os.devnull], check=True,
                             capture_output=True, text=True)
    return json.loads(ran.stdout)["functions"][0]["totals"]


def count(totals):
    return f"{sum(each['wire_bytes'] for each in totals.values()) / 1e6:,.0f} MB in {sum(each['count'] for each in totals.values())}"


def main():
    print("| product | mesh | XLA | dist | `mode=search` |\n|---|---|---|---|---|")
    for name, (model, rows, weights) in MODELS.items():
        for axes in ({"dp": 4, "tp": 2}, {"dp": 2, "tp": 4}, {"tp": 8}):
            lowered = lower(model, rows, weights, axes)
            numbers = [count(totals) for totals in (measure_xla.measure(lowered.compile().as_text()), report(sys.argv[1], lowered, "follow"),
                                                    report(sys.argv[1], lowered, "search"))]
            print(f"| {name} | {', '.join(f'{axis} {size}' for axis, size in axes.items())} | {' | '.join(numbers)} |", flush=True)


main()
