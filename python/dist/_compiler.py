# SPDX-License-Identifier: Apache-2.0
"""Programs in the compiler: parsed, sent through passes, printed. Diagnostics become exceptions."""
import functools
import re
import threading
import weakref

from . import _library
from ._library import StringRef, Text
from .plans import Parameter

_SEVERITIES = ("error", "warning", "note", "remark")


class Diagnostic:
    """What the compiler says about one place: `severity`, `message`, `location` (as `file.py:12:3`) and `notes`."""

    def __init__(self, severity, message, location, notes):
        self.severity, self.message, self.location, self.notes = severity, message, location, notes

    def __str__(self):
        lines = [f"{self.location}: {self.severity}: {self.message}" if self.location else f"{self.severity}: {self.message}"]
        return "\n".join(lines + [f"  {note}" for note in self.notes])


class CompileError(Exception):
    """A program that cannot be compiled. `diagnostics` says what was found and where; `str()` prints all of it."""

    def __init__(self, diagnostics, what=""):
        self.diagnostics = diagnostics
        super().__init__("\n".join(map(str, diagnostics)) or what or "the compiler gave no reason")

    @property
    def location(self):
        """The source line of the first error, as `file.py:12:3`; empty if it has none."""
        return next((each.location for each in self.diagnostics if each.severity == "error"), "")


_FILE_LINE_COLUMN = re.compile(r'"([^"]*)":(\d+):(\d+)')


def _place(text, message, names):
    """Returns the first place in a printed location, the innermost of a chain of calls, as `file.py:12:3`; of a name without a place the
    name; and the message. `names` has other names for files, or functions of a line and a message that return both; what was parsed from memory
    has the file `-`."""
    found = _FILE_LINE_COLUMN.search(text)
    if not found:
        return "" if text in ("loc(unknown)", "") else text[len("loc("):-1].replace('"', ""), message
    if found[2] == "0":  # Of the whole program.
        return "", message
    name = names.get(found[1], found[1])
    return name(int(found[2]), message) if callable(name) else (":".join((name, found[2], found[3])), message)


def _notes_on_names(other_names, message):
    """Returns notes with the other names of tensors that `message` names."""
    return [Diagnostic("note", f"'{name}' is also {', '.join(map(repr, others))}: they are one tensor", "", []) for name, others in other_names.items()
            if re.search(rf"(?<![\w.]){re.escape(name)}(?![\w.])", message)]


def _read(library, handle, names):
    message, location = Text(), Text()
    library.mlirDiagnosticPrint(handle, message.callback, None)
    library.mlirLocationPrint(library.mlirDiagnosticGetLocation(handle), location.callback, None)
    notes = [_read(library, library.mlirDiagnosticGetNote(handle, index), names)
             for index in range(library.mlirDiagnosticGetNumNotes(handle))]
    notes = [note for note in notes if not note.message.startswith("see current operation")]  # Of a module that is all of it.
    place, text = _place(str(location), str(message), names)
    return Diagnostic(_SEVERITIES[library.mlirDiagnosticGetSeverity(handle)], text, place, notes)


class Context:
    """An MLIR context with all dialects of dist. It lives as long as anything that was made in it. One thread at a time works in it, whatever
    it does: passes load dialects, and diagnostics are those of the last call."""

    def __init__(self):
        self.lock = threading.RLock()
        self.library = _library.load()
        registry = self.library.mlirDialectRegistryCreate()
        self.library.distRegisterAllDialects(registry)
        self.handle = self.library.mlirContextCreateWithRegistry(registry, False)
        self.library.mlirDialectRegistryDestroy(registry)
        self.library.mlirContextSetAllowUnregisteredDialects(self.handle, True)
        self.file = "program"  # What was parsed last.
        self.names = names = {}  # Of files that people do not know: what diagnostics call them, or functions that say where it is.
        self.other_names = other_names = {}  # Of arguments that have several, by the first.
        self._diagnostics = diagnostics = []
        library, named = self.library, weakref.ref(self)

        def handle(diagnostic, _):
            said = _read(library, diagnostic, {**names, "-": named().file if named() else "program"})
            said.notes += _notes_on_names(other_names, said.message)
            diagnostics.append(said)
            return 1

        self._handler = _library.DiagnosticHandler(handle)
        self.library.mlirContextAttachDiagnosticHandler(self.handle, self._handler, None, None)
        weakref.finalize(self, self.library.mlirContextDestroy, self.handle)

    def take_diagnostics(self):
        taken, self._diagnostics[:] = list(self._diagnostics), []
        return taken

    def check(self, result, what):
        """Raises a CompileError with what has been said unless `result` is true; returns the warnings otherwise."""
        said = self.take_diagnostics()
        if not result:
            raise CompileError(said, what)
        return said


