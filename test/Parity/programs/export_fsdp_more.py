#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Exports further training steps of the FSDP rows: python3 export_fsdp_more.py OUT_DIR [NAME ...] (pip install jax numpy)

What export_fsdp.py says holds here. The models: a scan over layers whose parameters are stacked, gradients that are reduced after each of
several batches, and clipping by the norms of order 1 and 3.
"""
import sys

from export_fsdp import average, described, exporter, jax, jnp, mlp, mlp_shapes, save, stack_of_three, weights, with_adam, zeros

LAYERS = 4


def stepping(gradients, combine=lambda g: g):
    def step(p, m, x):
        value, gradient = gradients(p, x)
        gradient = combine(gradient)
        m = jax.tree.map(lambda m, g: 0.9 * m + g, m, gradient)
        return jax.tree.map(lambda p, m: p - 1e-2 * m, p, m), m, value
    return step


def scans():
    """Four layers of one shape, whose parameters are stacked, one behind the other; recomputed in the backward pass or not."""
    made = {}
    for recompute in (False, True):
        def loss(p, x, recompute=recompute):
            def body(h, one):
                return jax.nn.relu(mlp(one, h)), None
            return average(jax.lax.scan(jax.checkpoint(body) if recompute else body, x, p["layers"])[0])
        shapes = {"layers": jax.tree.map(lambda shape: (LAYERS, *shape), mlp_shapes(16), is_leaf=lambda s: isinstance(s, tuple))}
        made[f"fsdp_scan{'_recomputed' if recompute else ''}"] = with_adam(loss, weights(shapes), described((512, 16), scale=1.0))
    return made


def recipes():
    shapes, made = {"mlps": [mlp_shapes(16)] * 3}, {}

    def case(name, step, x):
        made[f"fsdp_{name}"] = (step, (weights(shapes), zeros(weights(shapes)), x))
    value_and_gradient = jax.value_and_grad(lambda p, x: average(stack_of_three(p, x)))

    # What is named here is what a plan places: gradients of one batch, and their sum.
    def each(p, x):
        total, value = jax.tree.map(jnp.zeros_like, p), 0.0
        for part in range(3):
            one, gradient = value_and_gradient(p, x[part])
            with jax.named_scope("accumulate"):
                total = jax.tree.map(lambda total, g: 0.5 * g + total, total, gradient)
            value = value + one
        return value, total
    case("accumulated_each", stepping(each), described((3, 256, 16), scale=1.0))

    def looped(p, x):
        def body(state, part):
            one, gradient = value_and_gradient(p, part)
            with jax.named_scope("accumulate"):
                total = jax.tree.map(lambda total, g: 0.5 * g + total, state[1], gradient)
            return (state[0] + one, total), None
        return jax.lax.scan(body, (0.0, jax.tree.map(jnp.zeros_like, p)), x)[0]
    case("accumulated_each_loop", stepping(looped), described((3, 256, 16), scale=1.0))

    def clipped(order):
        def combine(gradient):
            norm = sum(jnp.sum(jnp.abs(g) ** order) for g in jax.tree.leaves(gradient)) ** (1 / order)
            return jax.tree.map(lambda g: g * jnp.minimum(1.0, 0.1 / (norm + 1e-6)), gradient)
        return combine
    for order in (1, 3):
        case(f"clipped_{order}", stepping(value_and_gradient, clipped(order)), described((512, 16), scale=1.0))
    return made


def host_state(folder):
    """Momenta that lie in the memory of the host: they are copied to the device, and back behind the update."""
    mesh = jax.sharding.Mesh(jax.devices()[:4], ("dp",))

    def lies(kind):
        return jax.sharding.NamedSharding(mesh, jax.sharding.PartitionSpec("dp"), memory_kind=kind)

    def step(p, m, x):
        gradient = jax.grad(lambda p: jnp.mean((x @ p["w"]) ** 2))(p)
        m = jax.tree.map(lambda m, g: 0.9 * jax.device_put(m, lies("device")) + g, m, gradient)
        return jax.tree.map(lambda p, m: p - 1e-2 * m, p, m), jax.tree.map(lambda m: jax.device_put(m, lies("pinned_host")), m)
    p, m = ({"w": jax.ShapeDtypeStruct((16, 16), jnp.float32, sharding=lies(kind))} for kind in ("device", "pinned_host"))
    x = jax.ShapeDtypeStruct((64, 16), jnp.float32, sharding=lies("device"))
    operation = jax.jit(step, out_shardings=(lies("device"), lies("pinned_host"))).lower(p, m, x).compiler_ir().operation
    with open(f"{folder}/fsdp_host_state.generic.mlir", "w", encoding="utf-8") as file:
        file.write(exporter.clean(operation.get_asm(enable_debug_info=True, print_generic_op_form=True)))


if __name__ == "__main__":
    cases = {**scans(), **recipes()}
    if not sys.argv[2:] or "fsdp_host_state" in sys.argv[2:]:
        host_state(sys.argv[1])
    for chosen in [name for name in sys.argv[2:] if name != "fsdp_host_state"] or ([] if sys.argv[2:] else cases):
        save(sys.argv[1], chosen, *cases[chosen])
