#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""How fast a whole training step runs on CPU ranks, beside XLA on the same cores in the same run.

    cpu_speed.py [--build=build] [--rounds=5] [--iterations=4] [--work=DIR] [--dim=512 --layers=4 --batch=8 --sequence=256]

The step is llama2_train_tp of test/Integration/programs/export.py, scaled up: forward, backward and Adam. It needs JAX, which
exports the program and is the peer; the product needs neither. Machines are shared and noisy, so the contenders take turns
(one turn each per round) and the shortest time of all counts; a contender is pinned to the cores that it is compared on.

Three facts are printed besides times: how far the results are from JAX's (largest difference of an output over the largest
magnitude of that output), the arena over the most bytes that are alive at once, and the seconds that compilation took.
Exits with 1 if results differ by more than 1e-4 or a goal is missed.
"""
import argparse
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
TOLERANCE = 1e-4
GOALS = {"2 ranks over 1 rank": 1.7, "1 core over XLA": 1.0, "2 cores over XLA": 1.0}


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", default=os.path.join(HERE, "..", "..", "build"))
    parser.add_argument("--work", help="where programs and arrays go; a temporary folder without it")
    for name, value in (("rounds", 5), ("iterations", 4), ("dim", 512), ("layers", 4), ("batch", 8), ("sequence", 256)):
        parser.add_argument(f"--{name}", type=int, default=value)
    parser.add_argument("--peer", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--export", type=int, help=argparse.SUPPRESS)
    return parser.parse_args()


# ---- the two roles that import JAX ------------------------------------------------------------------------------------


def build_case(arguments, ranks):
    """Returns the module `export`, the step, and its described arguments on a mesh of `ranks` devices."""
    sys.path.insert(0, os.path.join(HERE, "..", "Integration", "programs"))
    import export

    size = dict(L=arguments.layers, d=arguments.dim, ff=arguments.dim * 11 // 4, v=2 * arguments.dim)
    case = export.llama_case(export.mesh(dp=1, tp=ranks), export.megatron, b=arguments.batch, s=arguments.sequence, **size)
    return export, case


def export_program(arguments, ranks):
    """Writes the program for `ranks` ranks; for one rank also the inputs and JAX's results."""
    os.environ["XLA_FLAGS"] = f"--xla_force_host_platform_device_count={ranks}"
    export, (step, described) = build_case(arguments, ranks)
    import jax
    import numpy as np

    lowered = jax.jit(step).lower(*described)
    with open(os.path.join(arguments.work, f"step{ranks}.mlir"), "w") as file:
        file.write(lowered.compiler_ir().operation.get_asm(enable_debug_info=True, print_generic_op_form=True))
    if ranks > 1:
        return
    random = np.random.default_rng(1)
    flat, tree = jax.tree_util.tree_flatten(described)
    values = [export.draw(each, random) for each in flat]
    # Second moments as after some steps: at 0, Adam's first update is the sign of each gradient, rounding included.
    third = (len(values) - 3) // 3
    values[2 * third : 3 * third] = [np.full_like(value, 1e-6) for value in values[2 * third : 3 * third]]
    results = jax.tree_util.tree_leaves(lowered.compile()(*jax.tree_util.tree_unflatten(tree, values)))
    np.savez(os.path.join(arguments.work, "inputs.npz"), **{f"arg{i}": value for i, value in enumerate(values)})
    np.savez(os.path.join(arguments.work, "expected.npz"), **{f"out{i}": value for i, value in enumerate(results)})


def serve_as_peer(arguments):
    """Runs the step once per line of standard input on the cores 0 .. `peer` - 1; prints milliseconds."""
    import time

    os.sched_setaffinity(0, range(arguments.peer))
    os.environ["XLA_FLAGS"] = ""
    _, (step, described) = build_case(arguments, 1)
    import jax
    import numpy as np

    arrays = np.load(os.path.join(arguments.work, "inputs.npz"))
    flat, tree = jax.tree_util.tree_flatten(described)
    values = [jax.device_put(arrays[f"arg{i}"], jax.devices()[0]) for i in range(len(flat))]
    tree_of_values = jax.tree_util.tree_unflatten(tree, values)
    start = time.perf_counter()
    compiled = jax.jit(step).lower(*tree_of_values).compile()
    print(f"{time.perf_counter() - start:.3f}", flush=True)
    jax.block_until_ready(compiled(*tree_of_values))
    for _ in sys.stdin:
        start = time.perf_counter()
        jax.block_until_ready(compiled(*tree_of_values))
        print(f"{(time.perf_counter() - start) * 1e3:.3f}", flush=True)


# ---- contenders -------------------------------------------------------------------------------------------------------


