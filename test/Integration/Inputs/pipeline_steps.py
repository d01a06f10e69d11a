#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Draws training steps of JAX and pipelines for them, and compares what dist-run makes of them with JAX: pipeline_steps.py DIST_RUN DIR FIRST COUNT.
With --write DIR it writes the steps of `test/Integration/Inputs/pipelines` instead.

A step has layers one after the other or in a scan, perhaps weighted by their depth or within jax.checkpoint, an embedding that may be the head too, positions, and gains that are
computed with in f32; parameters are f32, and may be computed with in bf16. It updates all of them, perhaps in loops, clips, or returns gradients alone. What is
refused is counted if there were too few places for the stages, and is a failure otherwise.
"""
import json
import os
import random
import re
import subprocess
import sys
from functools import partial

os.environ.setdefault("JAX_PLATFORMS", "cpu")
sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "..", "..", "python"))
import jax  # noqa: E402
import jax.numpy as jnp  # noqa: E402
import numpy as np  # noqa: E402
from jax import lax  # noqa: E402

from dist.stablehlo import generic  # noqa: E402

VOCABULARY = 16


class Step:
    def __init__(self, layers, width, length, batch, kind, scanned, checkpointed, narrow, tied, update, clipped, seed):
        self.layers, self.width, self.length, self.batch = layers, width, length, batch
        self.kind, self.scanned, self.checkpointed, self.tied = kind, scanned, checkpointed, tied
        self.type = jnp.bfloat16 if narrow else jnp.float32
        self.update, self.clipped, self.by_depth = update, clipped, seed % 3 == 1  # Steps that are kept have the seed 0.
        self.numbers = np.random.RandomState(seed)

    def draw(self, *shape):
        return jnp.asarray(self.numbers.randn(*shape) * 0.5 / np.sqrt(shape[-2] if len(shape) > 1 else 1), jnp.float32)

    def make_layer(self):
        d = self.width
        layer = {"gain": 1 + self.draw(d) * 0.1}
        if self.kind == "gated":
            layer.update(gate=self.draw(d, 2 * d), up=self.draw(d, 2 * d), down=self.draw(2 * d, d))
        else:
            layer.update(up=self.draw(d, 2 * d), bias=self.draw(2 * d) * 0.1, down=self.draw(2 * d, d))
        if self.kind == "attention":
            layer.update({name: self.draw(d, d) for name in ("query", "key", "value", "out")})
        return layer

    def make(self):
        layers = [self.make_layer() for _ in range(self.layers)]
        p = {"embedding": self.draw(VOCABULARY, self.width), "positions": self.draw(self.length, self.width) * 0.1,
             "layers": jax.tree.map(lambda *rows: jnp.stack(rows), *layers) if self.scanned else layers}
        if not self.tied:
            p["head"] = self.draw(self.width, VOCABULARY)
        zeros = jax.tree.map(jnp.zeros_like, p)
        state = {"momentum": {"m": zeros}, "muon": {"m": zeros}, "adam": {"m": zeros, "v": zeros, "t": jnp.float32(0)}}.get(self.update, {})
        x, y = (jnp.asarray(self.numbers.randint(0, VOCABULARY, (self.batch, self.length))) for _ in range(2))
        return p, state, x, y

    def apply_layer(self, p, h):
        wide = h.astype(jnp.float32)
        z = (wide * lax.rsqrt((wide * wide).mean(-1, keepdims=True) + 1e-5) * p["gain"].astype(jnp.float32)).astype(h.dtype)
        if self.kind == "attention":
            q, k, v = z @ p["query"], z @ p["key"], z @ p["value"]
            scores = jnp.einsum("bqd,bkd->bqk", q, k) * jnp.asarray(self.width ** -0.5, h.dtype)
            mask = jnp.tril(jnp.ones((self.length, self.length), bool))
            z = z + jax.nn.softmax(jnp.where(mask, scores, jnp.asarray(-1e9, h.dtype)), -1) @ v @ p["out"]
        if self.kind == "gated":
            return h + (jax.nn.silu(z @ p["gate"]) * (z @ p["up"])) @ p["down"]
        return h + jnp.tanh(z @ p["up"] + p["bias"]) @ p["down"]

    def loss(self, p, x, y):
        p = jax.tree.map(lambda value: value.astype(self.type), p)
        layer = jax.checkpoint(self.apply_layer) if self.checkpointed else self.apply_layer
        h = p["embedding"][x] + p["positions"]
        if self.scanned:
            weights = 1 / jnp.sqrt(1 + jnp.arange(self.layers, dtype=h.dtype)) if self.by_depth else jnp.ones(self.layers, h.dtype)
            h, _ = lax.scan(lambda h, own: (h + own[1] * (layer(own[0], h) - h), None), h, (p["layers"], weights))
        else:
            for own in p["layers"]:
                h = layer(own, h)
        logits = (h @ (p["embedding"].T if self.tied else p["head"])).astype(jnp.float32)
        return -jnp.mean(jnp.take_along_axis(jax.nn.log_softmax(logits), y[..., None], -1))

    def __call__(self, p, state, x, y):
        loss, g = jax.value_and_grad(self.loss)(p, x, y)
        more = (loss,)
        if self.clipped:
            norm = jnp.sqrt(sum(jnp.sum(leaf * leaf) for leaf in jax.tree.leaves(g)))
            g = jax.tree.map(lambda leaf: leaf * jnp.minimum(1.0, 0.5 / (norm + 1e-6)), g)
            more = (loss, norm)
        if self.update == "none":
            return (g,) + more
        if self.update == "plain":
            return (jax.tree.map(lambda p, g: p - 0.1 * g, p, g),) + more
        if self.update in ("momentum", "muon"):
            m = jax.tree.map(lambda m, g: 0.9 * m + g, state["m"], g)
            # Rows of gains and biases stand in a stack as matrices do.
            change = orthogonalize_in_loop if self.update == "muon" else lambda m: m
            return (jax.tree.map(lambda p, m: p - 0.1 * (change(m) if m.ndim > 1 else m), p, m), {"m": m}) + more
        t = state["t"] + 1
        m = jax.tree.map(lambda m, g: 0.9 * m + 0.1 * g, state["m"], g)
        v = jax.tree.map(lambda v, g: 0.99 * v + 0.01 * g * g, state["v"], g)
        new = jax.tree.map(lambda p, m, v: p - 0.1 * (m / (1 - 0.9 ** t)) / (jnp.sqrt(v / (1 - 0.99 ** t)) + 1e-3), p, m, v)
        return (new, {"m": m, "v": v, "t": t}) + more

    def write(self, base, is_kept=False):
        write_step(base, self, self.make(), is_kept)


def write_step(base, function, arguments, is_kept):
    """Writes a step, its arguments and results; to be kept without the places in this file."""

    def step(p, s, x, y):
        return function(p, s, x, y)

    jitted = jax.jit(step, keep_unused=True)
    text = generic(jitted.lower(*arguments))
    if is_kept:
        lines = [re.sub(r' loc\((#loc\d*|"[^"]*"\(#loc\d*\))\)|^#loc.*', "", line) for line in text.splitlines()]
        text = "// SPDX-License-Identifier: Apache-2.0\n" + "\n".join(line for line in lines if line) + "\n"
    with open(base + ".generic.mlir", "w") as file:
        file.write(text)
    given, made = jax.tree.leaves(arguments), jax.tree.leaves(jitted(*arguments))
    np.savez(base + ".npz", **{f"arg{i}": np.asarray(value) for i, value in enumerate(given)},
             **{f"out{i}": np.asarray(value) for i, value in enumerate(made)})


def update_by_repeated(p, s, x, y):
    """A step whose update is scaled by one number, which is repeated first and then goes through 48 ops that read it twice."""
    loss, g = jax.value_and_grad(lambda p: jnp.mean((lax.scan(lambda h, w: (jnp.tanh(h * w), None), x, p)[0] - y) ** 2))(p)
    scale = jnp.broadcast_to(s, p.shape)
    for _ in range(24):
        scale = scale * scale * 0.5 + scale * 0.4
    return p - g * scale, loss


def update_if_finite(p, m, x, y, change):
    """A step that skips its update where a gradient is not finite, as `optax.apply_if_finite` does; `change` makes updates of gradients."""

    def apply_layer(h, own):
        return h + jnp.tanh(h @ own["up"]) @ own["down"], None

    loss, g = jax.value_and_grad(lambda p: jnp.mean((lax.scan(apply_layer, x @ p["first"], p["layers"])[0] @ p["last"] - y) ** 2))(p)
    is_finite = jnp.all(jnp.array([jnp.all(jnp.isfinite(leaf)) for leaf in jax.tree.leaves(g)]))

    def update(_):
        new = jax.tree.map(lambda m, g: 0.9 * m + change(g), m, g)
        return jax.tree.map(lambda m: -0.1 * m, new), new

    changes, m = lax.cond(is_finite, update, lambda _: (jax.tree.map(jnp.zeros_like, p), m), None)
    return jax.tree.map(jnp.add, p, changes), m, loss, is_finite.astype(jnp.int32)


def update_by_columns(p, v, x, y):
    """A step whose update divides by what columns have been, of which there is one number each, as Adafactor does."""

    def apply_layer(h, w):
        return h + jnp.tanh(h @ w["up"]) @ w["down"], None

    loss, g = jax.value_and_grad(lambda p: jnp.mean((lax.scan(apply_layer, x, p)[0] - y) ** 2))(p)
    v = jax.tree.map(lambda v, g: 0.9 * v + jnp.mean(g * g, 1), v, g)
    return jax.tree.map(lambda p, v, g: p - 0.01 * g / (jnp.sqrt(v[:, None]) + 1e-2), p, v, g), v, loss


def orthogonalize(g):
    """Newton and Schulz's iteration, which multiplies matrices."""
    g = g / (jnp.sqrt(jnp.sum(g * g, (-1, -2), keepdims=True)) + 1e-6)
    for _ in range(2):
        g = 1.5 * g - 0.5 * g @ jnp.swapaxes(g, -1, -2) @ g
    return g


