# SPDX-License-Identifier: Apache-2.0
"""Two products on a mesh, in every placement of its arguments and its result, or in none.

    placements.py all TOKENS     one function for each placement
    placements.py open TOKENS    one function without placements
"""
import itertools
import sys

DIM, HIDDEN = 256, 1024


def placements(rank):
    """Returns all ways to split a tensor over the one axis."""
    whole = ["{}"] * rank
    return ["[" + ", ".join(whole) + "]"] + ["[" + ", ".join(whole[:d] + ['{"x"}'] + whole[d + 1:]) + "]" for d in range(rank)]


def function(name, tokens, chosen):
    types = [f"tensor<{tokens}x{DIM}xf32>", f"tensor<{DIM}x{HIDDEN}xf32>", f"tensor<{HIDDEN}x{DIM}xf32>", f"tensor<{tokens}x{DIM}xf32>"]
    attributes = [f" {{dist.sharding = #dist.sharding<@mesh, {text}>}}" if text else "" for text in chosen]
    arguments = ", ".join(f"%{n}: {t}{a}" for n, t, a in zip("abc", types, attributes))
    hidden = f"tensor<{tokens}x{HIDDEN}xf32>"
    return f"""
func.func @{name}({arguments}) -> ({types[3]}{attributes[3]}) {{
  %zero = arith.constant 0.0 : f32
  %0 = tensor.empty() : {hidden}
  %1 = linalg.fill ins(%zero : f32) outs(%0 : {hidden}) -> {hidden}
  %2 = linalg.matmul ins(%a, %b : {types[0]}, {types[1]}) outs(%1 : {hidden}) -> {hidden}
  %3 = math.tanh %2 : {hidden}
  %4 = tensor.empty() : {types[3]}
  %5 = linalg.fill ins(%zero : f32) outs(%4 : {types[3]}) -> {types[3]}
  %6 = linalg.matmul ins(%3, %c : {hidden}, {types[2]}) outs(%5 : {types[3]}) -> {types[3]}
  return %6 : {types[3]}
}}"""


if __name__ == "__main__":
    which, tokens = sys.argv[1], int(sys.argv[2])
    print('dist.mesh @mesh = <["x"=4]>')
    if which == "open":
        print(function("main", tokens, [None] * 4))
    else:
        for number, chosen in enumerate(itertools.product(placements(2), repeat=4)):
            print(function(f"f{number}", tokens, chosen))
