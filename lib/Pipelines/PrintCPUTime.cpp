// SPDX-License-Identifier: Apache-2.0
//
// A clock that stands between passes; test/benchmarks/compile_speed.py reads it.

#include "dist/Pipelines/Pipelines.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/Process.h"

namespace dist {
#define GEN_PASS_DEF_PRINTCPUTIMEPASS
#include "dist/Pipelines/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

namespace {
struct PrintCPUTime : dist::impl::PrintCPUTimePassBase<PrintCPUTime> {
  using PrintCPUTimePassBase::PrintCPUTimePassBase;

  void runOnOperation() override {
    llvm::sys::TimePoint<> now;
    std::chrono::nanoseconds user, system;
    llvm::sys::Process::GetTimeUsage(now, user, system);
    double milliseconds = std::chrono::duration<double, std::milli>(user + system).count();
    llvm::errs() << "cpu-ms " << label << llvm::format(" %.2f\n", milliseconds);
    markAllAnalysesPreserved();
  }
};
} // namespace
