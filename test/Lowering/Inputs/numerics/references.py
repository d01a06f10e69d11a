# SPDX-License-Identifier: Apache-2.0
"""Mathematical functions in double or long double, as what results are held against; the type is that of the argument.

What NumPy has is used as it is. The others are written from textbook series here, where speed does not count: the error
function (its series around 0, Laplace's continued fraction far out), log gamma and digamma (Stirling's series behind a
recurrence and a reflection, Taylor's around the zeros of log gamma), the inverse error function (Newton's method).
"""
import numpy as np

LONG = np.longdouble
PI = LONG("3.14159265358979323846264338327950288")
EULER = LONG("0.577215664901532860606512090082402431")


def _quietly(function):
    def quiet(x):
        with np.errstate(all="ignore"):
            return function(np.asarray(x))
    return quiet


def _erf_near(x):
    """2/sqrt(pi) exp(-x^2) sum of 2^n x^(2n+1) / (2n+1)!!: all terms have one sign."""
    square, term = x * x, x.copy()
    total = term.copy()
    for n in range(1, 50):
        term = term * (2 * square / (2 * n + 1))
        total = total + term
    return x.dtype.type(2 / np.sqrt(PI)) * np.exp(-square) * total


def _erfc_far(x):
    """exp(-x^2)/sqrt(pi) / (x + (1/2)/(x + (2/2)/(x + ...))), for x >= 1.25."""
    fraction = x.copy()
    for n in range(300 if x.dtype == LONG else 150, 0, -1):
        fraction = x + x.dtype.type(n / 2) / fraction
    # x^2 rounds, which matters in the exponent, so it is split.
    high = np.floor(x * 2**20) / 2**20
    exponential = np.exp(-high * high) * np.exp(-(x - high) * (x + high))
    return exponential / (x.dtype.type(np.sqrt(PI)) * fraction)


def _where(condition, x, function, otherwise):
    """function(x) where the condition holds; only there it is computed."""
    result = np.array(np.broadcast_to(otherwise, x.shape), x.dtype)
    result[condition] = function(x[condition])
    return result


@_quietly
def erfc(x):
    size = np.abs(x)
    result = _where(size < 1.25, size, lambda part: 1 - _erf_near(part), x.dtype.type(0))
    result = _where((size >= 1.25) & np.isfinite(size), size, _erfc_far, result)
    return np.where(np.isnan(x), x, np.where(x < 0, 2 - result, result))


@_quietly
def erf(x):
    isNear = np.abs(x) < 1.25
    return _where(isNear, x, _erf_near, _where(~isNear, x, lambda part: np.copysign(1 - erfc(np.abs(part)), part), x))


def _erf_inv_inside(x):
    T, size = x.dtype.type, np.abs(x)
    # Winitzki's approximation, then Newton's steps by whichever of erf and erfc has more digits.
    logarithm = np.log1p(-size) + np.log1p(size)
    first = T(2 / (PI * LONG(0.147))) + logarithm / 2
    y = np.sqrt(np.sqrt(first * first - logarithm / T(0.147)) - first)
    for _ in range(4):
        isNear = size < 0.5
        error = np.where(isNear, _where(isNear, y, erf, size) - size, (1 - size) - _where(~isNear, y, erfc, 1 - size))
        y = np.abs(y - error * T(np.sqrt(PI) / 2) * np.exp(y * y))
    y = np.where(size < 1e-9, T(np.sqrt(PI) / 2) * size, y)
    return np.copysign(y, x)


@_quietly
def erf_inv(x):
    T = x.dtype.type
    ends = np.where(np.abs(x) == 1, x * T(np.inf), T(np.nan))
    return _where(np.abs(x) < 1, x, _erf_inv_inside, ends)


_STIRLING = [LONG(n) / d for n, d in [(1, 12), (-1, 360), (1, 1260), (-1, 1680), (1, 1188), (-691, 360360), (1, 156),
                                      (-3617, 122400), (43867, 244188), (-174611, 125400)]]
_DIGAMMA = [LONG(n) / d for n, d in [(1, 12), (-1, 120), (1, 252), (-1, 240), (1, 132), (-691, 32760), (1, 12),
                                     (-3617, 8160), (43867, 14364), (-174611, 6600)]]
_SHIFT = 24


