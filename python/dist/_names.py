# SPDX-License-Identifier: Apache-2.0
"""Tensors with several names, such as tied weights of PyTorch (`head.weight` is `embed.weight`), in plans. The program has the first name; rules
for others become rules for it, as a glob of a plan has to match a name of the program.

    {"head.*": "colwise"} -> {("head.*", "embed.weight"): "colwise"}

The same goes for paths in `units`. Left alone are `values` and `outputs`, which are not about arguments."""
import copy
import functools
import re
from typing import Any, Callable, Collection, Dict, List, Mapping, Optional, Pattern, Sequence

from ._compiler import CompileError, Diagnostic
from ._places import place_of_rule
from .plans import Plan, literal

#: Other names of arguments, by their names in the program.
OtherNames = Mapping[str, Sequence[str]]
_Rule = Dict[str, Any]
_WILD = {"**": ".*", "*": r"[^./\[\]]*", "?": r"[^./\[\]]"}  # As docs/plan-files.md has them.


@functools.cache
def _compiled(glob: str) -> Pattern[str]:
    return re.compile("".join(_WILD.get(part) or re.escape(part) for part in re.split(r"(\*\*|\*|\?)", glob)), re.DOTALL)


def matches_glob(glob: str, name: str) -> bool:
    """Returns whether a glob of a plan matches `name`."""
    return bool(_compiled(glob).fullmatch(name))


def _globs(rule: _Rule) -> List[str]:
    return [rule["match"]] if isinstance(rule["match"], str) else list(rule["match"])


def _is_about(rule: _Rule, name: str) -> bool:
    return any(matches_glob(glob, name) for glob in _globs(rule))


def _placing(rule: _Rule) -> _Rule:
    return {key: value for key, value in rule.items() if key != "match"}


def with_first_names(plan: Plan, other_names: OtherNames, arguments: Sequence[str], lie_alike: Callable[[str, _Rule, _Rule], bool]) -> Plan:
    """Returns `plan` for a program whose `arguments` have further names. Of rules for several names of one tensor the first decides, as of all
    rules; a CompileError says which differ unless `lie_alike` has it that both place the tensor in the same way."""
    said = plan.to_dict()
    sections = {key: said[key] for key in ("inputs", "rules") if isinstance(said.get(key), list)}
    rules = [copy.copy(rule) for section in sections.values() for rule in section]
    if not all(isinstance(rule, dict) and _is_match(rule.get("match")) for rule in rules):
        return plan  # The compiler says what is wrong.
    known = set(arguments)
    for name, others in other_names.items():
        deciding = _deciding(plan, rules, [name, *others], lie_alike)
        if deciding is not None and not _is_about(deciding, name):
            deciding["match"] = [*_globs(deciding), literal(name)]
    others = [other for each in other_names.values() for other in each]
    for rule in rules:
        kept = [glob for glob in _globs(rule) if any(matches_glob(glob, name) for name in known) or not any(matches_glob(glob, name) for name in others)]
        if kept != _globs(rule):
            rule["match"] = kept
    left = iter(rules)
    changed: Dict[str, Any] = {key: [rule for rule in (next(left) for _ in section) if rule["match"]] for key, section in sections.items()}
    units = said.get("units")
    if _is_match(units):
        sections["units"] = [units] if isinstance(units, str) else list(units)
        changed["units"] = _units(sections["units"], known, other_names)
    if changed == sections:
        return plan
    plan = copy.copy(plan)
    plan.sections, plan.keys = {key: rules for key, rules in plan.sections.items() if key not in changed}, {**plan.keys, **changed}
    return plan


def _is_above(glob: str, name: str) -> bool:
    """Returns whether `glob` matches a path that `name` begins with, or `name`."""
    return any(matches_glob(glob, name[:end]) for end in [*(found.start() for found in re.finditer(r"[./\[]", name)), len(name)])


def _units(globs: List[str], arguments: Collection[str], other_names: OtherNames) -> List[str]:
    """Returns `globs` of units for the names in the program: those that are above further names alone become the tensors of these, but for
    tensors that other units have."""
    kept = [glob for glob in globs if any(_is_above(glob, name) for name in arguments)]
    made = []
    for glob in globs:
        own = [name for name, others in other_names.items() if any(_is_above(glob, other) for other in others)]
        if glob in kept or not own:
            made.append(glob)
        else:
            made += [literal(name) for name in own if not any(_is_above(each, name) for each in [*kept, *made])]
    return made


def _is_match(match: Any) -> bool:
    return isinstance(match, str) or (isinstance(match, (list, tuple)) and all(isinstance(glob, str) for glob in match))


def _deciding(plan: Plan, rules: Sequence[_Rule], names: Sequence[str], lie_alike: Callable[[str, _Rule, _Rule], bool]) -> Optional[_Rule]:
    """Returns the rule that decides how the tensor with these `names` lies. Rules for one name that come behind it have to say the same; those
    that match its name, too, as `**` does, are behind it as any general rule behind a special one."""
    first = {name: next((index for index, rule in enumerate(rules) if _is_about(rule, name)), None) for name in names}
    found = {name: rules[index] for name, index in first.items() if index is not None}
    if not found:
        return None
    deciding = rules[min(index for index in first.values() if index is not None)]
    own = [name for name, rule in found.items() if rule is deciding]
    for name, rule in found.items():
        if any(_is_about(rule, each) for each in own) or lie_alike(names[0], _placing(deciding), _placing(rule)):
            continue
        raise CompileError([Diagnostic("error", f"'{own[0]}' and '{name}' are two names of one tensor, but the plan places it as {_said(deciding)} and as "
                                       f"{_said(rule)}; needed one rule for it, or the same placing in both", place_of_rule(plan, rule), [])])
    return deciding


def _said(rule: _Rule) -> str:
    """Returns how `rule` places what it matches, for a message."""
    placing = _placing(rule)
    return str(*placing.values()) if len(placing) == 1 else str(placing)
