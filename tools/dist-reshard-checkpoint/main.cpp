// SPDX-License-Identifier: Apache-2.0
//
// dist-reshard-checkpoint: reads a checkpoint that lies as one plan says and writes it as another does. Every block of
// the new one is put together from the parts of old ones that it has in common with them, a few MiB at a time.

#include "Plan.h"
#include "World.h"

#include <charconv>
#include <cstdio>
#include <filesystem>
#include <map>
#include <string_view>

using namespace dist;
using namespace dist::run;

static constexpr char toolName[] = "dist-reshard-checkpoint";
static constexpr char helpText[] = R"(usage: dist-reshard-checkpoint IN OUT [options]

Reads the checkpoint IN (a folder of safetensors files with an index, or one file) and writes the same tensors, bit by bit, to the
folder OUT, which appears when all of it has been written. See docs/checkpoints.md.

  --plan=PLAN.json   place the tensors as a plan file says, see docs/plan-files.md. Without it OUT holds whole tensors, as HuggingFace
                     has them
  --rename=OLD=NEW   let names begin with NEW that begin with OLD; the plan meets the new ones
  --file-bytes=N     begin another file behind so many bytes of whole tensors (5000000000)

Exit status: 0 good, 1 not.
)";

namespace {
struct Request {
  std::string in, out, plan;
  std::vector<runtime::Rename> renames;
  int64_t fileBytes = runtime::usualFileBytes;
  bool showHelp = false;
};
} // namespace

/// Reads one argument; returns what is wrong with it.
static std::string readArgument(std::string_view argument, Request &line) {
  auto takes = [&](std::string_view name) {
    if (!argument.starts_with(name))
      return false;
    argument.remove_prefix(name.size());
    return true;
  };
  if (argument == "--help" || argument == "-h") {
    line.showHelp = true;
  } else if (takes("--plan=")) {
    line.plan = argument;
    return argument.empty() ? "--plan needs a value: --plan=..." : "";
  } else if (takes("--rename=")) {
    if (!runtime::parseRename(std::string(argument), line.renames.emplace_back()))
      return "--rename: '" + std::string(argument) + "' has no '='; OLD=NEW is needed";
  } else if (takes("--file-bytes=")) {
    auto [end, problem] = std::from_chars(argument.data(), argument.data() + argument.size(), line.fileBytes);
    if (problem != std::errc() || end != argument.data() + argument.size() || line.fileBytes < 1)
      return "--file-bytes: '" + std::string(argument) + "' is no positive number";
  } else if (argument.starts_with("-")) {
    return "unknown option '" + std::string(argument) + "'; see " + toolName + " --help";
  } else if (std::string &path = line.in.empty() ? line.in : line.out; path.empty() && !argument.empty()) {
    path = argument;
  } else {
    return "found '" + std::string(argument) + "' behind two folders; one is read and one is written";
  }
  return "";
}

/// Sets `target` to what is to be written.
static bool planTarget(const Request &line, const runtime::CheckpointIndex &source, runtime::CheckpointIndex &target,
                       std::string &error) {
  error.clear();
  if (!line.plan.empty()) {
    if (!applyPlan(line.plan, line.in, source, target))
      return false; // It has said why.
  } else {
    target.mesh = runtime::OwnedMesh("mesh", {}, {});
    for (const runtime::StoredTensor &tensor : source.tensors)
      target.tensors.push_back(
          {tensor.name, tensor.dtype, tensor.shape, {std::vector<std::vector<DistAxisRef>>(tensor.shape.size())}, {}});
  }
  if (runtime::assignFiles(target, line.fileBytes, error))
    return true;
  error = line.in + ": " + error;
  return false;
}

/// Returns in `renamed` what `source` holds under the names that are asked for, and in `origins` which tensor each is.
static bool renameSource(const Request &line, const runtime::CheckpointIndex &source, runtime::CheckpointIndex &renamed,
                         std::map<std::string, const runtime::StoredTensor *> &origins, std::string &error) {
  std::vector<std::string> names;
  for (const runtime::StoredTensor &tensor : source.tensors)
    names.push_back(tensor.name);
  if (!runtime::renameTensors(names, line.renames, error))
    return false;
  renamed = source;
  for (size_t number = 0; number < names.size(); ++number) {
    renamed.tensors[number].name = names[number];
    origins[names[number]] = &source.tensors[number]; // Of two of one name, which come to nothing, the last.
  }
  return true;
}

/// Reads, moves and writes. Returns false; `error` is empty if something has been said already.
static bool reshard(const Request &line, std::string &error) {
  std::error_code code;
  std::filesystem::path in = std::filesystem::absolute(line.in, code);
  if (std::filesystem::equivalent(in, line.out, code) ||
      (std::filesystem::is_regular_file(in, code) && std::filesystem::equivalent(in.parent_path(), line.out, code))) {
    error = line.out + ": is what is read; the checkpoint that is written needs another name";
    return false;
  }
  std::unique_ptr<runtime::CheckpointReader> reader = runtime::CheckpointReader::open(line.in, error);
  runtime::CheckpointIndex source, target;
  std::map<std::string, const runtime::StoredTensor *> origins;
  runtime::CheckpointFolder folder;
  if (!reader || !renameSource(line, reader->index(), source, origins, error) ||
      !planTarget(line, source, target, error) || !folder.prepare(line.out, error))
    return false;
  auto fill = [&](const runtime::StoredTensor &tensor, const runtime::ArrayBlock &part, char *to,
                  std::string &problem) { return reader->readDense(*origins.at(tensor.name), part, to, problem); };
  std::string temporary = runtime::CheckpointFolder::getTemporary(line.out);
  runtime::FileContents files = runtime::groupByFile(target);
  for (const auto &[name, parts] : files)
    if (!runtime::writeCheckpointFile(temporary, name, parts, fill, error))
      return false;
  if (!folder.commit(target, error))
    return false;
  std::printf("%zu tensors in %zu files\n", target.tensors.size(), files.size());
  return true;
}

static ExitStatus runTool(int argc, char **argv) {
  Request line;
  std::string error;
  for (int position = 1; position < argc && error.empty(); ++position)
    error = readArgument(argv[position], line);
  if (line.showHelp) {
    std::fputs(helpText, stdout);
    return Good;
  }
  if (error.empty() && line.out.empty())
    error = std::string("two folders are needed, one to read and one to write; see ") + toolName + " --help";
  if (error.empty() && reshard(line, error))
    return Good;
  if (!error.empty())
    std::fprintf(stderr, "%s: %s\n", toolName, error.c_str());
  return BadUsageOrProgram;
}

int main(int argc, char **argv) {
  prepareProcess();
  return closeOutput(toolName, runTool(argc, argv));
}
