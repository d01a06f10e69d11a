// SPDX-License-Identifier: Apache-2.0
//
// From a file to an executable: parse, bring to Local form, compile.

#ifndef DIST_TOOLS_DIST_RUN_PROGRAM_H
#define DIST_TOOLS_DIST_RUN_PROGRAM_H

#include "Job.h"
#include "Options.h"
#include "dist/Lowering/CPU/CompiledProgram.h"
#include "dist/Runtime/HostArray.h"
#include "mlir/IR/OwningOpRef.h"

namespace dist::run {

/// A program that can run: its Local form, and its code.
struct LoadedProgram {
  mlir::OwningOpRef<mlir::ModuleOp> local;
  std::unique_ptr<CompiledProgram> compiled;
};

/// Parses text or bytecode from the file of `options` ("-" is standard input) and sets `identity` to words that stand
/// for its content, and for the plan and the machine that they name. Null after a message on `diagnostics` or to the
/// handler of `context`.
mlir::OwningOpRef<mlir::ModuleOp> parseProgram(const Options &options, mlir::MLIRContext &context,
                                               llvm::raw_ostream &diagnostics, std::string &identity);

/// Brings a copy of `input` to Local form and compiles it as `options` say: for which backend, which chip or CPU, which
/// function; for an artifact where one is asked for.
mlir::FailureOr<LoadedProgram> loadProgram(mlir::ModuleOp input, const Options &options);

/// The same for the program without its shardings, always for the CPU: what `--check` compares with.
mlir::FailureOr<LoadedProgram> loadReference(mlir::ModuleOp input, const Options &options,
                                             llvm::raw_ostream &diagnostics);

/// Brings a copy of `input` to Imported form: what `--check=reference` evaluates. Failure comes with an error, in Local
/// form too.
mlir::FailureOr<mlir::OwningOpRef<mlir::ModuleOp>> importProgram(mlir::ModuleOp input, const Options &options);

/// Evaluates the only public function of `imported` on global arrays. Returns false after an error, with `error` as the
/// summary.
bool evaluateReference(mlir::ModuleOp imported, const std::vector<runtime::HostArray> &inputs,
                       std::vector<runtime::HostArray> &results, std::string &error);

/// Returns what is predicted of a run of the program by `world` ranks on its machine, to stand in a trace of such a
/// run.
PredictedTrace predictTrace(const LoadedProgram &program, int64_t world);

/// Returns the report on a program as JSON, with what has been allocated for it.
std::string makeReport(const LoadedProgram &program);
/// Returns what one device sends in a step, and how long a step is predicted to take on the machine of `program`.
std::string describeCosts(const LoadedProgram &program);

} // namespace dist::run

#endif // DIST_TOOLS_DIST_RUN_PROGRAM_H
