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
  /// `plan` is for each of `numParts` equal parts of the batch.
  CudnnAttention(CudnnLibrary &library, std::shared_ptr<const AttentionPlan> plan, const DistAttention &attention,
                 int64_t numParts, const AttentionLibrary::Addresses &addresses)
      : library(library), plan(std::move(plan)), attention(attention), numParts(numParts),
        scale(float(attention.scale)), addresses(addresses) {}

  int64_t workspaceBytes() const override { return rowSumOffset() + rowSumBytes(); }
  std::string enqueue(CUdeviceptr workspace, CUstream stream) override;

private:
  void bind(CUdeviceptr workspace);
  CudnnGraph::Descriptor bindPart(int64_t part, CUdeviceptr workspace);
  int64_t rowSumOffset() const { return (plan->workspace + DIST_ARENA_ALIGNMENT - 1) & -int64_t(DIST_ARENA_ALIGNMENT); }
  int64_t rowSumBytes() const {
    return attention.kind == DIST_ATTENTION_GRADIENT
               ? attention.batch / numParts * attention.heads * attention.rows * int64_t(sizeof(float))
               : 0;
  }

  CudnnLibrary &library;
  std::shared_ptr<const AttentionPlan> plan;
  DistAttention attention;
  int64_t numParts;
  float scale, one = 1, lowest = -std::numeric_limits<float>::infinity(); ///< Read by each call.
  AttentionLibrary::Addresses addresses;
  std::unique_ptr<CudnnGraph> binding; ///< Owns `packs`.
  std::vector<CudnnGraph::Descriptor> packs;
  CUdeviceptr boundWorkspace = 0;
};

} // namespace

static bool isStatistic(AttentionUid uid) { return uid == MaximumUid || uid == TotalUid || uid == LogTotalUid; }

CudnnGraph::Descriptor CudnnAttention::bindPart(int64_t part, CUdeviceptr workspace) {
  std::vector<int64_t> uids;
  std::vector<void *> pointers;
  auto add = [&](int64_t uid, void *pointer) {
    uids.push_back(uid);
    pointers.push_back(pointer);
  };
  for (auto &[uid, tensor] : tensorsOf(attention)) {
    int64_t first = part * (attention.batch / numParts) * tensor.batchStride,
            bytes = isStatistic(uid) ? int64_t(sizeof(float)) : 2;
    add(uid, reinterpret_cast<void *>(addresses[size_t(tensor.operand)] + CUdeviceptr(first * bytes)));
  }
  if (attention.kind == DIST_ATTENTION_GRADIENT) {
    add(RowSumUid, reinterpret_cast<void *>(workspace + CUdeviceptr(rowSumOffset())));
    add(OneUid, &one);
  }
  add(ScaleUid, &scale);
  if (attention.mask == DIST_ATTENTION_CAUSAL)
    add(LowestUid, &lowest);
  void *space = reinterpret_cast<void *>(workspace);
  CudnnGraph::Descriptor pack = binding->make(CUDNN_BACKEND_VARIANT_PACK_DESCRIPTOR);
  binding->set(pack, CUDNN_ATTR_VARIANT_PACK_UNIQUE_IDS, CUDNN_TYPE_INT64, int64_t(uids.size()), uids.data());
  binding->set(pack, CUDNN_ATTR_VARIANT_PACK_DATA_POINTERS, CUDNN_TYPE_VOID_PTR, int64_t(pointers.size()),
               pointers.data());
  binding->set(pack, CUDNN_ATTR_VARIANT_PACK_WORKSPACE, CUDNN_TYPE_VOID_PTR, 1, &space);
  binding->finalize(pack, "the addresses of tensors");
  return pack;
}

/// Says what the tensors of the graph are; remade if the workspace is another one.
void CudnnAttention::bind(CUdeviceptr workspace) {
  if (binding && boundWorkspace == workspace)
    return;
  packs.clear();
  binding = std::make_unique<CudnnGraph>(library.functions);
  boundWorkspace = workspace;
  for (int64_t part = 0; part < numParts; ++part)
    packs.push_back(bindPart(part, workspace));
}

std::string CudnnAttention::enqueue(CUdeviceptr workspace, CUstream stream) {
  std::lock_guard lock(library.mutex);
  bind(workspace);
  if (!binding->error.empty())
    return binding->error;
  cudnnStatus_t status = library.functions->cudnnSetStream(library.handle, reinterpret_cast<cudaStream_t>(stream));
  for (CudnnGraph::Descriptor pack : packs)
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
  Key key = {type, a.kind, a.mask, a.batch, a.heads, a.keyHeads, a.gradientHeads, a.rows, a.keys, a.depth, a.features};
  for (auto &[uid, tensor] : tensorsOf(a))
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

/// Returns into how many parts the batch is cut. Version 9.19 was seen to need six bytes per score for a gradient that
/// is the same on every run.
static int64_t countParts(const DistAttention &a) {
  if (a.kind != DIST_ATTENTION_GRADIENT)
    return 1;
  auto bytesOf = [&](int64_t batch) {
    return double(batch) * double(a.heads) * double((a.rows + 63) / 64 * 64) * double((a.keys + 127) / 128 * 128) * 6;
  };
  int64_t parts = 1;
  while (parts < a.batch && (a.batch % parts != 0 || bytesOf(a.batch / parts) > 0.9 * double(maxAttentionWorkspace)))
    ++parts;
  return parts;
}

std::unique_ptr<LibraryAttention> CudnnLibrary::prepare(const DistAttention &attention, DistDType type,
                                                        const Addresses &addresses, std::string &whyNot) {
  DistAttention part = attention;
  int64_t numParts = countParts(attention);
  part.batch /= numParts;
  for (auto &[uid, tensor] : tensorsOf(attention)) {
    uint64_t step = uint64_t(tensor.batchStride * part.batch) * (isStatistic(uid) ? sizeof(float) : 2);
    if (addresses[size_t(tensor.operand)] % 16 != 0 || (numParts > 1 && step % 16 != 0)) {
      whyNot = "a tensor of the attention does not begin at a multiple of 16 bytes";
      return nullptr;
    }
  }
  std::lock_guard lock(mutex);
  std::shared_ptr<const AttentionPlan> plan = planFor(part, type);
  whyNot = plan->whyNot;
  if (!plan->plan)
    return nullptr;
  return std::make_unique<CudnnAttention>(*this, std::move(plan), attention, numParts, addresses);
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
