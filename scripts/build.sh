#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Installs the packages that are missing, configures and builds. quickstart.sh and test.sh begin with it; it may be run
# alone. Nothing is installed, and nobody is asked for a password, when nothing is missing.
#
# usage: scripts/build.sh [--packages-only] [CMAKE OPTIONS]      as -DDIST_BUILD_TESTS=OFF; they count where nothing is configured yet
# The build folder is build/, or $DIST_BUILD_DIR. A new one is for Clang 22, unless CC or CXX name compilers, and compiles sources in
# batches, which takes half of the time; with -DDIST_UNITY_BUILD=OFF each by itself, which is better where sources change.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
build=${DIST_BUILD_DIR:-build}
packages_only=
if [ "${1:-}" = --packages-only ]; then
  packages_only=1
  shift
fi

say() { printf '== %s\n' "$*"; }
fail() { printf 'error: %s\n' "$*" >&2; exit 1; }
if [ -z "$packages_only" ]; then
  { mkdir -p "$build" && [ -w "$build" ]; } 2>/dev/null || fail "cannot write to the build folder $build; DIST_BUILD_DIR=FOLDER names another one"
fi
has() { command -v "$1" >/dev/null 2>&1; }
has_header() { [ -e "/usr/include/$1" ] || compgen -G "/usr/include/*/$1" >/dev/null || [ -e "/usr/local/include/$1" ]; }

has_library() { compgen -G "/usr/lib/*/$1" >/dev/null || compgen -G "/usr/lib/$1" >/dev/null || [ -e "/usr/local/lib/$1" ]; }

# mpicc comes with openmpi-bin as well, but not the headers that it names.
has_mpi() { echo '#include <mpi.h>' | mpicc -E -x c -; }

llvm=/usr/lib/llvm-22
missing=()
# need PACKAGE COMMAND...: the package is missing if the command fails.
need() { local package=$1; shift; "$@" >/dev/null 2>&1 || missing+=("$package"); }

need g++                    has g++ # for its library; tests use it, too
# Clang compiles dist in about 0.6 of the time of GCC 12.
compilers=()
if [ -z "${CC:-}${CXX:-}" ] && [ ! -e "$build/build.ninja" ]; then
  compilers=(-DCMAKE_C_COMPILER=clang-22 -DCMAKE_CXX_COMPILER=clang++-22)
  need clang-22             has clang++-22
fi
need cmake                  has cmake
need ninja-build            has ninja
need python3                test -x /usr/bin/python3
need python3-numpy          /usr/bin/python3 -c 'import numpy'
need llvm-22-dev            test -e $llvm/lib/cmake/llvm/LLVMConfig.cmake
need llvm-22-tools          test -x $llvm/bin/FileCheck -a -e $llvm/bin/lit
need libmlir-22-dev         test -e $llvm/lib/cmake/mlir/MLIRConfig.cmake
need mlir-22-tools          test -x $llvm/bin/mlir-tblgen
need libdnnl-dev            has_header dnnl.hpp
need libopenblas0-pthread   has_library libopenblas.so.0
need zlib1g-dev             has_header zlib.h
need libzip-dev             has_header zip.h
need nlohmann-json3-dev     has_header nlohmann/json.hpp
need libgtest-dev           has_header gtest/gtest.h
need libflatbuffers-dev     has_header flatbuffers/flatbuffers.h
need flatbuffers-compiler   has flatc
need libxxhash-dev          has_header xxhash.h
need libopenmpi-dev         has_mpi
need openmpi-bin            has mpirun

if [ ${#missing[@]} -gt 0 ]; then
  has apt-get || fail "these Debian packages are missing, and there is no apt-get: ${missing[*]}"
  as_root=()
  if [ "$(id -u)" != 0 ]; then
    has sudo || fail "as root, run: apt-get install --no-install-recommends ${missing[*]}"
    as_root=(sudo)
  fi
  say "installing ${missing[*]}"
  "${as_root[@]}" apt-get update -q
  for package in "${missing[@]}"; do
    [ -n "$(apt-cache madison "$package" 2>/dev/null)" ] ||
      fail "apt knows no package $package; Debian 12 has it, and https://apt.llvm.org offers LLVM 22 for other systems"
  done
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends "${missing[@]}"
fi

[ -z "$packages_only" ] || exit 0

configure() { cmake --preset default -B "$build" "$@" || fail "configuring failed"; }
if [ ! -e "$build/build.ninja" ]; then
  say "configuring in $build"
  configure "${compilers[@]}" -DDIST_UNITY_BUILD=ON "$@"
  # So that nobody takes minutes of compiling for a hang.
  say "building in $build: $(grep -c '"file":' "$build/compile_commands.json") files to compile, which takes 10 to 20 minutes on two idle cores; less with ccache"
else
  say "building in $build"
fi
SECONDS=0
if ! ninja -C "$build"; then
  # A name that two sources of a batch define is no error of either; CMakeLists.txt says what to do about it.
  grep -q '^DIST_UNITY_BUILD:BOOL=ON' "$build/CMakeCache.txt" || fail "the build failed"
  say "again without batches, each file alone: if it succeeds, sources of a batch define the same name, see dist_compile_alone"
  configure -DDIST_UNITY_BUILD=OFF
  ninja -C "$build" || fail "the build failed"
fi
say "built in $SECONDS s"
