#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes damaged copies of the inputs of a program. usage: damage.py FILE.npz FOLDER"""
import os
import sys

import numpy

source, folder = sys.argv[1:]
os.makedirs(folder, exist_ok=True)


def path(name):
    return os.path.join(folder, name)


with open(source, "rb") as file:
    content = file.read()
with open(path("truncated.npz"), "wb") as file:
    file.write(content[:len(content) // 2])
with open(path("empty.npz"), "wb"):
    pass
with open(path("text.npz"), "w", encoding="utf-8") as file:
    file.write("this is no archive\n" * 20)

arrays = dict(numpy.load(source))
numpy.savez(path("missing-argument.npz"), **{name: array for name, array in arrays.items() if name != "arg1"})
numpy.savez(path("missing-result.npz"), **{name: array for name, array in arrays.items() if name != "out0"})
numpy.savez(path("other-shape.npz"), **{**arrays, "arg1": arrays["arg1"][..., :-1]})
numpy.savez(path("other-type.npz"), **{**arrays, "arg1": arrays["arg1"].astype(numpy.int8)})
numpy.savez(path("other-result.npz"), **{**arrays, "out0": arrays["out0"] + 1})
numpy.savez(path("nan-result.npz"), **{**arrays, "out0": arrays["out0"] * numpy.nan})
