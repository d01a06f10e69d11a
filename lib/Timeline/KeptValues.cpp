// SPDX-License-Identifier: Apache-2.0

#include "dist/Timeline/KeptValues.h"
#include "MinimumCut.h"

#include "llvm/ADT/STLExtras.h"

#include <tuple>

using namespace dist;

bool KeptValuesProblem::operator<(const KeptValuesProblem &other) const {
  auto opsKey = [](const Op &op) { return std::tie(op.seconds, op.mayRunAgain, op.reads); };
  auto valueKey = [](const Value &value) {
    return std::tie(value.bytes, value.op, value.isNeeded, value.seconds, value.mayBeKept);
  };
  if (ops.size() != other.ops.size() || values.size() != other.values.size())
    return std::pair(ops.size(), values.size()) < std::pair(other.ops.size(), other.values.size());
  for (size_t number = 0; number < ops.size(); ++number)
    if (opsKey(ops[number]) != opsKey(other.ops[number]))
      return opsKey(ops[number]) < opsKey(other.ops[number]);
  for (size_t number = 0; number < values.size(); ++number)
    if (valueKey(values[number]) != valueKey(other.values[number]))
      return valueKey(values[number]) < valueKey(other.values[number]);
  return false;
}

KeptValuesChoice dist::chooseKeptValues(const KeptValuesProblem &problem, double secondsPerByte) {
  // On the source's side are values that are needed and ops that run again.
  FlowNetwork network;
  std::vector<unsigned> nodeOfOp, nodeOfValue;
  for (const KeptValuesProblem::Op &op : problem.ops) {
    nodeOfOp.push_back(op.mayRunAgain ? network.addNode() : FlowNetwork::kSink);
    if (op.mayRunAgain)
      network.addEdge(nodeOfOp.back(), FlowNetwork::kSink, op.seconds);
  }
  for (const KeptValuesProblem::Value &value : problem.values) {
    nodeOfValue.push_back(value.isNeeded ? FlowNetwork::kSource : network.addNode());
    double keeping = value.mayBeKept ? secondsPerByte * value.bytes + value.seconds : FlowNetwork::kUncut;
    network.addEdge(nodeOfValue.back(), value.op < 0 ? FlowNetwork::kSink : nodeOfOp[value.op], keeping);
  }
  for (auto [number, op] : llvm::enumerate(problem.ops))
    if (op.mayRunAgain)
      for (unsigned read : op.reads)
        if (nodeOfValue[read] != FlowNetwork::kSource)
          network.addEdge(nodeOfOp[number], nodeOfValue[read], FlowNetwork::kUncut);
  std::vector<bool> isOnSide = network.findCut();
  KeptValuesChoice choice;
  for (auto [number, op] : llvm::enumerate(problem.ops))
    if (op.mayRunAgain && isOnSide[nodeOfOp[number]]) {
      choice.again.push_back(number);
      choice.seconds += op.seconds;
    }
  for (auto [number, value] : llvm::enumerate(problem.values))
    if (isOnSide[nodeOfValue[number]] && (value.op < 0 || !isOnSide[nodeOfOp[value.op]])) {
      choice.bytes += value.bytes;
      choice.seconds += value.seconds;
    }
  return choice;
}

/// Adds to `choices` those that are best for some price and lie between `more` and `fewer` bytes, in this order.
static void addBetween(const KeptValuesProblem &problem, const KeptValuesChoice &more, const KeptValuesChoice &fewer,
                       std::vector<KeptValuesChoice> &choices) {
  double saved = more.bytes - fewer.bytes, added = fewer.seconds - more.seconds;
  if (saved <= 0 || added <= 0)
    return;
  // Where both cost the same, another one may cost less (Eisner and Severance, 1976).
  double price = added / saved;
  KeptValuesChoice middle = chooseKeptValues(problem, price);
  double cost = price * more.bytes + more.seconds;
  if (price * middle.bytes + middle.seconds >= cost * (1 - 1e-9) || middle.bytes >= more.bytes ||
      middle.bytes <= fewer.bytes)
    return;
  addBetween(problem, more, middle, choices);
  choices.push_back(middle);
  addBetween(problem, middle, fewer, choices);
}

std::vector<KeptValuesChoice> dist::findKeptValuesChoices(const KeptValuesProblem &problem) {
  // Below and above all prices at which the choice changes: a byte is the least that is saved.
  double seconds = 0, leastSeconds = 0, allBytes = 1;
  auto addSeconds = [&](double more) {
    seconds += more;
    if (more > 0 && (leastSeconds == 0 || more < leastSeconds))
      leastSeconds = more;
  };
  for (const KeptValuesProblem::Op &op : problem.ops)
    addSeconds(op.seconds);
  KeptValuesChoice none;
  bool mayKeepAll = true;
  for (const KeptValuesProblem::Value &value : problem.values) {
    allBytes += value.bytes;
    addSeconds(value.seconds);
    if (!value.isNeeded)
      continue;
    mayKeepAll &= value.mayBeKept;
    none.bytes += value.bytes;
    none.seconds += value.seconds;
  }
  std::vector<KeptValuesChoice> choices;
  double least = leastSeconds > 0 ? 0.5 * leastSeconds : 1e-12;
  KeptValuesChoice nearlyFree = chooseKeptValues(problem, least / allBytes);
  // To run something again may cost less than to keep what it makes.
  bool isFaster = !mayKeepAll || nearlyFree.seconds < none.seconds;
  if (!isFaster)
    choices.push_back(std::move(none));
  if (isFaster || nearlyFree.bytes < choices.back().bytes)
    choices.push_back(std::move(nearlyFree));
  KeptValuesChoice fewest = chooseKeptValues(problem, 2 * std::max(seconds, 1e-9));
  if (fewest.bytes >= choices.back().bytes)
    return choices;
  KeptValuesChoice most = choices.back();
  addBetween(problem, most, fewest, choices);
  choices.push_back(std::move(fewest));
  return choices;
}