def _zeta(n, terms=40):
    """Riemann's zeta at n >= 2 by Euler and Maclaurin."""
    total = np.sum(np.arange(1, terms, dtype=LONG) ** LONG(-n))
    total += LONG(terms) ** (1 - n) / (n - 1) + LONG(terms) ** LONG(-n) / 2
    factor, power = LONG(n), LONG(terms) ** (-n - 1)
    for order, coefficient in [(1, LONG(1) / 12), (3, LONG(-1) / 720), (5, LONG(1) / 30240), (7, LONG(-1) / 1209600)]:
        total += coefficient * factor * power
        factor *= (n + order) * (n + order + 1)
        power /= LONG(terms) ** 2
    return total


_ZETAS = [_zeta(n) for n in range(2, 100)]


def _lgamma_near(x):
    """By the Taylor series at 1 for 0.5 <= x <= 1.5, and through x - 1 for those up to 2.5."""
    isUpper = x > 1.5
    t = np.where(isUpper, x - 2, x - 1)
    total = np.zeros_like(t)
    for n in range(len(_ZETAS) + 1, 1, -1):
        total = x.dtype.type(_ZETAS[n - 2] / n * (-1) ** n) + t * total
    result = t * (-x.dtype.type(EULER) + t * total)
    return np.where(isUpper, result + np.log1p(t), result)


def _series(z, coefficients, first):
    """The sum of c z^-first, c z^-(first + 2), ..."""
    inverse = 1 / z
    return sum(z.dtype.type(c) * inverse ** (2 * n + first) for n, c in enumerate(coefficients))


@_quietly
def lgamma(x):
    T = x.dtype.type
    positive = np.where(x > 0.5, x, 1 - x)
    finite = np.where(np.isfinite(positive), positive, T(1))
    small = finite < _SHIFT
    z = np.where(small, finite + _SHIFT, finite)
    result = (z - T(0.5)) * (np.log(z) - 1) - T(0.5) + T(np.log(2 * PI) / 2) + _series(z, _STIRLING, 1)
    # lgamma(x) = lgamma(x + n) - log(x (x + 1) ... (x + n - 1))
    product = np.ones_like(finite)
    for n in range(_SHIFT):
        product = product * np.where(small, finite + n, T(1))
    result = result - np.log(product)
    near = np.abs(finite - T(1.5)) < 1
    result = np.where(near, _lgamma_near(np.where(near, finite, T(1))), result)
    fraction = np.where(np.isfinite(x), x, T(0.5))
    sine = np.sin(T(PI) * np.abs(fraction - np.rint(fraction)))
    result = np.where(x > 0.5, result, T(np.log(PI)) - np.log(sine) - result)
    result = np.where((x <= 0) & (x == np.floor(x)), T(np.inf), result)
    return np.where(np.isnan(x), x, np.where(np.isinf(x), T(np.inf), result))


@_quietly
def digamma(x):
    T = x.dtype.type
    positive = np.where(x > 0.5, x, 1 - x)
    finite = np.where(np.isfinite(positive), positive, T(1))
    small = finite < _SHIFT
    near = np.where(small, finite, T(1))
    z = np.where(small, finite + _SHIFT, finite)
    correction = sum(1 / (near + n) for n in range(_SHIFT))
    result = np.log(z) - 1 / (2 * z) - _series(z, _DIGAMMA, 2) - np.where(small, correction, T(0))
    fraction = np.where(np.isfinite(x), x, T(0.25))
    fraction = fraction - np.rint(fraction)
    result = np.where(x > 0.5, result, result - T(PI) / np.tan(T(PI) * fraction))
    result = np.where((x <= 0) & (x == np.floor(x)), T(np.nan), result)
    return np.where(np.isnan(x), x, np.where(x == np.inf, x, np.where(x == -np.inf, T(np.nan), result)))


@_quietly
def logistic(x):
    return 1 / (1 + np.exp(-x))


def round_away(x):
    whole = np.trunc(x)
    return np.copysign(np.abs(whole) + (np.abs(x - whole) >= 0.5), x)


def sign(x):
    return np.where((x == 0) | np.isnan(x), x, np.copysign(x.dtype.type(1), x))


def maximum(x, y):
    return np.where((x == 0) & (y == 0), np.where(np.signbit(x), y, x), np.maximum(x, y))


def minimum(x, y):
    return np.where((x == 0) & (y == 0), np.where(np.signbit(x), x, y), np.minimum(x, y))
