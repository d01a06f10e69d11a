# SPDX-License-Identifier: Apache-2.0
"""Prints what a bound on memory costs a training step: seconds and bytes by the timeline, for one H100 of a node of eight.

    recompute_table.py DIST_OPT [--programs=FOLDER]

Llama with the layers of Llama-3-8B (f32, 2,048 tokens per device, vocabulary of 32,000), FSDP over 8. First 32 layers one behind the other
(llama_step.py); then 32 layers in a scan, written in JAX (which has to be installed), whose layers are kept as a whole, are computed again as
`jax.checkpoint` lets them, or of which products are kept (`dots_with_no_batch_dims_saveable`). --programs writes the programs of JAX there.
"""
import argparse
import json
import os
import re
import resource
import subprocess
import sys
import tempfile

MACHINE = "h100-8xN"
LLAMA = ["--layers=32", "--dp=1", "--tp=1", "--fsdp=8", "--dim=4096", "--heads=32", "--kv-heads=8", "--feed-forward=14336", "--vocabulary=32000",
         "--batch=8", "--sequence=2048"]


def measure(tool, path, memory):
    """Returns seconds, the bytes at the fullest moment, how many ops run again and the user seconds of the compiler; or the least bytes."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    options = f"--dist-spmd=explain=false machine={MACHINE}" + (f" memory={int(memory)}" if memory else "")
    done = subprocess.run([tool, path, options, "--dist-report=format=json", "-o", "/dev/null"], capture_output=True, text=True, check=False)
    took = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
    if done.returncode:
        least = re.search(r"needs (\d+) B of memory at least", done.stderr)
        if not least:
            sys.exit(done.stderr[:2000])
        return int(least.group(1))
    timeline = json.loads(done.stdout)["functions"][0]["timeline"]
    return timeline["seconds"], timeline["peak"]["bytes"], timeline["peak"]["categories"], took


def print_row(name, memory, found):
    bound = f"{memory / 1e9:.0f} GB" if memory and memory > 1 else "(none)" if not memory else "(the least)"
    if isinstance(found, int):
        print(f"| {name} | {bound} | | {found / 1e9:.1f} GB at least | | |", flush=True)
        return
    seconds, peak, categories, took = found
    print(f"| {name} | {bound} | {seconds * 1e3:,.0f} ms | {peak / 1e9:.1f} GB | {categories.get('activations', 0) / 1e9:.1f} GB | {took:.1f} s |", flush=True)


def print_head(what):
    print(f"\n| {what} | `memory=` | step | peak | of it activations | compile |\n|---|---|---|---|---|---|")


def unrolled(tool, folder):
    path = os.path.join(folder, "llama.mlir")
    script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "llama_step.py")
    with open(path, "w", encoding="utf-8") as file:
        subprocess.run([sys.executable, script, *LLAMA], stdout=file, check=True)
    print_head("32 layers, unrolled")
    for memory in (None, 100e9, 80e9, 60e9, 40e9, 30e9, 24e9, 1):
        print_row("every layer kept", memory, measure(tool, path, memory))


def lower_scan(policy, layers=32, dim=4096, hidden=14336, heads=32, batch=8, sequence=2048, vocabulary=32000, devices=8):
    """Returns the text of a training step whose layers are in a scan, by JAX."""
    os.environ["XLA_FLAGS"] = f"--xla_force_host_platform_device_count={devices}"
    import jax
    import jax.numpy as jnp
    import numpy as np
    from jax.sharding import Mesh, NamedSharding, PartitionSpec
    jax.config.update("jax_use_shardy_partitioner", True)
    mesh = Mesh(np.array(jax.devices()[:devices]), ("dp",))

    def norm(x, gain):
        return x * jax.lax.rsqrt(jnp.mean(x * x, -1, keepdims=True) + 1e-5) * gain

    def layer(x, p):
        b, s, d = x.shape
        h = norm(x, p["norm1"])
        q, k, v = ((h @ p[name]).reshape(b, s, heads, d // heads) for name in ("wq", "wk", "wv"))
        scores = jnp.einsum("bqhd,bkhd->bhqk", q, k) / np.sqrt(d // heads)
        scores = jax.nn.softmax(jnp.where(jnp.tril(jnp.ones((s, s), bool)), scores, -1e30), -1)
        x = x + jnp.einsum("bhqk,bkhd->bqhd", scores, v).reshape(b, s, d) @ p["wo"]
        h = norm(x, p["norm2"])
        return x + (jax.nn.silu(h @ p["w1"]) * (h @ p["w3"])) @ p["w2"], None

    if policy == "checkpoint":
        layer = jax.checkpoint(layer)
    elif policy == "products kept":
        layer = jax.checkpoint(layer, policy=jax.checkpoint_policies.dots_with_no_batch_dims_saveable)

    def loss(p, tokens):
        x, _ = jax.lax.scan(layer, p["embedding"][tokens], p["layers"])
        logits = jax.nn.log_softmax(x @ p["out"], -1)
        return -jnp.mean(jnp.take_along_axis(logits[:, :-1], tokens[:, 1:, None], -1))

    def step(p, tokens):
        value, gradients = jax.value_and_grad(loss)(p, tokens)
        return jax.tree.map(lambda a, g: a - 0.01 * g, p, gradients), value

    def shape(*sizes):
        return jax.ShapeDtypeStruct(sizes, jnp.float32)

    squares = {name: shape(layers, dim, dim) for name in ("wq", "wk", "wv", "wo")}
    stacks = {"norm1": shape(layers, dim), "norm2": shape(layers, dim), **squares, "w1": shape(layers, dim, hidden), "w3": shape(layers, dim, hidden),
              "w2": shape(layers, hidden, dim)}
    parameters = {"embedding": shape(vocabulary, dim), "out": shape(dim, vocabulary), "layers": stacks}

    def place(path, leaf):
        split = [None] * len(leaf.shape)
        if len(leaf.shape) == 3:
            split[1] = "dp"
        elif leaf.shape[0] in (vocabulary, dim):
            split[list(leaf.shape).index(vocabulary)] = "dp"
        return NamedSharding(mesh, PartitionSpec(*split))

    placements = jax.tree_util.tree_map_with_path(place, parameters)
    lowered = jax.jit(step, in_shardings=(placements, NamedSharding(mesh, PartitionSpec("dp", None))),
                      out_shardings=(placements, NamedSharding(mesh, PartitionSpec()))).lower(parameters, jax.ShapeDtypeStruct((batch, sequence), jnp.int32))
    return lowered.compiler_ir("stablehlo").operation.get_asm(print_generic_op_form=True)


def scans(tool, folder):
    print_head("32 layers, in a scan")
    for policy in ("every layer kept", "checkpoint", "products kept"):
        path = os.path.join(folder, f"scan_{policy.replace(' ', '_')}.mlir")
        with open(path, "w", encoding="utf-8") as file:
            file.write(lower_scan(policy))
        for memory in (None, 80e9, 40e9, 30e9, 25e9, 1):
            print_row(policy, memory, measure(tool, path, memory))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("dist_opt")
    parser.add_argument("--programs", help="a folder that gets the programs of JAX")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        unrolled(options.dist_opt, folder)
        scans(options.dist_opt, options.programs or folder)


if __name__ == "__main__":
    main()
