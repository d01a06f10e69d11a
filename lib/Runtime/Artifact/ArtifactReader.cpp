// SPDX-License-Identifier: Apache-2.0
//
// File to executable, in four gates: the container (ArtifactFile), the FlatBuffer's own verifier, the shape of the
// tables (here: lists that have to be of one length, blobs inside the file), and the executable as a whole
// (validateExecutable). Strings, numbers and bytes are used where they lie in the file; only the C structures around
// them are made.

#include "dist/Runtime/Artifact.h"
#include "dist/Runtime/ContentHash.h"

#include "ArtifactFile.h"
#include "Artifact_generated.h"
#include "Validation/ExecutableValidator.h"

#include <deque>
#include <vector>

namespace dist::runtime {

namespace {

/// Makes the C structures of one executable and owns them.
class TableReader {
public:
  TableReader(const char *data, uint64_t dataBytes) : data(data), dataBytes(dataBytes) {}

  /// Reads `source`. Returns what is wrong, or an empty string.
  std::string read(const artifact::Executable &source);

  DistExecutable executable = {};

private:
  static const char *text(const flatbuffers::String *value) { return value ? value->c_str() : nullptr; }
  /// The elements of a list as `T`, or null if it is absent. FlatBuffers' verifier looks at the place of a list, but
  /// not at that of its elements.
  template <typename T, typename Stored> const T *elements(const flatbuffers::Vector<Stored> *list) {
    alignas(16) static const char nothing[sizeof(T)] = {};
    if (!list)
      return nullptr;
    if (list->size() == 0) // It is there, but anywhere.
      return reinterpret_cast<const T *>(nothing);
    if (reinterpret_cast<uintptr_t>(list->Data()) % alignof(T) == 0)
      return reinterpret_cast<const T *>(list->Data());
    fail("a list lies at an odd place");
    return nullptr;
  }
  void fail(const std::string &what) {
    if (problem.empty())
      problem = what;
  }

  void readMesh(const artifact::Mesh &source);
  void readTables(const artifact::Executable &source);
  const void *bytes(const artifact::Blob &blob, const std::string &what);
  DistGroup group(const artifact::Group &source);
  DistValue value(const artifact::Value &source, const std::string &what);
  DistCode code(const artifact::Code &source, const std::string &what);
  DistStep step(const artifact::Step &source, const std::string &what);
  DistKernelStep kernel(const artifact::Kernel &source, const std::string &what);
  static DistGemmStep gemm(const artifact::Gemm &source);
  DistStridedCopyStep stridedCopy(const artifact::StridedCopy &source, const std::string &what);
  DistCollectiveStep collective(const artifact::Collective &source);
  static DistLoopStep loop(const artifact::Loop &source);
  DistLibraryStep library(const artifact::Library &source);

