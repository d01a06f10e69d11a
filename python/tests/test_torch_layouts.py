# SPDX-License-Identifier: Apache-2.0
"""Layouts of activations in styles of `parallelize_module`; skipped without PyTorch. Run by pytest, or by `python3 -m unittest`."""
import os
import re
import unittest

import numpy as np

import dist
from dist import Shard, frontends

os.environ.setdefault("JAX_PLATFORMS", "cpu")
try:
    import torch
    from torch.distributed import tensor
    from torch.distributed.tensor import parallel
    frontends._needs_torchax(torch)
except ImportError:
    torch = None


@unittest.skipUnless(torch, "torch with a torchax that fits it is not installed")
class Layouts(unittest.TestCase):

    def module(self):
        class Module(torch.nn.Module):

            def __init__(self):
                super().__init__()
                self.norm, self.up, self.down = torch.nn.LayerNorm(8), torch.nn.Linear(8, 12), torch.nn.Linear(12, 8)

            def forward(self, x):
                return self.down(torch.relu(self.up(self.norm(x))))

        torch.manual_seed(0)
        return Module(), torch.randn(4, 6, 8)

    def collectives(self, rules, given=None):
        module, x = given or self.module()
        program = dist.from_torch(module, x, plan=dist.parallelize({"x": {"axis": "dp", "style": "batch"}, **rules}, mesh={"dp": 2, "tp": 2},
                                                                   axes={"colwise": "tp", "rowwise": "tp"}, default="open"))
        state = [value.detach() for _, value in sorted(module.named_parameters())]
        np.testing.assert_allclose(program.run(*state, x), module(x).detach().numpy(), rtol=1e-4, atol=1e-5)
        self.assertEqual([], [hook for part in module.modules() for hook in (*part._forward_hooks, *part._forward_pre_hooks)])
        return sorted((each["kind"], *each["axes"]) for each in program.report["collectives"])

    def test_sequences_are_split_between_the_layers(self):
        pair = {"up": parallel.ColwiseParallel(), "down": parallel.RowwiseParallel()}
        self.assertEqual(self.collectives(pair), [("all_reduce", "tp")])
        self.assertEqual(self.collectives({"norm": parallel.SequenceParallel(), "up": parallel.ColwiseParallel(input_layouts=tensor.Shard(1)),
                                           "down": parallel.RowwiseParallel(output_layouts=tensor.Shard(1))}),
                         [("all_gather", "tp"), ("reduce_scatter", "tp")])

    def test_modules_compute_as_their_style_says(self):
        class Attend(torch.nn.Module):
            def __init__(self):
                super().__init__()
                self.norm = torch.nn.LayerNorm(8)
                self.q_proj, self.k_proj, self.v_proj, self.o_proj = (torch.nn.Linear(8, 8, bias=False) for _ in range(4))

            def forward(self, x):
                x = self.norm(x)
                query, key, value = (made(x).view(*x.shape[:2], 2, 4).transpose(1, 2) for made in (self.q_proj, self.k_proj, self.v_proj))
                return self.o_proj(torch.nn.functional.scaled_dot_product_attention(query, key, value).transpose(1, 2).reshape(x.shape))

        module, x = Attend(), torch.randn(4, 6, 8)
        prepared = {f"{name}_proj": parallel.ColwiseParallel(input_layouts=tensor.Shard(1)) for name in "qkv"}
        self.assertEqual(self.collectives({"norm": parallel.SequenceParallel(), **prepared, "o_proj": parallel.RowwiseParallel(output_layouts=tensor.Shard(1))}, given=(module, x)),
                         [("all_gather", "tp"), ("reduce_scatter", "tp")])

    def test_attention_keeps_samples_and_heads_apart(self):
        class Attend(torch.nn.Module):
            def forward(self, query, key, value, mask=None):
                return torch.nn.functional.scaled_dot_product_attention(query, key, value, attn_mask=mask, is_causal=mask is None, enable_gqa=True)

        torch.manual_seed(0)
        query, (key, value) = torch.randn(4, 4, 6, 8), torch.randn(2, 4, 2, 6, 8)
        mask = torch.rand(6, 6) > 0.5
        mask[2] = False  # A row that sees nothing.
        plan = dist.parallelize({("query", "key", "value"): [Shard(0), Shard(1)]}, mesh={"dp": 2, "tp": 2})
        for more in ((), (mask,), (torch.randn(6, 6),)):
            program = dist.from_torch(Attend(), query, key, value, *more, plan=plan)
            np.testing.assert_allclose(program.run(query, key, value, *more), Attend()(query, key, value, *more).numpy(), rtol=1e-4, atol=1e-5)
            self.assertEqual([each["kind"] for each in program.report["collectives"]], [])

    def test_what_goes_in_and_out_of_a_module(self):
        pair = {"up": parallel.ColwiseParallel(), "down": parallel.RowwiseParallel()}
        shard, whole = tensor.Shard(1), tensor.Replicate()
        prepared = parallel.PrepareModuleInput(input_layouts=(shard,), desired_input_layouts=(whole,))
        self.assertEqual(self.collectives({"up": prepared, ("down",): parallel.RowwiseParallel()})[0], ("all_gather", "tp"))
        made = parallel.PrepareModuleOutput(output_layouts=(shard,), desired_output_layouts=(whole,))
        self.assertEqual(self.collectives({("down",): made, **pair}), [("all_gather", "tp"), ("reduce_scatter", "tp")])
        self.assertEqual(self.collectives({"up": parallel.ColwiseParallel(output_layouts=whole)}), [("all_gather", "tp")])

    def test_what_cannot_be_placed_is_refused(self):
        module, x = self.module()
        with self.assertRaisesRegex(ValueError, "plan: 'norm': found layouts of activations in SequenceParallel, and an export; needed the module in place of the export, or rules"):
            dist.from_torch(torch.export.export(module, (x,)), plan=dist.parallelize({"norm": parallel.SequenceParallel()}, mesh={"tp": 2}))
        for layout in (tensor.Partial(), tensor.Shard(3)):
            with self.assertRaisesRegex(ValueError, "plan: 'down': found the layout .* for a tensor of 3 dimensions, but needed Shard of one of them, or Replicate"):
                dist.from_torch(module, x, plan=dist.parallelize({"down": parallel.RowwiseParallel(output_layouts=layout)}, mesh={"tp": 2}))


if __name__ == "__main__":
    unittest.main()
