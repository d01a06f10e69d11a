// SPDX-License-Identifier: Apache-2.0
//
// One table of options; each entry says which tools take it and what to do with its value. It is as large as it needs
// to be: LLVM's own option parser is not there in dist-exec, and would add thousands of options that are of no use
// here.

#include "Options.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <numeric>
#include <string_view>
#include <utility>
#include <vector>

using namespace dist::run;
using dist::runtime::Tolerance;
using std::string_view;

namespace {
/// Reads a value into the options; returns what is wrong with it, or an empty string.
using ReadValue = std::function<std::string(Options &, string_view)>;

struct Option {
  const char *name;
  enum { NoValue, OptionalValue, NeedsValue } value;
  enum { Both, RunOnly, ExecOnly } tools;
  ReadValue read;
  std::vector<std::string> words = {}; ///< The values that there are, if these are words.

  bool isOf(Tool tool) const { return tools == Both || (tools == RunOnly) == (tool == Tool::Run); }
};

/// A word of the command line and what it stands for.
struct NamedNumber {
  const char *name;
  int32_t number;
};
} // namespace

static constexpr NamedNumber targets[] = {{"cpu", DIST_TARGET_CPU}, {"cuda", DIST_TARGET_CUDA}};
static constexpr NamedNumber communicators[] = {{"threads", DIST_COMMUNICATOR_THREADS},
                                                {"mpi", DIST_COMMUNICATOR_MPI},
                                                {"loopback", DIST_COMMUNICATOR_LOOPBACK},
                                                {"nccl", DIST_COMMUNICATOR_NCCL}};

const char *dist::run::getToolName(Tool tool) { return tool == Tool::Run ? "dist-run" : "dist-exec"; }

/// What a tool runs.
static const char *getFileWord(Tool tool) { return tool == Tool::Run ? "program" : "artifact"; }

static std::string inQuotes(string_view text) { return "'" + std::string(text) + "'"; }

static ReadValue readString(std::string Options::*member) {
  return [member](Options &options, string_view value) {
    options.*member = value;
    return std::string();
  };
}

static ReadValue readFlag(bool Options::*member) {
  return [member](Options &options, string_view) {
    options.*member = true;
    return std::string();
  };
}

/// Reads one word of a list of them.
template <size_t N> static ReadValue readWord(std::optional<int32_t> Options::*member, const NamedNumber (&words)[N]) {
  return [member, &words](Options &options, string_view value) -> std::string {
    std::string known;
    for (const NamedNumber &word : words) {
      if (value == word.name) {
        options.*member = word.number;
        return "";
      }
      known += (known.empty() ? "" : ", ") + std::string(word.name);
    }
    return "unknown value " + inQuotes(value) + "; one of " + known + " is needed";
  };
}

/// Reads a number that is not negative.
static std::optional<double> readNumber(string_view text) {
  double number = 0;
  auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (problem != std::errc() || end != text.data() + text.size() || !std::isfinite(number) || number < 0)
    return std::nullopt;
  return number;
}

/// Reads `RTOL,ATOL`; the second may be missing.
static std::string readTolerances(Tolerance &tolerance, string_view value) {
  size_t comma = value.find(',');
  bool hasSecond = comma != string_view::npos;
  std::optional<double> first = readNumber(value.substr(0, comma));
  std::optional<double> second = hasSecond ? readNumber(value.substr(comma + 1)) : tolerance.absolute;
  if (!first || (hasSecond && !second))
    return inQuotes(value) + " is no pair of tolerances; RTOL,ATOL is needed, for example 1e-4,1e-5";
  tolerance = {first, second};
  return "";
}

