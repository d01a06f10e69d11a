#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Everything that needs a GPU, in slices of under 8 minutes, the most telling first: programs on the real driver against expected
# results, by loopback and by NCCL, the tables of kernels and of Llama-8B layers, compute-sanitizer, runtime tests.
#
#   test/benchmarks/gpu.sh                            on a machine with a GPU and a build
#   test/benchmarks/gpu.sh --make-kit DIR             on a machine with a build: collects tools, their libraries and compiled programs
#   DIR/gpu.sh                                        on a machine with a GPU and nothing else (no LLVM needed)
#   test/benchmarks/gpu.sh --emulate                  anywhere: the same on test/Emulation, with small shapes
#
# Options: --chip=sm_90 (for --make-kit and for a build); those of gpu/run.py: --only=PART,... --shard=I/N --seconds=N
# --workers=N --results=FILE
# The last line is 'N passed, N failed', with what was not run for want of time; results are appended to DIR/results.jsonl.
set -u -o pipefail
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
chip=sm_90
make_kit=
emulate=
options=()
while [ $# -gt 0 ]; do
  case "$1" in
    --chip=*) chip="${1#*=}" ;;
    --make-kit) make_kit="${2:?--make-kit needs a folder}"; shift ;;
    --emulate) emulate=--emulate ;;
    --only=* | --shard=* | --seconds=* | --workers=* | --results=*) options+=("$1") ;;
    *) echo "gpu.sh: unknown argument '$1'" >&2; exit 1 ;;
  esac
  shift
done

# Builds a library with the functions of oneDNN that $1/bin asks for, which do nothing: the real one has 40 MB and is not called where
# a GPU computes. Its functions return "unimplemented".
make_stub() {
  nm -D --undefined-only "$1"/bin/* | awk '/ dnnl_/{print $2}' | sed 's/@.*//' | sort -u |
    sed 's/.*/int &(void) { return 5; }/' > "$1/stub.c"
  cc -shared -fPIC -Wl,-soname,libdnnl.so.2 "$1/stub.c" -o "$1/lib/libdnnl.so.2" && rm "$1/stub.c"
}

# Writes an artifact for the GPU to $2; an emulation reads PTX, a GPU loads machine code faster.
compile() {
  "$build/bin/dist-run" "$1" --backend=cuda --chip="$chip" $([ -n "$emulate" ] || echo --cubin) --emit="$2" "${@:3}"
}

