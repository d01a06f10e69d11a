# SPDX-License-Identifier: Apache-2.0
"""Plans in Python: how arguments and results lie, in the words of PyTorch and Paddle.

    plan = dist.parallelize({"p['embed']": "vocab", "p['layers'][*]['w?']": "colwise", "batch[*]": [Shard(0), Replicate()]},
                            mesh={"dp": 2, "tp": 4}, axes={"vocab": "tp", "colwise": "tp"})

A Plan is what docs/plan-files.md describes; `plan.to_json()` is such a file. `shard_layer` makes one from a function that is asked about
every argument.
"""
import copy
import dataclasses
import errno
import json
import numbers
import os
import re
from typing import Any, Callable, Dict, List, Mapping, Optional, Sequence, Tuple, Union

from ._places import Entry, caller, place_of_function


@dataclasses.dataclass(frozen=True)
class Shard:
    """The tensor is split along dimension `dim`; negative ones count from the last."""
    dim: int

    def __str__(self) -> str:
        return f"Shard({self.dim})"


@dataclasses.dataclass(frozen=True)
class Replicate:
    """Every device has the whole tensor."""

    def __str__(self) -> str:
        return "Replicate"


@dataclasses.dataclass(frozen=True)
class Partial:
    """Every device has a contribution; `kind` (sum, avg, max, min, prod, any, all) says what makes one tensor of them."""
    kind: str = "sum"

    def __str__(self) -> str:
        return f"Partial({self.kind})"


Placement = Union[Shard, Replicate, Partial]
#: One placement for each axis of the mesh; or a style or several of docs/plan-files.md; or a rule in that file's words.
Placing = Union[Sequence[Placement], Placement, str, Sequence[str], Mapping[str, Any]]


@dataclasses.dataclass(frozen=True)
class Parameter:
    """An argument of a program: `name`, `shape`, and the element type `dtype` as in `f32`."""
    name: str
    shape: Tuple[int, ...]
    dtype: str


#: Keys of plan files.
_KEYS = ("mesh", "layout", "axes", "default", "optimizer_state", "inputs", "rules", "outputs", "values", "units", "reshard_after_forward")
_PLACEMENT = re.compile(r"(Shard\(-?\d+\)|Replicate|Partial\(\w+\))(?:\(\))?")  # As plan files have them.


def _placement(part: Any) -> Optional[str]:
    """Returns a placement, of dist, of PyTorch or in the words of plan files, in these; None for what is none."""
    found = _PLACEMENT.fullmatch(part) if isinstance(part, str) else None
    if found or isinstance(part, (Shard, Replicate, Partial)):
        return found[1] if found else str(part)
    name = type(part).__name__ if type(part).__module__.startswith("torch.distributed.") else ""
    if name == "Partial":
        return f"Partial({'prod' if part.reduce_op == 'product' else part.reduce_op})"
    return {"Shard": f"Shard({getattr(part, 'dim', '')})", "Replicate": "Replicate"}.get(name)


def _is_style_of_torch(placing: Any) -> bool:
    return any(each.__name__ == "ParallelStyle" and each.__module__.startswith("torch.distributed.") for each in type(placing).__mro__)


def axes_of(mesh: Any) -> Optional[Dict[str, int]]:
    """Returns the axes of a mesh and their sizes, from major to minor, of a dict or of a mesh of JAX or PyTorch, whose axes are dim0, dim1 ... if
    they have no names."""
    if mesh is None or isinstance(mesh, Mapping):
        return mesh if mesh is None else {name: int(size) if isinstance(size, numbers.Integral) else size for name, size in mesh.items()}
    names, shape = getattr(mesh, "axis_names", None) or getattr(mesh, "mesh_dim_names", None), getattr(mesh, "shape", None)
    if not names and hasattr(mesh, "mesh_dim_names") and shape is not None:
        names = [f"dim{index}" for index in range(len(shape))]
    if not names or shape is None:
        raise TypeError(f"mesh: found {mesh!r}, but needed a dict of axes and sizes, such as {{'dp': 2, 'tp': 4}}, or a mesh of JAX or PyTorch")
    return dict(shape) if isinstance(shape, Mapping) else dict(zip(names, shape))


def _section(name: str, section: Any) -> List[Dict[str, Any]]:
    """Returns the rules of a section of a plan file."""
    if not isinstance(section, Mapping):
        raise TypeError(f"{name}: found {section!r}, but needed a dict from names or globs to placings, such as {{'w': 'colwise'}}")
    for match in section:
        if not isinstance(match, str) and not (isinstance(match, tuple) and match and all(isinstance(each, str) for each in match)):
            raise TypeError(f"{name}: found the key {match!r}, but needed the name of an argument, a glob, or a tuple of them")
    return [Entry(_rule(match, placing), match) for match, placing in section.items()]


