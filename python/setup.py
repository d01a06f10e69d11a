# SPDX-License-Identifier: Apache-2.0
"""Builds the wheel: the modules of dist and, in dist/lib, the shared libraries of a build of the project (DIST_BUILD_DIR, or `build` beside
this folder). The version is that of CMakeLists.txt. As nothing is compiled against Python, one wheel serves all its versions."""
import os
import re
import shutil
import subprocess
import tempfile

from setuptools import setup
from setuptools.command.build_py import build_py
from wheel.bdist_wheel import bdist_wheel

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.environ.get("DIST_SOURCE_DIR", os.path.dirname(HERE))
BUILD = os.path.join(ROOT, os.environ.get("DIST_BUILD_DIR", "build"))
LIBRARIES = ("libdist_runtime.so", "libdist.so", "libdist_c.so")


def read_version():
    with open(os.path.join(ROOT, "CMakeLists.txt"), encoding="utf-8") as file:
        return re.search(r"project\(dist VERSION ([0-9.]+)", file.read())[1]


class BuildWithLibraries(build_py):
    """Copies the libraries as `cmake --install` leaves them: they find each other in their own folder."""

    def run(self):
        super().run()
        target = os.path.join(self.build_lib, "dist", "lib")
        os.makedirs(target, exist_ok=True)
        with tempfile.TemporaryDirectory() as prefix:
            subprocess.run(["cmake", "--install", BUILD, "--prefix", prefix], check=True, stdout=subprocess.DEVNULL)
            folder = os.path.join(prefix, "lib")
            for library in LIBRARIES:
                # The name in other libraries is the SONAME; the first is looked for by the plain name.
                soname = os.path.basename(os.path.realpath(os.path.join(folder, library)))
                short = ".".join(soname.split(".")[:4])
                shutil.copy(os.path.join(folder, short), os.path.join(target, short))
                if library == "libdist_c.so":
                    shutil.copy(os.path.join(folder, short), os.path.join(target, library))
            mpi = os.path.join(folder, "libdist_mpi.so")
            if os.path.exists(mpi):
                shutil.copy(mpi, target)


class AnyPython(bdist_wheel):
    """A wheel with machine code that depends on the platform and not on the Python."""

    def finalize_options(self):
        super().finalize_options()
        self.root_is_pure = False

    def get_tag(self):
        return "py3", "none", super().get_tag()[2]


setup(version=read_version(), packages=["dist"], package_data={"dist": ["py.typed"]},
      cmdclass={"build_py": BuildWithLibraries, "bdist_wheel": AnyPython})
