// SPDX-License-Identifier: Apache-2.0
//
// The placements that a program writes. A value may have several, if it is in a group, carried by control flow, or the
// input of constraints whose results nothing uses: then all of them hold.

#ifndef DIST_LIB_PROPAGATION_ANNOTATIONS_H
#define DIST_LIB_PROPAGATION_ANNOTATIONS_H

#include "dist/Layout/AxisSpace.h"
#include "dist/Propagation/ShardingGraph.h"

namespace dist {

/// One written sharding, and which value of the graph it is about.
struct Annotation {
  int32_t value;
  mlir::Value of;        ///< The value itself; null for a function result or what a region asks for.
  ShardingAttr sharding; ///< As propagation takes it.
  ShardingAttr written;  ///< As it is written.
  AnnotationKind kind;
  int64_t number; ///< Of the argument or result, of the function or a local region.
  mlir::Location loc;
  llvm::SmallVector<SubAxisList, 4> dims = {}; ///< What splits each dimension.
  SubAxisSet pinned = 0;                       ///< What is pinned replicated or partial.
};

class Annotations {
public:
  using const_iterator = std::vector<Annotation>::const_iterator;

  void add(Annotation annotation) {
    ofValues[annotation.value].push_back(list.size());
    list.push_back(std::move(annotation));
  }
  /// Writes of all `values`, which have one sharding, what is written of one of them.
  void share(llvm::ArrayRef<int32_t> values);
  /// Replaces the values that annotations are about.
  void renumber(llvm::function_ref<int32_t(int32_t)> getNumber);
  /// Returns the axes that are named, those of equal shardings once.
  llvm::SmallVector<AxisRefAttr> getAxes() const;
  /// Adds to `diagnostic` where two parts of an axis are named that cut each other.
  void noteCut(mlir::InFlightDiagnostic &diagnostic) const;
  /// Cuts everything into the sub-axes of `space`, and finds out what is written of each value. Returns failure after
  /// an error if two annotations of one value contradict each other.
  llvm::LogicalResult encode(const AxisSpace &space);

  /// Puts the dimensions of priority `priority` or less of the annotations `numbers` into `graph`. Closed dimensions of
  /// later ones reserve their sub-axes; open ones will take those that earlier priorities have left.
  void activate(llvm::ArrayRef<int32_t> numbers, int64_t priority, ShardingGraph &graph) const;
  /// Returns what is written of `value` by all its annotations together; null for nothing. Only after `encode`.
  ShardingAttr getWritten(int32_t value) const { return written.lookup(value); }
  /// Returns the priorities of annotated dimensions, ascending, and 0.
  llvm::ArrayRef<int64_t> getPriorities() const { return priorities; }

  const Annotation &operator[](size_t number) const { return list[number]; }
  size_t size() const { return list.size(); }
  const_iterator begin() const { return list.begin(); }
  const_iterator end() const { return list.end(); }

private:
  /// Places of annotations that contradict each other, in one order.
  using Contradictions = llvm::DenseSet<std::pair<const void *, const void *>>;
  llvm::LogicalResult join(int32_t value, llvm::ArrayRef<int32_t> numbers, Contradictions &reported);

  std::vector<Annotation> list;
  llvm::DenseMap<int32_t, llvm::SmallVector<int32_t, 1>>
      ofValues; ///< Numbers of annotations, until values are renumbered.
  llvm::SmallVector<int64_t> priorities;
  llvm::DenseMap<int32_t, ShardingAttr> written;
};

} // namespace dist

#endif // DIST_LIB_PROPAGATION_ANNOTATIONS_H
