// SPDX-License-Identifier: Apache-2.0
//
// Which results become which arguments; see Carry.h. Names are paths: `result[0]['layers'][3]['wq']` of JAX,
// `layers.3.attn.wq.weight` of PyTorch.

#include "dist/Runtime/Carry.h"
#include "dist/Runtime/DType.h"

#include <algorithm>
#include <map>
#include <set>

using namespace dist;
using namespace dist::runtime;

/// Returns true if a path may end in front of `character`.
static bool isBoundary(char character) { return character == '.' || character == '/' || character == '['; }

/// Returns the values of `values` that `text` stands for, by what their names go on with behind it.
static std::map<std::string, size_t> find(const std::vector<BoundaryValue> &values, const std::string &text) {
  std::map<std::string, size_t> found;
  for (size_t number = 0; number < values.size(); ++number)
    if (values[number].key == text || values[number].name == text)
      return {{"", number}};
  for (size_t number = 0; number < values.size(); ++number) {
    const std::string &name = values[number].name;
    if (name.size() > text.size() && name.compare(0, text.size(), text) == 0 && isBoundary(name[text.size()]))
      found.emplace(name.substr(text.size()), number);
  }
  return found;
}

static std::string describeType(const BoundaryValue &value) {
  std::string text = nameOfDType(value.dtype) + std::string("[");
  for (size_t dim = 0; dim < value.shape.size(); ++dim)
    text += (dim ? "x" : "") + std::to_string(value.shape[dim]);
  return text + "]";
}

static bool haveSameType(const BoundaryValue &a, const BoundaryValue &b) {
  return a.dtype == b.dtype && a.shape == b.shape;
}

namespace {
/// A tree of named values: what their names begin with, and what they go on with.
struct Tree {
  std::string root;
  std::map<std::string, size_t> leaves;
};
} // namespace

/// Returns where the root of the path `name` ends: in front of the first component that is no number, not counting the
/// first one.
static size_t findEndOfRoot(const std::string &name) {
  for (size_t end = 1; end < name.size(); ++end)
    if (isBoundary(name[end]) && end + 1 < name.size() && !std::isdigit(static_cast<unsigned char>(name[end + 1])))
      return end;
  return name.size();
}

static std::vector<Tree> findTrees(const std::vector<BoundaryValue> &values) {
  std::vector<Tree> trees;
  for (size_t number = 0; number < values.size(); ++number) {
    const std::string &name = values[number].name;
    size_t end = findEndOfRoot(name);
    if (end == name.size())
      continue;
    auto tree =
        std::find_if(trees.begin(), trees.end(), [&](const Tree &one) { return one.root == name.substr(0, end); });
    if (tree == trees.end())
      tree = trees.insert(trees.end(), {name.substr(0, end), {}});
    tree->leaves.emplace(name.substr(end), number);
  }
  return trees;
}

static bool matchByName(const Boundary &boundary, std::vector<CarriedValue> &carried, std::string &error) {
  std::map<std::string, size_t> arguments;
  for (size_t number = 0; number < boundary.arguments.size(); ++number)
    if (!boundary.arguments[number].name.empty())
      arguments.emplace(boundary.arguments[number].name, number);
  for (size_t number = 0; number < boundary.results.size(); ++number)
    if (auto same = arguments.find(boundary.results[number].name);
        same != arguments.end() && haveSameType(boundary.results[number], boundary.arguments[same->second]))
      carried.push_back({number, same->second});
  if (!carried.empty())
    return true;
  std::vector<Tree> targets = findTrees(boundary.arguments);
  for (const Tree &tree : findTrees(boundary.results)) {
    auto fits = [&](const Tree &target) {
      return target.leaves.size() == tree.leaves.size() &&
             std::equal(
                 tree.leaves.begin(), tree.leaves.end(), target.leaves.begin(), [&](const auto &a, const auto &b) {
                   return a.first == b.first && haveSameType(boundary.results[a.second], boundary.arguments[b.second]);
                 });
    };
    auto target = std::find_if(targets.begin(), targets.end(), fits);
    if (target == targets.end())
      continue;
    for (const auto &[leaf, number] : tree.leaves)
      carried.push_back({number, target->leaves.at(leaf)});
    targets.erase(target);
  }
  if (carried.empty())
    error = "no result has the name of an argument, or is in a tree like one; RESULT:ARGUMENT says which becomes which";
  return !carried.empty();
}

