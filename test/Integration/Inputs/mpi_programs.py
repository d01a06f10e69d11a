# SPDX-License-Identifier: Apache-2.0
"""Runs programs over MPI, one process per rank, and compares with ranks as threads, bit by bit, and with JAX's results.

usage: mpi_programs.py DIST_RUN DIST_EXEC DIST_MPI_PROGRAMS PROGRAMS [--all]
Then: one program through the tools; ranks that were started differently; a comparison that fails gives 2 on every rank; a
rank that never comes, one that stops, a request to end, give 3. Whatever goes wrong is told once.

PROGRAMS_BY_RANKS together have every kind of collective, reduction, element type, group size, and loops around them, that the
programs of at most 4 ranks have; --all takes all of those. Nothing here sleeps for a guessed time: what has to happen first
is waited for.
"""
import concurrent.futures
import filecmp
import glob
import os
import re
import signal
import subprocess
import sys
import tempfile
import time

PROGRAMS_BY_RANKS = {
    2: ["conv_train_space2"],
    4: ["beam_search", "conv_train_space4", "depths_train", "dpo_train", "greedy_decode", "gru_train", "kmeans_until",
        "mixed_precision_train", "muon_fsdp_tp", "newton_logistic", "seed_loss_parallel_none", "seed_mlp_train_sp",
        "seed_transformer_train_sp", "speculative"]}
LIMIT = 900  # Seconds, for what should end by itself long before.

failures = []


def run(command, **options):
    try:
        return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=LIMIT,
                              **options)
    except subprocess.TimeoutExpired as expired:
        return subprocess.CompletedProcess(command, -1, f"still running: {expired.output}")


def expect(name, condition, detail=""):
    print(f"{'passed' if condition else 'FAILED'} {name}", flush=True)
    if not condition:
        failures.append(name)
        print(detail, flush=True)


def mpi_command(ranks, command):
    # Ranks end by themselves, each with its own status.
    return ["mpirun", "--oversubscribe", "--mca", "orte_abort_on_non_zero_status", "0", "-np", str(ranks)] + command


