# SPDX-License-Identifier: Apache-2.0
"""Graphs of `torch.export` as functions of JAX: torchax knows the ops of ATen; results, random numbers, control flow and some ops are here."""
import functools
import importlib


class _Keys:
    """What torchax asks for keys for random numbers."""

    def __init__(self, jax, key):
        self.jax, self.key = jax, key

    def get_and_rotate_prng_key(self, generator=None):
        if self.key is None:
            raise NotImplementedError("dist.from_torch: random numbers are drawn in a branch or loop, which has no key for them")
        self.key, drawn = self.jax.random.split(self.key)
        return drawn


class Forward:
    """An export as a function of JAX on its flat arguments: those that `names` has, tensors that the module has made for itself, which with the
    first are `states`, and what it is called with. `draws` has the ops that draw random numbers."""

    def __init__(self, torch, jax, torchax, exported):
        decompositions = importlib.import_module("torchax.decompositions").DECOMPOSITIONS
        registry = importlib.import_module("torchax.ops.ops_registry").all_aten_ops
        decomposed = exported.run_decompositions().run_decompositions(decompositions)
        self.graph, signature = decomposed.graph_module, decomposed.graph_signature
        self.names = [*signature.parameters, *signature.buffers]  # Behind them are tensors that the module has made for itself.
        known = {**decomposed.state_dict, **decomposed.constants}
        self.states = [known[name] for name in [*self.names, *signature.lifted_tensor_constants]]
        made = [node for node in self.graph.graph.nodes if node.op == "output"][0].args[0]
        # What is written to buffers and arguments stands beside what is returned.
        kinds = ("USER_OUTPUT", "LOSS_OUTPUT", "GRADIENT_TO_PARAMETER", "GRADIENT_TO_USER_INPUT")
        self.results = [(index, getattr(getattr(node, "meta", {}).get("val"), "dtype", None))
                        for index, (node, spec) in enumerate(zip(made, signature.output_specs)) if spec.kind.name in kinds]

        def find(target):
            return registry.get(target) or registry.get(getattr(target, "overloadpacket", None))

        # The ops that draw random numbers.
        self.draws = [str(node.target) for node in self.graph.graph.nodes if getattr(find(node.target), "needs_env", False)]

        class Interpreter(torchax.JaxInterpreter):
            def call_function(self, target, args, kwargs):
                lowered = _CONTROL_FLOW.get(target.name()) if isinstance(target, torch._ops.HigherOrderOperator) else None
                if lowered:
                    return lowered(jax, self.compute, *args, **kwargs)
                if str(target) in _OPS:
                    return _OPS[str(target)](jax, find(torch.ops.aten.convolution.default).func, *args, **kwargs)
                return super().call_function(target, args, dict(kwargs, env=self.keys) if getattr(find(target), "needs_env", False) else kwargs)

            def compute(self, graph, *operands):
                return run(graph, operands, None)

        def run(graph, operands, key):
            interpreter = Interpreter(graph)
            interpreter.keys = _Keys(jax, key)
            return interpreter.run(*operands, enable_io_processing=False)

        self.jax, self.run = jax, run

    def __call__(self, flat, key):
        made = self.run(self.graph, flat, key)
        return [_with_type(self.jax, made[index], dtype) for index, dtype in self.results]


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


def _solve(jax, convolve, matrix, right, *, left=True, check_errors=False):
    """Returns the solution and, of how it was found, that nothing failed; torchax takes columns for vectors."""
    is_vector = right.ndim == matrix.ndim - 1 and right.shape == matrix.shape[:-1]
    columns = right[..., None] if is_vector else right
    solved = jax.numpy.linalg.solve(matrix, columns) if left else jax.numpy.linalg.solve(matrix.mT, columns.mT).mT
    return [solved[..., 0] if is_vector else solved, None, None, jax.numpy.zeros(matrix.shape[:-2], "int32")]


# Ops that torchax lacks, or has otherwise than PyTorch.
_OPS = {"aten.convolution.default": _convolution, "aten.convolution_backward.default": _convolution_backward,
        "aten._linalg_solve_ex.default": _solve}

# The control flow of PyTorch, whose regions are graphs.
_CONTROL_FLOW = {"cond": _cond, "while_loop": _while_loop, "scan": _scan, "map_impl": _map}


def _with_type(jax, value, dtype):
    """Returns `value` as PyTorch has it, with elements of `dtype`, None for what it is."""
    wanted = None if dtype is None else jax.numpy.dtype({"bool": "bool_"}.get(str(dtype)[6:], str(dtype)[6:]))
    return value if wanted is None or getattr(value, "dtype", wanted) == wanted else value.astype(wanted)
