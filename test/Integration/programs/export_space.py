#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Exports JAX programs on images sharded in space: python3 export_space.py OUT_DIR [NAME ...] (pip install jax numpy)"""
import os
import sys

sys.path.insert(0, os.environ.get("DIST_PROGRAMS", os.path.dirname(os.path.abspath(__file__))))
from export import I32, P, arr, export, jax, jnp, mesh, params, sgd_step, xent  # noqa: E402


def net(p, x, y):
    """Convolutions of stride 1 and 2 with a residual, max pooling with overlapping windows, and a class head."""
    def conv(h, w, stride=1):
        return jax.lax.conv_general_dilated(h, w, (stride, stride), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC"))
    h = jax.nn.relu(conv(x, p["c0"]) + p["b0"])
    h = jax.nn.relu(conv(h, p["c1"]) + h)
    h = jax.lax.reduce_window(h, -jnp.inf, jax.lax.max, (1, 3, 3, 1), (1, 2, 2, 1), "SAME")
    h = jax.nn.relu(conv(h, p["c2"], 2))
    return xent(h.mean((1, 2)) @ p["head"], y)


def cases():
    made = {}
    shapes = {"c0": (3, 3, 3, 8), "b0": (8,), "c1": (3, 3, 8, 8), "c2": (3, 3, 8, 16), "head": (16, 5)}
    for ranks in (2, 4):
        m = mesh(space=ranks)
        weights = params(m, shapes, lambda k, s: P(), scale=0.3)
        image = arr(m, P(None, "space", None, None), (2, 32, 16, 3), scale=1.0)
        made[f"conv_train_space{ranks}"] = (sgd_step(net), (weights, image, arr(m, P(), (2,), I32, hi=5)))
    m = mesh(h=2, w=2)
    weights = params(m, shapes, lambda k, s: P(), scale=0.3)
    image = arr(m, P(None, "h", "w", None), (2, 16, 16, 3), scale=1.0)
    made["conv_train_space2x2"] = (sgd_step(net), (weights, image, arr(m, P(), (2,), I32, hi=5)))
    return made


if __name__ == "__main__":
    export(sys.argv[1], cases(), only=sys.argv[2:])