def mpi_environment(folder):
    # Two runs that make the folder of their sessions at the same time fail: each has its own.
    return dict(os.environ, TMPDIR=tempfile.mkdtemp(prefix="m", dir=folder), OMPI_ALLOW_RUN_AS_ROOT="1",
                OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1")


def mpirun(ranks, folder, command):
    return run(mpi_command(ranks, command), env=mpi_environment(folder))


def same_files(one, other):
    names = sorted(os.listdir(one))
    return names == sorted(os.listdir(other)) and filecmp.cmpfiles(one, other, names, shallow=False)[0] == names


def emit(dist_run, dist_exec, programs, folder, name):
    """Compiles a program and runs it on ranks as threads; returns what was said if that fails."""
    data, plan = os.path.join(programs, name + ".npz"), os.path.join(folder, name + ".dplan")
    emitted = run([dist_run, os.path.join(programs, name + ".generic.mlir"), f"--emit={plan}"])
    if emitted.returncode != 0:
        return emitted.stdout
    alone = run([dist_exec, plan, f"--inputs={data}", f"--expect={data}",
                 f"--local-outputs={os.path.join(folder, name + '.threads')}"])
    return "" if alone.returncode == 0 else alone.stdout


def count_ranks(program):
    """The product of the mesh's axes, as the text has them."""
    with open(program, encoding="utf-8") as file:
        axes = dict(re.findall(r'"(\w+)"=(\d+)', file.read()))
    ranks = 1
    for size in axes.values():
        ranks *= int(size)
    return ranks


def check_programs(dist_run, dist_exec, dist_mpi_programs, programs, folder, by_ranks):
    names = [name for some in by_ranks.values() for name in some]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        problems = list(pool.map(lambda name: emit(dist_run, dist_exec, programs, folder, name), names))
    for name, problem in zip(names, problems):
        expect(f"{name}: threads", not problem, problem)
    for ranks, some in by_ranks.items():
        several = mpirun(ranks, folder, [dist_mpi_programs, folder, programs, *some])
        expect(f"{len(some)} programs of {ranks} ranks: the same bits", several.returncode == 0, several.stdout)


def check_started(dist_run, dist_exec, folder):
    """Collectives that are started move on while their process computes."""
    here = os.path.dirname(os.path.abspath(__file__))
    plan, results = os.path.join(folder, "started.dplan"), [os.path.join(folder, name) for name in ("started.threads", "started.mpi")]
    emitted = run([dist_run, os.path.join(here, "started_collectives.mlir"), f"--emit={plan}"])
    alone = run([dist_exec, plan, "--inputs=random:3", f"--local-outputs={results[0]}"])
    several = mpirun(4, folder, [dist_exec, plan, "--comm=mpi", "--inputs=random:3", f"--local-outputs={results[1]}",
                                 "--emulate-links=1e9,3e-2", f"--trace={folder}/started.%r.json"])
    expect("started collectives: the same bits", several.returncode == 0 and same_files(*results),
           emitted.stdout + alone.stdout + several.stdout)
    for rank in range(4):
        checked = run([sys.executable, os.path.join(here, "started_overlap.py"), f"{folder}/started.{rank}.json", "1", str(rank)])
        expect(f"started collectives: kernels run under them on rank {rank}", checked.returncode == 0, checked.stdout)


class Ranks:
    """A run under mpirun whose ranks leave their process ids and exit statuses in files."""

    def __init__(self, folder, script, ranks=4):
        self.folder = tempfile.mkdtemp(dir=folder)
        self.ranks = ranks
        # `exec` keeps the process id of the shell, and another shell keeps its status.
        inner = f"echo $$ > {self.folder}/pid.$OMPI_COMM_WORLD_RANK; {script}"
        outer = f"sh -c '{inner}'; code=$?; echo $code > {self.folder}/status.$OMPI_COMM_WORLD_RANK; exit $code"
        self.process = subprocess.Popen(mpi_command(ranks, ["sh", "-c", outer]), stdout=subprocess.PIPE,
                                        stderr=subprocess.STDOUT, text=True, env=mpi_environment(folder))

    def read(self, what, rank):
        try:
            with open(f"{self.folder}/{what}.{rank}", encoding="utf-8") as file:
                return int(file.read())
        except (OSError, ValueError):
            return None

    def wait_for(self, what, rank):
        """Returns the process id or the exit status of a rank once it is there."""
        end = time.monotonic() + LIMIT
        while (found := self.read(what, rank)) is None and time.monotonic() < end and self.process.poll() is None:
            time.sleep(0.01)
        return found

    def end(self):
        """Returns what was said and the exit status of each rank."""
        statuses = [self.wait_for("status", rank) for rank in range(self.ranks)]
        try:
            said = self.process.communicate(timeout=5)[0]
        except subprocess.TimeoutExpired:  # mpirun may wait for a rank that ended and never called MPI.
            self.process.terminate()
            said = self.process.communicate()[0]
        if None in statuses:
            said = f"still running: {said}"
        return said, [self.read("status", rank) for rank in range(self.ranks)]


def wait_until_running(pid):
    """Returns once the process has started the threads of its ranks, which it does to run a program."""
    end = time.monotonic() + LIMIT
    while time.monotonic() < end:
        for task in glob.glob(f"/proc/{pid}/task/*/comm"):
            try:
                with open(task, encoding="utf-8") as file:
                    if file.read().startswith("dist-rank"):
                        return
            except OSError:
                pass
        if not os.path.exists(f"/proc/{pid}"):
            return
        time.sleep(0.01)


def told_once(said, tool, text):
    """Whether one line of one tool has `text`, and no other line is from it."""
    lines = [line for line in said.split("\n") if line.startswith(tool + ": ")]
    return len(lines) == 1 and text in lines[0]


def check_differences(dist_exec, plan, other, data, folder):
    """Ranks that were started differently do not run."""
    common = f"--comm=mpi --inputs={data}"
    where = "if [ $OMPI_COMM_WORLD_RANK = 2 ]; then exec"
    for name, script, text, status in (
            ("another artifact", f"{where} {dist_exec} {other} {common}; else exec {dist_exec} {plan} {common}; fi",
             "the programs of the ranks differ: rank 2 has an artifact of hash ", 3),
            ("another seed", f"{where} {dist_exec} {plan} --comm=mpi --inputs=random:3; else exec {dist_exec} {plan} --comm=mpi; fi",
             "the ranks were started differently: --inputs is random:0 on rank 0 and random:3 on rank 2", 3),
            ("another number of iterations",
             f"{where} {dist_exec} {plan} {common} --iterations=5; else exec {dist_exec} {plan} {common}; fi",
             "the ranks were started differently: --iterations is 1 on rank 0 and 5 on rank 2", 3),
            ("no artifact", f"{where} {dist_exec} {plan}.no {common}; else exec {dist_exec} {plan} {common}; fi",
             f"rank 2: {plan}.no: cannot open the file: No such file or directory", 1),
            ("nobody has inputs", f"exec {dist_exec} {plan} --comm=mpi --inputs={data}.no",
             f"dist-exec: {data}.no: cannot open the file: No such file or directory", 1),
            ("nobody knows an option", f"exec {dist_exec} {plan} {common} --no-such-option",
             "dist-exec: unknown option '--no-such-option'; see dist-exec --help", 1)):
        said, statuses = Ranks(folder, script).end()
        expect(f"{name}: told once, {status} on every rank",
               told_once(said, "dist-exec", text) and statuses == [status] * 4, f"{statuses}: {said}")


def check_exit_statuses(dist_run, dist_exec, programs, folder):
    name = "seed_mlp_infer_tp"
    program, data = (os.path.join(programs, name + end) for end in (".generic.mlir", ".npz"))
    plan, other = (os.path.join(folder, name + end) for end in (".dplan", ".other.dplan"))
    threads, processes = (os.path.join(folder, name + end) for end in (".threads", ".mpi"))
    expect(f"{name}: threads", not (problem := emit(dist_run, dist_exec, programs, folder, name)), problem)
    # The same program with another constant: the same mesh and collectives.
    with open(program, encoding="utf-8") as file:
        text = file.read()
    changed = text.replace("dense<0.000000e+00>", "dense<1.000000e+00>", 1)
    with open(os.path.join(folder, "other.mlir"), "w", encoding="utf-8") as file:
        file.write(changed)
    expect("another program is emitted", changed != text and
           run([dist_run, os.path.join(folder, "other.mlir"), f"--emit={other}"]).returncode == 0)

    absent = Ranks(folder, "if [ $OMPI_COMM_WORLD_RANK = 2 ]; then while test ! -e "  # It goes when the others have given up.
                           f"{folder}/given-up; do sleep 0.1; done; exit 3; fi; exec {dist_exec} {plan} --comm=mpi --deadline-ms=1000")
    several = mpirun(4, folder, [dist_exec, plan, "--comm=mpi", f"--inputs={data}", f"--expect={data}",
                                 f"--local-outputs={processes}"])
    expect(f"{name}: mpi, the same bits", several.returncode == 0 and same_files(threads, processes), several.stdout)
    compiled = mpirun(4, folder, [dist_run, program, "--comm=mpi", f"--inputs={data}", f"--expect={data}", "--check"])
    expect("dist-run under mpirun", compiled.returncode == 0 and compiled.stdout.count("compared with") == 2,
           compiled.stdout)
    said, statuses = Ranks(folder, f"exec {dist_exec} {plan} --comm=mpi --expect={data} --inputs=random").end()
    expect("a failed comparison is 2 on every rank",
           statuses == [2] * 4 and told_once(said, "dist-exec", "comparison failed"), f"{statuses}: {said}")
    alone = run([dist_exec, plan, "--comm=mpi"])
    hint = "its mesh has 4 devices, but there are 1 processes; mpirun -n 4 starts one for each device"
    expect("too few processes are an error that says how many to start",
           alone.returncode in (1, 3) and hint in alone.stdout, alone.stdout)
    check_differences(dist_exec, plan, other, data, folder)
    for tool, file in ((dist_exec, plan), (dist_run, program)):
        # Again and again: the signal may come before the first iteration, in one, or between two.
        for _ in range(20):
            asked = subprocess.Popen([tool, file, "--iterations=1000000000"], stdout=subprocess.PIPE,
                                     stderr=subprocess.STDOUT, text=True)
            wait_until_running(asked.pid)
            asked.send_signal(signal.SIGTERM)
            said = asked.communicate(timeout=LIMIT)[0]
            is_good = asked.returncode == 3 and "the run was asked to end (SIGTERM)" in said
            if not is_good:
                break
        expect(f"{os.path.basename(tool)} that is asked to end gives 3", is_good, f"{asked.returncode}: {said}")

    stalled = Ranks(folder, f"exec {dist_exec} {plan} --comm=mpi --deadline-ms=1000 --iterations=1000000000")
    stopped = stalled.wait_for("pid", 1)
    wait_until_running(stopped)
    os.kill(stopped, signal.SIGSTOP)
    for rank in (0, 2, 3):
        stalled.wait_for("status", rank)
    os.kill(stopped, signal.SIGKILL)
    said, statuses = stalled.end()
    expect("a rank that stops is 3 on the others",
           [statuses[rank] for rank in (0, 2, 3)] == [3] * 3 and told_once(said, "dist-exec", "rank 1 did not "),
           f"{statuses}: {said}")
    for rank in (0, 1, 3):
        absent.wait_for("status", rank)
    with open(f"{folder}/given-up", "w", encoding="utf-8"):
        pass
    said, statuses = absent.end()
    expect("a rank that never comes is 3 on the others",
           statuses == [3] * 4 and "another rank has not started" in said, f"{statuses}: {said}")


def main():
    dist_run, dist_exec, dist_mpi_programs, programs = sys.argv[1:5]
    by_ranks = PROGRAMS_BY_RANKS
    if sys.argv[5:] == ["--all"]:
        by_ranks = {2: [], 4: []}
        for program in sorted(glob.glob(os.path.join(programs, "*.generic.mlir"))):
            if (ranks := count_ranks(program)) in by_ranks:
                by_ranks[ranks].append(os.path.basename(program).split(".")[0])
    with tempfile.TemporaryDirectory(prefix="dist-") as folder:
        check_programs(dist_run, dist_exec, dist_mpi_programs, programs, folder, by_ranks)
        check_started(dist_run, dist_exec, folder)
        check_exit_statuses(dist_run, dist_exec, programs, folder)
    print(f"{len(failures)} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
