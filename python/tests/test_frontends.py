# SPDX-License-Identifier: Apache-2.0
"""Programs of JAX; skipped where it is not installed. Run by pytest, or by `python3 -m unittest`."""
import importlib.util
import os
import pathlib
import re
import sys
import tempfile
import unittest
from unittest import mock

import numpy as np

import dist
from dist import Partial, Replicate, Shard, frontends

HAS_JAX = importlib.util.find_spec("jax") is not None
os.environ.setdefault("JAX_PLATFORMS", "cpu")


def _has_torchax():
    try:
        import torch
        frontends._needs_torchax(torch)
    except ImportError:  # Or it names ops that this torch does not have.
        return False
    return HAS_JAX


@unittest.skipUnless(HAS_JAX, "jax is not installed")
class FromJax(unittest.TestCase):

    def test_a_plan_over_names_of_arguments(self):
        import jax
        import jax.numpy as jnp

        def layer(p, x):
            return jnp.tanh(x @ p["up"]) @ p["down"]

        random = np.random.default_rng(0)
        p = {"up": random.standard_normal((8, 16)).astype(np.float32), "down": random.standard_normal((16, 8)).astype(np.float32)}
        x = random.standard_normal((4, 8)).astype(np.float32)
        plan = dist.parallelize({"p['up']": "colwise", "p['down']": "rowwise", "x": "batch"}, mesh={"dp": 2, "tp": 4},
                                axes={"colwise": "tp", "rowwise": "tp", "batch": "dp"})
        program = dist.from_jax(layer, p, x, plan=plan)
        self.assertEqual([each["kind"] for each in program.report["collectives"]], ["all_reduce"])
        leaves = jax.tree_util.tree_leaves(((p, x), {}))
        np.testing.assert_allclose(program.run(*leaves), np.asarray(layer(p, x)), rtol=2e-5, atol=1e-5)
        np.testing.assert_allclose(program.run(p, x), program.run(*leaves))  # As the function takes them.

    def test_keys_for_random_numbers(self):
        import jax
        key = jax.random.key(1)
        np.testing.assert_array_equal(dist.from_jax(lambda key: jax.random.bits(key, (4,)), key).run(key), np.asarray(jax.random.bits(key, (4,))))

    def test_a_function_is_asked_about_all_arguments(self):
        asked = []

        def place(name, parameter):
            asked.append((name, parameter.shape))
            return [Shard(0)] if name == "x" else None

        x, w = np.ones((8, 4), np.float32), np.ones((4, 2), np.float32)
        program = dist.from_jax(lambda x, w: x @ w, x, w, plan=dist.shard_layer(place, mesh={"dp": 4}))
        self.assertEqual(asked, [("x", (8, 4)), ("w", (4, 2))])
        self.assertEqual(program.report["flops"], 2 * 2 * 4 * 2)  # Of two rows.

    def test_typed_keys_leave_the_mesh_to_the_plan(self):
        import jax
        key, x = jax.random.key(1), np.ones((8, 4), np.float32)

        def drop(key, x):
            return x * jax.random.bernoulli(key, 0.5, x.shape)

        for options in ({"plan": dist.parallelize({"x": [Shard(0)]}, mesh={"dp": 4})}, {"plan": "auto", "mesh": {"dp": 4}}):
            program = dist.from_jax(drop, key, x, **options)
            self.assertEqual(program.num_ranks, 4)
            np.testing.assert_array_equal(program.run(key, x), np.asarray(drop(key, x)))

    def test_floats_of_numpy_are_taken_as_jax_takes_them(self):
        x = np.random.default_rng(0).standard_normal((8, 4))  # Of 64 bits, of which JAX keeps 32.
        program = dist.from_jax(lambda x: x * 2, x)
        np.testing.assert_array_equal(program.run(x), (x.astype(np.float32) * 2))
        with self.assertRaises(TypeError):
            program.run(x.astype(np.complex128))

    def test_training_goes_on_on_the_ranks(self):
        import jax
        import jax.numpy as jnp

        def loss(p, batch):
            return jnp.mean((jnp.tanh(batch["x"] @ p["up"]) @ p["down"] - batch["y"])**2)

        def step(p, momentum, batch):
            value, gradient = jax.value_and_grad(loss)(p, batch)
            momentum = jax.tree.map(lambda m, g: 0.9 * m + g, momentum, gradient)
            return jax.tree.map(lambda w, m: w - 0.1 * m, p, momentum), momentum, value

        random = np.random.default_rng(0)
        draw = lambda *shape: random.standard_normal(shape).astype(np.float32)
        p = {"up": draw(8, 16), "down": draw(16, 4)}
        momentum = jax.tree.map(np.zeros_like, p)
        batches = [{"x": draw(8, 8), "y": draw(8, 4)} for _ in range(4)]
        plan = dist.parallelize({"*['up']": "colwise", "*['down']": "rowwise", "batch['x']": "batch", "batch['y']": "batch"}, mesh={"dp": 2, "tp": 4},
                                axes={"colwise": "tp", "rowwise": "tp", "batch": "dp"})
        for donated, compiled, carry in (((), step, {"result[0]": "p", "result[1]": "momentum"}), ((), step, True), ((0, 1), step, None),
                                         ((), jax.jit(step, donate_argnums=(0, 1)), None)):
            steps = dist.from_jax(compiled, p, momentum, batches[0], plan=plan, donate_argnums=donated, carry=carry).start(p, momentum, batches[0])
            now, moved = p, momentum
            for batch in batches:
                now, moved, value = step(now, moved, batch)
                np.testing.assert_allclose(steps.step(batch=batch).read("result[2]"), value, rtol=1e-4)
            found = steps.read("result[0]")
            self.assertEqual(sorted(found), ["result[0]['down']", "result[0]['up']"])
            np.testing.assert_allclose(found["result[0]['up']"], now["up"], rtol=1e-3, atol=1e-4)

    def test_names_of_steps_that_are_wrong(self):
        x = np.ones(4, np.float32)
        steps = dist.from_jax(lambda p, batch: {"loss": p["w"] * batch["x"], "p": p}, {"w": x}, {"x": x, "y": x}).start()
        for name, error in (("bach", "no argument 'bach'; near are batch"), ("zzz", "no argument 'zzz'; it has p, batch")):
            with self.assertRaisesRegex(KeyError, error):
                steps.step({name: x})
        for name, error in (("loss", r"no result 'loss'; near are result\['loss'\]"), ("q", "no result 'q'; it has result")):
            with self.assertRaisesRegex(KeyError, error):
                steps.read(name)

    def test_donated_arguments_are_numbered_as_for_jit(self):
        ones = np.ones(4, np.float32)
        for donated, state in ((0, 0), ([0], 0), (np.int64(1), 1), ((1,), 1)):
            steps = dist.from_jax(lambda *given: given[state] + 1, ones, ones, donate_argnums=donated).start(ones, ones)
            self.assertEqual([steps.step().read()[0] for _ in range(3)], [2, 3, 4])

    def test_static_arguments_and_keywords(self):
        import jax
        x = np.ones(4, np.float32)

        def scale(x, how, y=1.0, *, times=1):
            return (x if how == "plus" else -x) * times + y

        for program in (dist.from_jax(scale, x, "plus", static_argnums=1), dist.from_jax(scale, x, "plus", static_argnames="how"),
                        dist.from_jax(scale, x, "plus", times=1, static_argnames=("how", "times")), dist.from_jax(jax.jit(scale, static_argnums=1), x, "plus"),
                        dist.from_jax(jax.jit(scale, static_argnames="how"), x, "plus"), dist.from_jax(jax.jit(scale, static_argnames="how"), x, how="plus")):
            np.testing.assert_array_equal(program.run(3 * x), 4 * x)
        program = dist.from_jax(scale, x, "plus", times=2.0, y=x, static_argnums=1)
        np.testing.assert_array_equal(program.run(x, times=3.0, y=2 * x), 5 * x)
        np.testing.assert_array_equal(program.run(x, 3.0, 2 * x), 5 * x)
        steps = program.start(x, y=x, times=2.0)
        np.testing.assert_array_equal(steps.step(times=4).read(), 5 * x)
        for options in ({"donate_argnames": "x"}, {}):
            fn = scale if options else jax.jit(scale, static_argnums=1, donate_argnames="x")
            steps = dist.from_jax(fn, x, "plus", static_argnums=1, **options).start(x)
            self.assertEqual([steps.step().read()[0] for _ in range(3)], [2, 3, 4])
        with self.assertRaisesRegex(TypeError, "found the keyword 'machin', which is neither an option of dist.compile nor an argument of the function; near is 'machine'"):
            dist.from_jax(lambda x: x, x, machin="h100-8xN")

    def test_meshes_of_jax_are_meshes_of_plans(self):
        import jax
        mesh = jax.sharding.AbstractMesh((2, 3), ("dp", "tp"))
        self.assertEqual(dist.parallelize({}, mesh=mesh).to_dict()["mesh"], {"axes": [["dp", 2], ["tp", 3]]})
        self.assertEqual(dist.from_jax(lambda x: x, np.ones(6, np.float32), plan="auto", mesh=mesh).num_ranks, 6)

    def test_arguments_nest_as_the_function_takes_them(self):
        import collections
        ones = np.ones(4, np.float32)
        program = dist.from_jax(lambda p, x, m=None: p["b"][0] - p["a"] + x, {"a": ones, "b": [ones]}, ones, None)
        p = {"b": [5 * ones], "a": 2 * ones}
        for given in ((p, ones, None), (2 * ones, 5 * ones, ones)):
            np.testing.assert_array_equal(program.run(*given), 4 * ones)
            np.testing.assert_array_equal(program.start(*given).step().read(), 4 * ones)
        needed = r"needed \(\(\{'a': \*, 'b': \[\*\]\}, \*, None\), \{\}\)"
        for given, found in ((({"a": ones, "c": [ones]}, ones, None), r"\(\(\{'a': \*, 'c': \[\*\]\}, \*, None\), \{\}\)"),
                             ((p, ones), r"\(\(\{'a': \*, 'b': \[\*\]\}, \*\), \{\}\)"), ((p, None, ones), ""), (([ones], ones, ones), ""),
                             ((collections.OrderedDict(p), ones, None), ""), ((p, [ones], None), "")):
            with self.assertRaisesRegex(TypeError, f"arguments: found the structure {found}.*{needed}.*, or a flat list of its arrays"):
                program.run(*given)
            with self.assertRaisesRegex(TypeError, f"found the structure {found}.*{needed}"):
                program.start(*given)
        with self.assertRaisesRegex(TypeError, "found 2 arrays, but the program takes 3"):
            program.run(ones, ones)
        steps = program.start(p, ones, None)
        for named in ({"p": {"a": ones, "b": [ones]}}, {"p": [ones, ones]}, {"p['b']": [ones], "p['a']": ones}, {"p['b'][0]": ones, "arg0": ones}):
            np.testing.assert_array_equal(steps.step(p=p).read(), 4 * ones)
            np.testing.assert_array_equal(steps.step(named).read(), ones)
        for name, value, needed in (("p", {"b": ones, "c": ones}, r"\{'a': \*, 'b': \[\*\]\}"), ("p", {"a": ones, "b": ones}, ""), ("p['b']", {"x": ones}, r"\[\*\]")):
            with self.assertRaisesRegex(TypeError, rf"'{re.escape(name)}': found the structure .*, but needed {needed}"):
                steps.step({name: value})

    def test_places_are_lines_of_the_user(self):
        import jax.numpy as jnp
        plan, line = dist.parallelize({"a": [Shard(1)], "b": [Shard(0)]}, mesh={"tp": 2}), sys._getframe().f_lineno
        program = dist.from_jax(jnp.matmul, np.ones((8, 4), np.float32), np.ones((4, 8), np.float32), plan=plan)
        place, = (each["loc"] for each in program.report["collectives"])
        self.assertIn(f"test_frontends.py:{line + 1}:", place)

    def test_static_fields_are_those_that_were_compiled(self):
        import jax
        Scaled = type("Scaled", (), {"__init__": lambda self, x, factor: self.__dict__.update(x=x, factor=factor)})
        jax.tree_util.register_dataclass(Scaled, ["x"], ["factor"])
        x = np.ones(4, np.float32)
        program = dist.from_jax(lambda scaled: scaled.x * scaled.factor, Scaled(x, 3))
        np.testing.assert_array_equal(program.run(Scaled(2 * x, 3)), 6 * x)
        with self.assertRaisesRegex(TypeError, "found the structure .*7.* but needed .*3"):
            program.run(Scaled(x, 7))

    def test_what_jax_prints_and_serializes_is_read(self):
        import jax
        x = np.arange(6, dtype=np.float32)
        text = jax.jit(lambda x: jax.numpy.tanh(x) * 2).lower(x).as_text()
        self.assertIn(" stablehlo.tanh", text)
        serialized = jax.export.export(jax.jit(lambda x: jax.numpy.tanh(x) * 2))(x).mlir_module_serialized
        for source in (text, text.encode(), bytes(serialized)):
            np.testing.assert_allclose(dist.compile(source).run(x), np.tanh(x) * 2, rtol=1e-6)

    def test_results_nest_as_the_function_returns_them(self):
        x = np.arange(4, dtype=np.float32)
        program = dist.from_jax(lambda x: {"sums": [x.sum(), x.max()], "first": x * 2}, x)
        found = program.unflatten(program.run(x))
        self.assertEqual(sorted(found), ["first", "sums"])
        self.assertEqual([float(each) for each in found["sums"]], [6, 3])
        np.testing.assert_array_equal(found["first"], 2 * x)
        one = dist.from_jax(lambda x: [x + 1], x)
        np.testing.assert_array_equal(one.unflatten(one.run(x))[0], x + 1)
        self.assertIsNone(one.unflatten(None))
        empty = dist.from_jax(lambda x: None, x)
        self.assertIsNone(empty.unflatten(empty.run(x)))
        with self.assertRaisesRegex(TypeError, "found a program without a structure of its results, but needed one of dist.from_jax"):
            dist.compile("func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> { return %x : tensor<4xf32> }").unflatten(x)

    def test_a_mesh_needs_no_devices(self):
        import jax
        mesh = jax.sharding.AbstractMesh((4, 8), ("dp", "tp"))
        rows, columns, tiles = (jax.sharding.NamedSharding(mesh, jax.sharding.PartitionSpec(*axes)) for axes in (("dp",), (None, "tp"), ("dp", "tp")))
        shapes = [jax.ShapeDtypeStruct(shape, "float32") for shape in ((8, 16), (16, 8))]
        placed = [jax.ShapeDtypeStruct(shape.shape, shape.dtype, sharding=where) for shape, where in zip(shapes, (rows, columns))]
        random = np.random.default_rng(0)
        x, w = (random.standard_normal(shape.shape).astype(np.float32) for shape in shapes)

        def constrained(x, w):
            return jax.lax.with_sharding_constraint(x, rows) @ jax.lax.with_sharding_constraint(w, columns)

        matmul = jax.numpy.matmul
        for fn, args, shardings in ((matmul, shapes, {"in_shardings": (rows, columns)}), (matmul, placed, {}), (constrained, shapes, {}),
                                    (matmul, shapes, {"out_shardings": tiles})):
            program = dist.from_jax(fn, *args, **shardings)
            self.assertEqual((program.num_ranks, program.report["flops"]), (32, 2 * 8 * 16 * 8 // 32))
            np.testing.assert_allclose(program.run(x, w), x @ w, rtol=1e-5, atol=1e-5)

    def test_specs_are_on_the_mesh_that_jax_has_been_told(self):
        import jax
        spec, mesh = jax.sharding.PartitionSpec, jax.sharding.AbstractMesh((2, 4), ("dp", "tp"))
        x, w = np.ones((8, 16), np.float32), np.ones((16, 8), np.float32)
        specs = {"in_shardings": (spec("dp"), spec(None, "tp")), "out_shardings": spec("dp", "tp")}
        with self.assertRaisesRegex(ValueError, "in_shardings: found a PartitionSpec and no mesh, but needed one: NamedSharding"):
            dist.from_jax(jax.numpy.matmul, x, w, **specs)
        if hasattr(jax.sharding, "use_abstract_mesh"):
            with jax.sharding.use_abstract_mesh(mesh):
                program = dist.from_jax(jax.numpy.matmul, x, w, **specs)
            self.assertEqual((program.num_ranks, program.report["flops"]), (8, 2 * 8 * 16 * 8 // 8))
        with jax.sharding.Mesh(np.array(jax.devices()[:1]).reshape(1, 1), ("dp", "tp")):
            np.testing.assert_array_equal(dist.from_jax(jax.numpy.matmul, x, w, **specs).run(x, w), x @ w)

    def test_specs_are_placings_of_plans(self):
        import jax
        spec, mesh = jax.sharding.PartitionSpec, jax.sharding.AbstractMesh((2, 2), ("dp", "tp"))
        for given, wanted in ((spec("dp"), ["Shard(0)", "Replicate"]), (spec(None, "tp"), ["Replicate", "Shard(1)"]), (spec(("dp", "tp"), None), ["Shard(0)", "Shard(0)"]),
                              (spec("tp", "dp"), ["Shard(1)", "Shard(0)"]), (spec(), ["Replicate", "Replicate"]), (jax.sharding.NamedSharding(mesh, spec("dp")), ["Shard(0)", "Replicate"])):
            x = np.arange(32, dtype=np.float32).reshape(8, 4)
            texts = [dist.from_jax(lambda x: x * 2, x, plan=dist.parallelize({"x": placing}, mesh=mesh)).text for placing in (given, wanted)]
            self.assertEqual(texts[0], texts[1])
        for wrong, error in ((spec(spec.UNCONSTRAINED, "tp"), "found UNCONSTRAINED.* in .*, but needed axes or None"), (spec("dp", "dp"), "found the axis 'dp' twice in")):
            with self.assertRaisesRegex(ValueError, error):
                dist.parallelize({"x": wrong}, mesh=mesh)

    def test_what_is_no_function_says_who_takes_it(self):
        import jax
        x = np.ones(4, np.float32)
        lowered = jax.jit(lambda x: x).lower(x)
        for wrong in (lowered, lowered.compile()):
            with self.assertRaisesRegex(TypeError, "dist.from_jax: found an object of .*, but needed a function and its arguments; dist.compile takes"):
                dist.from_jax(wrong, x)
        for wrong in (lambda x: x, jax.jit(lambda x: x)):
            with self.assertRaisesRegex(Exception, "needed a lowered function, a module or its text; dist.from_jax takes functions"):
                dist.compile(wrong)

    def test_what_is_no_array_of_numbers(self):
        import jax
        program = dist.from_jax(lambda x: x * 2, np.ones((2, 3), np.float32))
        for wrong in ("x", object(), jax.ShapeDtypeStruct((2, 3), "float32")):
            with self.assertRaisesRegex(TypeError, "argument 0 'x' is an object of .*(str|object|ShapeDtypeStruct), but the program takes an array of float32"):
                program.run(wrong)

    @unittest.skipUnless(importlib.util.find_spec("torch"), "torch is not installed")
    def test_tensors_of_pytorch_are_arguments(self):
        import torch
        x = torch.arange(6.).reshape(3, 2)
        program = dist.from_jax(lambda x: x * 2, np.ones((2, 3), np.float32), plan=dist.parallelize({"x": [Shard(0)]}, mesh={"dp": np.int64(2)}))
        for given in (x.T, x.T.clone().requires_grad_(), x.T.half()):
            np.testing.assert_array_equal(program.run(given), 2 * x.T.numpy())
        with self.assertRaisesRegex(TypeError, "argument 0 'x' is a tensor that is sparse, but the program takes a dense one"):
            program.run(x.T.to_sparse())
        with self.assertRaisesRegex(TypeError, "argument 0 'x' is a tensor without values, on the device meta"):
            program.run(x.T.to("meta"))

    def test_local_map_computes_on_shards(self):
        import jax
        import jax.numpy as jnp
        mesh = jax.sharding.AbstractMesh((4,), ("x",))

        def local(v):
            return v - jnp.max(v)  # Of this device's shard.

        fn = dist.local_map(local, in_placements=[[Shard(0)]], out_placements=[Shard(0)], mesh=mesh)
        x = np.arange(8, dtype=np.float32)
        found = dist.from_jax(fn, x).run(x)
        np.testing.assert_allclose(found, x - np.repeat(x.reshape(4, 2).max(1), 2))
        one = dist.local_map(local, in_placements=[Shard(0)], out_placements=[Shard(0)], mesh=mesh)
        np.testing.assert_allclose(dist.from_jax(one, x).run(x), found)
        scaled = dist.local_map(lambda v, n: local(v) * n, in_placements=[[Shard(0)], None], out_placements=[Shard(0)], mesh=mesh)
        np.testing.assert_allclose(dist.from_jax(scaled, x, 2.0).run(x, 2.0), 2 * found)
        with self.assertRaisesRegex(TypeError, "mesh: found {'x': 4}, but needed a mesh of JAX"):
            dist.local_map(local, in_placements=[Shard(0)], out_placements=[Shard(0)], mesh={"x": 4})

    def test_placements_that_jax_lacks(self):
        import jax
        mesh = jax.sharding.AbstractMesh((4,), ("x",))
        with self.assertRaisesRegex(ValueError, "JAX has no such placement"):
            dist.local_map(lambda v: v, in_placements=[[Shard(0)]], out_placements=[Partial()], mesh=mesh)
        with self.assertRaisesRegex(ValueError, "found 2 placements, but the mesh has the axes x"):
            dist.local_map(lambda v: v, in_placements=[[Shard(0), Replicate()]], out_placements=[Shard(0)], mesh=mesh)


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
        self.assertRegex(places[0], rf"test_frontends.py:{line}:\d+ \(jit\(forward\)/")

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
            self.assertTrue(any(f"test_frontends.py:{line + each}:" in place for place in places), places)

    def test_an_op_that_torchax_lacks_is_named(self):
        import torch

        class Module(torch.nn.Module):

            def forward(self, x):
                return torch.special.airy_ai(x) + 1

        with self.assertRaisesRegex(NotImplementedError, r"torchax knows no op 'aten.special_airy_ai.default', used at .*test_frontends.py:\d+; needed"):
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


class WithoutFrontends(unittest.TestCase):

    def test_what_is_missing_is_named(self):
        hidden = dict.fromkeys(("torch", "torchax", "torchax.export"))
        saved = {name: sys.modules.get(name) for name in hidden}
        sys.modules.update(hidden)
        try:
            with self.assertRaisesRegex(ImportError, "dist.from_torch needs torch"):
                dist.from_torch(None)
        finally:
            for name, module in saved.items():
                sys.modules.pop(name)
                if module is not None:
                    sys.modules[name] = module


if __name__ == "__main__":
    unittest.main()