  const char *data;
  uint64_t dataBytes;
  std::string problem;
  std::vector<DistMeshAxis> axes;
  std::vector<DistGroup> groups;
  std::deque<std::vector<DistGroup>> placements;
  std::deque<std::vector<DistPartial>> partials;
  std::vector<DistConstant> constants;
  std::vector<DistValue> arguments, results;
  std::vector<DistBuffer> buffers;
  std::vector<DistCode> codes;
  std::deque<std::vector<DistKernelSignature>> signatures;
  std::deque<DistAttention> attentions;
  std::vector<DistStep> steps;
};

void TableReader::readMesh(const artifact::Mesh &source) {
  for (const artifact::MeshAxis *axis : *source.axes())
    axes.push_back({text(axis->name()), axis->size()});
  executable.mesh = {text(source.name()), axes.data(), int64_t(axes.size()), elements<int64_t>(source.device_order())};
  if (!source.device_order())
    return;
  // The order is read by as many positions as the mesh has, which is checked before anything looks at it.
  int64_t world = 1;
  for (const DistMeshAxis &axis : axes)
    if (axis.size < 1 || __builtin_mul_overflow(world, axis.size, &world))
      return fail("the mesh has axes of impossible sizes");
  if (world != int64_t(source.device_order()->size()))
    fail("the device order has " + std::to_string(source.device_order()->size()) + " entries for " +
         std::to_string(world) + " devices");
}

const void *TableReader::bytes(const artifact::Blob &blob, const std::string &what) {
  bool fits = blob.offset() <= dataBytes && blob.size() <= dataBytes - blob.offset();
  if (!fits || blob.offset() % DIST_ARENA_ALIGNMENT != 0) {
    fail(what + " lies outside of the file");
    return nullptr;
  }
  return data + blob.offset();
}

DistGroup TableReader::group(const artifact::Group &source) {
  static_assert(sizeof(artifact::AxisRef) == sizeof(DistAxisRef) && alignof(artifact::AxisRef) == alignof(DistAxisRef),
                "one layout");
  return {elements<DistAxisRef>(source.axes()), int64_t(source.axes()->size())};
}

DistValue TableReader::value(const artifact::Value &source, const std::string &what) {
  DistValue value = {};
  value.name = text(source.name());
  value.dtype = source.dtype();
  value.rank = int32_t(source.shape()->size());
  value.shape = elements<int64_t>(source.shape());
  value.globalShape = elements<int64_t>(source.global_shape());
  value.isDonated = source.is_donated();
  value.takenBy = source.taken_by();
  value.isHeld = source.is_held();
  value.heldAxis = source.held_axis();
  value.heldIndex = source.held_index();
  if (source.global_shape() && source.global_shape()->size() != source.shape()->size())
    fail(what + " has global and local shapes of different rank");
  if (source.partials()) {
    std::vector<DistPartial> &list = partials.emplace_back();
    for (const artifact::Partial *partial : *source.partials())
      list.push_back({partial->reduction(), group(*partial->group())});
    value.partials = list.data();
    value.numPartials = int64_t(list.size());
  }
  if (!source.placement())
    return value;
  if (source.placement()->size() != source.shape()->size())
    fail(what + " has a placement of another rank");
  std::vector<DistGroup> &placement = placements.emplace_back();
  for (const artifact::Group *axes : *source.placement())
    placement.push_back(group(*axes));
  value.placement = placement.data();
  return value;
}

DistCode TableReader::code(const artifact::Code &source, const std::string &what) {
  DistCode code = {
      source.format(), text(source.chip()), bytes(*source.bytes(), what), int64_t(source.bytes()->size()), nullptr, 0};
  if (!source.kernels())
    return code;
  std::vector<DistKernelSignature> &kernels = signatures.emplace_back();
  for (const artifact::KernelSignature *kernel : *source.kernels()) {
    if (kernel->accesses() && kernel->accesses()->size() != kernel->bytes()->size())
      fail(what + " has a kernel with another number of accesses than of operands");
    kernels.push_back({text(kernel->name()), elements<int64_t>(kernel->bytes()), elements<uint8_t>(kernel->accesses()),
                       int64_t(kernel->bytes()->size())});
  }
  code.kernels = kernels.data();
  code.numKernels = int64_t(kernels.size());
  return code;
}

DistKernelStep TableReader::kernel(const artifact::Kernel &source, const std::string &what) {
  DistKernelStep step = {};
  step.name = text(source.name());
  step.buffers = elements<int32_t>(source.buffers());
  step.numBuffers = source.buffers()->size();
  step.accesses = elements<uint8_t>(source.accesses());
  if (source.accesses() && source.accesses()->size() != source.buffers()->size())
    fail(what + " has another number of accesses than of buffers");
  step.code = source.code();
  step.usesCoordinates = source.uses_coordinates();
  if (const artifact::Extent *grid = source.grid())
    step.grid[0] = grid->x(), step.grid[1] = grid->y(), step.grid[2] = grid->z();
  if (const artifact::Extent *block = source.block())
    step.block[0] = block->x(), step.block[1] = block->y(), step.block[2] = block->z();
  step.sharedBytes = source.shared_bytes();
  static_assert(sizeof(artifact::Attention) == sizeof(DistAttention), "one layout");
  if (source.attention()) {
    std::memcpy(&attentions.emplace_back(), source.attention(), sizeof(DistAttention));
    step.attention = &attentions.back();
  }
  return step;
}

DistGemmStep TableReader::gemm(const artifact::Gemm &source) {
  DistGemmStep step = {};
  step.batch = source.batch(), step.m = source.m(), step.n = source.n(), step.k = source.k();
  step.a = source.a(), step.b = source.b(), step.c = source.c();
  step.accumulate = source.accumulate();
  auto readStrides = [](const artifact::Strides &strides, int64_t *target) {
    target[0] = strides.batch(), target[1] = strides.row(), target[2] = strides.column();
  };
  readStrides(*source.a_strides(), step.aStrides);
  readStrides(*source.b_strides(), step.bStrides);
  readStrides(*source.c_strides(), step.cStrides);
  step.epilogue = source.epilogue();
  step.hasBias = source.has_bias();
  step.bias = source.bias();
  step.biasDim = source.bias_dim();
  return step;
}

DistStridedCopyStep TableReader::stridedCopy(const artifact::StridedCopy &source, const std::string &what) {
  flatbuffers::uoffset_t rank = source.shape()->size();
  if (source.dst_strides()->size() != rank || source.src_strides()->size() != rank)
    fail(what + " has strides of another rank than its shape");
  return {source.dst(),
          source.src(),
          int32_t(rank),
          elements<int64_t>(source.shape()),
          elements<int64_t>(source.dst_strides()),
          elements<int64_t>(source.src_strides())};
}

DistCollectiveStep TableReader::collective(const artifact::Collective &source) {
  static_assert(sizeof(artifact::Pair) == sizeof(DistCollectivePair), "one layout");
  DistCollectiveStep step = {};
  step.kind = source.kind();
  step.reduction = source.reduction();
  step.group = source.group();
  step.toGroup = source.to_group();
  step.shift = source.shift();
  step.root = source.root();
  step.pairs = elements<DistCollectivePair>(source.pairs());
  step.numPairs = source.pairs()->size();
  step.phase = source.phase();
  step.asyncId = source.async_id();
  step.sequence = source.sequence();
  return step;
}

DistLoopStep TableReader::loop(const artifact::Loop &source) {
  return {source.first_step(),     source.num_steps(),     source.trip_count(),       source.has_counter(),
          source.counter_buffer(), source.has_condition(), source.condition_buffer(), source.num_condition_steps()};
}

DistLibraryStep TableReader::library(const artifact::Library &source) {
  return {text(source.routine()),
          elements<int32_t>(source.inputs()),
          int64_t(source.inputs()->size()),
          elements<int32_t>(source.outputs()),
          int64_t(source.outputs()->size()),
          elements<int64_t>(source.options()),
          int64_t(source.options()->size())};
}

DistStep TableReader::step(const artifact::Step &source, const std::string &what) {
  DistStep step = {};
  step.stream = source.stream();
  step.waits = elements<int32_t>(source.waits());
  step.numWaits = source.waits() ? source.waits()->size() : 0;
  step.records = source.records();
  step.location = text(source.location());
  step.reason = text(source.reason());
  switch (source.body_type()) {
  case artifact::StepBody_Kernel:
    step.kind = DIST_STEP_KERNEL;
    step.kernel = kernel(*source.body_as_Kernel(), what);
    break;
  case artifact::StepBody_Gemm:
    step.kind = DIST_STEP_GEMM;
    step.gemm = gemm(*source.body_as_Gemm());
    break;
  case artifact::StepBody_Copy: {
    const artifact::Copy &copy = *source.body_as_Copy();
    step.kind = DIST_STEP_COPY;
    step.copy = {copy.dst(), copy.src(), copy.bytes()};
    break;
  }
  case artifact::StepBody_StridedCopy:
    step.kind = DIST_STEP_STRIDED_COPY;
    step.stridedCopy = stridedCopy(*source.body_as_StridedCopy(), what);
    break;
  case artifact::StepBody_Collective:
    step.kind = DIST_STEP_COLLECTIVE;
    step.collective = collective(*source.body_as_Collective());
    break;
  case artifact::StepBody_Loop:
    step.kind = DIST_STEP_LOOP;
    step.loop = loop(*source.body_as_Loop());
    break;
  case artifact::StepBody_Library:
    step.kind = DIST_STEP_LIBRARY;
    step.library = library(*source.body_as_Library());
    break;
  default:
    fail(what + " is of the unknown kind " + std::to_string(int(source.body_type())));
  }
  return step;
}

void TableReader::readTables(const artifact::Executable &source) {
  auto number = [](const char *what, size_t index) { return std::string(what) + " " + std::to_string(index); };
  for (const artifact::Group *one : *source.groups())
    groups.push_back(group(*one));
  const artifact::Blob *blobs = elements<artifact::Blob>(source.constants());
  for (size_t index = 0; blobs && index < source.constants()->size(); ++index)
    constants.push_back({bytes(blobs[index], number("constant", index)), int64_t(blobs[index].size())});
  for (const artifact::Value *one : *source.arguments())
    arguments.push_back(value(*one, number("argument", arguments.size())));
  for (const artifact::Value *one : *source.results())
    results.push_back(value(*one, number("result", results.size())));
  for (const artifact::Buffer *one : *source.buffers())
    buffers.push_back({one->space(), one->index(), one->offset(), one->size(), one->dtype(),
                       int32_t(one->shape()->size()), elements<int64_t>(one->shape())});
  for (const artifact::Code *one : *source.codes())
    codes.push_back(code(*one, number("code object", codes.size())));
  steps.reserve(source.steps()->size());
  for (const artifact::Step *one : *source.steps())
    steps.push_back(step(*one, number("step", steps.size())));
}

std::string TableReader::read(const artifact::Executable &source) {
  executable.version = source.version();
  executable.name = text(source.name());
  readMesh(*source.mesh());
  readTables(source);
  executable.groups = groups.data();
  executable.numGroups = int64_t(groups.size());
  executable.constants = constants.data();
  executable.numConstants = int64_t(constants.size());
  executable.arguments = arguments.data();
  executable.numArguments = int64_t(arguments.size());
  executable.results = results.data();
  executable.numResults = int64_t(results.size());
  executable.buffers = buffers.data();
  executable.numBuffers = int64_t(buffers.size());
  executable.arenaSize = source.arena_size();
  executable.liveBytes = source.live_bytes();
  executable.target = source.target();
  executable.chip = text(source.chip());
  executable.codes = codes.data();
  executable.numCodes = int64_t(codes.size());
  executable.numEvents = source.num_events();
  executable.steps = steps.data();
  executable.numSteps = int64_t(steps.size());
  return problem.empty() ? validateExecutable(executable) : problem;
}

/// The only implementation: a mapped file and the structures that point into it.
class ArtifactInFile : public Artifact {
public:
  const DistExecutable &executable() const override { return program->executable; }
  const DistExecutable *reference() const override { return whole ? &whole->executable : nullptr; }
  std::string_view report() const override { return reportText; }

