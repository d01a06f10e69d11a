# SPDX-License-Identifier: Apache-2.0
"""Prints a small program in Local form, and writes inputs and NumPy's results for it.

    row_programs.py KIND ROWS COLUMNS f32|bf16 [FOLDER]

Kinds: softmax, layernorm, rowmax, columnsum, sum, transpose. With FOLDER, arg0.npy ... and expected out0.npy go to FOLDER/in and
FOLDER/expected (f32 only).
"""
import os
import sys

kind, rows, columns, element = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
narrow = element == "bf16"
full, wide = f"tensor<{rows}x{columns}x{element}>", f"tensor<{rows}x{columns}xf32>"
row, column = f"tensor<{rows}xf32>", f"tensor<{columns}xf32>"
MAPS = """#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
#column = affine_map<(i, j) -> (j)>
#swap = affine_map<(i, j) -> (j, i)>
#one = affine_map<(i) -> (i)>
#none = affine_map<(i, j) -> ()>
"""


def generic(name, inputs, result, iterators, body, init=None):
    """One linalg.generic; inputs are (value, type, map), result (type, map), body uses %a0 ... and %o."""
    maps = ", ".join([each[2] for each in inputs] + [result[1]])
    types = [each[1] for each in inputs]
    scalars = [each[:-1].replace("<", "x").rsplit("x", 1)[1] for each in types + [result[0]]]
    arguments = [f"%a{number}: {scalar}" for number, scalar in enumerate(scalars[:-1])] + [f"%o: {scalars[-1]}"]
    lines = [f"  %{name}_e = tensor.empty() : {result[0]}"]
    out = f"%{name}_e"
    if init is not None:
        lines += [f"  %{name}_c = arith.constant {init} : {scalars[-1]}",
                  f"  %{name}_f = linalg.fill ins(%{name}_c : {scalars[-1]}) outs({out} : {result[0]}) -> {result[0]}"]
        out = f"%{name}_f"
    for number, scalar in enumerate(scalars[:-1]):
        if scalar == "bf16" and scalars[-1] == "f32":
            lines_of_widening = f"    %w{number} = arith.extf %a{number} : bf16 to f32\n"
            body = lines_of_widening + body.replace(f"%a{number}", f"%w{number}")
            body = body.replace(f"extf %w{number}", f"extf %a{number}")
    yielded = body.rstrip().rsplit("\n", 1)[-1].split("=")[0].strip()
    if scalars[-1] == "bf16" and kind != "transpose":
        body += f"    %narrow = arith.truncf {yielded} : f32 to bf16\n"
        yielded = "%narrow"
    if kind == "transpose":
        yielded = "%a0"
    iterators = ", ".join(f'"{each}"' for each in iterators)
    values = ", ".join(each[0] for each in inputs)
    return "\n".join(lines + [
        f"  %{name} = linalg.generic {{indexing_maps = [{maps}], iterator_types = [{iterators}]}}",
        f"      ins({values} : {', '.join(types)}) outs({out} : {result[0]}) {{", f"  ^bb0({', '.join(arguments)}):",
        body + f"    linalg.yield {yielded} : {scalars[-1]}", f"  }} -> {result[0]}", ""])


P, R = "parallel", "reduction"
arguments, text, result = [full], "", full
if kind == "softmax":
    text += generic("max", [("%arg0", full, "#id")], (row, "#row"), [P, R], "    %r = arith.maximumf %a0, %o : f32\n", "0xFF800000")
    text += generic("exp", [("%arg0", full, "#id"), ("%max", row, "#row")], (wide, "#id"), [P, P],
                    "    %d = arith.subf %a0, %a1 : f32\n    %r = math.exp %d : f32\n")
    text += generic("sum", [("%exp", wide, "#id")], (row, "#row"), [P, R], "    %r = arith.addf %a0, %o : f32\n", "0.0")
    text += generic("y", [("%exp", wide, "#id"), ("%sum", row, "#row")], (full, "#id"), [P, P], "    %r = arith.divf %a0, %a1 : f32\n")
