// SPDX-License-Identifier: Apache-2.0
//
// The part of a job behind the run, where the results are: comparisons, times, files.

#ifndef DIST_TOOLS_EXECUTION_EVALUATION_H
#define DIST_TOOLS_EXECUTION_EVALUATION_H

#include "Compare.h"
#include "Execution.h"
#include "Job.h"
#include "Rounding.h"

#include <memory>

namespace dist::run {

class Evaluation {
public:
  /// What is referred to stays as it is while the object lives.
  Evaluation(const World &world, const Options &options, const Job &job, const Boundary &boundary,
             const std::vector<runtime::HostArray> &inputs, const std::vector<runtime::HostArray> &expected,
             const std::vector<runtime::CarriedValue> &carried, ExecutionResult &result)
      : world(world), options(options), job(job), boundary(boundary), inputs(inputs), expected(expected),
        carried(carried), result(result) {}

  /// Evaluates the reference, if it is asked for and has not been evaluated. Returns false if that fails: done before
  /// the program runs, a program that means nothing is named instead of run.
  bool evaluateReference();
  /// Warns of broken assumptions of the program, if the unpartitioned program is there to show them: for a run whose
  /// results differ between devices.
  void warnOfBrokenAssumptions();
  /// Makes the comparisons that were asked for. Returns false if that fails; status() and error() say why.
  bool compare();
  /// Returns true if comparisons failed and the program has to run again to tell whether that is rounding.
  bool needsMovements() const;
  /// Says how far rounding moves the results.
  void applyMovements(const std::vector<Movement> &movements);
  /// Prints comparisons and times and writes files. Returns false if that or a comparison failed.
  bool report();

  ExitStatus status() const { return exitStatus; }
  const std::string &error() const { return message; }

private:
  /// A comparison and the arrays that results were compared with.
  struct Entry {
    ResultComparison comparison;
    const std::vector<runtime::HostArray> *expected;
  };

  bool fail(ExitStatus status, std::string error);
  bool runReference();
  bool interpret(std::string &problem);
  bool mayBeRounding() const;
  void add(const std::string &with, const std::vector<runtime::HostArray> &right, const runtime::Tolerance &tolerance);
  std::string addFindings(const std::string &report) const;
  bool writeFiles(std::string &error);

  const World &world;
  const Options &options;
  const Job &job;
  const Boundary &boundary;
  const std::vector<runtime::HostArray> &inputs, &expected;
  const std::vector<runtime::CarriedValue> &carried;
  ExecutionResult &result;
  std::unique_ptr<World> referenceWorld;
  std::unique_ptr<Execution> reference;        ///< Runs on threads of this process, whatever the program runs on.
  std::vector<runtime::HostArray> whole;       ///< What the unpartitioned program gives.
  std::vector<runtime::HostArray> interpreted; ///< What the reference says.
  bool isInterpreted = false;
  std::vector<Entry> entries;
  ExitStatus exitStatus = Good;
  std::string message;
};

} // namespace dist::run

#endif // DIST_TOOLS_EXECUTION_EVALUATION_H
