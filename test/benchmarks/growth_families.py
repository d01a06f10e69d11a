# SPDX-License-Identifier: Apache-2.0
"""Families of programs of any size for growth.py: chains, wide graphs and deep nests of each kind of op, as StableHLO.

Each family is a function of a number n that returns a module; what n counts is in its docstring. Tensors are small, so that the
number of ops, operands, results or levels is what costs."""
from stablehlo_text import Body, Value, ints, show, tensor

VECTOR, MATRIX, COUNT = tensor((8,)), tensor((8, 8)), tensor((), "i32")
FAMILIES = {}


def family(base, largest=8):
    """Registers a family that is measured at `base`, 2 `base`, 4 `base`, ... up to `largest` times `base`."""
    def register(function):
        FAMILIES[function.__name__] = (function, base, largest)
        return function
    return register


def module(*functions):
    mesh = '  "sdy.mesh"() <{mesh = #sdy.mesh<["x"=2]>, sym_name = "mesh"}> : () -> ()'
    return "\n".join(['"builtin.module"() ({', mesh, *functions, "}) : () -> ()", ""])


def split(type):
    """The sharding of an argument: its first dimension over the axis, if it has one."""
    return "#sdy.sharding<@mesh, [" + ", ".join(['{"x"}'] + ["{}"] * (len(type.shape) - 1)) + "]>" if type.shape else \
        "#sdy.sharding<@mesh, []>"


def program(types, write):
    """A module of one function; `write` writes its ops and returns its results."""
    body = Body(types)
    results = write(body, *body.arguments)
    return module(body.finish("main", results, [split(type) for type in types]))


def chain(step, types=(VECTOR,)):
    """A family member: `step` makes the next value from the last one, n times."""
    def write(n):
        def ops(body, x, *others):
            for number in range(n):
                x = step(body, x, number, *others)
            return [x]
        return program(types, ops)
    return write


def region(arguments, lines, results):
    """The text of a region with its terminator."""
    head = ", ".join(f"{value.name}: {show(value.type)}" for value in arguments)
    outputs = ", ".join(show(value.type) for value in results)
    names = ", ".join(value.name for value in results)
    return "\n".join(["({", f"    ^bb0({head}):" if arguments else "    ^bb0:"] + lines +
                     [f'    "stablehlo.return"({names}) : ({outputs}) -> ()', "    }"])


def nested(body, arguments, write):
    """Writes a region: `write(body)` returns its results; the ops it writes are taken out of `body`."""
    saved, body.lines = body.lines, []
    results = write(body)
    text = region(arguments, body.lines, results)
    body.lines = saved
    return text


def fresh(body, type):
    body.count += 1
    return Value(f"%r{body.count}", type)


#===-- chains --------------------------------------------------------------------------------------------------------------


@family(1000)
def adds(n):
    """n sums, one after the other."""
    return chain(lambda body, x, number, a: body.add(x, a), (VECTOR, VECTOR))(n)


@family(500)
def tanhs(n):
    """n tanh, one after the other."""
    return chain(lambda body, x, number: body.unary("tanh", x))(n)


@family(250)
def fibonacci(n):
    """n sums of the last two values."""
    def ops(body, x, y):
        for _ in range(n):
            x, y = y, body.add(x, y)
        return [y]
    return program((VECTOR, VECTOR), ops)


@family(250)
def residuals(n):
    """n times x + tanh(x)."""
    return chain(lambda body, x, number: body.add(x, body.unary("tanh", x)))(n)


@family(250)
def selects(n):
    """n comparisons and choices."""
    return chain(lambda body, x, number, a: body.select(body.compare("GT", x, a, "FLOAT"), x, a), (VECTOR, VECTOR))(n)


@family(250)
def scalars(n):
    """n sums of a scalar and a constant."""
    return chain(lambda body, x, number: body.add(x, body.constant(f"{number % 7}.0")), (tensor(()),))(n)


@family(250)
def constants(n):
    """n sums with as many different constants."""
    def step(body, x, number):
        values = ", ".join(f"{number}.{digit}" for digit in range(8))
        return body.add(x, body.constant(f"[{values}]", (8,)))
    return chain(step)(n)


@family(100)
def matmuls(n):
    """n matrix products, one after the other."""
    return chain(lambda body, x, number, w: body.dot(x, w, ((1,), (0,))), (MATRIX, MATRIX))(n)


