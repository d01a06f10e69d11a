// SPDX-License-Identifier: Apache-2.0
//
// Fills a DistExecutable: hands out ids, merges equal buffers, groups and strings, and owns all that the C structures
// point to. Addresses stay valid while the builder lives, however much is added.

#ifndef DIST_LIB_LOWERING_STEPS_EXECUTABLEBUILDER_H
#define DIST_LIB_LOWERING_STEPS_EXECUTABLEBUILDER_H

#include "dist/IR/Dist.h"
#include "dist/Runtime/Executable.h"

#include <deque>
#include <map>
#include <string>
#include <vector>

namespace dist::steps {

class ExecutableBuilder {
public:
  ExecutableBuilder() = default;
  ExecutableBuilder(const ExecutableBuilder &) = delete;

  void setName(llvm::StringRef name) { executable.name = addString(name); }
  /// Sets the mesh; a null attribute is the mesh of one device.
  void setMesh(llvm::StringRef name, MeshAttr mesh);
  void setArenaSize(int64_t bytes) { executable.arenaSize = bytes; }
  void setLiveBytes(int64_t bytes) { executable.liveBytes = bytes; }
  /// Sets what the code is for; `chip` is empty for a CPU.
  void setTarget(DistTarget target, llvm::StringRef chip);
  /// Says that events 1 to `count` are in use.
  void setNumEvents(int32_t count) { executable.numEvents = count; }

  /// Adds an argument or result with its local shape; it is its own global value until describeGlobal says otherwise.
  DistValue &addArgument(llvm::StringRef name, DistDType dtype, llvm::ArrayRef<int64_t> shape);
  DistValue &addResult(llvm::StringRef name, DistDType dtype, llvm::ArrayRef<int64_t> shape);
  /// Says what reductions over axes of `mesh` the contributions to `value` still need, in order.
  void setPartials(DistValue &value, llvm::ArrayRef<std::pair<DistReduction, llvm::ArrayRef<AxisRefAttr>>> partials,
                   MeshAttr mesh);
  /// Says what `value` is in the global program: its global shape, and the axes of `mesh` that cut each dimension.
  void describeGlobal(DistValue &value, llvm::ArrayRef<int64_t> globalShape,
                      llvm::ArrayRef<llvm::ArrayRef<AxisRefAttr>> placement, MeshAttr mesh);
  /// Takes a copy of `bytes`; returns the number of the code object.
  int32_t addCode(DistCodeFormat format, llvm::StringRef chip, llvm::ArrayRef<char> bytes);
  /// Takes a copy of `bytes`; returns the number of the constant.
  int32_t addConstant(std::vector<char> bytes);
  /// Returns the id of a buffer; equal buffers have one id.
  int32_t addBuffer(DistSpace space, int32_t index, int64_t offset, int64_t bytes, DistDType dtype,
                    llvm::ArrayRef<int64_t> shape);
  /// Returns the id of the group that `axes` of `mesh` make.
  int32_t addGroup(llvm::ArrayRef<AxisRefAttr> axes, MeshAttr mesh);

  /// Returns a new step at the end of the list; valid until the next one is added.
  DistStep &addStep(DistStepKind kind, llvm::StringRef location, llvm::StringRef reason);
  /// Returns a step again, by its position.
  DistStep &getStep(int64_t position) { return steps[position]; }
  const DistStep &getStep(int64_t position) const { return steps[position]; }
  int64_t getNumSteps() const { return steps.size(); }
  /// Returns a buffer by its id.
  const DistBuffer &getBuffer(int32_t id) const { return buffers[id]; }

  /// Copies to memory that lives as long as the builder; an empty string gives null.
  const char *addString(llvm::StringRef text);
  const int64_t *addSizes(llvm::ArrayRef<int64_t> values);
  const int32_t *addIds(llvm::ArrayRef<int32_t> values);
  const uint8_t *addAccesses(llvm::ArrayRef<uint8_t> values);
  const DistCollectivePair *addPairs(llvm::ArrayRef<DistCollectivePair> values);

  /// Returns the executable as it is now; call it after the last addition.
  const DistExecutable &finish();

private:
  /// Says of each kernel in a code object what its calls give it.
  void describeKernels();
  /// Keeps a list of (sub-)axes.
  DistGroup addAxes(llvm::ArrayRef<AxisRefAttr> axes, MeshAttr mesh);

  DistExecutable executable = {};
  std::deque<std::string> strings;
  std::map<std::string, const char *> stringIds;
  std::deque<std::vector<int64_t>> sizes;
  std::deque<std::vector<int32_t>> ids;
  std::deque<std::vector<uint8_t>> accesses;
  std::deque<std::vector<DistCollectivePair>> pairs;
  std::deque<std::vector<DistAxisRef>> axisLists;
  std::deque<std::vector<DistGroup>> placements;
  std::deque<std::vector<DistPartial>> partialLists;
  std::deque<std::vector<char>> constantBytes, codeBytes;
  std::vector<DistMeshAxis> meshAxes;
  std::vector<DistGroup> groups;
  std::vector<DistConstant> constants;
  std::vector<DistCode> codes;
  std::vector<std::vector<DistKernelSignature>> signatures; ///< Per code object.
  std::vector<DistValue> arguments, results;
  std::vector<DistBuffer> buffers;
  std::map<std::vector<int64_t>, int32_t> bufferIds, groupIds;
  std::vector<DistStep> steps;
};

} // namespace dist::steps

#endif // DIST_LIB_LOWERING_STEPS_EXECUTABLEBUILDER_H
