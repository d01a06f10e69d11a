// SPDX-License-Identifier: Apache-2.0
//
// Registers pipelines whose wrong options are answered with a message: mlir::PassPipelineRegistration prints a bare
// line to the error stream, or nothing. Here who parses the pipeline (mlir-opt, dist-opt, the C API) is told which
// option is wrong, what comes near it, and which there are.

#ifndef DIST_SUPPORT_PIPELINEREGISTRATION_H
#define DIST_SUPPORT_PIPELINEREGISTRATION_H

#include "mlir/Pass/PassOptions.h"
#include "mlir/Pass/PassRegistry.h"

namespace dist {

/// An option of a pipeline, and what its description says of it.
struct PipelineOption {
  llvm::StringRef name, description;
};

/// Reads `text`, options of `pipeline` as they are written behind its name, by `parse`, which gets one option
/// `name=value` at a time and fails if its value is wrong. The first problem goes to `onError`, whose result is
/// returned.
mlir::LogicalResult readPipelineOptions(llvm::StringRef pipeline, llvm::StringRef text,
                                        llvm::ArrayRef<PipelineOption> options,
                                        llvm::function_ref<mlir::LogicalResult(llvm::StringRef)> parse,
                                        llvm::function_ref<mlir::LogicalResult(const llvm::Twine &)> onError);

/// Registers the pipeline `name`, whose passes `build` adds for the options that are written behind the name.
template <typename Options>
void registerPipeline(llvm::StringRef name, llvm::StringRef description,
                      std::function<void(mlir::OpPassManager &, const Options &)> build) {
  /// What options there are is known only to what derives from them.
  struct NamedOptions : Options {
    llvm::SmallVector<PipelineOption> list() const {
      llvm::SmallVector<PipelineOption> list;
      for (const auto &[name, option] : this->OptionsMap)
        list.push_back({name, option->HelpStr});
      return list;
    }
  };
  mlir::registerPassPipeline(
      name, description,
      [name = name.str(),
       build](mlir::OpPassManager &manager, llvm::StringRef text,
              llvm::function_ref<mlir::LogicalResult(const llvm::Twine &)> onError) -> mlir::LogicalResult {
        NamedOptions options;
        auto parse = [&](llvm::StringRef option) { return options.parseFromString(option); };
        if (mlir::failed(readPipelineOptions(name, text, options.list(), parse, onError)))
          return mlir::failure();
        build(manager, options);
        return mlir::success();
      },
      [](llvm::function_ref<void(const mlir::detail::PassOptions &)> visit) { visit(Options()); });
}

/// Registers the pipeline `name`, which has no options.
void registerPipeline(llvm::StringRef name, llvm::StringRef description,
                      std::function<void(mlir::OpPassManager &)> build);

} // namespace dist

#endif // DIST_SUPPORT_PIPELINEREGISTRATION_H