@family(100)
def layers(n):
    """n matrix products with bias and tanh between."""
    def step(body, x, number, w, b):
        return body.unary("tanh", body.add(body.dot(x, w, ((1,), (0,))), body.broadcast(b, (8, 8), (1,))))
    return chain(step, (MATRIX, MATRIX, VECTOR))(n)


@family(100)
def norms(n):
    """n times x - broadcast(sum(x))."""
    return chain(lambda body, x, number: body.subtract(x, body.broadcast(body.sum(x, (1,)), (8, 8), (0,))), (MATRIX,))(n)


@family(100)
def pending(n):
    """n times x - broadcast(sum(x)) with sums over the dimension that is split."""
    return chain(lambda body, x, number: body.subtract(x, body.broadcast(body.sum(x, (0,)), (8, 8), (1,))), (MATRIX,))(n)


@family(100)
def transposes(n):
    """n transpositions with a tanh between."""
    return chain(lambda body, x, number: body.unary("tanh", body.transpose(x, (1, 0))), (MATRIX,))(n)


@family(100)
def reshapes(n):
    """n reshapes to and fro with a tanh between."""
    def step(body, x, number):
        return body.unary("tanh", body.reshape(x, (64,) if number % 2 == 0 else (8, 8)))
    return chain(step, (MATRIX,))(2 * (n // 2))


@family(100)
def pads(n):
    """n paddings, each sliced off again behind a tanh."""
    def step(body, x, number):
        return body.slice(body.unary("tanh", body.pad(x, (1,), (1,), (0,))), (1,), (9,), (1,))
    return chain(step)(n)


@family(100)
def concats(n):
    """n concatenations of two, each sliced behind a tanh."""
    def step(body, x, number):
        return body.slice(body.unary("tanh", body.concatenate([x, x], 0)), (4,), (12,), (1,))
    return chain(step)(n)


@family(100)
def updates(n):
    """n updates of a slice at a position that only the run knows."""
    def ops(body, x, u, at):
        for _ in range(n):
            x = body.hlo("dynamic_update_slice", [x, u, at], x.type)
        return [x]
    return program((tensor((64,)), VECTOR, COUNT), ops)


@family(100)
def gathers(n):
    """n gathers of rows, added up one after the other."""
    def step(body, x, number, indices):
        return body.gather(x, indices, "offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], "
                           "index_vector_dim = 1", (1, 8), (8, 8))
    return chain(step, (MATRIX, tensor((8, 1), "i32")))(n)


@family(100)
def scatters(n):
    """n scatters of rows, one after the other."""
    def step(body, x, number, indices, updates):
        return body.scatter_add(x, indices, updates, "update_window_dims = [1], inserted_window_dims = [0], "
                                "scatter_dims_to_operand_dims = [0], index_vector_dim = 1")
    return chain(step, (MATRIX, tensor((8, 1), "i32"), MATRIX))(n)


@family(25)
def sorts(n):
    """n sorts, one after the other."""
    order = (' ({\n    ^bb0(%left: tensor<f32>, %right: tensor<f32>):\n'
             '      %less = "stablehlo.compare"(%left, %right) <{compare_type = #stablehlo<comparison_type FLOAT>, '
             'comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>\n'
             '      "stablehlo.return"(%less) : (tensor<i1>) -> ()\n    })')
    return chain(lambda body, x, number: body.hlo("sort", [x], x.type, "dimension = 0 : i64, is_stable = true", order))(n)


#===-- wide graphs ---------------------------------------------------------------------------------------------------------


def spread(make, types=(VECTOR,)):
    """n values made from the arguments, summed up in a tree."""
    def write(n):
        def ops(body, *arguments):
            level = [make(body, number, *arguments) for number in range(n)]
            while len(level) > 1:
                pairs = [body.add(a, b) for a, b in zip(level[::2], level[1::2])]
                level = pairs + level[len(pairs) * 2:]
            return level
        return program(types, ops)
    return write


@family(250)
def wide(n):
    """tanh of n products with constants, summed up in a tree."""
    return spread(lambda body, number, x: body.unary("tanh", body.multiply(x, body.filled(f"{number}.5", (8,)))))(n)


@family(100)
def wide_slices(n):
    """n slices of one tensor, summed up in a tree."""
    def write(body, x):
        level = [body.slice(x, (number, 0), (number + 1, 8), (1, 1)) for number in range(n)]
        while len(level) > 1:
            pairs = [body.add(a, b) for a, b in zip(level[::2], level[1::2])]
            level = pairs + level[len(pairs) * 2:]
        return level
    body = Body((tensor((n, 8)),))
    return module(body.finish("main", write(body, *body.arguments), ['#sdy.sharding<@mesh, [{}, {"x"}]>']))


@family(100)
def wide_sums(n):
    """n pending sums of different products, summed up in a tree."""
    return spread(lambda body, number, x: body.sum(body.multiply(x, body.filled(f"{number}.5", (8, 8))), (0,)), (MATRIX,))(n)


@family(100)
def wide_matmuls(n):
    """n matrix products of one matrix with transformed others, summed up in a tree."""
    return spread(lambda body, number, x, w: body.dot(
        x, body.multiply(w, body.filled(f"{number}.5", (8, 8))), ((1,), (0,))), (MATRIX, MATRIX))(n)


@family(25)
def concatenate(n):
    """One concatenation of n operands."""
    return program((VECTOR,), lambda body, x: [body.concatenate([x] * n, 0)])


@family(25)
def concatenate_computed(n):
    """One concatenation of n computed operands."""
    return program((VECTOR,), lambda body, x: [body.concatenate(
        [body.unary("tanh", body.multiply(x, body.filled(f"{number}.5", (8,)))) for number in range(n)], 0)])


@family(25)
def concatenate_rows(n):
    """One concatenation of n operands along a dimension that is not split."""
    body = Body((tensor((4, 8)),))
    result = body.concatenate([body.arguments[0]] * n, 0)
    return module(body.finish("main", [result], ['#sdy.sharding<@mesh, [{}, {"x"}]>']))


@family(250)
def results(n):
    """n arguments and as many results."""
    return program((VECTOR,) * n, lambda body, *all: [body.unary("tanh", x) for x in all])


@family(250)
def one_to_many(n):
    """One argument and n results."""
    return program((VECTOR,), lambda body, x: [body.multiply(x, body.filled(f"{number}.5", (8,))) for number in range(n)])


@family(250)
def many_to_one(n):
    """n arguments added up one after the other."""
    def ops(body, x, *others):
        for other in others:
            x = body.add(x, other)
        return [x]
    return program((VECTOR,) * n, ops)


@family(50)
def reduce_wide(n):
    """One reduction of n tensors together."""
    def ops(body, *all):
        element = show(tensor(()))
        names = [f"%a{i}" for i in range(2 * n)]
        lines = [f'      %s{i} = "stablehlo.add"({names[i]}, {names[n + i]}) : ({element}, {element}) -> {element}'
                 for i in range(n)]
        text = region([Value(name, tensor(())) for name in names], lines, [Value(f"%s{i}", tensor(())) for i in range(n)])
        inits = [body.constant("0.0") for _ in range(n)]
        return body.op("stablehlo.reduce", list(all) + inits, [VECTOR] * n, f"dimensions = {ints([1])}", f" ({text[1:]})")
    return program((MATRIX,) * n, ops)


@family(1 << 18)
def dense_constant(n):
    """One constant with n elements of their own."""
    import struct
    data = "".join(struct.pack("<f", i % 1000 + 0.5).hex().upper() for i in range(n))
    return program((tensor((n,)),), lambda body, x: [body.add(x, body.constant(f'"0x{data}"', (n,)))])


@family(1 << 22)
def splat_result(n):
    """A result of n equal elements."""
    return program((VECTOR,), lambda body, x: [body.constant("1.0", (n,)), x])


#===-- control flow --------------------------------------------------------------------------------------------------------


def count_less(body, value, text="2"):
    return body.compare("LT", value, body.constant(text, (), "i32"))


def loop(body, inits, test, step):
    """stablehlo.while; `test` and `step` write the regions for given values."""
    heads = [fresh(body, value.type) for value in inits]
    before = nested(body, heads, lambda body: [test(body, *heads)])
    inner = [fresh(body, value.type) for value in inits]
    after = nested(body, inner, lambda body: step(body, *inner))
    result = body.op("stablehlo.while", inits, [value.type for value in inits], "", f" ({before[1:]}, {after[1:]})")
    return [result] if isinstance(result, Value) else result


def counted(body, inits, step, trips="3"):
    """A loop that counts to `trips`."""
    zero, one = body.constant("0", (), "i32"), None
    def advance(body, i, *rest):
        return [body.add(i, body.constant("1", (), "i32"))] + step(body, *rest)
    return loop(body, [zero] + inits, lambda body, i, *rest: count_less(body, i, trips), advance)[1:]


def branch(body, condition, values, first, second):
    """stablehlo.if with results of the types of `values`."""
    yes, no = nested(body, [], first), nested(body, [], second)
    result = body.op("stablehlo.if", [condition], [value.type for value in values], "", f" ({yes[1:]}, {no[1:]})")
    return [result] if isinstance(result, Value) else result


@family(25)
def loops(n):
    """n loops that count, one after the other."""
    def ops(body, x):
        for _ in range(n):
            [x] = counted(body, [x], lambda body, v: [body.unary("tanh", v)])
        return [x]
    return program((VECTOR,), ops)


@family(25)
def loops_until(n):
    """n loops of unknown length around a collective, one after the other."""
    def ops(body, x):
        for _ in range(n):
            test = lambda body, v: body.compare("LT", body.sum(v, (0,)), body.constant("5.0"), "FLOAT")
            [x] = loop(body, [x], test, lambda body, v: [body.add(v, body.filled("1.0", (8,)))])
        return [x]
    return program((VECTOR,), ops)


def nest_of(make, types, n):
    """A nest of n levels: `make(body, inner, value)` writes one level around `inner`."""
    def level(body, depth, value):
        return body.unary("tanh", value) if depth == 0 else make(body, lambda body, v: level(body, depth - 1, v), value)
    return program(types, lambda body, x, *others: [level(body, n, x)])


@family(4)
def nested_counts(n):
    """A nest of n loops that count around a tanh."""
    return nest_of(lambda body, inner, x: counted(body, [x], lambda body, v: [inner(body, v)])[0], (VECTOR,), n)


@family(4)
def nested_untils(n):
    """A nest of n loops of unknown length around a tanh."""
    def make(body, inner, x):
        test = lambda body, v: body.compare("LT", body.sum(v, (0,)), body.constant("5.0"), "FLOAT")
        return loop(body, [x], test, lambda body, v: [inner(body, v)])[0]
    return nest_of(make, (VECTOR,), n)


@family(4)
def nested_scalar_whiles(n):
    """A nest of n loops that carry a scalar."""
    def level(body, depth, value):
        if depth == 0:
            return body.add(value, body.constant("1", (), "i32"))
        return loop(body, [value], count_less, lambda body, v: [level(body, depth - 1, v)])[0]
    return program((COUNT,), lambda body, x: [level(body, n, x)])


@family(25)
def ifs(n):
    """n conditionals, one after the other."""
    def ops(body, x, p):
        for _ in range(n):
            [x] = branch(body, p, [x], lambda body, x=x: [body.unary("tanh", x)], lambda body, x=x: [body.unary("negate", x)])
        return [x]
    return program((VECTOR, tensor((), "i1")), ops)


@family(25)
def ifs_collective(n):
    """n conditionals with a collective in one branch, one after the other."""
    def ops(body, x, p):
        for _ in range(n):
            gain = lambda body, x=x: [body.subtract(x, body.broadcast(body.sum(x, (0,)), (8,), ()))]
            [x] = branch(body, p, [x], gain, lambda body, x=x: [body.unary("negate", x)])
        return [x]
    return program((VECTOR, tensor((), "i1")), ops)


@family(4)
def nested_ifs(n):
    """A nest of n conditionals."""
    def level(body, depth, x, p):
        if depth == 0:
            return body.unary("tanh", x)
        return branch(body, p, [x], lambda body: [level(body, depth - 1, x, p)], lambda body: [body.unary("negate", x)])[0]
    return program((VECTOR, tensor((), "i1")), lambda body, x, p: [level(body, n, x, p)])


@family(4)
def nested_ifs_collective(n):
    """A nest of n conditionals with a collective in the innermost."""
    def level(body, depth, x, p):
        if depth == 0:
            return body.subtract(x, body.broadcast(body.sum(x, (0,)), (8,), ()))
        return branch(body, p, [x], lambda body: [level(body, depth - 1, x, p)], lambda body: [body.unary("negate", x)])[0]
    return program((VECTOR, tensor((), "i1")), lambda body, x, p: [level(body, n, x, p)])


@family(25)
def case(n):
    """A choice among n branches."""
    def ops(body, x, at):
        regions = [nested(body, [], lambda body, i=i: [body.multiply(x, body.filled(f"{i}.5", (8,)))]) for i in range(n)]
        return [body.op("stablehlo.case", [at], [VECTOR], "", " (" + ", ".join(text[1:] for text in regions) + ")")]
    return program((VECTOR, COUNT), ops)


@family(25)
def carried(n):
    """One loop that carries n values."""
    return program((VECTOR,) * n, lambda body, *all: counted(
        body, list(all), lambda body, *values: [body.unary("tanh", value) for value in values]))


@family(25)
def carried_collective(n):
    """One loop that carries n values and sums up each over the axis."""
    step = lambda body, v: body.subtract(v, body.broadcast(body.sum(v, (0,)), (8,), ()))
    return program((VECTOR,) * n, lambda body, *all: counted(body, list(all), lambda body, *values: [step(body, v) for v in values]))


@family(25)
def loop_body(n):
    """One loop whose body has n layers."""
    def ops(body, x, w):
        def step(body, v):
            for _ in range(n):
                v = body.unary("tanh", body.dot(v, w, ((1,), (0,))))
            return [v]
        return counted(body, [x], step)
    return program((MATRIX, MATRIX), ops)


#===-- functions and regions -----------------------------------------------------------------------------------------------


def function(name, types, write):
    body = Body(types)
    return body.finish(name, write(body, *body.arguments))


@family(250)
def calls(n):
    """n calls of one function, one after the other."""
    callee = function("f", (VECTOR,), lambda body, x: [body.add(x, x)])
    main = program((VECTOR,), lambda body, x: [calls_in_a_row(body, x, n)])
    return main.replace("}) : () -> ()\n", callee + "\n}) : () -> ()\n") if False else join(main, callee)


def calls_in_a_row(body, x, n):
    for _ in range(n):
        x = body.call("f", [x], [VECTOR])
    return x


def join(main, *functions):
    """Puts private functions into the module `main`."""
    end = main.rindex("}) : () -> ()")
    return main[:end] + "\n".join(functions) + "\n" + main[end:]


@family(250)
def call_chain(n):
    """A chain of n functions, each of which calls the next."""
    main = program((VECTOR,), lambda body, x: [body.call("f0", [x], [VECTOR])])
    inner = [function(f"f{i}", (VECTOR,), lambda body, x, i=i: [body.call(f"f{i + 1}", [body.add(x, x)], [VECTOR])])
             for i in range(n)]
    return join(main, *inner, function(f"f{n}", (VECTOR,), lambda body, x: [body.add(x, x)]))


@family(25)
def local_regions(n):
    """n local regions, one after the other."""
    def ops(body, x):
        local = tensor((4,))
        for _ in range(n):
            [argument] = [fresh(body, local)]
            saved, body.lines = body.lines, []
            doubled = body.add(argument, argument)
            lines, body.lines = body.lines, saved
            text = "\n".join(["({", f"    ^bb0({argument.name}: {show(local)}):"] + lines +
                             [f'    "sdy.return"({doubled.name}) : ({show(local)}) -> ()', "    }"])
            placed = '#sdy.sharding_per_value<[<@mesh, [{"x"}]>]>'
            x = body.op("sdy.manual_computation", [x], [VECTOR], f"in_shardings = {placed}, "
                        f'manual_axes = #sdy<manual_axes{{"x"}}>, out_shardings = {placed}', f" ({text[1:]})")
        return [x]
    return program((VECTOR,), ops)


@family(100)
def constraints(n):
    """n sharding constraints that alternate between two placements."""
    def step(body, x, number):
        place = '[{"x"}, {}]' if number % 2 else '[{}, {"x"}]'
        x = body.op("sdy.sharding_constraint", [body.unary("tanh", x)], [x.type], f"sharding = #sdy.sharding<@mesh, {place}>")
        return x
    return chain(step, (MATRIX,))(n)
