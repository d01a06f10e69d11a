// SPDX-License-Identifier: Apache-2.0
//
// Builds a graph of cuDNN's operations out of its descriptors. After the first error nothing is done any more, so that
// a whole graph is written down before one looks at `error`.

#ifndef DIST_LIB_RUNTIME_CUDA_ATTENTION_CUDNNGRAPH_H
#define DIST_LIB_RUNTIME_CUDA_ATTENTION_CUDNNGRAPH_H

#include "Cudnn.h"

#include <array>
#include <cstdint>
#include <vector>

namespace dist::runtime {

/// What a graph is for: the device of a handle, or a described one, for which plans can be asked for without a GPU.
struct CudnnTarget {
  cudnnHandle_t handle = nullptr;
  cudnnBackendDescriptor_t deviceProperties = nullptr;
};

class CudnnGraph {
public:
  using Descriptor = cudnnBackendDescriptor_t;
  using Sizes = std::array<int64_t, 4>; ///< Batches, heads, rows, columns.

  explicit CudnnGraph(std::shared_ptr<const Cudnn> functions) : functions(std::move(functions)) {}
  ~CudnnGraph();
  CudnnGraph(const CudnnGraph &) = delete;
  CudnnGraph &operator=(const CudnnGraph &) = delete;

  /// A tensor in the device's memory, which `uid` stands for when the graph is run.
  Descriptor tensor(int64_t uid, const Sizes &sizes, const Sizes &strides, cudnnDataType_t type);
  /// A number of f32 that is given when the graph is run.
  Descriptor scalar(int64_t uid);
  /// A tensor between two operations, which is nowhere as a whole.
  Descriptor between(const Sizes &sizes, cudnnDataType_t type = CUDNN_DATA_FLOAT);

  /// The same with rows and columns exchanged: an element lies where it lay.
  Descriptor turn(Descriptor x, const Sizes &sizes, const Sizes &strides, cudnnDataType_t type);

  /// c = a * b for each batch and head, in f32.
  void multiply(Descriptor a, Descriptor b, Descriptor c);
  /// y = mode(x, b) element by element, or mode(x, b, t) where `t` chooses; `b` and `t` may be null.
  void pointwise(cudnnPointwiseMode_t mode, Descriptor x, Descriptor b, Descriptor y, Descriptor t = nullptr);
  /// y = the index of each element of `like` along dimension `axis`.
  void indices(Descriptor like, int64_t axis, Descriptor y);
  /// y = x reduced over the dimensions that have size 1 in y.
  void reduce(cudnnReduceTensorOp_t operation, Descriptor x, Descriptor y);

  /// Completes the graph of all operations so far.
  void finish(const CudnnTarget &target);

  /// Finds the first of the library's proposals that it can run in `mostWorkspace` bytes, and gives the same bits on
  /// every run. Returns the plan, or null with `error`. Needs finish. `numProposals` is how many there were.
  Descriptor choosePlan(const CudnnTarget &target, int64_t mostWorkspace, int64_t &workspace);
  int64_t numProposals = 0;

  /// Makes a descriptor that lives as long as the graph.
  Descriptor make(cudnnBackendDescriptorType_t type);
  void set(Descriptor descriptor, cudnnBackendAttributeName_t name, cudnnBackendAttributeType_t type, int64_t count,
           const void *values);
  void finalize(Descriptor descriptor, const char *what);

  std::string error;

private:
  void set(Descriptor descriptor, cudnnBackendAttributeName_t name, Descriptor value);
  void set(Descriptor descriptor, cudnnBackendAttributeName_t name, int64_t value);
  void set(Descriptor descriptor, cudnnBackendAttributeName_t name, bool value);
  void set(Descriptor descriptor, cudnnBackendAttributeName_t name, cudnnDataType_t value);
  Descriptor makeTensor(int64_t uid, const Sizes &sizes, const Sizes &strides, cudnnDataType_t type, bool isBetween,
                        bool isByValue);
  void addOperation(Descriptor operation, const char *what);
  bool varies(Descriptor engine);
  bool check(cudnnStatus_t status, const char *what);

  std::shared_ptr<const Cudnn> functions;
  std::vector<Descriptor> owned, operations;
  Descriptor graph = nullptr;
  int64_t nextUid = 1000; ///< Of tensors that are in between.
};

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_CUDA_ATTENTION_CUDNNGRAPH_H
