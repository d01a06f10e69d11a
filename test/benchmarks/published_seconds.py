# SPDX-License-Identifier: Apache-2.0
"""Compares published seconds of training with what the timeline predicts of programs that do the same.

    published_seconds.py DIST_OPT

Korthikanti et al. (2022, table 4): forward and backward pass of one layer of the 22 B model (s = 2048, b = 4, h = 6144, a = 64) on eight
A100. The program is written for one device with the collectives of Megatron, in bf16 as there: all-reduces, or with sequence
parallelism all-gathers, once more in the backward pass, and reduce-scatters. `selective` computes the product of queries and keys,
softmax and dropout again in the backward pass. Beside it stand the seconds of what the partitioner makes of the same layer. Nothing is
overlapped, as there, and nothing was fitted.

Iterations (the same, table 5): LAYERS layers, with the forward pass once more where all is recomputed, the logits with their loss, and Adam on the
parameters of a device in f32, which makes those in bf16."""
import os
import statistics
import sys

import published_numbers as numbers
from published_numbers import BATCH, HIDDEN, SEQUENCE, sharding
from stablehlo_text import Body, show, tensor

GROUP = 'replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = [#stablehlo.axis_ref<name = "tp">]>'
TENSORS, LAYERS, VOCABULARY = 8, 48, 51200  # Devices; of the model.
REACHED = os.path.join(os.path.dirname(os.path.abspath(__file__)), "a100_reached.json")


