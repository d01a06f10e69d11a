# SPDX-License-Identifier: Apache-2.0
"""Styles of `parallelize_module` of PyTorch in plans: {"layers.*.up": ColwiseParallel()} names modules, and becomes rules for their parameters.
What they say of activations is in _torch_layouts.py."""
import copy
import fnmatch
from typing import Any, Dict, List, Mapping, Sequence, Tuple, Union

from ._places import Entry
from .plans import Plan, literal

_STYLES = {"ColwiseParallel": "colwise", "RowwiseParallel": "rowwise"}


def modules_of(exported: Any) -> Dict[str, str]:
    """Returns the types of the modules that an export calls, by their paths."""
    stacks = [node.meta.get("nn_module_stack") or {} for node in exported.graph.nodes]
    return {path: str(kind) for stack in stacks for path, kind in stack.values()}


def _matches(pattern: str, path: str) -> bool:
    """Returns whether `parallelize_module` finds `path` by `pattern`, part by part."""
    parts, found = pattern.split("."), path.split(".")
    return len(parts) == len(found) and all(map(fnmatch.fnmatchcase, found, parts))


def with_rules_of_styles(plan: Plan, modules: Mapping[str, str], parameters: Sequence[str]) -> Plan:
    """Returns `plan` with rules for those of `parameters` that its styles place."""
    if not plan.styles:
        return plan
    made, rules = copy.copy(plan), list(plan.sections["rules"])
    for position, match, style in reversed(plan.styles):
        rules[position:position] = _rules(plan, match, style, modules, parameters)
    made.sections, made.styles = {**plan.sections, "rules": rules}, []
    return made


def _rules(plan: Plan, match: Union[str, Tuple[str, ...]], style: Any, modules: Mapping[str, str], parameters: Sequence[str]) -> List[Dict[str, Any]]:
    found = [path for path in modules if is_about(match, path)]
    if not found:
        raise ValueError(f"plan: found no module that matches {match!r}, for {type(style).__name__}; the modules are {', '.join(filter(None, modules))}")
    rules = []
    for path in found:
        own = [literal(name) for name in parameters if name.rpartition(".")[0] == path]
        if own and type(style).__name__ in _STYLES:
            rules.append(Entry({"match": own, **_placing(plan, match, _STYLES[type(style).__name__], "Embedding" in modules[path])}, match))
        elif own and type(style).__name__ == "SequenceParallel":
            rules.append(Entry({"match": own, "style": "replicate"}, match))
    return rules


def is_about(match: Union[str, Tuple[str, ...]], path: str) -> bool:
    """Returns whether the key `match` of a dict of styles names the module `path`."""
    return any(_matches(pattern, path) for pattern in ([match] if isinstance(match, str) else match))


def axis_of(plan: Plan, match: Any, style: str) -> str:
    """Returns the axis of the mesh that a style of PyTorch splits along, which is called `style` in plans."""
    axes = dict(plan.axes or {})
    axis = axes.get(style) or (list(plan.mesh)[0] if plan.mesh is not None and len(plan.mesh) == 1 else None)
    if axis is None:
        raise ValueError(f"plan: {match!r}: found the mesh {plan.mesh}, but needed the axis of this style: axes={{'colwise': 'tp', 'rowwise': 'tp'}}, or a mesh "
                         "of one axis")
    return axis


def _placing(plan: Plan, match: Any, style: str, is_table: bool) -> Dict[str, Any]:
    axis = axis_of(plan, match, style)
    if not is_table:
        return {"style": style, "axis": axis}
    return {"style": "vocab", "axis": axis} if style == "rowwise" else {"placements": ["Shard(1)"], "axis": axis}