/// Reads `BYTES_PER_SECOND,LATENCY_SECONDS`; the second may be missing.
static std::string readLinks(Options &options, string_view value) {
  size_t comma = value.find(',');
  bool hasSecond = comma != string_view::npos;
  std::optional<double> bytes = readNumber(value.substr(0, comma));
  std::optional<double> latency = hasSecond ? readNumber(value.substr(comma + 1)) : 0;
  if (!bytes || *bytes <= 0 || !latency)
    return inQuotes(value) + " are no links; BYTES_PER_S,LATENCY_S is needed, for example 1e9,5e-6";
  options.links = {*bytes, *latency};
  return "";
}

template <size_t N> static std::vector<std::string> listWords(const NamedNumber (&words)[N]) {
  std::vector<std::string> names;
  for (const NamedNumber &word : words)
    names.push_back(word.name);
  return names;
}

static std::string readCompletion(Options &options, string_view value) {
  if (value != "bash" && value != "zsh" && value != "fish")
    return "unknown shell " + inQuotes(value) + "; one of bash, zsh, fish is needed";
  options.completion = value;
  return "";
}

static ReadValue readCount(int64_t Options::*member) {
  return [member](Options &options, string_view value) -> std::string {
    int64_t number = 0;
    auto [end, problem] = std::from_chars(value.data(), value.data() + value.size(), number);
    if (problem != std::errc() || end != value.data() + value.size() || number < 1)
      return inQuotes(value) + " is no positive number";
    options.*member = number;
    return "";
  };
}

/// Reads a number of bytes, which may be written as 80e9.
static ReadValue readBytes(int64_t Options::*member) {
  return [member](Options &options, string_view value) -> std::string {
    double number = 0;
    auto [end, problem] = std::from_chars(value.data(), value.data() + value.size(), number);
    bool isWhole = number >= 1 && number < 0x1p63 && number == std::floor(number);
    if (problem != std::errc() || end != value.data() + value.size() || !isWhole)
      return inQuotes(value) + " is no number of bytes; one such as 80e9 is needed";
    options.*member = static_cast<int64_t>(number);
    return "";
  };
}

/// Reads one of the two parts of the tolerances that `--expect` and `--check` use.
static ReadValue readPart(std::optional<double> Tolerance::*part) {
  return [part](Options &options, string_view value) -> std::string {
    std::optional<double> number = readNumber(value);
    if (!number)
      return inQuotes(value) + " is no tolerance; a number that is not negative is needed";
    options.expectTolerance.*part = options.checkTolerance.*part = number;
    return "";
  };
}

/// Checks the seed of `random:SEED`; paths are checked when they are opened.
static std::string readInputs(Options &options, string_view value) {
  options.inputs.emplace_back(value);
  constexpr string_view prefix = "random:";
  if (!value.starts_with(prefix))
    return "";
  uint64_t seed = 0;
  const char *begin = value.data() + prefix.size(), *last = value.data() + value.size();
  auto [end, problem] = std::from_chars(begin, last, seed);
  if (problem == std::errc() && end == last)
    return "";
  return inQuotes(value.substr(prefix.size())) + " is no seed; random:SEED needs a number";
}

/// Reads a path of NumPy's files, or `safetensors:DIR`.
static std::string readOutputs(Options &options, string_view value) {
  constexpr string_view prefix = "safetensors:";
  bool isCheckpoint = value.starts_with(prefix);
  if (isCheckpoint)
    value.remove_prefix(prefix.size());
  (isCheckpoint ? options.checkpoint : options.outputs) = value;
  return value.empty() ? "safetensors: needs the name of a folder" : "";
}

/// Reads `OLD=NEW`.
static std::string readRename(Options &options, string_view value) {
  return dist::runtime::parseRename(std::string(value), options.renames.emplace_back())
             ? ""
             : inQuotes(value) + " has no '='; OLD=NEW is needed, for example result[0]=p";
}

/// Reads nothing, `RTOL,ATOL`, `reference` or `reference,RTOL,ATOL`.
static std::string readCheck(Options &options, string_view value) {
  constexpr string_view reference = "reference";
  bool hasTolerances = !value.empty() && value != reference;
  bool isReference = value == reference || value.starts_with("reference,");
  (isReference ? options.checkReference : options.check) = true;
  if (isReference && hasTolerances)
    value.remove_prefix(reference.size() + 1);
  return hasTolerances ? readTolerances(options.checkTolerance, value) : std::string();
}

