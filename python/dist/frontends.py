# SPDX-License-Identifier: Apache-2.0
"""Programs from JAX and PyTorch. Both are imported only when they are used."""
import difflib
import functools
import inspect
import itertools
import json
import numbers
import re
import sys
from typing import Any, Callable, Dict, Mapping, Optional, Sequence, Tuple

from ._arguments import Arguments, Trees
from .plans import Partial, Replicate, Shard, as_plan
from .program import Program, compile, with_written


def _needs(module: str, what: str) -> Any:
    import importlib
    try:
        return importlib.import_module(module)
    except ImportError as error:
        raise ImportError(f"{what} needs {module} ({error}); 'pip install {module.split('.')[0]}' brings it") from error


def from_jax(fn: Callable[..., Any], *args: Any, in_shardings: Any = None, out_shardings: Any = None, plan: Any = None,
             machine: str = "", static_argnums: Any = (), static_argnames: Any = (), donate_argnums: Any = (), donate_argnames: Any = (),
             **options: Any) -> Program:
    """Compiles `fn(*args)`, a function of JAX. `args` are arrays or `jax.ShapeDtypeStruct`; their shardings, `in_shardings` or `plan` say
    how they lie. The mesh may be abstract or larger than what this machine has: nothing runs on JAX's devices. `options` are those
    of `dist.compile`, and others keywords of `fn`. What is static or donated, as of `jax.jit`, may be said here or where `jax.jit` has made `fn`;
    donated arguments give their memory to results: `Program.start` goes on from these.

    Arguments that the function does not use stay arguments: `run` takes what `fn` takes, nested as `args` are or flat, but for static ones. It
    gives the leaves of what `fn` returns; `Program.unflatten` nests them as `fn` does."""
    from ._torch_graphs import leave_out_frames
    jax = _needs("jax", "dist.from_jax")
    leave_out_frames()
    if not callable(fn) or hasattr(fn, "as_text"):
        raise TypeError(f"dist.from_jax: found {_short(fn)}, but needed a function and its arguments; dist.compile takes what jax.jit(f).lower(...) returns")
    options, named = _options_and_keywords(options, fn)
    said = getattr(fn, "_jit_info", None)  # To jax.jit that made `fn`: another one around it hides that.
    how = {"static_argnums": (*_several(static_argnums), *_several(getattr(said, "static_argnums", ()))),
           "static_argnames": (*_several(static_argnames), *_several(getattr(said, "static_argnames", ()))),
           "donate_argnums": _several(donate_argnums), "donate_argnames": _several(donate_argnames)}
    if not how["donate_argnums"] and not how["donate_argnames"]:
        how["donate_argnums"] = _several(said.donate_argnums) if said else _donated(jax, fn, args)
    how = {name: value for name, value in how.items() if value}
    shardings = {name: _with_mesh(jax, name, value) for name, value in (("in_shardings", in_shardings), ("out_shardings", out_shardings)) if value is not None}
    jitted = jax.jit(fn, keep_unused=True, **how, **shardings)
    lowered = _lower(jitted, *args, **named)
    program = compile(lowered, plan=plan, machine=machine, **options)
    program._arguments = Arguments(_trees_of_jax(jax), lowered.in_tree, functools.partial(_convert, jax, bool(jax.config.jax_enable_x64)))
    program._unflatten = functools.partial(jax.tree_util.tree_unflatten, lowered.out_tree)
    return program


def _short(value: Any) -> str:
    """Returns what `value` is, for a message."""
    return f"an object of {type(value).__module__}.{type(value).__name__}"


def _with_mesh(jax: Any, name: str, shardings: Any) -> Any:
    """Returns `shardings` with each PartitionSpec on the mesh that JAX has been told, be it an abstract one, which jax.jit alone does not take."""
    spec = jax.sharding.PartitionSpec
    leaves = jax.tree_util.tree_leaves(shardings, is_leaf=lambda each: isinstance(each, spec))
    if not any(isinstance(each, spec) for each in leaves):
        return shardings
    mesh = _mesh_of(jax)
    if mesh is None:
        raise ValueError(f"{name}: found a PartitionSpec and no mesh, but needed one: NamedSharding(jax.sharding.AbstractMesh((2, 4), ('dp', 'tp')), spec), or "
                         "'with jax.sharding.use_abstract_mesh(mesh):' around dist.from_jax")
    return jax.tree_util.tree_map(lambda each: jax.sharding.NamedSharding(mesh, each) if isinstance(each, spec) else each, shardings,
                                  is_leaf=lambda each: isinstance(each, spec))


