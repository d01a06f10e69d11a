# SPDX-License-Identifier: Apache-2.0
"""Takes parts of a split dimension, as StableHLO or as slices of tensors, and compares with NumPy and the reference.

    run_parts.py DIST-RUN FOLDER"""
import json
import os
import subprocess
import sys

import numpy as np

AXIS, ROWS = 4, 512  # So many rows that bytes decide, not the number of collectives.
PARTS = [(24, 0, 12), (24, 12, 24), (24, 5, 18), (24, 1, 3), (22, 11, 22), (22, 5, 17), (3, 1, 3)]
SPLIT = '{dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>}'


def stablehlo(x, y, begin, end):
    return f'''"builtin.module"() ({{
  "sdy.mesh"() <{{mesh = #sdy.mesh<["x"={AXIS}]>, sym_name = "mesh"}}> : () -> ()
  "func.func"() <{{arg_attrs = [{{sdy.sharding = #sdy.sharding<@mesh, [{{}}, {{"x"}}]>}}], function_type = ({x}) -> {y}, sym_name = "main"}}> ({{
  ^bb0(%x: {x}):
    %s = "stablehlo.slice"(%x) <{{limit_indices = array<i64: {ROWS}, {end}>, start_indices = array<i64: 0, {begin}>,
                                 strides = array<i64: 1, 1>}}> : ({x}) -> {y}
    %t = "stablehlo.negate"(%s) : ({y}) -> {y}
    "func.return"(%t) : ({y}) -> ()
  }}) : () -> ()
}}) : () -> ()
'''


def slices(x, y, begin, end, result):
    return f'''dist.mesh @mesh = <["x"={AXIS}]>
func.func @main(%x: {x} {SPLIT}) -> ({y}{result}) {{
  %s = tensor.extract_slice %x[0, {begin}] [{ROWS}, {end - begin}] [1, 1] : {x} to {y}
  %t = arith.negf %s : {y}
  return %t : {y}
}}
'''


def main(tool, folder):
    failures, programs = 0, 0
    for size, begin, end in PARTS:
        x, y = f"tensor<{ROWS}x{size}xf32>", f"tensor<{ROWS}x{end - begin}xf32>"
        values = np.random.default_rng(size).standard_normal((ROWS, size)).astype(np.float32)
        data = os.path.join(folder, "data.npz")
        np.savez(data, arg0=values, out0=-values[:, begin:end])
        # To gather the dimension would do.
        limit = (AXIS - 1) * -(-size // AXIS) * ROWS * 4
        for name, text in [("hlo", stablehlo(x, y, begin, end)), ("open", slices(x, y, begin, end, "")),
                           ("split", slices(x, y, begin, end, " " + SPLIT))]:
            path, report = os.path.join(folder, f"{size}_{begin}_{end}.{name}.mlir"), os.path.join(folder, "report.json")
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            run = subprocess.run([tool, path, f"--inputs={data}", f"--expect={data}", "--check=reference", f"--report={report}"],
                                 capture_output=True, text=True)
            programs += 1
            if run.returncode == 0:
                with open(report, encoding="utf-8") as file:
                    sent = [c for f in json.load(file)["functions"] for c in f["collectives"]]
                wire = sum(c["wire_bytes"] for c in sent)
                print(f"{size}[{begin}:{end}] {name}: {wire} B of {limit}: {' '.join(sorted(c['kind'] for c in sent))}")
                if wire <= limit:
                    continue
            failures += 1
            print(f"{path}: exit {run.returncode}\n{run.stdout}{run.stderr}")
    print(f"{programs} programs, {failures} failures")


if __name__ == "__main__":
    main(*sys.argv[1:])
