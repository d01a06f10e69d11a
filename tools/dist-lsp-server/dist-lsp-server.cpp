// SPDX-License-Identifier: Apache-2.0
//
// dist-lsp-server: what an editor asks about a program over the Language Server Protocol, on standard input and output.
// docs/editors.md says how to set editors up.

#include "LanguageServer.h"
#include "dist/Pipelines/Pipelines.h"
#include "mlir/IR/DialectRegistry.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/LSP/Transport.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"

int main(int argc, char **argv) {
  llvm::cl::OptionCategory category("dist-lsp-server");
  llvm::cl::opt<llvm::lsp::JSONStreamStyle> style(
      "input-style", llvm::cl::desc("how messages are told apart"),
      llvm::cl::values(
          clEnumValN(llvm::lsp::JSONStreamStyle::Standard, "standard", "by their length, as editors do"),
          clEnumValN(llvm::lsp::JSONStreamStyle::Delimited, "delimited", "by lines of '// -----', for tests")),
      llvm::cl::init(llvm::lsp::JSONStreamStyle::Standard), llvm::cl::cat(category));
  llvm::cl::opt<bool> pretty("pretty", llvm::cl::desc("indent what is written"), llvm::cl::cat(category));
  llvm::cl::HideUnrelatedOptions(category);
  llvm::cl::ParseCommandLineOptions(argc, argv, "language server for programs that dist compiles\n");

  llvm::sys::ChangeStdinToBinary();
  mlir::DialectRegistry registry;
  dist::registerDistDialects(registry);
  llvm::lsp::JSONTransport transport(stdin, llvm::outs(), style, pretty);
  return mlir::succeeded(dist::runLanguageServer(registry, transport)) ? 0 : 1;
}
