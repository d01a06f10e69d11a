# SPDX-License-Identifier: Apache-2.0
"""Programs: compile, report, run, emit, and errors with source lines. Run by pytest, or by `python3 -m unittest`."""
import gc
import importlib.util
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import threading
import unittest
from unittest import mock

import numpy as np

import dist
from dist import Replicate, Shard

LAYER = """
func.func @layer(%x: tensor<4x8xf32> {dist.name = "x"}, %w: tensor<8x6xf32> {dist.name = "w"}) -> tensor<4x6xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<4x6xf32>
  %start = linalg.fill ins(%zero : f32) outs(%empty : tensor<4x6xf32>) -> tensor<4x6xf32>
  %y = linalg.matmul ins(%x, %w : tensor<4x8xf32>, tensor<8x6xf32>) outs(%start : tensor<4x6xf32>) -> tensor<4x6xf32>
  return %y : tensor<4x6xf32>
}
"""
UPDATE = """
dist.mesh @m = <["x"=4]>
func.func @update(%state: tensor<8xf32> {dist.name = "state.x", dist.sharding = #dist.sharding<@m, [{"x"}]>DONATED}, %step: tensor<8xf32> {dist.name = "step"})
    -> (tensor<8xf32> {dist.name = "next", dist.sharding = #dist.sharding<@m, [{"x"}]>}) {
  %empty = tensor.empty() : tensor<8xf32>
  %next = linalg.add ins(%state, %step : tensor<8xf32>, tensor<8xf32>) outs(%empty : tensor<8xf32>) -> tensor<8xf32>
  return %next : tensor<8xf32>
}
"""
TURN = """
dist.mesh @m = <["x"=2]>
func.func @turn(%w: tensor<4x4xf32> {dist.name = "w", dist.sharding = #dist.sharding<@m, [{"x"}, {}]>}) -> (tensor<4x4xf32> {dist.name = "turned"}) {
  %empty = tensor.empty() : tensor<4x4xf32>
  %turned = linalg.transpose ins(%w : tensor<4x4xf32>) outs(%empty : tensor<4x4xf32>) permutation = [1, 0]
  return %turned : tensor<4x4xf32>
}
"""
ROWS = dist.parallelize({"x": [Shard(0), Shard(1)], "w": [Replicate(), Shard(0)]}, mesh={"dp": 2, "tp": 2})
X = np.arange(32, dtype=np.float32).reshape(4, 8)
W = np.arange(48, dtype=np.float32).reshape(8, 6) / 7


