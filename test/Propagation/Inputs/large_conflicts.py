# SPDX-License-Identifier: Apache-2.0
"""Writes a function with COPIES of a disagreement and LENGTH ops behind one operand of each.

usage: large_conflicts.py COPIES LENGTH

In each copy z = x + y, where x lies by rows and y by columns, and two more ops use z and what lies by columns. Nothing places
the results. Nothing uses the first argument.
"""
import sys

TENSOR = "tensor<16x64xf32>"


def argument(name, dims):
    return f"%{name}: {TENSOR} {{dist.sharding = #dist.sharding<@mesh, [{dims}]>}}"


def main():
    copies, length = int(sys.argv[1]), int(sys.argv[2])
    arguments = ['%unused: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}']
    body, results = [], []
    for copy in range(copies):
        arguments.append(argument(f"x{copy}", '{"x"}, {}'))
        arguments += [argument(f"{name}{copy}", '{}, {"x"}') for name in "yvw"]
        last = f"%x{copy}"
        for number in range(length):
            body.append(f"  %f{copy}_{number} = math.absf {last} : {TENSOR}")
            last = f"%f{copy}_{number}"
        body += [f"  %z{copy} = arith.addf %x{copy}, %y{copy} : {TENSOR}",
                 f"  %a{copy} = arith.mulf %z{copy}, %v{copy} : {TENSOR}",
                 f"  %b{copy} = arith.mulf %z{copy}, %w{copy} : {TENSOR}",
                 f"  %c{copy} = arith.truncf %a{copy} : {TENSOR} to tensor<16x64xf16>",
                 f"  %d{copy} = arith.truncf %b{copy} : {TENSOR} to tensor<16x64xf16>"]
        results += [last, f"%c{copy}", f"%d{copy}"]
    types = ", ".join([TENSOR, "tensor<16x64xf16>", "tensor<16x64xf16>"] * copies)
    print('dist.mesh @mesh = <["x"=4]>')
    print(f"func.func @main({', '.join(arguments)}) -> ({types}) {{")
    print("\n".join(body))
    print(f"  return {', '.join(results)} : {types}\n}}")


main()
