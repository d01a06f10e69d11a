# SPDX-License-Identifier: Apache-2.0
"""Programs of PyTorch; skipped where it is not installed. Run by pytest, or by `python3 -m unittest`."""
import importlib.util
import os
import pathlib
import re
import tempfile
import unittest
from unittest import mock

import numpy as np

import dist
from dist import Partial, Replicate, Shard, frontends

os.environ.setdefault("JAX_PLATFORMS", "cpu")


def _has_torchax():
    try:
        import torch
        frontends._needs_torchax(torch)
    except ImportError:  # Or it names ops that this torch does not have.
        return False
    return importlib.util.find_spec("jax") is not None


@unittest.skipUnless(_has_torchax(), "torch with a torchax that fits it is not installed")
class FromTorch(unittest.TestCase):
    """What is compiled is run by JAX: of dist only the frontend is there."""

    def check(self, module, *args, exported=None):
        import jax
        import torch
        with mock.patch("dist.frontends.compile", side_effect=lambda lowered, **_: lowered):
            lowered = dist.from_torch(exported or module, *args)
        weights = dict(module.named_parameters()) | dict(module.named_buffers())
        leaves = torch.utils._pytree.tree_leaves(args)
        tensors = [weights[name] for name in sorted(weights)] + [value for value in leaves if isinstance(value, torch.Tensor)]
        described = jax.tree_util.tree_leaves(lowered.in_avals)
        self.assertEqual([tuple(each.shape) for each in described], [tuple(tensor.shape) for tensor in tensors])
        arrays = jax.tree_util.tree_unflatten(jax.tree_util.tree_structure(lowered.in_avals), [tensor.detach().numpy() for tensor in tensors])
        with torch.no_grad():
            expected = torch.utils._pytree.tree_leaves(module(*args))
        found = jax.tree_util.tree_leaves(lowered.compile()(*arrays[0], **arrays[1]))
        self.assertEqual(len(found), len(expected))
        for one, other in zip(found, expected):
            np.testing.assert_allclose(one, other.numpy(), rtol=2e-5, atol=1e-5)

    def test_plans_name_arguments_as_pytorch_does(self):
        import torch

        class Module(torch.nn.Module):

            def __init__(self):
                super().__init__()
                self.up, self.down = torch.nn.Linear(16, 64), torch.nn.Linear(64, 16)

            def forward(self, x, more):
                return self.down(torch.relu(self.up(x))) + more["bias"]

        torch.manual_seed(0)
        module, x, more = Module(), torch.randn(8, 16), {"bias": torch.randn(16)}
        plan = {"up.*": "colwise", "down.*": "rowwise", "x": "batch", "more['bias']": "replicate"}
        weights = dict(module.named_parameters())
        arrays = [weights[name].detach().numpy() for name in sorted(weights)] + [x.numpy(), more["bias"].numpy()]
        expected = module(x, more).detach().numpy()
        for source in (module, torch.export.export(module, (x, more))):
            rules = dist.parallelize(plan, mesh={"dp": 2, "tp": 4}, axes={"colwise": "tp", "rowwise": "tp", "batch": "dp"})
            program = dist.from_torch(source, x, more, plan=rules)
            self.assertEqual([each["kind"] for each in program.report["collectives"]], ["all_reduce"])
            np.testing.assert_allclose(program.run(*arrays), expected, rtol=1e-4, atol=1e-5)

    def test_plans_in_the_words_of_pytorch(self):
        import torch
        from torch.distributed import tensor
        from torch.distributed.tensor import parallel
        from torch.testing._internal.distributed.fake_pg import FakeStore

        class Module(torch.nn.Module):

            def __init__(self):
                super().__init__()
                self.table, self.layers = torch.nn.Embedding(16, 8), torch.nn.ModuleList([torch.nn.ModuleDict(
                    {"up": torch.nn.Linear(8, 12), "down": torch.nn.Linear(12, 8), "norm": torch.nn.LayerNorm(8)})])

            def forward(self, i):
                x = self.table(i)
                for layer in self.layers:
                    x = layer["norm"](x + layer["down"](torch.relu(layer["up"](x))))
                return x

        module, i = Module(), torch.randint(0, 16, (4, 6))
        state = [value.detach() for _, value in sorted(module.named_parameters())]
        styles = {"layers.*.up": parallel.ColwiseParallel(), "layers.*.down": parallel.RowwiseParallel()}
        tables = {parallel.ColwiseParallel: "Shard(1)", parallel.RowwiseParallel: "Shard(0)"}
        torch.distributed.init_process_group("fake", store=FakeStore(), rank=0, world_size=8)
        try:
            mesh = torch.distributed.init_device_mesh("cpu", (2, 4), mesh_dim_names=("dp", "tp"))
            unnamed = torch.distributed.init_device_mesh("cpu", (2, 4))
            line = mesh["tp"]
            shards = parallel.parallelize_module(Module(), line, styles)
        finally:
            torch.distributed.destroy_process_group()
        self.assertEqual(dist.parallelize({}, mesh=mesh).to_dict()["mesh"], {"axes": [["dp", 2], ["tp", 4]]})
        self.assertEqual(dist.parallelize({}, mesh=unnamed).to_dict()["mesh"], {"axes": [["dim0", 2], ["dim1", 4]]})
        placements = [tensor.Shard(0), tensor.Replicate(), tensor.Partial(), tensor.Partial("product")]
        self.assertEqual(dist.parallelize({"w": placements}).to_dict()["rules"], [{"match": "w", "placements": ["Shard(0)", "Replicate", "Partial(sum)", "Partial(prod)"]}])
        for of_table, wanted in tables.items():
            for given in ({"mesh": line}, {"mesh": mesh, "axes": {"colwise": "tp", "rowwise": "tp"}}):
                for source in (module, torch.export.export(module, (i,))):
                    program = dist.from_torch(source, i, plan=dist.parallelize({"table": of_table(input_layouts=tensor.Replicate()), **styles, "i": "replicate"}, **given))
                    np.testing.assert_allclose(program.run(*state, i), module(i).detach().numpy(), rtol=1e-4, atol=1e-5)
                    lies = dict(re.findall(r" +argument \d+ +(\S+) .* (\S+)", program.report_text))
                    self.assertEqual([lies["table.weight"]] + [lies[f"layers.0.{name}"] for name in ("up.weight", "up.bias", "down.weight", "down.bias", "norm.weight")],
                                     [wanted, "Shard(0)", "Shard(0)", "Shard(1)", "Replicate", "Replicate"])
        program = dist.from_torch(module, i, plan=dist.parallelize({"layers.*.norm": parallel.SequenceParallel(), "": parallel.PrepareModuleInput(
            input_layouts=(tensor.Shard(0),), desired_input_layouts=(tensor.Replicate(),)), **styles}, mesh={"tp": 2}))
        np.testing.assert_allclose(program.run(*state, i), module(i).detach().numpy(), rtol=1e-4, atol=1e-5)
        for rules, given, error in (({"layer.*.up": parallel.ColwiseParallel()}, {"mesh": {"tp": 2}}, r"found no module that matches 'layer.\*.up', for ColwiseParallel; the modules are table, layers"),
                                    (styles, {"mesh": mesh}, r"found the mesh {'dp': 2, 'tp': 4}, but needed the axis of this style: axes=")):
            with self.assertRaisesRegex(ValueError, error):
                dist.from_torch(module, i, plan=dist.parallelize(rules, **given))
        with self.assertRaisesRegex(TypeError, "'layers.*.up': found ColwiseParallel of PyTorch, which is for modules of dist.from_torch"):
            dist.from_jax(lambda x: x, np.ones(4), plan=dist.parallelize(styles, mesh={"tp": 2}))
        with self.assertRaisesRegex(TypeError, r"found 'layers.0.up.weight' as a DTensor, placed as \[Shard\(0\)\], but needed whole tensors"):
            dist.from_torch(shards, i)

    def test_styles_of_plans_name_modules_too(self):
        import torch
        from torch.distributed.tensor import parallel

        class Module(torch.nn.Module):

            def __init__(self):
                super().__init__()
                self.table = torch.nn.Embedding(16, 8)
                self.blocks = torch.nn.ModuleList([torch.nn.Sequential(torch.nn.Linear(8, 12), torch.nn.ReLU(), torch.nn.Linear(12, 8)) for _ in range(2)])

            def forward(self, tokens):
                x = self.table(tokens)
                for block in self.blocks:
                    x = x + block(x)
                return x

        module, tokens = Module(), torch.randint(0, 16, (4, 6))

        def made(rules):
            program = dist.from_torch(module, tokens, plan=dist.parallelize(rules, mesh={"tp": 2}))
            np.testing.assert_allclose(program.run(module, tokens), module(tokens).detach().numpy(), rtol=1e-4, atol=1e-5)
            return program.plan.to_dict()["rules"]

        colwise, rowwise, axis = parallel.ColwiseParallel(), parallel.RowwiseParallel(), {"axis": "tp"}
        self.assertEqual(made({"table": "colwise", "blocks.*.0": "colwise", "blocks.*.2": "rowwise"}),
                         made({"table": colwise, "blocks.*.0": colwise, "blocks.*.2": rowwise}))
        of_block = [f"blocks.0.{name}" for name in ("0.weight", "0.bias", "2.weight", "2.bias")]
        mixed = {"table": rowwise, ("blocks.1.2", "blocks.0.2.weight"): {"style": "rowwise", **axis}, "blocks.1.0": colwise, "tokens": {"style": "batch", **axis},
                 "blocks.0": {"style": "fsdp", **axis}}
        self.assertEqual(made(mixed), [
            {"match": ["table.weight"], "style": "vocab", **axis}, {"match": ["blocks.0.2.weight"], "style": "rowwise", **axis},
            {"match": ["blocks.1.2.weight", "blocks.1.2.bias"], "style": "rowwise", **axis}, {"match": ["blocks.1.0.weight", "blocks.1.0.bias"], "style": "colwise", **axis},
            {"match": "tokens", "style": "batch", **axis}, {"match": of_block, "style": "fsdp", **axis}])
        for rules, error in (({"blocks.0": "colwise"}, "plan: 'blocks.0': found no parameters of the module 'blocks.0' itself for the style 'colwise'; needed one that has some, such as 'blocks.0.0'"),
                             ({"blocks.0.2": [Shard(0)]}, "plan: 'blocks.0.2': found the module 'blocks.0.2', but placements are those of a tensor; needed the name of one, such as 'blocks.0.2.")):
            with self.assertRaisesRegex(ValueError, re.escape(error)):
                made(rules)

    def test_arrays_in_place_of_tensors_are_named(self):
        import jax
        import torch

        class Module(torch.nn.Module):

            def forward(self, batch, scale=None):
                return batch["x"] if scale is None else batch["x"] * scale

        x = torch.ones(3)
        for args, named, error in ((({"x": x.numpy()},), {}, "found batch['x'] as numpy.ndarray, but needed a tensor of PyTorch: torch.from_numpy(batch['x'])"),
                                   (({"x": x},), {"scale": np.float32(2)}, "found scale as numpy.float32, but needed a number: scale.item()"),
                                   (({"x": x},), {"scale": jax.numpy.ones(3)}, "but needed a tensor of PyTorch: torch.from_dlpack(scale)")):
            with self.assertRaisesRegex(TypeError, re.escape(error)):
                dist.from_torch(Module(), *args, **named)
        with self.assertRaisesRegex(TypeError, "found batch\\['x'\\] as numpy.ndarray"):
            dist.from_torch(torch.export.export(Module(), ({"x": x},)), {"x": x.numpy()})

    def test_plans_are_left_as_they_are_and_have_the_layout_of_pytorch(self):
        import torch
        module, x = torch.nn.Linear(8, 12), torch.randn(6, 8)
        plan = dist.parallelize({"weight": "colwise"}, mesh={"tp": 2}, axes={"colwise": "tp"})

        def weight(plan):
            lines = dist.from_torch(module, x, plan=plan).report_text.splitlines()
            return next(line for line in lines if re.search(r"argument \d+ +weight", line))

        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "mine.json")
            pathlib.Path(path).write_text(plan.to_json(), encoding="utf-8")
            for given in (plan, plan.to_dict(), path):
                self.assertIn(" 6x8xf32 of 12x8xf32", weight(given))
            self.assertNotIn("layout", plan.to_dict())
            self.assertIn(" 12x4xf32 of 12x8xf32", weight({**plan.to_dict(), "layout": "jax"}))
            pathlib.Path(path).write_text('{"mesh": {"axes": [["tp", 2]]},\n\n "rules": [{"match": "weight", "style": "colwize"}]}', encoding="utf-8")
            with self.assertRaisesRegex(dist.CompileError, "mine.json:3:41: error"):
                weight(path)

    def test_nested_arguments_keep_their_order(self):
        import torch

        class Module(torch.nn.Module):

            def forward(self, tensors, others, factor, mode):
                return {"y": tensors["x"] - 2 * tensors["a"], "z": [others[0] * factor, others[1] if mode == "sum" else others[0]]}

        tensors = {"x": torch.ones(2), "a": torch.full((2,), 5.0)}
        given = tensors, [torch.full((3,), 7.0), torch.zeros(4)], 3.0, "sum"
        self.check(Module(), *given)
        program = dist.from_torch(Module(), *given, plan=dist.parallelize({"tensors['a']": [Shard(0)], "others[1]": "replicate"}, mesh={"dp": 2}))
        exported = dist.from_torch(torch.export.export(Module(), given), {"a": tensors["a"], "x": tensors["x"]}, *given[1:])
        for run in (program.run, exported.run, lambda *flat: program.start(*flat).step().read()):
            for arguments in (given, ({"a": tensors["a"], "x": tensors["x"]}, *given[1:]), (*tensors.values(), *given[1])):
                for own, other in zip(run(*arguments), torch.utils._pytree.tree_leaves(Module()(*given)), strict=True):
                    np.testing.assert_array_equal(own, other.numpy())
        steps = program.start(*given)
        for named in ({"tensors": {"a": tensors["x"], "x": tensors["a"]}}, {"tensors": [tensors["a"], tensors["x"]]}, {"tensors['x']": tensors["a"], "arg1": tensors["x"]}):
            np.testing.assert_array_equal(steps.step(tensors=tensors).step(named).read(0), [3, 3])
        with self.assertRaisesRegex(TypeError, r"found the structure \(\(\{'x': \*\}, \*\), \{\}\), but needed \(\(\{'x': \*, 'a': \*\}, \[\*, \*\], \*, \*\), \{\}\)"):
            program.run({"x": tensors["x"]}, 3.0)
        with self.assertRaisesRegex(TypeError, "found 2.0, but the program is compiled for 3.0"):
            program.run(*given[:2], 2.0, "sum")
        with self.assertRaisesRegex(TypeError, "dist.from_torch: found the structure .* but needed"):
            dist.from_torch(torch.export.export(Module(), given), tensors)

    def test_results_have_names_and_nest_as_forward_returns_them(self):
        import dataclasses

        import torch

        @dataclasses.dataclass
        class Output:
            logits: torch.Tensor
            hidden: torch.Tensor

        torch.export.register_dataclass(Output, serialized_type_name="test.Output")

        def module(forward):
            return type("Module", (torch.nn.Module,), {"forward": forward})()

        x = torch.ones(8)
        program = dist.from_torch(module(lambda self, x: {"z": x * 2, "h": (x + 1, None, 3)}), x, plan=dist.parallelize({}, mesh={"dp": 2}, outputs={"result['h'][0]": [Shard(0)]}))
        self.assertEqual(re.findall(r"result \d+ +(\S+)", program.report_text), ["result['z']", "result['h'][0]", "result['h'][2]"])
        found = program.unflatten(program.run(x))
        self.assertEqual((found["z"].tolist(), found["h"][0].tolist(), found["h"][1], int(found["h"][2])), ([2] * 8, [2] * 8, None, 3))
        found = (program := dist.from_torch(module(lambda self, x: Output(x, -x)), x)).unflatten(program.run(x))
        self.assertEqual((type(found), found.hidden.tolist()), (Output, [-1] * 8))
        self.assertIn("result.hidden", program.report_text)
        one = dist.from_torch(module(lambda self, x: x + 1), x)
        np.testing.assert_array_equal(one.unflatten(one.run(x)), 2 * np.ones(8))

    def test_constants_of_the_module_are_no_arguments(self):
        import torch

        class Module(torch.nn.Module):

            def __init__(self):
                super().__init__()
                self.weight = torch.nn.Parameter(torch.ones(3))
                self.register_buffer("beside", torch.full((3,), 2.0), persistent=False)
                self.register_buffer("bias", torch.full((3,), 4.0))

            def forward(self, x):
                return x * self.weight + self.beside - self.bias * torch.tensor([1.0, 2.0, 3.0])

        self.check(Module(), torch.arange(3.0))

    def test_what_is_written_stands_behind_what_is_returned(self):
        import torch

        class Module(torch.nn.Module):

            def __init__(self):
                super().__init__()
                self.register_buffer("seen", torch.zeros(3))

            def forward(self, x):
                self.seen.add_(1)
                y = x + 1
                x.mul_(2)
                return y + x

        module = Module()
        exported = torch.export.export(module, (torch.arange(3.0),))
        with mock.patch("dist.frontends.compile", side_effect=lambda lowered, **_: lowered):
            lowered = dist.from_torch(exported)
        found = lowered.compile()({"seen": np.zeros(3, np.float32)}, np.arange(3, dtype=np.float32))
        np.testing.assert_allclose(found, [[1, 4, 7], [1, 1, 1], [0, 2, 4]])

    def compare(self, module, *args, plan=None):
        """Compares what two ranks make of `module`, or those of `plan`, with PyTorch."""
        import torch
        plan = plan or dist.parallelize({}, mesh={"dp": 2})
        program = dist.from_torch(module, *args, plan=plan)
        state = [value.detach() for _, value in sorted(dict(module.named_parameters()).items())]
        made, wanted = program.run(*state, *args), torch.utils._pytree.tree_leaves(module(*args))
        for own, other in zip(made if isinstance(made, tuple) else [made], wanted, strict=True):
            self.assertEqual(str(own.dtype), str(other.dtype).replace("torch.", ""))
            np.testing.assert_allclose(own, other.detach().numpy(), rtol=1e-5, atol=1e-5)

    def test_all_64_bits_count(self):
        import torch

        class Hash(torch.nn.Module):
            def __init__(self):
                super().__init__()
                self.rows = torch.nn.Embedding(1009, 4)

            def forward(self, i):
                return self.rows((i * 2654435761 + 17) % 1009)

        class Exact(torch.nn.Module):
            def forward(self, x):
                return (x.double() + 1e9 - 1e9).float(), x.double() / 3

        self.compare(Hash(), torch.randint(0, 100000, (8,)), plan=dist.parallelize({"i": [Shard(0)]}, mesh={"dp": 4}))
        self.compare(Exact(), torch.randn(8))

    def test_losses_and_gradients_of_an_export_are_results(self):
        import torch
        try:
            from torch.export.experimental import _export_forward_backward
        except ImportError:
            self.skipTest("this torch exports no gradients")

        class Loss(torch.nn.Module):
            def __init__(self):
                super().__init__()
                self.first, self.last = torch.nn.Conv2d(2, 3, 3, padding=1), torch.nn.Linear(48, 3)

            def forward(self, x, y):
                return torch.nn.functional.cross_entropy(self.last(torch.relu(self.first(x)).flatten(1)), y)

        module, x, y = Loss(), torch.randn(8, 2, 4, 4), torch.randint(0, 3, (8,))
        exported = _export_forward_backward(torch.export.export(module, (x, y)))
        program = dist.from_torch(exported, x, y, plan=dist.parallelize({"x": [Shard(0)], "y": [Shard(0)]}, mesh={"dp": 4}))
        parameters = dict(module.named_parameters())
        made = program.run(*[parameters[name].detach() for name in sorted(parameters)], x, y)
        loss = module(x, y)
        loss.backward()
        np.testing.assert_allclose(made[0], loss.detach().numpy(), rtol=1e-5)
        names = ["grad(first.bias)", "grad(first.weight)", "grad(last.bias)", "grad(last.weight)"]
        self.assertEqual(sorted(re.findall(r"result \d+ +(\S+)", program.report_text)), [*names, "result[0]"])
        steps = program.start(*[parameters[name].detach() for name in sorted(parameters)], x, y).step()
        np.testing.assert_array_equal(steps.read("grad(last.weight)"), made[1 + [spec.target for spec in exported.graph_signature.output_specs[1:]].index("last.weight")])
        split = dist.from_torch(exported, x, y, plan=dist.parallelize({"x": [Shard(0)], "y": [Shard(0)]}, mesh={"dp": 4}, outputs={"grad(first.weight)": [Shard(1)]}))
        self.assertIn("reduce_scatter", [each["kind"] for each in split.report["collectives"]])
        rows = torch.randn(8, 2, 4, 4, requires_grad=True)
        of_rows = dist.from_torch(_export_forward_backward(torch.export.export(module, (rows, y))), rows, y)
        self.assertIn("grad(x)", of_rows.report_text)
        with self.assertRaisesRegex(TypeError, "of dist.from_torch without gradients"):
            program.unflatten(made)
        for value, spec in zip(made[1:], exported.graph_signature.output_specs[1:], strict=True):
            np.testing.assert_allclose(value, parameters[spec.target].grad.numpy(), rtol=1e-4, atol=1e-6)

    def test_random_numbers_come_of_a_key(self):
        import jax
        import torch
        module, x = torch.nn.Dropout(0.5), torch.ones(8, 64)
        with self.assertRaisesRegex(NotImplementedError, r"draws random numbers .*'module.eval\(\)'.* or a key for them"):
            dist.from_torch(module, x)
        program = dist.from_torch(module, x, key=jax.random.key(0), plan=dist.parallelize({"input": [Shard(0)]}, mesh={"dp": 4}))
        first, second = (np.array([0, seed], np.uint32) for seed in (1, 2))
        made = program.run(x, first)
        self.assertEqual(set(np.unique(made)), {0, 2})
        self.assertTrue(0.3 < (made == 0).mean() < 0.7)
        np.testing.assert_array_equal(made, program.run(x, first))
        self.assertFalse(np.array_equal(made, program.run(x, second)))
        attention, x = torch.nn.MultiheadAttention(8, 2, dropout=0.5), torch.ones(3, 4, 8)  # Has a key of its own.
        asked = []
        dist.from_torch(attention, x, x, x, key=jax.random.key(0), plan=dist.shard_layer(lambda name, _: asked.append(name), mesh={"dp": 2}))
        self.assertEqual(asked[-4:], ["query", "key", "value", "inputs[3]"])

    def test_tensors_by_keyword_have_their_names(self):
        import torch

        class Masked(torch.nn.Module):
            def forward(self, tokens, mask=None):
                return tokens * mask

        tokens, mask = torch.randn(8, 4), torch.ones(8, 4)
        exported = torch.export.export(Masked(), (), {"tokens": tokens, "mask": mask})
        plan = dist.parallelize({"tokens": [Shard(0)], "mask": [Shard(0)]}, mesh={"dp": 4})
        for program in (dist.from_torch(exported, plan=plan), dist.from_torch(Masked(), tokens=tokens, mask=mask, plan=plan)):
            self.assertEqual(program.report["flops"], 8)  # Of two rows.
            for given, named in (((), {"mask": 2 * mask, "tokens": tokens}), ((tokens, 2 * mask), {})):
                np.testing.assert_array_equal(program.run(*given, **named), 2 * tokens.numpy())
        with self.assertRaisesRegex(TypeError, "dist.from_torch: found <function .*, but needed a torch.nn.Module, of which forward may call it"):
            dist.from_torch(lambda x: x, tokens)

    def test_a_tied_parameter_is_one_argument(self):
        import torch

        class Tied(torch.nn.Module):
            def __init__(self):
                super().__init__()
                self.embed, self.head = torch.nn.Embedding(16, 8), torch.nn.Linear(8, 16, bias=False)
                self.head.weight = self.embed.weight

            def forward(self, i):
                return self.head(self.embed(i))

        module, i = Tied(), torch.randint(0, 16, (8,))

        def weight(rules, source=module):
            rules = rules if isinstance(rules, dist.Plan) else dist.parallelize(rules, mesh={"tp": 4}, axes={"vocab": "tp", "colwise": "tp"})
            lines = dist.from_torch(source, i, plan=rules).report_text.splitlines()
            return next(line.split()[-1] for line in lines if re.match(r" +argument \d+ +embed.weight", line))

        for name in ("embed.weight", "head.weight"):
            self.compare(module, i, plan=dist.parallelize({name: [Shard(1)]}, mesh={"tp": 4}))
            self.assertEqual(weight({name: [Shard(1)]}, torch.export.export(module, (i,))), "Shard(1)")
            self.assertEqual(weight(dist.shard_layer(lambda each, _: [Shard(1)] if each == name else None, mesh={"tp": 4})), "Shard(1)")
        for rules, wanted in (({"head.*": "colwise"}, "Shard(0)"), ({"head.*": "colwise", "**": "replicate"}, "Shard(0)"), ({"embed.weight": [Shard(1)], "*.weight": "replicate"}, "Shard(1)"),
                              ({"embed.weight": "vocab", "head.weight": "colwise"}, "Shard(0)"), ({("head.weight", "embed.weight"): "replicate"}, "Replicate")):
            self.assertEqual(weight(rules), wanted)
        for rules in ({"embed.weight": "vocab", "head.weight": "replicate"}, {"*": "replicate", "head.weight": "replicate", "embed.*": [Shard(1)]}):
            with self.assertRaisesRegex(dist.CompileError, "'(head|embed).weight' and '(head|embed).weight' are two names of one tensor, but the plan places it as "
                                        r"(vocab|replicate) and as (replicate|\['Shard\(1\)'\]); needed one rule for it, or the same placing in both"):
                weight(rules)
        with self.assertRaisesRegex(dist.CompileError, "nearest names are embed.weight, .*\n  note: 'embed.weight' is also 'head.weight': they are one tensor"):
            weight({"hed.weight": "vocab"})
        program = dist.from_torch(module, i)
        with self.assertRaisesRegex(TypeError, r"argument 0 'embed.weight', which is 'head.weight', too, has shape \[3\], but"):
            program.run(torch.ones(3), i)
        tied = module.embed.weight.detach()
        np.testing.assert_array_equal(program.start(tied, i).step({"head.weight": 0 * tied}).read(), np.zeros((8, 16)))

    def test_control_flow_of_pytorch(self):
        import torch
        from torch._higher_order_ops.map import map as rows
        from torch._higher_order_ops.scan import scan
        from torch._higher_order_ops.while_loop import while_loop

        def module(forward):
            return type("Module", (torch.nn.Module,), {"forward": forward})()

        x = torch.randn(8, 6)
        self.compare(module(lambda self, x: torch.cond(x.sum() > 0, lambda x: x * 2, lambda x: -x, (x,))), x)
        self.compare(module(lambda self, x: while_loop(lambda i, x: i < 3, lambda i, x: (i + 1, torch.tanh(x) * 2), (torch.tensor(0), x))), x)
        self.compare(module(lambda self, x: scan(lambda c, r: (c * 0.5 + r, c * r), torch.zeros(6), x)), x)
        self.compare(module(lambda self, x: rows(lambda r: torch.softmax(r, -1), x)), x)

    def test_ops_that_torchax_has_otherwise(self):
        import torch

        class Solve(torch.nn.Module):
            def forward(self, a, b):
                return torch.linalg.solve(a, b)

        a = torch.randn(4, 4) + 4 * torch.eye(4)
        self.compare(Solve(), a, torch.randn(4, 3))
        self.compare(Solve(), a, torch.randn(4))
        self.compare(torch.nn.ConvTranspose1d(4, 6, 3, groups=2, stride=2, output_padding=1), torch.randn(2, 4, 5))

    def test_states_of_recurrent_layers(self):
        import torch
        nn = torch.nn

        class Last(nn.Module):
            def __init__(self, layers):
                super().__init__()
                self.layers, self.head = layers, nn.LazyLinear(3)

            def forward(self, x):
                made, last = self.layers(x)
                states = last if isinstance(last, tuple) else (last,)
                return self.head(states[0][-1]), made, states, states[-1].reshape(-1, states[-1].shape[1])

        x = torch.randn(4, 5, 8)
        for layers in (nn.LSTM(8, 6, batch_first=True), nn.LSTM(8, 6, 2, bidirectional=True), nn.LSTM(8, 6, proj_size=3), nn.GRU(8, 6, bidirectional=True), nn.RNN(8, 6)):
            module = Last(layers)
            module(x)
            for source in (module, torch.export.export(module, (x,))) if layers.batch_first else (module,):
                program = dist.from_torch(source, x)
                made = program.run(*[value.detach() for _, value in sorted(module.named_parameters())], x)
                for own, other in list(zip(made, torch.utils._pytree.tree_leaves(module(x)), strict=True))[:None if source is module else -1]:
                    np.testing.assert_allclose(own, other.detach().numpy(), rtol=1e-4, atol=1e-5)  # Checks shapes, too.

    def test_dropout_between_recurrent_layers(self):
        import jax
        import torch
        torch.manual_seed(0)
        x, keys = torch.randn(4, 5, 8), [np.array([0, seed], np.uint32) for seed in (1, 2)]
        for layers in (torch.nn.LSTM, torch.nn.GRU, torch.nn.RNN):
            module = layers(8, 6, 2, dropout=0.5, bidirectional=layers is torch.nn.LSTM)
            state = [value.detach() for _, value in sorted(module.named_parameters())]
            for source in (module, torch.export.export(module, (x,))):
                with self.assertRaisesRegex(NotImplementedError, r"draws random numbers .*'module.eval\(\)'"):
                    dist.from_torch(source, x)
                program = dist.from_torch(source, x, key=jax.random.key(0))
                one, same, other = (program.run(*state, x, key)[0] for key in (keys[0], keys[0], keys[1]))
                np.testing.assert_array_equal(one, same)
                self.assertGreater(np.abs(one - other).max(), 1e-3)
                mean = np.mean([program.run(*state, x, np.array([1, seed], np.uint32))[0] for seed in range(100)], 0)
                wanted = np.mean([module(x)[0].detach().numpy() for _ in range(200)], 0)
                np.testing.assert_allclose(mean, wanted, atol=0.2)
            np.testing.assert_allclose(dist.from_torch(module.eval(), x).run(*state, x)[0], module(x)[0].detach().numpy(), rtol=1e-4, atol=1e-5)

    def test_totals_of_narrow_integers_have_64_bits(self):
        import torch

        class Totals(torch.nn.Module):
            def forward(self, m):
                return m.cumsum(1), (2 * m).cumprod(1), m.sum(1) - 301 < 0, (2 * m).prod(1), m.half().sum(dtype=torch.float32) / 7, m.bool().sum()

        for dtype in (torch.int8, torch.uint8):
            m = torch.ones(2, 300, dtype=dtype)
            m[:, 20:] = 0 if dtype is torch.int8 else 1
            self.compare(Totals(), m)

    def test_tensors_that_forward_makes_stand_beside_those_of_submodules(self):
        import torch

        class Module(torch.nn.Module):
            def __init__(self):
                super().__init__()
                self.norm = torch.nn.BatchNorm1d(3)
                self.norm.running_mean += torch.tensor([1., 2, 3])

            def forward(self, x):
                return self.norm(x - torch.tensor([100., 200, 300]))

        module, x = Module().eval(), 100 * torch.ones(4, 3)
        made = dist.from_torch(module, x).run(*[tensor for _, tensor in sorted(module.state_dict().items())], x)
        np.testing.assert_allclose(np.asarray(made).reshape(4, 3), module(x).detach().numpy(), rtol=1e-5)

    def test_attention_of_a_training_step(self):
        import torch
        try:
            from torch.export.experimental import _export_forward_backward
        except ImportError:
            self.skipTest("this torch exports no gradients")

        class Attend(torch.nn.Module):
            def __init__(self):
                super().__init__()
                self.project = torch.nn.Linear(16, 48)

            def forward(self, x, mask):
                query, key, value = self.project(x).view(4, 6, 3, 2, 8).permute(2, 0, 3, 1, 4)
                return torch.nn.functional.scaled_dot_product_attention(query, key, value, attn_mask=mask).square().mean()

        mask = torch.ones(6, 6, dtype=torch.bool).tril()[None, None].expand(4, 1, 6, 6).clone()
        mask[0, :, 0] = False  # A row that sees nothing.
        module, x = Attend(), torch.randn(4, 6, 16)
        exported = _export_forward_backward(torch.export.export(module, (x, mask)))
        program = dist.from_torch(exported, x, mask)
        made = program.run(module.project.bias.detach(), module.project.weight.detach(), x, mask)
        loss = module(x, mask)
        loss.backward()
        np.testing.assert_allclose(made[0], loss.detach().numpy(), rtol=1e-5)
        for value, spec in zip(made[1:], exported.graph_signature.output_specs[1:], strict=True):
            gradient = module.get_parameter(spec.target).grad.numpy()
            np.testing.assert_allclose(value, gradient, rtol=1e-4, atol=1e-6)

    def test_rows_that_see_nothing_are_zero(self):
        import torch
        query = torch.randn(2, 1, 3, 4)
        mask = torch.tensor([[1, 1, 1], [0, 0, 0], [1, 0, 0]], dtype=torch.bool).expand(2, 1, 3, 3).clone()

        class Attend(torch.nn.Module):
            def forward(self, query, mask):
                return torch.nn.functional.scaled_dot_product_attention(query, query, query, attn_mask=mask)

        made = dist.from_torch(Attend(), query, mask).run(query, mask)
        np.testing.assert_allclose(np.asarray(made).reshape(2, 1, 3, 4), Attend()(query, mask).numpy(), rtol=1e-4, atol=1e-6)

    def test_places_are_lines_of_the_model(self):
        import torch

        class Module(torch.nn.Module):
            def forward(self, x):
                return torch.relu(x).sum(0)

        program = dist.from_torch(Module(), torch.randn(8, 4), plan=dist.parallelize({"x": [Shard(0)]}, mesh={"dp": 4}))
        places = [collective["loc"] for collective in program.report["collectives"]]
        line = Module.forward.__code__.co_firstlineno + 1
        self.assertEqual(len(places), 1)
        self.assertRegex(places[0], rf"test_from_torch.py:{line}:\d+ \(jit\(forward\)/")

        class Layers(torch.nn.Module):
            def __init__(self):
                super().__init__()
                self.first, self.last = torch.nn.Linear(4, 4), torch.nn.Linear(4, 4)

            def forward(self, x):
                y = self.first(x)
                return self.last(y)

        line = Layers.forward.__code__.co_firstlineno
        plan = dist.parallelize({"*.weight": [Shard(1)]}, mesh={"dp": 4})
        places = [collective["loc"] for collective in dist.from_torch(Layers(), torch.randn(8, 4), plan=plan).report["collectives"]]
        for each in (1, 2):
            self.assertTrue(any(f"test_from_torch.py:{line + each}:" in place for place in places), places)

    def test_an_op_that_torchax_lacks_is_named(self):
        import torch

        class Module(torch.nn.Module):

            def forward(self, x):
                return torch.special.airy_ai(x) + 1

        with self.assertRaisesRegex(NotImplementedError, r"torchax knows no op 'aten.special_airy_ai.default', used at .*test_from_torch.py:\d+; needed"):
            dist.from_torch(Module(), torch.ones(3))

    def test_what_cannot_be_compiled_says_what_can(self):
        import torch

        def module(forward):
            return type("Module", (torch.nn.Module,), {"forward": forward})()

        x = torch.randn(8, 4)
        with self.assertRaisesRegex(NotImplementedError, "cannot lower 'aten.index.Tensor'.*; shapes must not depend on the values of tensors: torch.where"):
            dist.from_torch(module(lambda self, x: x[x > 0]), x)
        with self.assertRaisesRegex(TypeError, "found 'sum' among what forward returns, but needed tensors, numbers and None"):
            dist.from_torch(module(lambda self, x: (x, "sum")), x)
        for key in (0, torch.tensor([0, 1])):
            with self.assertRaisesRegex(TypeError, r"key: found .*, but needed a key of JAX, such as jax.random.PRNGKey\(0\)"):
                dist.from_torch(torch.nn.Dropout(), x, key=key)

    def test_an_op_at_which_torchax_fails_is_named(self):
        import torch

        class Module(torch.nn.Module):
            def __init__(self):
                super().__init__()
                self.bags = torch.nn.EmbeddingBag(20, 8, mode="sum")

            def forward(self, rows, offsets):
                return self.bags(rows, offsets)

        with self.assertRaisesRegex(NotImplementedError, r"torchax cannot lower 'aten._embedding_bag\S*', used at .*:\d+: "):
            dist.from_torch(Module(), torch.randint(0, 20, (40,)), torch.arange(0, 40, 5))

    def test_other_assertions_stay(self):
        error = AssertionError("no op at all")
        self.assertIs(dist.frontends._explain_assertion(error), error)


if __name__ == "__main__":
    unittest.main()
