# SPDX-License-Identifier: Apache-2.0
"""Runs dist-opt or dist-run over the programs of row_programs.py at many sizes.

    run_rows.py resources FOLDER DIST_OPT        prints 'CHIP KIND COLUMNS TYPE' and what ptxas.py says, line by line
    run_rows.py numerics FOLDER DIST_RUN ...     exit status 1 with the output of the first run that fails
"""
import os
import subprocess
import sys

here = os.path.dirname(os.path.abspath(__file__))
mode, folder, command = sys.argv[1], sys.argv[2], sys.argv[3:]
program = os.path.join(folder, "program.mlir")


def write_program(*arguments):
    with open(program, "w") as file:
        subprocess.run([sys.executable, os.path.join(here, "row_programs.py"), *map(str, arguments)], stdout=file, check=True)


def print_resources():
    for chip in ("sm_80", "sm_90"):
        for kind, columns, element in (("softmax", 512, "f32"), ("softmax", 4096, "f32"), ("softmax", 16384, "f32"),
                                       ("softmax", 512, "bf16"), ("softmax", 4096, "bf16"), ("softmax", 16384, "bf16"),
                                       ("layernorm", 4096, "f32"), ("layernorm", 16384, "bf16"), ("softmax", 1023, "f32")):
            write_program(kind, 200, columns, element)
            ptx = os.path.join(folder, "program.ptx")
            subprocess.run([*command, program, f"--dist-compile=target=cuda chip={chip}",
                            f"--dist-write-ptx=chip={chip} output={ptx}", "-o", os.devnull], check=True)
            print(chip, kind, columns, element, flush=True)
            subprocess.run([sys.executable, os.path.join(here, "ptxas.py"), ptx], check=True)


def compare_with_numpy():
    data = os.path.join(folder, "data")
    for kind in ("softmax", "layernorm", "rowmax", "columnsum", "sum", "transpose"):
        for size in ((3, 1), (1, 31), (7, 33), (9, 1000), (5, 1023), (3, 4097), (2, 40000), (300, 20), (33, 65), (5000, 20)):
            write_program(kind, *size, "f32", data)
            run = subprocess.run([*command, program, "--backend=cuda", "--chip=sm_90", "--comm=loopback",
                                  f"--inputs={data}/in", f"--expect={data}/expected"], capture_output=True, text=True)
            if run.returncode:
                sys.exit(f"{kind} of {size}\n{run.stdout}{run.stderr}")


print_resources() if mode == "resources" else compare_with_numpy()
