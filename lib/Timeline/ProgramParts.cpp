// SPDX-License-Identifier: Apache-2.0

#include "ProgramParts.h"

#include "llvm/ADT/STLExtras.h"

#include <map>

using namespace dist;

/// A place is a boundary if so much more is alive somewhere before it and somewhere behind it.
static constexpr double kThicker = 1.5;

ProgramParts::ProgramParts(const TaskBlock &block, unsigned place) : block(block), place(place), reads(place + 1) {
  for (unsigned task = 0; task <= place; ++task)
    for (auto [number, output] : llvm::enumerate(block.tasks[task].outputs))
      for (unsigned reader : output.readers)
        if (reader <= place)
          reads[reader].push_back({task, unsigned(number)});
}

unsigned ProgramParts::getLastEarlyReader(const Task::Output &output) const {
  unsigned last = 0;
  for (unsigned reader : output.readers)
    if (reader <= place)
      last = std::max(last, reader);
  return last;
}

bool ProgramParts::isReadLater(const Task::Output &output) const {
  return output.stays || llvm::any_of(output.readers, [&](unsigned reader) { return reader > place; });
}

/// Returns true if `output` is made of parameters alone: it can be made anywhere.
static bool isOfParameters(const Task::Output &output) {
  return output.category == unsigned(MemoryCategory::Parameters) ||
         output.category == unsigned(MemoryCategory::Gathered);
}

std::vector<unsigned> ProgramParts::findBoundaries() const {
  // What is alive just before each task, for tasks up to `place`. Parameters are not what layers forward.
  std::vector<double> alive(place + 2, 0);
  for (unsigned task = 0; task <= place; ++task)
    for (const Task::Output &output : block.tasks[task].outputs)
      if (unsigned last = getLastEarlyReader(output); last > task && !isOfParameters(output)) {
        alive[task + 1] += output.bytes;
        alive[last + 1] -= output.bytes;
      }
  for (unsigned task = 1; task <= place + 1; ++task)
    alive[task] += alive[task - 1];
  // Valleys between hills: what is less than kThicker times as high is level.
  std::vector<unsigned> boundaries = {0};
  double most = 0;
  unsigned lowest = 0;
  bool isDown = false;
  for (unsigned task = 1; task <= place; ++task) {
    if (!isDown) {
      most = std::max(most, alive[task]);
      if (kThicker * alive[task] <= most) {
        isDown = true;
        lowest = task;
      }
    } else if (alive[task] < alive[lowest]) {
      lowest = task;
    } else if (alive[task] >= kThicker * alive[lowest] && alive[task] > 0) {
      boundaries.push_back(lowest);
      isDown = false;
      most = alive[task];
    }
  }
  return boundaries;
}

std::vector<unsigned> ProgramParts::getPartOfTasks(const std::vector<unsigned> &boundaries) const {
  std::vector<unsigned> partOf(place + 1);
  unsigned part = 0;
  for (unsigned task = 0; task <= place; ++task) {
    if (part + 1 < boundaries.size() && boundaries[part + 1] <= task)
      ++part;
    partOf[task] = part;
  }
  for (unsigned task = place + 1; task-- > 0;) {
    unsigned first = boundaries.size();
    for (const Task::Output &output : block.tasks[task].outputs)
      for (unsigned reader : output.readers)
        if (reader <= place && isOfParameters(output))
          first = std::min(first, partOf[reader]);
    if (first < boundaries.size())
      partOf[task] = first;
  }
  return partOf;
}

std::vector<ProgramParts::Part> ProgramParts::getParts(const std::vector<unsigned> &boundaries,
                                                       const std::vector<bool> &mayRunAgain) const {
  std::vector<unsigned> partOf = getPartOfTasks(boundaries);
  std::vector<Part> parts(boundaries.size());
  std::vector<unsigned> numberInPart(place + 1);
  for (unsigned task = 0; task <= place; ++task) {
    Part &part = parts[partOf[task]];
    numberInPart[task] = part.tasks.size();
    part.tasks.push_back(task);
    bool isReadElsewhere = llvm::any_of(block.tasks[task].outputs, [&](const Task::Output &output) {
      return output.stays || llvm::any_of(output.readers, [&](unsigned reader) {
               return reader <= place && partOf[reader] != partOf[task];
             });
    });
    part.problem.ops.push_back({block.tasks[task].seconds, mayRunAgain[task] && !isReadElsewhere});
  }
  for (auto [number, part] : llvm::enumerate(parts)) {
    std::map<std::pair<unsigned, unsigned>, unsigned> valueOf;
    auto getValue = [&](OutputId id) {
      auto [known, isNew] = valueOf.try_emplace({id.task, id.output}, part.problem.values.size());
      if (isNew) {
        const Task::Output &output = block.tasks[id.task].outputs[id.output];
        bool isInner = partOf[id.task] == number;
        part.problem.values.push_back(
            {output.bytes, isInner ? int(numberInPart[id.task]) : -1, isInner && isReadLater(output)});
      }
      return known->second;
    };
    for (auto [local, task] : llvm::enumerate(part.tasks)) {
      for (unsigned output = 0; output < block.tasks[task].outputs.size(); ++output)
        getValue({task, output});
      for (OutputId read : reads[task])
        // What another part made and is read later is kept there.
        if (partOf[read.task] == number || !isReadLater(block.tasks[read.task].outputs[read.output]))
          part.problem.ops[local].reads.push_back(getValue(read));
    }
  }
  return parts;
}
