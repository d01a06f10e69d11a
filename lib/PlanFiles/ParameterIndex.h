// SPDX-License-Identifier: Apache-2.0
//
// Finds the parameter that optimizer state, or a result, belongs to: an argument of the same shape whose path the name
// contains. All of the path may be there, all but the root, as `opt.mu['wq']` has that of `p['wq']`, or what stands
// behind `params`, as `state.opt_state[0].mu['wq']` has that of `state.params['wq']`. What stands in the same tree as
// the parameter is another parameter. Paths are looked up by text, so that a program of many layers does not compare
// each argument with each.

#ifndef DIST_LIB_PLANFILES_PARAMETERINDEX_H
#define DIST_LIB_PLANFILES_PARAMETERINDEX_H

#include "Decisions.h"
#include "llvm/ADT/StringMap.h"

namespace dist {

/// Arguments of one function by path and shape.
class ParameterIndex {
public:
  /// Adds `parameter`, which has to outlive the index. Numbers alone tell nothing, so what is looked for needs a word.
  void add(const BoundaryValue &parameter);

  /// Returns the parameters with the longest path that `value` contains, in the order in which they were added.
  llvm::SmallVector<const BoundaryValue *> find(const BoundaryValue &value) const;

private:
  /// A parameter, and how many components of its path are left out of what it is found by.
  struct Entry {
    const BoundaryValue *parameter;
    size_t numDropped;
  };
  llvm::StringMap<llvm::SmallVector<Entry, 1>> byPathAndShape;
};

} // namespace dist

#endif // DIST_LIB_PLANFILES_PARAMETERINDEX_H
