# SPDX-License-Identifier: Apache-2.0
"""Layouts of activations that styles of `parallelize_module` of PyTorch ask for, as constraints in the program.

    {"norm": SequenceParallel()}  ->  what goes in and out of norm is split along dimension 1

While a module is exported, hooks put an op on the tensors that go in and out of its parts; in JAX it becomes a constraint, which says of the
style's axis alone: others are left to propagation. Left out is what styles have if they are told nothing, as parameters tell that."""
import contextlib
import functools
import re
from typing import Any, Callable, Dict, Iterator, List, Mapping, Optional, Sequence, Tuple

from .plans import Plan

_REPLICATED = -1  # In place of the dimension that is split.
#: What styles have for inputs and outputs if they are told nothing, by the name of the style.
_DEFAULTS = {"ColwiseParallel": ("Replicate", -1), "RowwiseParallel": (-1, "Replicate")}
#: One tensor's layouts, one after the other.
_Layouts = Sequence[Any]


@functools.cache
def _op(torch: Any) -> Any:
    """Returns the op that stands for a constraint in exports."""

    op = torch.library.custom_op("dist::place", lambda x, *_: x.clone(), mutates_args=(), schema="(Tensor x, str[] axes, int[] sizes, str axis, int dim) -> Tensor")
    op.register_fake(lambda x, axes, sizes, axis, dim: torch.empty_like(x))
    return op


def constrain(jax: Any, _: Any, x: Any, axes: Sequence[str], sizes: Sequence[int], axis: str, dim: int) -> Any:
    """Returns `x` with the constraint of the op. JAX has no words for an axis that splits nothing while others are open; `with_replicated` adds it."""
    sharding = jax.sharding
    dims = [axis if number == dim else sharding.PartitionSpec.UNCONSTRAINED for number in range(x.ndim)]
    mesh = sharding.AbstractMesh(tuple(sizes), tuple(axes))
    return jax.lax.with_sharding_constraint(x, sharding.NamedSharding(mesh, sharding.PartitionSpec(*dims)))


def with_replicated(axis: str, text: str) -> str:
    """Returns the program `text` with `axis` kept out of what is open in all dimensions."""
    return re.sub(r"(#sdy\.sharding<@\w+, \[(?:\{\?\}(?:, )?)*\])>", lambda found: f'{found[1]}, replicated={{"{axis}"}}>', text)


class Layouts:
    """The layouts that the styles of `plan` ask for: `axis` is theirs, None if they ask for none."""

    def __init__(self, plan: Optional[Plan], axis_of: Callable[[Plan, Any, str], str]) -> None:
        self._styles: List[Tuple[Any, Any]] = [(match, style) for _, match, style in (plan.styles if plan else []) if _is_told(style)]
        self._mesh: Mapping[str, int] = (plan.mesh if plan else None) or {}
        axes = {axis_of(plan, match, _AXES_AS.get(type(style).__name__, "colwise")) for match, style in self._styles} if plan else set()
        if len(axes) > 1:
            raise ValueError(f"plan: found styles with layouts of activations along {' and '.join(sorted(axes))}, but needed one axis for all of them")
        self.axis = next(iter(axes), None)

    def refuse(self, modules: Mapping[str, str], matches: Callable[[Any, str], bool]) -> None:
        """Raises an error where one of `modules`, types by their paths, has any: an export does not tell what goes in and out of them."""
        for match, style in self._styles:
            if not any(matches(match, path) and any(_asked(style, kind)) for path, kind in modules.items()):
                continue
            raise ValueError(f"plan: {match!r}: found layouts of activations in {type(style).__name__}, and an export; needed the module in place of the export, or "
                             "rules for lines of the model, such as values={'model.py:41': [Shard(1)]}")

    @contextlib.contextmanager
    def on(self, torch: Any, module: Any, matches: Callable[[Any, str], bool]) -> Iterator[None]:
        """Has `module` place activations while it is exported."""
        hooks = []
        for match, style in self._styles:
            for path, part in module.named_modules():
                if matches(match, path):
                    hooks += self._hook(torch, match, style, part)
        try:
            yield
        finally:
            for hook in hooks:
                hook.remove()

    def _hook(self, torch: Any, match: Any, style: Any, part: Any) -> List[Any]:
        inputs, named, outputs = _asked(style, type(part).__name__)
        place = functools.partial(self._place, torch, match)

        def before(_: Any, args: Tuple[Any, ...], keywords: Dict[str, Any]) -> Any:
            args = tuple(place(arg, layouts) for arg, layouts in zip(args, [*inputs, *[()] * len(args)]))
            return args, {name: place(value, named.get(name, ())) for name, value in keywords.items()}

        def after(_: Any, args: Any, made: Any) -> Any:
            if isinstance(made, (tuple, list)):
                return type(made)(place(each, layouts) for each, layouts in zip(made, [*outputs, *[()] * len(made)]))
            return place(made, outputs[0])

        hooks = [part.register_forward_pre_hook(before, with_kwargs=True)] if inputs or named else []
        return hooks + ([part.register_forward_hook(after)] if outputs else [])

    def _place(self, torch: Any, match: Any, value: Any, layouts: _Layouts) -> Any:
        for layout in layouts if isinstance(value, torch.Tensor) else ():
            dim = getattr(layout, "dim", _REPLICATED)
            if type(layout).__name__ not in ("Shard", "Replicate") or dim >= value.dim() or dim < -value.dim():
                raise ValueError(f"plan: {match!r}: found the layout {layout} for a tensor of {value.dim()} dimensions, but needed Shard of one of them, or Replicate")
            dim = _REPLICATED if type(layout).__name__ == "Replicate" else dim % value.dim()
            value = _op(torch)(value, list(self._mesh), list(self._mesh.values()), self.axis, dim)
        return value


