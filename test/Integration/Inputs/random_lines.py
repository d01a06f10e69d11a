#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Random sorts, top-k, cumulative reductions, argmax and argmin, random bits and bit casts, sharded at random, against NumPy.

usage: random_lines.py DIST-RUN FOLDER FIRST COUNT      prints 'N random programs, M failures'
"""
import functools
import random
import sys

import numpy as np
from random_text import expect, main, module, tensor

DTYPES = {"f32": np.float32, "i32": np.int32, "ui32": np.uint32, "i64": np.int64, "f64": np.float64, "i8": np.int8,
          "ui8": np.uint8, "ui16": np.uint16, "ui64": np.uint64}


def program(rng, arguments, results, body):
    """Returns a function of (shape, dtype) arguments and results, whose body gives %r0, %r1, ..."""
    return module(rng, arguments, results, body.rstrip("\n").split("\n"), [f"%r{k}" for k in range(len(results))])


def random_shape(rng, longest=12):
    return [rng.randint(1, longest) for _ in range(rng.randint(1, 3))]


def random_values(values, shape, dtype):
    low = 0 if dtype.startswith("ui") else -4
    return values.integers(low, 5, shape).astype(DTYPES[dtype])


def sort_case(rng, values):
    """Sorts by the first operands, in turn ascending or descending; the last operand is carried along."""
    shape, dim = random_shape(rng), None
    dim = rng.randrange(len(shape))
    if rng.random() < 0.2:
        shape[dim] = rng.randint(13, 70)
    dtypes = [rng.choice(["f32", "i32", "ui32", "i64", "i8"]) for _ in range(rng.randint(1, 3))]
    keys = rng.randint(1, len(dtypes))
    descending = [rng.random() < 0.5 for _ in range(keys)]
    arrays = [random_values(values, shape, t) for t in dtypes]

    def compare(i, j, line):
        for key, down in zip(line, descending):
            if key[i] != key[j]:
                return -1 if (key[i] > key[j]) == down else 1
        return 0

    outs = [np.empty_like(a) for a in arrays]
    for at in np.ndindex(*[s for d, s in enumerate(shape) if d != dim]):
        where = at[:dim] + (slice(None),) + at[dim:]
        line = [a[where] for a in arrays]
        order = sorted(range(shape[dim]), key=functools.cmp_to_key(lambda i, j: compare(i, j, line)))
        for out, values_ in zip(outs, line):
            out[where] = values_[order]
    types = [tensor(shape, t) for t in dtypes]
    scalars = [f"tensor<{t}>" for t in dtypes]
    block = ", ".join(f"%a{k}: {t}, %b{k}: {t}" for k, t in enumerate(scalars))
    lines = []
    for k in reversed(range(keys)):
        kind = "FLOAT" if dtypes[k][0] == "f" else "UNSIGNED" if dtypes[k].startswith("ui") else "SIGNED"
        compared = lambda name, direction: (
            f'    %{name}{k} = "stablehlo.compare"(%a{k}, %b{k}) <{{compare_type = #stablehlo<comparison_type {kind}>, '
            f"comparison_direction = #stablehlo<comparison_direction {direction}>}}> : ({scalars[k]}, {scalars[k]}) -> "
            "tensor<i1>\n")
        lines.append(compared("c", "GT" if descending[k] else "LT"))
        if k < keys - 1:
            lines.append(compared("e", "EQ"))
            lines.append(f'    %s{k} = "stablehlo.select"(%e{k}, %s{k + 1}, %c{k}) : (tensor<i1>, tensor<i1>, tensor<i1>) -> '
                         "tensor<i1>\n")
        else:
            lines.append(f'    %s{k} = "stablehlo.or"(%c{k}, %c{k}) : (tensor<i1>, tensor<i1>) -> tensor<i1>\n')
    operands = ", ".join(f"%arg{k}" for k in range(len(arrays)))
    results = f"%r:{len(arrays)}"
    body = (f'  {results} = "stablehlo.sort"({operands}) <{{dimension = {dim} : i64, is_stable = true}}> ({{\n'
            f"  ^bb0({block}):\n{''.join(lines)}"
            '    "stablehlo.return"(%s0) : (tensor<i1>) -> ()\n'
            f"  }}) : ({', '.join(types)}) -> ({', '.join(types)})\n")
    text = program(rng, [(shape, t) for t in dtypes], [(shape, t) for t in dtypes], body)
    for k in range(len(arrays)):
        text = text.replace(f"%r{k}", f"%r#{k}")
    return text, arrays, outs


def top_k_case(rng, values):
    shape = random_shape(rng)
    if rng.random() < 0.3:
        shape[-1] = rng.randint(13, 100)
    k = rng.randint(1, shape[-1])
    dtype = rng.choice(["f32", "i32", "ui32", "f64"])
    array = random_values(values, shape, dtype)
    if dtype == "f32" and rng.random() < 0.3:
        array.flat[rng.randrange(array.size)] = np.nan
    largest = rng.random() < 0.6
    key = array.astype(np.float64)
    key = np.where(np.isnan(key), np.inf, key)
    order = np.argsort(-key if largest else key, axis=-1, kind="stable")[..., :k]
    kept = shape[:-1] + [k]
    types = f"({tensor(shape, dtype)}) -> ({tensor(kept, dtype)}, {tensor(kept, 'i32')})"
    if largest and rng.random() < 0.5:
        body = f'  %r:2 = "chlo.top_k"(%arg0) <{{k = {k} : i64}}> : {types}\n'
    elif rng.random() < 0.5:
        body = (f'  %r:2 = "stablehlo.custom_call"(%arg0) <{{call_target_name = "TopK"}}> {{mhlo.attributes = {{k = {k} : '
                f"i64, largest = {str(largest).lower()}}}}} : {types}\n")
    else:
        body = (f'  %r:2 = "stablehlo.composite"(%arg0) <{{name = "chlo.top_k", decomposition = @none, composite_attributes '
                f"= {{k = {k} : i64, largest = {str(largest).lower()}}}}}> : {types}\n")
    text = program(rng, [(shape, dtype)], [(kept, dtype), (kept, "i32")], body)
    outs = [np.take_along_axis(array, order, -1), order.astype(np.int32)]
    return text.replace("%r0, %r1", "%r#0, %r#1"), [array], outs


def cumulative_case(rng, values):
    shape = random_shape(rng)
    dim = rng.randrange(len(shape))
    dtype = rng.choice(["f32", "i32", "f64", "ui32"])
    name, function, init = rng.choice([
        ("add", np.add, "0"), ("multiply", np.multiply, "1"),
        ("maximum", np.maximum, {"f32": "0xFF800000", "f64": "0xFFF0000000000000", "i32": "-2147483648", "ui32": "0"}),
        ("minimum", np.minimum, {"f32": "0x7F800000", "f64": "0x7FF0000000000000", "i32": "2147483647",
                                 "ui32": "4294967295"})])
    init = init if isinstance(init, str) else init[dtype]
    init += ".0" if dtype[0] == "f" and len(init) == 1 else ""
    reverse = rng.random() < 0.4
    array = random_values(values, shape, dtype)
    out = function.accumulate(np.flip(array, dim) if reverse else array, dim, dtype=array.dtype)
    out = np.flip(out, dim) if reverse else out
    size = shape[dim]
    ones = ", ".join("1" for _ in shape)
    window = ", ".join(str(size if d == dim else 1) for d in range(len(shape)))
    padding = ", ".join(str([0, 0] if d != dim else [0, size - 1] if reverse else [size - 1, 0]) for d in range(len(shape)))
    body = (f'  %i = "stablehlo.constant"() <{{value = dense<{init}> : tensor<{dtype}>}}> : () -> tensor<{dtype}>\n'
            f'  %r0 = "stablehlo.reduce_window"(%arg0, %i) <{{base_dilations = array<i64: {ones}>, padding = dense<[{padding}]> : '
            f"tensor<{len(shape)}x2xi64>, window_dilations = array<i64: {ones}>, window_dimensions = array<i64: {window}>, "
            f"window_strides = array<i64: {ones}>}}> ({{\n  ^bb0(%a: tensor<{dtype}>, %b: tensor<{dtype}>):\n"
            f'    %c = "stablehlo.{name}"(%a, %b) : (tensor<{dtype}>, tensor<{dtype}>) -> tensor<{dtype}>\n'
            f'    "stablehlo.return"(%c) : (tensor<{dtype}>) -> ()\n'
            f"  }}) : ({tensor(shape, dtype)}, tensor<{dtype}>) -> {tensor(shape, dtype)}\n")
    return program(rng, [(shape, dtype)], [(shape, dtype)], body), [array], [np.ascontiguousarray(out)]


def arg_extremum_case(rng, values):
    """Finds the largest or smallest elements along a dimension and where they stand, as JAX does: NaN wins, the first of equals."""
    shape = random_shape(rng)
    dim, dtype, largest = rng.randrange(len(shape)), rng.choice(["f32", "i32", "ui8", "f64"]), rng.random() < 0.5
    array = random_values(values, shape, dtype)
    isFloat = dtype[0] == "f"
    if isFloat and rng.random() < 0.4:
        array.flat[[rng.randrange(array.size) for _ in range(3)]] = np.nan
    if isFloat and rng.random() < 0.2:
        array[...] = -np.inf if largest else np.inf
    # The initial value counts once; it may win.
    start = rng.choice([-7, 0, 2]) if not dtype.startswith("ui") else rng.choice([0, 2])
    if isFloat and rng.random() < 0.5:
        start = -np.inf if largest else np.inf
    line = np.concatenate([np.full_like(np.take(array, [0], dim), start), array], dim)
    at = np.argmax(line, dim) if largest else np.argmin(line, dim)
    outs = [np.take_along_axis(line, np.expand_dims(at, dim), dim).squeeze(dim), (at - 1).astype(np.int32)]
    kept, kind = shape[:dim] + shape[dim + 1:], "FLOAT" if isFloat else "UNSIGNED" if dtype.startswith("ui") else "SIGNED"
    scalar, text = f"tensor<{dtype}>", {np.inf: "0x7F800000" if dtype == "f32" else "0x7FF0000000000000",
                                        -np.inf: "0xFF800000" if dtype == "f32" else "0xFFF0000000000000"}
    start = text.get(start, f"{start}.0" if isFloat else str(start))
    compare = lambda name, x, y, direction, kind, of: (
        f'    %{name} = "stablehlo.compare"({x}, {y}) <{{compare_type = #stablehlo<comparison_type {kind}>, comparison_direction = '
        f"#stablehlo<comparison_direction {direction}>}}> : ({of}, {of}) -> tensor<i1>\n")
    both = lambda name, op, x, y: f'    %{name} = "stablehlo.{op}"({x}, {y}) : (tensor<i1>, tensor<i1>) -> tensor<i1>\n'
    body = (f'  %s = "stablehlo.constant"() <{{value = dense<{start}> : {scalar}}}> : () -> {scalar}\n'
            '  %z = "stablehlo.constant"() <{value = dense<-1> : tensor<i32>}> : () -> tensor<i32>\n'
            f'  %n = "stablehlo.iota"() <{{iota_dimension = {dim} : i64}}> : () -> {tensor(shape, "i32")}\n'
            f'  %r:2 = "stablehlo.reduce"(%arg0, %n, %s, %z) <{{dimensions = array<i64: {dim}>}}> ({{\n'
            f"  ^bb0(%a: {scalar}, %i: tensor<i32>, %b: {scalar}, %j: tensor<i32>):\n"
            + compare("c", "%a", "%b", "GT" if largest else "LT", kind, scalar) + compare("u", "%a", "%a", "NE", kind, scalar)
            + both("k", "or", "%c", "%u") + compare("e", "%a", "%b", "EQ", kind, scalar)
            + compare("l", "%i", "%j", "LT", "SIGNED", "tensor<i32>") + both("t", "and", "%e", "%l") + both("m", "or", "%k", "%t")
            + f'    %v = "stablehlo.select"(%k, %a, %b) : (tensor<i1>, {scalar}, {scalar}) -> {scalar}\n'
            '    %w = "stablehlo.select"(%m, %i, %j) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>\n'
            f'    "stablehlo.return"(%v, %w) : ({scalar}, tensor<i32>) -> ()\n'
            f'  }}) : ({tensor(shape, dtype)}, {tensor(shape, "i32")}, {scalar}, tensor<i32>) -> ({tensor(kept, dtype)}, '
            f'{tensor(kept, "i32")})\n')
    text = program(rng, [(shape, dtype)], [(kept, dtype), (kept, "i32")], body)
    return text.replace("%r0, %r1", "%r#0, %r#1"), [array], outs


WORD = 0xFFFFFFFF


def threefry(key, counter):
    keys = [key & WORD, key >> 32]
    keys.append(keys[0] ^ keys[1] ^ 0x1BD11BDA)
    x, y = (counter & WORD) + keys[0] & WORD, (counter >> 32) + keys[1] & WORD
    for group in range(5):
        for r in ((13, 15, 26, 6), (17, 29, 16, 24))[group % 2]:
            x = x + y & WORD
            y = x ^ (y << r & WORD | y >> 32 - r)
        x = x + keys[(group + 1) % 3] & WORD
        y = y + keys[(group + 2) % 3] + group + 1 & WORD
    return [x, y]


def philox(key, counter):
    x, k = [counter >> 32 * i & WORD for i in range(4)], [key & WORD, key >> 32]
    for _ in range(10):
        even, odd = x[0] * 0xD2511F53, x[2] * 0xCD9E8D57
        x = [odd >> 32 ^ x[1] ^ k[0], odd & WORD, even >> 32 ^ x[3] ^ k[1], even & WORD]
        k = [k[0] + 0x9E3779B9 & WORD, k[1] + 0xBB67AE85 & WORD]
    return x


def random_bits(algorithm, state, shape, bits):
    """Returns the new state and the bits as XLA defines them."""
    count = int(np.prod(shape))
    state = [int(s) for s in state]
    if algorithm == "THREE_FRY":
        at = lambda number: threefry(state[0], state[1] + number & (1 << 64) - 1)
        if bits == 64:
            flat = [low | high << 32 for low, high in map(at, range(count))]
            used = count
        else:
            split = next((d for d, s in enumerate(shape) if s % 2 == 0), int(np.argmax(shape)))
            half = [-(-s // 2) if d == split else s for d, s in enumerate(shape)]
            flat, used = [], int(np.prod(half))
            for index in np.ndindex(*shape):
                position = [i // 2 if d == split else i for d, i in enumerate(index)]
                flat.append(at(int(np.ravel_multi_index(position, half)))[index[split] % 2])
        new = [state[0], state[1] + used & (1 << 64) - 1]
    else:
        counter = state[1] + ((state[2] if len(state) == 3 else state[0]) << 64)
        per = 2 if bits == 64 else 4
        used, flat = -(-count // per), []
        for number in range(used):
            words = philox(state[0], counter + number & (1 << 128) - 1)
            flat += [words[0] | words[1] << 32, words[2] | words[3] << 32] if bits == 64 else words
        counter = counter + used & (1 << 128) - 1
        new = [state[0], counter & (1 << 64) - 1, counter >> 64][:len(state)]
    array = np.array([b & (1 << bits) - 1 for b in flat[:count]], np.uint64).astype(DTYPES[f"ui{bits}"])
    return np.array(new, np.uint64), array.reshape(shape)


def random_bits_case(rng, values):
    shape, bits = random_shape(rng, 7), rng.choice([8, 16, 32, 64])
    algorithm = rng.choice(["THREE_FRY", "PHILOX", "DEFAULT"])
    length = 2 if algorithm == "THREE_FRY" else rng.choice([2, 3])
    state = values.integers(0, 1 << 63, length, dtype=np.uint64)
    if rng.random() < 0.3:
        state[1:] = 0xFFFFFFFFFFFFFFFE
    new, array = random_bits(algorithm, state, shape, bits)
    states = tensor([length], "ui64")
    body = (f'  %r:2 = "stablehlo.rng_bit_generator"(%arg0) <{{rng_algorithm = #stablehlo<rng_algorithm {algorithm}>}}> : '
            f"({states}) -> ({states}, {tensor(shape, f'ui{bits}')})\n")
    text = program(rng, [([length], "ui64")], [([length], "ui64"), (shape, f"ui{bits}")], body)
    return text.replace("%r0, %r1", "%r#0, %r#1"), [state], [new, array]


def bitcast_case(rng, values):
    """Takes elements of one width as elements of another one, and back."""
    narrow, wide = rng.choice([("ui8", "ui32"), ("ui16", "f32"), ("f32", "ui64"), ("ui8", "f64"), ("ui32", "i64")])
    ratio = np.dtype(DTYPES[wide]).itemsize // np.dtype(DTYPES[narrow]).itemsize
    shape = random_shape(rng, 6)
    array = values.integers(0, 256, shape + [ratio * np.dtype(DTYPES[narrow]).itemsize]).astype(np.uint8)
    array &= 0x3F  # No NaN.
    array = array.view(DTYPES[narrow])
    cast = array.view(DTYPES[wide]).reshape(shape)
    first, second = tensor(shape + [ratio], narrow), tensor(shape, wide)
    body = (f'  %r0 = "stablehlo.bitcast_convert"(%arg0) : ({first}) -> {second}\n'
            f'  %r1 = "stablehlo.bitcast_convert"(%arg1) : ({second}) -> {first}\n')
    text = program(rng, [(shape + [ratio], narrow), (shape, wide)], [(shape, wide), (shape + [ratio], narrow)], body)
    return text, [array, cast], [cast, array]


CASES = [sort_case, arg_extremum_case, top_k_case, cumulative_case, random_bits_case, bitcast_case]


def run(seed, tool, folder):
    """Returns an empty string, or what went wrong."""
    rng = random.Random(seed)
    text, arguments, outs = CASES[seed % len(CASES)](rng, np.random.default_rng(seed))
    return expect(tool, f"{folder}/{seed}", text, arguments, outs)


if __name__ == "__main__":
    sys.exit(main(run, "random programs", *sys.argv[1:]))