def _mesh_of(jax: Any) -> Any:
    """Returns the mesh that JAX has been told by `use_abstract_mesh`, `set_mesh` or `with mesh:`, None without one."""
    import importlib
    mesh = getattr(jax.sharding, "get_abstract_mesh", lambda: None)()
    if mesh is not None and mesh.axis_names:
        return mesh
    resources = getattr(importlib.import_module("jax._src.mesh"), "thread_resources", None)
    mesh = resources and resources.env.physical_mesh
    return mesh if mesh and mesh.axis_names else None


def _options_and_keywords(given: Mapping[str, Any], fn: Callable[..., Any]) -> Tuple[Dict[str, Any], Dict[str, Any]]:
    """Returns which of the keywords `given` to a frontend are options of `dist.compile`, and the others, which are those of `fn`."""
    known = [name for name in inspect.signature(compile).parameters if not name.startswith("_")]
    options = {name: value for name, value in given.items() if name in known}
    named = {name: value for name, value in given.items() if name not in known}
    try:
        parameters = inspect.signature(fn).parameters
    except (TypeError, ValueError):  # Functions in C have none.
        return options, named
    takes_any = any(each.kind is inspect.Parameter.VAR_KEYWORD for each in parameters.values())
    for name in named:
        if name not in parameters and not takes_any:
            near = difflib.get_close_matches(name, [*known, *parameters], n=1)
            raise TypeError(f"found the keyword '{name}', which is neither an option of dist.compile nor an argument of the function"
                            + (f"; near is '{near[0]}'" if near else ""))
    return options, named


def _several(given: Any) -> Sequence[Any]:
    """Returns numbers or names of arguments as `jax.jit` takes them, one or several or none, as a tuple."""
    return (given,) if isinstance(given, (str, numbers.Integral)) else () if given is None else tuple(given)


def _lower(jitted: Any, *args: Any, **named: Any) -> Any:
    """Lowers for a CPU: whatever devices JAX has, none at all where the mesh is abstract, none of their libraries is called."""
    if not hasattr(jitted, "trace"):
        return jitted.lower(*args, **named)
    return jitted.trace(*args, **named).lower(lowering_platforms=("cpu",))


def _donated(jax: Any, fn: Callable[..., Any], args: Sequence[Any]) -> Sequence[int]:
    """Returns which arguments `fn` donates if it is a function that `jax.jit` has made: another one around it hides that."""
    if not hasattr(fn, "trace"):
        return ()
    described = fn.trace(*args).args_info[0]
    return tuple(index for index, each in enumerate(described) if len(described) == len(args)
                 and any(getattr(leaf, "donated", False) for leaf in jax.tree_util.tree_leaves(each)))


def _trees_of_jax(jax: Any) -> Trees:
    tree = jax.tree_util
    return Trees(tree.tree_leaves, tree.tree_structure, lambda structure: str(structure)[len("PyTreeDef("):-1])


def _convert(jax: Any, is_wide: bool, leaf: Any) -> Any:
    """Returns the array `leaf` as a program has it: of keys for random numbers their bits, and floats of 64 bits with 32 if JAX compiles for
    these, unless `is_wide`."""
    dtype = getattr(leaf, "dtype", None)
    if isinstance(leaf, jax.Array) and jax.dtypes.issubdtype(dtype, jax.dtypes.prng_key):
        return jax.random.key_data(leaf)
    narrow = None if is_wide else {"float64": "float32", "complex128": "complex64"}.get(str(dtype))
    return leaf.astype(narrow) if narrow and hasattr(leaf, "astype") else leaf


