# SPDX-License-Identifier: Apache-2.0
"""Styles of `parallelize_module` of PyTorch in plans: {"layers.*.up": ColwiseParallel()} names modules, and becomes rules for their parameters.
Layouts of activations are left to propagation: they change no result."""
import copy
import fnmatch
import warnings
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
    made, left = copy.copy(plan), []
    rules = list(plan.sections["rules"])
    for position, match, style in reversed(plan.styles):
        if type(style).__name__ not in _STYLES or _splits_activations(style):
            left.append(f"'{match}' ({type(style).__name__})")
        rules[position:position] = _rules(plan, match, style, modules, parameters)
    if left:
        warnings.warn(f"plan: the layouts of activations in {', '.join(reversed(left))} are not taken over: activations lie as those of parameters and "
                      "inputs tell, with the same results; rules in 'values' place others", stacklevel=3)
    made.sections, made.styles = {**plan.sections, "rules": rules}, []
    return made


def _splits_activations(style: Any) -> bool:
    """Returns whether `style` says more than how parameters lie: features are split as these are."""
    layouts = [*(getattr(style, "input_layouts", ()) or ()), *(getattr(style, "output_layouts", ()) or ())]
    return any(getattr(layout, "dim", -1) != -1 for layout in layouts)


def _rules(plan: Plan, match: Union[str, Tuple[str, ...]], style: Any, modules: Mapping[str, str], parameters: Sequence[str]) -> List[Dict[str, Any]]:
    patterns = [match] if isinstance(match, str) else list(match)
    found = [path for path in modules if any(_matches(pattern, path) for pattern in patterns)]
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


def _placing(plan: Plan, match: Any, style: str, is_table: bool) -> Dict[str, Any]:
    axes = dict(plan.axes or {})
    axis = axes.get(style) or (list(plan.mesh)[0] if plan.mesh is not None and len(plan.mesh) == 1 else None)
    if axis is None:
        raise ValueError(f"plan: {match!r}: found the mesh {plan.mesh}, but needed the axis of this style: axes={{'colwise': 'tp', 'rowwise': 'tp'}}, or a mesh "
                         "of one axis")
    if not is_table:
        return {"style": style, "axis": axis}
    return {"style": "vocab", "axis": axis} if style == "rowwise" else {"placements": ["Shard(1)"], "axis": axis}
