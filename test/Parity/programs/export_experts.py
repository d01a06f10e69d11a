#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Exports the mixtures of experts of the parity table: python3 export_experts.py OUT_DIR [NAME ...] (pip install jax numpy)

Training steps of a dense layer and a layer of experts, as GShard writes it: tokens lie in groups, each with a capacity per
expert, and one-hot einsums dispatch and combine. With groups over devices and experts over devices, dispatch and combine are all-to-alls.
`experts_global_*` have no shardings, which plans give; `experts_local_*` are written by hand in `shard_map`.
Of each, NAME.generic.mlir and NAME.npz stay.
"""
import os
import sys

sys.path.insert(0, os.environ.get("DIST_PROGRAMS", os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "Integration", "programs")))
import export as exporter  # noqa: E402
from export import F32, I32, P, arr, jax, jnp, mesh, shard_map, sgd_step  # noqa: E402

FEATURES, HIDDEN = 8, 64


def route(gates, choices, capacity, renormalize):
    """Returns dispatch and combine of [tokens, experts, capacity], and the picks. Tokens that come too late are dropped."""
    experts = gates.shape[-1]
    weights, chosen = jax.lax.top_k(gates, choices)
    if renormalize:
        weights = weights / weights.sum(-1, keepdims=True)
    picked = jax.nn.one_hot(chosen, experts)  # token, choice, expert
    ordered = picked.transpose(1, 0, 2).reshape(-1, experts)  # first choices come first
    place = (jnp.cumsum(ordered, 0) - ordered).reshape(choices, -1, experts).transpose(1, 0, 2)
    kept = picked * (place < capacity)
    slot = jax.nn.one_hot((place * picked).sum(-1).astype(I32), capacity)
    return jnp.einsum("tke,tkc->tec", kept, slot), jnp.einsum("tk,tke,tkc->tec", weights, kept, slot), picked


def gate(router, x, choices, capacity, renormalize):
    """Routes the groups of x [groups, tokens, features]; returns dispatch, combine, and the two losses of each group."""
    logits = x @ router
    gates = jax.nn.softmax(logits, -1)
    dispatch, combine, picked = jax.vmap(lambda g: route(g, choices, capacity, renormalize))(gates)
    balance = gates.shape[-1] * jnp.sum(picked[:, :, 0].mean(1) * gates.mean(1), -1)
    growth = (jax.nn.logsumexp(logits, -1) ** 2).mean(1)
    return dispatch, combine, balance, growth


def experts_of(p, sent):
    """[experts, groups, capacity, features] through each expert's own MLP."""
    return jnp.einsum("egch,ehm->egcm", jax.nn.gelu(jnp.einsum("egcm,emh->egch", sent, p["w1"])), p["w2"])


def loss_of(out, h, y, balance, growth):
    return jnp.mean((h + out - y) ** 2) + 0.01 * jnp.mean(balance) + 0.001 * jnp.mean(growth)


def weights(made, experts, first=P(), second=P()):
    """Parameters, each as `made(spec, shape, scale)` describes it."""
    return {"dense": made(P(), (FEATURES, FEATURES), 0.4), "router": made(P(), (FEATURES, experts), 0.8),
            "w1": made(first, (experts, FEATURES, HIDDEN), 0.4), "w2": made(second, (experts, HIDDEN, FEATURES), 0.4)}


def described(_, shape, scale):
    """A described input without a sharding."""
    made = jax.ShapeDtypeStruct(shape, F32)
    exporter.s_draw[id(made)] = (made, None, scale)
    return made


