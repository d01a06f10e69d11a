# SPDX-License-Identifier: Apache-2.0
"""Starts dist-rank-process under mpirun with one rank that misbehaves, and checks what every survivor says.

usage: process_faults.py DIST_RANK_PROCESS [CASE...]

A case passes if every survivor prints one line in time, with one text that names the failing rank, who waits, the
collective, its axes, its sequence number and the source line as far as there are any; if mpirun ends with the right
status; and if neither processes nor files (MPI's shared memory among them) are left.
"""
import concurrent.futures
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time

RANKS = 4
DEADLINE_MS = 1000
MARGIN_MS = 2000
START_MS = 10000  # Longest time that ranks may take to find each other.
# A run behind which mpirun hangs is repeated, and a failing one for which the machine had no time, or in which mpirun ended a rank
# before it said that another one was killed.
ATTEMPTS = 3
STARVED_SECONDS = 0.2  # Longest that a process which wants to run may be kept from it: deadlines mean nothing beyond.
LAUNCH_SECONDS = 60  # For a launcher on a busy machine; the ranks' own times are what counts.

COLLECTIVE = r'all_reduce over "(x|y)" \(sequence \d\)'
WAIT = r"ranks? [0-9, and]+ waits?"
PLACE = r", at model\.py:\d:1"


class Clockwork(threading.Thread):
    """Sleeps in short steps and keeps the longest time by which it woke up too late: how starved the machine was."""

    def __init__(self):
        super().__init__(daemon=True)
        self.latest, self.running = 0.0, True
        self.start()

    def run(self):
        while self.running:
            begin = time.monotonic()
            time.sleep(0.01)
            self.latest = max(self.latest, time.monotonic() - begin - 0.01)

    def end(self):
        self.running = False
        return self.latest


class Case:
    """`action` is for `rank`; `text` is searched for in what the others say; `says` are the ranks that must speak."""

    def __init__(self, action, rank, text, says=None, status="", options=(), same=True, exit_status=3,
                 extra_ms=0):
        self.action, self.rank, self.text, self.options, self.same = action, rank, text, options, same
        self.says = [r for r in range(RANKS) if r != rank] if says is None else says
        self.status, self.exit_status = status, exit_status
        if status in ("mismatch", "out of memory", "invalid executable") and not action.startswith("fault"):
            extra_ms = START_MS  # Found at load: the time to enter MPI is counted too.
        self.most_ms = DEADLINE_MS + MARGIN_MS + extra_ms

    @property
    def name(self):
        return f"{self.action}@{self.rank}"


def mismatch(what):
    return (r"the programs of the ranks differ in collective 0: rank 0 has all_reduce sum over \"x\" \(sequence 0\) of "
            r"f32\[4\] at model\.py:3:1, rank 2 has " + what + PLACE)


