# SPDX-License-Identifier: Apache-2.0
"""Graphs of `torch.export` as functions of JAX: torchax knows the ops of ATen; results, random numbers, control flow and some ops are here."""
import contextlib
import functools
import importlib
import os
import re

from ._torch_layouts import constrain


class _Keys:
    """What torchax asks for keys for random numbers."""

    def __init__(self, jax, key):
        self.jax, self.key = jax, key

    def get_and_rotate_prng_key(self, generator=None):
        if self.key is None:
            raise NotImplementedError("dist.from_torch: random numbers are drawn in a branch or loop, which has no key for them")
        self.key, drawn = self.jax.random.split(self.key)
        return drawn


_RETURNED = ("USER_OUTPUT", "LOSS_OUTPUT", "GRADIENT_TO_PARAMETER", "GRADIENT_TO_USER_INPUT")
_WRITTEN = ("BUFFER_MUTATION", "PARAMETER_MUTATION", "USER_INPUT_MUTATION")


def _results(signature):
    """Returns what an export makes as results of the program: what is returned, and behind it what forward has written, as batch norm its running
    mean; each as its number in what the graph makes, and what the export says of it."""
    specs = list(enumerate(signature.output_specs))
    return [(number, spec) for kinds in (_RETURNED, _WRITTEN) for number, spec in specs if spec.kind.name in kinds]


def _described(module, signature):
    """Returns the tensors that stand for these results in `module`, the graph of an export."""
    made = [node for node in module.graph.nodes if node.op == "output"][0].args[0]
    return [getattr(made[number], "meta", {}).get("val") for number, _ in _results(signature)]


def names_of_results(torch, exported, places):
    """Returns what plans call the results of `exported`: `result['logits']` by how they are nested, `grad(up.weight)` of gradients, also of
    what it is called with, which is called `places`; and behind these, of what forward has written, the names of what it was written to. Of these
    there is a second list."""
    signature, tree = exported.graph_signature, torch.utils._pytree
    structure = exported.call_spec.out_spec
    paths, _ = tree.tree_flatten_with_path(tree.tree_unflatten(range(structure.num_leaves), structure))
    own = iter([f"result{tree.keystr(path)}" if path else "result[0]" for path, _ in paths])
    names_of_inputs = dict(zip(signature.user_inputs, places))

    def name(number, spec):
        if spec.kind.name in _RETURNED[:2]:
            return next(own, f"result[{number}]")
        target = spec.target
        argument = re.fullmatch(r"arg(\d+)_1", target)  # What a joint export calls its inputs.
        if argument and spec.kind.name in ("GRADIENT_TO_USER_INPUT", "USER_INPUT_MUTATION") and int(argument[1]) < len(signature.input_specs):
            target = signature.input_specs[int(argument[1])].arg.name
        target = names_of_inputs.get(target, target)
        return target if spec.kind.name in _WRITTEN else f"grad({target})"

    specs = [spec for _, spec in _results(signature)]
    names = [name(number, spec) for number, spec in enumerate(specs)]
    return names, [each for each, spec in zip(names, specs) if spec.kind.name in _WRITTEN]


