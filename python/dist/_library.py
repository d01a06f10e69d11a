# SPDX-License-Identifier: Apache-2.0
"""The C interfaces of dist by ctypes: libdist_c.so (the compiler, with MLIR's own C API) and libdist_runtime.so (programs).

The headers that say what the functions mean are include/dist-c/*.h, include/dist/Runtime/Session.h and, for the names that begin with
`mlir`, those of MLIR 22. Structures of one pointer are passed by value there, so they are classes of one field here.
"""
import ctypes
import os
import threading
from ctypes import POINTER, Structure, c_bool, c_char_p, c_int, c_int32, c_int64, c_size_t, c_void_p


class StringRef(Structure):
    _fields_ = [("data", c_void_p), ("length", c_size_t)]

    @classmethod
    def of(cls, text):
        """Returns a reference to `text`, which lives as long as the reference does."""
        data = text.encode() if isinstance(text, str) else bytes(text)
        buffer = ctypes.create_string_buffer(data, len(data) + 1)
        reference = cls(ctypes.addressof(buffer), len(data))
        reference.buffer = buffer
        return reference

    def text(self):
        return ctypes.string_at(self.data, self.length).decode(errors="replace") if self.length else ""


class Handle(Structure):
    """A pointer to something of MLIR."""
    _fields_ = [("ptr", c_void_p)]


class Context(Handle):
    pass


class Registry(Handle):
    pass


class Module(Handle):
    pass


class Operation(Handle):
    pass


class PassManager(Handle):
    pass


class OpPassManager(Handle):
    pass


class Diagnostic(Handle):
    pass


class Location(Handle):
    pass


class Attribute(Handle):
    pass


class Type(Handle):
    pass


class Block(Handle):
    pass


class Identifier(Handle):
    pass


class Compiled(Handle):
    pass


class LogicalResult(Structure):
    _fields_ = [("value", ctypes.c_int8)]

    def __bool__(self):
        return self.value != 0


class CompileOptions(Structure):
    _fields_ = [("entry", StringRef), ("for_file", c_bool), ("cpu", StringRef), ("chip", StringRef), ("cache_folder", StringRef)]


class Fault(Structure):
    _fields_ = [("kind", c_int32), ("rank", c_int64), ("sequence", c_int64), ("execution", c_int64), ("milliseconds", c_int64)]


class EmulatedLinks(Structure):
    _fields_ = [("bytes_per_second", ctypes.c_double), ("latency_seconds", ctypes.c_double)]


class RuntimeOptions(Structure):
    _fields_ = [("communicator", c_int32), ("world_size", c_int64), ("deadline_ms", c_int64), ("fault", Fault), ("no_graph", c_int32),
                ("share_gpu", c_int32), ("threads_per_rank", c_int64), ("recorder_path", c_char_p), ("collectives_path", c_char_p),
                ("times_steps", c_int32), ("links", EmulatedLinks)]


class ArrayType(Structure):
    _fields_ = [("name", c_char_p), ("dtype", c_int32), ("rank", c_int32), ("shape", POINTER(c_int64)), ("bytes", c_int64)]


StringCallback = ctypes.CFUNCTYPE(None, StringRef, c_void_p)
# A callback cannot return a structure; one of a single byte is returned as the byte is.
DiagnosticHandler = ctypes.CFUNCTYPE(ctypes.c_int8, Diagnostic, c_void_p)