def from_torch(module_or_exported: Any, *args: Any, plan: Any = None, machine: str = "", key: Any = None, **options: Any) -> Program:
    """Compiles a `torch.nn.Module` called with `args` and those `options` that are none of `dist.compile`, or a `torch.export.ExportedProgram`. Arguments of the program are the parameters and
    buffers, sorted by their names in the module, in front of the tensors in `args`, in the order of
    torch.export; `run` takes them nested as `args` are or flat, and in place of the first the module or its `state_dict()`. Plans name
    them as PyTorch does: parameters by their path in the module (`layers.0.up.weight`), tensors by the arguments of `forward`. A tensor
    that a module has under two names is one argument, with the first of these; rules of plans and `Steps.step` take either name. Numbers,
    strings and None in `args` are constants of the program, and so are tensors that the module has made for itself. What forward
    writes to buffers or arguments, as batch norm its `norm.running_mean` while it trains, are results of that name behind those that it returns; steps
    of `Program.start` go on from them unless `carry` says otherwise, and the module stays as it is. Where a module draws random numbers, as dropout does while it trains, `key` is
    one of `jax.random`, and its bits an argument of the program, called `key` unless another one is, behind the tensors of `args`: the same ones give the same
    numbers, which are not those of PyTorch. torchax, which turns the export into StableHLO, has to be there."""
    from ._torch_graphs import Forward, names_of_results, recurrent_layers, state_of
    from ._torch_layouts import Layouts
    from ._torch_styles import axis_of, is_about, modules_of, with_rules_of_styles
    torch = _needs("torch", "dist.from_torch")
    jax = _needs("jax", "dist.from_torch")
    torchax = _needs_torchax(torch)
    options, named = _options_and_keywords(options, getattr(module_or_exported, "forward", None))
    exported = module_or_exported
    plan = plan if plan is None or plan == "auto" else as_plan(plan)
    layouts = Layouts(None if plan == "auto" else plan, axis_of)
    if isinstance(exported, (torch.nn.Module, torch.export.ExportedProgram)):
        _refuse_arrays(torch, _forward_names(exported), args, named)
    if isinstance(exported, torch.nn.Module):
        _refuse_shards(exported)
        with recurrent_layers(torch), layouts.on(torch, exported, is_about):
            exported = torch.export.export(exported, args, named)
    elif not isinstance(exported, torch.export.ExportedProgram):
        raise TypeError(f"dist.from_torch: found {exported!r}, but needed a torch.nn.Module, of which forward may call it, or a torch.export.ExportedProgram")
    else:
        layouts.refuse(modules_of(exported), is_about)
    trees, structure = _trees_of_torch(torch), exported.call_spec.in_spec
    given = (args, named) if args or named else exported.example_inputs
    leaves = trees.match(structure, given)  # In the order of torch.export.
    if leaves is None:
        raise trees.mismatch("dist.from_torch", given, structure)
    constants = {number: leaf for number, leaf in enumerate(leaves) if not isinstance(leaf, torch.Tensor)}
    with _all_bits(jax):  # PyTorch computes with the 64 bits of its indices.
        forward = Forward(torch, jax, torchax, exported)
        names, states = forward.names, forward.states
        first = {id(state): name for name, state in reversed(list(zip(names, states)))}  # Tied parameters are one tensor.
        owners = [first[id(state)] for _, state in zip(names, states)]
        other_names = {name: [other for other, owner in zip(names, owners) if owner == name != other] for name in owners}
        parameters = {name: _describe(jax, state) for name, state in zip(names, states) if name in owners}
        constant_states = [_to_jax(jax, state) for state in states[len(names):]]
        if forward.draws and key is None:
            raise NotImplementedError(f"dist.from_torch: the module draws random numbers ('{forward.draws[0]}'), as dropout does while it trains; "
                                      "needed 'module.eval()' in front of it, or a key for them: key=jax.random.PRNGKey(0)")
        described = [_describe(jax, leaf) for number, leaf in enumerate(leaves) if number not in constants]
        if isinstance(key, (numbers.Number, str, torch.Tensor)):
            raise TypeError(f"key: found {key!r}, but needed a key of JAX, such as jax.random.PRNGKey(0)")
        bits = [] if key is None else [_convert(jax, True, key)]

        def call(parameters: Any, *inputs: Any) -> Any:
            tensors, drawn = iter(inputs), [*inputs[len(described):], None][0]
            flat = [constants[number] if number in constants else next(tensors) for number in range(len(leaves))]
            return forward([parameters[name] for name in owners] + constant_states + flat, drawn)

        call.__name__ = "forward"  # In locations.
        try:
            lowered = _lower(jax.jit(call, keep_unused=True), parameters, *described, *bits)
        except AssertionError as error:
            raise _explain_assertion(error) from error
        except Exception as error:
            raise _explain_failure(error) from error
    places = _places_of_inputs(torch, structure, _forward_names(module_or_exported), parameters)
    inputs = [place for number, place in enumerate(places) if number not in constants]
    inputs.append("key" if "key" not in [*parameters, *inputs] else f"inputs[{len(inputs)}]")  # Of attention it is the name of an argument.
    results, written = names_of_results(torch, forward.exported, places)
    if plan is not None and plan != "auto":
        plan = with_rules_of_styles(plan, modules_of(exported), names, inputs).with_default(layout="torch")
    options["carry"] = with_written(options.get("carry"), written)
    program = compile(lowered, plan=plan, machine=machine, _rename=functools.partial(_rename, inputs, results, layouts.axis),
                      _other_names={name: others for name, others in other_names.items() if others}, **options)
    own = {name: exported.constants[name] for name in parameters if name in exported.constants}
    program._arguments = Arguments(trees, structure, constants=constants, before=len(parameters), after=len(bits),
                                   state=functools.partial(state_of, torch, sorted(parameters), other_names, own),
                                   keywords={name: value for name, value in given[1].items() if value is None or isinstance(value, (str, numbers.Number))})
    program._written = written
    if len(results) - len(written) == exported.call_spec.out_spec.num_leaves:  # Gradients have no place in what forward returns.
        program._unflatten = functools.partial(_unflatten, jax, torch, lowered.out_tree, exported.call_spec.out_spec)
    return program


