# SPDX-License-Identifier: Apache-2.0
"""The library beside others in the process."""
import os
import shutil
import subprocess
import sys
import tempfile
import textwrap
import unittest

# What TensorFlow does: LLVM of another version, visible to all. This one has no targets.
OTHER = "void *LLVMContextCreate(void) { return 0; } void LLVMInitializeX86Target(void) {} void LLVMInitializeAArch64Target(void) {}"
PROGRAM = """
    import ctypes, sys
    ctypes.CDLL(sys.argv[1], mode=ctypes.RTLD_GLOBAL)
    import numpy, dist
    text = '''
    dist.mesh @mesh = <["x"=2]>
    func.func @main(%x: tensor<4xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) -> tensor<4xf32> {
      %result = math.absf %x : tensor<4xf32>
      return %result : tensor<4xf32>
    }
    '''
    assert (dist.compile(text).run(-numpy.ones(4, numpy.float32)) == 1).all()
"""
COMPILER = next((path for path in map(shutil.which, ("cc", "clang", "clang-22")) if path), None)


@unittest.skipUnless(COMPILER, "needs a C compiler")
class LibraryTest(unittest.TestCase):
    def test_other_llvm(self):
        with tempfile.TemporaryDirectory() as folder:
            other = os.path.join(folder, "libother.so")
            subprocess.run([COMPILER, "-shared", "-fPIC", "-x", "c", "-", "-o", other], input=OTHER, text=True, check=True)
            run = subprocess.run([sys.executable, "-c", textwrap.dedent(PROGRAM), other], capture_output=True, text=True, check=False)
            self.assertEqual(run.returncode, 0, run.stderr)


if __name__ == "__main__":
    unittest.main()