class Peer:
    """XLA on some cores, in a process that lives for the whole run."""

    def __init__(self, arguments, cores):
        self.process = subprocess.Popen(
            [sys.executable, __file__, f"--peer={cores}", *forward(arguments)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.compile_seconds = float(self.process.stdout.readline())

    def run(self, iterations):
        times = []
        for _ in range(iterations):
            self.process.stdin.write("\n")
            self.process.stdin.flush()
            times.append(float(self.process.stdout.readline()))
        return min(times)

    def close(self):
        self.process.stdin.close()
        self.process.wait()


class Ranks:
    """dist-run with some ranks on some cores: a process per turn."""

    def __init__(self, arguments, ranks, cores):
        self.arguments, self.ranks, self.cores = arguments, ranks, cores
        self.facts = None

    def run(self, iterations, *options):
        command = ["taskset", "-c", f"0-{self.cores - 1}", os.path.join(self.arguments.build, "bin", "dist-run"),
                   os.path.join(self.arguments.work, f"step{self.ranks}.mlir"), f"--iterations={iterations}", "--time",
                   "--inputs=" + os.path.join(self.arguments.work, "inputs.npz"),
                   f"--threads={self.cores // self.ranks}", *options]
        output = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
        self.facts = re.search(r"kernels in ([\d.]+) s .*; arena (\d+) bytes, at most (\d+) live", output)
        return float(re.search(r"min ([\d.]+) ms", output)[1])

    def find_error(self):
        """Returns the largest error of the results against JAX's, relative to the largest magnitude of each output."""
        import numpy as np

        target = os.path.join(self.arguments.work, f"results{self.ranks}.npz")
        self.run(1, "--outputs=" + target)
        found, expected = np.load(target), np.load(os.path.join(self.arguments.work, "expected.npz"))
        errors = []
        for name in expected.files:
            difference = np.max(np.abs(found[name].astype(np.float64) - expected[name]))
            errors.append(difference / max(np.max(np.abs(expected[name])), 1e-30))
        return float(max(errors))


def forward(arguments):
    names = ("work", "dim", "layers", "batch", "sequence")
    return [f"--{name}={getattr(arguments, name)}" for name in names]


def compare(arguments):
    for ranks in (1, 2):
        subprocess.run([sys.executable, __file__, f"--export={ranks}", *forward(arguments)], check=True)
    peers = {cores: Peer(arguments, cores) for cores in (1, 2)}
    contenders = {
        "dist-run, 1 rank, 1 core": Ranks(arguments, 1, 1),
        "jax.jit, 1 core": peers[1],
        "dist-run, 1 rank, 2 cores": Ranks(arguments, 1, 2),
        "dist-run, 2 ranks, 2 cores": Ranks(arguments, 2, 2),
        "jax.jit, 2 cores": peers[2],
    }
    best = {name: float("inf") for name in contenders}
    errors = {name: each.find_error() for name, each in contenders.items() if isinstance(each, Ranks)}
    for _ in range(arguments.rounds):
        for name, contender in contenders.items():
            best[name] = min(best[name], contender.run(arguments.iterations))
    for peer in peers.values():
        peer.close()

    print(f"{'':28}{'step ms':>10}{'compile s':>11}{'arena/live':>12}{'error':>10}")
    for name, contender in contenders.items():
        if isinstance(contender, Peer):
            print(f"{name:28}{best[name]:10.1f}{contender.compile_seconds:11.2f}")
        else:
            seconds, arena, live = (float(number) for number in contender.facts.groups())
            print(f"{name:28}{best[name]:10.1f}{seconds:11.2f}{arena / live:12.3f}{errors[name]:10.1e}")
    one_rank = best["dist-run, 1 rank, 1 core"]
    ratios = {"2 ranks over 1 rank": one_rank / best["dist-run, 2 ranks, 2 cores"],
              "1 core over XLA": best["jax.jit, 1 core"] / one_rank,
              "2 cores over XLA": best["jax.jit, 2 cores"] / best["dist-run, 2 ranks, 2 cores"]}
    good = max(errors.values()) <= TOLERANCE
    for name, ratio in ratios.items():
        print(f"{name:28}{ratio:10.2f}   goal {GOALS[name]:.1f}")
        good &= ratio >= GOALS[name]
    return 0 if good else 1


def main():
    arguments = parse_arguments()
    if arguments.peer:
        return serve_as_peer(arguments)
    if arguments.export:
        return export_program(arguments, arguments.export)
    if arguments.work:
        os.makedirs(arguments.work, exist_ok=True)
        return compare(arguments)
    with tempfile.TemporaryDirectory() as arguments.work:
        return compare(arguments)


if __name__ == "__main__":
    sys.exit(main())