def orthogonalize_in_loop(g):
    """The same in a loop, which carries the stack if there is one."""
    g = g / (jnp.sqrt(jnp.sum(g * g, (-1, -2), keepdims=True)) + 1e-6)
    return lax.fori_loop(0, 2, lambda _, x: 1.5 * x - 0.5 * x @ jnp.swapaxes(x, -1, -2) @ x, g)


def draw_step(choose):
    narrow = choose.random() < 0.4
    # The first step of Adam divides gradients by their size, so roundings to bf16 are seen as they are.
    return Step(layers=choose.choice((2, 3, 4, 8)), width=choose.choice((8, 12)), length=choose.choice((4, 8)), batch=choose.choice((8, 16)),
                kind=choose.choice(("plain", "gated", "attention")), scanned=choose.random() < 0.6, checkpointed=choose.random() < 0.4,
                narrow=narrow, tied=choose.random() < 0.3, update=choose.choice(("none", "plain", "momentum") + (() if narrow else ("adam", "muon"))),
                clipped=choose.random() < 0.4, seed=choose.randrange(10 ** 6))


def draw_plan(choose, text):
    stages, chunks = choose.choice(((2, 1), (2, 1), (2, 2), (3, 1), (4, 1)))
    within = choose.choice(("none", "dp", "fsdp", "tp"))
    axes = [["pp", stages], ["micro", choose.choice((2, 4))]] + {"none": [], "tp": [["tp", 2]]}.get(within, [["dp", 2]])
    choose.shuffle(axes)
    batch = (["dp"] if "dp" in within else []) + ["micro"]
    rules = [{"match": name, "style": "batch", "axis": batch} for name in ("x", "y")]
    if within == "fsdp":
        rules.append({"match": "p**", "style": "fsdp", "axis": "dp"})
    names = sorted(set(re.findall(r'loc\("(p\[[^"]*)"', text)))
    for style, leaves in (("colwise", "gate|up|bias|query|key|value"), ("rowwise", "down|out")):
        split = [name for name in names if re.search(rf"'({leaves})'\]$", name)]
        if within == "tp" and split:
            rules.append({"match": split, "style": style, "axis": "tp"})
    return {"mesh": {"axes": axes, "in_time": "micro",
                     "stages": {"axis": "pp", "schedule": choose.choice(("1f1b", "gpipe")), "chunks": chunks}}, "rules": rules}


