# SPDX-License-Identifier: Apache-2.0
"""What modules of PyTorch write to buffers and arguments; skipped where it is not installed. Run by pytest, or by `python3 -m unittest`."""
import os
import re
import unittest

import numpy as np

import dist
from dist import Shard, frontends

os.environ.setdefault("JAX_PLATFORMS", "cpu")
try:
    import torch
    frontends._needs_torchax(torch)
except ImportError:
    torch = None


def _module(forward, **own):
    module = type("Module", (torch.nn.Module,), {"forward": forward})()
    for name, value in own.items():
        (module.register_buffer if isinstance(value, torch.Tensor) else module.add_module)(name, value)
    return module


def _state(module):
    """Returns copies: modules of PyTorch write to their own."""
    return [value.detach().clone() for _, value in sorted([*module.named_parameters(), *module.named_buffers()])]


@unittest.skipUnless(torch, "torch with a torchax that fits it is not installed")
class WrittenState(unittest.TestCase):

    def normed(self):
        torch.manual_seed(0)
        return _module(lambda self, x: self.norm(self.up(x)), up=torch.nn.Linear(4, 3), norm=torch.nn.BatchNorm1d(3))

    def check(self, own, buffers):
        for name, value in buffers.items():
            np.testing.assert_allclose(own[name], value.numpy(), rtol=1e-5, atol=1e-6)

    def test_statistics_of_batch_norm_are_results(self):
        module, x = self.normed(), torch.randn(8, 4)
        state, plan = _state(module), dist.parallelize({"x": [Shard(0)]}, mesh={"dp": 4})
        program = dist.from_torch(module, x, plan=plan)
        names = re.findall(r"result \d+ +(\S+)", program.report_text)
        self.assertEqual(names, ["result[0]", "norm.running_mean", "norm.running_var", "norm.num_batches_tracked"])
        made, wanted = program.run(*state, x), module(x)
        np.testing.assert_allclose(program.unflatten(made), wanted.detach().numpy(), rtol=1e-4, atol=1e-5)
        self.check(dict(zip(names, made)), dict(module.named_buffers()))
        self.assertEqual(re.findall(r"result \d+ +(\S+)", dist.from_torch(module.eval(), x).report_text), ["result[0]"])

    def test_steps_go_on_from_what_is_written(self):
        module, batches = self.normed(), [torch.randn(8, 4) for _ in range(3)]
        state = _state(module)
        plan = dist.parallelize({"x": [Shard(0)]}, mesh={"dp": 4})
        program = dist.from_torch(module, batches[0], plan=plan)
        started = {carry: program.start(*state, batches[0], carry=carry) for carry in (None, True, False)}
        of_dict = program.start(*state, batches[0], carry={"norm.running_mean": "norm.running_mean"})
        of_text = program.start(*state, batches[0], carry="norm.running_mean:norm.running_mean,norm.running_var:norm.running_var")
        for x in batches:
            module(x)
            for steps in (*started.values(), of_dict, of_text):
                steps.step(x=x)
        for steps in (started[None], started[True], of_dict, of_text):
            self.check({name: steps.read(name) for name, _ in module.named_buffers()}, dict(module.named_buffers()))
        self.assertEqual(int(started[False].read("norm.num_batches_tracked")), 1)

    def test_a_training_step_has_losses_gradients_and_statistics(self):
        try:
            from torch.export.experimental import _export_forward_backward
        except ImportError:
            self.skipTest("this torch exports no gradients")
        module, x = _module(lambda self, x: self.norm(x).square().mean(), norm=torch.nn.BatchNorm1d(4)), torch.randn(8, 4)
        program = dist.from_torch(_export_forward_backward(torch.export.export(module, (x,))), x)
        steps = program.start(*_state(module), x).step()
        module(x).backward()
        self.check({name: steps.read(name) for name, _ in module.named_buffers()}, dict(module.named_buffers()))
        np.testing.assert_allclose(steps.read("grad(norm.weight)"), module.norm.weight.grad.numpy(), rtol=1e-5)

    def test_arguments_that_are_written(self):
        def forward(self, cache, x, at):
            cache["k"].index_copy_(0, at, x)
            self.seen.add_(1)
            return cache["k"].sum(0)

        def given():
            return {"k": torch.zeros(6, 4)}, torch.ones(1, 4), torch.tensor([2])

        module = _module(forward, seen=torch.zeros(()))
        program = dist.from_torch(module, *given())
        self.assertEqual(re.findall(r"result \d+ +(\S+)", program.report_text), ["result[0]", "seen", "cache['k']"])
        steps = program.start(*_state(module), *given())
        arguments = given()
        for at in (2, 5):
            steps.step(at=np.array([at]))
            wanted = module(*arguments[:2], torch.tensor([at]))
        np.testing.assert_array_equal(steps.read("cache['k']"), arguments[0]["k"].numpy())
        np.testing.assert_array_equal(steps.read(0), wanted.numpy())
        self.assertEqual(steps.read("seen"), 2)
    def test_modules_and_dicts_stand_for_parameters(self):
        class Module(torch.nn.Module):
            def __init__(self):
                super().__init__()
                self.embed, self.head, self.norm = torch.nn.Embedding(8, 4), torch.nn.Linear(4, 8, bias=False), torch.nn.LayerNorm(4)
                self.head.weight = self.embed.weight
                self.register_buffer("beside", torch.full((4,), 2.0), persistent=False)

            def forward(self, rows, scale=1.0, more=None):
                return self.head(self.norm(self.embed(rows["i"])) * self.beside) * scale

        module, rows = Module(), {"i": torch.randint(0, 8, (6,))}
        program = dist.from_torch(module, rows, scale=2.0)
        other = {name: value + 1 for name, value in module.state_dict().items() if name != "head.weight"}
        wanted = [torch.func.functional_call(module, state, (rows, 2.0)).detach().numpy() for state in ({}, other)]
        without = {name if name != "embed.weight" else "head.weight": value for name, value in other.items()}
        for state, made in ((module, wanted[0]), (module.state_dict(), wanted[0]), (other, wanted[1]), (without, wanted[1])):
            for given, named in (((rows,), {}), ((rows,), {"scale": 2.0}), ((rows["i"],), {})):
                np.testing.assert_allclose(program.run(state, *given, **named), made, rtol=1e-4, atol=1e-5)
            np.testing.assert_allclose(program.start(state, rows).step().read(), made, rtol=1e-4, atol=1e-5)
        for wrong, error in (({"norm.bias": other["norm.bias"]}, "found parameters and buffers without 'embed.weight' and 1 more, but needed those of the module"),
                             ({**other, "norms": 1}, "found parameters and buffers with 'norms', but needed"), (rows["i"], "found 1 arrays, but the program takes 4 parameters and buffers "
                              r"in front of what forward takes, sorted by name; the module, or its state_dict\(\), may stand")):
            with self.assertRaisesRegex(TypeError, error):
                program.run(wrong)
        with self.assertRaisesRegex(TypeError, "found 3.0, but the program is compiled for 2.0"):
            program.run(module, rows, scale=3.0)


class TiedParameters(unittest.TestCase):

    @unittest.skipUnless(torch, "torch with a torchax that fits it is not installed")
    def test_units_have_either_name(self):
        module = _module(lambda self, i: self.head(self.mid(self.embed(i))), embed=torch.nn.Embedding(16, 8), mid=torch.nn.Linear(8, 8), head=torch.nn.Linear(8, 16, bias=False))
        module.head.weight = module.embed.weight
        i = torch.randint(0, 16, (8,))

        def units(given):
            plan = dist.parallelize({"i": "batch", "**": "fsdp"}, mesh={"dp": 4}, axes={"fsdp": "dp", "batch": "dp"}, units=given)
            return sorted({each["unit"] for each in dist.from_torch(module, i, plan=plan).report["collectives"]})

        for given, wanted in (("head", ["embed.weight", "mid.weight"]), (["mid", "head.weight"], ["embed.weight", "mid"]), (["head", "embed", "mid"], ["embed", "mid"]),
                              ("*", ["embed", "mid"])):
            self.assertEqual(units(given), wanted)
        with self.assertRaisesRegex(dist.CompileError, "found no path of an argument .* matches 'hed'"):
            units(["head", "hed"])


if __name__ == "__main__":
    unittest.main()
