#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Counts what the attention kernels of lib/Lowering/CUDA read and write, from how they walk over their operands.

A block has 64 rows of one batch element and head. It reads them once, and the rows of the other loop that a causal mask leaves to any of its rows;
these are read again by each block that sees them. "Distinct" is each operand and result once: what leaves the memory of the device as long as the
second-level cache holds what running blocks share. "By blocks" is all that blocks ask for, which is what that cache has to deliver.

    attention_traffic.py [--batch=4 --sequence=2048 --heads=32 --kv-heads=8 --depth=128 --bytes=2 --full]
"""
import argparse

ROWS = 64

parser = argparse.ArgumentParser()
for name, value in (("batch", 4), ("sequence", 2048), ("heads", 32), ("kv-heads", 8), ("depth", 128), ("bytes", 2)):
    parser.add_argument(f"--{name}", type=int, default=value)
parser.add_argument("--full", action="store_true", help="no causal mask")
options = parser.parse_args()

length = options.sequence
line = options.depth * options.bytes
blocks = (length + ROWS - 1) // ROWS
# Rows of the other loop that all blocks of one head read: in causal attention block i sees up to its own rows, or from these on.
seen = blocks * length if options.full else sum(min(length, (block + 1) * ROWS) for block in range(blocks))
queries, keys = options.batch * options.heads, options.batch * options.kv_heads
all_queries, all_keys = queries * length * line, keys * length * line
numbers = queries * length * 4  # One f32 per row of queries.

# Operands and results that lie along queries and along keys, numbers per query, and what blocks read of the other loop: two operands each.
kernels = [("attention", 2 * all_queries + 2 * all_keys + 2 * numbers, 2 * all_queries + 2 * numbers + queries * seen * 2 * line),
           ("gradient of queries", 3 * all_queries + 2 * all_keys + 3 * numbers, 3 * all_queries + 3 * numbers + queries * seen * 2 * line),
           ("gradient of keys and values", 2 * all_queries + 4 * all_keys + 3 * numbers, 4 * all_keys + queries * seen * (2 * line + 3 * 4))]
print(f"{'kernel':30}{'distinct':>12}{'by blocks':>12}")
for name, distinct, by_blocks in kernels + [("all", sum(row[1] for row in kernels), sum(row[2] for row in kernels))]:
    print(f"{name:30}{distinct / 1e9:9.3f} GB{by_blocks / 1e9:9.3f} GB")
print(f"scores that are not stored: {queries * length * length * 4 / 1e9:.3f} GB in f32, each time")