def _one_at_a_time(method):
    """Has threads that call methods of modules of one context wait for one another."""
    @functools.wraps(method)
    def locked(self, *args, **named):
        with self.context.lock:
            return method(self, *args, **named)
    return locked


class Module:
    """A program. Passes change it in place."""

    def __init__(self, context, operation):
        self.context, self._operation = context, operation
        self._finalizer = weakref.finalize(self, Module._destroy, context, operation)

    @staticmethod
    def _destroy(context, operation):
        with context.lock:
            context.library.mlirOperationDestroy(operation)

    @staticmethod
    def parse(text, name="program", context=None):
        """Parses text or bytecode; `name` stands for its file in locations."""
        context = context or Context()
        context.file = name
        module = context.library.mlirModuleCreateParse(context.handle, StringRef.of(text))
        context.check(module.ptr, f"{name} cannot be parsed")
        return Module(context, context.library.mlirModuleGetOperation(module))

    @_one_at_a_time
    def clone(self):
        return Module(self.context, self.context.library.mlirOperationClone(self._operation))

    @property
    def handle(self):
        return self.context.library.mlirModuleFromOperation(self._operation)

    @_one_at_a_time
    def run(self, pipeline):
        """Runs a pipeline, as in `dist-spmd{machine=h100-8xN}`, and returns warnings and remarks."""
        library = self.context.library
        manager, said = library.mlirPassManagerCreate(self.context.handle), Text()
        try:
            text = StringRef.of(f"builtin.module({pipeline})")
            parsed = library.mlirParsePassPipeline(library.mlirPassManagerGetAsOpPassManager(manager), text, said.callback, None)
            if not parsed:
                raise CompileError(self.context.take_diagnostics(), str(said).strip())
            return self.context.check(library.mlirPassManagerRunOnOp(manager, self._operation), f"{pipeline} failed")
        finally:
            library.mlirPassManagerDestroy(manager)

    @_one_at_a_time
    def report(self, format="text", machine=""):
        said = Text()
        result = self.context.library.distModuleWriteReport(self.handle, StringRef.of(format), StringRef.of(machine), said.callback, None)
        self.context.check(result, "the report cannot be written")
        return str(said)

    @_one_at_a_time
    def parameters(self):
        """Returns the arguments of the public functions, by the names that plans have for them."""
        library, found = self.context.library, []
        operation = library.mlirBlockGetFirstOperation(library.mlirModuleGetBody(self.handle))
        while operation.ptr:
            visibility = self._get(operation, "sym_visibility")
            is_public = not visibility.ptr or library.mlirStringAttrGetValue(visibility).text() == "public"
            if is_public and library.mlirIdentifierStr(library.mlirOperationGetName(operation)).text() == "func.func":
                found += self._arguments(operation)
            operation = library.mlirOperationGetNextInBlock(operation)
        return found

    def _get(self, operation, name):
        return self.context.library.mlirOperationGetAttributeByName(operation, StringRef.of(name))

    def _arguments(self, function):
        library = self.context.library
        of_function, attributes = library.mlirTypeAttrGetValue(self._get(function, "function_type")), self._get(function, "arg_attrs")
        for index in range(library.mlirFunctionTypeGetNumInputs(of_function)):
            type, name = library.mlirFunctionTypeGetInput(of_function, index), f"arg{index}"
            if not library.mlirTypeIsARankedTensor(type):
                continue
            if attributes.ptr:
                named = library.mlirDictionaryAttrGetElementByName(library.mlirArrayAttrGetElement(attributes, index), StringRef.of("dist.name"))
                name = library.mlirStringAttrGetValue(named).text() if named.ptr else name
            shape = tuple(library.mlirShapedTypeGetDimSize(type, dim) for dim in range(library.mlirShapedTypeGetRank(type)))
            element = Text()
            library.mlirTypePrint(library.mlirShapedTypeGetElementType(type), element.callback, None)
            yield Parameter(name, shape, str(element))

    @_one_at_a_time
    def __str__(self):
        said = Text()
        self.context.library.mlirOperationPrint(self._operation, said.callback, None)
        return str(said)
