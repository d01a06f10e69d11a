// SPDX-License-Identifier: Apache-2.0
//
// One table of options; each entry says what to do with its value. LLVM's own option parser would add thousands of
// options that are of no use here.

#include "Options.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

#include <cmath>
#include <functional>
#include <optional>
#include <vector>

using namespace dist::run;

namespace {
/// Reads a value into the options; returns what is wrong with it, or an empty string.
using ReadValue = std::function<std::string(Options &, llvm::StringRef)>;

struct Option {
  const char *name;
  enum { NoValue, OptionalValue, NeedsValue } value;
  ReadValue read;
};
} // namespace

static ReadValue readString(std::string Options::*member) {
  return [member](Options &options, llvm::StringRef value) {
    options.*member = value.str();
    return std::string();
  };
}

/// For options that have one good value in this build; `elsewhere` are good ones that this build does not have.
static ReadValue readOnly(const char *supported, llvm::SmallVector<llvm::StringRef> elsewhere) {
  return [=](Options &, llvm::StringRef value) -> std::string {
    if (value == supported)
      return "";
    if (llvm::is_contained(elsewhere, value))
      return "'" + value.str() + "' is not available in this build; '" + supported + "' is";
    return "unknown value '" + value.str() + "'; '" + supported + "' is available in this build";
  };
}

static ReadValue refuse(const char *reason) {
  return [=](Options &, llvm::StringRef) -> std::string { return reason; };
}

static std::optional<double> readTolerancePart(llvm::StringRef text) {
  double number = 0;
  if (text.empty() || text.getAsDouble(number) || !std::isfinite(number) || number < 0)
    return std::nullopt;
  return number;
}

/// Reads `RTOL,ATOL`; the second may be missing.
static std::string readTolerances(Tolerance &tolerance, llvm::StringRef value) {
  auto [relative, absolute] = value.split(',');
  std::optional<double> first = readTolerancePart(relative);
  std::optional<double> second = absolute.empty() ? tolerance.absolute : readTolerancePart(absolute);
  if (!first || !second || value.ends_with(","))
    return "'" + value.str() + "' is no pair of tolerances; RTOL,ATOL is needed, for example 1e-4,1e-5";
  tolerance = {*first, *second};
  return "";
}

static std::string readCount(int64_t &target, llvm::StringRef value) {
  int64_t number = 0;
  if (value.getAsInteger(10, number) || number < 1)
    return "'" + value.str() + "' is no positive number";
  target = number;
  return "";
}

/// Reads one of the two parts of the tolerances that `--expect` and `--check` use.
static ReadValue readPart(double Tolerance::*part) {
  return [part](Options &options, llvm::StringRef value) -> std::string {
    std::optional<double> number = readTolerancePart(value);
    if (!number)
      return "'" + value.str() + "' is no tolerance; a number that is not negative is needed";
    options.expectTolerance.*part = options.checkTolerance.*part = *number;
    return "";
  };
}

/// Checks the seed of `random:SEED`; paths are checked when they are opened.
static std::string readInputs(llvm::StringRef value) {
  uint64_t seed = 0;
  if (value.consume_front("random:") && value.getAsInteger(10, seed))
    return "'" + value.str() + "' is no seed; random:SEED needs a number";
  return "";
}

