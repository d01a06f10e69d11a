# SPDX-License-Identifier: Apache-2.0
"""Plans as plan files; nothing here needs the compiler. Run by pytest, or by `python3 -m unittest`."""
import json
import re
import unittest

from dist import Parameter, Partial, Plan, Replicate, Shard, parallelize, shard_layer
from dist.plans import as_plan


class PlansAsFiles(unittest.TestCase):

    def test_globs_to_styles_and_placements(self):
        plan = parallelize({"embed": "vocab", "layers.*.w?": ["colwise", "fsdp"], "batch": [Shard(0), Replicate()], "loss": Partial("avg")},
                           mesh={"dp": 2, "tp": 4}, axes={"vocab": "tp"}, outputs={"loss": "replicate"}, layout="torch")
        self.assertEqual(json.loads(plan.to_json()), {
            "mesh": {"axes": [["dp", 2], ["tp", 4]]},
            "axes": {"vocab": "tp"},
            "rules": [{"match": "embed", "style": "vocab"}, {"match": "layers.*.w?", "style": ["colwise", "fsdp"]},
                      {"match": "batch", "placements": ["Shard(0)", "Replicate"]}, {"match": "loss", "placements": ["Partial(avg)"]}],
            "outputs": [{"match": "loss", "style": "replicate"}],
            "layout": "torch",
        })

    def test_rules_in_the_words_of_files_and_lists_of_globs(self):
        plan = Plan({("a", "b"): {"style": "fsdp", "axis": "dp", "fsdp_dim": 0}})
        self.assertEqual(plan.to_dict(), {"rules": [{"match": ["a", "b"], "style": "fsdp", "axis": "dp", "fsdp_dim": 0}]})

    def test_a_function_is_asked_about_every_parameter(self):
        asked = []

        def shard(name, parameter):
            asked.append((name, parameter.shape))
            return "rowwise" if name.endswith("wo") else [Replicate(), Shard(1)] if len(parameter.shape) == 2 else None

        plan = shard_layer(shard, mesh={"dp": 2, "tp": 2}).resolve(
            [Parameter("wo", (4, 4), "f32"), Parameter("p[*]", (4, 4), "f32"), Parameter("scale", (4,), "f32")])
        self.assertEqual(asked, [("wo", (4, 4)), ("p[*]", (4, 4)), ("scale", (4,))])
        self.assertEqual(plan.to_dict()["rules"], [{"match": "wo", "style": "rowwise"},
                                                   {"match": "p[?]", "placements": ["Replicate", "Shard(1)"]}])

    def test_placements_in_the_words_of_files(self):
        for given, wanted in ((["Shard(0)", "Replicate"], ["Shard(0)", "Replicate"]), ("Shard(-1)", ["Shard(-1)"]), ([Shard(0), "Replicate()"], ["Shard(0)", "Replicate"]),
                              (["Partial(avg)"], ["Partial(avg)"])):
            self.assertEqual(parallelize({"w": given}).to_dict()["rules"], [{"match": "w", "placements": wanted}])

    def test_what_is_no_mesh_or_dict_of_rules_is_refused(self):
        for wrong in ([("dp", 2)], 4, "dp=2"):
            with self.assertRaisesRegex(TypeError, f"mesh: found {re.escape(repr(wrong))}, but needed a dict of axes and sizes, such as .*, or a mesh of JAX or PyTorch"):
                parallelize({}, mesh=wrong)
        with self.assertRaisesRegex(TypeError, r"rules: found \[\('w', 'colwise'\)\], but needed a dict from names or globs"):
            parallelize([("w", "colwise")])
        with self.assertRaisesRegex(TypeError, "outputs: found the key 0, but needed the name of an argument, a glob, or a tuple of them"):
            Plan(outputs={0: "replicate"})

    def test_what_is_no_placing_is_refused(self):
        for wrong in (3, [], [Shard(0), "colwise"]):
            with self.assertRaisesRegex(TypeError, "'w': found .*, but needed placements"):
                parallelize({"w": wrong})

    def test_what_is_no_plan_is_refused(self):
        for wrong in (3, [("w", "colwise")]):
            with self.assertRaisesRegex(TypeError, "plan: found .*, but needed a Plan, the path of a plan file, or a dict in its words"):
                as_plan(wrong)
        with self.assertRaisesRegex(TypeError, "words of plan files.*; dist.parallelize makes a plan of a dict of names"):
            as_plan({"rules": Shard(0)})
        for wrong in ({"w": Shard(0)}, {"w": "colwise"}):
            with self.assertRaisesRegex(ValueError, "words of plan files, with keys such as 'mesh' and 'rules'; dist.parallelize makes a plan of a dict of names"):
                as_plan(wrong)
        for wrong in ("Auto", "colwise", "missing/plan.json"):
            with self.assertRaisesRegex(FileNotFoundError, f"plan: needed 'auto', the path of a plan file, a Plan such as .*, but there is no such file: '{wrong}'"):
                as_plan(wrong)


if __name__ == "__main__":
    unittest.main()
