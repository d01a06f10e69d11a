#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Exports dense linear algebra as JAX called LAPACK before 0.4.32: python3 export_older.py OUT_DIR (pip install jax==0.4.30 jaxlib==0.4.30)"""
import os
import sys

os.environ["XLA_FLAGS"] = "--xla_force_host_platform_device_count=4"
import jax  # noqa: E402
import jax.numpy as jnp  # noqa: E402
import jax.scipy.linalg as jsl  # noqa: E402
import numpy as np  # noqa: E402
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P  # noqa: E402


def adjoint(x):
    return jnp.conj(jnp.swapaxes(x, -1, -2))


def older(a, b, t, c):
    """a [4 3 3], b [4 3 2], t [4 5 3] (tall), c [4 3 3] complex. Where signs are free, the program gives products."""
    p, h = a @ adjoint(a) + 3 * jnp.eye(3), c @ adjoint(c) + 3 * jnp.eye(3)
    l, lc = jnp.linalg.cholesky(p), jnp.linalg.cholesky(h)
    (q, r), (qc, rc) = jnp.linalg.qr(t), jnp.linalg.qr(c, mode="complete")
    (w, v), (wc, vc) = jnp.linalg.eigh(p), jnp.linalg.eigh(h)
    (u, s, vt), (uf, sf, vf) = jnp.linalg.svd(t, full_matrices=False), jnp.linalg.svd(t)
    x, xv = jnp.linalg.eig(a)
    return (l, lc, jax.lax.linalg.lu(a)[:2], jax.lax.linalg.lu(c)[:2], jsl.solve_triangular(l[0], b[0], lower=True),
            jsl.solve_triangular(lc[1], c[1], trans=2, lower=True), q @ r, adjoint(q) @ q, qc @ rc, w, v * w[:, None] @ adjoint(v), wc,
            vc * wc[:, None] @ adjoint(vc), s, u * s[:, None] @ vt, sf, adjoint(uf) @ uf, vf @ adjoint(vf), jnp.linalg.svd(c, compute_uv=False),
            jnp.sort_complex(x), a @ xv - xv * x[:, None], jnp.sort_complex(jnp.linalg.eigvals(c)))


if __name__ == "__main__":
    random = np.random.default_rng(0)
    a, b, t = (random.standard_normal(shape).astype(np.float32) for shape in ((4, 3, 3), (4, 3, 2), (4, 5, 3)))
    arguments = a, b, t, (a + 1j * random.standard_normal((4, 3, 3))).astype(np.complex64)
    lie = NamedSharding(Mesh(np.array(jax.devices()), "x"), P("x"))
    lowered = jax.jit(older).lower(*[jax.ShapeDtypeStruct(each.shape, each.dtype, sharding=lie) for each in arguments])
    text = lowered.compiler_ir().operation.get_asm(enable_debug_info=False, print_generic_op_form=True)
    with open(sys.argv[1] + "/routines_older.generic.mlir", "w") as file:
        file.write("// SPDX-License-Identifier: Apache-2.0\n" + text)
    results = jax.tree_util.tree_leaves(jax.jit(older)(*arguments))
    np.savez_compressed(sys.argv[1] + "/routines_older.npz", **{f"arg{i}": each for i, each in enumerate(arguments)},
                        **{f"out{i}": np.asarray(each) for i, each in enumerate(results)})
