#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Prints the table of docs/micro-batches.md about loops whose trips need nothing of one another, beside XLA.

usage: own_trips.py DIST_RUN, with a Python that has JAX

Each program is partitioned over 4 devices with its rows split, and run against what JAX computes; XLA compiles the same with
the same shardings, and its collectives are read from what it has compiled.
"""
import json
import os
import re
import subprocess
import sys
import tempfile

os.environ["XLA_FLAGS"] = "--xla_force_host_platform_device_count=4"
os.environ["JAX_PLATFORMS"] = "cpu"
ROOT = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
sys.path.insert(0, os.path.join(ROOT, "python"))

import jax  # noqa: E402
import jax.numpy as jnp  # noqa: E402
import numpy as np  # noqa: E402
from jax.sharding import Mesh, NamedSharding, PartitionSpec  # noqa: E402

from dist import stablehlo  # noqa: E402

DEVICES = 4


def layer(w, x):
    return jnp.tanh(x @ w["up"]) @ w["down"]


def loss(w, x, y):
    return jnp.mean((layer(w, x) - y) ** 2)


def accumulate(w, x, y):
    def add(sums, batch):
        return jax.tree.map(jnp.add, sums, jax.value_and_grad(loss)(w, *batch)), None

    return jax.lax.scan(add, (0.0, jax.tree.map(jnp.zeros_like, w)), (x, y))[0]


def noise(y):
    return jax.random.normal(jax.random.PRNGKey(y[0, 0].astype(int)), y.shape)


PROGRAMS = {
    "`lax.map` over samples": lambda w, x, y: jax.lax.map(lambda row: layer(w, row), x),
    "the same with gradients of the parameters":
        lambda w, x, y: jax.grad(lambda w: jax.lax.map(lambda row: loss(w, *row), (x, y)).sum())(w),
    "gradients added up over parts of the batch by `lax.scan`": accumulate,
    "one random key for each sample":
        lambda w, x, y: jax.lax.map(lambda row: layer(w, row[0]) * noise(row[1]), (x, y)),
    "`fori_loop` with `out.at[i].set`":
        lambda w, x, y: jax.lax.fori_loop(0, len(x), lambda i, out: out.at[i].set(layer(w, x[i]) * i), jnp.zeros_like(x)),
}


def sent_by_xla(text):
    """Returns the bytes that each device sends for the collectives in `text`, by the ring formula, and how many these are."""
    total, count = 0.0, 0
    for shapes, kind in re.findall(r"= (.+?) (all-gather|all-reduce|all-to-all|reduce-scatter|collective-permute)\(", text):
        sizes = [4 * int(np.prod([int(n) for n in dims.split(",") if n])) for dims in re.findall(r"[fsu]32\[([\d,]*)\]", shapes)]
        steps = {"all-gather": 1, "all-reduce": 2, "all-to-all": 1, "reduce-scatter": DEVICES}.get(kind, 0)
        total += sum(sizes) * steps * (DEVICES - 1) / DEVICES if steps else sum(sizes)
        count += 1
    return total, count


def main():
    random = np.random.default_rng(0)
    w = {"down": random.standard_normal((32, 16)).astype(np.float32), "up": random.standard_normal((16, 32)).astype(np.float32)}
    x, y = (random.standard_normal((8, 12, 16)).astype(np.float32) for _ in range(2))
    split = NamedSharding(Mesh(np.array(jax.devices()), ("d",)), PartitionSpec("d"))
    whole = NamedSharding(split.mesh, PartitionSpec())
    plan = {"mesh": {"axes": [["d", DEVICES]]}, 
            "rules": [{"match": name, "placements": ["Shard(0)"]} for name in "xy"]}
    print("| program | dist | XLA |\n|---|---|---|")
    for name, program in PROGRAMS.items():
        with tempfile.TemporaryDirectory() as folder:
            def at(file):
                return os.path.join(folder, file)
            lowered = jax.jit(program, keep_unused=True).lower(w, x, y)
            with open(at("step.mlir"), "w") as out:
                out.write(stablehlo.generic(lowered))
            with open(at("plan.json"), "w") as out:
                json.dump(plan, out)
            results = jax.tree.leaves(jax.jit(program)(w, x, y))
            np.savez(at("data.npz"), **{f"arg{i}": v for i, v in enumerate([w["down"], w["up"], x, y])},
                     **{f"out{i}": np.asarray(v) for i, v in enumerate(results)})
            subprocess.run([sys.argv[1], at("step.mlir"), f"--plan={at('plan.json')}", f"--inputs={at('data.npz')}",
                            f"--expect={at('data.npz')}", f"--report={at('report.json')}", "--quiet"], check=True, stdout=subprocess.DEVNULL)
            with open(at("report.json")) as file:
                function = json.load(file)["functions"][0]
        compiled = jax.jit(program, keep_unused=True, in_shardings=({"down": whole, "up": whole}, split, split)).lower(w, x, y).compile()
        total, count = sent_by_xla(compiled.as_text())
        ours = sum(c["wire_bytes"] * c["executions"] for c in function["collectives"])
        print(f"| {name} | {ours:,.0f} B in {len(function['collectives'])} | {total:,.0f} B in {count} |")


if __name__ == "__main__":
    main()