def _refuse_shards(module: Any) -> None:
    for name, state in itertools.chain(module.named_parameters(), module.named_buffers()):
        if hasattr(state, "placements") and hasattr(state, "device_mesh"):
            raise TypeError(f"dist.from_torch: found '{name}' as a DTensor, placed as {list(state.placements)}, but needed whole tensors: the module as it was "
                            f"in front of parallelize_module, fully_shard or distribute_module, and a plan, such as plan=dist.parallelize({{'{name}': "
                            f"{list(map(repr, state.placements))}}}, mesh=…)".replace("(dim=", "("))


def _refuse_arrays(torch: Any, called: Sequence[str], args: Any, named: Any) -> None:
    """Raises an error for arguments that are arrays of NumPy or JAX: torch.export has messages about trees for them."""
    leaves, structure = torch.utils._pytree.tree_flatten((args, named))
    for number, leaf in enumerate(leaves):
        if isinstance(leaf, torch.Tensor) or not (hasattr(leaf, "__array__") or hasattr(leaf, "__dlpack__")):
            continue
        place, kind = _places_of_inputs(torch, structure, called, {})[number], type(leaf)
        is_numpy = kind.__module__ == "numpy"
        how = f"a number: {place}.item()" if is_numpy and kind.__name__ != "ndarray" else \
            f"a tensor of PyTorch: torch.from_{'numpy' if is_numpy else 'dlpack'}({place})"
        raise TypeError(f"dist.from_torch: found {place} as {kind.__module__}.{kind.__name__}, but needed {how}; Program.run takes arrays")


def _unflatten(jax: Any, torch: Any, made: Any, structure: Any, results: Sequence[Any]) -> Any:
    """Returns the results of a program as forward returns them; `made` is the list of them and None that JAX has lowered. What is written stands
    behind them."""
    return torch.utils._pytree.tree_unflatten(jax.tree_util.tree_unflatten(made, results)[:structure.num_leaves], structure)


def _trees_of_torch(torch: Any) -> Trees:
    tree = torch.utils._pytree
    star = type("Leaf", (), {"__repr__": lambda self: "*"})()
    return Trees(tree.tree_leaves, lambda value: tree.tree_flatten(value)[1],
                 lambda structure: repr(tree.tree_unflatten([star] * structure.num_leaves, structure)))


