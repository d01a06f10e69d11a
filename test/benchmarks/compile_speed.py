# SPDX-License-Identifier: Apache-2.0
"""Measures the compiler on one core, and Shardy's propagation beside it in the same run if a Python with jaxlib is there.

    compile_speed.py [--dist-opt=build/bin/dist-opt] [--jax-python=PYTHON] [--runs=5] [--only=PATTERN]

Times are CPU milliseconds (user and system), the least of several runs, for passes alone: reading and printing the program are
not in them, nor, in the first tables, is MLIR's verifier, which both compilers can do without, nor, in the first one, what
`dist` notes for its explanations (`explain=false`; Shardy notes nothing). `propagate` is what propagation
needs and nothing else: it starts behind import and ends before reshards are inserted. Shardy's time is that of its
`sdy-propagation-pipeline`."""
import argparse
import os
import re
import subprocess
import sys
import tempfile

import llama_step
from stablehlo_text import Body, tensor

# What is measured: a column, and the passes in it. The pipelines of docs/architecture.md in the same order.
STAGES = [("import", ["--dist-import", "--dist-verify-imported"]),
          ("propagate", ["--dist-decompose-ops", "--dist-outline-local-regions",
                         "--dist-propagate-shardings=explain={explain}"]),
          ("reshards", ["--dist-insert-reshards=explain={explain}", "--dist-verify-sharded"]),
          ("partition", ["--dist-partition"]),
          ("collectives", ["--dist-optimize-collectives"])]

SHARDY = """
import resource, sys
from jaxlib.mlir import ir, passmanager
from jax._src.interpreters import mlir
used = lambda: sum(resource.getrusage(resource.RUSAGE_SELF)[:2])
best = {}
for _ in range(int(sys.argv[2])):
    for verify in (False, True):
        context = mlir.make_ir_context()
        context.enable_multithreading(False)
        with context, ir.Location.unknown():
            module = ir.Module.parse(open(sys.argv[1]).read())
            manager = passmanager.PassManager.parse("builtin.module(sdy-propagation-pipeline)")
            manager.enable_verifier(verify)
            before = used()
            manager.run(module.operation)
            best[verify] = min(best.get(verify, 1e9), used() - before)
print(best[False] * 1000, best[True] * 1000)
"""


def write_llama(**changes):
    options = dict(layers=2, dim=256, heads=8, kv_heads=4, feed_forward=704, vocabulary=512, batch=8, sequence=16, dp=2, tp=4)
    return llama_step.write_program(llama_step.Sizes(argparse.Namespace(**{**options, **changes})))


def in_module(function, mesh='["dp"=2, "tp"=4]'):
    return "\n".join(['"builtin.module"() ({', f'  "sdy.mesh"() <{{mesh = #sdy.mesh<{mesh}>, sym_name = "mesh"}}> : () -> ()',
                      function, "}) : () -> ()", ""])


def write_mlp(layers):
    """A stack of two-layer perceptrons, column and row parallel by turns; forward only."""
    weights = [tensor((64, 256)), tensor((256,)), tensor((256, 64)), tensor((64,))]
    body = Body([tensor((32, 64))] + weights * layers)
    x = body.arguments[0]
    for number in range(layers):
        up, up_bias, down, down_bias = body.arguments[1 + 4 * number:5 + 4 * number]
        for weight, bias in ((up, up_bias), (down, down_bias)):
            x = body.dot(x, weight, ((1,), (0,)))
            x = body.add(x, body.broadcast(bias, x.type.shape, (1,)))
            x = body.binary("maximum", x, body.filled("0.000000e+00", x.type.shape))
    one = ['[{}, {"tp"}]', '[{"tp"}]', '[{"tp"}, {}]', '[{}]']
    shardings = [f"#sdy.sharding<@mesh, {text}>" for text in ['[{"dp"}, {}]'] + one * layers]
    return in_module(body.finish("main", [x], shardings))


def write_disagreement(operands):
    """One op whose operands lie in many different ways."""
    ways = ['{"a"}, {}, {}', '{}, {"a"}, {}', '{}, {}, {"a"}', '{"b"}, {"a"}, {}', '{"a"}, {"b"}, {}', '{"c", "a"}, {}, {"b"}',
            '{}, {"c"}, {"a"}', '{"b", "c"}, {}, {}', '{}, {"a", "b", "c"}, {}', '{"c"}, {"b"}, {"a"}', '{}, {"b", "a"}, {"c"}']
    body = Body([tensor((64, 64, 64))] * operands)
    result = body.concatenate(body.arguments, 0)
    shardings = [f"#sdy.sharding<@mesh, [{ways[number % len(ways)]}]>" for number in range(operands)]
    return in_module(body.finish("main", [result], shardings), '["a"=2, "b"=2, "c"=2]')