  /// Reads `path`. Returns what is wrong, or an empty string.
  std::string read(const std::string &path) {
    std::string problem;
    if (!file.open(path, problem))
      return problem;
    ArtifactHeader header;
    problem = checkContainer(file.data(), file.size(), header);
    if (!problem.empty())
      return problem;
    const uint8_t *tables = reinterpret_cast<const uint8_t *>(file.data()) + header.tableOffset;
    if (header.tableBytes >= FLATBUFFERS_MAX_BUFFER_SIZE || header.tableBytes < 16)
      return "its tables have an impossible size of " + std::to_string(header.tableBytes) + " bytes";
    if (!artifact::ArtifactBufferHasIdentifier(tables))
      return "its tables are not those of an artifact";
    // Every table takes four bytes at least, and none is shared more than once in what this project writes.
    flatbuffers::Verifier verifier(tables, header.tableBytes, /*max_depth=*/16,
                                   /*max_tables=*/flatbuffers::uoffset_t(header.tableBytes / 4));
    if (!artifact::VerifyArtifactBuffer(verifier))
      return "its tables are damaged";
    const artifact::Artifact &root = *artifact::GetArtifact(tables);
    const char *data = file.data() + header.dataOffset;
    program = std::make_unique<TableReader>(data, header.dataBytes);
    problem = program->read(*root.executable());
    if (!problem.empty())
      return problem;
    identity = "an artifact of hash " + describeHash(header.checksum);
    program->executable.identity = identity.c_str();
    if (root.reference()) {
      whole = std::make_unique<TableReader>(data, header.dataBytes);
      problem = whole->read(*root.reference());
      if (!problem.empty())
        return "unpartitioned program: " + problem;
    }
    if (root.report())
      reportText = {root.report()->c_str(), root.report()->size()};
    return "";
  }

private:
  MappedFile file;
  std::unique_ptr<TableReader> program, whole;
  std::string_view reportText;
  std::string identity;
};

} // namespace

std::unique_ptr<Artifact> readArtifact(const std::string &path, std::string &error) {
  auto artifact = std::make_unique<ArtifactInFile>();
  std::string problem = artifact->read(path);
  if (problem.empty())
    return artifact;
  error = path + ": " + problem;
  return nullptr;
}

} // namespace dist::runtime