/// Reads the path of a folder, which need not be there.
static std::string readKernelCache(Options &options, string_view value) {
  std::error_code problem;
  std::filesystem::file_status status = std::filesystem::status(value, problem);
  if (std::filesystem::exists(status) && !std::filesystem::is_directory(status))
    return inQuotes(value) + " is a file; a folder is needed, which is made if it is not there";
  options.kernelCache = value;
  return "";
}

static std::string readCarry(Options &options, string_view value) {
  options.carry = value;
  return "";
}

static std::string readMode(Options &options, string_view value) {
  if (value != "follow" && value != "search" && value != "auto")
    return "unknown value " + inQuotes(value) + "; one of follow, search, auto is needed";
  options.mode = value;
  return "";
}

static std::string readSeconds(Options &options, string_view value) {
  std::optional<double> seconds = readNumber(value);
  if (!seconds || *seconds == 0)
    return inQuotes(value) + " is no number of seconds; one above 0 is needed";
  options.seconds = *seconds;
  return "";
}

static std::string readPlan(Options &options, string_view value) {
  // A file of this name is ./auto.
  (value == "auto" ? options.mode : options.plan) = value;
  return "";
}

static const std::vector<Option> &getOptionTable() {
  static const std::vector<Option> table = {
      {"backend", Option::NeedsValue, Option::Both, readWord(&Options::backend, targets), listWords(targets)},
      {"comm", Option::NeedsValue, Option::Both, readWord(&Options::communicator, communicators),
       listWords(communicators)},
      {"plan", Option::NeedsValue, Option::RunOnly, readPlan},
      {"mesh", Option::NeedsValue, Option::RunOnly, readString(&Options::mesh)},
      {"devices", Option::NeedsValue, Option::RunOnly, readCount(&Options::devices)},
      {"machine", Option::NeedsValue, Option::RunOnly, readString(&Options::machine)},
      {"memory", Option::NeedsValue, Option::RunOnly, readBytes(&Options::memory)},
      {"no-schedule", Option::NoValue, Option::RunOnly, readFlag(&Options::noSchedule)},
      {"mode", Option::NeedsValue, Option::RunOnly, readMode, {"follow", "search", "auto"}},
      {"seconds", Option::NeedsValue, Option::RunOnly, readSeconds},
      {"candidates", Option::NeedsValue, Option::RunOnly, readCount(&Options::candidates)},
      {"trace", Option::NeedsValue, Option::Both, readString(&Options::trace)},
      {"emulate-links", Option::NeedsValue, Option::Both, readLinks},
      {"emit", Option::NeedsValue, Option::RunOnly, readString(&Options::emit)},
      {"cpu", Option::NeedsValue, Option::RunOnly, readString(&Options::cpu)},
      {"chip", Option::NeedsValue, Option::RunOnly, readString(&Options::chip)},
      {"cubin", Option::NoValue, Option::RunOnly, readFlag(&Options::cubin)},
      {"kernel-cache", Option::NeedsValue, Option::RunOnly, readKernelCache},
      {"entry", Option::NeedsValue, Option::RunOnly, readString(&Options::entry)},
      {"inputs", Option::NeedsValue, Option::Both, readInputs},
      {"outputs", Option::NeedsValue, Option::Both, readOutputs},
      {"rename", Option::NeedsValue, Option::Both, readRename},
      {"local-outputs", Option::NeedsValue, Option::Both, readString(&Options::localOutputs)},
      {"expect", Option::NeedsValue, Option::Both, readString(&Options::expect)},
      {"report", Option::NeedsValue, Option::Both, readString(&Options::report)},
      {"recorder", Option::NeedsValue, Option::Both, readString(&Options::recorder)},
      {"record-collectives", Option::NeedsValue, Option::Both, readString(&Options::recordedCollectives)},
      {"rtol", Option::NeedsValue, Option::Both, readPart(&Tolerance::relative)},
      {"atol", Option::NeedsValue, Option::Both, readPart(&Tolerance::absolute)},
      {"iterations", Option::NeedsValue, Option::Both, readCount(&Options::iterations)},
      {"carry", Option::OptionalValue, Option::Both, readCarry},
      {"threads", Option::NeedsValue, Option::Both, readCount(&Options::threads)},
      {"deadline-ms", Option::NeedsValue, Option::Both, readCount(&Options::deadlineMs)},
      {"ranks", Option::NeedsValue, Option::Both, readCount(&Options::ranks)},
      {"quiet", Option::NoValue, Option::Both, readFlag(&Options::quiet)},
      {"completion", Option::NeedsValue, Option::Both, readCompletion, {"bash", "zsh", "fish"}},
      {"verbose", Option::NoValue, Option::Both, readFlag(&Options::verbose)},
      {"time", Option::NoValue, Option::Both, readFlag(&Options::time)},
      {"no-graph", Option::NoValue, Option::Both, readFlag(&Options::noGraph)},
      {"share-gpu", Option::NoValue, Option::Both, readFlag(&Options::shareGpu)},
      {"validate", Option::NoValue, Option::ExecOnly, readFlag(&Options::validate)},
      {"check", Option::OptionalValue, Option::Both, readCheck},
  };
  return table;
}