def _places_of_inputs(torch: Any, structure: Any, called: Sequence[str], taken: Mapping[str, Any]) -> Sequence[str]:
    """Returns what plans call the leaves of `structure`, that of arguments and keywords: `x`, or `batch['x'][0]`, for the names `called` of
    positional arguments; `inputs[0]` and `keywords['x']` for names that are `taken`."""
    tree = torch.utils._pytree

    def place(path: Any) -> str:
        is_keyword, first = path[0].idx, path[1].key if path[0].idx else path[1].idx
        name = first if is_keyword else called[first] if first < len(called) else ""
        if not name or name in taken:
            name = f"keywords['{first}']" if is_keyword else f"inputs[{first}]"
        return name + tree.keystr(path[2:])

    return [place(path) for path, _ in tree.tree_flatten_with_path(tree.tree_unflatten(range(structure.num_leaves), structure))[0]]


def _all_bits(jax: Any) -> Any:
    """Returns a context in which JAX computes with 64 bits where a program does."""
    enable = getattr(jax, "enable_x64", None)
    if enable is None:
        from jax.experimental import enable_x64 as enable
    return enable(True)


def _forward_names(module_or_exported: Any) -> Sequence[str]:
    """Returns the names of the positional arguments of `forward`, as far as they have names."""
    if hasattr(module_or_exported, "module_call_graph"):
        calls = module_or_exported.module_call_graph
        return getattr(calls[0].signature if calls else None, "forward_arg_names", None) or ()
    parameters = inspect.signature(module_or_exported.forward).parameters.values()
    positional = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    return [each.name for each in itertools.takewhile(lambda each: each.kind in positional, parameters)]


def _rename(inputs: Sequence[str], results: Sequence[str], axis: Optional[str], text: str) -> str:
    """Returns a program of `from_torch` with the names of PyTorch: in locations of arguments `up.weight` for `parameters['up.weight']`, and for
    `inputs[0]` the first of `inputs`; and of its results the first of `results` for `result[0]`. Layouts of activations are along `axis`."""
    from ._torch_layouts import with_replicated
    text = text if axis is None else with_replicated(axis, text)
    text = re.sub(r'loc\("parameters\[\'([^\'"\]]+)\'\]"', r'loc("\1"', text)
    text = re.sub(r'loc\("inputs\[(\d+)\]"', lambda found: f'loc("{inputs[int(found[1])]}"', text)
    return re.sub(r'jax.result_info = "result\[(\d+)\]"', lambda found: f"jax.result_info = {json.dumps(results[int(found[1])])}", text)


def _explain_failure(error: Exception) -> Exception:
    """Returns what to raise for `error` of torchax, to which torch.fx has added which op was computed, and where the model has it; `error` itself
    if it has not, or if it says that already."""
    text = str(error)
    op = re.search(r"While executing .*?target=(?:torch\.ops\.)?([\w.]+)\]", text)
    if not op or text.startswith("dist.from_torch"):
        return error
    where = _used_at(text[op.end():])
    first = text.strip().splitlines()[0]
    how = "; shapes must not depend on the values of tensors: torch.where(mask, x, 0), for one, keeps the shape of x" if "concrete" in first else ""
    return NotImplementedError(f"dist.from_torch: torchax cannot lower '{op[1]}'{where}: {first}{how}")


def _used_at(text: str) -> str:
    """Returns where the model has the op of an error, for a message: its last line of a user in `text`, which has a trace of PyTorch's."""
    from ._torch_graphs import places_of_users
    places = places_of_users(text) or re.findall(r'File "([^"]+)", line (\d+)', text)
    return f", used at {places[-1][0]}:{places[-1][1]}" if places else ""


def _explain_assertion(error: AssertionError) -> Exception:
    """Returns what to raise for `error` of torchax, which asserts that it knows an op; torch.fx adds where the op is used."""
    text = str(error)
    op = re.match(r"\w+\.\w+(\.\w+)?(?=\s|$)", text)
    if not op:
        return error
    where = _used_at(text)
    return NotImplementedError(f"dist.from_torch: torchax knows no op '{op.group()}'{where}; needed one that it has, or a decomposition: give "
                               "torch.export.export(...).run_decompositions({op: function}) in place of the module")


def _needs_torchax(torch: Any) -> Any:
    """Returns the module of torchax that reads exports. A torchax that is older or newer than torch may name ops that there are not."""
    is_ours = "torchax" not in sys.modules
    try:
        _needs("torchax.ops.jaten", "dist.from_torch")  # The ops of ATen, which torchax.export looks up and does not bring.
        made = _needs("torchax.export", "dist.from_torch")
        if is_ours:  # Nothing is computed on its devices, with which PyTorch traces no functions of Python any more.
            _needs("torchax.device_module", "dist.from_torch").is_available = lambda: False
        return made
    except AttributeError as error:
        raise ImportError(f"dist.from_torch needs a torchax that fits torch {torch.__version__} ({error})") from error


