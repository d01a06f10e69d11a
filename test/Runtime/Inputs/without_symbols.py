# SPDX-License-Identifier: Apache-2.0
"""Copies a library without some of its symbols: without_symbols.py LIBRARY COPY NAME...     Their names are changed, which dlsym does not find any more."""
import sys

with open(sys.argv[1], "rb") as file:
    library = file.read()
for name in map(str.encode, sys.argv[3:]):
    library = library.replace(b"\0" + name + b"\0", b"\0" + name[:-1] + b"_\0")
with open(sys.argv[2], "wb") as file:
    file.write(library)
