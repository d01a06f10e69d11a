# SPDX-License-Identifier: Apache-2.0
"""Prints a program of equal blocks in which the cheapest place for one op is not the cheapest for all that follows it.

usage: blocks.py BLOCKS [OTHERS]

A block adds a tensor split by rows to one split by columns, and multiplies the sum with two split by columns. The result of
propagation, by rows, is written on the ops. To bring the one tensor to columns takes 768 B. OTHERS unrelated ops stand in front,
and an op of 81 operands.
"""
import sys

blocks, others = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0
TENSOR = "tensor<16x64xf32>"


def lies(rows):
    return "#dist.sharding<@mesh, [%s]>" % ('{"x"}, {}' if rows else '{}, {"x"}')


arguments = [f"%a{block}_{number}: {TENSOR} {{dist.sharding = {lies(number == 0)}}}" for block in range(blocks) for number in range(4)]
results = [f"{TENSOR} {{dist.sharding = {lies(False)}}}"] * blocks
lines, by_rows = [], f"{{dist.shardings = [{lies(True)}]}}"
if others:
    small = "tensor<4xf32>"
    whole = "#dist.sharding<@mesh, [{}]>"
    arguments.append(f"%other: {small} {{dist.sharding = {whole}}}")
    results += [f"{small} {{dist.sharding = {whole}}}", f"tensor<324xf32> {{dist.sharding = {whole}}}"]
    for number in range(others):
        source = f"%o{number - 1}" if number else "%other"
        lines.append(f"%o{number} = math.exp {source} {{dist.shardings = [{whole}]}} : {small}")
    operands, types = ", ".join(["%other"] * 81), ", ".join([small] * 81)
    lines.append(f"%long = tensor.concat dim(0) {operands} {{dist.shardings = [{whole}]}} : ({types}) -> tensor<324xf32>")
for block in range(blocks):
    for name, op, operands in [("z", "arith.addf", "%a{0}_0, %a{0}_1"), ("p", "arith.mulf", "%z{0}, %a{0}_2"), ("q", "arith.mulf", "%z{0}, %a{0}_3"),
                               ("s", "math.exp", "%q{0}"), ("t", "arith.addf", "%p{0}, %s{0}")]:
        lines.append(f"%{name}{block} = {op} {operands.format(block)} {by_rows} : {TENSOR}")
values = [f"%t{block}" for block in range(blocks)] + ([f"%o{others - 1}", "%long"] if others else [])
types = ", ".join(result.split(" {")[0] for result in results)
print('dist.mesh @mesh = <["x"=4]>')
print(f"func.func @main({', '.join(arguments)}) -> ({', '.join(results)}) {{")
print("\n".join("  " + line for line in lines))
print(f"  return {', '.join(values)} : {types}\n}}")