elif kind == "layernorm":
    arguments = [full, column, column]
    text += f"  %n = arith.constant {float(columns)} : f32\n  %eps = arith.constant 1.0e-5 : f32\n"
    text += generic("sum", [("%arg0", full, "#id")], (row, "#row"), [P, R], "    %r = arith.addf %a0, %o : f32\n", "0.0")
    text += generic("mean", [("%sum", row, "#one")], (row, "#one"), [P], "    %r = arith.divf %a0, %n : f32\n")
    text += generic("d", [("%arg0", full, "#id"), ("%mean", row, "#row")], (wide, "#id"), [P, P], "    %r = arith.subf %a0, %a1 : f32\n")
    text += generic("var", [("%d", wide, "#id")], (row, "#row"), [P, R],
                    "    %q = arith.mulf %a0, %a0 : f32\n    %r = arith.addf %q, %o : f32\n", "0.0")
    text += generic("inv", [("%var", row, "#one")], (row, "#one"), [P],
                    "    %q = arith.divf %a0, %n : f32\n    %p = arith.addf %q, %eps : f32\n    %r = math.rsqrt %p : f32\n")
    text += generic("y", [("%d", wide, "#id"), ("%inv", row, "#row"), ("%arg1", column, "#column"), ("%arg2", column, "#column")],
                    (full, "#id"), [P, P],
                    "    %p = arith.mulf %a0, %a1 : f32\n    %q = arith.mulf %p, %a2 : f32\n    %r = arith.addf %q, %a3 : f32\n")
elif kind == "columnsum":
    result = column
    text += generic("y", [("%arg0", full, "#id")], (column, "#column"), [R, P], "    %r = arith.addf %a0, %o : f32\n", "0.0")
elif kind == "rowmax":
    result = row
    text += generic("y", [("%arg0", full, "#id")], (row, "#row"), [P, R], "    %r = arith.maximumf %a0, %o : f32\n", "0xFF800000")
elif kind == "sum":
    result = "tensor<f32>"
    text += generic("y", [("%arg0", full, "#id")], (result, "#none"), [R, R], "    %r = arith.addf %a0, %o : f32\n", "0.0")
elif kind == "transpose":
    result = f"tensor<{columns}x{rows}x{element}>"
    text += generic("y", [("%arg0", full, "#swap")], (result, "#id"), [P, P], "")
names = ", ".join(f"%arg{number}: {each}" for number, each in enumerate(arguments))
print(f"{MAPS}func.func @main({names}) -> {result} {{\n{text}  return %y : {result}\n}}")

if len(sys.argv) > 5:
    import numpy as np

    generator = np.random.default_rng(rows + columns)
    x = generator.standard_normal((rows, columns)).astype("f4")
    values = [x] + [generator.standard_normal(columns).astype("f4") for _ in arguments[1:]]
    e = np.exp(x.astype("f8") - x.max(1, keepdims=True))
    d = x - x.mean(1, keepdims=True, dtype="f8")
    expected = {"softmax": lambda: e / e.sum(1, keepdims=True), "columnsum": lambda: x.sum(0, dtype="f8"),
                "rowmax": lambda: x.max(1), "sum": lambda: x.sum(dtype="f8"),
                "layernorm": lambda: d / np.sqrt((d * d).mean(1, keepdims=True) + 1e-5) * values[1] + values[2],
                "transpose": lambda: x.T}[kind]()
    for folder, prefix, arrays in (("in", "arg", values), ("expected", "out", [expected.astype("f4")])):
        os.makedirs(os.path.join(sys.argv[5], folder), exist_ok=True)
        for number, array in enumerate(arrays):
            np.save(os.path.join(sys.argv[5], folder, f"{prefix}{number}.npy"), np.array(array, order="C"))
