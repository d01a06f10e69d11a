#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes inputs of mlp.mlir and what NumPy computes for them. usage: mlp_oracle.py FILE.npz"""
import sys

import numpy

draw = numpy.random.default_rng(7).standard_normal
x, w1, w2 = (draw(shape).astype(numpy.float32) for shape in ((8, 12), (12, 16), (16, 10)))
numpy.savez(sys.argv[1], arg0=x, arg1=w1, arg2=w2, out0=numpy.maximum(x @ w1, 0) @ w2)
