# SPDX-License-Identifier: Apache-2.0
"""StableHLO as JAX prints or stores it, turned into the generic op form that dist-opt and dist-run read.

    python3 -m dist.stablehlo FILE [-o OUT] [--full-paths]

FILE is a module in JAX's own syntax or in generic form, or a portable artifact (bytecode); `-` is standard input. In
Python, `generic(lowered)` returns the text for what `jax.jit(f).lower(...)` gives, with the names of arguments and the
lines of the user's source as locations:

    from dist.stablehlo import generic
    open("step.mlir", "w").write(generic(jax.jit(step).lower(params, batch)))

Parsing and printing are done by jaxlib, the only dependency (`pip install jaxlib`).
"""
import argparse
import math
import re
import sys

BYTECODE_MAGIC = b"ML\xefR"


class ConversionError(Exception):
    """What was given cannot be converted; the message says why."""


def _jaxlib():
    """Returns jaxlib's modules (ir, stablehlo, sdy, chlo, extensions), or says how to get them."""
    try:
        from jaxlib.mlir import ir
        from jaxlib.mlir._mlir_libs import _jax_mlir_ext
        from jaxlib.mlir.dialects import chlo, sdy, stablehlo
    except ImportError as error:
        raise ConversionError(f"found no usable jaxlib ({error}), but needed one; 'pip install jaxlib' brings it") from error
    return ir, stablehlo, sdy, chlo, _jax_mlir_ext


def _context():
    """Returns a context with every dialect that JAX writes."""
    ir, stablehlo, sdy, chlo, extensions = _jaxlib()
    registry = ir.DialectRegistry()
    extensions.register_dialects(registry)
    context = ir.Context()
    context.append_dialect_registry(registry)
    context.load_all_available_dialects()
    for dialect in (stablehlo, sdy, chlo):
        dialect.register_dialect(context)
    context.allow_unregistered_dialects = True  # Ops of other frontends pass through; dist-opt names those it lacks.
    return context


def _print(operation, full_paths):
    text = pack_booleans(operation.get_asm(enable_debug_info=True, print_generic_op_form=True))
    return text if full_paths else shorten_paths(text)


def pack_booleans(text):
    """Returns `text` with long constants of i1 as MLIR 22 reads them: a bit for each element, from the lowest of the first byte on. Newer
    MLIR, as that in jaxlib since 0.10, prints a byte for each element."""

    def pack(match):
        digits, shape = match[1], match[2]
        count = math.prod(int(size) for size in shape.split("x")[:-1])
        if len(digits) != 2 * count or count == 1:
            return match[0]
        # From the last element to the first, so that the first is the lowest bit.
        bits = int(digits[::-1][::2], 2)
        return f'dense<"0x{bits.to_bytes((count + 7) // 8, "little").hex().upper()}"> : tensor<{shape}i1>'

    return re.sub(r'dense<"0x((?:0[01])+)"> : tensor<((?:[0-9]+x)+)i1>', pack, text)


def shorten_paths(text):
    """Returns `text` with the folders of Python files in locations left out, so that it is the same on every machine."""
    return re.sub(r'"[^"\n]*[/\\]([^"/\\\n]+\.py)"', r'"\1"', text)


def convert(source, name="-", full_paths=False):
    """Returns the generic form of `source`, a module as text or bytes (text or portable artifact) called `name`. Where the
    text gives no location, its own lines are the locations."""
    ir, stablehlo, *_ = _jaxlib()
    context = _context()
    try:
        if isinstance(source, bytes) and source.startswith(BYTECODE_MAGIC):
            operation = stablehlo.deserialize_portable_artifact(context, source).operation
        else:
            text = source.decode() if isinstance(source, bytes) else source
            operation = ir.Operation.parse(text, source_name=name, context=context)
    except Exception as error:  # jaxlib raises several kinds, and their text says what is wrong.
        raise ConversionError(f"{name}: {error}") from error
    if operation.name != "builtin.module":
        raise ConversionError(f"{name}: found '{operation.name}', but needed a module")
    return _print(operation, full_paths)


def generic(lowered, full_paths=False):
    """Returns the generic form of `lowered`: what `jax.jit(f).lower(...)` returns, or anything else with `compiler_ir()`,
    a `jax.export.Exported`, an MLIR module of jaxlib, or a module as text or bytes."""
    if isinstance(lowered, (str, bytes)):
        return convert(lowered, full_paths=full_paths)
    if hasattr(lowered, "compiler_ir"):
        lowered = lowered.compiler_ir()
    elif hasattr(lowered, "mlir_module_serialized"):
        return convert(bytes(lowered.mlir_module_serialized), full_paths=full_paths)
    if not hasattr(lowered, "operation"):
        how = "; dist.from_jax takes functions, with their arguments, and dist.from_torch modules" if callable(lowered) else ""
        raise ConversionError(f"found {type(lowered).__name__}, but needed a lowered function, a module or its text{how}")
    return _print(lowered.operation, full_paths)


def main(arguments=None):
    parser = argparse.ArgumentParser(prog="python3 -m dist.stablehlo", description=__doc__.splitlines()[0])
    parser.add_argument("file", help="a module as JAX prints it, or a portable artifact; - reads standard input")
    parser.add_argument("-o", dest="output", metavar="OUT", default="-", help="where to write (default: standard output)")
    parser.add_argument("--full-paths", action="store_true", help="keep the folders of source files in locations")
    options = parser.parse_args(arguments)
    try:
        if options.file == "-":
            source = sys.stdin.buffer.read()
        else:
            with open(options.file, "rb") as file:
                source = file.read()
        text = convert(source, name=options.file, full_paths=options.full_paths)
        if options.output == "-":
            sys.stdout.write(text)
        else:
            with open(options.output, "w", encoding="utf-8") as file:
                file.write(text)
    except (ConversionError, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
