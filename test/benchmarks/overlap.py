#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""How much of the communication of small programs a run hides behind computation, beside what the Timeline predicts.

    overlap.py build/bin/dist-run [--pieces] [--comm=mpi] [--size=1024] [--layers=6] [--iterations=15] [--runs=3]

Two ranks multiply matrices while collectives go over links that are emulated (dist-run --emulate-links), so that a transfer takes a given
share of the product beside it and no core. The machine that is predicted for computes as fast as a run without links has shown. Hidden is the
share of the seconds on the links that a rank did not spend waiting. Programs start collectives where one would by hand; the last column is
the same program without starts after --dist-schedule. With --pieces products gather what they read and scatter what they give, as with tensor and
sequence parallelism, so that only pieces can overlap. Figures are of the fastest iteration of all runs and of the rank that
waits longer. Wants two idle cores. Nothing but Python is needed, and mpirun for --comm=mpi."""
import argparse
import json
import os
import subprocess
import tempfile

parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("tool")
parser.add_argument("--pieces", action="store_true")
parser.add_argument("--comm", default="threads", choices=["threads", "mpi"])
parser.add_argument("--size", type=int, default=1024)
parser.add_argument("--layers", type=int, default=6)
parser.add_argument("--iterations", type=int, default=15)
parser.add_argument("--runs", type=int, default=3)
options = parser.parse_args()
SIZE, HALF = options.size, options.size // 2
FULL, PART = f"tensor<{SIZE}x{SIZE}xf32>", f"tensor<{HALF}x{SIZE}xf32>"


def collective(kind, name, source, result, has_start):
    """Returns two pieces of text: what starts, and what waits; together they define %name of type `result`."""
    word, _, rest = kind.partition(" ")
    types = f"ins(%{source[0]} : {source[1]}) outs(%{name}_init : {result}) -> {result}"
    empty = f"  %{name}_init = tensor.empty() : {result}\n"
    if not has_start:
        return "", f"{empty}  %{name} = dist.{kind} over {{\"x\"}} on @mesh {types}\n"
    return (f"{empty}  %{name}_pending, %{name}_token = dist.{word}_start {rest} over {{\"x\"}} on @mesh {types}\n",
            f"  %{name} = dist.done %{name}_token ins(%{source[0]} : {source[1]}) pending(%{name}_pending : {result}) -> {result}\n")


def multiply(name, a, b):
    return f"  %{name} = linalg.matmul ins(%{a}, %{b} : {FULL}, {FULL}) outs(%zero : {FULL}) -> {FULL}\n"


def write(arguments, body, results):
    """Arguments are lists of (name, local type); a half is split by rows, all others are whole on both ranks."""
    def boundary(kind):
        axes = '[{"x"}, {}]' if kind == PART else "[{}, {}]"
        return f"{kind} {{dist.boundary = #dist.boundary<{FULL}, <@mesh, {axes}>>}}"

    head = ", ".join(f"%{name}: {boundary(kind)}" for name, kind in arguments)
    outs = ", ".join(boundary(FULL) for _ in results)
    zero = f"  %zero = arith.constant dense<0.0> : {FULL}\n"
    back = f"  return {', '.join('%' + name for name in results)} : {', '.join(FULL for _ in results)}\n"
    return f'dist.mesh @mesh = <["x"=2]>\nfunc.func @main({head}) -> ({outs}) {{\n{zero}{body}{back}}}\n'


def gathers(has_start):
    """Weights are gathered while the layer before is computed."""
    body, layers = "", range(options.layers)
    texts = [collective("all_gather dim 0", f"w{k}", (f"s{k}", PART), FULL, has_start) for k in layers]
    for k in layers:
        body += (texts[0][0] if k == 0 else "") + texts[k][1] + (texts[k + 1][0] if k + 1 < len(texts) else "")
        body += multiply(f"h{k}", f"h{k - 1}" if k else "x", f"w{k}")
    return write([("x", FULL)] + [(f"s{k}", PART) for k in layers], body, [f"h{options.layers - 1}"])


def gradients(has_start):
    """Products are reduced while others are computed; all are waited for at the end, so that several are under way."""
    body, rest, layers = "", "", range(options.layers)
    for k in layers:
        start, done = collective("all_reduce sum", f"r{k}", (f"g{k}", FULL), FULL, has_start)
        body += multiply(f"g{k}", "x", f"y{k % 2}") + (start or done)
        rest += done if start else ""
    # Something to compute for the last one.
    body += multiply("last", "y0", "y1") + rest
    return write([("x", FULL), ("y0", FULL), ("y1", FULL)], body, [f"r{k}" for k in layers] + ["last"])


def loop(has_start):
    """A loop that starts and waits in each iteration."""
    start, done = collective("all_gather dim 0", "w", ("s", PART), FULL, has_start)
    body = ("  %c0 = arith.constant 0 : index\n  %c1 = arith.constant 1 : index\n"
            f"  %n = arith.constant {options.layers // 2} : index\n"
            f"  %h = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> ({FULL}) {{\n"
            + start + multiply("b", "a", "y") + done + multiply("c", "b", "w") + f"  scf.yield %c : {FULL}\n  }}\n")
    return write([("x", FULL), ("y", FULL), ("s", PART)], body, ["h"])


def chain():
    """Products between gathers of their rows and scatters of their sums: four batches of rows, of which each rank keeps half."""
    rows, part = f"tensor<4x{HALF}x{SIZE}xf32>", f"tensor<4x{HALF // 2}x{SIZE}xf32>"
    place = '<@mesh, [{}, {"x"}, {}]>>}'
    loops = "affine_map<(b, m, n, k) -> "
    maps = f"{loops}(b, m, k)>, {loops}(k, n)>, {loops}(b, m, n)>"
    body = f"  %zero = arith.constant dense<0.0> : {rows}\n"
    for k in range(options.layers // 2):
        body += collective("all_gather dim 1", f"g{k}", (f"r{k - 1}" if k else "x", part), rows, False)[1]
        body += (f'  %h{k} = linalg.generic {{indexing_maps = [{maps}], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}}\n'
                 f"      ins(%g{k}, %w : {rows}, {FULL}) outs(%zero : {rows}) {{\n  ^bb0(%a: f32, %b: f32, %c: f32):\n"
                 "    %m = arith.mulf %a, %b : f32\n    %s = arith.addf %c, %m : f32\n    linalg.yield %s : f32\n"
                 f"  }} -> {rows}\n")
        body += collective("reduce_scatter sum dim 1", f"r{k}", (f"h{k}", rows), part, False)[1]
    shard = f"{part} {{dist.boundary = #dist.boundary<{rows}, {place}"
    return (f'dist.mesh @mesh = <["x"=2]>\nfunc.func @main(%x: {shard}, %w: {FULL} {{dist.boundary = #dist.boundary<{FULL}, <@mesh, [{{}}, {{}}]>>}})\n'
            f"    -> ({shard}) {{\n{body}  return %r{options.layers // 2 - 1} : {part}\n}}\n")


def run(text, machine, links, option):
    """Returns events of ranks by iteration, and those predicted for the machine as emitted."""
    with tempfile.TemporaryDirectory() as folder:
        for name, content in (("p.mlir", text), ("m.json", json.dumps(machine))):
            with open(os.path.join(folder, name), "w") as file:
                file.write(content)
        command = [os.path.abspath(options.tool), "p.mlir", "--machine=m.json", "--trace=t.%r.json", f"--iterations={options.iterations}",
                   f"--comm={options.comm}"] + ([f"--emulate-links={links}"] if links else []) + option
        if options.comm == "mpi":
            command = ["mpirun", "--allow-run-as-root", "--oversubscribe", "-np", "2"] + command
        subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)
        files = [os.path.join(folder, f"t.{rank}.json") for rank in (0, 1)]
        traces = [json.load(open(path))["traceEvents"] for path in files if os.path.exists(path)] or [
            json.load(open(os.path.join(folder, "t.%r.json")))["traceEvents"]]
    spans = [[e for e in trace if e["ph"] == "X"] for trace in traces]
    ranks = [[e for events in spans for e in events if e["pid"] == pid] for pid in (1, 2)]
    return ranks, [e for e in spans[0] if e["pid"] == 3]


def summarize(events):
    """Returns microseconds: of the step, of collectives, and of what is exposed of these."""
    lanes = [e for e in events if "exposed_us" in e["args"]]
    length = max(e["ts"] + e["dur"] for e in events) - min(e["ts"] for e in events)
    return length, sum(e["dur"] for e in lanes), sum(e["args"]["exposed_us"] for e in lanes)


def measure(text, machine, links, option=("--no-schedule",)):
    """Of the fastest iteration, which was disturbed least: the rank that waits longer; and what is predicted."""
    rows = []
    for _ in range(options.runs):
        ranks, predicted = run(text, machine, links, list(option))
        rows += [[summarize([e for e in events if e["args"]["iteration"] == k]) for events in ranks]
                 for k in range(1, options.iterations + 1)]
    fastest = min(rows, key=lambda pair: max(row[0] for row in pair))
    return max(fastest, key=lambda row: row[2]), summarize(predicted)


def make_machine(flops, bytes_per_second):
    return {"name": "this", "device": {"memory_bytes": 1e12, "hbm_bytes_per_s": 1e15, "flops_per_s": {"f32": flops}, "efficiency": [[0, 1]],
                                      "launch_s": 1e-9},
            "tiers": [{"name": "link", "bytes_per_s": bytes_per_second, "latency_s": 1e-5, "multiprocessor_share": 0}]}


def find_seconds(text):
    """Returns the seconds of a product, in the fastest of a run without links."""
    ranks, _ = run(text, make_machine(1e12, 1e12), None, ["--no-schedule"])
    return min(e["dur"] for events in ranks for e in events if e["name"] == "gemm") * 1e-6


def print_started():
    print(f"{options.comm}: {SIZE}x{SIZE} f32, {options.layers} layers; a transfer as a share of one product; hidden, and ms of a step\n")
    print("| program | share | predicted | measured | measured / predicted | step predicted | step measured | without starts | scheduled |")
    print("|---|---|---|---|---|---|---|---|---|")
    product = 2.0 * SIZE ** 3
    for program in (gathers, gradients, loop):
        seconds = find_seconds(program(False))
        # An all-reduce sends twice (n - 1) / n of its buffer, a gather once.
        sent = SIZE * SIZE * 4 * (1 if program is gradients else 0.5)
        for share in (0.5, 0.8, 1.5):
            machine = make_machine(product / seconds, sent / (share * seconds - (2e-5 if program is gradients else 1e-5)))
            links = f"{machine['tiers'][0]['bytes_per_s']},1e-5"
            found, wanted = measure(program(True), machine, links)
            blocking, _ = measure(program(False), machine, links)
            scheduled, _ = measure(program(False), machine, links, option=())
            hidden = [1 - row[2] / wanted[1] for row in (wanted, found)]
            print(f"| {program.__name__} | {share:.1f} | {100 * hidden[0]:.0f} % | {100 * hidden[1]:.0f} % | {hidden[1] / hidden[0]:.2f} | "
                  f"{wanted[0] / 1e3:.1f} | {found[0] / 1e3:.1f} | {blocking[0] / 1e3:.1f} | {scheduled[0] / 1e3:.1f} |", flush=True)


def print_pieces():
    print(f"{options.comm}: {2 * SIZE}x{SIZE} times {SIZE}x{SIZE} f32; a transfer as a share of one product; ms of a step\n")
    print("| share | whole, predicted | measured | in pieces, predicted | measured | hidden, predicted | measured |")
    print("|---|---|---|---|---|---|---|")
    seconds = find_seconds(chain())
    for share in (0.2, 0.5, 1.0):
        machine = make_machine(4.0 * SIZE ** 3 / seconds, 4.0 * SIZE ** 2 / (share * seconds - 1e-5))
        links = f"{machine['tiers'][0]['bytes_per_s']},1e-5"
        whole, before = measure(chain(), machine, links)
        found, wanted = measure(chain(), machine, links, option=())
        hidden = [1 - row[2] / wanted[1] for row in (wanted, found)]
        print(f"| {share:.1f} | {before[0] / 1e3:.1f} | {whole[0] / 1e3:.1f} | {wanted[0] / 1e3:.1f} | {found[0] / 1e3:.1f} | "
              f"{100 * hidden[0]:.0f} % | {100 * hidden[1]:.0f} % |", flush=True)


print_pieces() if options.pieces else print_started()