class Programs(unittest.TestCase):

    def test_a_layer_over_four_ranks_gives_what_numpy_gives(self):
        program = dist.compile(LAYER, plan=ROWS)
        self.assertEqual(program.num_ranks, 4)
        np.testing.assert_allclose(program.run(X, W), X @ W, rtol=1e-5)
        np.testing.assert_allclose(program.run(2 * X, W, ranks=4), 2 * X @ W, rtol=1e-5)

    def test_the_report_says_what_is_sent(self):
        program = dist.compile(LAYER, plan=ROWS, machine="h100-8xN")
        self.assertEqual([each["kind"] for each in program.report["collectives"]], ["all_reduce"])
        self.assertEqual(program.report["mesh"]["axes"], [["dp", 2], ["tp", 2]])
        self.assertIn("all_reduce", program.report_text)
        self.assertIn("dist.all_reduce", program.text)
        self.assertIn("1 collectives", repr(program))
        page = program._repr_html_()
        self.assertTrue(page.startswith("<iframe srcdoc=") and "&lt;html" in page.lower(), page[:200])

    def test_plans_are_functions_files_and_dicts_too(self):
        def shard(name, parameter):
            self.assertEqual(parameter, dist.Parameter(name, {"x": (4, 8), "w": (8, 6)}[name], "f32"))
            return {"x": [Shard(0), Shard(1)], "w": [Replicate(), Shard(0)]}[name]

        with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
            file.write(ROWS.to_json())
            file.flush()
            for plan in (dist.shard_layer(shard, mesh={"dp": 2, "tp": 2}), file.name, pathlib.Path(file.name), ROWS.to_dict()):
                self.assertEqual(len(dist.compile(LAYER, plan=plan).report["collectives"]), 1)

    def test_memory_of_a_plan_that_is_found_is_what_ranks_allocate(self):
        # The fastest plan is counted to need no more, but ranks allocate 1,552 B for it; another one needs 1,408.
        source = """
          func.func @main(%x: tensor<6x10xf32>, %a: tensor<10x10xf32>, %b: tensor<10x10xf32>) -> tensor<6x10xf32> {
            %zero = arith.constant 0.0 : f32
            %e = tensor.empty() : tensor<6x10xf32>
            %z = linalg.fill ins(%zero : f32) outs(%e : tensor<6x10xf32>) -> tensor<6x10xf32>
            %p = linalg.matmul ins(%x, %a : tensor<6x10xf32>, tensor<10x10xf32>) outs(%z : tensor<6x10xf32>) -> tensor<6x10xf32>
            %q = math.exp %p : tensor<6x10xf32>
            %r = linalg.matmul ins(%q, %b : tensor<6x10xf32>, tensor<10x10xf32>) outs(%z : tensor<6x10xf32>) -> tensor<6x10xf32>
            %s = arith.addf %r, %q : tensor<6x10xf32>
            %t = arith.mulf %s, %x : tensor<6x10xf32>
            return %t : tensor<6x10xf32>
          }"""
        for memory in (1420, 1480):
            program = dist.compile(source, plan="auto", mesh={"x": 2}, machine="h100-8xN", memory=memory)
            random = np.random.default_rng(0)
            x, a, b = (random.normal(size=shape).astype(np.float32) for shape in ((6, 10), (10, 10), (10, 10)))
            q = np.exp(x @ a)
            np.testing.assert_allclose(program.run(x, a, b), (q @ b + q) * x, rtol=1e-4, atol=1e-4)

    def test_a_plan_is_found(self):
        program = dist.compile(LAYER, plan="auto", mesh={"dp": 2, "tp": 2}, machine="h100-8xN")
        self.assertEqual(program.plan.to_dict()["mesh"]["axes"], [["dp", 2], ["tp", 2]])
        np.testing.assert_allclose(program.run(X, W), X @ W, rtol=1e-5)
        again = dist.compile(LAYER, plan=program.plan, machine="h100-8xN", mode="search")
        self.assertEqual(again.report["collectives"], program.report["collectives"])
        self.assertEqual(dist.compile(LAYER, plan="auto", mesh="auto", devices=4, machine="laptop-cpu").num_ranks, 4)
        rows = LAYER.replace('"w"', '"w", dist.sharding = #dist.sharding<@m, [{"dp"}, {}]>').replace("\nfunc", '\ndist.mesh @m = <["dp"=2, "tp"=2]>\nfunc')
        chosen = dist.compile(rows, plan="auto", machine="h100-8xN", candidates=3)
        self.assertIn("chosen among 3 plans as scheduled", chosen.report_text)
        np.testing.assert_allclose(chosen.run(X, W), X @ W, rtol=1e-5)
        with self.assertRaisesRegex(ValueError, "candidates says among how many plans plan='auto' chooses"):
            dist.compile(LAYER, plan=ROWS, candidates=3)
        with self.assertRaisesRegex(ValueError, "found candidates=0, but needed a whole number of at least 1"):
            dist.compile(LAYER, plan="auto", mesh={"dp": 2}, candidates=0)
        with self.assertRaisesRegex(ValueError, "mesh and devices say where plan='auto' places things"):
            dist.compile(LAYER, plan=ROWS, mesh={"dp": 2})
        with self.assertRaisesRegex(dist.CompileError, "found no mesh"):
            dist.compile(LAYER, plan="auto")
        with self.assertRaisesRegex(dist.CompileError, "needs at least [0-9]+ B of memory per device"):
            dist.compile(LAYER, plan="auto", mesh={"dp": 2}, machine="laptop-cpu", memory=10)

    def test_paths_with_spaces(self):
        with tempfile.TemporaryDirectory(prefix="dist {a} 'b") as folder, mock.patch.object(tempfile, "tempdir", folder):
            machine = os.path.join(folder, "two words.json")
            shutil.copy(os.path.join(os.path.dirname(__file__), "..", "..", "machines", "laptop-cpu.json"), machine)
            program = dist.compile(LAYER, plan="auto", mesh={"dp": 2}, machine=machine)
            np.testing.assert_allclose(dist.compile(LAYER, plan=program.plan, machine=machine).run(X, W), X @ W, rtol=1e-5)

    def test_results_of_several_types(self):
        program = dist.compile("""
            dist.mesh @mesh = <["x"=3]>
            func.func @f(%n: tensor<7xi32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}, %b: tensor<bf16>) -> (tensor<7xi32>, tensor<bf16>) {
              %0 = arith.addi %n, %n : tensor<7xi32>
              return %0, %b : tensor<7xi32>, tensor<bf16>
            }""")
        doubled, same = program.run(np.arange(7, dtype=np.int32), np.array(0x3F80, np.uint16))
        self.assertEqual(doubled.tolist(), list(range(0, 14, 2)))
        self.assertEqual(same.view(np.uint16), 0x3F80)

    def test_what_has_dlpack_is_an_argument(self):
        class Tensor:
            """A tensor of another library, as far as DLPack goes."""

            def __dlpack__(self, stream=None):
                return X.__dlpack__()

            def __dlpack_device__(self):
                return X.__dlpack_device__()

        np.testing.assert_allclose(dist.compile(LAYER, plan=ROWS).run(Tensor(), W), X @ W, rtol=1e-5)

    @unittest.skipUnless(importlib.util.find_spec("torch"), "torch is not installed")
    def test_tensors_of_pytorch_of_types_that_numpy_lacks(self):
        import torch
        program = dist.compile("""
            func.func @f(%b: tensor<2x3xbf16>, %e: tensor<3xf8E4M3FN>, %c: tensor<3xcomplex<f32>>) -> (tensor<2x3xbf16>, tensor<3xf8E4M3FN>, tensor<3xcomplex<f32>>) {
              return %b, %e, %c : tensor<2x3xbf16>, tensor<3xf8E4M3FN>, tensor<3xcomplex<f32>>
            }""")
        b = torch.nn.Parameter(torch.randn(3, 2).to(torch.bfloat16)).T
        e, c = torch.randn(3).to(torch.float8_e4m3fn), torch.randn(3, dtype=torch.complex64).conj()
        bits, bytes_, numbers = program.run(b, e, c)
        self.assertEqual(bits.view(np.int16).tolist(), b.detach().contiguous().view(torch.int16).tolist())
        self.assertEqual(bytes_.view(np.uint8).tolist(), e.view(torch.uint8).tolist())
        self.assertEqual(numbers.tolist(), c.resolve_conj().tolist())

    def test_artifacts_run_without_the_compiler(self):
        tool = os.environ.get("DIST_EXEC")
        if not tool:
            self.skipTest("DIST_EXEC does not name dist-exec")
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "layer.dplan")
            dist.compile(LAYER, plan=ROWS).emit(path)
            np.savez(os.path.join(folder, "data.npz"), arg0=X, arg1=W, out0=X @ W)
            data = os.path.join(folder, "data.npz")
            subprocess.run([tool, path, f"--inputs={data}", f"--expect={data}"], check=True, stdout=subprocess.DEVNULL)

    def test_steps_go_on_from_their_results(self):
        state, step = np.arange(8, dtype=np.float32), np.ones(8, np.float32)
        for marked, carry in (("", {"next": "state.x"}), (", dist.donate", None)):
            program = dist.compile(UPDATE.replace("DONATED", marked))
            steps = program.start(state, step, carry=carry)
            for factor in (1, 2, 3):
                np.testing.assert_array_equal(steps.step().read(0), state + factor)
            steps.step({"step": 10 * step, "state.x": state})
            np.testing.assert_array_equal(steps.read("next"), state + 10)
            np.testing.assert_array_equal(steps.step(state=[2 * state], arg1=step).read(), 2 * state + 1)
            np.testing.assert_array_equal(program.run(state, step), state + 1)  # Beside it.
            np.testing.assert_array_equal(steps.step().read(), 2 * state + 2)

    def test_results_lie_as_the_arguments_that_they_become(self):
        matrix = np.arange(16, dtype=np.float32).reshape(4, 4)
        with self.assertRaisesRegex(ValueError, "carry: out0 'turned' is placed differently than arg0 'w'"):
            dist.compile(TURN).start(matrix, carry={"turned": "w"})
        for carry in ({"turned": "w"}, "out0:arg0"):
            program = dist.compile(TURN, carry=carry)
            steps = program.start(matrix)
            np.testing.assert_array_equal(steps.step().read(), matrix.T)
            np.testing.assert_array_equal(steps.step().step().read(), matrix.T)
            np.testing.assert_array_equal(program.start(matrix, carry=False).step().step().read(), matrix.T)  # w stays.
        program = dist.compile(TURN.replace('"turned"', '"w"'), carry=True)
        np.testing.assert_array_equal(program.start(matrix).step().step().read(), matrix)
        with self.assertRaisesRegex(dist.CompileError, "carry: found no argument with the name or path 'v'"):
            dist.compile(TURN, carry={"turned": "v"})
        with self.assertRaisesRegex(dist.CompileError, "carry: no result has the name of an argument"):
            dist.compile(TURN, carry=True)
        with self.assertRaisesRegex(TypeError, "found carry=3"):
            dist.compile(TURN, carry=3)

    def test_errors_of_plans_have_lines_that_people_know(self):
        wrong = {"w": "colwize"}
        line = sys._getframe().f_lineno
        plans = ((dist.parallelize(wrong, mesh={"tp": 2}), f"test_program.py:{line - 1}:18: error: 'w': found the string 'colwize'"),
                 (dist.parallelize({"x": "replicate",
                                    ("w", "v"): [Shard(0)]}, mesh={"tp": 2}), rf"test_program.py:{line + 3}:38: error: \('w', 'v'\): found no argument that matches 'v'"),
                 (dist.parallelize({}, mesh={"tp": 2}, outputs={"w": "replicate"}), f"test_program.py:{line + 4}:65: error: found no result that matches 'w'"),
                 (dist.Plan({"w": [Shard(7)]}, mesh={"tp": 2}, inputs={"w": [Shard(9)]}), f"test_program.py:{line + 5}: error: inputs 'w': argument 1 w: found dimension 9"),
                 (dist.parallelize({}, mesh={"tp": 0}), rf'test_program.py:{line + 6}:\d+: error: mesh axis "tp" has size 0'),
                 (dist.shard_layer(lambda name, _: "colwize", mesh={"tp": 2}), f"test_program.py:{line + 7}: error: 'x': found the string 'colwize'"))
        for plan, error in plans:
            with self.assertRaisesRegex(dist.CompileError, error):
                dist.compile(LAYER, plan=plan)
        with self.assertRaisesRegex(dist.CompileError, rf"test_program.py:{sys._getframe().f_lineno + 1}:\d+: error: 'w': found the string 'colwize'"):
            dist.compile(LAYER, plan={"mesh": {"axes": [["tp", 2]]}, "rules": [{"match": "x", "style": "replicate"}, {"match": "w", "style": "colwize"}]})
        program = dist.compile(LAYER, plan=dist.parallelize({"x": "replicate", "*": "replicate", "w": "replicate"}, mesh={"tp": 2}))
        self.assertRegex(str(program.diagnostics[0]), rf"test_program.py:{sys._getframe().f_lineno - 1}:\d+: warning: 'w': found a rule that decides nothing")
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "mine.json")
            for text, error, place in (('{"mesh": {"axes": [["tp", 2]]},\n\n "rules": [{"match": "w", "style": "colwize"}]}', dist.CompileError, "3:36: error"),
                                       ('{\n "mesh": }', ValueError, "2:10: Expecting value; a plan file is JSON")):
                pathlib.Path(path).write_text(text, encoding="utf-8")
                with self.assertRaisesRegex(error, f"mine.json:{place}"):
                    dist.compile(LAYER, plan=path)

    def test_errors_about_the_whole_program_have_no_place(self):
        with self.assertRaisesRegex(dist.CompileError, "^error: found no machine 'h100'"):
            dist.compile(LAYER, machine="h100")

    def test_communicators_are_those_of_the_backend(self):
        with self.assertRaisesRegex(ValueError, "found comm='nccl', but needed 'threads' or 'mpi' for backend='cpu'"):
            dist.compile(LAYER).run(X, W, comm="nccl")
        with self.assertRaisesRegex(ValueError, "found comm='threads', but needed 'loopback' or 'nccl' for backend='cuda'"):
            dist.compile(LAYER, backend="cuda").run(X, W, comm="threads")

    def test_steps_say_what_does_not_fit(self):
        program = dist.compile(UPDATE.replace("DONATED", ""))
        with self.assertRaisesRegex(dist.RunError, "arg1 'step' has no value: it was not set, and no result of a step becomes it"):
            program.start().step(state=[np.zeros(8, np.float32)])
        with self.assertRaisesRegex(KeyError, "the program has no argument 'stat'; near are state, state.x"):
            program.start().step(stat=0)
        with self.assertRaisesRegex(TypeError, "found 2 arrays, but the program has 1 arguments 'state…'"):
            program.start().step(state=[0, 0])
        with self.assertRaisesRegex(IndexError, "found result 1, but the program has 1"):
            program.start(np.zeros(8, np.float32), np.zeros(8, np.float32)).step().read(1)
        with self.assertRaisesRegex(ValueError, "carry: found no argument with the name or path 'x'"):
            program.start(carry={"next": "x"})
        with self.assertRaisesRegex(TypeError, "found carry=1.5"):
            program.start(carry=1.5)
        with self.assertRaisesRegex(ValueError, "found comm='tcp'"):
            program.start(comm="tcp")

    def test_threads_share_a_program(self):
        wrong = []

        def use(program, path):
            try:
                for _ in range(4):
                    program.emit(path, cpu="generic")
                    if "dist.all_reduce" not in program.text or '"all_reduce"' not in program._module.report("json"):
                        wrong.append("a text or report of something else")
                    np.testing.assert_allclose(program.run(X, W), X @ W, rtol=1e-5)
            except Exception as error:
                wrong.append(error)

        columns = dist.parallelize({"x": [Replicate(), Shard(1)], "w": [Replicate(), Shard(0)]}, mesh={"dp": 2, "tp": 2})
        with tempfile.TemporaryDirectory() as folder:
            for number in range(4):
                program = dist.compile(LAYER, plan=columns)
                threads = [threading.Thread(target=use, args=(program, f"{folder}/{number}-{each}.dplan")) for each in range(6)]
                for thread in threads:
                    thread.start()
                for thread in threads:
                    thread.join()
        self.assertEqual(wrong, [])

    def test_threads_compile_first_of_all(self):
        script = f"""
import threading, dist
threads = [threading.Thread(target=dist.compile, args=({LAYER!r}, dist.parallelize({{"x": [dist.Shard(0)]}}, mesh={{"dp": 2}}))) for _ in range(6)]
for thread in threads: thread.start()
for thread in threads: thread.join()
"""
        for _ in range(3):
            ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)})
            self.assertEqual((ran.returncode, ran.stderr), (0, ""))

    def test_the_process_outlives_a_kernel_that_goes_on(self):
        """A kernel that takes longer than the deadline keeps its code and arrays until the process has ended in its usual way."""
        script = r'''
import gc, dist, numpy
from dist import _library
options = _library.RuntimeOptions
_library.RuntimeOptions = lambda **given: options(deadline_ms=50, **given)
ops = "".join(f"%s{i} = math.sin %v{i} : f32\n%v{i + 1} = math.exp %s{i} : f32\n" for i in range(400))
program = dist.compile("""func.func @main(%a: tensor<2048x2048xf32>) -> tensor<2048x2048xf32> {
  %e = tensor.empty() : tensor<2048x2048xf32>
  %r = linalg.map ins(%a : tensor<2048x2048xf32>) outs(%e : tensor<2048x2048xf32>) (%v0: f32, %o: f32) {
""" + ops + """linalg.yield %v400 : f32
  }
  return %r : tensor<2048x2048xf32>
}
""")
try:
    program.run(numpy.ones((2048, 2048), numpy.float32))
except dist.RunError as error:
    print(error)
del program
gc.collect()
'''
        ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)})
        self.assertEqual((ran.returncode, ran.stderr), (0, ""))
        self.assertIn("did not finish step 0", ran.stdout)

    def test_many_programs_leave_nothing_behind(self):
        for _ in range(3):
            dist.compile(LAYER, plan=ROWS).run(X, W)
        gc.collect()


