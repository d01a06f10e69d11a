# SPDX-License-Identifier: Apache-2.0
"""Counts the products of a program by the type of their results, and its collectives by kind, type and size.

    count_products.py LOCAL.mlir REPORT.json

A product is a structured op that sums up over two inputs, both of which have at least two dimensions."""
import collections
import json
import re
import sys

products = collections.Counter()
with open(sys.argv[1]) as file:
    for line in file:
        match = re.search(r"linalg\.(matmul|batch_matmul|generic)\b(.*) ins\(([^)]*)\) outs\(%[^ ]* : ([^)]*)\)", line)
        if not match or (match[1] == "generic" and '"reduction"' not in match[2]):
            continue
        inputs = [text for text in match[3].split(" : ")[1].split(", ") if re.match(r"tensor<\d+x\d+x", text)]
        if len(inputs) == 2:
            products[re.search(r"(\w+)>$", match[4].replace("x", " "))[1]] += 1
for element, count in sorted(products.items()):
    print(f"{count} products of {element}")
collectives = collections.Counter()
with open(sys.argv[2]) as file:
    for function in json.load(file)["functions"]:
        for entry in function["collectives"]:
            collectives[entry["kind"], entry["dtype"], entry["buffer_bytes"]] += entry.get("executions", 1)
for (kind, element, size), count in sorted(collectives.items(), key=lambda item: -item[0][2]):
    print(f"{count} {kind} of {element}, {size} bytes")