ALL = list(range(RANKS))
CASES = [
    Case("sleep-14000", 1, r"could not enter Open MPI.* within 10000 ms: another rank has not started|SIGTERM",
         status="deadline exceeded|interrupted", says=[], same=False, extra_ms=START_MS),
    Case("kill", 2, rf"rank 2 died \(its connection closed\) (while|before) {COLLECTIVE}.*; {WAIT}{PLACE}",
         status="rank failed", exit_status=None),
    # Without rank 0 nobody knows where all the others are: each survivor names the collective that it waits in.
    Case("kill", 0, rf"rank 0 died \(its connection closed\) (while|before) {COLLECTIVE}.*; {WAIT}{PLACE}",
         status="rank failed", exit_status=None, same=False),
    Case("stop", 1, rf"rank 1 did not come to {COLLECTIVE} within {DEADLINE_MS} ms: nothing has been heard of it for \d+ ms; "
         rf"before that it (was still starting|(was|waited) in .*); {WAIT}{PLACE}",
         status="deadline exceeded"),
    Case("stop", 0, rf"rank 0 did not (come to|answer while rank 3 waited in) {COLLECTIVE} (within|for) {DEADLINE_MS} ms: "
         rf"nothing has been heard of it for \d+ ms; .*; {WAIT}{PLACE}",
         status="deadline exceeded", same=False),
    Case("fail-step", 3, rf"rank 3 did not come to {COLLECTIVE} within {DEADLINE_MS} ms: it is in step 3.*; {WAIT}{PLACE}",
         status="deadline exceeded"),
    Case("late-300", 1, "", says=ALL, status="ok", exit_status=0),
    # Who has run does not go before all can leave MPI together: mpirun would report it as a failure.
    Case("linger-6500", 1, "", says=ALL, status="ok", exit_status=0),
    Case("term", 3, r"rank 3 was asked to end \(SIGTERM\)", says=ALL, status="interrupted", options=["--runs=100000"]),
    Case("order", 2, mismatch(r"all_reduce sum over \"y\" \(sequence 0\) of f32\[4\]"), says=ALL, status="mismatch"),
    Case("dtype", 2, mismatch(r"all_reduce sum over \"x\" \(sequence 0\) of i32\[4\]"), says=ALL, status="mismatch"),
    Case("count", 2, mismatch(r"all_reduce sum over \"x\" \(sequence 0\) of f32\[8\]"), says=ALL, status="mismatch"),
    Case("reduction", 2, mismatch(r"all_reduce max over \"x\" \(sequence 0\) of f32\[4\]"), says=ALL,
         status="mismatch"),
    Case("mesh", 1, r'rank 1 has a program for a mesh of "y"=2, "x"=2 .*, rank 0 one for a mesh of "x"=2, "y"=2',
         says=ALL, status="mismatch"),
    Case("no-memory", 1, r"rank 1 cannot have an arena of \d+ bytes", says=ALL, status="out of memory"),
    Case("bad-plan", 3, r'rank 3: program "test": step 2: group 77 is out of range', says=ALL,
         status="invalid executable"),
    Case("leave", 2, rf"rank 2 ended while {COLLECTIVE} needs it .*; {WAIT}{PLACE}", status="rank failed",
         exit_status=None),
    # mpirun ends the others; some may still be on their way to saying so.
    Case("exit", 2, r"asked to end \(SIGTERM\)|another rank has not started", says=[],
         status="interrupted|deadline exceeded", same=False, extra_ms=START_MS),
    Case("fault-1", 2, rf"rank 2 failed at {COLLECTIVE}: injected fault; {WAIT}{PLACE}", says=ALL,
         status="rank failed"),
    Case("fault-2", 2, rf"rank 2 did not come to {COLLECTIVE} within {DEADLINE_MS} ms: .*; {WAIT}{PLACE}", says=ALL,
         status="deadline exceeded"),
    Case("fault-5", 2, rf"rank [23] came with .* while rank [23] waits in .*\"y\" \(sequence 1\) of f32\[4\]{PLACE}",
         says=ALL, status="mismatch"),
    Case("fault-6", 3, rf"rank [23] came with .*f32\[4(x2)?\] while rank [23] waits in .*{PLACE}", says=ALL,
         status="mismatch"),
    # The same of collectives that are started and done later.
    Case("kill", 1, rf"rank 1 died \(its connection closed\) (while|before) {COLLECTIVE}.*; {WAIT}{PLACE}",
         status="rank failed", exit_status=None, options=["--starts"]),
    Case("fail-step", 2, rf"rank 2 did not come to {COLLECTIVE} within {DEADLINE_MS} ms: it is in step 3.*; {WAIT}{PLACE}",
         status="deadline exceeded", options=["--starts", "--elements=20000"]),
    Case("late-300", 2, "", says=ALL, status="ok", exit_status=0, options=["--starts", "--elements=20000"]),
    Case("term", 2, r"rank 2 was asked to end \(SIGTERM\)", says=ALL, status="interrupted", options=["--starts", "--runs=100000"]),
    Case("order", 2, mismatch(r"all_reduce sum over \"y\" \(sequence 0\) of f32\[4\]"), says=ALL, status="mismatch",
         options=["--starts"]),
    Case("fault-1", 3, rf"rank 3 failed at {COLLECTIVE}: injected fault; {WAIT}{PLACE}", says=ALL, status="rank failed",
         options=["--starts", "--elements=20000"]),
    Case("fault-2", 3, rf"rank 3 did not come to {COLLECTIVE} within {DEADLINE_MS} ms: .*; {WAIT}{PLACE}", says=ALL,
         status="deadline exceeded", options=["--starts"]),
    Case("fault-6", 2, rf"rank [23] came with .*f32\[4(x2)?\] while rank [23] waits in .*{PLACE}", says=ALL, status="mismatch",
         options=["--starts"]),
    # The record of what came before, and one that cannot be written.
    Case("fault-1", 1, r"injected fault; .*; its last collectives are in .*record\.rank\d\.json", says=ALL,
         status="rank failed", options=["--recorder=TEMPORARY/record.rank%r.json"], same=False),
    Case("fault-1", 0, rf"injected fault; {WAIT}{PLACE}; its last collectives could not be written: ", says=ALL,
         status="rank failed", options=["--recorder=TEMPORARY/missing/record"], same=False),
]

LINE = re.compile(r"^rank (\d): ([a-z ]+): (.*): sequence (-?\d+): (\d+) ms$", re.MULTILINE)


def left_overs(folder):
    """What a run may have left behind: shared memory of MPI, files of its session; both are in `folder`."""
    names = []
    for base, _, files in os.walk(folder):
        names += [os.path.join(base, name) for name in files if not name.startswith("record.rank")]
    return set(names)


def processes_of(token):
    return subprocess.run(["pgrep", "-f", f"dist-rank-process .*--token={token}"], capture_output=True,
                          text=True).stdout.split()


