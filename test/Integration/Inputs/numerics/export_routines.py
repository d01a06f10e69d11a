#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Exports small JAX programs with Fourier transforms and dense linear algebra: python3 export_routines.py OUT_DIR [NAME ...]
(pip install jax numpy)

Where a factor is known but for signs or phases, the program gives what they leave alone, such as a product. See
../../routines.test.
"""
import os
import sys

sys.path.insert(0, os.environ.get("DIST_PROGRAMS", os.path.dirname(os.path.abspath(__file__))))
from export_numerics import C64, F32, P, array, export, jax, jnp, np, random  # noqa: E402
from jax import lax  # noqa: E402
import jax.scipy.linalg as jsl  # noqa: E402

BATCH = P(("dp", "tp"))


def positive(a, n):
    return a @ jnp.conj(jnp.swapaxes(a, -1, -2)) + n * jnp.eye(n, dtype=a.dtype)


def adjoint(x):
    return jnp.conj(jnp.swapaxes(x, -1, -2))


def systems(a, b):
    """a [8 5 5], b [8 5 3]."""
    p = positive(a, 5)
    l = jnp.linalg.cholesky(p)
    bad = jnp.linalg.cholesky(p - 8 * jnp.eye(5))  # Of some of the batch there is none: NaN.
    return (l, bad, jnp.linalg.solve(a, b), jnp.linalg.inv(a), jnp.linalg.det(a), jnp.linalg.slogdet(a), lax.linalg.lu(a),
            jsl.cho_solve((l, True), b), jsl.solve_triangular(a, b, trans=1, lower=True, unit_diagonal=True),
            jsl.solve_triangular(p, b, lower=False))


def more_systems(a, b, c):
    """a [8 5 5], b [8 5 3], c [8 4 4] complex."""
    h = positive(c, 4)
    lc = jnp.linalg.cholesky(h, upper=True)
    lu, pivots, _ = lax.linalg.lu(a)
    return (jax.vmap(lambda lu, pivots, b: jsl.lu_solve((lu, pivots), b))(lu, pivots, b), lc,
            jsl.solve_triangular(lc, c, trans=2, lower=False), jnp.linalg.solve(c, h),
            lax.linalg.tridiagonal_solve(b[:, :, 0], 4 + b[:, :, 1] ** 2, b[:, :, 2], b))


def gradient_systems(a, b):
    """a [8 5 5], b [8 5 3]."""
    def loss(a, b):
        p = positive(a, 5)
        return (jnp.sum(jnp.linalg.cholesky(p) ** 2) + jnp.sum(jnp.sin(jnp.linalg.solve(p, b))) + jnp.sum(jnp.linalg.slogdet(a)[1]))
    return jax.value_and_grad(loss, (0, 1))(a, b)


def gradient_spectra(a, b):
    """a [8 5 5], b [8 5 3]."""
    def loss(a, b):
        return (jnp.sum(jnp.linalg.eigvalsh(positive(a, 5)) ** 0.5) + jnp.sum(jnp.linalg.svd(b, compute_uv=False) ** 3) +
                jnp.sum(jnp.abs(jnp.linalg.qr(a)[1])) + jnp.sum(jnp.abs(jnp.fft.rfft(b, axis=1)) ** 2))
    return jax.value_and_grad(loss, (0, 1))(a, b)


def eigenvalues(a, c):
    """a [8 4 4], c [8 3 3] complex."""
    s = a + adjoint(a)
    values, vectors = jnp.linalg.eigh(s)
    hvalues, hvectors = jnp.linalg.eigh(positive(c, 3))
    e, v = jnp.linalg.eig(a)
    ec, vc = jnp.linalg.eig(c)
    return (values, (vectors * values[:, None, :]) @ adjoint(vectors), hvalues, (hvectors * hvalues[:, None, :]) @ adjoint(hvectors),
            jnp.linalg.eigvalsh(s), jnp.sum(e, -1), (v * e[:, None, :] ** 2) @ jnp.linalg.inv(v), jnp.sum(jnp.linalg.eigvals(a), -1),
            (vc * ec[:, None, :]) @ jnp.linalg.inv(vc))


def singular_values(t, c):
    """t [8 6 4] (tall), c [8 3 3] complex."""
    u, d, vt = jnp.linalg.svd(t, full_matrices=False)
    uf, df, vf = jnp.linalg.svd(t)
    uc, dc, vc = jnp.linalg.svd(c)
    return (d, (u * d[:, None, :]) @ vt, uf @ adjoint(uf), df, vf @ adjoint(vf), dc, (uc * dc[:, None, :]) @ vc,
            jnp.linalg.svd(t, compute_uv=False), jnp.linalg.pinv(t))


def orthogonal(a, t, c):
    """a [8 4 4], t [8 6 4] (tall), c [8 3 3] complex."""
    q, r = jnp.linalg.qr(t)
    qf, rf = jnp.linalg.qr(adjoint(t), mode="complete")
    qc, rc = jnp.linalg.qr(c)
    qp, rp, pivots = jsl.qr(t, pivoting=True, mode="economic")
    qcp, rcp, _ = jsl.qr(c, pivoting=True)
    schur, z = jax.vmap(jsl.schur)(a)
    hess, hz = jsl.hessenberg(a, calc_q=True)
    _, diagonal, beside, _ = lax.linalg.tridiagonal(a + adjoint(a), lower=True)
    return (q @ r, adjoint(q) @ q, qf @ rf, qf @ adjoint(qf), qc @ rc, jnp.abs(rc), z @ schur @ adjoint(z), hz @ hess @ adjoint(hz),
            diagonal, jnp.abs(beside), qp @ rp, pivots, qcp @ rcp)


def reflections(t, c, b, d):
    """t [8 6 4] (tall), c [8 3 3] complex, b [8 6 5], d [8 2 3] complex: products with Q, which is not formed."""
    (h, taus), (hc, tausc) = ((jnp.swapaxes(h, -1, -2), taus) for h, taus in (jnp.linalg.qr(x, mode="raw") for x in (t, c)))
    r = jnp.triu(h)[:, :4]
    solved = jsl.solve_triangular(r, lax.linalg.ormqr(h, taus, b, transpose=True)[:, :4])  # The least squares.
    return (lax.linalg.ormqr(h, taus, b), lax.linalg.ormqr(h, taus, adjoint(b), left=False),
            lax.linalg.ormqr(h, taus, adjoint(b), left=False, transpose=True), solved,
            lax.linalg.ormqr(hc, tausc, adjoint(d), transpose=True), lax.linalg.ormqr(hc, tausc, d, left=False))


def fourier(x, z, w):
    """x [8 12] real, z [8 7] complex, w [4 6 5] real: with its lines split."""
    f3 = jnp.fft.fftn(z.reshape(2, 4, 7))
    return (jnp.fft.fft(x), jnp.fft.fft(z), jnp.fft.ifft(z), jnp.fft.rfft(x), jnp.fft.irfft(z, n=12), jnp.fft.irfft(z, n=13),
            jnp.fft.rfft2(w), jnp.fft.irfft2(jnp.fft.rfft2(w), s=(6, 5)), f3, jnp.fft.ifftn(f3), jnp.fft.rfftn(w), jnp.fft.irfftn(f3, s=(2, 4, 12)),
            jnp.fft.fft(z, axis=0), jnp.fft.fft(x, n=67), jnp.fft.fftshift(jnp.fft.fft(x)), jnp.fft.ifft2(z),
            jax.grad(lambda x: jnp.sum(jnp.abs(jnp.fft.fft(x)) ** 3))(x), jax.grad(lambda x: jnp.sum(jnp.abs(jnp.fft.rfft(x)) ** 3))(x),
            jnp.fft.irfft(jnp.fft.rfft(x) * jnp.fft.rfft(x[::-1])))


def kalman(f, h, y):
    """A filter for each of the batch, whose steps solve a system: f [8 4 4], h [8 2 4], y [8 5 2]."""
    def run(f, h, ys):
        def step(state, y):
            m, p = state
            m, p = f @ m, f @ p @ f.T + jnp.eye(4)
            gain = jnp.linalg.solve(h @ p @ h.T + jnp.eye(2), h @ p).T
            m, p = m + gain @ (y - h @ m), p - gain @ h @ p
            return (m, p), m
        return lax.scan(step, (jnp.zeros(4), jnp.eye(4)), ys)
    return jax.vmap(run)(f, h, y)


def split_matrices(a, b, x):
    """a [8 8] and b [8 12] are split: the routines need them whole. The columns of a right side are split on."""
    p = positive(a, 8)
    l = jnp.linalg.cholesky(p)
    return l, jsl.solve_triangular(l, b, lower=True), jnp.linalg.solve(a, b), jnp.fft.fft(x), jnp.fft.rfft2(a)


def well(shape, dtype=F32):
    """Matrices that are far from singular."""
    values = random.standard_normal(shape)
    if dtype == C64:
        values = values + 1j * random.standard_normal(shape)
    return array(BATCH, shape, dtype, values=values + 3 * np.eye(shape[-2], shape[-1]))


def cases():
    a, b = well((8, 5, 5)), array(BATCH, (8, 5, 3))
    square, tall, small = well((8, 4, 4)), well((8, 6, 4)), well((8, 3, 3), C64)
    return {
        "systems": (systems, (a, b)),
        "more_systems": (more_systems, (a, b, well((8, 4, 4), C64))),
        "gradient_systems": (gradient_systems, (a, b)),
        "gradient_spectra": (gradient_spectra, (a, b)),
        "eigenvalues": (eigenvalues, (square, small)),
        "singular_values": (singular_values, (tall, small)),
        "orthogonal": (orthogonal, (square, tall, small)),
        "fourier": (fourier, (array(BATCH, (8, 12)), array(BATCH, (8, 7), C64), array(P("dp", None, None), (4, 6, 5)))),
        "kalman": (kalman, (array(BATCH, (8, 4, 4), values=0.3 * random.standard_normal((8, 4, 4))), array(BATCH, (8, 2, 4)),
                            array(BATCH, (8, 5, 2)))),
        "split_matrices": (split_matrices, (array(P("dp", "tp"), (8, 8)), array(P("dp", "tp"), (8, 12)), array(P("dp", "tp"), (6, 16)))),
        "reflections": (reflections, (tall, small, array(BATCH, (8, 6, 5)), array(BATCH, (8, 2, 3), C64))),
    }


if __name__ == "__main__":
    made = cases()
    for name in sys.argv[2:] or made:
        export(sys.argv[1], "routines_" + name, *made[name])
