# SPDX-License-Identifier: Apache-2.0
"""Random StableHLO element by element: arithmetic, functions, comparisons, conversions."""
from hlo_program import FINAL, TAME, WILD
from hlo_types import FLOATS, INTEGERS, LIMITS, is_float, is_unsigned, width
from random_text import tensor

SIGNED = [t for t in INTEGERS if not is_unsigned(t)]
NUMBERS = list(FLOATS) + INTEGERS
ALL = NUMBERS + ["i1"]
BITS = INTEGERS + ["i1"]

# Functions that round, and the numbers at which they are of interest.
POINTS = [0.0, -0.0, 1.0, -1.0, 0.5, -0.5, 0.25, 1.5, 2.0, -2.0, 3.0, 4.0, -4.0, 0.125, 0.0078125, -0.0625, 6.0, 8.0, -8.0]
FUNCTIONS = ["stablehlo.exponential", "stablehlo.exponential_minus_one", "stablehlo.log", "stablehlo.log_plus_one", "stablehlo.tanh",
             "stablehlo.rsqrt", "stablehlo.cbrt", "stablehlo.cosine", "stablehlo.sine", "stablehlo.tan", "stablehlo.logistic", "chlo.erf",
             "chlo.erfc", "chlo.acos", "chlo.acosh", "chlo.asin", "chlo.asinh", "chlo.atan", "chlo.atanh", "chlo.cosh", "chlo.sinh",
             "chlo.tan", "chlo.erf_inv", "chlo.lgamma", "chlo.digamma"]
# Near their roots these are differences of numbers of this size.
SLACK = {"chlo.lgamma": 1, "chlo.digamma": 1}
# What is exact on any bits, the types it takes, and what becomes of a bound.
UNARY = {"stablehlo.abs": SIGNED + list(FLOATS), "stablehlo.negate": NUMBERS, "stablehlo.sign": SIGNED + list(FLOATS), "stablehlo.not": BITS,
         "stablehlo.popcnt": INTEGERS, "stablehlo.count_leading_zeros": INTEGERS, "stablehlo.floor": list(FLOATS),
         "stablehlo.ceil": list(FLOATS), "stablehlo.round_nearest_afz": list(FLOATS), "stablehlo.round_nearest_even": list(FLOATS)}
CLASSES = ["stablehlo.is_finite", "chlo.is_inf", "chlo.is_pos_inf", "chlo.is_neg_inf"]
ARITHMETIC = {"stablehlo.add": ALL, "stablehlo.subtract": NUMBERS, "stablehlo.multiply": ALL, "stablehlo.divide": NUMBERS,
              "stablehlo.remainder": NUMBERS, "stablehlo.maximum": ALL, "stablehlo.minimum": ALL, "stablehlo.and": BITS,
              "stablehlo.or": BITS, "stablehlo.xor": BITS, "stablehlo.shift_left": INTEGERS, "stablehlo.shift_right_logical": INTEGERS,
              "stablehlo.shift_right_arithmetic": INTEGERS, "chlo.mulhi": INTEGERS}


def function(name):
    def build(g):
        a = g.argument(g.shape(), g.dtype(["f32", "f32", "f64", "f16", "bf16"]), choices=g.rng.choice([POINTS, None]),
                       level=g.rng.choice([TAME, WILD]))
        result = g.emit(f'"{name}"({a.name}) : ({a.type}) -> {a.type}', a.shape, a.dtype, FINAL, exact=False, strict_zero=False)
        result.slack = SLACK.get(name, 0)
    return build


def square_root(g):
    a = g.value(dtypes=list(FLOATS))
    g.emit(f'"stablehlo.sqrt"({a.name}) : ({a.type}) -> {a.type}', a.shape, a.dtype, FINAL)


def square(g):
    a = g.value(dtypes=list(FLOATS))
    g.emit(f'"chlo.square"({a.name}) : ({a.type}) -> {a.type}', a.shape, a.dtype, max(a.level, TAME if a.bound**2 <= LIMITS[a.dtype] else FINAL)
           if a.level == TAME else FINAL, a.bound**2)


def unary(name):
    def build(g):
        a = g.value(dtypes=UNARY[name])
        changes_bits = name.split(".")[1] in ("not", "popcnt", "count_leading_zeros")
        g.emit(f'"{name}"({a.name}) : ({a.type}) -> {a.type}', a.shape, a.dtype, WILD if changes_bits or is_unsigned(a.dtype) else a.level,
               max(a.bound, 1), strict_zero=a.strict_zero and name != "stablehlo.sign")  # Of a denormal number it may be either zero.
    return build