std::vector<CompletedOption> dist::run::listOptions(Tool tool) {
  std::vector<CompletedOption> list;
  for (const Option &option : getOptionTable())
    if (option.isOf(tool))
      list.push_back({option.name, option.value != Option::NoValue, option.words});
  list.push_back({"help", false, {}});
  list.push_back({"version", false, {}});
  return list;
}

/// Returns how many characters have to be put in, taken out or replaced to make `right` of `left`.
static size_t countEdits(string_view left, string_view right) {
  std::vector<size_t> row(right.size() + 1);
  std::iota(row.begin(), row.end(), 0);
  for (size_t i = 0; i < left.size(); ++i) {
    size_t diagonal = std::exchange(row[0], i + 1);
    for (size_t j = 0; j < right.size(); ++j)
      diagonal = std::exchange(row[j + 1], std::min({row[j] + 1, row[j + 1] + 1, diagonal + (left[i] != right[j])}));
  }
  return row.back();
}

static std::string refuseUnknown(Tool tool, string_view argument) {
  constexpr size_t mostEdits = 2;
  string_view name = argument.substr(std::min(argument.find_first_not_of('-'), argument.size()));
  name = name.substr(0, name.find('='));
  std::vector<CompletedOption> options = listOptions(tool);
  auto nearest = std::min_element(options.begin(), options.end(), [&](const auto &left, const auto &right) {
    return countEdits(name, left.name) < countEdits(name, right.name);
  });
  bool isNear = countEdits(name, nearest->name) <= std::min(mostEdits, name.size() / 2);
  return "unknown option " + inQuotes(argument) + "; " +
         (isNear ? "did you mean --" + nearest->name + "? See " : "see ") + getToolName(tool) + " --help";
}

/// Reads one argument that begins with `--`; returns what is wrong with it.
static std::string readOption(Tool tool, Options &options, string_view argument) {
  size_t equals = argument.find('=');
  bool hasValue = equals != string_view::npos;
  std::string name(argument.substr(2, hasValue ? equals - 2 : string_view::npos));
  string_view value = hasValue ? argument.substr(equals + 1) : string_view();
  for (const Option &option : getOptionTable()) {
    if (name != option.name || !option.isOf(tool))
      continue;
    if (option.value == Option::NoValue && hasValue)
      return "--" + name + " takes no value";
    if (option.value == Option::NeedsValue && value.empty())
      return "--" + name + " needs a value: --" + name + "=...";
    if (option.value == Option::OptionalValue && hasValue && value.empty())
      return "--" + name + "= has no value";
    std::string problem = option.read(options, value);
    return problem.empty() ? "" : "--" + name + ": " + problem;
  }
  return refuseUnknown(tool, argument);
}