/// Adds the pairs that `pair`, `RESULT:ARGUMENT`, stands for.
static bool addPair(const std::string &pair, const Boundary &boundary, std::vector<CarriedValue> &carried,
                    std::string &error) {
  size_t colon = pair.find(':');
  if (colon == std::string::npos || colon == 0 || colon + 1 == pair.size()) {
    error = "'" + pair + "' is no pair; RESULT:ARGUMENT is needed, for example out0:arg0";
    return false;
  }
  std::map<std::string, size_t> results = find(boundary.results, pair.substr(0, colon));
  std::map<std::string, size_t> arguments = find(boundary.arguments, pair.substr(colon + 1));
  if (results.empty() || arguments.empty()) {
    error = "found no " + std::string(results.empty() ? "result" : "argument") + " with the name or path '" +
            (results.empty() ? pair.substr(0, colon) : pair.substr(colon + 1)) + "'";
    return false;
  }
  for (const auto &[leaf, result] : results) {
    auto argument = arguments.find(leaf);
    if (argument == arguments.end()) {
      error = "" + boundary.results[result].describe() + " has no argument '" + pair.substr(colon + 1) + leaf + "'";
      return false;
    }
    carried.push_back({result, argument->second});
  }
  return true;
}

bool dist::runtime::resolveCarry(const std::string &text, const Boundary &boundary, std::vector<CarriedValue> &carried,
                                 std::string &error) {
  if (text.empty())
    return matchByName(boundary, carried, error);
  for (size_t begin = 0; begin <= text.size();) {
    size_t end = std::min(text.find(',', begin), text.size());
    if (!addPair(text.substr(begin, end - begin), boundary, carried, error))
      return false;
    begin = end + 1;
  }
  std::set<size_t> arguments;
  for (const CarriedValue &value : carried) {
    const BoundaryValue &result = boundary.results[value.result], &argument = boundary.arguments[value.argument];
    if (!haveSameType(result, argument))
      error = "" + result.describe() + " is " + describeType(result) + ", but " + argument.describe() + " is " +
              describeType(argument);
    else if (!arguments.insert(value.argument).second)
      error = "two results become " + argument.describe();
  }
  return error.empty();
}

void dist::runtime::addDonated(const DistExecutable &executable, std::vector<CarriedValue> &carried) {
  for (size_t number = 0; number < size_t(executable.numArguments); ++number) {
    auto isGiven = [&](const CarriedValue &value) { return value.argument == number; };
    if (executable.arguments[number].isDonated && std::none_of(carried.begin(), carried.end(), isGiven))
      carried.push_back({size_t(executable.arguments[number].takenBy), number});
  }
}

/// Returns true if arrays that lie as `a` and `b` have the same shards.
static bool lieAlike(const ArrayPlacement &a, const ArrayPlacement &b) {
  auto isSameAxis = [](const DistAxisRef &one, const DistAxisRef &other) {
    return one.axis == other.axis && one.preSize == other.preSize && one.size == other.size;
  };
  auto isSameDim = [&](const std::vector<DistAxisRef> &one, const std::vector<DistAxisRef> &other) {
    return std::equal(one.begin(), one.end(), other.begin(), other.end(), isSameAxis);
  };
  return a.partials.empty() && b.partials.empty() && a.holder == b.holder &&
         std::equal(a.dims.begin(), a.dims.end(), b.dims.begin(), b.dims.end(), isSameDim);
}

bool dist::runtime::checkPlacements(const DistExecutable &executable, const Boundary &boundary,
                                    const std::vector<CarriedValue> &carried, std::string &error) {
  for (auto [from, to] : carried) {
    const BoundaryValue &result = boundary.results[from], &argument = boundary.arguments[to];
    const DistValue &local = executable.arguments[to];
    bool isThere = local.isDonated && size_t(local.takenBy) == from;
    if (error.empty() && !isThere && !lieAlike(result.placement, argument.placement))
      error = result.describe() + " is placed differently than " + argument.describe() +
              "; the style 'follow' for outputs of a plan, or donation of the argument, lets it lie so";
  }
  return error.empty();
}
