// SPDX-License-Identifier: Apache-2.0
//
// The beginning of a block, cut into parts between which little is alive, as the layers of a model are.

#ifndef DIST_LIB_TIMELINE_PROGRAMPARTS_H
#define DIST_LIB_TIMELINE_PROGRAMPARTS_H

#include "dist/Timeline/KeptValues.h"
#include "dist/Timeline/MemoryFlow.h"
#include "dist/Timeline/TaskGraph.h"

namespace dist {

/// An output of a task.
struct OutputId {
  unsigned task, output;
};

/// What reads what in the tasks up to `place`, and what is alive between them.
class ProgramParts {
public:
  ProgramParts(const TaskBlock &block, unsigned place);

  /// Returns the first tasks of parts that are as short as they can be, ascending; task 0 is the first one.
  std::vector<unsigned> findBoundaries() const;

  /// A part, and which tasks the ops of its problem are.
  struct Part {
    KeptValuesProblem problem;
    std::vector<unsigned> tasks;
  };
  /// Returns the parts that begin at `boundaries`. What one part makes and another one reads is kept, if it is needed
  /// at all.
  std::vector<Part> getParts(const std::vector<unsigned> &boundaries, const std::vector<bool> &mayRunAgain) const;

private:
  unsigned getLastEarlyReader(const Task::Output &output) const;
  bool isReadLater(const Task::Output &output) const;
  /// Returns the part of each task: of what is made of parameters alone, that of the first task that reads it.
  std::vector<unsigned> getPartOfTasks(const std::vector<unsigned> &boundaries) const;

  const TaskBlock &block;
  unsigned place;
  std::vector<llvm::SmallVector<OutputId, 4>> reads; ///< Of each task up to `place`.
};

} // namespace dist

#endif // DIST_LIB_TIMELINE_PROGRAMPARTS_H