# Copies what a bare machine needs to folder $1: tools, the libraries they load, artifacts and expected arrays.
make_kit() {
  local kit="$1" program name
  mkdir -p "$kit/bin" "$kit/lib" "$kit/programs" "$kit/rows" "$kit/first" "$kit/gpu"
  cp "$here/gpu.sh" "$kit/"
  cp "$here"/gpu/*.py "$here/llama_step.py" "$here/stablehlo_text.py" "$kit/gpu/"
  for name in dist-exec dist-cuda-tests; do
    [ -x "$build/bin/$name" ] && cp "$build/bin/$name" "$kit/bin/" && strip "$kit/bin/$name"
  done
  # LAPACK computes some routines on the host. It is opened at run time; the reference library has a quarter of OpenBLAS' bytes.
  local lapack folder
  folder="$(ldconfig -p | awk '/libopenblas\.so\.0 /{print $NF; exit}')"
  folder="${folder%/libopenblas.so.0}"
  if [ -e "$folder/lapack/liblapack.so.3" ] && [ -e "$folder/blas/libblas.so.3" ]; then
    lapack="$folder/lapack/liblapack.so.3"
    cp -L "$lapack" "$folder/blas/libblas.so.3" "$kit/lib/"
  elif [ -n "$folder" ]; then
    lapack="$folder/libopenblas.so.0"
    cp -L "$lapack" "$kit/lib/"
  fi
  # The C library and the driver are the machine's own.
  ldd "$kit"/bin/* ${lapack:+"$lapack"} | awk '/=> \//{print $3}' | sort -u |
    grep -v -E '/(libc|libm|libpthread|libdl|librt|ld-linux[^/]*|libcuda|libnccl|libcublasLt|libdnnl|libOpenCL|libblas|libopenblas)\.so' |
    while read -r library; do cp -L "$library" "$kit/lib/"; done
  make_stub "$kit" || return 1
  for program in "$root"/test/Integration/programs/*.generic.mlir "$root"/test/Integration/Inputs/numerics/routines_*.generic.mlir; do
    name="$(basename "$program" .generic.mlir)"
    compile "$program" "$kit/programs/$name.dplan" --report="$kit/programs/$name.json" || return 1
    cp "${program%.generic.mlir}.npz" "$kit/programs/"
  done
  if python3 -c 'import numpy' 2>/dev/null; then
    mkdir -p "$kit/routines"
    cp "$root/test/Integration/Inputs/routines_by_numpy.py" "$kit/gpu/"
    python3 "$kit/gpu/routines_by_numpy.py" "$build/bin/dist-run" "$kit/routines" --emit --backend=cuda --chip="$chip" || return 1
  fi
  # A few kernels on small shapes, whose results the CPU tells.
  python3 "$here/gpu/programs.py" "$kit/first" --small "softmax 16384x4096" "rmsnorm 16384x4096" "gelu+bias 16384x4096" \
    "column sum 16384x8192" "transpose 16384x8192" || return 1
  for program in "$kit"/first/*.mlir; do
    "$build/bin/dist-run" "$program" --inputs=random:1 --outputs="${program%.mlir}.npz" || return 1
  done
  python3 "$here/gpu/programs.py" "$kit/rows" ${emulate:+--small} || return 1
  for program in "$kit"/first/*.mlir "$kit"/rows/*.mlir; do
    compile "$program" "${program%.mlir}.dplan" || return 1
    rm "$program"
  done
}

if [ -d "$here/programs" ] && [ -x "$here/bin/dist-exec" ]; then
  kit="$here"
else
  root="$(cd "$here/../.." && pwd)"
  build="${DIST_BUILD:-$root/build}"
  kit="${make_kit:-$(mktemp -d)}"
  [ -n "$make_kit" ] || trap 'rm -rf "$kit"' EXIT
  make_kit "$kit" || { echo "gpu.sh: the programs do not compile" >&2; exit 1; }
  [ -z "$make_kit" ] || exit 0
fi
[ ! -e "$kit/lib/liblapack.so.3" ] || export DIST_LAPACK_LIBRARY="$kit/lib/liblapack.so.3"
export LD_LIBRARY_PATH="$kit/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
if [ -n "$emulate" ]; then
  export DIST_CUDA_LIBRARY="$build/lib/libdist_emulated_cuda.so" DIST_NCCL_LIBRARY="$build/lib/libdist_emulated_nccl.so"
  export DIST_CUBLASLT_LIBRARY="$build/lib/libdist_emulated_cublasLt.so" DIST_CUBLAS_LIBRARY="$build/lib/libdist_emulated_cublas.so"
  export DIST_CUFFT_LIBRARY="$build/lib/libdist_emulated_cufft.so" DIST_CUSOLVER_LIBRARY="$build/lib/libdist_emulated_cusolver.so"
  export DIST_CUDNN_LIBRARY="$build/lib/libdist_emulated_cudnn.so"
fi
# NCCL and NVIDIA's other libraries of a Python environment serve where the system has none.
for folder in $(python3 -c 'import site; print(*site.getsitepackages())' 2>/dev/null); do
  for library in "$folder"/nvidia/{nccl,cu13,cublas,cudnn,cufft,cusolver,cusparse,nvjitlink}/lib; do
    [ -d "$library" ] && LD_LIBRARY_PATH="$LD_LIBRARY_PATH:$library"
  done
done
# What was made for this run alone leaves its results here.
[ "$kit" = "$here" ] || [[ " ${options[*]-}" == *" --results="* ]] || options+=("--results=gpu-results.jsonl")
python3 "$kit/gpu/run.py" "$kit" $emulate ${options[@]+"${options[@]}"}
