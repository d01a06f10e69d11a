#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes copies of the results of an Adam step that are wrong, or right as far as anybody can tell.

usage: spoil_results.py FILE.npz FOLDER     out56 to out83 are the second moments, out84 is the step, out0 are weights
"""
import os
import sys

import numpy

source, folder = sys.argv[1:]
os.makedirs(folder, exist_ok=True)
arrays = dict(numpy.load(source))
random = numpy.random.default_rng(0)


def write(name, **changed):
    numpy.savez(os.path.join(folder, name + ".npz"), **{**arrays, **changed})


moments = [f"out{number}" for number in range(56, 84)]
write("zeros", **{name: numpy.zeros_like(arrays[name]) for name in moments})
write("twice", **{name: 2 * arrays[name] for name in moments})
write("tenth-of-percent", **{name: numpy.float32(1.001) * arrays[name] for name in moments})
element = arrays["out10"].copy()
element[3, 5] += numpy.float32(0.01) * numpy.sqrt(numpy.mean(element**2))
write("element", out10=element)
write("nan", out60=numpy.where(numpy.arange(16) == 7, numpy.nan, arrays["out60"]))
write("infinite", out60=numpy.where(numpy.arange(16) == 7, numpy.inf, arrays["out60"]))
write("rounded", **{name: (array * (1 + 1e-6 * random.standard_normal(array.shape))).astype(numpy.float32)
                    for name, array in arrays.items() if name.startswith("out") and array.dtype == numpy.float32})
