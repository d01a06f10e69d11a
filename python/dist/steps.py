# SPDX-License-Identifier: Apache-2.0
"""Runs of many steps that go on from one another: `Program.start`, and what it returns."""
import difflib
import re
import threading
from typing import Any, Dict, List, Mapping, Optional, Tuple, Union

from ._arguments import Arguments

_Type = Tuple[str, int, Tuple[int, ...]]


class Steps:
    """A program whose arguments and results stay on the ranks between its steps. Made by `Program.start`.

        steps = program.start(params, batch, carry=True)
        for batch in batches:
            steps.step(batch=batch)
            loss = steps.read("result[1]")
        params = steps.read("result[0]")

    Values are named by their position, their name (`params['w']`), their key (`arg3`, `out0`), or by a path that names begin with (`params`).
    """

    def __init__(self, session: Any, arguments: Optional[Arguments]) -> None:
        self._session, self._arguments = session, arguments
        self._lock = threading.Lock()  # Calls of one session must not overlap.

    def step(self, given: Mapping[Union[int, str], Any] = {}, /, **named: Any) -> "Steps":
        """Runs the program once. `given` and `named` set arguments in front of it, which keep their values in further steps; a path stands for
        all arguments that it begins, nested as the function of `dist.from_jax` takes them or as a flat list. Returns the steps themselves."""
        with self._lock:
            for name, value in {**given, **named}.items():
                self._set(name, value)
            self._session.step()
        return self

    def read(self, name: Union[None, int, str] = None) -> Any:
        """Returns a result of the last step; of a path, a dict of its results by their names; without a name all, as `Program.run` does. With
        comm="mpi" all processes read the same, and results arrive at rank 0 alone (None elsewhere)."""
        with self._lock:
            if name is None:
                results = [self._session.read(index) for index in range(len(self._session.results))]
                return results[0] if len(results) == 1 else None if None in map(type, results) else tuple(results)
            found, is_path = _find(self._session.results, name, "result", "out")
            if not is_path:
                return self._session.read(found[0])
            return {self._session.results[index][0]: self._session.read(index) for index in found}

    def _set(self, name: Union[int, str], value: Any) -> None:
        first = {other: name for name, others in self._session.other_names.items() for other in others}
        found, is_path = _find(self._session.arguments, first.get(name, name), "argument", "arg")
        if not is_path:
            leaves = [self._arguments.convert(value) if self._arguments else value]
        elif self._arguments:
            leaves = self._arguments.flatten_part(found, str(name), value)
        elif isinstance(value, (list, tuple)):
            leaves = list(value)
        else:
            raise TypeError(f"'{name}': found {type(value).__name__}, but needed a list of {len(found)} arrays")
        if len(leaves) != len(found):
            raise TypeError(f"found {len(leaves)} arrays, but the program has {len(found)} arguments '{name}…'")
        for index, leaf in zip(found, leaves):
            self._session.set(index, leaf)


def _find(values: List[_Type], name: Union[int, str], what: str, key: str) -> Tuple[List[int], bool]:
    """Returns the positions of the values that `name` stands for, and whether it is a path that they begin with."""
    names = [value[0] for value in values]
    if isinstance(name, int) and not isinstance(name, bool):
        if not 0 <= name < len(values):
            raise IndexError(f"found {what} {name}, but the program has {len(values)}")
        return [name], False
    keys: Dict[str, int] = {f"{key}{index}": index for index in range(len(values))}
    for known in (dict(zip(names, range(len(names)))), keys):
        if name and name in known:
            return [known[name]], False
    found = [index for index, each in enumerate(names) if name and each.startswith(str(name)) and each[len(str(name))] in ".[/"]
    if not found:
        raise KeyError(f"the program has no {what} '{name}'; {_near(str(name), [each for each in names if each], list(keys))}")
    return found, True


def _near(name: str, names: List[str], keys: List[str]) -> str:
    """Returns which of `names`, of the paths that they begin with, and of `keys` are near `name`, or what there is, for a message."""
    paths = list(dict.fromkeys(each[:found.start()] for each in names for found in re.finditer(r"[./\[]", each) if found.start()))
    near = difflib.get_close_matches(name, [*names, *paths, *keys], n=3) or [each for each in [*paths, *names] if name and name in each][:3]
    roots = list(dict.fromkeys(re.split(r"[.\[]", each)[0] for each in names)) or keys
    return f"near are {', '.join(near)}" if near else f"it has {', '.join(roots[:6])}" + ", …" * (len(roots) > 6)
