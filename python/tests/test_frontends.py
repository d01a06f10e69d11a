# SPDX-License-Identifier: Apache-2.0
"""Programs of JAX; skipped where it is not installed. Run by pytest, or by `python3 -m unittest`."""
import importlib.util
import os
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
