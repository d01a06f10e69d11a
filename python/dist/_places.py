# SPDX-License-Identifier: Apache-2.0
"""Where in Python an entry of a plan stands. The compiler reads plans as files; what it says about a line of one that Python has made is said
about the entry of the user.

    plan.to_json():13:16: error: found the string 'colwize'  ->  train.py:20:5: error: 'w': found the string 'colwize'
"""
import ast
import linecache
import os
import re
import sys
from typing import Any, Dict, List, Optional, Sequence, Tuple

#: A file and a line in it.
Place = Tuple[str, int]
_OWN = os.path.dirname(os.path.abspath(__file__)) + os.sep


class Entry(Dict[str, Any]):
    """A rule of a plan file that knows what the user wrote for it: its key in a dict, and `place` if that is not where the plan is made."""

    def __init__(self, rule: Dict[str, Any], key: Any, place: Optional[Place] = None) -> None:
        super().__init__(rule)
        self.key, self.place = key, place

    def __copy__(self) -> "Entry":
        return Entry(self, self.key, self.place)


def caller() -> Place:
    """Returns the line that called this package."""
    frame: Any = sys._getframe(1)
    while frame.f_back is not None and os.path.abspath(frame.f_code.co_filename).startswith(_OWN):
        frame = frame.f_back
    return frame.f_code.co_filename, frame.f_lineno


def place_of_function(function: Any) -> Optional[Place]:
    """Returns where a function of Python begins, None of others."""
    code = getattr(function, "__code__", None)
    return code and (code.co_filename, code.co_firstlineno)


def explain(plan: Any, text: str, line: int, message: str) -> Tuple[str, str]:
    """Returns the place in Python, as `train.py:20:5`, that `line` of the file `text` of `plan` stands for, and `message` with the entry."""
    before = text.splitlines()[:line]
    top = [number for number, each in enumerate(before) if re.match(r'  "', each)]
    section = re.match(r'  "([^"]*)"', before[top[-1]])[1] if top else ""  # type: ignore[index]
    number = sum(each == "    {" for each in before[top[-1]:]) - 1 if top else -1
    rules = plan.to_dict().get(section)
    if number < 0 or not isinstance(rules, list):
        return _said(plan.path, plan.place, section, of_keyword=True), message
    rule = rules[number]
    key = getattr(rule, "key", None) or rule.get("match", "")
    if repr(key) not in message:
        message = f"{'' if section == 'rules' else section + ' '}{key!r}: {message}"
    return place_of_rule(plan, rule), message


def place_of_rule(plan: Any, rule: Dict[str, Any]) -> str:
    """Returns where `rule` of `plan` stands, as `train.py:20:5`."""
    place = getattr(rule, "place", None)
    if place:
        return f"{os.path.basename(place[0])}:{place[1]}"
    key = getattr(rule, "key", None) or rule.get("match", "")
    return _said(plan.path, plan.place, key if isinstance(key, str) else [*key, ""][0])


def _said(path: Optional[str], place: Place, name: str, of_keyword: bool = False) -> str:
    if path is not None:  # What was read of it has changed since.
        return path
    found = _find(place, name, of_keyword)
    return ":".join([os.path.basename(place[0]), *(map(str, found) if found else [str(place[1])])])


def _find(place: Place, name: str, of_keyword: bool) -> Optional[Tuple[int, int]]:
    """Returns line and column of the string `name`, or of that keyword, in the call at `place` or in what its arguments were assigned; in its file
    if there is none, and dicts there have it once as a key."""
    try:
        tree = ast.parse("".join(linecache.getlines(place[0])))
    except (SyntaxError, ValueError):
        return None
    nodes = list(ast.walk(tree))
    calls = [node for node in nodes if isinstance(node, ast.Call) and node.lineno <= place[1] <= (node.end_lineno or 0)]
    found: List[Any] = []
    for call in reversed(calls):  # From the inside.
        found = found or ([each for each in call.keywords if each.arg == name] if of_keyword else _strings([call, *_assigned(nodes, call)], name))
    if not found and not of_keyword:
        found = _strings([key for node in nodes if isinstance(node, ast.Dict) for key in node.keys if key is not None], name)
    return (found[0].lineno, found[0].col_offset + 1) if len(found) == 1 else None


def _assigned(nodes: List[ast.AST], call: ast.Call) -> List[ast.AST]:
    """Returns what was last assigned, in front of `call`, to the variables in it."""
    names = {each.id for each in ast.walk(call) if isinstance(each, ast.Name)}
    last = {node.targets[0].id: node.value for node in sorted((node for node in nodes if isinstance(node, ast.Assign)), key=lambda node: node.lineno)
            if isinstance(node.targets[0], ast.Name) and node.lineno < call.lineno}
    return [value for name, value in last.items() if name in names and isinstance(value, ast.Dict)]


def _strings(nodes: Sequence[ast.AST], value: str) -> List[ast.Constant]:
    return [each for node in nodes for each in ast.walk(node) if isinstance(each, ast.Constant) and each.value == value]


__all__ = ["Entry", "Place", "caller", "explain", "place_of_function", "place_of_rule"]