_AXES_AS = {"RowwiseParallel": "rowwise"}  # Whose axis of the plan other styles take is that of colwise.


def _is_told(style: Any) -> bool:
    return any(_asked(style, ""))


def _asked(style: Any, kind: str) -> Tuple[List[_Layouts], Dict[str, _Layouts], List[_Layouts]]:
    """Returns what `style` asks for on a module of type `kind`: the layouts of each input by position, by keyword, and of each output."""
    name = type(style).__name__
    if name == "SequenceParallel":
        return [style.sequence_sharding], {}, [style.sequence_sharding]
    if name == "PrepareModuleInputOutput":
        inputs, named, _ = _asked(style.prepare_module_input, kind)
        return inputs, named, _asked(style.prepare_module_output, kind)[2]
    if name == "PrepareModuleInput":
        pairs = zip(style.input_layouts or (), style.desired_input_layouts or ())
        wanted = style.desired_input_kwarg_layouts or {}
        named = {key: _given(layout, wanted.get(key)) for key, layout in (style.input_kwarg_layouts or {}).items()}
        return [_given(*pair) for pair in pairs], named, []
    if name == "PrepareModuleOutput":
        return [], {}, [_given(*pair) for pair in zip(style.output_layouts, style.desired_output_layouts)]
    if name not in _DEFAULTS:
        raise ValueError(f"plan: found the style {name}, but needed ColwiseParallel, RowwiseParallel, SequenceParallel, PrepareModuleInput or PrepareModuleOutput")
    inputs_as, outputs_as = ([_said(layout) for layout in layouts] for layouts in (style.input_layouts, style.output_layouts))
    ins, outs = _DEFAULTS[name]
    if "Embedding" in kind:  # Of tables indices go in.
        ins = "Replicate"
    wanted = _features_or_all(name, ins)
    if inputs_as == [ins] and outputs_as == [outs]:
        return [], {}, []
    # Both: what goes out would else decide how the module computes.
    return [wanted if inputs_as == [ins] else [*style.input_layouts, *wanted]], {}, [style.output_layouts]


def _given(*layouts: Any) -> _Layouts:
    return [layout for layout in layouts if layout is not None]


def _said(layout: Any) -> Any:
    return getattr(layout, "dim", type(layout).__name__)


def _features_or_all(name: str, default: Any) -> _Layouts:
    """Returns what the input of the style `name` becomes, whose `default` that is."""
    import torch.distributed.tensor as tensor
    return [tensor.Shard(-1)] if name == "RowwiseParallel" and default == -1 else [tensor.Replicate()]