FUNCTIONS = {
    "mlirDialectRegistryCreate": (Registry, []),
    "mlirDialectRegistryDestroy": (None, [Registry]),
    "mlirContextCreateWithRegistry": (Context, [Registry, c_bool]),
    "mlirContextDestroy": (None, [Context]),
    "mlirContextSetAllowUnregisteredDialects": (None, [Context, c_bool]),
    "mlirContextAttachDiagnosticHandler": (c_int64, [Context, DiagnosticHandler, c_void_p, c_void_p]),
    "mlirContextDetachDiagnosticHandler": (None, [Context, c_int64]),
    "mlirDiagnosticPrint": (None, [Diagnostic, StringCallback, c_void_p]),
    "mlirDiagnosticGetLocation": (Location, [Diagnostic]),
    "mlirDiagnosticGetSeverity": (c_int, [Diagnostic]),
    "mlirDiagnosticGetNumNotes": (ctypes.c_ssize_t, [Diagnostic]),
    "mlirDiagnosticGetNote": (Diagnostic, [Diagnostic, ctypes.c_ssize_t]),
    "mlirLocationPrint": (None, [Location, StringCallback, c_void_p]),
    "mlirModuleCreateParse": (Module, [Context, StringRef]),
    "mlirOperationDestroy": (None, [Operation]),
    "mlirOperationClone": (Operation, [Operation]),
    "mlirOperationPrint": (None, [Operation, StringCallback, c_void_p]),
    "mlirModuleFromOperation": (Module, [Operation]),
    "mlirModuleGetOperation": (Operation, [Module]),
    "mlirModuleGetBody": (Block, [Module]),
    "mlirBlockGetFirstOperation": (Operation, [Block]),
    "mlirOperationGetNextInBlock": (Operation, [Operation]),
    "mlirOperationGetName": (Identifier, [Operation]),
    "mlirIdentifierStr": (StringRef, [Identifier]),
    "mlirOperationGetAttributeByName": (Attribute, [Operation, StringRef]),
    "mlirArrayAttrGetElement": (Attribute, [Attribute, ctypes.c_ssize_t]),
    "mlirDictionaryAttrGetElementByName": (Attribute, [Attribute, StringRef]),
    "mlirStringAttrGetValue": (StringRef, [Attribute]),
    "mlirTypeAttrGetValue": (Type, [Attribute]),
    "mlirFunctionTypeGetNumInputs": (ctypes.c_ssize_t, [Type]),
    "mlirFunctionTypeGetInput": (Type, [Type, ctypes.c_ssize_t]),
    "mlirTypeIsARankedTensor": (c_bool, [Type]),
    "mlirShapedTypeGetRank": (c_int64, [Type]),
    "mlirShapedTypeGetDimSize": (c_int64, [Type, ctypes.c_ssize_t]),
    "mlirShapedTypeGetElementType": (Type, [Type]),
    "mlirTypePrint": (None, [Type, StringCallback, c_void_p]),
    "mlirPassManagerCreate": (PassManager, [Context]),
    "mlirPassManagerDestroy": (None, [PassManager]),
    "mlirPassManagerGetAsOpPassManager": (OpPassManager, [PassManager]),
    "mlirPassManagerRunOnOp": (LogicalResult, [PassManager, Operation]),
    "mlirParsePassPipeline": (LogicalResult, [OpPassManager, StringRef, StringCallback, c_void_p]),
    "mlirRegisterAllPasses": (None, []),
    "distRegisterAllDialects": (None, [Registry]),
    "distRegisterAllPasses": (None, []),
    "distModuleWriteReport": (LogicalResult, [Module, StringRef, StringRef, StringCallback, c_void_p]),
    "distModuleCompileForCPU": (Compiled, [Module, POINTER(CompileOptions)]),
    "distModuleCompileForCUDA": (Compiled, [Module, POINTER(CompileOptions)]),
    "distCompiledProgramGetExecutable": (c_void_p, [Compiled]),
    "distCompiledProgramWriteArtifact": (LogicalResult, [Compiled, StringRef, StringRef, StringCallback, c_void_p]),
    "distCompiledProgramDestroy": (None, [Compiled]),
    "distSessionCreate": (c_int32, [c_void_p, POINTER(RuntimeOptions), POINTER(c_void_p)]),
    "distSessionOpen": (c_int32, [c_char_p, POINTER(RuntimeOptions), POINTER(c_void_p)]),
    "distSessionNumRanks": (c_int64, [c_void_p]),
    "distSessionNumArguments": (c_int64, [c_void_p]),
    "distSessionNumResults": (c_int64, [c_void_p]),
    "distSessionArgument": (c_int32, [c_void_p, c_int64, POINTER(ArrayType)]),
    "distSessionResult": (c_int32, [c_void_p, c_int64, POINTER(ArrayType)]),
    "distSessionRun": (c_int32, [c_void_p, POINTER(c_void_p), POINTER(c_void_p)]),
    "distSessionCarry": (c_int32, [c_void_p, c_char_p]),
    "distSessionSetArgument": (c_int32, [c_void_p, c_int64, c_void_p]),
    "distSessionStep": (c_int32, [c_void_p]),
    "distSessionReadResult": (c_int32, [c_void_p, c_int64, c_void_p]),
    "distSessionHasResults": (c_int32, [c_void_p]),
    "distSessionReport": (c_char_p, [c_void_p]),
    "distSessionError": (c_char_p, [c_void_p]),
    "distSessionIsBusy": (c_int32, [c_void_p]),
    "distSessionDestroy": (None, [c_void_p]),
}


def _find():
    """Returns the path of libdist_c.so: of DIST_LIBRARY, of this package, or whatever the loader finds."""
    if os.environ.get("DIST_LIBRARY"):
        return os.environ["DIST_LIBRARY"]
    beside = os.path.join(os.path.dirname(os.path.abspath(__file__)), "lib", "libdist_c.so")
    return beside if os.path.exists(beside) else "libdist_c.so"


_loaded = None
_loading = threading.Lock()


def load():
    """Returns the library, with the types of its functions; an ImportError says what is missing."""
    global _loaded
    with _loading:  # Passes are registered once, and before anything is done with them.
        if _loaded is None:
            _loaded = _load(_find())
    return _loaded


def _mode():
    """Returns how to load the library: with its own LLVM where another one is visible to all of the process, as TensorFlow's is once that
    is imported. The names are the same, and what they do is not."""
    is_other_visible = hasattr(ctypes.CDLL(None), "LLVMContextCreate")
    return os.RTLD_NOW | (getattr(os, "RTLD_DEEPBIND", 0) if is_other_visible else 0)


def _load(path):
    try:
        library = ctypes.CDLL(path, mode=_mode())  # It brings libdist_runtime.so, whose functions are found through it.
    except OSError as error:
        raise ImportError(f"the compiler of dist cannot be loaded ({error}); DIST_LIBRARY names libdist_c.so where it is not installed, "
                          "and Debian's package libmlir-22 has what it needs") from error
    for name, (result, arguments) in FUNCTIONS.items():
        function = getattr(library, name)
        function.restype, function.argtypes = result, arguments
    library.distRegisterAllPasses()
    library.mlirRegisterAllPasses()
    return library


class Text:
    """Collects what a function writes to a StringCallback; `str()` gives it."""

    def __init__(self):
        self._parts = []
        self.callback = StringCallback(lambda part, _: self._parts.append(part.text()))

    def __str__(self):
        return "".join(self._parts)
