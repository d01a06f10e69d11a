#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Exports JAX programs that iterate until they have converged: python3 export_solvers.py OUT_DIR [NAME ...] (pip install jax numpy)

How often their loops run depends on the data, and both bodies and conditions communicate.
"""
import os
import sys

sys.path.insert(0, os.environ.get("DIST_PROGRAMS", os.path.dirname(os.path.abspath(__file__))))
from export import P, arr, export, jax, jnp, mesh  # noqa: E402


def power_iteration(a, v):
    """The largest singular value of `a`, until the residual is small. The condition multiplies by `a`, too."""
    def image(v):
        y = (a @ v) @ a
        return y, v @ y

    def unfinished(state):
        v, trips = state
        y, value = image(v)
        return (jnp.linalg.norm(y - value * v) > 1e-2 * value) & (trips < 50)

    def improve(state):
        v, trips = state
        y, _ = image(v)
        return y / jnp.linalg.norm(y), trips + 1
    v, trips = jax.lax.while_loop(unfinished, improve, (v / jnp.linalg.norm(v), jnp.int32(0)))
    return v, jnp.sqrt(image(v)[1]), trips


def conjugate_gradient(multiply, b, tolerance):
    """Solves multiply(x) = b for a symmetric positive definite operator."""
    def unfinished(state):
        x, r, p, trips = state
        return jnp.vdot(r, r) > tolerance ** 2

    def improve(state):
        x, r, p, trips = state
        ap = multiply(p)
        square = jnp.vdot(r, r)
        alpha = square / jnp.vdot(p, ap)
        x, r = x + alpha * p, r - alpha * ap
        return x, r, r + jnp.vdot(r, r) / square * p, trips + 1
    x, _, _, trips = jax.lax.while_loop(unfinished, improve, (jnp.zeros_like(b), b, b, jnp.int32(0)))
    return x, trips


def kmeans_until(x, c):
    """Moves centers until none moves much."""
    def move(state):
        c, _, trips = state
        nearest = jnp.argmin(((x[:, None] - c[None]) ** 2).sum(-1), -1)
        total = jax.ops.segment_sum(x, nearest, len(c))
        count = jax.ops.segment_sum(jnp.ones(len(x)), nearest, len(c))
        new = jnp.where(count[:, None] > 0, total / jnp.maximum(count, 1)[:, None], c)
        return new, jnp.max(jnp.abs(new - c)), trips + 1
    return jax.lax.while_loop(lambda state: state[1] > 1e-4, move, (c, jnp.float32(1), jnp.int32(0)))


def newton_logistic(x, y, w):
    """Logistic regression by Newton's method; each step is solved by conjugate gradients: a loop in a loop."""
    def gradient(w):
        return (jax.nn.sigmoid(x @ w) - y) @ x / len(x) + 0.01 * w

    def improve(state):
        w, g, trips, inner = state
        s = jax.nn.sigmoid(x @ w)
        step, count = conjugate_gradient(lambda v: ((s * (1 - s)) * (x @ v)) @ x / len(x) + 0.01 * v, g, 1e-5)
        w = w - step
        return w, gradient(w), trips + 1, inner + count
    start = (w, gradient(w), jnp.int32(0), jnp.int32(0))
    w, _, trips, inner = jax.lax.while_loop(lambda state: jnp.max(jnp.abs(state[1])) > 1e-4, improve, start)
    return w, trips, inner


def cases():
    made = {}
    m = mesh(dp=2, tp=4)
    made["power_iteration"] = (power_iteration, (arr(m, P("dp", "tp"), (12, 16), scale=1.0), arr(m, P("tp"), (16,), scale=1.0)))
    made["conjugate_gradient"] = (lambda a, b: conjugate_gradient(lambda v: (a @ v) @ a + v, b, 1e-4),
                                  (arr(m, P("dp", "tp"), (12, 16), scale=0.5), arr(m, P("tp"), (16,), scale=1.0)))
    m = mesh(dp=4)
    made["kmeans_until"] = (kmeans_until, (arr(m, P("dp", None), (40, 3), scale=1.0), arr(m, P(), (4, 3), scale=1.0)))
    m = mesh(dp=2, tp=2)
    made["newton_logistic"] = (newton_logistic, (arr(m, P("dp", "tp"), (32, 6), scale=1.0), arr(m, P("dp"), (32,), scale="mask"),
                                                 arr(m, P("tp"), (6,))))
    return made


if __name__ == "__main__":
    export(sys.argv[1], cases(), only=sys.argv[2:])