def _rule(match: Union[str, Sequence[str]], placing: Placing) -> Dict[str, Any]:
    """Returns a rule of a plan file."""
    rule: Dict[str, Any] = {"match": match if isinstance(match, str) else list(match)}
    if isinstance(placing, Mapping):
        return {**rule, **placing}
    if hasattr(placing, "spec"):  # A NamedSharding of JAX.
        placing = placing.spec
    if type(placing).__name__ in ("P", "PartitionSpec") and type(placing).__module__.split(".")[0] == "jax":
        return {**rule, **_placing_of_spec(match, placing)}
    if _placement(placing):
        placing = [placing]
    if isinstance(placing, str):
        return {**rule, "style": placing}
    parts = list(placing) if isinstance(placing, Sequence) else []
    placements = [_placement(part) for part in parts]
    if parts and all(placements):
        return {**rule, "placements": placements}
    if parts and all(isinstance(part, str) for part in parts):
        return {**rule, "style": parts}
    raise TypeError(f"{match!r}: found {placing!r}, but needed placements (Shard, Replicate, Partial), a style, a rule, or a PartitionSpec of JAX")


def _placing_of_spec(match: Any, spec: Any) -> Dict[str, Any]:
    """Returns the placing of a rule for a PartitionSpec of JAX."""
    axes: List[str] = []
    placements: List[str] = []
    for dim, names in enumerate(spec):
        if names is not None and not isinstance(names, (str, tuple, list)):
            raise ValueError(f"{match!r}: found {names} in {spec}, but needed axes or None; dimensions are left to propagation by the rule "
                             "{'sharding': '[{?}, {\"tp\"}]'}")
        own = [names] if isinstance(names, str) else list(names or ())
        axes, placements = axes + own, placements + [f"Shard({dim})"] * len(own)
    twice = [name for name in axes if axes.count(name) > 1]
    if twice:
        raise ValueError(f"{match!r}: found the axis {twice[0]!r} twice in {spec}, but an axis splits one dimension")
    return {"axis": axes, "placements": placements} if axes else {"style": "replicate"}


class Plan:
    """A plan. `mesh` maps axes to sizes, from major to minor, or is a mesh of JAX or PyTorch; without it, the program has one. `rules`, `inputs`, `outputs` and `values`
    map globs over names to placings; further keys are those of plan files (`units`, `layout`, `default` ...)."""

    def __init__(self, rules: Optional[Mapping[Any, Placing]] = None, *, mesh: Optional[Mapping[str, int]] = None,
                 axes: Optional[Mapping[str, Any]] = None, inputs: Optional[Mapping[Any, Placing]] = None,
                 outputs: Optional[Mapping[Any, Placing]] = None, values: Optional[Mapping[Any, Placing]] = None, **keys: Any) -> None:
        self.mesh, self.axes, self.keys = axes_of(mesh), axes, keys
        rules = {} if rules is None else rules
        styles = [match for match, placing in rules.items() if _is_style_of_torch(placing)] if isinstance(rules, Mapping) else []
        #: Styles of `parallelize_module`, with the number of rules in front of each, which dist.from_torch makes rules of.
        self.styles = [(sum(each not in styles for each in list(rules)[:list(rules).index(match)]), match, rules[match]) for match in styles]
        rules = {match: placing for match, placing in rules.items() if match not in styles} if styles else rules
        self.sections = {name: _section(name, {} if section is None else section)
                         for name, section in (("inputs", inputs), ("rules", rules), ("values", values), ("outputs", outputs))}
        self.defaults: Dict[str, Any] = {}  # What `keys` says where it says nothing.
        self.choose: Optional[Callable[[str, Parameter], Optional[Placing]]] = None
        self.path: Optional[str] = None  #: The file that it was read from.
        self.place = caller()  #: The line in Python that it is made at, for messages.

    @staticmethod
    def read(path: str) -> "Plan":
        """Returns the plan in the file `path`, as it stands."""
        with open(path, encoding="utf-8") as file:
            plan = Plan()
            try:
                plan.keys = json.load(file)
            except json.JSONDecodeError as error:
                raise ValueError(f"{path}:{error.lineno}:{error.colno}: {error.msg}; a plan file is JSON") from error
        plan.path = os.path.abspath(path)
        return plan

    def is_file(self) -> bool:
        """Returns whether the file that it was read from says just this: errors in it have lines of that file then."""
        try:
            return self.path is not None and {**self.defaults, **Plan.read(self.path).to_dict()} == self.to_dict()
        except (OSError, ValueError):
            return False

    def with_default(self, **keys: Any) -> "Plan":
        """Returns the plan with `keys` where it says nothing else."""
        plan = copy.copy(self)
        plan.defaults = {**keys, **self.defaults}
        return plan

    def to_text(self) -> str:
        """Returns a plan file: with the lines of the file that the plan was read from if it says just this, and defaults behind them."""
        if not self.is_file():
            return self.to_json()
        with open(str(self.path), encoding="utf-8") as file:
            text = file.read().rstrip()
        own = Plan.read(str(self.path)).keys
        added = [f"{json.dumps(name)}: {json.dumps(value)}" for name, value in self.defaults.items() if name not in own]
        return text[:-1] + ", ".join([""] * bool(own) + added) + "}" if added else text

    def resolve(self, parameters: Sequence[Parameter]) -> "Plan":
        """Returns the plan with rules for all `parameters` about which a function is to be asked."""
        if self.choose is None:
            return self
        plan = copy.copy(self)
        plan.choose = None
        plan.sections = {name: list(rules) for name, rules in self.sections.items()}
        for parameter in parameters:
            placing = self.choose(parameter.name, parameter)
            if placing is not None:
                plan.sections["rules"].append(Entry(_rule(literal(parameter.name), placing), parameter.name, place_of_function(self.choose)))
        return plan

    def to_dict(self) -> Dict[str, Any]:
        if self.styles:
            _, match, style = self.styles[0]
            raise TypeError(f"{match!r}: found {type(style).__name__} of PyTorch, which is for modules of dist.from_torch; needed a style such as 'colwise'")
        plan: Dict[str, Any] = {}
        if self.mesh is not None:
            plan["mesh"] = {"axes": [[name, size] for name, size in self.mesh.items()]}
        if self.axes is not None:
            plan["axes"] = dict(self.axes)
        plan.update({name: rules for name, rules in self.sections.items() if rules})
        return {**self.defaults, **plan, **self.keys}

    def to_json(self) -> str:
        return json.dumps(self.to_dict(), indent=2)


