# SPDX-License-Identifier: Apache-2.0
"""Programs of JAX; skipped where it is not installed. Run by pytest, or by `python3 -m unittest`."""
import importlib.util
import os
import re
import sys
import unittest

import numpy as np

import dist
from dist import Partial, Replicate, Shard

HAS_JAX = importlib.util.find_spec("jax") is not None
os.environ.setdefault("JAX_PLATFORMS", "cpu")


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

    def test_integers_of_four_bits_on_any_mesh(self):
        import jax.numpy as jnp
        import ml_dtypes
        random = np.random.default_rng(0)
        x, w = random.standard_normal((6, 8)).astype(np.float32), random.integers(-8, 8, (6, 8)).astype(ml_dtypes.int4)

        def layer(x, w):
            return x @ w.T.astype(jnp.float32), w * jnp.int4(3), w.astype(jnp.uint4), jnp.concatenate([w, w[::-1]], 1)

        for size in (1, 2, 4):
            plan = {"mesh": {"axes": [["x", size]]}, "rules": [{"match": "**", "placements": ["Shard(0)"]}]}
            product, tripled, unsigned, joined = dist.from_jax(layer, x, w, plan=plan).run(x, w)
            wide = w.astype(np.int32)
            np.testing.assert_allclose(product, x @ wide.T, rtol=1e-5)
            np.testing.assert_array_equal(tripled, (wide * 3 + 8) % 16 - 8)
            np.testing.assert_array_equal(unsigned, wide % 16)
            np.testing.assert_array_equal(joined, np.concatenate([wide, wide[::-1]], 1))

    def test_sparse_matrices_in_rows_times_dense_ones(self):
        from jax.experimental import sparse
        random = np.random.default_rng(0)
        dense = (random.integers(-5, 5, (12, 8)) * (random.random((12, 8)) < 0.3)).astype(np.float32)
        dense[3] = dense[11] = 0  # Rows of which nothing is stored.
        for stored, right in ((None, random.standard_normal((8, 6)).astype(np.float32)), (40, random.standard_normal(8).astype(np.float32))):
            rows = sparse.BCSR.fromdense(dense, nse=stored)
            given = [np.asarray(each) for each in (rows.data, rows.indices, rows.indptr)]
            for size in (1, 2, 3):
                plan = {"mesh": {"axes": [["x", size]]}, "rules": [{"match": "**", "placements": ["Shard(0)"]}]}
                program = dist.from_jax(lambda data, columns, starts, right: sparse.BCSR((data, columns, starts), shape=dense.shape) @ right, *given, right, plan=plan)
                np.testing.assert_allclose(program.run(*given, right), dense @ right, rtol=1e-5, atol=1e-5)

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
