# SPDX-License-Identifier: Apache-2.0
"""dist from Python: partition a program of JAX, PyTorch or MLIR, look at the report, run it on all ranks.

    import dist
    program = dist.compile("layer.mlir", plan=dist.parallelize({"w": "colwise"}, mesh={"tp": 4}, axes={"colwise": "tp"}))
    print(program.report_text)
    y = program.run(x, w)

Everything is done by the compiler and the runtime of dist, through their C interfaces; docs/embedding.md says how to install them. Only
`dist.stablehlo`, which needs jaxlib, works without.
"""
from typing import TYPE_CHECKING, Any

_PLACES = {
    "plans": ("Parameter", "Partial", "Plan", "Replicate", "Shard", "parallelize", "shard_layer"),
    "program": ("CompileError", "Program", "RunError", "compile"),
    "steps": ("Steps",),
    "frontends": ("from_jax", "from_torch", "local_layer", "local_map"),
}
__all__ = sorted(name for names in _PLACES.values() for name in names)

if TYPE_CHECKING:
    from .frontends import from_jax, from_torch, local_layer, local_map
    from .plans import Parameter, Partial, Plan, Replicate, Shard, parallelize, shard_layer
    from .program import CompileError, Program, RunError, compile
    from .steps import Steps


def __getattr__(name: str) -> Any:
    """Loads what is asked for: `dist.stablehlo` alone needs no library of dist."""
    import importlib
    if name == "__version__":
        from importlib.metadata import version
        return version("dist-compiler")
    for module, names in _PLACES.items():
        if name in names:
            return getattr(importlib.import_module(f"{__name__}.{module}"), name)
    raise AttributeError(f"module 'dist' has no attribute {name!r}")