class Forward:
    """An export as a function of JAX on its flat arguments: those that `names` has, tensors that the module has made for itself, which with the
    first are `states`, and what it is called with. `draws` has the ops that draw random numbers."""

    def __init__(self, torch, jax, torchax, exported):
        decompositions = importlib.import_module("torchax.decompositions").DECOMPOSITIONS
        registry = importlib.import_module("torchax.ops.ops_registry").all_aten_ops
        with recurrent_layers(torch):
            self.exported = made = exported.run_decompositions(_but_attention(torch, exported))  # Without ops that write.
        decomposed = made.run_decompositions(decompositions)
        self.graph, signature = decomposed.graph_module, decomposed.graph_signature
        self.names = [*signature.parameters, *signature.buffers]  # Behind them are tensors that the module has made for itself.
        known = {**decomposed.state_dict, **decomposed.constants}
        of_states = [*self.names, *signature.lifted_tensor_constants]
        self.states = [known[name] for name in of_states]
        # The graph takes them in an order of its own.
        numbers = {name: number for number, name in enumerate(of_states)}
        inputs = iter(range(len(of_states), len(signature.input_specs)))
        self.order = [next(inputs) if spec.kind.name == "USER_INPUT" else numbers[spec.target] for spec in signature.input_specs]
        self.results = list(zip((number for number, _ in _results(signature)), _described(made.graph_module, made.graph_signature)))

        def find(target):
            return registry.get(target) or registry.get(getattr(target, "overloadpacket", None))

        # The ops that draw random numbers.
        self.draws = [str(node.target) for node in self.graph.graph.nodes if getattr(find(node.target), "needs_env", False)]

        class Interpreter(torchax.JaxInterpreter):
            def call_function(self, target, args, kwargs):
                if str(getattr(target, "overloadpacket", "")) in _TOTALS:  # PyTorch computes them as what they result in.
                    args = (args[0].astype(jax_dtype(jax, self.described.dtype)), *args[1:])
                lowered = _CONTROL_FLOW.get(target.name()) if isinstance(target, torch._ops.HigherOrderOperator) else None
                if lowered:
                    return lowered(jax, self.compute, *args, **kwargs)
                if str(target) in _OPS:
                    return _OPS[str(target)](jax, find(torch.ops.aten.convolution.default).func, *args, **kwargs)
                return super().call_function(target, args, dict(kwargs, env=self.keys) if getattr(find(target), "needs_env", False) else kwargs)

            def run_node(self, node):
                self.described = node.meta.get("val")
                return _call_from(node.meta.get("stack_trace"), functools.partial(super().run_node, node))

            def compute(self, graph, *operands):
                return run(graph, operands, None)

        def run(graph, operands, key):
            interpreter = Interpreter(graph)
            interpreter.keys = _Keys(jax, key)
            leave_out_frames(torchax, torch)
            return interpreter.run(*operands, enable_io_processing=False)

        self.jax, self.run = jax, run

    def __call__(self, flat, key):
        made = self.run(self.graph, [flat[number] for number in self.order], key)
        return [_as_described(self.jax, made[index], described) for index, described in self.results]


def state_of(torch, names, others, own, value):
    """Returns the tensors that a program takes as `names`, of which `others` has further ones, of a module or of a dict such as state_dict() gives;
    None of what is neither. Buffers that are no part of that dict are as in `own`."""
    if isinstance(value, torch.nn.Module):
        value = dict([*value.named_parameters(remove_duplicate=False), *value.named_buffers(remove_duplicate=False)])
    elif not hasattr(value, "keys"):
        return None
    value = {**{name: tensor for name, tensor in own.items() if not any(each in value for each in (name, *others.get(name, ())))}, **value}
    known = {each: name for name in names for each in (name, *others.get(name, ()))}
    found = {known[each]: tensor for each, tensor in reversed(list(value.items())) if each in known}
    unknown, missing = [each for each in value if each not in known], [name for name in names if name not in found]
    if unknown or missing:
        said = [f"{what} '{each[0]}'" + (f" and {len(each) - 1} more" if len(each) > 1 else "") for what, each in (("without", missing), ("with", unknown)) if each]
        raise TypeError(f"found parameters and buffers {' and '.join(said)}, but needed those of the module that is compiled")
    return [found[name] for name in names]


def jax_dtype(jax, dtype):
    """Returns the type of JAX for `dtype` of PyTorch or NumPy."""
    name = str(dtype).replace("torch.", "")
    return jax.numpy.dtype({"bool": "bool_"}.get(name, name))


@contextlib.contextmanager
def recurrent_layers(torch):
    """Has torch.export take recurrent layers apart as they are. In torch 2.11 the last states of an LSTM have the dimension of time in them, in
    shapes that forward sees while it is exported, too, and dropout between layers is left out."""
    library = torch._decomp.decompositions
    names = {"one_layer_lstm": _states_as_given, "_rnn_helper": functools.partial(_with_dropout, torch.dropout)}
    saved = {name: getattr(library, name) for name in names if hasattr(library, name)}
    for name, compute in saved.items():
        setattr(library, name, functools.partial(names[name], compute))
    try:
        yield
    finally:
        for name, compute in saved.items():
            setattr(library, name, compute)


def _states_as_given(compute, rows, states, *others, **named):
    made, last = compute(rows, states, *others, **named)
    return made, tuple(new.reshape(old.shape[:-1] + new.shape[-1:]) for new, old in zip(last, states))


def _with_dropout(drop, compute, rows, states, weights, has_biases, layers, dropout, is_training, is_bidirectional, *others):
    last, directions = [], 2 if is_bidirectional else 1
    for layer in range(layers):
        own = slice(layer * directions, (layer + 1) * directions)
        if layer and dropout and is_training:
            rows = drop(rows, dropout, True)
        rows, states_of_layer = compute(rows, states[own], weights[own], has_biases, 1, 0.0, is_training, is_bidirectional, *others)
        last += states_of_layer
    return rows, last