PROGRAMS = [("mlp stack 16", lambda: write_mlp(16)), ("mlp stack 256", lambda: write_mlp(256)),
            ("llama 1 layer", lambda: write_llama(layers=1)), ("llama 8 layers", lambda: write_llama(layers=8)),
            ("llama 32 layers", lambda: write_llama(layers=32)), ("llama 150 layers", lambda: write_llama(layers=150)),
            ("64 disagreeing", lambda: write_disagreement(64))]


def measure(dist_opt, path, verify, explain, runs):
    """Returns the least milliseconds of each stage."""
    command = [dist_opt, path, "-o", os.devnull, "--mlir-disable-threading", f"--verify-each={verify}",
               "--dist-print-cpu-time=label=parse"]
    for name, passes in STAGES:
        command += [option.format(explain=explain) for option in passes] + [f"--dist-print-cpu-time=label={name}"]
    best = {}
    # Shardy runs several times in one process, the least of which counts; so no pass of ours looks up symbols for the first time.
    environment = {**os.environ, "LD_BIND_NOW": "1"}
    for _ in range(runs):
        done = subprocess.run(command, capture_output=True, text=True, env=environment)
        if done.returncode != 0:
            sys.exit(f"dist-opt failed on {path}:\n{done.stderr}")
        clock = [(name, float(time)) for name, time in re.findall(r"^cpu-ms (\S+) (\S+)$", done.stderr, re.M)]
        best["parse"] = min(best.get("parse", 1e9), clock[0][1])
        for (_, before), (name, after) in zip(clock, clock[1:]):
            best[name] = min(best.get(name, 1e9), after - before)
    return best


def measure_shardy(python, path, runs):
    """Returns the least milliseconds without and with the verifier, or nothing if there is no Shardy."""
    done = subprocess.run([python, "-c", SHARDY, path, str(runs)], capture_output=True, text=True) if python else None
    return tuple(map(float, done.stdout.split())) if done and done.returncode == 0 else None


def print_table(title, rows):
    names = [name for name, _ in STAGES]
    print(f"\n{title}\n")
    print("| program | ops | " + " | ".join(names) + " | import + propagate + partition | µs per op | Shardy | ratio |")
    print("|---" * (len(names) + 6) + "|")
    for program, ops, times, shardy in rows:
        total = sum(times[name] for name in names if name != "collectives")
        cells = [program, f"{ops:,}"] + [f"{times[name]:.1f}" for name in names] + [f"{total:.1f}", f"{1000 * total / ops:.1f}"]
        cells += [f"{shardy:.1f}", f"{shardy / times['propagate']:.1f}"] if shardy else ["-", "-"]
        print("| " + " | ".join(cells) + " |")


def main():
    here = os.path.dirname(os.path.abspath(__file__))
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--dist-opt", default=os.path.join(here, "..", "..", "build", "bin", "dist-opt"))
    parser.add_argument("--jax-python", default=os.environ.get("DIST_JAX_PYTHON"))
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--only", default="")
    options = parser.parse_args()
    bare, plain, verified = [], [], []
    with tempfile.TemporaryDirectory() as folder:
        for name, write in PROGRAMS:
            if options.only not in name:
                continue
            path = os.path.join(folder, "program.mlir")
            text = write()
            with open(path, "w") as file:
                file.write(text)
            ops = text.count('"stablehlo.')
            shardy = measure_shardy(options.jax_python, path, options.runs) or (None, None)
            for table, verify, explain in ((bare, "false", "false"), (plain, "false", "true"), (verified, "true", "true")):
                times = measure(options.dist_opt, path, verify, explain, options.runs)
                table.append((name, ops, times, shardy[verify == "true"]))
    print_table("Without explanations and without the verifier between passes, as Shardy runs here, CPU ms:", bare)
    print_table("With explanations, CPU ms:", plain)
    print_table("With explanations and the verifier, for both compilers, CPU ms:", verified)


if __name__ == "__main__":
    main()
