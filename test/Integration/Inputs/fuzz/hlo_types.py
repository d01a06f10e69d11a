# SPDX-License-Identifier: Apache-2.0
"""The element types of random StableHLO: their bits, the numbers at their edges, and how they lie in files.

Arrays are kept as unsigned integers that hold the bits, since NumPy has no bf16 and no floats of 8 bits."""
import ast
import zipfile

import numpy as np

# Bits of exponent and mantissa; f8E4M3FN has no infinity.
FLOATS = {"f64": (11, 52), "f32": (8, 23), "f16": (5, 10), "bf16": (8, 7), "f8E4M3FN": (4, 3), "f8E5M2": (5, 2)}
INTEGERS = ["i8", "i16", "i32", "i64", "ui8", "ui16", "ui32", "ui64"]
# Integers up to these are exact, with room for one more addition.
LIMITS = {"f64": 1 << 50, "f32": 1 << 22, "f16": 1 << 10, "bf16": 1 << 7, "f8E4M3FN": 8, "f8E5M2": 4, "i8": 60, "ui8": 120, "i16": 1 << 13,
          "ui16": 1 << 13, "i32": 1 << 28, "ui32": 1 << 28, "i64": 1 << 40, "ui64": 1 << 40, "i1": 1}


def is_float(dtype):
    return dtype in FLOATS


def is_unsigned(dtype):
    return dtype.startswith("ui")


def width(dtype):
    return 1 if dtype == "i1" else 1 + sum(FLOATS[dtype]) if is_float(dtype) else int(dtype.strip("ui"))


def storage(dtype):
    """Returns the NumPy type of the bits."""
    return np.dtype(f"u{max(1, width(dtype) // 8)}")


def from_number(number, dtype):
    """Returns the bits of a number that the type holds exactly."""
    if not is_float(dtype):
        return int(number) & ((1 << width(dtype)) - 1)
    exponent, mantissa = FLOATS[dtype]
    bits = int(np.float64(number).view(np.uint64))
    sign, power, fraction = bits >> 63, (bits >> 52 & 0x7FF) - 1023, bits & ((1 << 52) - 1)
    if number == 0:
        return sign << (width(dtype) - 1)
    bias = (1 << (exponent - 1)) - 1
    if power + bias <= 0:  # Below the smallest normal number.
        fraction, shift = fraction | 1 << 52, 52 - mantissa + 1 - bias - power
        return sign << (width(dtype) - 1) | fraction >> shift
    return sign << (width(dtype) - 1) | (power + bias) << mantissa | fraction >> (52 - mantissa)


def specials(dtype):
    """Returns the bits of infinity and NaN, as far as the type has them."""
    exponent, mantissa = FLOATS[dtype]
    if dtype == "f8E4M3FN":
        return None, 0x7F
    infinity = ((1 << exponent) - 1) << mantissa
    return infinity, infinity | 1 << (mantissa - 1)


def edges(dtype):
    """Returns the bits of numbers at which ops go wrong."""
    bits = width(dtype)
    if dtype == "i1":
        return [0, 1]
    if not is_float(dtype):
        high = (1 << bits) - 1
        return [0, 1, 2, 3, 7, high, high - 1, high >> 1, (high >> 1) + 1, (high >> 1) + 2, bits - 1, bits, bits + 1, 0x55 & high, high ^ 0x0F]
    exponent, mantissa = FLOATS[dtype]
    infinity, nan = specials(dtype)
    largest = infinity - 1 if infinity else 0x7E
    one = ((1 << (exponent - 1)) - 1) << mantissa
    numbers = [0, one, one + 1, one - 1, one + (1 << mantissa), one - (1 << mantissa), largest, 1 << mantissa, nan]
    numbers += [from_number(x, dtype) for x in (0.5, 1.5, 2.5, 3.0, 0.25, 6.0, 10.0 if exponent > 4 else 5.0)]
    numbers += [infinity] * 2 if infinity else []
    sign = 1 << (bits - 1)
    return numbers + [x | sign for x in numbers]


