#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The formulas of lib/Lowering/CUDA/NarrowMath.cpp in the arithmetic of a GPU, against exact values: all numbers of f16 and bf16, and ten
million of f32. ex2.approx and rcp.approx are as exact as NVIDIA says at the least: 2 ulp and 1 ulp, here off by that to either side.

Prints the largest errors and the bounds that NarrowMath.cpp states; exits with 1 if one is not kept.
"""
import math
import sys

import numpy

F32 = numpy.float32
LOG2E = F32(1.4426950408889634)


def ex2(x, side):
    """ex2.approx.ftz: numbers below 2^-126 are 0."""
    with numpy.errstate(all="ignore"):
        exact = numpy.exp2(x.astype(numpy.float64)) * (1 + side * 2.0 ** -22)
        result = exact.astype(F32)
    return numpy.where(numpy.abs(result) < F32(2.0 ** -126), F32(0), result)


def rcp(x, side):
    with numpy.errstate(all="ignore"):
        return (1 / x.astype(numpy.float64) * (1 + side * 2.0 ** -23)).astype(F32)


def fma(x, y, z):
    with numpy.errstate(all="ignore"):
        return (x.astype(numpy.float64) * numpy.float64(y) + z).astype(F32)


def exponential(x, side):
    return ex2(x * LOG2E, side)


def polynomial(x, coefficients):
    total = numpy.full_like(x, F32(coefficients[-1]))
    for coefficient in reversed(coefficients[:-1]):
        total = (total.astype(numpy.float64) * x + F32(coefficient)).astype(F32)
    return total


def with_small(x, large, odd):
    return numpy.where(numpy.abs(x) < F32(0.125), x * polynomial(x * x, odd), large)


def tanh_large(x, side):
    return fma(rcp(ex2(x * F32(2 * 1.4426950408889634), side) + F32(1), side), F32(-2), F32(1))


def one_plus_tanh(x, side):
    return F32(2) * rcp(ex2(x * F32(-2 * 1.4426950408889634), side) + F32(1), side)


def gelu_argument(x):
    """0.79788 (x + 0.044715 x^3) as x (c1 + c3 x^2)."""
    with numpy.errstate(all="ignore"):
        return x * fma(x * x, F32(0.7978845608 * 0.044715), F32(0.7978845608))


def erf_large(x, side):
    size = numpy.abs(x)
    t = rcp(fma(size, F32(0.3275911), F32(1)), side)
    total = t * polynomial(t, [0.254829592, -0.284496736, 1.421413741, -1.453152027, 1.061405429])
    power = ex2(size * size * -LOG2E, side)
    return numpy.copysign((1 - total.astype(numpy.float64) * power).astype(F32), x)


def tanh_whole(x, side):
    return with_small(x, tanh_large(x, side), [1, -1 / 3, 2 / 15])


def erf_whole(x, side):
    return with_small(x, erf_large(x, side), [1.1283791671, -0.3761263890, 0.1128379167])


def main():
    numpy.seterr(all="ignore")
    bits = numpy.arange(1 << 16, dtype=numpy.uint32)
    halves = bits.astype(numpy.uint16).view(numpy.float16).astype(F32)
    bfloats = (bits << 16).view(F32)
    generator = numpy.random.default_rng(1)
    singles = generator.uniform(-100, 100, 10_000_000).astype(F32)
    narrow = numpy.concatenate([halves, bfloats])
    narrow = narrow[numpy.isfinite(narrow)]
    erf = numpy.vectorize(math.erf)
    kept = True

    def check(what, found, exact, bound, relative):
        nonlocal kept
        with numpy.errstate(all="ignore"):
            errors = numpy.abs(found - exact) / (numpy.maximum(numpy.abs(exact), 1e-300) if relative else 1)
        worst = float(numpy.max(errors))
        kept &= worst < bound
        print(f"{what}: {'relative' if relative else 'absolute'} error 2^{math.log2(max(worst, 1e-300)):.2f}, bound 2^{math.log2(bound):.2f}")

    for side in (-1, 1):
        for name, x in (("f16 and bf16", narrow), ("f32", singles)):
            inside = x[(numpy.abs(x) < 88) & (x > -87)]
            check(f"exp, {name}", exponential(inside, side).astype(numpy.float64), numpy.exp(inside.astype(numpy.float64)), 2.0 ** -17, True)
            x = x[:1_000_000] if name == "f32" else x
            wide = x.astype(numpy.float64)
            for function, formula, exact, bound in (("tanh", tanh_whole, numpy.tanh(wide), 2.0 ** -19),
                                                    ("erf", erf_whole, erf(numpy.clip(wide, -10, 10)), 2.0 ** -17)):
                large = numpy.abs(exact) > 2.0 ** -120
                check(f"{function}, {name}", formula(x, side).astype(numpy.float64)[large], exact[large], bound, True)
            check(f"1 + tanh, {name}", one_plus_tanh(x, side).astype(numpy.float64), 1 + numpy.tanh(wide), 2.0 ** -20, False)
            cubic = wide[(numpy.abs(wide) < 1e10) & (numpy.abs(wide) > 2.0 ** -120)]
            check(f"odd polynomial, {name}", gelu_argument(cubic.astype(F32)).astype(numpy.float64),
                  0.7978845608 * (cubic + 0.044715 * cubic ** 3), 2.0 ** -21, True)
            check(f"1 + erf, {name}", 1 + erf_large(x, side).astype(numpy.float64), 1 + erf(numpy.clip(wide, -10, 10)), 2.0 ** -19, False)
    edges = numpy.array([0, -0.0, numpy.inf, -numpy.inf, numpy.nan], dtype=F32)
    for formula, expected in ((exponential, [1, 1, numpy.inf, 0, numpy.nan]), (tanh_whole, [0, -0.0, 1, -1, numpy.nan]),
                              (erf_whole, [0, -0.0, 1, -1, numpy.nan]), (one_plus_tanh, [1, 1, 2, 0, numpy.nan]),
                              (lambda x, side: gelu_argument(x), edges)):
        found = formula(edges, 0)
        same = numpy.array_equal(found, numpy.array(expected, dtype=F32), equal_nan=True)
        signs = numpy.array_equal(numpy.signbit(found[:4]), numpy.signbit(numpy.array(expected[:4], dtype=F32)))
        kept &= same and signs
        if not (same and signs):
            print(f"{formula.__name__} at 0, -0, inf, -inf, NaN: {found}")
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
