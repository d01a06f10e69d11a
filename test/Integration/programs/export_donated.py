#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Exports training steps whose state is donated: python3 export_donated.py OUT_DIR [NAME ...] (pip install jax numpy)

`donated_step` says where its results lie, so that JAX pairs each donated argument with a result (tf.aliasing_output). `donated_free` leaves
that to the compiler, so that JAX only says what is donated (jax.buffer_donor). Each is run three times in a row: `out0`, ... are of the
third step.
"""
import os
import sys

sys.path.insert(0, os.environ.get("DIST_PROGRAMS", os.path.dirname(os.path.abspath(__file__))))
from export import P, adam_step, arr, clean, draw, jax, jnp, like, mesh, np, params  # noqa: E402

STEPS = 3


def mlp(p, x):
    return jax.nn.gelu(x @ p["w1"] + p["b1"]) @ p["w2"] + p["b2"]


def case(m):
    placements = {"w1": P("dp", "tp"), "b1": P("tp"), "w2": P("tp", "dp"), "b2": P()}
    p = params(m, dict(w1=(12, 16), b1=(16,), w2=(16, 12), b2=(12,)), lambda name, shape: placements[name[2:4]])
    step = adam_step(lambda p, x, y: jnp.mean((mlp(p, x) - y) ** 2))
    data = arr(m, P("dp", None), (8, 12), scale=1.0)
    return step, (p, like(p, "zero"), like(p, "zero"), arr(m, P(), (), scale="one"), data, arr(m, P("dp", None), (8, 12), scale=1.0))


def export_donated(folder, name, says_where):
    m = mesh(dp=2, tp=2)
    step, args = case(m)
    where = None
    if says_where:
        same = lambda tree: jax.tree.map(lambda value: value.sharding, tree)  # noqa: E731
        where = (*map(same, args[:4]), args[3].sharding)
    lowered = jax.jit(step, donate_argnums=(0, 1, 2, 3), out_shardings=where).lower(*args)
    text = lowered.compiler_ir().operation.get_asm(enable_debug_info=True, print_generic_op_form=True)
    with open(f"{folder}/{name}.generic.mlir", "w", encoding="utf-8") as file:
        file.write("// SPDX-License-Identifier: Apache-2.0\n" + clean(text))
    rng = np.random.default_rng(sum(map(ord, name)))
    flat, tree = jax.tree_util.tree_flatten(args)
    values = [draw(value, rng) for value in flat]
    now = jax.tree_util.tree_unflatten(tree, values)
    for _ in range(STEPS):
        *state, loss = jax.jit(step)(*now)
        now = (*state, *now[4:])
    outs = jax.tree_util.tree_leaves((*state, loss))
    np.savez_compressed(f"{folder}/{name}.npz", **{f"arg{i}": v for i, v in enumerate(values)},
                        **{f"out{i}": np.asarray(v) for i, v in enumerate(outs)})


CASES = {"donated_step": True, "donated_free": False}

if __name__ == "__main__":
    os.makedirs(sys.argv[1], exist_ok=True)
    for one in sys.argv[2:] or CASES:
        export_donated(sys.argv[1], one, CASES[one])