def class_of(name):
    def build(g):
        a = g.value(dtypes=list(FLOATS))
        g.emit(f'"{name}"({a.name}) : ({a.type}) -> {tensor(a.shape, "i1")}', a.shape, "i1", TAME, 1)
    return build


def arithmetic(name):
    op = name.split(".")[1]

    def build(g):
        a = g.value(dtypes=ARITHMETIC[name])
        b = g.value(a.shape, a.dtype)
        level, strict, bound = max(a.level, b.level), True, a.bound + b.bound
        if op in ("maximum", "minimum"):
            strict, bound = False, max(a.bound, b.bound)
        elif op == "multiply":
            bound = a.bound * b.bound
        elif op not in ("add", "subtract") or (op == "subtract" and is_unsigned(a.dtype)):
            level = WILD
        if is_float(a.dtype) and op not in ("maximum", "minimum") and level > TAME:
            level = FINAL
        g.emit(f'"{name}"({a.name}, {b.name}) : ({a.type}, {b.type}) -> {a.type}', a.shape, a.dtype, level, bound,
               strict_zero=strict and a.strict_zero and b.strict_zero)
    return build


def power(g):
    if g.rng.random() < 0.4:  # Of integers: exact, and wraps around.
        a = g.value(dtypes=INTEGERS)
        b = g.value(a.shape, a.dtype, bound=6)
        return g.emit(f'"stablehlo.power"({a.name}, {b.name}) : ({a.type}, {b.type}) -> {a.type}', a.shape, a.dtype, WILD)
    a = g.argument(g.shape(), g.dtype(["f32", "f64", "f16", "bf16"]), choices=g.rng.choice([POINTS, None]), level=g.rng.choice([TAME, WILD]))
    b = g.argument(a.shape, a.dtype, choices=g.rng.choice([POINTS, None]), level=g.rng.choice([TAME, WILD]))
    return g.emit(f'"stablehlo.power"({a.name}, {b.name}) : ({a.type}, {b.type}) -> {a.type}', a.shape, a.dtype, FINAL, exact=False,
                  strict_zero=False)


def atan2(g):
    a = g.value(dtypes=["f32", "f64", "f16", "bf16"])
    b = g.value(a.shape, a.dtype)
    g.emit(f'"stablehlo.atan2"({a.name}, {b.name}) : ({a.type}, {b.type}) -> {a.type}', a.shape, a.dtype, FINAL, exact=False)


def next_after(g):
    a = g.value(dtypes=["f32", "f64", "f16", "bf16"])
    b = g.value(a.shape, a.dtype)
    g.emit(f'"chlo.next_after"({a.name}, {b.name}) : ({a.type}, {b.type}) -> {a.type}', a.shape, a.dtype, FINAL)


def comparison(g, dtype, total=True):
    """Returns the attributes of a comparison of numbers of type `dtype`."""
    direction = g.rng.choice(["EQ", "NE", "LT", "LE", "GT", "GE"])
    kind = "FLOAT" if is_float(dtype) else "UNSIGNED" if is_unsigned(dtype) or dtype == "i1" else "SIGNED"
    if kind == "FLOAT" and total and g.rng.random() < 0.3:
        kind = "TOTALORDER"
    shown = f"compare_type = #stablehlo<comparison_type {kind}>, " if kind == "TOTALORDER" or g.rng.random() < 0.5 else ""
    return f"<{{{shown}comparison_direction = #stablehlo<comparison_direction {direction}>}}>"


def compare(g):
    a = g.value(dtypes=ALL)
    b = g.value(a.shape, a.dtype)
    total = a.strict_zero and b.strict_zero
    g.emit(f'"stablehlo.compare"({a.name}, {b.name}) {comparison(g, a.dtype, total)} : ({a.type}, {b.type}) -> {tensor(a.shape, "i1")}',
           a.shape, "i1", TAME, 1)


def select(g):
    a = g.any(dtypes=ALL)
    b = g.any(shape=a.shape, dtypes=a.dtype)
    p = g.value([] if g.rng.random() < 0.25 else a.shape, "i1")
    g.moved(f'"stablehlo.select"({p.name}, {a.name}, {b.name}) : ({p.type}, {a.type}, {b.type}) -> {a.type}', a.shape, [a, b])


