# SPDX-License-Identifier: Apache-2.0
"""Compiled programs: `dist.compile`, and what it returns."""
import ctypes
import errno
import functools
import json
import math
import os
import re
import tempfile
import threading
import weakref
from typing import Any, Callable, Dict, List, Mapping, Optional, Sequence, Tuple, Union

from . import _library
from ._arguments import Arguments
from ._compiler import CompileError, Context, Module
from ._names import OtherNames, with_first_names
from ._places import explain
from .plans import Parameter, Plan, as_plan, axes_of, literal
from .steps import Steps

_COMMUNICATORS = {"threads": 0, "mpi": 1, "loopback": 2, "nccl": 3}


class RunError(Exception):
    """A run that failed: which rank, which collective, and where in the program."""


class Program:
    """A program for all devices of a mesh, in Local form, with its code. Made by `dist.compile`.

    `report` is a dict (docs/report.md), `report_text` is for people, `text` is the program itself, `diagnostics` what the compiler said
    that is no error. `plan` is the plan with which it was compiled; with plan="auto" the one that was found. `run` runs it, `start` runs it
    many times without its arrays leaving the ranks, `emit` writes an artifact for `dist-exec`. Threads may share a program: what may not
    happen at the same time waits.
    """

    def __init__(self, module: Module, diagnostics: List[Any], machine: str, backend: str, threads_per_rank: int,
                 plan: Optional[Plan] = None, carried: Optional[str] = None) -> None:
        self._carried = carried  # What `start` carries if it is not told.
        self._module, self._machine, self._backend = module, machine, backend
        self._threads_per_rank = threads_per_rank
        self._sessions: Dict[str, "_Session"] = {}
        self._compiled: Optional["_Compiled"] = None  # For this process.
        self._lock = threading.Lock()  # Runs of one session must not overlap.
        self._report: Optional[Dict[str, Any]] = None
        self._arguments: Optional[Arguments] = None  # Those of the function that this is made of.
        self._written: Sequence[str] = ()  # Arguments to which it writes: results have the same names.
        self._unflatten: Optional[Callable[[Sequence[Any]], Any]] = None  # Its results.
        self.diagnostics, self.plan = diagnostics, plan

    @property
    def report(self) -> Dict[str, Any]:
        """The report on the function that runs: mesh, collectives, totals, memory, flops."""
        if self._report is None:
            functions = json.loads(self._module.report("json", self._machine))["functions"]
            if not functions:
                raise ValueError("the program has no function that a report could be about")
            self._report = functions[0]
        return self._report

    @property
    def report_text(self) -> str:
        return self._module.report("text", self._machine)

    @property
    def text(self) -> str:
        """The program in Local form."""
        return str(self._module)

    @property
    def num_ranks(self) -> int:
        size = 1
        for _, axis in self.report["mesh"]["axes"]:
            size *= axis
        return size

    def run(self, *arrays: Any, ranks: Optional[int] = None, comm: Optional[str] = None, **named: Any) -> Any:
        """Runs the program on whole arrays, one for each argument, and returns its result, or a tuple of several, as arrays of NumPy.
        Arguments are arrays of NumPy or anything with `__dlpack__`; of a program made by `dist.from_jax` they may be nested as those of its
        function, `named` ones as its keywords. All ranks are threads of this process, or with `comm="mpi"` each is a process, and results arrive at rank 0 alone (None
        elsewhere). With backend="cuda" all ranks share one GPU, or with `comm="nccl"` each is a process with its own. `ranks`, if given, has
        to be the size of the mesh. Threads that run one program wait for one another."""
        comm = self._get_comm(comm)
        if ranks is not None and ranks != self.num_ranks:
            raise ValueError(f"found ranks={ranks}, but the program is compiled for the {self.num_ranks} devices of its mesh; "
                             f"a plan with another mesh gives another program")
        leaves = self._leaves(arrays, named)
        with self._lock:
            if comm not in self._sessions:
                self._sessions[comm] = self._open(comm)
            return self._sessions[comm].run(leaves)

    def start(self, *arrays: Any, carry: Union[None, bool, str, Mapping[str, str]] = None,
              comm: Optional[str] = None, **named: Any) -> Steps:
        """Returns steps that go on from one another, as a training loop does: whole arrays are given and read as of `run`, but what they
        become stays on the ranks, or on GPUs, and only what a step is given or asked for moves. `arrays` (and `named` ones) are all arguments, or
        none: then `Steps.step` sets them.

        Results become arguments of the next step where the program donates arguments (`donate_argnums` of JAX), and where `carry` says so, here
        or of `dist.compile`: True pairs results with the arguments of the same name, or trees of results with trees of arguments that have the
        same leaves; `{"result[0]": "params"}`, or "result[0]:params,out5:arg7", says which; False pairs none. Both have to lie alike, which
        `carry` of `dist.compile` sees to."""
        comm = self._get_comm(comm)
        pairs = self._carried if carry is None else _carried_pairs(with_written(carry, self._written))
        leaves = self._leaves(arrays, named)
        with self._lock:
            session = self._open(comm)
        if pairs is not None:
            session.carry(pairs)
        if leaves:
            session.set_all(leaves)
        return Steps(session, self._arguments)

    def unflatten(self, results: Any) -> Any:
        """Returns `results`, as `run` and `Steps.read` give them, nested as the function of `dist.from_jax` or the module of `dist.from_torch` returns them. None, as other
        ranks than 0 get with `comm="mpi"`, stays None."""
        if self._unflatten is None:
            raise TypeError("found a program without a structure of its results, but needed one of dist.from_jax, or of dist.from_torch without gradients")
        if results is None:
            return None
        return self._unflatten(results if isinstance(results, tuple) else (results,))

    def _get_comm(self, comm: Optional[str]) -> str:
        """Returns `comm`, or for None what has all ranks in this process."""
        known = ("loopback", "nccl") if self._backend == "cuda" else ("threads", "mpi")
        if comm is not None and comm not in known:
            raise ValueError(f"found comm={comm!r}, but needed {known[0]!r} or {known[1]!r} for backend={self._backend!r}")
        return comm or known[0]

    def _leaves(self, arrays: Sequence[Any], named: Mapping[str, Any]) -> Sequence[Any]:
        if self._arguments:
            return self._arguments.flatten(arrays, named)
        if named:
            raise TypeError(f"found the keyword {', '.join(named)}, but this program takes its arguments by position; Steps.step takes names")
        return arrays

    def _open(self, comm: str) -> "_Session":
        if self._compiled is None:
            self._compiled = self._compile(for_file=False)
        return _Session(self._compiled, comm, self._threads_per_rank, self._module.context.other_names)

    def emit(self, path: str, cpu: str = "native", chip: str = "") -> None:
        """Writes an artifact for all ranks, which `dist-exec` runs without the compiler: for this CPU, or `cpu="generic"`; or with
        backend="cuda" for the GPUs `chip` (sm_90)."""
        if chip and self._backend != "cuda":
            raise ValueError(f"found chip={chip!r}, but a chip is for backend='cuda', and this program is for backend={self._backend!r}")
        compiled = self._compile(for_file=True, cpu=cpu, chip=chip)
        said = _library.Text()
        written = compiled.library.distCompiledProgramWriteArtifact(compiled.handle, _library.StringRef.of(path),
                                                                    _library.StringRef.of(self._module.report("json", self._machine)),
                                                                    said.callback, None)
        if not written:
            raise OSError(str(said))

    def _compile(self, for_file: bool, cpu: str = "", chip: str = "") -> "_Compiled":
        return _Compiled(self._module, self._backend, for_file, cpu, chip)

    def __repr__(self) -> str:
        report = self.report
        mesh = ", ".join(f"{name}={size}" for name, size in report["mesh"]["axes"])
        return f"<dist.Program @{report['name']} on {mesh}: {len(report['collectives'])} collectives, {report['flops']} flops per device>"

    def _repr_html_(self) -> str:
        """What a notebook shows: the report as a page in a frame."""
        import html
        page = html.escape(self._module.report("html", self._machine), quote=True)
        return f'<iframe srcdoc="{page}" style="width:100%;height:32em;border:1px solid #8884" title="report of dist"></iframe>'


