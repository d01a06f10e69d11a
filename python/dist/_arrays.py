# SPDX-License-Identifier: Apache-2.0
"""NumPy arrays as arguments and results of programs. What has `__dlpack__`, as tensors of PyTorch and JAX, is read without a copy where it
lies in the memory of the host."""
import math

import numpy

# By the numbers of DistDType in dist/Runtime/Executable.h.
_NAMES = ("bool", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float16", "bfloat16", "float32", "float64",
          "float8_e4m3fn", "float8_e5m2", "complex64", "complex128")
_BITS = {"bfloat16": "uint16", "float8_e4m3fn": "uint8", "float8_e5m2": "uint8"}


def dtype_name(number):
    return _NAMES[number]


def numpy_dtype(number):
    """Returns NumPy's type for a DistDType; of floats that NumPy lacks that of ml_dtypes, or without it an integer with the same bits."""
    return _dtype_of(_NAMES[number])


def _dtype_of(name):
    if name not in _BITS:
        return numpy.dtype(name)
    try:
        import ml_dtypes
    except ImportError:
        return numpy.dtype(_BITS[name])
    return numpy.dtype(getattr(ml_dtypes, name))


def to_numpy(value):
    """Returns `value` as an array of NumPy."""
    if isinstance(value, numpy.ndarray) or numpy.isscalar(value):
        return numpy.asarray(value)
    if type(value).__module__.split(".")[0] == "torch" and hasattr(value, "resolve_conj"):
        return _from_torch(value.detach().cpu().resolve_conj().resolve_neg())
    if hasattr(value, "__dlpack__") and hasattr(value, "__dlpack_device__"):
        try:
            return numpy.from_dlpack(value)
        except (BufferError, RuntimeError, TypeError, ValueError):
            pass  # It may lie in the memory of a device.
    return numpy.asarray(value)


def _from_torch(tensor):
    """Returns a tensor of PyTorch as an array; NumPy has no bfloat16 and no floats of a byte, so that their bits are taken."""
    name = str(tensor.dtype).replace("torch.", "")
    if name not in _BITS:
        return tensor.numpy()
    import torch
    bits = tensor.view({"uint16": torch.int16, "uint8": torch.uint8}[_BITS[name]]).numpy()
    return bits.view(_dtype_of(name))


def as_argument(value, what, dtype, shape):
    """Returns `value` as a dense array of the type that a program takes; a TypeError says what does not fit. Numbers of Python and
    arrays of types that have a place in it are converted, and integers that fit into it, such as the indices of PyTorch, which have
    64 bits where JAX takes 32; others are not."""
    if getattr(value, "is_sparse", False) or getattr(value, "is_meta", False):
        raise TypeError(f"{what} is a tensor {'without values, on the device meta' if value.is_meta else 'that is sparse'}, but the program takes "
                        f"{'one with values' if value.is_meta else 'a dense one: x.to_dense()'}")
    array, wanted = to_numpy(value), numpy_dtype(dtype)
    if array.dtype.kind in "OSUMm" and not isinstance(value, (int, numpy.ndarray)):  # An int may have more than 64 bits.
        raise TypeError(f"{what} is an object of {type(value).__module__}.{type(value).__name__}, but the program takes an array of {dtype_name(dtype)}")
    if array.shape != tuple(shape):
        raise TypeError(f"{what} has shape {list(array.shape)}, but the program takes {list(shape)}")
    if not array.dtype.isnative:  # Bytes in the order of another machine, as files may have them.
        array = array.astype(array.dtype.newbyteorder("="))
    if array.dtype != wanted:
        same_bits = wanted.itemsize == array.dtype.itemsize and array.dtype.name in (dtype_name(dtype), wanted.name, _BITS.get(dtype_name(dtype)))
        if same_bits:
            array = array.view(wanted)
        elif isinstance(value, (bool, int, float, complex)):
            array = _convert_number(value, what, wanted)
        elif numpy.can_cast(array.dtype, wanted, "safe"):
            array = array.astype(wanted)
        elif array.dtype.kind in "iu" and wanted.kind in "iu":
            array = _convert_integers(array, what, wanted)
        else:
            raise _wrong_type(what, array.dtype, dtype_name(dtype))
    return numpy.ascontiguousarray(array).reshape(shape)


def _wrong_type(what, found, wanted):
    return TypeError(f"{what} has elements of type {found}, but the program takes {wanted}")


def _convert_number(value, what, wanted):
    """Returns a number of Python as the type `wanted`: any but a complex one as a float, whole ones as integers that have them."""
    if wanted.kind in "iub" and not isinstance(value, bool):
        if wanted.kind == "b" or isinstance(value, complex) or value != value or value in (math.inf, -math.inf) or value != int(value):
            raise _wrong_type(what, numpy.asarray(value).dtype, wanted)
        return _convert_integers(numpy.array(int(value), object), what, wanted)
    if isinstance(value, complex) and wanted.kind != "c":
        raise _wrong_type(what, numpy.asarray(value).dtype, wanted)
    return numpy.asarray(value).astype(wanted)


def _convert_integers(array, what, wanted):
    """Returns integers as the type `wanted`; an OverflowError names the first one that it does not have."""
    limits = numpy.iinfo(wanted)
    wrong = numpy.asarray((array < limits.min) | (array > limits.max))
    if wrong.any():
        place = numpy.argwhere(wrong)[0].tolist()
        raise OverflowError(f"{what} has {array[tuple(place)]}{f' at {place}' if place else ''}, but the program takes {wanted}, from {limits.min} to {limits.max}")
    return array.astype(wanted)
