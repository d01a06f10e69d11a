// SPDX-License-Identifier: Apache-2.0
//
// A stream of LLVM whose errors nobody has looked at ends the process when it is destroyed; see OutputFile.h.

#include "OutputFile.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/ToolOutputFile.h"

using namespace mlir;

LogicalResult dist::writeOutput(ModuleOp module, StringRef path, StringRef what,
                                function_ref<void(llvm::raw_ostream &)> write) {
  std::error_code problem;
  llvm::ToolOutputFile file(path, problem, llvm::sys::fs::OF_Text);
  if (!problem) {
    write(file.os());
    file.os().flush();
    problem = file.os().error();
    file.os().clear_error();
  }
  if (problem)
    return module.emitError() << "cannot write " << what << " to '" << path << "': " << problem.message();
  file.keep();
  return success();
}