def with_written(carry: Any, written: Sequence[str]) -> Any:
    """Returns `carry` with what a program has `written` to its arguments, which become the next step's unless it says otherwise."""
    if not written or isinstance(carry, bool):  # True pairs names, and with them these.
        return carry
    if isinstance(carry, str):
        taken = {pair.rpartition(":")[2] for pair in carry.split(",")}
        return ",".join([carry, *(f"{name}:{name}" for name in written if name not in taken)])
    if carry is None or isinstance(carry, Mapping):
        own = carry or {}
        return {**{name: name for name in written if name not in own.values()}, **own}
    return carry


def _carried_pairs(carry: Any) -> Optional[str]:
    """Returns which results become which arguments as the compiler and the runtime read it: "" for those of the same names, None for none."""
    pairs = ",".join(f"{result}:{argument}" for result, argument in carry.items()) if isinstance(carry, Mapping) else carry
    if not (pairs is None or isinstance(pairs, (bool, str))):
        raise TypeError(f"found carry={carry!r}, but needed True, a dict of results and arguments, or text such as 'out0:arg0'")
    return "" if pairs is True else pairs or None


class _Compiled:
    """Code of a program."""

    def __init__(self, module: Module, backend: str, for_file: bool, cpu: str, chip: str) -> None:
        self.library = library = module.context.library
        empty = _library.StringRef.of("")
        texts = _library.StringRef.of(cpu), _library.StringRef.of(chip)
        options = _library.CompileOptions(empty, for_file, *texts, empty)
        compile_for = library.distModuleCompileForCUDA if backend == "cuda" else library.distModuleCompileForCPU
        with module.context.lock:
            self.handle = compile_for(module.handle, ctypes.byref(options))
            module.context.check(self.handle.ptr, "the program cannot be compiled")
        self._finalizer = weakref.finalize(self, library.distCompiledProgramDestroy, self.handle)

    def keep(self) -> None:
        """Leaves the code in memory for good."""
        self._finalizer.detach()