class DeviceLayer(numbers.Layer):
    """The layer on one of TENSORS devices, whose rows of tokens are all or, with `splits`, its own."""

    def __init__(self, splits, selective):
        half, part = lambda *shape: tensor(shape, "bf16"), HIDDEN // TENSORS
        self.splits, self.selective, self.num_heads = splits, selective, numbers.HEADS // TENSORS
        self.own = BATCH, SEQUENCE // (TENSORS if splits else 1), HIDDEN
        Body.__init__(self, [half(*self.own)] * 2 + [half()] + [half(HIDDEN, part)] * 3 +
                      [half(part, HIDDEN), half(HIDDEN, 4 * part), half(4 * part, HIDDEN)])
        self.x, self.gradient, self.scale, *self.weights = self.arguments

    def collective(self, name, value, shape, properties=""):
        region = "" if name == "all_gather" else self.combiner("add", "bf16")
        return self.hlo(name, [value], tensor(shape, "bf16"), properties + GROUP, region)

    def pin(self, value):
        return value

    def heads(self, value):
        return self.reshape(value, (BATCH, SEQUENCE, self.num_heads, HIDDEN // numbers.HEADS))

    def enter(self, value):
        return self.collective("all_gather", value, numbers.ROWS, "all_gather_dim = 1 : i64, ") if self.splits else value

    def enter_again(self, value):
        # Equal ops are one, so what is gathered again is another value: behind a sum with something that is not known to be 0.
        return self.enter(self.add(value, self.spread_marker(value))) if self.splits else value

    def spread_marker(self, value):
        return self.broadcast(self.scale, value.type.shape, ())

    def leave(self, value):
        if self.splits:
            return self.collective("reduce_scatter", value, self.own, "scatter_dimension = 1 : i64, ")
        return self.collective("all_reduce", value, numbers.ROWS)

    def kept_scores(self):
        if not self.selective:
            return super().kept_scores()
        query = self.add(self.q, self.spread_marker(self.q))
        p = self.softmax(self.times(query, self.k, ((3,), (3,)), ((0, 2), (0, 2))))
        return p, self.drop(p, self.mask1)

    def module(self):
        """Returns the program: all devices have such a layer."""
        self.forward()
        results = self.backward()
        whole = ", ".join(f"<@mesh, [{', '.join(['{}'] * len(value.type.shape))}]>" for value in self.arguments)
        split = ", ".join(f"<@mesh, [{', '.join(['{' + chr(34) + 'tp' + chr(34) + '}'] + ['{}'] * (len(value.type.shape) - 1))}]>" if value.type.shape
                          else "<@mesh, []>" for value in results)
        types = [show(value.type) for value in self.arguments]
        made = [show(value.type) for value in results]
        grown = [show(tensor((value.type.shape[0] * TENSORS,) + value.type.shape[1:], value.type.element) if value.type.shape else value.type)
                 for value in results]
        inner = "\n".join([f"    ^bb0({', '.join(f'{value.name}: {type}' for value, type in zip(self.arguments, types))}):"] + self.lines +
                          [f'    "sdy.return"({", ".join(value.name for value in results)}) : ({", ".join(made)}) -> ()'])
        outer = [f"%outer{number}" for number in range(len(types))]
        given = ", ".join(f"%r#{number}" for number in range(len(results)))
        attributes = ", ".join(f"{{sdy.sharding = {sharding(*[[]] * len(value.type.shape))}}}" for value in self.arguments)
        function = (f'  "func.func"() <{{arg_attrs = [{attributes}], function_type = ({", ".join(types)}) -> ({", ".join(grown)}), sym_name = "main", '
                    f'sym_visibility = "public"}}> ({{\n  ^bb0({", ".join(f"{name}: {type}" for name, type in zip(outer, types))}):\n'
                    f'    %r:{len(results)} = "sdy.manual_computation"({", ".join(outer)}) <{{in_shardings = #sdy.sharding_per_value<[{whole}]>, '
                    f'manual_axes = #sdy<manual_axes{{"tp"}}>, out_shardings = #sdy.sharding_per_value<[{split}]>}}> ({{\n{inner}\n'
                    f'    }}) : ({", ".join(types)}) -> ({", ".join(grown)})\n'
                    f'    "func.return"({given}) : ({", ".join(grown)}) -> ()\n  }}) : () -> ()')
        return numbers.module([("tp", TENSORS)], function)


class DeviceEnds(Body):
    """What an iteration does besides layers on one of TENSORS devices: logits, loss, and their gradients; embeddings take nothing that counts."""

    def __init__(self):
        half, columns = lambda *shape: tensor(shape, "bf16"), VOCABULARY // TENSORS
        super().__init__([half(*numbers.ROWS), half(HIDDEN, columns), tensor(numbers.ROWS[:2], "i32")])
        x, table, labels = self.arguments
        shape = numbers.ROWS[:2] + (columns,)
        logits = self.dot(x, table, ((2,), (0,)))
        power = self.unary("exponential", self.subtract(logits, self.broadcast(self.reduce("maximum", logits, (2,), "0xFF800000"), shape, (0, 1))))
        total = self.reduce("add", power, (2,))
        chosen = self.compare("EQ", self.iota(shape, 2), self.broadcast(labels, shape, (0, 1)))
        share = self.select(chosen, self.filled("1.000000e+00", shape), self.filled("0.000000e+00", shape))
        gradient = self.convert(self.subtract(self.divide(power, self.broadcast(total, shape, (0, 1))), share), "bf16")
        self.results = [self.dot(x, gradient, ((0, 1), (0, 1)), element="bf16"), self.dot(gradient, table, ((2,), (1,)), element="bf16")]


class DeviceUpdate(Body):
    """Adam on the parameters of a device, as one tensor for each layer and one for the embeddings."""

    def __init__(self):
        shapes = [(12 * HIDDEN // TENSORS, HIDDEN)] * LAYERS + [(VOCABULARY // TENSORS, HIDDEN)]
        super().__init__([tensor(shape) for shape in shapes * 4])
        n, self.results = len(shapes), []
        for master, first, second, gradient in zip(*(self.arguments[part * n:(part + 1) * n] for part in range(4))):
            shape = master.type.shape
            number = lambda text, shape=shape: self.filled(text, shape)
            m = self.add(self.multiply(number("0.899999976"), first), self.multiply(number("1.000000e-01"), gradient))
            v = self.add(self.multiply(number("9.499999e-01"), second), self.multiply(number("5.000000e-02"), self.multiply(gradient, gradient)))
            step = self.divide(m, self.add(self.unary("sqrt", v), number("9.99999993E-9")))
            new = self.subtract(master, self.multiply(number("3.000000e-04"), step))
            self.results += [new, m, v, self.convert(new, "bf16")]


def time_whole(tool, body):
    """Returns milliseconds of a program on one device."""
    whole = [sharding(*[[]] * len(value.type.shape)) for value in body.arguments]
    text = numbers.module([("tp", TENSORS)], body.finish("main", body.results, whole))
    report = numbers.run(tool, text, "json", f"machine={REACHED} schedule=false", REACHED)["functions"][0]
    if report["collectives"]:
        sys.exit("found collectives in a program without any")
    return report["timeline"]["seconds"] * 1e3


def partitioned(splits):
    """Returns the layer as it is partitioned, and its program."""
    layer = numbers.Layer(splits)
    layer.forward()
    placed = [layer.rows] * 2 + [sharding()] + [sharding(*[["tp"] if dim == split else [] for dim in range(2)]) for _, split in numbers.WEIGHTS]
    return layer, numbers.module([("tp", TENSORS)], layer.finish("main", layer.backward(), placed))


def time(tool, machine, layer, text):
    """Returns milliseconds of the forward and of the backward pass."""
    place = f":{text.split(chr(10)).index(layer.marker_line) + 1}:"
    events = [event for event in numbers.run(tool, text, "trace", f"machine={machine} schedule=false", machine)["traceEvents"] if event["pid"] == 1 and event["ph"] == "X"]
    marker = next(event["ts"] for event in events if place in event["args"]["loc"])
    return marker / 1e3, (max(event["ts"] + event["dur"] for event in events) - marker) / 1e3


def layers_table(tool):
    print("| | published | what is reached | | data sheet | as partitioned |\n" + "|---" * 6 + "|")
    errors, layers = [], {}
    for name, published, splits, selective in [("tensor parallel", (7.7, 11.9), False, False), ("and sequence parallel", (7.2, 11.8), True, False),
                                               ("and selective recomputation", (7.2, 13.1), True, True)]:
        layer = DeviceLayer(splits, selective)
        text = layer.module()
        found, sheet = time(tool, REACHED, layer, text), time(tool, "a100-8xN", layer, text)
        ratios = [mine / theirs - 1 for mine, theirs in zip(found, published)]
        errors += map(abs, ratios)
        layers[name] = found
        other = "" if selective else "{:.1f} / {:.1f} ms".format(*time(tool, REACHED, *partitioned(splits)))
        print(f"| {name} | {published[0]} / {published[1]} ms | {found[0]:.1f} / {found[1]:.1f} ms | "
              f"{100 * ratios[0]:+.1f} % / {100 * ratios[1]:+.1f} % | {sheet[0]:.1f} / {sheet[1]:.1f} ms | {other} |")
    print("\n| | published | what is reached | |\n|---|---|---|---|")
    rest = time_whole(tool, DeviceEnds()) + time_whole(tool, DeviceUpdate())
    (forward, backward), selective = layers["tensor parallel"], layers["and selective recomputation"]
    for name, published, layer in [("full recomputation", 1.42, 2 * forward + backward), ("sequence parallel and selective", 1.10, sum(selective))]:
        found = (LAYERS * layer + rest) / 1e3
        errors.append(abs(found / published - 1))
        print(f"| {name} | {published:.2f} s | {found:.2f} s | {100 * (found / published - 1):+.1f} % |")
    print(f"\nThe error is {100 * statistics.mean(errors):.1f} % in the mean and {100 * max(errors):.1f} % at most.")


if __name__ == "__main__":
    layers_table(sys.argv[1])
