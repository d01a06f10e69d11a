// SPDX-License-Identifier: Apache-2.0
//
// What --help prints: what both tools share stands here once.

#include "MachineCheck.h"
#include "Options.h"
#include "dist/Version.h"

using namespace dist::run;

static constexpr const char *runHead = R"(usage: dist-run FILE [options]

Compiles a program of any form, runs it on all devices of its mesh, and compares results. FILE is '-' for standard input.

  --backend=cpu|cuda          what to compile for and run on
  --chip=sm_90                the GPU to compile for
  --cubin                     machine code by ptxas, for this chip's generation only; else PTX, which the driver compiles
  --emit=STEP.dplan           write the compiled program for all ranks and do not run it; dist-exec does. With --check the
                              unpartitioned program is written, too, so that dist-exec --check can compare
  --cpu=native|generic|NAME   the CPU that the artifact is for: this one (the default), any, or one such as x86-64-v3
  --kernel-cache=DIR          keep compiled kernels in DIR, and use those that are there. Nothing is removed from it
  --plan=PLAN.json|auto       place arguments and results as a plan file says, see docs/plan-files.md, or find placements
                              for those that have none, which is --mode=auto
  --mesh=dp=2,tp=4|auto       the mesh for --plan=auto of a program that has none; auto tries all of one and two axes for
  --devices=N                 so many devices
  --machine=NAME|FILE         choose between plans by seconds on this machine, see docs/machines.md, and start collectives
                              ahead of computation that hides them there, see docs/schedule.md; not where it runs
  --memory=BYTES              allocate no more for a device (arguments, results, constants, arena): parameters are gathered
                              again, values computed again and collectives started later, as far as that is needed; an
                              error if nothing fits
  --no-schedule               with --machine, leave collectives where they are
  --mode=follow|search|auto   choose placements inside as propagation proposes them, or among all that are possible for the
                              fewest seconds on the machine; auto: those of arguments as well; see docs/planning.md
  --seconds=N                 let a search begin nothing more after N seconds; what it then finds depends on where it runs
  --candidates=N              with --plan=auto, schedule N plans on the side and take the one that then takes the fewest
                              seconds, see docs/planning.md
  --entry=NAME                function to run, if there are several
)";

static constexpr const char *execHead = R"(usage: dist-exec STEP.dplan [options]

Runs a program that dist-run --emit has compiled on all devices of its mesh, and compares results.

  --validate                  prove that the order of the steps keeps memory apart, and do not run
  --backend=cpu|cuda          refuse an artifact for another backend
)";

static constexpr const char *sharedOptions =
    R"(  --comm=threads|mpi          how devices of the backend cpu exchange data: as threads of this process (the default), or
                              as processes that mpirun starts
  --comm=loopback|nccl        the same for the backend cuda: on one GPU (the default), or a process per GPU
  --ranks=N                   start N processes on this machine, for --comm=nccl
  --share-gpu                 let the processes of --comm=nccl share one GPU, for tests
  --no-graph                  run every step by itself instead of one CUDA graph
  --inputs=FILE.npz|DIR       global arrays arg0, arg1, ...
  --inputs=DIR                a checkpoint, see docs/checkpoints.md: each device reads its part of the arguments, by name
  --inputs=random[:SEED]      made-up arrays (the default). Of several --inputs the first that has an argument gives it
  --outputs=FILE.npz|DIR      write the global results out0, out1, ...
  --outputs=safetensors:DIR   write a checkpoint, to which each device writes its part of the results, by name
  --rename=OLD=NEW            let names in that checkpoint begin with NEW that would begin with OLD: result[0]=p
  --local-outputs=DIR         write every device's results: out0.rank3.npy, ...
  --check[=RTOL,ATOL]         run the unpartitioned program too and compare every result
  --check=reference[,RTOL,ATOL]  compare with an interpreter of the whole program, which shares no code with how it is
                              partitioned, compiled and run; slow (dist-run only)
  --expect=FILE.npz|DIR       compare with given results out0, out1, ...
  --verbose                   print a row for every result; else only for those that differ too much
  --quiet                     do not tell on standard error in a few lines what was done, and show no progress
  --rtol=RTOL --atol=ATOL     tolerances of both comparisons. With neither, integers have to be equal, and floats within
                              what their type, and rounding, allow of each result's own size. RTOL alone replaces what the type
                              allows, ATOL alone adds an absolute difference; both mean, element by element,
                              |found - expected| <= ATOL + RTOL * |expected|. Integers stay exact
  --iterations=N --time       run N times; print the shortest and the median time
  --carry[=RESULT:ARGUMENT,...]  make arguments of the next iteration of results, by keys (out0:arg0), names, or paths
                              below which names are alike (result[0]:p); with no pairs by equal names, or by trees
                              of equal leaves. Comparisons are of the last iteration, with as many iterations.
                              What the program donates (dist.donate) is carried without it, to the result that takes
                              its memory if no pair says otherwise. Of dist-run results that
                              nothing places lie as what they become, with --emit, too
  --report=FILE.json          write the report on collectives and memory
  --threads=N                 threads that matrix products of a CPU rank use (1); last bits of results may depend on it
  --deadline-ms=N             longest wait for another device
  --record-collectives=FILE   write all collectives of the first iteration, rank by rank, as JSON (backend cpu)
  --trace=FILE                write when each step of each iteration ran on each device, for Perfetto (backend cpu); dist-run adds
                              what the machine is predicted to do; see docs/schedule.md
  --emulate-links=BYTES_PER_S[,LATENCY_S]  let collectives take as long as over such links, without computing meanwhile: for tests and
                              benchmarks of schedules (backend cpu)
  --recorder=FILE             where a failed run writes its last collectives; %r stands for the rank
  --completion=bash|zsh|fish  print what lets this shell complete the options: source <(dist-run --completion=bash)
  --version                   what this build has, and which libraries it finds on this machine

Exit status: 0 good, 1 bad usage or program, 2 comparison failed, 3 run-time fault.
)";

std::string dist::run::getHelpText(Tool tool) {
  return std::string(tool == Tool::Run ? runHead : execHead) + sharedOptions;
}

/// Returns what this build is and what it finds on this machine.
static std::string getVersionText(Tool tool, const char *llvm) {
  std::string text = std::string(getToolName(tool)) + ", of dist " DIST_VERSION_STRING +
                     (llvm ? std::string(", with LLVM ") + llvm : "");
  return text + "\nlibraries on this machine (dist-doctor says what is missing, and how to get it):\n" +
         dist::terminal::describeLibraries();
}

std::optional<std::string> dist::run::getAnswer(Tool tool, CommandLine line, const Options &options, const char *llvm) {
  switch (line) {
  case CommandLine::ShowHelp:
    return getHelpText(tool);
  case CommandLine::ShowVersion:
    return getVersionText(tool, llvm);
  case CommandLine::ShowCompletion:
    return getCompletion(tool, options.completion);
  default:
    return std::nullopt;
  }
}