/// Returns what is wrong with `options` if they write an artifact: nothing runs then.
static std::string checkEmit(const Options &options) {
  if (options.emit.empty())
    return "";
  const Tolerance &check = options.checkTolerance, &expect = options.expectTolerance;
  const std::pair<bool, const char *> ofRuns[] = {
      {!options.inputs.empty(), "inputs"},
      {!options.outputs.empty() || !options.checkpoint.empty(), "outputs"},
      {!options.localOutputs.empty(), "local-outputs"},
      {!options.expect.empty(), "expect"},
      {expect.relative.has_value(), "rtol"},
      {expect.absolute.has_value(), "atol"},
      {options.iterations > 1, "iterations"},
      {options.communicator.has_value(), "comm"},
      {options.ranks > 0, "ranks"},
      {options.threads > 0, "threads"},
      {options.deadlineMs > 0, "deadline-ms"},
      {options.links.bytesPerSecond > 0, "emulate-links"},
      {!options.recorder.empty(), "recorder"},
      {options.noGraph, "no-graph"},
      {options.shareGpu, "share-gpu"},
      {options.verbose, "verbose"},
  };
  if (!options.recordedCollectives.empty())
    return "--record-collectives: with --emit nothing runs that could be recorded";
  if (!options.trace.empty())
    return "--trace: with --emit nothing runs that could be traced";
  if (options.checkReference)
    return "--check=reference: with --emit nothing runs that could be compared";
  for (auto [isGiven, name] : ofRuns)
    if (isGiven)
      return std::string("--") + name + ": with --emit nothing runs; dist-exec takes this option when it runs " +
             inQuotes(options.emit);
  if (check.relative || check.absolute)
    return "--check: with --emit nothing is compared, so it takes no tolerances; dist-exec --check takes them";
  return "";
}

/// Returns what is wrong with the options together, as far as the command line alone can tell.
static std::string checkTogether(Tool tool, const Options &options) {
  if (options.file.empty())
    return std::string("no ") + getFileWord(tool) + " given; see " + getToolName(tool) + " --help";
  if (!options.renames.empty() && options.checkpoint.empty())
    return "--rename: names are of a checkpoint, which --outputs=safetensors:DIR writes";
  if (tool == Tool::Exec && options.checkReference)
    return "--check=reference: an artifact holds code and not the program that the reference evaluates; dist-run "
           "compares with it";
  if (options.carry && options.iterations < 2 && options.emit.empty())
    return "--carry: nothing is carried in a single iteration; --iterations=N says how many there are";
  if (std::string problem = checkEmit(options); !problem.empty())
    return problem;
  if (tool == Tool::Exec)
    return "";
  if (!options.mesh.empty() && options.mode != "auto")
    return "--mesh: a mesh is declared for --plan=auto; other programs and plans have their own";
  if (options.devices > 0 && options.mesh != "auto")
    return "--devices: how many devices there are is asked for --mesh=auto";
  if (options.seconds > 0 && options.mode == "follow")
    return "--seconds: how long to search for placements is asked for --mode=search or --plan=auto";
  if (options.candidates > 1 && options.mode != "auto")
    return "--candidates: how many plans to choose among is asked for --plan=auto";
  if (options.candidates > 1 && options.noSchedule)
    return "--candidates: with --no-schedule there are no schedules to choose by";
  bool isCUDA = options.backend == DIST_TARGET_CUDA;
  if (!options.chip.empty() && !isCUDA)
    return "--chip: a chip is for --backend=cuda";
  if (options.cubin && !isCUDA)
    return "--cubin: machine code of a GPU is for --backend=cuda";
  if (!options.cpu.empty() && (isCUDA || options.emit.empty()))
    return "--cpu: what CPU to compile for is asked where --emit writes an artifact for the CPU";
  return "";
}