def main():
    if sys.argv[1] == "--write":
        common = {"width": 8, "batch": 8, "seed": 0}
        Step(layers=8, length=8, kind="plain", scanned=True, checkpointed=False, narrow=True, tied=False, update="momentum", clipped=True,
             **common).write(os.path.join(sys.argv[2], "scan_bf16"), is_kept=True)
        Step(layers=4, length=4, kind="gated", scanned=True, checkpointed=False, narrow=False, tied=False, update="none", clipped=True,
             **common).write(os.path.join(sys.argv[2], "scan_gradients"), is_kept=True)
        Step(layers=2, length=6, kind="attention", scanned=False, checkpointed=True, narrow=False, tied=True, update="plain", clipped=False,
             **common).write(os.path.join(sys.argv[2], "checkpointed"), is_kept=True)
        draw = np.random.RandomState(0).randn
        write_step(os.path.join(sys.argv[2], "repeated"), update_by_repeated,
                   [jnp.asarray(value, jnp.float32) for value in (draw(4, 16), 1.2, draw(8, 16), draw(8, 16))], is_kept=True)
        layers = {"up": draw(4, 8, 12) * 0.3, "down": draw(4, 12, 8) * 0.3}
        p = jax.tree.map(lambda leaf: jnp.asarray(leaf, jnp.float32), {"first": draw(6, 8), "layers": layers, "last": draw(8, 6)})
        arguments = (p, jax.tree.map(jnp.zeros_like, p), *(jnp.asarray(draw(8, 6), jnp.float32) for _ in range(2)))
        for name, change in (("skipped", lambda g: g), ("skipped_products", orthogonalize)):
            write_step(os.path.join(sys.argv[2], name), partial(update_if_finite, change=change), arguments, is_kept=True)
        layers = p["layers"]
        columns = jax.tree.map(lambda leaf: jnp.zeros((leaf.shape[0], leaf.shape[2])), layers)
        batch = [jnp.asarray(draw(8, 8), jnp.float32) for _ in range(2)]
        write_step(os.path.join(sys.argv[2], "columns"), update_by_columns, (layers, columns, *batch), is_kept=True)
        return
    tool, folder, first, count = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
    failures = refused = 0
    for seed in range(first, first + count):
        choose = random.Random(seed)
        base = os.path.join(folder, f"step{seed}")
        step = draw_step(choose)
        step.write(base)
        with open(base + ".generic.mlir") as file:
            plan = draw_plan(choose, file.read())
        with open(base + ".json", "w") as file:
            json.dump(plan, file)
        command = [tool, base + ".generic.mlir", f"--plan={base}.json", f"--inputs={base}.npz", f"--expect={base}.npz", "--quiet"]
        if step.type == jnp.bfloat16:
            command += ["--rtol=0.05", "--atol=0.02"]
        if choose.random() < 0.3:
            command.append("--machine=h100-8xN")
        run = subprocess.run(command, capture_output=True, text=True)
        if run.returncode and "where a stage of the pipeline can end, but" in run.stderr:
            refused += 1
        elif run.returncode:
            failures += 1
            print(f"step {seed}: exit status {run.returncode}\n{' '.join(command)}\n{(run.stdout + run.stderr)[:2000]}")
    print(f"{count} random pipelines, {refused} with too few places for stages, {failures} failures")


main()
