# SPDX-License-Identifier: Apache-2.0
"""Prints a module with its function @main twice, the second time as @other. Usage: two_functions.py FILE"""
import sys

text = open(sys.argv[1]).read()
begin, end = text.index("  func.func"), text.rindex("}")
print(text[:end] + text[begin:end].replace("@main", "@other", 1) + text[end:])
