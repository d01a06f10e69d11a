#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Everything that needs a GPU, in one run of under 10 minutes: runtime tests on the real driver, every program by loopback
# and by NCCL, compute-sanitizer, and the tables of kernels and of a Llama-8B layer beside torch.compile and JAX.
#
#   test/benchmarks/gpu.sh                   on a machine with a GPU and a build
#   test/benchmarks/gpu.sh --make-kit DIR    on a machine with a build: collects tools, their libraries and compiled programs
#   DIR/gpu.sh                               on a machine with a GPU and nothing else (no LLVM needed)
#
# Options: --chip=sm_90 (for --make-kit and for a build), --only=tests|programs|sanitizer|tables
# The last line is 'N passed, N failed'; a part whose tool is missing (compute-sanitizer, PyTorch) says so and counts as nothing.
set -u -o pipefail
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
chip=sm_90
only=all
make_kit=
while [ $# -gt 0 ]; do
  case "$1" in
    --chip=*) chip="${1#*=}" ;;
    --only=*) only="${1#*=}" ;;
    --make-kit) make_kit="${2:?--make-kit needs a folder}"; shift ;;
    *) echo "gpu.sh: unknown argument '$1'" >&2; exit 1 ;;
  esac
  shift
done

# Copies what a bare machine needs to folder $1: tools, the libraries they load, artifacts and expected arrays.
make_kit() {
  local root kit="$1" program name
  root="$(cd "$here/../.." && pwd)"
  local build="${DIST_BUILD:-$root/build}"
  mkdir -p "$kit/bin" "$kit/lib" "$kit/programs" "$kit/kernels" "$kit/gpu"
  cp "$here/gpu.sh" "$kit/"
  cp "$here"/gpu/*.py "$kit/gpu/"
  for name in dist-exec dist-cuda-tests; do
    [ -x "$build/bin/$name" ] && cp "$build/bin/$name" "$kit/bin/"
  done
  # LAPACK computes some routines on the host. It is opened at run time.
  local lapack
  lapack="$(ldconfig -p | awk '/libopenblas\.so\.0 /{print $NF; exit}')"
  [ -n "$lapack" ] && cp -L "$lapack" "$kit/lib/libopenblas.so.0"
  # The C library and the driver are the machine's own.
  ldd "$kit"/bin/* ${lapack:+"$lapack"} | awk '/=> \//{print $3}' | sort -u |
    grep -v -E '/(libc|libm|libpthread|libdl|librt|ld-linux[^/]*|libcuda|libnccl|libcublasLt)\.so' |
    while read -r library; do cp -L "$library" "$kit/lib/"; done
  for program in "$root"/test/Integration/programs/*.generic.mlir "$root"/test/Integration/Inputs/numerics/routines_*.generic.mlir; do
    name="$(basename "$program" .generic.mlir)"
    "$build/bin/dist-run" "$program" --backend=cuda --chip="$chip" --emit="$kit/programs/$name.dplan" \
      --report="$kit/programs/$name.json" || return 1
    cp "${program%.generic.mlir}.npz" "$kit/programs/"
  done
  if python3 -c 'import numpy' 2>/dev/null; then
    mkdir -p "$kit/routines"
    cp "$root/test/Integration/Inputs/routines_by_numpy.py" "$kit/gpu/"
    python3 "$kit/gpu/routines_by_numpy.py" "$build/bin/dist-run" "$kit/routines" --emit --backend=cuda --chip="$chip" || return 1
  fi
  python3 "$here/gpu/programs.py" "$kit/kernels" || return 1
  for program in "$kit"/kernels/*.mlir; do
    "$build/bin/dist-run" "$program" --backend=cuda --chip="$chip" --emit="${program%.mlir}.dplan" || return 1
    rm "$program"
  done
}

if [ -n "$make_kit" ]; then
  make_kit "$make_kit"
  exit
fi
if [ -d "$here/programs" ] && [ -x "$here/bin/dist-exec" ]; then
  kit="$here"
else
  kit="$(mktemp -d)"
  trap 'rm -rf "$kit"' EXIT
  make_kit "$kit" || { echo "gpu.sh: the programs do not compile" >&2; exit 1; }
fi
export LD_LIBRARY_PATH="$kit/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
# NCCL and NVIDIA's other libraries of a Python environment serve where the system has none.
for folder in $(python3 -c 'import site; print(*site.getsitepackages())' 2>/dev/null); do
  for library in "$folder"/nvidia/{nccl,cu13,cublas,cufft,cusolver,cusparse,nvjitlink}/lib; do
    [ -d "$library" ] && LD_LIBRARY_PATH="$LD_LIBRARY_PATH:$library"
  done
done
passed=0
failed=0
wants() { [ "$only" = all ] || [ "$only" = "$1" ]; }

# Runs a command under a limit of $1 seconds; prints its output only if it fails.
check() {
  local limit="$1" title="$2" output
  shift 2
  if output="$(timeout --kill-after=10 "$limit" "$@" 2>&1)"; then
    passed=$((passed + 1)); echo "PASS $title"
  else
    failed=$((failed + 1)); echo "FAIL $title"; printf '%s\n' "$output" | tail -n 20
  fi
}

# Prints the number of ranks of a program, from its report.
world_size() {
  python3 -c 'import json, math, sys
print(math.prod(size for _, size in json.load(open(sys.argv[1]))["functions"][0]["mesh"]["axes"]))' "$1"
}

nvidia-smi --query-gpu=name,memory.total,driver_version --format=csv,noheader || { echo "gpu.sh: no GPU here" >&2; exit 1; }

if wants tests && [ -x "$kit/bin/dist-cuda-tests" ]; then
  check 120 "runtime tests on the driver" "$kit/bin/dist-cuda-tests"
fi
if wants programs; then
  if [ -d "$kit/routines" ] && python3 -c 'import numpy' 2>/dev/null; then
    check 120 "routines of all types and shapes against NumPy" python3 "$kit/gpu/routines_by_numpy.py" "$kit/bin/dist-exec" \
      "$kit/routines" --comm=loopback --iterations=3
  else
    echo "no NumPy here, or where the kit was made: routines were not compared with it"
  fi
  for plan in "$kit"/programs/*.dplan; do
    name="$(basename "$plan" .dplan)"
    data="$kit/programs/$name.npz"
    for graph in "" --no-graph; do
      check 60 "loopback $name $graph" "$kit/bin/dist-exec" "$plan" --comm=loopback $graph --iterations=3 \
        --inputs="$data" --expect="$data"
      world="$(world_size "$kit/programs/$name.json")"
      if [ "$world" = 2 ] || [ "$world" = 4 ]; then
        check 120 "nccl $name, $world processes on one GPU $graph" "$kit/bin/dist-exec" "$plan" --comm=nccl --share-gpu \
          --ranks="$world" $graph --iterations=3 --inputs="$data" --expect="$data"
      fi
    done
  done
fi
if wants sanitizer; then
  if command -v compute-sanitizer >/dev/null; then
    for tool in memcheck racecheck; do
      for name in seed_mlp_train_tp mlp_train_tp; do
        check 120 "$tool $name" compute-sanitizer --tool "$tool" --error-exitcode 9 "$kit/bin/dist-exec" \
          "$kit/programs/$name.dplan" --comm=loopback --no-graph --inputs="$kit/programs/$name.npz"
      done
    done
  else
    echo "compute-sanitizer is not on PATH: memcheck and racecheck were not run"
  fi
fi
if wants tables; then
  python3 "$kit/gpu/peers.py" "$kit/peers.json" --seconds=180 || echo "no peers: the table has our figures only"
  # One process per program: nothing of one measurement is left in memory for the next.
  python3 - "$kit" <<'PYTHON'
import json, os, re, subprocess, sys
kit, ours = sys.argv[1], {}
for plan in sorted(os.listdir(kit + "/kernels")):
    if not plan.endswith(".dplan"):
        continue
    run = subprocess.run([kit + "/bin/dist-exec", f"{kit}/kernels/{plan}", "--comm=loopback", "--inputs=random", "--time",
                          "--iterations=60"], capture_output=True, text=True, timeout=120)
    found = re.search(r"device time of \d+ iterations: min [\d.]+ ms, median ([\d.]+) ms", run.stdout)
    if run.returncode == 0 and found:
        ours[plan[:-len(".dplan")]] = float(found.group(1))
    else:
        print(f"{plan}: exit {run.returncode}: {run.stderr.strip()[-300:]}")
json.dump(ours, open(kit + "/ours.json", "w"))
PYTHON
  [ -f "$kit/peers.json" ] || echo '{"copy_bytes_per_second": null, "torch": {}, "jax": {}}' > "$kit/peers.json"
  python3 "$kit/gpu/table.py" "$kit/ours.json" "$kit/peers.json"
fi
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