class _Session:
    """A program that is loaded, with the types of its arguments and results."""

    def __init__(self, compiled: _Compiled, comm: str, threads_per_rank: int, other_names: OtherNames) -> None:
        self.other_names = other_names
        self._compiled, self._library = compiled, compiled.library  # Code has to stay as long as what has loaded it.
        options = _library.RuntimeOptions(communicator=_COMMUNICATORS[comm], threads_per_rank=threads_per_rank)
        self._handle = ctypes.c_void_p()
        executable = self._library.distCompiledProgramGetExecutable(compiled.handle)
        status = self._library.distSessionCreate(executable, ctypes.byref(options), ctypes.byref(self._handle))
        weakref.finalize(self, _Session._destroy, compiled, self._handle.value)
        self._check(status)
        self.arguments = self._types(self._library.distSessionNumArguments, self._library.distSessionArgument)
        self.results = self._types(self._library.distSessionNumResults, self._library.distSessionResult)

    @staticmethod
    def _destroy(compiled: _Compiled, handle: int) -> None:
        compiled.library.distSessionDestroy(handle)

    def _check(self, status: int) -> None:
        if status:
            raise RunError(self._library.distSessionError(self._handle).decode(errors="replace"))

    def _types(self, count: Any, describe: Any) -> List[Tuple[str, int, Tuple[int, ...]]]:
        types = []
        for index in range(count(self._handle)):
            found = _library.ArrayType()
            self._check(describe(self._handle, index, ctypes.byref(found)))
            types.append((found.name.decode(), found.dtype, tuple(found.shape[dim] for dim in range(found.rank))))
        return types

    def carry(self, pairs: str) -> None:
        if self._library.distSessionCarry(self._handle, pairs.encode()):
            raise ValueError(f"carry: {self._library.distSessionError(self._handle).decode(errors='replace')}")

    def _check_number(self, arrays: Sequence[Any]) -> None:
        if len(arrays) != len(self.arguments):
            names = ", ".join(name or f"arg{index}" for index, (name, _, _) in enumerate(self.arguments))
            raise TypeError(f"found {len(arrays)} arrays, but the program takes {len(self.arguments)}: {names}")

    def _as_argument(self, index: int, array: Any) -> Any:
        from ._arrays import as_argument
        name, dtype, shape = self.arguments[index]
        others = "".join(f", which is '{other}', too," for other in self.other_names.get(name, ()))
        return as_argument(array, f"argument {index}" + (f" '{name}'{others}" if name else ""), dtype, shape)

    def _empty(self, index: int) -> Any:
        import numpy

        from ._arrays import numpy_dtype
        _, dtype, shape = self.results[index]
        return numpy.empty(shape, numpy_dtype(dtype))

    def set(self, index: int, array: Any) -> None:
        self._check(self._library.distSessionSetArgument(self._handle, index, self._as_argument(index, array).ctypes.data))

    def set_all(self, arrays: Sequence[Any]) -> None:
        self._check_number(arrays)
        for index, array in enumerate(arrays):
            self.set(index, array)

    def step(self) -> None:
        self._check_run(self._library.distSessionStep(self._handle))

    def _check_run(self, status: int, arguments: Sequence[Any] = ()) -> None:
        if status and self._library.distSessionIsBusy(self._handle):
            # A kernel goes on after its run has failed, even while the interpreter ends: what it reads stays for good.
            self._compiled.keep()
            ctypes.pythonapi.Py_IncRef(ctypes.py_object(arguments))
        self._check(status)

    def read(self, index: int) -> Any:
        result = self._empty(index)
        self._check(self._library.distSessionReadResult(self._handle, index, result.ctypes.data))
        return result if self._library.distSessionHasResults(self._handle) else None

    def run(self, arrays: Sequence[Any]) -> Any:
        self._check_number(arrays)
        arguments = [self._as_argument(index, array) for index, array in enumerate(arrays)]
        results = [self._empty(index) for index in range(len(self.results))]
        self._check_run(self._library.distSessionRun(self._handle, _pointers(arguments), _pointers(results)), arguments)
        if not self._library.distSessionHasResults(self._handle):
            return None
        return results[0] if len(results) == 1 else tuple(results)


