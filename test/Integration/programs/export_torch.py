#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Exports a PyTorch model: python3 export_torch.py OUT_DIR (pip install jax numpy torch==2.11.* torchax)

torch.export traces the module, torchax turns the trace into a function of JAX, and the rest is as for JAX's own programs. The
oracle is checked against PyTorch itself on the way: the loss, and the gradient of every parameter.
"""
import os
import sys
import types

sys.path.insert(0, os.environ.get("DIST_PROGRAMS", os.path.dirname(os.path.abspath(__file__))))
from export import I32, P, arr, export, jax, jnp, mesh, np, sgd_step, xent  # noqa: E402
import torch  # noqa: E402

if not hasattr(torch.ops.aten.prod, "dim_Dimname"):  # torchax names overloads that torch has dropped, for autocast only.
    sys.modules["torchax.amp"] = types.ModuleType("torchax.amp")
from torchax.export import exported_program_to_jax  # noqa: E402


class Encoder(torch.nn.Module):
    """Token embedding, one layer of PyTorch's own transformer encoder, a classifier per token."""

    def __init__(self):
        super().__init__()
        self.embedding = torch.nn.Embedding(24, 16)
        self.position = torch.nn.Parameter(torch.randn(8, 16) * 0.1)
        self.layer = torch.nn.TransformerEncoderLayer(16, 4, 32, dropout=0.0, activation="gelu", batch_first=True, norm_first=True)
        self.norm = torch.nn.LayerNorm(16)
        self.head = torch.nn.Linear(16, 24)

    def forward(self, x):
        return self.head(self.norm(self.layer(self.embedding(x) + self.position)))


def plan(name):
    """Embedding and head by the vocabulary, attention by heads, the MLP by columns and rows."""
    split = {"embedding.weight": ("tp", None), "head.weight": ("tp", None), "head.bias": ("tp",), "layer.linear1.weight": ("tp", None),
             "layer.linear1.bias": ("tp",), "layer.linear2.weight": (None, "tp"), "layer.self_attn.out_proj.weight": (None, "tp")}
    return P(*split.get(name, ()))


def encoder():
    torch.manual_seed(0)
    model, m = Encoder(), mesh(dp=2, tp=2)
    program = torch.export.export(model, (torch.zeros(4, 8, dtype=torch.int64),))
    weights, forward = exported_program_to_jax(program)
    names = [spec.target for spec in program.graph_signature.input_specs if spec.target]
    assert len(names) == len(weights), (names, len(weights))

    def loss(p, x, y):
        return xent(forward([p[name] for name in names], (x,))[0], y)

    values = dict(zip(names, map(np.asarray, weights)))
    check(model, loss, values)
    parameters = {}
    for name, value in values.items():
        parameters[name] = arr(m, plan(name), value.shape, scale="one" if "norm" in name and value.ndim == 1 else 0.2)
    tokens = lambda: arr(m, P("dp", None), (4, 8), I32, 24)  # noqa: E731
    return sgd_step(loss), (parameters, tokens(), tokens())


def check(model, loss, values):
    """Compares loss and gradients with PyTorch's own."""
    x, y = torch.randint(0, 24, (4, 8)), torch.randint(0, 24, (4, 8))
    expected = torch.nn.functional.cross_entropy(model(x).flatten(0, 1), y.flatten())
    expected.backward()
    found, gradients = jax.value_and_grad(loss)(values, jnp.asarray(x.numpy()), jnp.asarray(y.numpy()))
    np.testing.assert_allclose(found, expected.item(), rtol=1e-5)
    for name, parameter in model.named_parameters():
        np.testing.assert_allclose(gradients[name], parameter.grad.numpy(), rtol=1e-4, atol=1e-6, err_msg=name)


if __name__ == "__main__":
    export(sys.argv[1], {"torch_encoder_train": encoder()})
