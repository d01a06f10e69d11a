# SPDX-License-Identifier: Apache-2.0
"""What random StableHLO programs compute, according to XLA: evaluated by jaxlib where it is installed, or as recorded.

A recording is an .npz with the results of some seeds one behind the other, and a checksum of each program, so that a generator
that draws other programs since then is noticed."""
import os
import zlib

import numpy as np
from hlo_types import storage


class Unjudged(Exception):
    """XLA does not take the program."""


class Jaxlib:
    """Compiles text with jaxlib, for one device or for those of the mesh where a program has manual computations."""

    def __init__(self):
        flags = ["--xla_force_host_platform_device_count=8", "--xla_allow_excess_precision=false",
                 "--xla_disable_hlo_passes=constant_folding"]  # It folds the leading zeros of negative numbers wrong.
        os.environ["XLA_FLAGS"] = " ".join(flags + [os.environ.get("XLA_FLAGS", "")])
        os.environ.setdefault("JAX_PLATFORMS", "cpu")
        import jax
        import jax.extend.backend
        jax.config.update("jax_enable_x64", True)
        self.jax, self.client = jax, jax.extend.backend.get_backend("cpu")

    def evaluate(self, program, seed):
        del seed
        from jax._src.interpreters import mlir
        from jax._src.lib import xla_client
        from jax._src.lib.mlir import ir
        with mlir.make_ir_context() as context:
            context.allow_unregistered_dialects = False
            try:
                code = mlir.module_to_bytecode(ir.Module.parse(program.device_text() if program.devices else program.plain_text()))
            except ir.MLIRError as error:
                raise Unjudged(f"parse: {error.error_diagnostics[0].message if error.error_diagnostics else error}") from error
        count = program.world() if program.devices else 1
        options = xla_client.CompileOptions()
        options.num_replicas, options.num_partitions = 1, count
        build = options.executable_build_options
        build.num_replicas, build.num_partitions = 1, count
        devices = self.jax.devices("cpu")[:count]
        if count > 1:
            build.use_spmd_partitioning = build.use_shardy_partitioner = True
            options.device_assignment = build.device_assignment = xla_client.DeviceAssignment.create(
                np.arange(count).reshape(1, count))
        try:
            loaded = self.client.compile_and_load(code, xla_client.DeviceList(tuple(devices)), options)
        except self.jax.errors.JaxRuntimeError as error:
            raise Unjudged(str(error).splitlines()[0]) from error
        arguments = [self.put(value, devices) for value, _ in program.arguments]
        try:
            results = loaded.execute_sharded(arguments).disassemble_into_single_device_arrays()
            return [bits_of(result[0]) for result in results]
        except self.jax.errors.JaxRuntimeError as error:
            raise Unjudged(str(error).splitlines()[0]) from error

    def put(self, value, devices):
        array = value.bits()
        if value.dtype == "i1":
            array = array.astype(np.bool_)
        else:
            array = array.view(self.jax.numpy.dtype(numpy_name(value.dtype)))
        if len(devices) == 1:
            return self.jax.device_put(array, devices[0])
        mesh = self.jax.sharding.Mesh(np.array(devices), ("all",))
        return self.jax.device_put(array, self.jax.sharding.NamedSharding(mesh, self.jax.sharding.PartitionSpec()))


def numpy_name(dtype):
    names = {"bf16": "bfloat16", "f8E4M3FN": "float8_e4m3fn", "f8E5M2": "float8_e5m2"}
    return names.get(dtype) or dtype.replace("ui", "uint").replace("i", "int" if not dtype.startswith("ui") else "i").replace("f", "float")


def bits_of(array):
    array = np.asarray(array)
    array = np.ascontiguousarray(array).reshape(array.shape)
    return array.view(f"u{array.dtype.itemsize}")


def checksum(program):
    text = program.device_text() if program.devices else program.plain_text()
    return zlib.crc32(text.encode())


class Recorder:
    """Evaluates by another oracle and keeps what it says."""

    def __init__(self, oracle):
        self.oracle, self.entries, self.data = oracle, [], []

    def evaluate(self, program, seed):
        results = self.oracle.evaluate(program, seed)
        self.entries.append((seed, checksum(program), len(self.data)))
        self.data += [result.tobytes() for result in results]
        return results

    def write(self, path):
        lengths = np.array([len(d) for d in self.data], np.int64)
        np.savez_compressed(path, entries=np.array(self.entries, np.int64), lengths=lengths,
                            data=np.frombuffer(b"".join(self.data), np.uint8))


class Recording:
    """Results that jaxlib gave earlier."""

    def __init__(self, path):
        file = np.load(path)
        self.entries = {int(seed): (int(check), int(at)) for seed, check, at in file["entries"]}
        ends = np.cumsum(file["lengths"])
        data = file["data"].tobytes()
        self.results = [data[end - length:end] for end, length in zip(ends, file["lengths"])]

    def evaluate(self, program, seed):
        if seed not in self.entries:
            raise Unjudged("not recorded")
        check, at = self.entries[seed]
        if check != checksum(program):
            raise Unjudged("recorded of another program; record again")
        return [np.frombuffer(self.results[at + i], storage(value.dtype)).reshape(value.shape)
                for i, (value, _) in enumerate(program.outputs)]