def _pointers(arrays: Sequence[Any]) -> Any:
    return (ctypes.c_void_p * max(len(arrays), 1))(*[array.ctypes.data for array in arrays])


def _is_for_jaxlib(text: bytes) -> bool:
    """Returns whether `text` has ops of StableHLO or Shardy in their own syntax or is a portable artifact, which only jaxlib reads."""
    if text.startswith(b"ML\xefR"):
        return text[5:14] == b"StableHLO"
    return b'"builtin.module"(' not in text and bool(re.search(rb'(?<![\w"#!.@%])(?:stablehlo|chlo|sdy)\.[a-z]', text))


def _read_source(source: Any) -> Tuple[Union[str, bytes], str]:
    """Returns the text or bytecode of `source` and a name for it."""
    text, name = _find_source(source)
    if _is_for_jaxlib(text.encode() if isinstance(text, str) else text):
        from .stablehlo import ConversionError, convert
        try:
            return convert(text, name), name
        except ConversionError:
            pass  # Without jaxlib, or where there is another error, the compiler says what is wrong.
    return text, name


def _find_source(source: Any) -> Tuple[Union[str, bytes], str]:
    if isinstance(source, os.PathLike) or (isinstance(source, str) and "\n" not in source and os.path.exists(source)):
        with open(source, "rb") as file:
            return file.read(), os.path.basename(os.fspath(source))
    if isinstance(source, str) and source.endswith((".mlir", ".mlirbc")) and not any(letter.isspace() for letter in source):
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), source)
    if isinstance(source, (str, bytes)) and not source.strip():
        raise ValueError(f"found no function in {source!r}, but needed a program or the path of one")
    if isinstance(source, (str, bytes)):
        return source, "program"
    from .stablehlo import generic  # What JAX lowers or exports.
    return generic(source), "program"


def _option(name: str, value: Any) -> str:
    """Returns an option of a pass; nothing if it has no value. Paths may have spaces."""
    if value in (None, "", False):
        return ""
    text = str(value)
    quote = "\"" if "'" in text else "'"
    return f"{name}={quote}{text}{quote}" if any(letter.isspace() or letter in "{}'\"" for letter in text) else f"{name}={text}"


def _pipeline(name: str, *options: str) -> str:
    given = " ".join(option for option in options if option)
    return f"{name}{{{given}}}" if given else name


def _apply(module: Module, plan: Plan) -> List[Any]:
    """Places arguments and results as `plan` says."""
    said = module.run("dist-import")
    parameters, other_names = module.parameters(), module.context.other_names
    others = [Parameter(name, each.shape, each.dtype) for each in parameters for name in other_names.get(each.name, ())]
    plan = plan.resolve([*parameters, *others])
    if other_names:
        plan = with_first_names(plan, other_names, [each.name for each in parameters], functools.partial(_lie_alike, module, plan))
    if plan.is_file() and not plan.defaults:
        return said + module.run(_pipeline("dist-apply-plan", _option("file", plan.path)))
    return said + _apply_text(module, plan)


def _apply_text(module: Module, plan: Plan) -> List[Any]:
    with tempfile.TemporaryDirectory(prefix="dist-plan-") as folder:
        path = os.path.join(folder, "plan.json")
        text = plan.to_text()
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        # Whose lines these are.
        module.context.names[path] = str(plan.path) if plan.is_file() else functools.partial(explain, plan, text)
        return module.run(_pipeline("dist-apply-plan", _option("file", path)))


def _lie_alike(module: Module, plan: Plan, name: str, *placings: Mapping[str, Any]) -> bool:
    """Returns whether all `placings` of a `plan` place the argument `name` of the program in the same way."""
    if all(placing == placings[0] for placing in placings):
        return True
    said = plan.to_dict()
    texts = set()
    for placing in placings:
        copied, one = module.clone(), Plan()
        one.keys = {**{key: said[key] for key in ("mesh", "axes", "layout", "default") if key in said}, "rules": [{**placing, "match": literal(name)}]}
        try:
            _apply_text(copied, one)
        except CompileError:
            return False
        texts.add(str(copied))
    return len(texts) == 1


