# SPDX-License-Identifier: Apache-2.0
"""Prints a small jitted function: `lower.py generic` through dist.stablehlo.generic, `lower.py exported` through
jax.export, `lower.py jax` as JAX prints it, `lower.py artifact FILE` writes a portable artifact, `lower.py mask` a function with a long constant."""
import sys

import jax
import jax.numpy as jnp
from jax import export

from dist.stablehlo import generic


def layer(p, x):
    return jax.nn.relu(x @ p["w"]) + p["b"]


arguments = ({"w": jnp.ones((3, 4)), "b": jnp.ones(4)}, jnp.ones((2, 3)))
how = sys.argv[1]
lowered = jax.jit(layer).lower(*arguments)
if how == "generic":
    print(generic(lowered))
elif how == "exported":
    print(generic(export.export(jax.jit(layer))(*arguments)))
elif how == "mask":
    import numpy
    print(generic(jax.jit(lambda x: jnp.where(numpy.tri(11, dtype=bool), x, 0)).lower(jnp.ones((11, 11)))))
elif how == "artifact":
    with open(sys.argv[2], "wb") as file:
        file.write(export.export(jax.jit(layer))(*arguments).mlir_module_serialized)
else:
    print(lowered.as_text(debug_info=True))