def decode(bits, dtype):
    """Returns the numbers as doubles (exact for all but large integers of 64 bits)."""
    bits = np.asarray(bits)
    if dtype == "i1":
        return bits.astype(np.float64)
    if not is_float(dtype):
        signed = bits.astype(storage(dtype)).view(f"i{width(dtype) // 8}") if not is_unsigned(dtype) else bits
        return signed.astype(np.float64)
    if dtype in ("f64", "f32", "f16"):
        return bits.astype(storage(dtype)).view(f"f{width(dtype) // 8}").astype(np.float64)
    if dtype == "bf16":
        return np.asarray(bits.astype(np.uint64) << np.uint64(16), np.uint32).view(np.float32).astype(np.float64)
    if dtype == "f8E5M2":
        return np.asarray(bits.astype(np.uint64) << np.uint64(8), np.uint16).view(np.float16).astype(np.float64)
    magnitude = (bits & 0x7F).astype(np.int64)
    power, fraction = magnitude >> 3, magnitude & 7
    number = np.where(power == 0, fraction * 2.0**-9, (8 + fraction) * 2.0 ** (power.astype(np.float64) - 10))
    number = np.where(magnitude == 0x7F, np.nan, number)
    return np.where(bits & 0x80, -number, number)


def to_file(bits, dtype):
    """Returns the array as dist-run reads it."""
    bits = np.asarray(bits).astype(storage(dtype))
    if dtype == "i1":
        return bits.astype(np.bool_)
    if dtype in ("f64", "f32", "f16"):
        return bits.view(f"f{width(dtype) // 8}")
    return bits if is_float(dtype) or is_unsigned(dtype) else bits.view(f"i{width(dtype) // 8}")


def load_bits(path, dtypes):
    """Returns the bits of out0, out1, ... in a file that dist-run wrote. NumPy reads no floats of 8 bits."""
    arrays = []
    with zipfile.ZipFile(path) as archive:
        for i, dtype in enumerate(dtypes):
            data = archive.read(f"out{i}.npy")
            begin = 10 + int.from_bytes(data[8:10], "little")
            shape = ast.literal_eval(data[10:begin].decode())["shape"]
            arrays.append(np.frombuffer(data[begin:], storage(dtype)).reshape(shape))
    return arrays


def literal(bits, dtype):
    """Returns an element as MLIR prints it."""
    bits = int(bits)
    if dtype == "i1":
        return "true" if bits else "false"
    if is_float(dtype):
        return f"0x{bits:0{(width(dtype) + 3) // 4}X}"
    return str(bits if is_unsigned(dtype) or bits < 1 << (width(dtype) - 1) else bits - (1 << width(dtype)))


def limits(dtype):
    """Returns by how much of itself an inexact number may be off, and the numbers below which everything is zero: f16 and the
    floats of 8 bits keep theirs below the smallest normal number, and others may not."""
    exponent, mantissa = FLOATS[dtype]
    unit, smallest = 2.0**-mantissa, 2.0 ** (2 - (1 << (exponent - 1)))
    return (max(4 * unit, 2.0**-19) if dtype != "f64" else 2.0**-40), (smallest if exponent >= 8 else 2 * smallest * unit)


def differences(found, expected, dtype, exact, strict_zero, slack=0):
    """Returns a line on where `found` differs from `expected`, both bits, or an empty string. A NaN equals a NaN. What is not exact
    may be off by a few units in the last place of the number, or of `slack`."""
    if found.shape != expected.shape:
        return f"shape {found.shape} instead of {expected.shape}"
    a, b = decode(found, dtype), decode(expected, dtype)
    same = found == expected
    if is_float(dtype):
        relative, floor = limits(dtype)
        flushed = floor if FLOATS[dtype][0] >= 8 else 0
        same |= np.isnan(a) & np.isnan(b)
        # What has become zero has lost its sign on the way, maybe.
        lost = (a != 0) | (b != 0) | (np.signbit(a) == np.signbit(b)) | (not strict_zero)
        same |= (np.abs(a) <= flushed) & (np.abs(b) <= flushed) & lost
        if not exact:
            with np.errstate(invalid="ignore", over="ignore"):
                same |= np.isfinite(a) & np.isfinite(b) & (np.abs(a - b) <= relative * (np.abs(b) + slack) + 2 * floor)
    if same.all():
        return ""
    at = np.unravel_index(np.argmin(same), same.shape) if same.shape else ()
    return (f"{int(np.size(same) - np.sum(same))} of {np.size(same)} differ; at {[int(i) for i in at]} found {a[at]!r} ({int(found[at]):#x}), "
            f"expected {b[at]!r} ({int(expected[at]):#x})")