@functools.cache
def leave_out_frames(*modules):
    """Lets JAX take no lines of `modules`, nor of this package, for those of a program."""
    exclude = getattr(importlib.import_module("jax._src.source_info_util"), "register_exclusion", None)
    for folder in {os.path.dirname(module.__file__) for module in modules} | {os.path.dirname(__file__)} if exclude else ():
        exclude(folder + os.sep)


def places_of_users(stack_trace):
    """Returns file, line and function of the lines in `stack_trace`, a trace of PyTorch's, that are not PyTorch's own, as those of its layers."""
    places = re.findall(r'File "([^"<>]+)", line (\d+), in (\S+)', stack_trace)
    return [place for place in places if not re.search(r"[/\\](site|dist)-packages[/\\]torch[/\\]", place[0])]


@functools.cache
def _compile_call(file, line, function):
    code = compile("\n" * (line - 1) + "made = call()", file, "exec")
    return code.replace(co_name=function)


def _call_from(stack_trace, call):
    """Returns what `call` returns, called from the last line of a user in `stack_trace`, a trace of PyTorch's, so that JAX notes that place."""
    places = places_of_users(stack_trace or "")
    if not places:
        return call()
    file, line, function = places[-1]
    names = {"call": call}
    exec(_compile_call(file, int(line), function), names)
    return names["made"]


def _cond(jax, compute, condition, then, otherwise, operands):
    return jax.lax.cond(condition.reshape(()), functools.partial(compute, then), functools.partial(compute, otherwise), *operands)


def _while_loop(jax, compute, condition, body, carried, more):
    def test(values):
        result = compute(condition, *values, *more)
        return (result[0] if isinstance(result, (tuple, list)) else result).reshape(())

    return jax.lax.while_loop(test, lambda values: tuple(compute(body, *values, *more)), tuple(carried))


def _scan(jax, compute, body, init, rows, more=()):
    def step(values, own):
        made = tuple(compute(body, *values, *own, *more))
        return made[:len(init)], made[len(init):]

    carried, stacked = jax.lax.scan(step, tuple(init), tuple(rows))
    return [*carried, *stacked]


def _map(jax, compute, body, rows, more):
    return list(_scan(jax, compute, body, (), rows, more))


def _convolution(jax, convolve, rows, weight, bias, stride, padding, dilation, transposed,
                 output_padding, groups):
    """torchax does not keep the groups of a transposed convolution apart."""
    if not transposed or groups == 1:
        return convolve(rows, weight, bias, stride, padding, dilation, transposed, output_padding, groups)
    axis = rows.ndim - weight.ndim + 1
    pairs = zip(jax.numpy.split(rows, groups, axis), jax.numpy.split(weight, groups, 0))
    made = jax.numpy.concatenate([convolve(own, of, None, stride, padding, dilation, True, output_padding, 1) for own, of in pairs], axis)
    return made if bias is None else made + bias.reshape([-1] + [1] * (weight.ndim - 2))


def _convolution_backward(jax, convolve, gradient, rows, weight, bias_sizes, *how):
    *how, wanted = how
    _, pull = jax.vjp(lambda rows, weight: _convolution(jax, convolve, rows, weight, None, *how), rows, weight)
    channels = gradient.ndim - weight.ndim + 1
    of_bias = gradient.sum([axis for axis in range(gradient.ndim) if axis != channels])
    return [value if is_wanted else None for value, is_wanted in zip((*pull(gradient), of_bias), wanted)]


def _attention_weights(jax, query, key, is_causal, mask, scale):
    """Returns the scores and weights of attention as PyTorch computes it on a CPU: weights of a row that sees nothing are 0."""
    scores = jax.numpy.einsum("...qd,...kd->...qk", query, key) * scale
    scores = scores.astype(jax.numpy.promote_types(scores.dtype, "float32"))
    if is_causal:
        scores = jax.numpy.where(jax.numpy.tril(jax.numpy.ones(scores.shape[-2:], bool)), scores, -jax.numpy.inf)
    if mask is None:
        return scores, jax.nn.softmax(scores, -1)
    scores = jax.numpy.where(mask, scores, -jax.numpy.inf) if mask.dtype == bool else scores + mask
    return scores, jax.numpy.where(jax.numpy.all(scores == -jax.numpy.inf, -1, keepdims=True), 0, jax.nn.softmax(scores, -1))