def _find_plan(module: Module, *options: str) -> Tuple[Plan, List[Any]]:
    """Places what has no placement, and returns how all arguments and results lie."""
    said = module.run("dist-import")
    with tempfile.TemporaryDirectory(prefix="dist-plan-") as folder:
        path = os.path.join(folder, "plan.json")
        said += module.run(_pipeline("dist-auto-plan", *options, _option("output", path)))
        return Plan.read(path), said


def _whole_number(name: str, value: Any, least: int) -> int:
    """Returns `value`, which may be written as 80e9, as an integer."""
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)
    if not is_number or value != int(value) or value < least:
        raise ValueError(f"found {name}={value!r}, but needed a whole number of at least {least}")
    return int(value)


def compile(source: Any, plan: Union[None, Plan, str, "os.PathLike[str]", Mapping[str, Any]] = None, machine: Optional[str] = "", *,
            mode: Optional[str] = None, memory: Optional[float] = None, backend: str = "cpu", threads_per_rank: int = 0,
            mesh: Union[None, str, Mapping[str, int]] = None, devices: Optional[int] = None, candidates: int = 1,
            carry: Union[None, bool, str, Mapping[str, str]] = None, _rename: Optional[Callable[[str], str]] = None,
            _other_names: OtherNames = {}) -> Program:
    """Partitions a program and returns it.

    `source` is what `jax.jit(f).lower(...)` or `jax.export` gives, MLIR as text or bytecode, or the path of such a file; `plan` a Plan, the
    path of a plan file, or a dict in its words; `machine` a name or a file (docs/machines.md): with one, reports have seconds and collectives are started
    ahead of computation. `mode` is follow (the default), search or auto (docs/planning.md), `memory` the bytes of one device.

    With plan="auto" arguments and results that the program does not place are placed so that it is fast on `machine`: on the mesh of the
    program, or on `mesh`, a dict of axes and sizes; "auto" tries meshes of one and two axes for so many `devices`. `mode` is search then.
    `candidates` plans are compiled, and the one is taken that takes the fewest seconds with its collectives started ahead of computation.

    `carry` says which results become which arguments of the next step, in the words of `Program.start`, which then carries them: results that
    nothing places lie as these arguments. What a program donates needs no `carry`.

    Raises CompileError with the source line of what is wrong.
    """
    if backend not in ("cpu", "cuda"):
        raise ValueError(f"found backend={backend!r}, but needed 'cpu' or 'cuda'")
    finds = isinstance(plan, str) and plan == "auto"
    if not finds and (mesh is not None or devices is not None):
        raise ValueError("mesh and devices say where plan='auto' places things; a plan and a program have a mesh of their own")
    candidates = _whole_number("candidates", candidates, 1)
    if not finds and candidates != 1:
        raise ValueError("candidates says among how many plans plan='auto' chooses")
    devices = None if devices is None else _whole_number("devices", devices, 1)
    if mode and not re.fullmatch(r"\w+", mode):
        raise ValueError(f"found mode={mode!r}, but needed 'follow', 'search' or 'auto'")
    machine, threads_per_rank = machine or "", _whole_number("threads_per_rank", threads_per_rank, 0)
    memory = None if memory is None else _whole_number("memory", memory, 1)
    text, name = _read_source(source)
    if _rename is not None and isinstance(text, str):  # Of frontends: what arguments are called.
        text = _rename(text)
    carried = _carried_pairs(carry)
    module = Module.parse(text, name, Context())
    module.context.other_names.update(_other_names)
    placed, said = None if finds else as_plan(plan), []
    if carried is not None:  # It tells what donated arguments become, if names do not.
        said += module.run("dist-import{keep-doubts=true}")
    if finds:
        axes = mesh if isinstance(mesh, str) else ",".join(f"{axis}={size}" for axis, size in (axes_of(mesh) or {}).items())
        placed, found = _find_plan(module, _option("mesh", axes), _option("devices", devices), _option("machine", machine),
                                   _option("memory", memory), _option("candidates", candidates),
                                   _option("target", backend if memory is not None else None))
        said += found
    elif placed is not None:
        said += _apply(module, placed)
    if carried is not None:
        said += module.run(_pipeline("dist-place-carried", _option("carry", carried)))
    said += module.run(_pipeline("dist-spmd", _option("machine", machine), f"mode={mode or ('search' if finds else 'follow')}",
                                 _option("memory", memory), _option("target", backend if memory is not None else None)))
    return Program(module, said, machine, backend, threads_per_rank, placed, carried)


__all__ = ["CompileError", "Parameter", "Program", "RunError", "compile"]