def _to_jax(jax: Any, tensor: Any) -> Any:
    """Returns `tensor` as an array of JAX."""
    tensor = tensor.detach()
    if str(tensor.dtype) == "torch.bfloat16":
        return jax.numpy.asarray(tensor.float().numpy()).astype(jax.numpy.bfloat16)
    return jax.numpy.asarray(tensor.numpy())


def _describe(jax: Any, array: Any) -> Any:
    """Returns shape and type of an array of JAX or a tensor of PyTorch."""
    from ._torch_graphs import jax_dtype
    return jax.ShapeDtypeStruct(tuple(array.shape), jax_dtype(jax, array.dtype))


def _spec(jax: Any, placements: Sequence[Any], mesh: Any, what: str) -> Any:
    """Returns the PartitionSpec of `placements`, one for each axis of `mesh`."""
    if placements is None:  # A number, which every device has.
        return jax.sharding.PartitionSpec()
    if len(placements) != len(mesh.axis_names):
        raise ValueError(f"{what}: found {len(placements)} placements, but the mesh has the axes {', '.join(mesh.axis_names)}")
    axes: dict = {}
    for name, placement in zip(mesh.axis_names, placements):
        if isinstance(placement, Shard):
            if placement.dim < 0:
                raise ValueError(f"{what}: found {placement}, but dimensions of local_map count from the first")
            axes.setdefault(placement.dim, []).append(name)
        elif isinstance(placement, Partial):
            raise ValueError(f"{what}: found {placement}, but JAX has no such placement; 'jax.lax.psum' in the function makes a sum of it")
        elif not isinstance(placement, Replicate):
            raise TypeError(f"{what}: found {placement!r}, but needed Shard or Replicate")
    return jax.sharding.PartitionSpec(*[tuple(axes[dim]) if dim in axes else None for dim in range(max(axes, default=-1) + 1)])


def _are_of_one(placements: Sequence[Any]) -> bool:
    """Returns whether `placements` are those of one value and not of several."""
    return bool(placements) and isinstance(placements[0], (Shard, Replicate, Partial))


def local_map(fn: Callable[..., Any], *, in_placements: Sequence[Sequence[Any]], out_placements: Sequence[Any], mesh: Any) -> Callable[..., Any]:
    """Returns `fn`, a function of JAX on the shards of one device, as a function on whole arrays: `local_map` of PyTorch, `shard_map` of JAX.
    `in_placements` has one list per argument and `out_placements` one per result, or they are one list if there is one; each list has a placement per axis of
    `mesh`, a mesh of JAX, and None stands for that of a number. Inside, nothing is propagated or partitioned."""
    jax = _needs("jax", "dist.local_map")
    if not hasattr(mesh, "axis_names"):
        raise TypeError(f"mesh: found {mesh!r}, but needed a mesh of JAX, such as jax.sharding.AbstractMesh((2, 4), ('dp', 'tp'))")
    if _are_of_one(in_placements):
        in_placements = [in_placements]
    ins = tuple(_spec(jax, each, mesh, f"in_placements[{index}]") for index, each in enumerate(in_placements))
    if _are_of_one(out_placements):
        outs: Any = _spec(jax, out_placements, mesh, "out_placements")
    else:
        outs = tuple(_spec(jax, each, mesh, f"out_placements[{index}]") for index, each in enumerate(out_placements))
    shard_map = getattr(jax, "shard_map", None)
    if shard_map is None:
        from jax.experimental.shard_map import shard_map
    return functools.wraps(fn)(shard_map(fn, mesh=mesh, in_specs=ins, out_specs=outs))


def local_layer(*, in_placements: Sequence[Sequence[Any]], out_placements: Sequence[Any], mesh: Any) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """`local_map` as a decorator, in the words of Paddle's LocalLayer."""
    return lambda fn: local_map(fn, in_placements=in_placements, out_placements=out_placements, mesh=mesh)


__all__ = ["from_jax", "from_torch", "local_layer", "local_map"]
