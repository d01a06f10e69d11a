# SPDX-License-Identifier: Apache-2.0
"""Styles of `parallelize_module` of PyTorch in plans: {"layers.*.up": ColwiseParallel()} names modules, and becomes rules for their parameters.
What they say of activations is in _torch_layouts.py. A style in the words of plan files may name a module, too: {"layers.*.up": "colwise"}."""
import copy
import fnmatch
from typing import Any, Dict, List, Mapping, Sequence, Tuple, Union

from ._names import matches_glob
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


def with_rules_of_styles(plan: Plan, modules: Mapping[str, str], parameters: Sequence[str], inputs: Sequence[str]) -> Plan:
    """Returns `plan` with rules for those of `parameters` that its styles place, where they name modules and not these or `inputs`."""
    plan = _with_rules_of_words(plan, modules, parameters, inputs)
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


def _with_rules_of_words(plan: Plan, modules: Mapping[str, str], parameters: Sequence[str], inputs: Sequence[str]) -> Plan:
    """Returns `plan` with rules for parameters in place of globs that no parameter or input has, and a module does."""
    rules: List[Dict[str, Any]] = []
    styles = [position for position, _, _ in plan.styles]  # In front of which rules they stand.
    for number, rule in enumerate(plan.sections["rules"]):
        globs = [rule["match"]] if isinstance(rule["match"], str) else list(rule["match"])
        found = {path: glob for glob in globs for path in modules
                 if path and _matches(glob, path) and not any(matches_glob(glob, name) for name in (*parameters, *inputs))}
        if found and "style" not in rule:
            path, glob = next(iter(found.items()))
            raise ValueError(f"plan: {glob!r}: found the module '{path}', but placements are those of a tensor; needed the name of one, such as "
                             f"{next((name for name in parameters if name.startswith(path + '.')), path + '.weight')!r}, or a style")
        made = [Entry({"match": own, **_styled(plan, rule, glob, modules[path])}, rule.key)
                for path, glob in found.items() for own in [_parameters_of(path, rule["style"], parameters)] if own]
        if found and not made:
            path, glob = next(iter(found.items()))
            raise ValueError(f"plan: {glob!r}: found no parameters of the module '{path}' itself for the style {rule['style']!r}; needed one that has some"
                             + "".join([f", such as '{name.rpartition('.')[0]}'" for name in parameters if name.startswith(path + ".")][:1]))
        kept = [glob for glob in globs if glob not in found.values()] if made else globs
        if kept == globs:
            made = [rule]
        elif kept:
            made.insert(0, Entry({**rule, "match": kept}, rule.key))
        styles = [position + (len(made) - 1) * (position > len(rules)) for position in styles]
        rules += made
    changed = copy.copy(plan)
    changed.sections = {**plan.sections, "rules": rules}
    changed.styles = [(position, *style[1:]) for position, style in zip(styles, plan.styles)]
    return changed


def _parameters_of(path: str, style: Any, parameters: Sequence[str]) -> List[str]:
    """Returns globs of the parameters of the module `path`: its own, or all below it for styles that are about no op."""
    is_for_all = style in ("fsdp", "hsdp", "replicate")
    return [literal(name) for name in parameters if (name.startswith(path + ".") if is_for_all else name.rpartition(".")[0] == path)]


def _styled(plan: Plan, rule: Mapping[str, Any], match: str, kind: str) -> Dict[str, Any]:
    """Returns what `rule` says of the parameters of a module of type `kind`."""
    said = {key: value for key, value in rule.items() if key != "match"}
    if rule["style"] not in _STYLES.values():
        return said
    placing = _placing(plan, match, rule["style"], "Embedding" in kind) if "axis" not in rule else said
    return {**said, **placing} if "style" in placing else {**{key: value for key, value in said.items() if key != "style"}, **placing}


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