def clamp(g):
    a = g.value(dtypes=NUMBERS)
    low, high = (g.value([] if g.rng.random() < 0.5 else a.shape, a.dtype) for _ in range(2))
    g.emit(f'"stablehlo.clamp"({low.name}, {a.name}, {high.name}) : ({low.type}, {a.type}, {high.type}) -> {a.type}', a.shape, a.dtype,
           max(low.level, a.level, high.level), max(low.bound, a.bound, high.bound), strict_zero=False)


def convert(g):
    a = g.value(dtypes=ALL)
    dtype = g.dtype()
    fits = a.level == TAME and a.bound <= LIMITS[dtype] and not (is_unsigned(dtype) and not is_unsigned(a.dtype))
    # From one float to a wider one nothing is rounded, but a narrower one may end below its smallest normal number.
    level = TAME if fits else FINAL if is_float(dtype) else WILD
    g.emit(f'"stablehlo.convert"({a.name}) : ({a.type}) -> {tensor(a.shape, dtype)}', a.shape, dtype, level, a.bound if fits else 0,
           strict_zero=a.strict_zero)


def bitcast(g):
    a = g.value(dtypes=NUMBERS)
    if is_float(a.dtype) and not a.strict_zero:
        return
    dtype = g.rng.choice(NUMBERS)
    old, new, shape = width(a.dtype), width(dtype), list(a.shape)
    if old > new:
        shape.append(old // new)
    elif old < new:
        if not shape or shape[-1] != new // old:
            shape = shape + [new // old]
            a = g.value(shape, a.dtype)
        shape = shape[:-1]
    # Bits of NaNs are no matter of agreement.
    if is_float(a.dtype) and not is_float(dtype) and a.level != TAME:
        return
    g.emit(f'"stablehlo.bitcast_convert"({a.name}) : ({a.type}) -> {tensor(shape, dtype)}', shape, dtype, FINAL if is_float(dtype) else WILD)


def reduce_precision(g):
    a = g.value(dtypes=list(FLOATS))
    exponent, mantissa = g.rng.randint(1, 11), g.rng.choice([0, 1, 2, 3, 7, 10, 23, 52])
    if g.rng.random() < 0.5:
        exponent, mantissa = g.rng.choice(list(FLOATS.values()))
    if exponent < 2:
        exponent = 2
    g.emit(f'"stablehlo.reduce_precision"({a.name}) <{{exponent_bits = {exponent} : i32, mantissa_bits = {mantissa} : i32}}> : ({a.type}) -> '
           f"{a.type}", a.shape, a.dtype, FINAL)


def map_(g):
    a = g.value(dtypes=["f32", "i32", "ui8"], level=TAME)
    b = g.value(a.shape, a.dtype, level=TAME)
    t = tensor([], a.dtype)
    dims = ", ".join(map(str, range(len(a.shape))))
    g.emit(f'"stablehlo.map"({a.name}, {b.name}) <{{dimensions = array<i64{": " + dims if dims else ""}>}}> ({{^bb0(%_a: {t}, %_b: {t}): '
           f'%_c = "stablehlo.add"(%_a, %_b) : ({t}, {t}) -> {t} %_d = "stablehlo.maximum"(%_c, %_b) : ({t}, {t}) -> {t} '
           f'"stablehlo.return"(%_d) : ({t}) -> ()}}) : ({a.type}, {b.type}) -> {a.type}', a.shape, a.dtype, TAME, a.bound + b.bound)


TABLE = {name: function(name) for name in FUNCTIONS}
TABLE |= {name: unary(name) for name in UNARY}
TABLE |= {name: class_of(name) for name in CLASSES}
TABLE |= {name: arithmetic(name) for name in ARITHMETIC}
TABLE |= {"stablehlo.sqrt": square_root, "chlo.square": square, "stablehlo.power": power, "stablehlo.atan2": atan2,
          "chlo.next_after": next_after, "stablehlo.compare": compare, "stablehlo.select": select, "stablehlo.clamp": clamp,
          "stablehlo.convert": convert, "stablehlo.bitcast_convert": bitcast, "stablehlo.reduce_precision": reduce_precision,
          "stablehlo.map": map_}
