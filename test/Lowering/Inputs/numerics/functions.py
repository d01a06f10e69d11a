# SPDX-License-Identifier: Apache-2.0
"""The functions whose accuracy is measured: how a program writes them, and what they should give.

A body is the scalar ops that compute %y of type T from %x (and %z). Functions that come in through StableHLO and have no op of
their own are written in it.
"""
import numpy as np

import references


class Function:
    def __init__(self, reference, body=None, arity=1, stablehlo=None, absolute=False, anyZero=False):
        self.reference, self.body, self.arity, self.stablehlo = reference, body, arity, stablehlo
        self.absolute = absolute  # Held against max(1, |result|): near its zeros nobody has more digits.
        self.anyZero = anyZero    # Of two zeros it may give either.


def _unary(name, reference, **facts):
    return Function(reference, f"%y = {name} %x : T", **facts)


def _binary(name, reference, **facts):
    return Function(reference, f"%y = {name} %x, %z : T", arity=2, **facts)


def _power(exponent):
    return Function(lambda x: np.power(x, x.dtype.type(exponent)),
                    f"%n = arith.constant {exponent:.6e} : T\n%y = math.powf %x, %n : T")


def _integer_power(exponent):
    return Function(lambda x: np.power(x, x.dtype.type(exponent)),
                    f"%n = arith.constant {exponent} : i32\n%y = math.fpowi %x, %n : T, i32")


MATH = {"exp": np.exp, "exp2": np.exp2, "expm1": np.expm1, "log": np.log, "log1p": np.log1p, "log2": np.log2,
        "log10": np.log10, "sqrt": np.sqrt, "rsqrt": lambda x: 1 / np.sqrt(x), "cbrt": np.cbrt, "tanh": np.tanh,
        "sin": np.sin, "cos": np.cos, "tan": np.tan, "asin": np.arcsin, "acos": np.arccos, "atan": np.arctan,
        "sinh": np.sinh, "cosh": np.cosh, "asinh": np.arcsinh, "acosh": np.arccosh, "atanh": np.arctanh,
        "erf": references.erf, "erfc": references.erfc,
        "floor": np.floor, "ceil": np.ceil, "round": references.round_away, "roundeven": np.rint, "trunc": np.trunc,
        "absf": np.abs}

FUNCTIONS = {f"math.{name}": _unary(f"math.{name}", reference) for name, reference in MATH.items()} | {
    "math.atan2": _binary("math.atan2", np.arctan2),
    "math.powf": _binary("math.powf", np.power),
    "math.powf, y = 0.5": _power(0.5),
    "math.powf, y = -0.5": _power(-0.5),
    "math.powf, y = 0.75": _power(0.75),
    "math.powf, y = 2": _power(2),
    "math.powf, y = 3": _power(3),
    "math.powf, y = -1": _power(-1),
    "math.powf, y = 0": _power(0),
    "math.fpowi, y = 3": _integer_power(3),
    "math.fpowi, y = -2": _integer_power(-2),
    "math.copysign": _binary("math.copysign", np.copysign),
    "arith.divf": _binary("arith.divf", np.divide),
    "arith.remf": _binary("arith.remf", np.fmod),
    "arith.maximumf": _binary("arith.maximumf", references.maximum),
    "arith.minimumf": _binary("arith.minimumf", references.minimum),
    "arith.maxnumf": _binary("arith.maxnumf", np.fmax, anyZero=True),
    "arith.minnumf": _binary("arith.minnumf", np.fmin, anyZero=True),
    "stablehlo.logistic": Function(references.logistic, stablehlo="stablehlo.logistic"),
    "stablehlo.sign": Function(references.sign, stablehlo="stablehlo.sign"),
    "chlo.lgamma": Function(references.lgamma, stablehlo="chlo.lgamma", absolute=True),
    "chlo.digamma": Function(references.digamma, stablehlo="chlo.digamma", absolute=True),
    "chlo.erf_inv": Function(references.erf_inv, stablehlo="chlo.erf_inv"),
}
