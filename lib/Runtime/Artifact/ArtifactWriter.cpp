// SPDX-License-Identifier: Apache-2.0
//
// Executable to file: tables into one FlatBuffer, bytes into blobs behind it. Equal blobs are stored once, since a
// program and its unpartitioned version share their constants.

#include "dist/Runtime/Artifact.h"

#include "ArtifactFile.h"
#include "Artifact_generated.h"
#include "Support/FileReplacement.h"
#include "Validation/ExecutableValidator.h"
#include "dist/Runtime/PlanValidator.h"

#include <cstring>
#include <map>
#include <vector>

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace dist::runtime {

namespace {

using flatbuffers::FlatBufferBuilder;
using flatbuffers::Offset;
template <typename T> using Table = flatbuffers::Vector<Offset<T>>;

/// The data behind the tables: bytes that somebody else owns, at offsets that are handed out in order.
class BlobSection {
public:
  artifact::Blob add(const void *data, int64_t size) {
    if (size <= 0)
      return artifact::Blob(0, 0);
    std::pair<int64_t, uint64_t> key(size, XXH3_64bits(data, size_t(size)));
    for (auto [entry, end] = known.equal_range(key); entry != end; ++entry)
      if (std::memcmp(blobs[entry->second].data, data, size_t(size)) == 0)
        return artifact::Blob(blobs[entry->second].offset, uint64_t(size));
    uint64_t offset = (bytes + DIST_ARENA_ALIGNMENT - 1) / DIST_ARENA_ALIGNMENT * DIST_ARENA_ALIGNMENT;
    known.emplace(key, blobs.size());
    blobs.push_back({data, uint64_t(size), offset});
    bytes = offset + uint64_t(size);
    return artifact::Blob(offset, uint64_t(size));
  }

  uint64_t size() const { return bytes; }

  /// Calls `write` with every byte of the section in order.
  template <typename Write> void forEachPart(Write write) const {
    static const char zeros[DIST_ARENA_ALIGNMENT] = {};
    uint64_t position = 0;
    for (const PlacedBlob &blob : blobs) {
      write(zeros, blob.offset - position);
      write(blob.data, blob.size);
      position = blob.offset + blob.size;
    }
  }

private:
  struct PlacedBlob {
    const void *data;
    uint64_t size, offset;
  };
  std::vector<PlacedBlob> blobs;
  std::multimap<std::pair<int64_t, uint64_t>, size_t> known;
  uint64_t bytes = 0;
};

/// Writes the tables of one executable.
class TableWriter {
public:
  TableWriter(FlatBufferBuilder &builder, BlobSection &blobs) : builder(builder), blobs(blobs) {}

  Offset<artifact::Executable> write(const DistExecutable &executable);

private:
  Offset<flatbuffers::String> text(const char *value) { return value ? builder.CreateSharedString(value) : 0; }
  template <typename T> Offset<flatbuffers::Vector<T>> list(const T *values, int64_t count) {
    return builder.CreateVector(values, size_t(count));
  }
  /// The same, but nothing for a null pointer.
  template <typename T> Offset<flatbuffers::Vector<T>> optionalList(const T *values, int64_t count) {
    return values ? list(values, count) : Offset<flatbuffers::Vector<T>>();
  }
  template <typename T, typename Source, typename Write>
  Offset<Table<T>> table(const Source *sources, int64_t count, Write writeOne) {
    std::vector<Offset<T>> entries;
    for (int64_t i = 0; i < count; ++i)
      entries.push_back(writeOne(sources[i]));
    return builder.CreateVector(entries);
  }

  Offset<artifact::Mesh> mesh(const DistMesh &mesh);
  Offset<artifact::Group> group(const DistGroup &group);
  Offset<artifact::Value> value(const DistValue &value);
  Offset<artifact::Code> code(const DistCode &code);
  Offset<artifact::Step> step(const DistStep &step);
  Offset<void> kernel(const DistKernelStep &step);
  Offset<void> gemm(const DistGemmStep &step);
  Offset<void> stridedCopy(const DistStridedCopyStep &step);
  Offset<void> collective(const DistCollectiveStep &step);
  Offset<void> loop(const DistLoopStep &step);
  Offset<void> library(const DistLibraryStep &step);

  FlatBufferBuilder &builder;
  BlobSection &blobs;
};

artifact::Strides strides(const int64_t *values) { return artifact::Strides(values[0], values[1], values[2]); }
artifact::Extent extent(const int32_t *values) { return artifact::Extent(values[0], values[1], values[2]); }

Offset<artifact::Mesh> TableWriter::mesh(const DistMesh &mesh) {
  int64_t world = 1;
  for (int64_t a = 0; a < mesh.numAxes; ++a)
    world *= mesh.axes[a].size;
  auto axes = table<artifact::MeshAxis>(mesh.axes, mesh.numAxes, [&](const DistMeshAxis &axis) {
    return artifact::CreateMeshAxis(builder, text(axis.name), axis.size);
  });
  auto order = optionalList(mesh.deviceOrder, world);
  return artifact::CreateMesh(builder, text(mesh.name), axes, order);
}

Offset<artifact::Group> TableWriter::group(const DistGroup &group) {
  static_assert(sizeof(artifact::AxisRef) == sizeof(DistAxisRef), "one layout");
  return artifact::CreateGroup(
      builder,
      builder.CreateVectorOfStructs(reinterpret_cast<const artifact::AxisRef *>(group.axes), size_t(group.numAxes)));
}

Offset<artifact::Value> TableWriter::value(const DistValue &value) {
  Offset<Table<artifact::Group>> placement;
  if (value.placement)
    placement = table<artifact::Group>(value.placement, value.rank, [&](const DistGroup &one) { return group(one); });
  auto shape = list(value.shape, value.rank);
  auto globalShape = optionalList(value.globalShape, value.rank);
  Offset<Table<artifact::Partial>> partials;
  if (value.numPartials > 0)
    partials = table<artifact::Partial>(value.partials, value.numPartials, [&](const DistPartial &one) {
      return artifact::CreatePartial(builder, one.reduction, group(one.group));
    });
  return artifact::CreateValue(builder, text(value.name), value.dtype, shape, globalShape, placement, partials,
                               value.isDonated, value.takenBy, value.isHeld, value.heldAxis, value.heldIndex);
}

Offset<artifact::Code> TableWriter::code(const DistCode &code) {
  artifact::Blob blob = blobs.add(code.data, code.size);
  Offset<Table<artifact::KernelSignature>> kernels;
  if (code.kernels)
    kernels = table<artifact::KernelSignature>(code.kernels, code.numKernels, [&](const DistKernelSignature &kernel) {
      auto name = text(kernel.name);
      auto bytes = list(kernel.bytes, kernel.numOperands);
      auto accesses = optionalList(kernel.accesses, kernel.numOperands);
      return artifact::CreateKernelSignature(builder, name, bytes, accesses);
    });
  return artifact::CreateCode(builder, code.format, text(code.chip), &blob, kernels);
}

Offset<void> TableWriter::kernel(const DistKernelStep &step) {
  auto name = text(step.name);
  auto buffers = list(step.buffers, step.numBuffers);
  auto accesses = optionalList(step.accesses, step.numBuffers);
  artifact::Extent grid = extent(step.grid), block = extent(step.block);
  static_assert(sizeof(artifact::Attention) == sizeof(DistAttention) &&
                    sizeof(artifact::AttentionTensor) == sizeof(DistAttentionTensor),
                "one layout");
  artifact::Attention attention;
  if (step.attention)
    std::memcpy(&attention, step.attention, sizeof(attention));
  return artifact::CreateKernel(builder, name, buffers, accesses, step.code, step.usesCoordinates, &grid, &block,
                                step.sharedBytes, step.attention ? &attention : nullptr)
      .Union();
}

Offset<void> TableWriter::gemm(const DistGemmStep &step) {
  artifact::Strides a = strides(step.aStrides), b = strides(step.bStrides), c = strides(step.cStrides);
  return artifact::CreateGemm(builder, step.batch, step.m, step.n, step.k, step.a, step.b, step.c, step.accumulate, &a,
                              &b, &c, step.epilogue, step.hasBias, step.bias, step.biasDim)
      .Union();
}

Offset<void> TableWriter::stridedCopy(const DistStridedCopyStep &step) {
  auto shape = list(step.shape, step.rank), dst = list(step.dstStrides, step.rank),
       src = list(step.srcStrides, step.rank);
  return artifact::CreateStridedCopy(builder, step.dst, step.src, shape, dst, src).Union();
}

Offset<void> TableWriter::collective(const DistCollectiveStep &step) {
  static_assert(sizeof(artifact::Pair) == sizeof(DistCollectivePair), "one layout");
  auto pairs =
      builder.CreateVectorOfStructs(reinterpret_cast<const artifact::Pair *>(step.pairs), size_t(step.numPairs));
  return artifact::CreateCollective(builder, step.kind, step.reduction, step.group, step.toGroup, step.shift, step.root,
                                    pairs, step.phase, step.asyncId, step.sequence)
      .Union();
}

Offset<void> TableWriter::loop(const DistLoopStep &step) {
  return artifact::CreateLoop(builder, step.firstStep, step.numSteps, step.tripCount, step.hasCounter,
                              step.counterBuffer, step.hasCondition, step.conditionBuffer, step.numConditionSteps)
      .Union();
}

Offset<void> TableWriter::library(const DistLibraryStep &step) {
  auto routine = text(step.routine);
  auto inputs = list(step.inputs, step.numInputs), outputs = list(step.outputs, step.numOutputs);
  auto options = list(step.options, step.numOptions);
  return artifact::CreateLibrary(builder, routine, inputs, outputs, options).Union();
}

Offset<artifact::Step> TableWriter::step(const DistStep &step) {
  artifact::StepBody kind = artifact::StepBody_NONE;
  Offset<void> body;
  switch (step.kind) {
  case DIST_STEP_KERNEL:
    kind = artifact::StepBody_Kernel, body = kernel(step.kernel);
    break;
  case DIST_STEP_GEMM:
    kind = artifact::StepBody_Gemm, body = gemm(step.gemm);
    break;
  case DIST_STEP_COPY:
    kind = artifact::StepBody_Copy;
    body = artifact::CreateCopy(builder, step.copy.dst, step.copy.src, step.copy.bytes).Union();
    break;
  case DIST_STEP_STRIDED_COPY:
    kind = artifact::StepBody_StridedCopy, body = stridedCopy(step.stridedCopy);
    break;
  case DIST_STEP_COLLECTIVE:
    kind = artifact::StepBody_Collective, body = collective(step.collective);
    break;
  case DIST_STEP_LIBRARY:
    kind = artifact::StepBody_Library, body = library(step.library);
    break;
  default:
    kind = artifact::StepBody_Loop, body = loop(step.loop);
    break;
  }
  auto waits = step.numWaits > 0 ? list(step.waits, step.numWaits) : Offset<flatbuffers::Vector<int32_t>>();
  auto location = text(step.location), reason = text(step.reason);
  return artifact::CreateStep(builder, step.stream, waits, step.records, location, reason, kind, body);
}

Offset<artifact::Executable> TableWriter::write(const DistExecutable &executable) {
  auto name = text(executable.name), chip = text(executable.chip);
  auto meshTable = mesh(executable.mesh);
  auto groups =
      table<artifact::Group>(executable.groups, executable.numGroups, [&](const DistGroup &one) { return group(one); });
  std::vector<artifact::Blob> constantBlobs;
  for (int64_t i = 0; i < executable.numConstants; ++i)
    constantBlobs.push_back(blobs.add(executable.constants[i].data, executable.constants[i].size));
  auto constants = builder.CreateVectorOfStructs(constantBlobs);
  auto writeValue = [&](const DistValue &one) { return value(one); };
  auto arguments = table<artifact::Value>(executable.arguments, executable.numArguments, writeValue);
  auto results = table<artifact::Value>(executable.results, executable.numResults, writeValue);
  auto buffers = table<artifact::Buffer>(executable.buffers, executable.numBuffers, [&](const DistBuffer &buffer) {
    return artifact::CreateBuffer(builder, buffer.space, buffer.index, buffer.offset, buffer.size, buffer.dtype,
                                  list(buffer.shape, buffer.rank));
  });
  auto codes =
      table<artifact::Code>(executable.codes, executable.numCodes, [&](const DistCode &one) { return code(one); });
  auto steps =
      table<artifact::Step>(executable.steps, executable.numSteps, [&](const DistStep &one) { return step(one); });
  return artifact::CreateExecutable(builder, executable.version, name, meshTable, groups, constants, arguments, results,
                                    buffers, executable.arenaSize, executable.liveBytes, executable.target, chip, codes,
                                    executable.numEvents, steps);
}

/// Says why an executable cannot be written: it is not valid, its plan is not
/// proven, or a kernel is code of this process; empty if it can.
std::string findObstacle(const DistExecutable &executable) {
  std::string problem = validateExecutable(executable);
  if (!problem.empty())
    return problem;
  problem = validatePlan(executable);
  if (!problem.empty())
    return problem;
  for (int64_t s = 0; s < executable.numSteps; ++s)
    if (executable.steps[s].kind == DIST_STEP_KERNEL &&
        (executable.steps[s].kernel.function || !executable.steps[s].kernel.name))
      return "step " + std::to_string(s) + " calls code of this process; an artifact needs kernels in code objects";
  return "";
}

} // namespace

bool writeArtifact(const std::string &path, const ArtifactContents &contents, std::string &error) {
  std::string problem = findObstacle(*contents.executable);
  if (problem.empty() && contents.reference)
    problem = findObstacle(*contents.reference);
  if (!problem.empty()) {
    error = path + ": " + problem;
    return false;
  }
  BlobSection blobs;
  FlatBufferBuilder builder(1 << 16);
  TableWriter tables(builder, blobs);
  auto executable = tables.write(*contents.executable);
  Offset<artifact::Executable> reference;
  if (contents.reference)
    reference = tables.write(*contents.reference);
  Offset<flatbuffers::String> report;
  if (!contents.report.empty())
    report = builder.CreateString(contents.report.data(), contents.report.size());
  artifact::FinishArtifactBuffer(builder, artifact::CreateArtifact(builder, executable, reference, report));

  ArtifactHeader header = {};
  std::memcpy(header.magic, artifactMagic, sizeof(artifactMagic));
  header.formatVersion = artifactFormatVersion;
  header.headerBytes = sizeof(header);
  header.tableOffset = sizeof(header);
  header.tableBytes = builder.GetSize();
  uint64_t tableEnd = header.tableOffset + header.tableBytes;
  header.dataOffset = (tableEnd + artifactDataAlignment - 1) / artifactDataAlignment * artifactDataAlignment;
  header.dataBytes = blobs.size();
  header.fileBytes = header.dataOffset + header.dataBytes;

  std::vector<char> padding(header.dataOffset - tableEnd, 0);
  auto forEachPart = [&](auto write) {
    write(builder.GetBufferPointer(), header.tableBytes);
    write(padding.data(), padding.size());
    blobs.forEachPart(write);
  };
  XXH3_state_t state;
  XXH3_64bits_reset(&state);
  XXH3_64bits_update(&state, &header, sizeof(header));
  forEachPart([&](const void *data, uint64_t bytes) { XXH3_64bits_update(&state, data, bytes); });
  header.checksum = XXH3_64bits_digest(&state);

  FileReplacement file(path);
  file.write(&header, sizeof(header));
  forEachPart([&](const void *data, uint64_t bytes) { file.write(data, bytes); });
  return file.commit(error);
}

} // namespace dist::runtime