CommandLine dist::run::parseOptions(Tool tool, int argc, const char *const *argv, Options &options,
                                    std::string &error) {
  error.clear();
  for (int position = 1; position < argc; ++position) {
    string_view argument = argv[position];
    std::string problem;
    if (argument == "--help" || argument == "-h")
      return CommandLine::ShowHelp;
    if (argument == "--version")
      return CommandLine::ShowVersion;
    if (argument.starts_with("--"))
      problem = readOption(tool, options, argument);
    else if (argument.starts_with("-") && (argument != "-" || tool == Tool::Exec))
      problem = refuseUnknown(tool, argument);
    else if (!options.file.empty())
      problem = "a second file " + inQuotes(argument) + " behind " + inQuotes(options.file) + "; one " +
                getFileWord(tool) + " is run";
    else
      options.file = argument;
    if (error.empty()) // The rest is read all the same: other processes may have to hear of it.
      error = problem;
  }
  if (!error.empty())
    return CommandLine::Error;
  if (!options.completion.empty())
    return CommandLine::ShowCompletion;
  error = checkTogether(tool, options);
  return error.empty() ? CommandLine::Run : CommandLine::Error;
}

DistCommunicatorKind dist::run::getCommunicator(const Options &options, DistTarget target) {
  return options.communicator.value_or(target == DIST_TARGET_CUDA ? DIST_COMMUNICATOR_LOOPBACK
                                                                  : DIST_COMMUNICATOR_THREADS);
}

std::string dist::run::checkTarget(const Options &options, DistTarget target) {
  bool isCUDA = target == DIST_TARGET_CUDA;
  DistCommunicatorKind communicator = getCommunicator(options, target);
  bool isForCUDA = communicator == DIST_COMMUNICATOR_LOOPBACK || communicator == DIST_COMMUNICATOR_NCCL;
  if (isForCUDA != isCUDA)
    return std::string("--comm: '") + communicators[communicator].name + "' is for the backend " +
           (isForCUDA ? "cuda" : "cpu") + ", but the program is compiled for " + (isCUDA ? "cuda" : "cpu");
  if (options.noGraph && !isCUDA)
    return "--no-graph: graphs are of the backend cuda, but the program is compiled for cpu";
  if (options.shareGpu && communicator != DIST_COMMUNICATOR_NCCL)
    return "--share-gpu: sharing is asked where --comm=nccl gives each rank a GPU";
  if (!options.recordedCollectives.empty() && isCUDA)
    return "--record-collectives: collectives are recorded on the backend cpu, but the program is compiled for cuda";
  if (!options.trace.empty() && isCUDA)
    return "--trace: steps are timed on the backend cpu, but the program is compiled for cuda";
  if (options.links.bytesPerSecond > 0 && isCUDA)
    return "--emulate-links: links are emulated on the backend cpu, but the program is compiled for cuda";
  if (options.threads && isCUDA)
    return "--threads: ranks of the backend cpu multiply with threads, but the program is compiled for cuda";
  return "";
}

DistRuntimeOptions dist::run::makeRuntimeOptions(const Options &options, DistCommunicatorKind communicator) {
  DistRuntimeOptions result = {};
  result.communicator = communicator;
  result.deadlineMs = options.deadlineMs;
  result.threadsPerRank = options.threads;
  result.noGraph = options.noGraph;
  result.shareGpu = options.shareGpu;
  result.links = options.links;
  result.timesSteps = !options.trace.empty();
  result.recorderPath = options.recorder.empty() ? nullptr : options.recorder.c_str();
  result.collectivesPath = options.recordedCollectives.empty() ? nullptr : options.recordedCollectives.c_str();
  return result;
}
