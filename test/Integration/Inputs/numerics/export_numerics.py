#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Exports small JAX programs with numbers that models rarely have: python3 export_numerics.py OUT_DIR [NAME ...]
(pip install jax numpy)

Per program it writes NAME.generic.mlir and NAME.npz with inputs arg0, arg1, ... and JAX's results out0, out1, ...; see
../../numerics.test.
"""
import os
import sys

os.environ.setdefault("XLA_FLAGS", "--xla_force_host_platform_device_count=8")
os.environ["JAX_PLATFORMS"] = "cpu"
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "..", "..", "python"))
import jax  # noqa: E402
import jax.numpy as jnp  # noqa: E402
import numpy as np  # noqa: E402
from dist.stablehlo import generic  # noqa: E402
from jax import lax  # noqa: E402
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P  # noqa: E402

jax.config.update("jax_traceback_in_locations_limit", 1)
C64, F32, I32 = np.complex64, np.float32, np.int32
MESH = Mesh(np.array(jax.devices()[:8]).reshape(2, 4), ("dp", "tp"))
random = np.random.default_rng(11)


def array(spec, shape, dtype=F32, high=8, values=None):
    """An input with its placement: normal numbers, or integers below `high`."""
    if values is None:
        values = random.standard_normal(shape)
        if dtype == C64:
            values = values + 1j * random.standard_normal(shape)
        if dtype == I32:
            values = random.integers(0, high, shape)
    return jax.device_put(np.asarray(values, dtype), NamedSharding(MESH, spec))


def complex_functions(x, y):
    a = jnp.tanh(x)
    return (x + y, x - y, x * y, x / y, -x, x ** y, x ** 3, jnp.sign(x), jnp.conj(x), jnp.abs(x), jnp.angle(x), x.real, x.imag,
            jnp.exp(x), jnp.log(x), jnp.sqrt(x), lax.rsqrt(x), jnp.expm1(x), jnp.log1p(x), jnp.sin(x), jnp.cos(x), jnp.tan(x), a,
            jnp.sinh(x), jnp.cosh(x), jnp.arcsin(x), jnp.arccos(x), jnp.arctan(x), jnp.arcsinh(x), jnp.arccosh(x), jnp.arctanh(x),
            jax.nn.sigmoid(x), x == y, x != x, jnp.where(x.real > 0, x, y), lax.complex(x.real, y.imag))


def complex_movement(x, i, u):
    return (x.T, x[2:5, ::2], x[::-1], jnp.concatenate([x, x * 1j]), jnp.pad(x, ((1, 2), (0, 1)), constant_values=1j),
            x.reshape(4, 24), jnp.roll(x, 3, 0), x[i], x.at[i].add(u), x.at[i].set(2j), lax.dynamic_slice(x, (i[0], 0), (3, 4)),
            jnp.sort(x.real, 1) + 1j, i.astype(C64), x.real.astype(C64) * i[0])


def complex_linear(x, w, v):
    return (x @ w, jnp.einsum("ij,jk->ki", x, jnp.conj(w)), jnp.vdot(x[0], w[:, 0]), x.sum(0), x.sum(), x.mean(1), jnp.prod(x, 0),
            jnp.cumsum(x, 1), jnp.cumprod(x[:4], 0), jnp.var(x, 0), jnp.einsum("bij,bjk->bik", v, v),
            lax.conv_general_dilated(v[:, None], v[:3, None, :3, :3], (1, 1), "SAME"))


def complex_ssm_train(p, u, y):
    """A diagonal state space with complex states (S4D, LRU), by a scan and by an associative scan, and one SGD step."""
    def loss(p):
        rate = jnp.exp(-jnp.exp(p["log_a"])) * jnp.exp(1j * p["angle"])
        inputs = u @ (p["b_re"] + 1j * p["b_im"])

        def step(state, row):
            state = rate * state + row
            return state, state
        _, states = lax.scan(step, jnp.zeros(inputs.shape[1:], C64), inputs)
        out = (states @ (p["c_re"] + 1j * p["c_im"])).real
        _, other = lax.associative_scan(lambda l, r: (l[0] * r[0], r[0] * l[1] + r[1]),
                                        (jnp.broadcast_to(rate, inputs.shape), inputs))
        return jnp.mean((out - y) ** 2) + jnp.mean(jnp.abs(other))
    value, grads = jax.value_and_grad(loss)(p)
    return value, jax.tree.map(lambda p, g: p - 0.1 * g, p, grads)


def complex_collectives(x):
    def body(x):
        return (lax.psum(x, "tp"), lax.all_gather(x, "dp"), lax.pmean(x, ("dp", "tp")), lax.ppermute(x, "tp", [(0, 1), (1, 2), (2, 3), (3, 0)]),
                lax.psum_scatter(x, "tp", scatter_dimension=1, tiled=True), lax.all_to_all(x, "tp", 1, 0, tiled=True))
    out = (P("dp"), P(None, None, "tp"), P(), P("dp", "tp"), P("dp", "tp"), P(("dp", "tp")))
    return jax.shard_map(body, mesh=MESH, in_specs=P("dp", "tp"), out_specs=out, check_vma=False)(x)


def cases():
    both, rows, columns = P("dp", "tp"), P("dp"), P(None, "tp")
    ssm = dict(log_a=array(P("tp"), (8,)), angle=array(P("tp"), (8,)), b_re=array(columns, (6, 8)), b_im=array(columns, (6, 8)),
               c_re=array(P("tp"), (8, 4)), c_im=array(P("tp"), (8, 4)))
    return {
        "complex_functions": (complex_functions, (array(both, (8, 12), C64), array(rows, (8, 12), C64))),
        "complex_movement": (complex_movement, (array(both, (8, 12), C64), array(P(), (5,), I32), array(P(), (5, 12), C64))),
        "complex_linear": (complex_linear, (array(both, (8, 12), C64), array(P("tp"), (12, 16), C64), array(rows, (4, 6, 6), C64))),
        "complex_ssm_train": (complex_ssm_train, (ssm, array(P(None, "dp"), (10, 4, 6)), array(P(None, "dp"), (10, 4, 4)))),
        "complex_collectives": (complex_collectives, (array(both, (8, 48), C64),)),
    }


def export(folder, name, function, arguments):
    os.makedirs(folder, exist_ok=True)
    lowered = jax.jit(function).lower(*arguments)
    with open(f"{folder}/{name}.generic.mlir", "w", encoding="utf-8") as file:
        file.write("// SPDX-License-Identifier: Apache-2.0\n" + generic(lowered))
    results = jax.tree.leaves(lowered.compile()(*arguments))
    np.savez_compressed(f"{folder}/{name}.npz", **{f"arg{k}": np.asarray(a) for k, a in enumerate(jax.tree.leaves(arguments))},
                        **{f"out{k}": np.asarray(r) for k, r in enumerate(results)})
    print(name, len(results), "results")


if __name__ == "__main__":
    for case, (function, arguments) in cases().items():
        if case in sys.argv[2:] or not sys.argv[2:]:
            export(sys.argv[1], case, function, arguments)