def _attention(jax, convolve, query, key, value, dropout=0.0, is_causal=False, *, attn_mask=None, scale=None):
    if dropout:
        raise NotImplementedError("dist.from_torch: attention with dropout in one op has random numbers of its own; needed an export "
                                  "inside 'with torch.nn.attention.sdpa_kernel(torch.nn.attention.SDPBackend.MATH)'")
    scale = query.shape[-1] ** -0.5 if scale is None else scale
    scores, weights = _attention_weights(jax, query, key, is_causal, attn_mask, scale)
    made = jax.numpy.einsum("...qk,...kd->...qd", weights.astype(value.dtype), value)
    return [made, jax.nn.logsumexp(scores, -1)]


def _but_attention(torch, exported):
    """Returns the decompositions of PyTorch but that of attention, which makes one dimension of samples and heads: split along both, on two axes,
    it has to be gathered. With dropout in it attention is taken apart, as its random numbers are those of an op then."""
    find, op = getattr(torch.export, "default_decompositions", None), torch.ops.aten.scaled_dot_product_attention.default
    calls = [node for part in exported.graph_module.modules() if hasattr(part, "graph") for node in part.graph.nodes if node.target is op]
    if find is None or not calls or any([*node.args[4:5], node.kwargs.get("dropout_p", 0.0)][0] for node in calls):
        return None
    table = find()
    table.pop(op, None)
    return table


def _whole_attention(jax, convolve, query, key, value, mask=None, dropout=0.0, is_causal=False, *, attn_mask=None, scale=None, enable_gqa=False, **_):
    if enable_gqa:
        key, value = (jax.numpy.repeat(each, query.shape[-3] // each.shape[-3], -3) for each in (key, value))
    return _attention(jax, convolve, query, key, value, 0.0, is_causal, attn_mask=mask if attn_mask is None else attn_mask, scale=scale)[0]


def _attention_backward(jax, convolve, gradient, query, key, value, out, sums, dropout, is_causal, *, attn_mask=None, scale=None):
    scale = query.shape[-1] ** -0.5 if scale is None else scale
    _, weights = _attention_weights(jax, query, key, is_causal, attn_mask, scale)
    of_weights = jax.numpy.einsum("...qd,...kd->...qk", gradient, value).astype(weights.dtype)
    of_scores = weights * (of_weights - (weights * of_weights).sum(-1, keepdims=True))
    of_products = (of_scores * scale).astype(query.dtype)
    return [jax.numpy.einsum("...qk,...kd->...qd", of_products, key), jax.numpy.einsum("...qk,...qd->...kd", of_products, query),
            jax.numpy.einsum("...qk,...qd->...kd", weights.astype(gradient.dtype), gradient)]


def _solve(jax, convolve, matrix, right, *, left=True, check_errors=False):
    """Returns the solution and, of how it was found, that nothing failed; torchax takes columns for vectors."""
    is_vector = right.ndim == matrix.ndim - 1 and right.shape == matrix.shape[:-1]
    columns = right[..., None] if is_vector else right
    solved = jax.numpy.linalg.solve(matrix, columns) if left else jax.numpy.linalg.solve(matrix.mT, columns.mT).mT
    return [solved[..., 0] if is_vector else solved, None, None, jax.numpy.zeros(matrix.shape[:-2], "int32")]


# Ops that torchax lacks, or has otherwise than PyTorch.
_OPS = {"dist.place.default": constrain, "aten.convolution.default": _convolution, "aten.convolution_backward.default": _convolution_backward,
        "aten.scaled_dot_product_attention.default": _whole_attention, "aten._linalg_solve_ex.default": _solve,
        "aten._scaled_dot_product_flash_attention_for_cpu.default": _attention,
        "aten._scaled_dot_product_flash_attention_for_cpu_backward.default": _attention_backward}

# Ops for which torchax keeps to the elements it is given, where PyTorch takes 64 bits for integers, or those that `dtype` says.
_TOTALS = {"aten.cumsum", "aten.cumprod", "aten.sum", "aten.prod", "aten.mean"}

# The control flow of PyTorch, whose regions are graphs.
_CONTROL_FLOW = {"cond": _cond, "while_loop": _while_loop, "scan": _scan, "map_impl": _map}


def _as_described(jax, value, described):
    """Returns `value` as PyTorch has it, with the elements and the shape of `described`, None for what it is."""
    if isinstance(value, str):
        raise TypeError(f"dist.from_torch: found {value!r} among what forward returns, but needed tensors, numbers and None")
    dtype, shape = getattr(described, "dtype", None), getattr(described, "shape", None)
    if dtype is None or not hasattr(value, "dtype"):
        return value
    wanted = jax_dtype(jax, dtype)
    value = value if value.dtype == wanted else value.astype(wanted)
    return value if value.shape == tuple(shape) else value.reshape(tuple(shape))
