// SPDX-License-Identifier: Apache-2.0
//
// Finding, checking and reading inputs; see Inputs.h.

#include "Inputs.h"
#include "RandomArrays.h"
#include "dist/Runtime/ContentHash.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <string_view>

using namespace dist;
using namespace dist::run;
using runtime::HostArray;

/// Returns the seed of `random` and `random:SEED`, or nothing for a path.
static std::optional<uint64_t> readSeed(std::string_view source) {
  constexpr std::string_view prefix = "random:";
  if (source == "random")
    return 0;
  uint64_t seed = 0;
  if (!source.starts_with(prefix))
    return std::nullopt;
  const char *last = source.data() + source.size();
  auto [end, problem] = std::from_chars(source.data() + prefix.size(), last, seed);
  return problem == std::errc() && end == last ? std::optional(seed) : std::nullopt;
}

bool Inputs::find(const Boundary &boundary, bool needsWhole, std::string &error) {
  for (const BoundaryValue &value : boundary.arguments) {
    auto source = std::find_if(sources.begin(), sources.end(),
                               [&](const Source &source) { return !source.files || source.files->has(value); });
    if (source == sources.end())
      --source; // It says what is missing.
    source->isUsed = true;
    if (source->files && !source->files->check(value, error))
      return false;
    origins.push_back({size_t(source - sources.begin()), !needsWhole && source->files && source->files->hasShards()});
  }
  for (const Source &source : sources) {
    if (source.isUsed || boundary.arguments.empty())
      continue;
    error =
        "--inputs: " + source.name + " gives no argument: " +
        (source.files ? "it has none of the program, or those before it have them" : "those before it have them all");
    return false;
  }
  return true;
}

bool Inputs::read(const Boundary &boundary, std::string &error) {
  std::vector<std::mt19937_64> generators;
  for (const Source &source : sources)
    generators.emplace_back(source.seed);
  for (size_t argument = 0; argument < origins.size(); ++argument) {
    const BoundaryValue &value = boundary.arguments[argument];
    Source &source = sources[origins[argument].source];
    HostArray &array = whole.emplace_back();
    if (origins[argument].isSharded)
      continue;
    if (source.files) {
      if (!source.files->read(value, array, error))
        return false;
      continue;
    }
    if (!HostArray::create(value.dtype, value.shape, array)) {
      error = "no memory for " + value.describe();
      return false;
    }
    fillRandom(array, generators[origins[argument].source]);
  }
  return true;
}

bool Inputs::open(const std::vector<std::string> &names, const Boundary &boundary, bool needsWhole,
                  std::string &error) {
  for (const std::string &name : names.empty() ? std::vector<std::string>{"random"} : names) {
    Source &source = sources.emplace_back();
    source.name = name;
    if (std::optional<uint64_t> seed = readSeed(name))
      source.seed = *seed;
    else if (!boundary.arguments.empty() && !(source.files = ArraySource::open(name, error)))
      return false;
  }
  return find(boundary, needsWhole, error) && read(boundary, error);
}

bool Inputs::hasShards() const {
  return std::any_of(origins.begin(), origins.end(), [](const Origin &origin) { return origin.isSharded; });
}

bool Inputs::readShard(const BoundaryValue &value, size_t argument, const DistMesh &mesh, int64_t rank,
                       HostArray &shard, std::string &error) const {
  return sources[origins[argument].source].files->readShard(value, mesh, rank, shard, error);
}

std::string Inputs::describe() const {
  std::string text;
  bool hasArrays = false;
  uint64_t hash = 0;
  for (size_t number = 0; number < sources.size(); ++number) {
    const Source &source = sources[number];
    auto isOfSource = [&](const Origin &origin) { return origin.source == number; };
    auto origin = std::find_if(origins.begin(), origins.end(), isOfSource);
    std::string what;
    if (!source.files)
      what = "random:" + std::to_string(source.seed);
    else if (origin != origins.end() && origin->isSharded)
      what = "a checkpoint of hash " + runtime::describeHash(source.files->hash());
    else
      hasArrays = true;
    text += (text.empty() || what.empty() ? "" : " and ") + what;
  }
  for (size_t argument = 0; argument < origins.size(); ++argument)
    if (sources[origins[argument].source].files && !origins[argument].isSharded)
      hash = runtime::hashContent(whole[argument].data(), size_t(whole[argument].numBytes()), hash);
  return !hasArrays ? text : text + (text.empty() ? "" : " and ") + "arrays of hash " + runtime::describeHash(hash);
}

bool dist::run::readArrays(const std::string &path, const std::vector<BoundaryValue> &values,
                           std::vector<HostArray> &arrays, std::string &error) {
  std::unique_ptr<ArraySource> source = ArraySource::open(path, error);
  if (!source)
    return false;
  for (const BoundaryValue &value : values)
    if (!source->check(value, error))
      return false;
  for (const BoundaryValue &value : values)
    if (!source->read(value, arrays.emplace_back(), error))
      return false;
  return true;
}
