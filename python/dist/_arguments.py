# SPDX-License-Identifier: Apache-2.0
"""Arguments of programs as functions of JAX and PyTorch take them: nested and by keyword, or as flat lists. A structure is what `tree_flatten` of
either library gives; both have the methods `children` and `flatten_up_to`."""
import bisect
import os
from typing import Any, Callable, Iterator, List, Mapping, Optional, Sequence, Tuple

_LONGEST = 400  # Characters of a structure in a message.


class Trees:
    """Nested values of one library: `leaves` of a value, `structure` of a value, and `describe`, a structure as text."""

    def __init__(self, leaves: Callable[[Any], List[Any]], structure: Callable[[Any], Any], describe: Callable[[Any], str]) -> None:
        self.leaves, self.structure, self.describe = leaves, structure, describe

    def is_leaf(self, value: Any) -> bool:
        leaves = self.leaves(value)
        return len(leaves) == 1 and leaves[0] is value

    def match(self, structure: Any, value: Any) -> Optional[List[Any]]:
        """Returns the leaves of `value` in the order of `structure`, or None if it is nested otherwise."""
        try:
            found = structure.flatten_up_to(value)
        except (TypeError, ValueError):
            return None
        return found if all(map(self.is_leaf, found)) else None

    def mismatch(self, what: str, value: Any, structure: Any) -> TypeError:
        """Returns an error with the structures of `value` and the one that it should have, long ones from where they differ on."""
        texts = self.describe(self.structure(value)), self.describe(structure)
        same = len(os.path.commonprefix(texts))
        found, needed = [text if len(text) <= _LONGEST else "…" * (same > 60) + text[max(same - 60, 0):][:_LONGEST] + "…" for text in texts]
        return TypeError(f"{what}: found the structure {found}, but needed {needed}, or a flat list of its arrays")


class Arguments:
    """How the arguments of a program are nested in its function: `structure` is that of its positional arguments and its keywords. Leaves that
    `constants` has by their number are no arguments of the program. In front of them it has `before` others, behind them `after`, all flat; `state`
    makes those in front of a module, or of a dict of names. `keywords` need not be given: they are constants."""

    def __init__(self, trees: Trees, structure: Any, convert: Callable[[Any], Any] = lambda leaf: leaf, *,
                 constants: Mapping[int, Any] = {}, before: int = 0, after: int = 0,
                 state: Callable[[Any], Optional[List[Any]]] = lambda value: None, keywords: Mapping[str, Any] = {}) -> None:
        self._trees, self._structure, self.convert = trees, structure, convert
        self._constants, self._before, self._after = constants, before, after
        self._state, self._keywords = state, keywords

    def flatten(self, given: Sequence[Any], named: Mapping[str, Any]) -> List[Any]:
        """Returns the arguments of the program for those of the function, or for all of its own."""
        state = self._state(given[0]) if self._before and given else None
        given = given if state is None else [*state, *given[1:]]
        if len(given) < self._before:
            raise TypeError(f"found {len(given)} arrays, but the program takes {self._before} parameters and buffers in front of what forward takes, sorted by "
                            "name; the module, or its state_dict(), may stand in their place")
        end = max(len(given) - self._after, self._before)
        nested = tuple(given[self._before:end]), {**self._keywords, **named}
        leaves = self._trees.match(self._structure, nested)
        if leaves is not None:
            given = [*given[:self._before], *self._without_constants(leaves, 0), *given[end:]]
        elif named or not all(map(self._trees.is_leaf, given)):
            states = f" behind {self._before} parameters and buffers" if self._before else ""
            raise self._trees.mismatch(f"arguments{states}", nested, self._structure)
        return [self.convert(leaf) for leaf in given]

    def flatten_part(self, positions: Sequence[int], name: str, value: Any) -> List[Any]:
        """Returns what stands at `positions` of the arguments of the program, of a `value` nested as there, or of a flat list."""
        parts = list(self._parts([position - self._before for position in positions]))
        for structure, first in parts:
            leaves = self._trees.match(structure, value)
            if leaves is not None:
                return [self.convert(leaf) for leaf in self._without_constants(leaves, first)]
        if isinstance(value, (list, tuple)) and all(map(self._trees.is_leaf, value)):
            return [self.convert(leaf) for leaf in value]
        raise self._trees.mismatch(f"'{name}'", value, parts[0][0] if parts else self._trees.structure([0] * len(positions)))

    def _without_constants(self, leaves: Sequence[Any], first: int) -> List[Any]:
        for number, leaf in enumerate(leaves, first):
            if number in self._constants and not _is_same(leaf, self._constants[number]):
                raise TypeError(f"found {leaf!r}, but the program is compiled for {self._constants[number]!r} there")
        return [leaf for number, leaf in enumerate(leaves, first) if number not in self._constants]

    def _parts(self, wanted: List[int]) -> Iterator[Tuple[Any, int]]:
        """Gives the parts that have just those arguments of the program that are `wanted`, and the number of the first leaf of each."""
        leaves = [leaf for leaf in range(self._structure.num_leaves) if leaf not in self._constants]

        def walk(part: Any, first: int, depth: int) -> Iterator[Tuple[Any, int]]:
            own = range(bisect.bisect_left(leaves, first), bisect.bisect_left(leaves, first + part.num_leaves))
            if list(own) == wanted and depth >= 2:  # Parts of positional arguments or keywords.
                yield part, first
            for child in part.children() if wanted[0] in own else ():
                yield from walk(child, first, depth + 1)
                first += child.num_leaves

        return walk(self._structure, 0, 0)


def _is_same(one: Any, other: Any) -> bool:
    return one is other or (type(one) is type(other) and bool(one == other))