def literal(name: str) -> str:
    """Returns a glob that matches `name` alone as far as globs can: `*` and `?` in it stand for one character."""
    return name.replace("*", "?")


def parallelize(rules: Mapping[Any, Placing], *, mesh: Optional[Mapping[str, int]] = None, axes: Optional[Mapping[str, Any]] = None,
                **keys: Any) -> Plan:
    """Returns a plan from a dict of globs over argument names to styles or placements, the first that matches decides: what
    `parallelize_module` of PyTorch does for modules. For dist.from_torch a dict of modules to its styles is taken, too."""
    return Plan(rules, mesh=mesh, axes=axes, **keys)


def shard_layer(shard_fn: Callable[[str, Parameter], Optional[Placing]], *, mesh: Optional[Mapping[str, int]] = None, **keys: Any) -> Plan:
    """Returns a plan that asks `shard_fn(name, parameter)` about every argument of the program that is compiled with it, as
    `shard_layer` of Paddle and `distribute_module` of PyTorch ask about the parameters of a layer. It returns placements, a style, or
    None where it has nothing to say."""
    plan = Plan(mesh=mesh, **keys)
    plan.choose = shard_fn
    return plan


def as_plan(plan: Union[None, Plan, str, "os.PathLike[str]", Mapping[str, Any]]) -> Optional[Plan]:
    """Returns `plan` as a Plan: a path of a plan file and a dict in its words are taken, too."""
    if plan is None or isinstance(plan, Plan):
        return plan
    if isinstance(plan, (str, os.PathLike)):
        if not os.path.exists(plan):
            raise FileNotFoundError(errno.ENOENT, "plan: needed 'auto', the path of a plan file, a Plan such as dist.parallelize makes, or a dict in the words of "
                                    "plan files, but there is no such file", os.fspath(plan))
        return Plan.read(os.fspath(plan))
    if not isinstance(plan, Mapping):
        raise TypeError(f"plan: found {plan!r}, but needed a Plan, the path of a plan file, or a dict in its words")
    made = Plan()
    made.keys = dict(plan)
    how = "dist.parallelize makes a plan of a dict of names and placements"
    if plan and not any(key in _KEYS or str(key).startswith("$") for key in plan):
        raise ValueError(f"plan: found {plan!r}, but a dict has to be in the words of plan files, with keys such as 'mesh' and 'rules'; {how}")
    try:
        made.to_json()
    except TypeError as error:
        raise TypeError(f"plan: found {plan!r}, but a dict has to be in the words of plan files ({error}); {how}") from None
    return made


__all__: List[str] = ["Parameter", "Partial", "Plan", "Replicate", "Shard", "parallelize", "shard_layer"]
