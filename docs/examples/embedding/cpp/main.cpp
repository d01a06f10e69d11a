// SPDX-License-Identifier: Apache-2.0
//
// Partitions a program, looks at the report, and runs the result on all devices of its mesh, which are threads of this
// process.
//
// usage: embed FILE.mlir     with a function of two matrices whose result is their product

#include "dist/Lowering/CPU/CompiledProgram.h"
#include "dist/Pipelines/Pipelines.h"
#include "dist/Report/Report.h"
#include "dist/Runtime/Session.h"
#include "dist/Version.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"

#include <cstdio>
#include <vector>

/// Prints what `module`, which is in Local form, sends.
static void printReport(mlir::ModuleOp module, const dist::Machine &machine) {
  for (const dist::FunctionReport &report : dist::makeReport(module, machine)) {
    std::printf("@%s on %s: %zu collectives\n", report.name.c_str(), report.machine.c_str(), report.collectives.size());
    for (const dist::ReportedCollective &collective : report.collectives)
      std::printf("  %s over %s, %.1f us\n", collective.kind.c_str(), collective.axes.front().c_str(),
                  collective.seconds * 1e6);
  }
}

/// Runs `program` on x = 1 and w = 2 and returns whether every element of the result is `expected`.
static bool run(const DistExecutable &program, float expected) {
  DistSession *session = nullptr;
  bool isRight = distSessionCreate(&program, /*options=*/nullptr, &session) == DIST_OK;
  DistArrayType x, w, y;
  isRight = isRight && distSessionArgument(session, 0, &x) == DIST_OK &&
            distSessionArgument(session, 1, &w) == DIST_OK && distSessionResult(session, 0, &y) == DIST_OK;
  if (isRight) {
    std::vector<float> ones(x.bytes / sizeof(float), 1), twos(w.bytes / sizeof(float), 2),
        product(y.bytes / sizeof(float));
    const void *arguments[] = {ones.data(), twos.data()};
    void *results[] = {product.data()};
    isRight = distSessionRun(session, arguments, results) == DIST_OK;
    for (float element : product)
      isRight &= element == expected;
    std::printf("ran on %d ranks: every element is %g\n", int(distSessionNumRanks(session)), product.front());
  }
  if (session && *distSessionError(session))
    std::fprintf(stderr, "error: %s\n", distSessionError(session));
  distSessionDestroy(session);
  return isRight;
}

int main(int argc, char **argv) {
  std::printf("dist %s\n", DIST_VERSION_STRING);
  mlir::DialectRegistry registry;
  dist::registerDistDialects(registry);
  mlir::MLIRContext context(registry);
  mlir::OwningOpRef<mlir::ModuleOp> module = mlir::parseSourceFile<mlir::ModuleOp>(argc > 1 ? argv[1] : "-", &context);
  if (!module)
    return 1;

  mlir::PassManager manager(&context);
  dist::SpmdOptions options;
  options.machine = "h100-8xN";
  dist::buildSPMDPipeline(manager, options);
  if (mlir::failed(manager.run(*module)))
    return 1;
  // One program for all devices, with collectives: Local form.
  mlir::FailureOr<dist::Machine> machine = dist::Machine::get(*module);
  if (mlir::failed(machine))
    return 1;
  printReport(*module, *machine);

  mlir::FailureOr<std::unique_ptr<dist::CompiledProgram>> compiled = dist::compileForCPU(*module, {});
  return mlir::succeeded(compiled) && run((*compiled)->executable(), /*expected=*/16) ? 0 : 1;
}
