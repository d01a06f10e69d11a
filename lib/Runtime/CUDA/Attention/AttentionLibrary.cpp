// SPDX-License-Identifier: Apache-2.0
//
// One handle serves the ranks of a process; since it has a stream, one call at a time goes through it. A plan depends
// on sizes and strides alone, so that the layers of a model share one.

#include "AttentionLibrary.h"

#include "AttentionGraph.h"

#include <array>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <map>
#include <mutex>
#include <vector>

namespace dist::runtime {

namespace {

/// A plan with all that it refers to, or why there is none.
struct AttentionPlan {
  explicit AttentionPlan(std::shared_ptr<const Cudnn> functions) : graph(std::move(functions)) {}
  CudnnGraph graph;
  CudnnGraph::Descriptor plan = nullptr;
  int64_t workspace = 0;
  std::string whyNot;
};

class CudnnLibrary final : public AttentionLibrary {
public:
  ~CudnnLibrary() override;

  std::unique_ptr<LibraryAttention> prepare(const DistAttention &attention, DistDType type, const Addresses &addresses,
                                            std::string &whyNot) override;
  const std::string &name() const override { return version; }

  std::shared_ptr<const Cudnn> functions;
  cudnnHandle_t handle = nullptr;
  std::string version;
  std::mutex mutex; ///< Of the handle and the plans.

private:
  /// What a plan depends on: type, mask, sizes and strides.
  using Key = std::vector<int64_t>;
  std::shared_ptr<const AttentionPlan> planFor(const DistAttention &attention, DistDType type);

  std::map<Key, std::shared_ptr<const AttentionPlan>> plans;
};

class CudnnAttention final : public LibraryAttention {
public:
  CudnnAttention(CudnnLibrary &library, std::shared_ptr<const AttentionPlan> plan, const DistAttention &attention,
                 const AttentionLibrary::Addresses &addresses)
      : library(library), plan(std::move(plan)), isMasked(attention.mask == DIST_ATTENTION_CAUSAL),
        scale(float(attention.scale)), addresses(addresses) {}

  int64_t workspaceBytes() const override { return plan->workspace; }
  std::string enqueue(CUdeviceptr workspace, CUstream stream) override;

private:
  void bind(CUdeviceptr workspace);

  CudnnLibrary &library;
  std::shared_ptr<const AttentionPlan> plan;
  bool isMasked;
  float scale, lowest = -std::numeric_limits<float>::infinity(); ///< Read by each call.
  AttentionLibrary::Addresses addresses;
  std::unique_ptr<CudnnGraph> binding; ///< Owns `pack`.
  CudnnGraph::Descriptor pack = nullptr;
  CUdeviceptr boundWorkspace = 0;
};

} // namespace

/// Says what the tensors of the graph are; remade if the workspace is another one.
void CudnnAttention::bind(CUdeviceptr workspace) {
  if (binding && boundWorkspace == workspace)
    return;
  binding = std::make_unique<CudnnGraph>(library.functions);
  boundWorkspace = workspace;
  std::vector<int64_t> uids = {QueryUid, KeyUid, ValueUid, OutputUid, MaximumUid, TotalUid, ScaleUid};
  std::vector<void *> pointers;
  for (CUdeviceptr address :
       {addresses.query, addresses.key, addresses.value, addresses.output, addresses.maximum, addresses.total})
    pointers.push_back(reinterpret_cast<void *>(address));
  pointers.push_back(&scale);
  if (isMasked) {
    uids.push_back(LowestUid);
    pointers.push_back(&lowest);
  }
  void *space = reinterpret_cast<void *>(workspace);
  pack = binding->make(CUDNN_BACKEND_VARIANT_PACK_DESCRIPTOR);
  binding->set(pack, CUDNN_ATTR_VARIANT_PACK_UNIQUE_IDS, CUDNN_TYPE_INT64, int64_t(uids.size()), uids.data());
  binding->set(pack, CUDNN_ATTR_VARIANT_PACK_DATA_POINTERS, CUDNN_TYPE_VOID_PTR, int64_t(pointers.size()),
               pointers.data());
  binding->set(pack, CUDNN_ATTR_VARIANT_PACK_WORKSPACE, CUDNN_TYPE_VOID_PTR, 1, &space);
  binding->finalize(pack, "the addresses of tensors");
}

std::string CudnnAttention::enqueue(CUdeviceptr workspace, CUstream stream) {
  std::lock_guard lock(library.mutex);
  bind(workspace);
  if (!binding->error.empty())
    return binding->error;
  cudnnStatus_t status = library.functions->cudnnSetStream(library.handle, reinterpret_cast<cudaStream_t>(stream));
  if (status == CUDNN_STATUS_SUCCESS)
    status = library.functions->cudnnBackendExecute(library.handle, plan->plan, pack);
  return status == CUDNN_STATUS_SUCCESS ? "" : "cuDNN cannot run the attention: " + library.functions->describe(status);
}

CudnnLibrary::~CudnnLibrary() {
  plans.clear();
  if (handle)
    functions->cudnnDestroy(handle);
}

std::shared_ptr<const AttentionPlan> CudnnLibrary::planFor(const DistAttention &a, DistDType type) {
  Key key = {type, a.mask, a.batch, a.heads, a.keyHeads, a.rows, a.keys, a.depth, a.features};
  for (const DistAttentionTensor &tensor : {a.query, a.key, a.value, a.output, a.maximum, a.total})
    key.insert(key.end(), {tensor.batchStride, tensor.headStride, tensor.rowStride, tensor.columnStride});
  std::shared_ptr<const AttentionPlan> &known = plans[key];
  if (known)
    return known;
  auto made = std::make_shared<AttentionPlan>(functions);
  CudnnTarget target = {handle, nullptr};
  addAttention(made->graph, a, type, target);
  made->plan = made->graph.choosePlan(target, maxAttentionWorkspace, made->workspace);
  made->whyNot = made->graph.error;
  return known = made;
}

std::unique_ptr<LibraryAttention> CudnnLibrary::prepare(const DistAttention &attention, DistDType type,
                                                        const Addresses &addresses, std::string &whyNot) {
  for (CUdeviceptr address :
       {addresses.query, addresses.key, addresses.value, addresses.output, addresses.maximum, addresses.total})
    if (address % 16 != 0) {
      whyNot = "a tensor of the attention does not begin at a multiple of 16 bytes";
      return nullptr;
    }
  std::lock_guard lock(mutex);
  std::shared_ptr<const AttentionPlan> plan = planFor(attention, type);
  whyNot = plan->whyNot;
  if (!plan->plan)
    return nullptr;
  return std::make_unique<CudnnAttention>(*this, std::move(plan), attention, addresses);
}

std::shared_ptr<AttentionLibrary> AttentionLibrary::open(std::string &whyNot) {
  const char *choice = std::getenv("DIST_CUDNN");
  if (choice && std::strcmp(choice, "0") == 0) {
    whyNot = "DIST_CUDNN=0";
    return nullptr;
  }
  auto library = std::make_shared<CudnnLibrary>();
  library->functions = Cudnn::open(whyNot);
  if (!library->functions)
    return nullptr;
  cudnnStatus_t status = library->functions->cudnnCreate(&library->handle);
  if (status != CUDNN_STATUS_SUCCESS) {
    library->handle = nullptr;
    whyNot = "cuDNN does not start: " + library->functions->describe(status);
    return nullptr;
  }
  library->version = library->functions->version();
  return library;
}

} // namespace dist::runtime
