# SPDX-License-Identifier: Apache-2.0
"""Prints a program that sums up in nested loops, one for each argument, which is its trip count."""
import sys

print('''dist.mesh @mesh = <["x"=2]>
func.func @main(%v0: tensor<8x8xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>},
                %b: tensor<8x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}) -> tensor<8x8xf32> {
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32''')
loops = sys.argv[1:]
print("  %c0 = arith.constant 0 : index")
for number, trips in enumerate(loops):
    print(f"  %end{number} = arith.constant {trips} : index")
for number in range(len(loops)):
    print(f"  %r{number} = scf.for %i{number} = %c0 to %end{number} step %c1 "
          f"iter_args(%v{number + 1} = %v{number}) -> tensor<8x8xf32> {{")
print(f'''  %e = tensor.empty() : tensor<8x8xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %m = linalg.matmul ins(%v{len(loops)}, %b : tensor<8x8xf32>, tensor<8x8xf32>) outs(%z : tensor<8x8xf32>) -> tensor<8x8xf32>
  %k = math.exp %m : tensor<8x8xf32>
  scf.yield %k : tensor<8x8xf32>''')
for number in reversed(range(1, len(loops))):
    print(f"  }}\n  scf.yield %r{number} : tensor<8x8xf32>")
print("  }\n  return %r0 : tensor<8x8xf32>\n}")
