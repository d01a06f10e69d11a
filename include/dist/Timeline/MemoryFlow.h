// SPDX-License-Identifier: Apache-2.0
//
// What memory is used for: a pure function from a graph of values, and of what computes one from others, to a category
// for each. It knows no IR, so whoever has tensors, buffers or versions of buffers can ask it.
//
//   parameters       arguments of which the program gives a new version and on which other results, such as the loss,
//   depend; those
//                    that are stored fully sharded; what is made of them alone, and their new versions
//   optimizer state  the other arguments of which the program gives a new version; what depends on them
//   gathered         what is made of parameters alone and has come through an all-gather
//   gradients        what meets a parameter in its update, element by element, back to the op that sums it up
//   activations      what else depends on the other arguments, in the forward and in the backward pass
//   buffers          everything else: arguments that are no state, results that are none, constants
//
// An argument has a new version if a result of its type is computed from it by elementwise ops alone, through values of
// as many elements; a copy, or a write of a part, as of a cache, is none.

#ifndef DIST_TIMELINE_MEMORYFLOW_H
#define DIST_TIMELINE_MEMORYFLOW_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace dist {

enum class MemoryCategory { Parameters, Gradients, OptimizerState, Activations, Gathered, Buffers };
inline constexpr unsigned kNumMemoryCategories = 6;

/// Returns "parameters", "gradients", "optimizer_state", "activations", "gathered" or "buffers".
llvm::StringRef getName(MemoryCategory category);
/// Returns the category of this name, if there is one.
std::optional<MemoryCategory> findMemoryCategory(llvm::StringRef name);

class MemoryFlow {
public:
  enum class Place { Inner, Argument, Result };
  struct Value {
    Place place = Place::Inner;
    int64_t elements = 0;
    int64_t type = -1; ///< Of arguments and results: equal numbers stand for equal types and placements.
    std::optional<MemoryCategory> known;
    bool isFullySharded = false; ///< An argument that is stored in parts: a parameter, if it has no new version.
  };
  enum class Computes {
    Elementwise, ///< Anything that is none of those below.
    Copy,        ///< Movement of elements, of a part or the whole.
    Product,     ///< Contractions and routines.
    Gather,      ///< All-gathers.
    Collective   ///< Other collectives.
  };
  struct Node {
    Computes kind;
    llvm::SmallVector<unsigned, 4> reads, writes; ///< Values.
  };

  /// Returns the number of a new value.
  unsigned addValue(Value value) {
    values.push_back(value);
    return values.size() - 1;
  }
  void addNode(Node node) { nodes.push_back(std::move(node)); }

  /// Returns the category of each value. Nodes may stand in any order and make cycles, as those of loops do.
  std::vector<MemoryCategory> classify() const;
  /// Returns for each value that is a result the argument whose new version it is, and -1 for all others.
  std::vector<int64_t> findNewVersions() const;

private:
  std::vector<Value> values;
  std::vector<Node> nodes;
};

/// Memory that is in use from place `first` to place `last` of a program, both included.
struct MemoryUse {
  int64_t first, last;
  int64_t bytes;
  MemoryCategory category;
};

/// The place at which most memory is in use, the first of several, and what for.
struct PeakMemory {
  int64_t place = 0;
  std::array<int64_t, kNumMemoryCategories> bytes{};

  int64_t getTotal() const;
};

/// Adds up `uses` at every place.
PeakMemory findPeak(llvm::ArrayRef<MemoryUse> uses);

/// What a lowering allocates for one device: arguments and results, constants, and an arena for everything else. At its
/// fullest place `bytes` of all of that are in use, by category; in the arena there are gaps between buffers,
/// `unusedBytes` at that place.
struct PlannedMemory {
  std::string target; ///< "cpu" or "cuda"; empty if it does not matter.
  std::string place;  ///< In the source; empty if nothing but arguments and results is needed.
  std::array<int64_t, kNumMemoryCategories> bytes{};
  int64_t unusedBytes = 0;
  int64_t argumentsBytes = 0, resultsBytes = 0, constantsBytes = 0, arenaBytes = 0;

  int64_t getTotal() const { return argumentsBytes + resultsBytes + constantsBytes + arenaBytes; }
};

} // namespace dist

#endif // DIST_TIMELINE_MEMORYFLOW_H
