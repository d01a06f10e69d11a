# SPDX-License-Identifier: Apache-2.0
"""The lit suite: which files are tests, what their RUN lines may say, and which features they may require.

Run it through the build, whose folder holds the site configuration: `lit build/test`, or `./test.sh`.
Substitutions: dist-opt, dist-run, dist-exec, dist-reshard-checkpoint, dist-solve, dist-lsp-server, dist-reduce, dist-doctor, dist-check-rules, FileCheck, not, split-file, mlir-opt, mlir-tblgen (each as a command), %python (an
interpreter, with NumPy if there is one), %jax_python (one with JAX), %with_jax_python (that as an option, if there is one), %mkdocs, %safetensors_python (one with safetensors and NumPy), %status N COMMAND (COMMAND must exit with N),
%emulated and %emulated_cudnn (before a command: with the emulated libraries of a GPU, without cuDNN or with it),
%source, %build and %llvm (the three roots), %programs (the JAX programs in the repository).
Features: numpy, jax, safetensors, mkdocs (with the theme material; DIST_MKDOCS names another program), debian-packages, nvim, emacs (with eglot), node, mpi, chromium, dist-run, dist-exec, dist-reshard-checkpoint, dist-solve, dist-lsp-server, dist-reduce, asan, tsan.
"""
import os
import shutil
import subprocess

import lit.formats

if not hasattr(config, "dist_build_root"):
    lit_config.fatal("no site configuration: run lit on the folder 'test' of the build, for example 'lit build/test'")

source, build, tools = config.dist_source_root, config.dist_build_root, config.llvm_tools_dir

config.name = "dist"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir", ".test"]
config.excludes = ["Inputs", "programs", "Tools", "Unit", "CMakeLists.txt"]
config.test_source_root = os.path.join(source, "test")
config.test_exec_root = os.path.join(build, "test")


def can_import(python, module):
    """Returns true if the interpreter `python` exists and imports `module`."""
    if not python or not shutil.which(python):
        return False
    command = [python, "-c", f"import {module}"]
    return subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0


def first_that_imports(module, *pythons):
    return next((python for python in pythons if can_import(python, module)), None)


python = first_that_imports("numpy", config.python, "python3")
if python:
    config.available_features.add("numpy")
python = python or config.python
jax_python = first_that_imports("jax", os.environ.get("DIST_JAX_PYTHON"), "python3", config.python)
if jax_python:
    config.available_features.add("jax")
safetensors_python = first_that_imports("safetensors.numpy, ml_dtypes", os.environ.get("DIST_JAX_PYTHON"), "python3", config.python)
if safetensors_python:
    config.available_features.add("safetensors")
# `wheel`: what builds and installs a Python package without the network.
if can_import(python, "setuptools, wheel, pip"):
    config.available_features.add("wheel")
toolkits = [os.environ.get("CUDA_HOME"), os.environ.get("CUDA_PATH"), "/usr/local/cuda"]
if shutil.which("ptxas") or any(toolkit and os.path.exists(os.path.join(toolkit, "bin", "ptxas")) for toolkit in toolkits):
    config.available_features.add("ptxas")
if shutil.which("clang-format-14"):
    config.available_features.add("clang-format-14")
mkdocs = shutil.which(os.environ.get("DIST_MKDOCS", "mkdocs"))
if mkdocs:
    config.available_features.add("mkdocs")
if shutil.which("nvdisasm") or any(toolkit and os.path.exists(os.path.join(toolkit, "bin", "nvdisasm")) for toolkit in toolkits):
    config.available_features.add("nvdisasm")
if shutil.which("chromium") or shutil.which("chromium-browser"):
    config.available_features.add("chromium")
if all(map(shutil.which, ("cpack", "dpkg-deb", "dpkg-shlibdeps", "file"))):
    config.available_features.add("debian-packages")
for editor in ("nvim", "node"):
    if shutil.which(editor):
        config.available_features.add(editor)
if shutil.which("emacs") and not subprocess.run(["emacs", "--batch", "--funcall", "package-initialize", "--eval", "(require 'eglot)"],
                                                capture_output=True).returncode:
    config.available_features.add("emacs")
if shutil.which("mpirun"):
    config.available_features.add("mpi")
for sanitizer, feature in (("address", "asan"), ("thread", "tsan")):
    if sanitizer in config.sanitize:
        config.available_features.add(feature)


def add_command(name, path, prefix=""):
    """Replaces the word `name` in RUN lines; file names that contain it (%t/dist-opt.out) are left alone."""
    config.substitutions.append((rf"(?<![\w/.%-]){name}(?![\w/.-])", prefix + path))


# A rank that hangs must not hang the suite: every wait in the runtime has a deadline of its own, well below this one.
deadline = "timeout 300 " if shutil.which("timeout") else ""
binaries = os.path.join(build, "bin")
for tool in ("dist-opt", "dist-run", "dist-exec", "dist-reshard-checkpoint", "dist-solve", "dist-lsp-server", "dist-reduce", "dist-doctor", "dist-check-rules"):
    path = os.path.join(binaries, tool)
    add_command(tool, path, deadline if tool != "dist-opt" else "")
    if os.path.exists(path):
        config.available_features.add(tool)
for tool in ("FileCheck", "not", "split-file", "mlir-opt", "mlir-tblgen"):
    add_command(tool, os.path.join(tools, tool))
# The vendor's libraries as emulated on the CPU, so that GPU programs really run on any machine.
libraries = ("cuda", "cublasLt", "nccl", "cufft", "cublas", "cusolver")
emulated = [os.path.join(build, "lib", f"libdist_emulated_{name}.so") for name in libraries]
if all(map(os.path.exists, emulated)):
    config.available_features.add("emulated-cuda")
# Of cuDNN, which takes the place of kernels, programs know only where a test asks for it.
emulated_cudnn = os.path.join(build, "lib", "libdist_emulated_cudnn.so")
if os.path.exists(emulated_cudnn):
    config.available_features.add("emulated-cudnn")
variables = [f"DIST_{name.upper()}_LIBRARY" for name in libraries]
settings = " ".join(f"{variable}={path}" for variable, path in zip(variables, emulated))
config.substitutions.append(("%emulated_cudnn", f"env {settings} DIST_CUDNN_LIBRARY={emulated_cudnn}"))
config.substitutions.append(("%emulated", f"env {settings} DIST_CUDNN=0"))
config.substitutions += [
    ("%python", python),
    ("%with_jax_python", f"--jax-python={jax_python}" if jax_python else ""),
    ("%jax_python", jax_python or "no-python-with-jax"),
    ("%safetensors_python", safetensors_python or "no-python-with-safetensors"),
    ("%mkdocs", mkdocs or "no-mkdocs"),
    ("%status", f"{python} {source}/test/Inputs/exit_status.py"),
    ("%programs", os.path.join(source, "test", "Integration", "programs")),
    ("%source", source),
    ("%build", build),
    ("%llvm", os.path.dirname(tools)),
]

config.environment["PYTHONPATH"] = os.path.join(source, "python")
config.environment["PYTHONDONTWRITEBYTECODE"] = "1"
config.environment["FILECHECK_OPTS"] = "--dump-input-filter=error"
for name in ("DIST_DEADLINE_SECONDS", "CCACHE_DIR", "ASAN_OPTIONS", "TSAN_OPTIONS", "UBSAN_OPTIONS"):
    if name in os.environ:
        config.environment[name] = os.environ[name]