static const std::vector<Option> &getOptionTable() {
  static const std::vector<Option> table = {
      {"backend", Option::NeedsValue, readOnly("cpu", {"cuda"})},
      {"comm", Option::NeedsValue, readOnly("threads", {"mpi", "nccl", "loopback"})},
      {"plan", Option::NeedsValue, refuse("plan files are not available in this build")},
      {"emit", Option::NeedsValue, refuse("writing an artifact is not available in this build")},
      {"trace", Option::NeedsValue, refuse("traces are not available in this build")},
      {"chip", Option::NeedsValue, refuse("a chip is for the backend cuda, which is not available in this build")},
      {"entry", Option::NeedsValue, readString(&Options::entry)},
      {"inputs", Option::NeedsValue,
       [](Options &options, llvm::StringRef value) {
         options.inputs = value.str();
         return readInputs(value);
       }},
      {"outputs", Option::NeedsValue, readString(&Options::outputs)},
      {"local-outputs", Option::NeedsValue, readString(&Options::localOutputs)},
      {"expect", Option::NeedsValue, readString(&Options::expect)},
      {"report", Option::NeedsValue, readString(&Options::report)},
      {"rtol", Option::NeedsValue, readPart(&Tolerance::relative)},
      {"atol", Option::NeedsValue, readPart(&Tolerance::absolute)},
      {"iterations", Option::NeedsValue,
       [](Options &options, llvm::StringRef value) { return readCount(options.iterations, value); }},
      {"deadline-ms", Option::NeedsValue,
       [](Options &options, llvm::StringRef value) { return readCount(options.deadlineMs, value); }},
      {"time", Option::NoValue,
       [](Options &options, llvm::StringRef) {
         options.time = true;
         return std::string();
       }},
      {"check", Option::OptionalValue,
       [](Options &options, llvm::StringRef value) {
         options.check = true;
         return value.empty() ? std::string() : readTolerances(options.checkTolerance, value);
       }},
  };
  return table;
}

/// Reads one argument that begins with `--`; returns what is wrong with it.
static std::string readOption(Options &options, llvm::StringRef argument) {
  bool hasValue = argument.contains('=');
  auto [name, value] = argument.drop_front(2).split('=');
  for (const Option &option : getOptionTable()) {
    if (name != option.name)
      continue;
    if (option.value == Option::NoValue && hasValue)
      return "--" + name.str() + " takes no value";
    if (option.value == Option::NeedsValue && value.empty())
      return "--" + name.str() + " needs a value: --" + name.str() + "=...";
    if (option.value == Option::OptionalValue && hasValue && value.empty())
      return "--" + name.str() + "= has no value";
    std::string problem = option.read(options, value);
    return problem.empty() ? "" : "--" + name.str() + ": " + problem;
  }
  return "unknown option '" + argument.str() + "'; see dist-run --help";
}

CommandLine dist::run::parseOptions(int argc, const char *const *argv, Options &options, std::string &error) {
  for (int position = 1; position < argc; ++position) {
    llvm::StringRef argument = argv[position];
    if (argument == "--help" || argument == "-h")
      return CommandLine::ShowHelp;
    if (argument.starts_with("--")) {
      error = readOption(options, argument);
    } else if (argument.starts_with("-") && argument != "-") {
      error = "unknown option '" + argument.str() + "'; see dist-run --help";
    } else if (!options.file.empty()) {
      error = "a second file '" + argument.str() + "' behind '" + options.file + "'; one program is run";
    } else {
      options.file = argument.str();
    }
    if (!error.empty())
      return CommandLine::Error;
  }
  if (!options.file.empty())
    return CommandLine::Run;
  error = "no program given; see dist-run --help";
  return CommandLine::Error;
}

const char *dist::run::getHelpText() {
  return R"(usage: dist-run FILE [options]

Compiles a program of any form, runs it on all devices of its mesh, and compares results. FILE is '-' for standard input.

  --backend=cpu               where to run
  --comm=threads              how devices exchange data: threads of this process
  --inputs=FILE.npz|DIR       global arrays arg0, arg1, ...
  --inputs=random[:SEED]      made-up arrays (the default)
  --outputs=FILE.npz|DIR      write the global results out0, out1, ...
  --local-outputs=DIR         write every device's results: out0.rank3.npy, ...
  --check[=RTOL,ATOL]         run the unpartitioned program too and compare every result
  --expect=FILE.npz|DIR       compare with given results out0, out1, ...
  --rtol=RTOL --atol=ATOL     tolerances of both comparisons (1e-4, 1e-5)
  --iterations=N --time       run N times; print the shortest and the median time
  --report=FILE.json          write the report on collectives and memory
  --entry=NAME                function to run, if there are several
  --deadline-ms=N             longest wait for another device

Exit status: 0 good, 1 bad usage or program, 2 comparison failed, 3 run-time fault.
)";
}
