# SPDX-License-Identifier: Apache-2.0
"""Runs programs over MPI, one process per rank, and compares with ranks as threads, bit by bit, and with JAX's results.

usage: mpi_programs.py DIST_RUN DIST_EXEC PROGRAMS
Then: programs that dist-run compiles in every process; a comparison that fails gives 2 on every rank; a rank that never
comes, a request to end, give 3.
"""
import filecmp
import glob
import os
import subprocess
import sys
import tempfile

MOST_RANKS = 4

failures = []


def run(command, **options):
    try:
        return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=120,
                              **options)
    except subprocess.TimeoutExpired as expired:
        return subprocess.CompletedProcess(command, -1, f"still running: {expired.output}")


def mpirun(ranks, folder, command):
    environment = dict(os.environ, TMPDIR=folder, OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1")
    # Ranks end by themselves, each with its own status.
    return run(["mpirun", "--oversubscribe", "--mca", "orte_abort_on_non_zero_status", "0", "-np", str(ranks)] +
               command, env=environment)


def expect(name, condition, detail=""):
    print(f"{'passed' if condition else 'FAILED'} {name}", flush=True)
    if not condition:
        failures.append(name)
        print(detail, flush=True)


def same_files(one, other):
    names = sorted(os.listdir(one))
    return names == sorted(os.listdir(other)) and filecmp.cmpfiles(one, other, names, shallow=False)[0] == names


def check_program(dist_run, dist_exec, program, folder):
    """Returns the number of ranks, 0 if there are too many for this test."""
    name = os.path.basename(program).split(".")[0]
    plan, threads, processes = (os.path.join(folder, name + end) for end in (".dplan", ".threads", ".mpi"))
    data = os.path.join(os.path.dirname(program), name + ".npz")
    emitted = run([dist_run, program, f"--emit={plan}"])
    expect(f"{name}: emit", emitted.returncode == 0, emitted.stdout)
    common = [dist_exec, plan, f"--inputs={data}", f"--expect={data}"]
    alone = run(common + [f"--local-outputs={threads}"])
    expect(f"{name}: threads", alone.returncode == 0, alone.stdout)
    ranks = len(glob.glob(os.path.join(threads, "out0.rank*.npy")))
    if ranks > MOST_RANKS:
        return 0
    several = mpirun(ranks, folder, common + ["--comm=mpi", f"--local-outputs={processes}"])
    expect(f"{name}: mpi", several.returncode == 0, several.stdout)
    expect(f"{name}: same bits", several.returncode == 0 and same_files(threads, processes))
    return ranks


def check_exit_statuses(dist_run, dist_exec, programs, folder):
    name = "seed_mlp_infer_tp"
    program, data = (os.path.join(programs, name + end) for end in (".generic.mlir", ".npz"))
    plan = os.path.join(folder, name + ".dplan")
    compiled = mpirun(4, folder, [dist_run, program, "--comm=mpi", f"--inputs={data}", f"--expect={data}", "--check"])
    expect("dist-run under mpirun", compiled.returncode == 0 and compiled.stdout.count("compared with") == 2,
           compiled.stdout)

    def on_every_rank(script):
        """Runs a script on four ranks; returns what mpirun said, and the exit status of each rank."""
        status = os.path.join(folder, "status.")
        for rank in range(4):
            if os.path.exists(status + str(rank)):
                os.remove(status + str(rank))
        done = mpirun(4, folder, ["sh", "-c", f"{script}; code=$?; echo $code > {status}$OMPI_COMM_WORLD_RANK; "
                                  "exit $code"])
        found = []
        for rank in range(4):
            try:
                with open(status + str(rank), encoding="utf-8") as file:
                    found.append(int(file.read()))
            except (OSError, ValueError):
                found.append(None)
        return done, found

    wrong, statuses = on_every_rank(f"{dist_exec} {plan} --comm=mpi --expect={data} --inputs=random")
    expect("a failed comparison is 2 on every rank", statuses == [2] * 4, f"{statuses}: {wrong.stdout}")
    alone = run([dist_exec, plan, "--comm=mpi"])
    expect("too few processes are a located error",
           alone.returncode in (1, 3) and "its mesh has 4 devices, but there are 1 processes" in alone.stdout,
           alone.stdout)
    absent, statuses = on_every_rank(f"if [ $OMPI_COMM_WORLD_RANK = 2 ]; then sleep 14; exit 3; fi; "
                                     f"{dist_exec} {plan} --comm=mpi --deadline-ms=1000")
    expect("a rank that never comes is 3 on the others",
           statuses == [3, 3, None, 3] and "another rank has not started" in absent.stdout,
           f"{statuses}: {absent.stdout}")
    for tool, file in ((dist_exec, plan), (dist_run, program)):
        asked = run(["timeout", "--preserve-status", "--kill-after=20", "-s", "TERM", "3", tool, file,
                     "--iterations=1000000000"])
        expect(f"{os.path.basename(tool)} that is asked to end gives 3",
               asked.returncode == 3 and "the run was asked to end (SIGTERM)" in asked.stdout,
               f"{asked.returncode}: {asked.stdout}")
    stalled, statuses = on_every_rank(
        f"{dist_exec} {plan} --comm=mpi --deadline-ms=1000 --iterations=1000000000 & child=$!; "
        f"if [ $OMPI_COMM_WORLD_RANK = 1 ]; then sleep 4; kill -STOP $child; sleep 3; kill -KILL $child; fi; "
        f"wait $child")
    expect("a rank that stops is 3 on the others",
           [statuses[rank] for rank in (0, 2, 3)] == [3] * 3 and stalled.stdout.count("rank 1 did not ") >= 3,
           f"{statuses}: {stalled.stdout}")


def main():
    dist_run, dist_exec, programs = sys.argv[1:]
    with tempfile.TemporaryDirectory(prefix="dist-") as folder:
        ran = [check_program(dist_run, dist_exec, program, folder)
               for program in sorted(glob.glob(os.path.join(programs, "*.generic.mlir")))]
        expect("programs of 4 ranks were run", ran.count(4) >= 3)
        check_exit_statuses(dist_run, dist_exec, programs, folder)
    print(f"{len(failures)} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