class Errors(unittest.TestCase):

    def test_a_program_that_is_wrong_names_its_line(self):
        with self.assertRaises(dist.CompileError) as caught:
            dist.compile("func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {\n  %0 = arith.addf %x, %y : tensor<4xf32>\n  return %0 : tensor<4xf32>\n}\n")
        self.assertEqual(caught.exception.location, "program:2:23")
        self.assertIn("undeclared SSA value", str(caught.exception))

    def test_notes_come_with_their_places(self):
        with self.assertRaises(dist.CompileError) as caught:
            dist.compile("""dist.mesh @mesh = <["x"=2]>
func.func @f(%x: tensor<4xf32> {dist.sharding = #dist.sharding<@mesh, [{"z"}]>}) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}""")
        self.assertIn("z", caught.exception.diagnostics[0].message)
        self.assertTrue(caught.exception.location.startswith("program:2:"), caught.exception.location)

    def test_no_message_is_followed_by_the_program(self):
        with self.assertRaises(dist.CompileError) as caught:
            dist.compile(LAYER, plan=ROWS, machine="fast")
        self.assertIn("found no machine 'fast'", str(caught.exception))
        self.assertNotIn("func.func", str(caught.exception))

    def test_the_innermost_of_calls_is_the_place(self):
        with self.assertRaises(dist.CompileError) as caught:
            dist.compile("""func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "stablehlo.none"(%x) : (tensor<4xf32>) -> tensor<4xf32> loc("jit(f)/none"(callsite("a b.py":3:4 to :9 at "main.py":7:1)))
  return %0 : tensor<4xf32>
}""")
        self.assertEqual(caught.exception.location, "a b.py:3:4")

    def test_a_glob_that_matches_nothing_lists_near_names(self):
        with self.assertRaisesRegex(dist.CompileError, "'v'.*"):
            dist.compile(LAYER, plan=dist.parallelize({"v": "replicate"}, mesh={"tp": 2}))

    def test_a_wrong_option_says_which_there_are(self):
        with self.assertRaisesRegex(dist.CompileError, "faster"):
            dist.compile(LAYER, plan=ROWS, mode="faster")
        with self.assertRaisesRegex(ValueError, "found mode='follow machine=h100-8xN', but needed 'follow', 'search' or 'auto'"):
            dist.compile(LAYER, plan=ROWS, mode="follow machine=h100-8xN")
        for devices in (7.5, 0):
            with self.assertRaisesRegex(ValueError, f"found devices={devices}, but needed a whole number of at least 1"):
                dist.compile(LAYER, plan="auto", mesh="auto", devices=devices)
        with self.assertRaisesRegex(TypeError, "mesh: found 4, but needed a dict of axes and sizes"):
            dist.compile(LAYER, plan="auto", mesh=4)
        with self.assertRaisesRegex(ValueError, "found chip='sm_90', but a chip is for backend='cuda', and this program is for backend='cpu'"):
            dist.compile(LAYER).emit("unused.dplan", chip="sm_90")
        with self.assertRaisesRegex(ValueError, "found backend='tpu'"):
            dist.compile(LAYER, backend="tpu")
        for memory in (-1, 0, 2.5, "lots", True, float("nan"), float("inf")):
            with self.assertRaisesRegex(ValueError, f"found memory={memory!r}, but needed a whole number of at least 1"):
                dist.compile(LAYER, plan=ROWS, memory=memory)
        dist.compile(LAYER, plan=ROWS, memory=80e9, machine=None)

    def test_integers_are_converted_where_they_fit(self):
        from dist._arrays import as_argument, numpy_dtype
        number, = (dtype for dtype in range(10) if numpy_dtype(dtype) == np.int32)
        found = as_argument(np.array([[1, -2]], np.int64), "argument 0", number, (1, 2))
        self.assertEqual((found.dtype, found.tolist()), (np.int32, [[1, -2]]))
        with self.assertRaisesRegex(OverflowError, r"argument 0 'ids' has 4294967296 at \[0, 1\], but the program takes int32, from -2147483648 to 2147483647"):
            as_argument(np.array([[1, 1 << 32]], np.int64), "argument 0 'ids'", number, (1, 2))
        with self.assertRaisesRegex(TypeError, "elements of type float32, but the program takes int32"):
            as_argument(np.ones((1, 2), np.float32), "argument 0", number, (1, 2))

    def test_numbers_of_python_are_converted_where_they_fit(self):
        from dist._arrays import as_argument, numpy_dtype
        numbers = {numpy_dtype(dtype).name: dtype for dtype in range(17)}
        for value, name in ((3, "int32"), (3.0, "int8"), (True, "uint8"), (255, "uint8"), (True, "bool"), (3, "float32"), (2**60, "float32"), (0.1, "float16"),
                            (float("nan"), "float32"), (1, "complex64"), (1 + 2j, "complex64")):
            np.testing.assert_array_equal(as_argument(value, "argument 0", numbers[name], ()), np.asarray(value).astype(name))
        for value, name in ((2**33, "int32"), (2**70, "int64"), (-1, "uint8"), (256, "uint8"), (1e10, "int32")):
            with self.assertRaisesRegex(OverflowError, f"argument 0 has {int(value)}, but the program takes {name}, from"):
                as_argument(value, "argument 0", numbers[name], ())
        for value, found, name in ((3.7, "float64", "int32"), (float("nan"), "float64", "int32"), (float("inf"), "float64", "uint8"), (1 + 2j, "complex128", "float32"),
                                   (1j, "complex128", "int32"), (2, "int64", "bool")):
            with self.assertRaisesRegex(TypeError, f"argument 0 has elements of type {found}, but the program takes {name}"):
                as_argument(value, "argument 0", numbers[name], ())

    def test_bytes_in_the_order_of_another_machine(self):
        program = dist.compile(LAYER, plan=ROWS)
        np.testing.assert_allclose(program.run(X.astype(">f4"), W.astype(">f4")), X @ W, rtol=1e-5)

    def test_threads_wait_for_one_another(self):
        program, found = dist.compile(LAYER, plan=ROWS), []
        threads = [threading.Thread(target=lambda: found.extend(program.run(X, W) for _ in range(10))) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(len(found), 40)
        for each in found:
            np.testing.assert_allclose(each, X @ W, rtol=1e-5)

    def test_what_is_no_program(self):
        with self.assertRaisesRegex(FileNotFoundError, "no-such-file.mlir"):
            dist.compile("no-such-file.mlir")
        for nothing in ("", b"", " \n"):
            with self.assertRaisesRegex(ValueError, "found no function in .*, but needed a program or the path of one"):
                dist.compile(nothing)
        with self.assertRaisesRegex(ValueError, "no function"):
            repr(dist.compile("module {}\n"))

    def test_arrays_that_do_not_fit(self):
        program = dist.compile(LAYER, plan=ROWS)
        with self.assertRaisesRegex(TypeError, "found 1 arrays, but the program takes 2: x, w"):
            program.run(X)
        with self.assertRaisesRegex(TypeError, r"argument 1 'w' has shape \[4, 8\], but the program takes \[8, 6\]"):
            program.run(X, X)
        with self.assertRaisesRegex(TypeError, "argument 0 'x' has elements of type complex64, but the program takes float32"):
            program.run(X.astype(np.complex64), W)
        with self.assertRaisesRegex(ValueError, "found ranks=8, but the program is compiled for the 4 devices"):
            program.run(X, W, ranks=8)
        np.testing.assert_allclose(program.run(X, W), X @ W, rtol=1e-5)


if __name__ == "__main__":
    unittest.main()