def check_record(folder):
    """Every rank has written what it was in."""
    problems = []
    for rank in range(RANKS):
        path = os.path.join(folder, f"record.rank{rank}.json")
        if not os.path.exists(path):
            problems.append(f"{path} is missing")
            continue
        with open(path, encoding="utf-8") as file:
            record = json.load(file)
        events = record["ranks"][0]["collectives"]
        if record["failure"]["rank"] != 1 or record["ranks"][0]["rank"] != rank:
            problems.append(f"{path} is about another failure: {record['failure']}")
        # Rank 0 waits for rank 1; the others may have been on their way to their next one.
        if not events or events[-1]["kind"] != "all_reduce" or (rank == 0 and events[-1]["state"] != "started"):
            problems.append(f"{path} does not end as it should: {events[-1:]}")
        if not all(event["state"] == "finished" for event in events[:-1]):
            problems.append(f"{path} holds older collectives that are not finished")
    return problems


def check(case, binary):
    """Runs one case; returns a list of problems, the output, and whether mpirun hung behind ranks that had all ended."""
    folder = tempfile.mkdtemp(prefix="dist-")
    token = os.path.basename(folder)
    environment = dict(os.environ, TMPDIR=folder, OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1")
    options = [option.replace("TEMPORARY", folder) for option in case.options]
    command = ["mpirun", "--oversubscribe", "--mca", "btl_vader_backing_directory", folder, "-np", str(RANKS), binary, "--comm=mpi", f"--deadline-ms={DEADLINE_MS}",
               f"--do={case.action}@{case.rank}", f"--token={token}"] + options
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment)
    problems = []
    hung = False
    try:
        output, _ = process.communicate(timeout=LAUNCH_SECONDS)
    except subprocess.TimeoutExpired:
        ranks_left = [number for number in processes_of(token) if number != str(process.pid)]
        process.kill()
        output, _ = process.communicate(timeout=5)
        # OpenMPI's mpirun sometimes does not reap ranks that have ended. What they said is checked all the same, and the
        # case is run again, since exit status and files can only be judged behind an mpirun that ends.
        hung = not ranks_left
        if ranks_left:
            problems.append(f"ranks {ranks_left} still running after {LAUNCH_SECONDS} s")
    said = {int(rank): (status, text, int(elapsed)) for rank, status, text, _, elapsed in LINE.findall(output)}
    for rank in case.says:
        if rank not in said:
            problems.append(f"rank {rank} said nothing")
    texts = set()
    for rank, (status, text, elapsed) in said.items():
        if case.action == "leave" and rank == case.rank:
            continue
        if rank == case.rank and rank not in case.says:
            continue  # It may wake up again when mpirun ends it.
        texts.add(text)
        if not re.fullmatch(case.status, status) or not re.search(case.text, text):
            problems.append(f"rank {rank} said '{status}: {text}', needed '{case.status}: {case.text}'")
        if elapsed > case.most_ms:
            problems.append(f"rank {rank} ended after {elapsed} ms, needed at most {case.most_ms}")
    if case.same and len(texts) > 1:
        problems.append(f"ranks said {len(texts)} different things")
    # An mpirun that crashes while it cleans up is not ours; one that says all is well would be.
    crashed = hung or process.returncode in (139, -11)
    expected = process.returncode != 0 if case.exit_status is None else process.returncode == case.exit_status
    if not expected and not crashed:
        problems.append(f"mpirun ended with {process.returncode}, needed {case.exit_status}")
    if any("record.rank" in option for option in options):
        problems += check_record(folder)
    end = time.monotonic() + 3
    while processes_of(token) and time.monotonic() < end:
        time.sleep(0.05)
    if processes_of(token):
        problems.append(f"processes {processes_of(token)} are left")
    left = left_overs(folder)
    if left and not crashed:
        problems.append(f"left behind: {sorted(left)}")
    shutil.rmtree(folder, ignore_errors=True)
    return problems, output, hung


def report(case, binary):
    start = time.monotonic()
    for _ in range(ATTEMPTS):
        clockwork = Clockwork()
        problems, output, hung = check(case, binary)
        starved = clockwork.end()
        if problems and starved > STARVED_SECONDS:
            problems.append(f"the machine gave no time for {starved:.1f} s")
        elif problems and case.action == "kill" and all(problem.endswith(" said nothing") for problem in problems):
            problems.append("mpirun, which ends the others, may have been faster")
        elif problems or not hung:
            break
    else:
        problems = problems or [f"mpirun hung in {ATTEMPTS} runs"]
    text = f"{'FAILED' if problems else 'passed'} {case.name} ({time.monotonic() - start:.1f} s)"
    if problems:
        text += "\n  " + "\n  ".join(problems) + "\n" + output
    print(text, flush=True)
    return bool(problems)


def main():
    binary, wanted = sys.argv[1], sys.argv[2:]
    cases = [case for case in CASES if not wanted or case.name in wanted]
    # Most of the time everybody waits, so two at a time.
    with concurrent.futures.ThreadPoolExecutor(max_workers=2) as pool:
        failed = sum(pool.map(lambda case: report(case, binary), cases))
    print(f"{failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
