# SPDX-License-Identifier: Apache-2.0
"""Runs products with a bias, a residual, relu and gelu, of f32 and of bf16, on the GPU back end and compares them with NumPy's results.

    gemm_epilogues.py FOLDER DIST_RUN ...
"""
import os
import subprocess
import sys

import numpy as np

folder, command = sys.argv[1], sys.argv[2:]
# What a body computes of the product %p, the bias %c and the residual %x.
BODIES = {
    "residual": "    %r = arith.addf %x, %p : f32\n",
    "residual_bias": "    %s = arith.addf %p, %c : f32\n    %r = arith.addf %x, %s : f32\n",
    "residual_relu": "    %s = arith.addf %p, %x : f32\n    %z = arith.constant 0.0 : f32\n    %r = arith.maximumf %s, %z : f32\n",
    "bias": "    %r = arith.addf %p, %c : f32\n",
    "relu": "    %s = arith.addf %p, %c : f32\n    %z = arith.constant 0.0 : f32\n    %r = arith.maximumf %s, %z : f32\n",
    "gelu": """    %s = arith.addf %p, %c : f32
    %half = arith.constant 0.5 : f32
    %cubic = arith.constant 0.044715 : f32
    %scale = arith.constant 0.7978845608 : f32
    %one = arith.constant 1.0 : f32
    %s2 = arith.mulf %s, %s : f32
    %k = arith.mulf %cubic, %s2 : f32
    %l = arith.addf %one, %k : f32
    %j = arith.mulf %s, %scale : f32
    %i = arith.mulf %j, %l : f32
    %h = math.tanh %i : f32
    %f = arith.addf %h, %one : f32
    %t = arith.mulf %half, %s : f32
    %r = arith.mulf %t, %f : f32
"""}
FUNCTIONS = {"residual": lambda x: x, "bias": lambda x: x, "relu": lambda x: np.maximum(x, 0),
             "gelu": lambda x: x / 2 * (1 + np.tanh(np.sqrt(2 / np.pi) * (x + 0.044715 * x**3)))}
m, n, k = 5, 24, 7
PROGRAM = """#id = affine_map<(i, j) -> (i, j)>
#column = affine_map<(i, j) -> (j)>
func.func @main(%a: tensor<MxKxf32>, %b: tensor<KxNxf32>, %bias: tensor<Nxf32>, %residual: tensor<MxNxf32>) -> tensor<MxNxf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<MxNxf32>
  %filled = linalg.fill ins(%zero : f32) outs(%e : tensor<MxNxf32>) -> tensor<MxNxf32>
  %product = linalg.matmul ins(%a, %b : tensor<MxKxf32>, tensor<KxNxf32>) outs(%filled : tensor<MxNxf32>) -> tensor<MxNxf32>
  %y = linalg.generic {indexing_maps = [#id, #column, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%product, %bias, %residual : tensor<MxNxf32>, tensor<Nxf32>, tensor<MxNxf32>) outs(%e : tensor<MxNxf32>) {
  ^bb0(%p: f32, %c: f32, %x: f32, %o: f32):
BODY    linalg.yield %r : f32
  } -> tensor<MxNxf32>
  return %y : tensor<MxNxf32>
}
""".replace("M", str(m)).replace("N", str(n)).replace("Kx", f"{k}x").replace("xK", f"x{k}")

def to_bf16(values):
    bits = np.asarray(values, np.float32).view(np.uint32)
    return ((bits + 0x7FFF + ((bits >> 16) & 1)) >> 16).astype(np.uint16)


def from_bf16(bits):
    return (bits.astype(np.uint32) << 16).view(np.float32)


generator = np.random.default_rng(0)
wide = [generator.standard_normal(shape).astype("f4") for shape in ((m, k), (k, n), (n,), (m, n))]
for element in ("f32", "bf16"):
    a, b, bias, residual = wide if element == "f32" else map(from_bf16, map(to_bf16, wide))
    stored = (lambda x: x.astype("f4")) if element == "f32" else to_bf16
    for name, body in BODIES.items():
        program, data = (os.path.join(folder, f"{name}_{element}.{end}") for end in ("mlir", "npz"))
        with open(program, "w") as file:
            file.write(PROGRAM.replace("BODY", body).replace("f32", element))
        total = a.astype("f8") @ b + bias * ("%c" in body) + residual * ("%x" in body)
        out = FUNCTIONS[name.split("_")[-1]](total)
        np.savez(data, arg0=stored(a), arg1=stored(b), arg2=stored(bias), arg3=stored(residual), out0=stored(out))
        run = subprocess.run([*command, program, "--backend=cuda", "--chip=sm_90", "--comm=loopback", f"--inputs={data}",
                              f"--expect={data}"], capture_output=True, text=True)
        print(name, element, run.returncode)
        if run.returncode:
            sys.exit(run.stdout + run.stderr)