def left_to_the_compiler():
    made = {}

    def case(name, experts, choices, capacity, renormalize, groups=8, tokens=8):
        def loss(p, x, y):
            h = x + x @ p["dense"]
            dispatch, combine, balance, growth = gate(p["router"], h, choices, capacity, renormalize)
            back = experts_of(p, jnp.einsum("gsec,gsm->egcm", dispatch, h))
            return loss_of(jnp.einsum("gsec,egcm->gsm", combine, back), h, y, balance, growth)
        a = lambda: described(P(), (groups, tokens, FEATURES), 1.0)  # noqa: E731
        made[f"experts_global_{name}"] = (sgd_step(loss), (weights(described, experts), a(), a()))
    case("switch", 8, 1, 1, False)  # capacity factor 1: 8 tokens in 8 slots
    case("gshard", 8, 2, 2, True)
    case("six", 6, 2, 3, True)
    case("six_short", 6, 2, 1, True)  # most tokens lose a choice
    return made


def by_hand():
    """The same where the author writes both all-to-alls; experts over ep, tokens over dp and ep."""
    made = {}

    def case(name, m, choices, capacity, renormalize, groups=8, tokens=8, experts=8):
        names = tuple(axis for axis in m.axis_names if axis != "tp")
        split = "tp" in m.axis_names
        first, second = (P("ep", None, "tp"), P("ep", "tp", None)) if split else (P("ep"), P("ep"))

        def local(p, x, y):
            h = x + x @ p["dense"]
            dispatch, combine, balance, growth = gate(p["router"], h, choices, capacity, renormalize)
            sent = jnp.einsum("gsec,gsm->egcm", dispatch, h)
            sent = jax.lax.all_to_all(sent, "ep", split_axis=0, concat_axis=1, tiled=True)
            made = experts_of(p, sent)
            if split:
                made = jax.lax.psum(made, "tp")
            back = jax.lax.all_to_all(made, "ep", split_axis=1, concat_axis=0, tiled=True)
            return jax.lax.pmean(loss_of(jnp.einsum("gsec,egcm->gsm", combine, back), h, y, balance, growth), names)

        spec = {"dense": P(), "router": P(), "w1": first, "w2": second}
        loss = shard_map(local, mesh=m, in_specs=(spec, P(names), P(names)), out_specs=P())
        a = lambda: arr(m, P(names), (groups, tokens, FEATURES), scale=1.0)  # noqa: E731
        made[f"experts_local_{name}"] = (sgd_step(loss), (weights(lambda spec, shape, scale: arr(m, spec, shape, scale=scale), experts, first, second), a(), a()))
    case("switch", mesh(ep=4), 1, 1, False)
    case("gshard", mesh(ep=4), 2, 2, True)
    case("dp_ep", mesh(dp=2, ep=2), 2, 2, True)
    case("dp_ep_tp", mesh(dp=2, ep=2, tp=2), 2, 2, True)
    return made


def beside_other_axes():
    """Both all-to-alls by hand in a region over ep alone; each expert lies over tp, which is left to the compiler."""
    m = mesh(ep=2, tp=2)

    def local(p, x, y):
        h = x + x @ p["dense"]
        dispatch, combine, balance, growth = gate(p["router"], h, 2, 2, True)
        sent = jax.lax.all_to_all(jnp.einsum("gsec,gsm->egcm", dispatch, h), "ep", split_axis=0, concat_axis=1, tiled=True)
        back = jax.lax.all_to_all(experts_of(p, sent), "ep", split_axis=1, concat_axis=0, tiled=True)
        return jax.lax.pmean(loss_of(jnp.einsum("gsec,egcm->gsm", combine, back), h, y, balance, growth), "ep")

    spec = {"dense": P(), "router": P(), "w1": P("ep"), "w2": P("ep")}
    loss = shard_map(local, mesh=m, in_specs=(spec, P("ep"), P("ep")), out_specs=P(), axis_names={"ep"})
    a = lambda: arr(m, P("ep"), (8, 8, FEATURES), scale=1.0)  # noqa: E731
    p = weights(lambda spec, shape, scale: arr(m, spec, shape, scale=scale), 8, P("ep", None, "tp"), P("ep", "tp"))
    return {"experts_local_beside": (sgd_step(loss), (p, a(), a()))}


if __name__ == "__main__":
    exporter.export(sys.argv[1], {**left_to_the_compiler(), **by_hand(), **beside_other_axes()}, only=sys.argv[2:])
