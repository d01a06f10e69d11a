// SPDX-License-Identifier: Apache-2.0

#include "dist/Layout/Machine.h"
#include "MachineReader.h"
#include "ShippedMachines.h"

#include "llvm/Support/MemoryBuffer.h"

using namespace mlir;
using namespace dist;

//===-- finding machines ------------------------------------------------------------------------------------------===//

static const ShippedMachine *findShipped(StringRef name) {
  const auto *found =
      llvm::find_if(getShippedMachines(), [&](const ShippedMachine &machine) { return machine.name == name; });
  return found == getShippedMachines().end() ? nullptr : found;
}

SmallVector<StringRef> Machine::getNames() {
  return llvm::map_to_vector(getShippedMachines(),
                             [](const ShippedMachine &machine) { return StringRef(machine.name); });
}

FailureOr<StringAttr> Machine::getAttr(StringRef nameOrFile, MLIRContext *context,
                                       llvm::function_ref<InFlightDiagnostic()> emitError) {
  if (findShipped(nameOrFile))
    return StringAttr::get(context, nameOrFile);
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> file = llvm::MemoryBuffer::getFile(nameOrFile, /*IsText=*/true);
  if (!file)
    return emitError() << "found no machine '" << nameOrFile << "': " << listWords(getNames())
                       << ", or a file that describes one, is needed (" << file.getError().message() << ")";
  if (failed(MachineReader::read((*file)->getBuffer(), nameOrFile, context)))
    return failure();
  return StringAttr::get(context, (*file)->getBuffer());
}

FailureOr<Machine> Machine::get(StringRef nameOrText, MLIRContext *context,
                                llvm::function_ref<InFlightDiagnostic()> emitError) {
  if (const ShippedMachine *shipped = findShipped(nameOrText))
    return MachineReader::read(shipped->text, shipped->name, context);
  if (nameOrText.contains('{'))
    return MachineReader::read(nameOrText, kMachineAttrName, context);
  return emitError() << "found the machine '" << nameOrText << "', but " << listWords(getNames())
                     << ", or the text of a machine file, is needed";
}

/// Returns the machine that the attribute `attribute` of `op` names; the generic one if it is null.
static FailureOr<Machine> getNamed(Operation *op, Attribute attribute) {
  if (!attribute)
    return Machine::getGeneric();
  auto text = dyn_cast<StringAttr>(attribute);
  if (!text)
    return op->emitError() << "found '" << kMachineAttrName << "' = " << attribute << ", but a string is needed";
  return Machine::get(text.getValue(), op->getContext(), [&] { return op->emitError(); });
}

FailureOr<Machine> Machine::get(Operation *op) {
  while (Operation *parent = op->getParentOp())
    op = parent;
  FailureOr<Machine> machine = getNamed(op, op->getDiscardableAttr(kMachineAttrName));
  if (auto names = dyn_cast_or_null<ArrayAttr>(op->getDiscardableAttr(kInTimeAttrName)); names && succeeded(machine))
    for (Attribute name : names)
      if (auto text = dyn_cast<StringAttr>(name))
        machine->inTime.push_back(text.str());
  return machine;
}

const Machine &Machine::getGeneric() {
  // Its text is part of the library and held by a test, so it can be read.
  static const Machine generic = [] {
    MLIRContext context(MLIRContext::Threading::DISABLED);
    return *MachineReader::read(findShipped("generic")->text, "generic", &context);
  }();
  return generic;
}

std::optional<int64_t> Machine::getNumDevices() const {
  int64_t number = 1;
  for (const MachineTier &tier : tiers) {
    if (!tier.size || llvm::MulOverflow(number, *tier.size, number))
      return std::nullopt;
  }
  return number;
}

//===-- groups ----------------------------------------------------------------------------------------------------===//

namespace {
/// A part of a mesh axis as steps between the positions of devices.
struct Stride {
  int64_t stride, size;
};
} // namespace

/// Returns the steps of `axis`; the parts of axes `inTime` are computed by one device.
static Stride getStride(MeshAttr mesh, AxisRefAttr axis, ArrayRef<std::string> inTime) {
  int64_t stride = 1;
  for (size_t number = mesh.getAxisNames().size(); number-- > 0;) {
    int64_t size = mesh.getAxisSizes()[number];
    if (mesh.getAxisNames()[number] == axis.getName()) {
      int64_t part = axis.getSizeIn(mesh), before = axis.isWhole() ? 1 : axis.getPreSize();
      return {stride * (size / (before * part)), part};
    }
    if (!llvm::is_contained(inTime, mesh.getAxisNames()[number].getValue()))
      stride *= size;
  }
  return {stride, 1};
}

/// Returns the largest number of devices of the group of the mesh's first device that are in one of the domains of
/// `size` ids.
static int64_t countInDomain(MeshAttr mesh, ArrayRef<Stride> strides, int64_t size) {
  SmallVector<int64_t> positions{0};
  for (auto [stride, count] : strides)
    for (size_t i = 0, known = positions.size(); i < known; ++i)
      for (int64_t step = 1; step < count; ++step)
        positions.push_back(positions[i] + step * stride);
  llvm::DenseMap<int64_t, int64_t> inDomain;
  int64_t most = 1;
  for (int64_t position : positions)
    most = std::max(most, ++inDomain[mesh.getDeviceIds()[position] / size]);
  return most;
}

SmallVector<int64_t> Machine::getGroupByTier(MeshAttr mesh, ArrayRef<AxisRefAttr> axes) const {
  SmallVector<int64_t> group(tiers.size(), 1);
  SmallVector<Stride> strides;
  int64_t all = 1;
  for (AxisRefAttr axis : axes) {
    if (isInTime(axis))
      continue;
    Stride stride = getStride(mesh, axis, inTime);
    const auto *named =
        llvm::find_if(tierOfAxis, [&](const auto &entry) { return entry.first == axis.getName().getValue(); });
    if (named != tierOfAxis.end()) {
      group[named->second] *= stride.size;
      continue;
    }
    strides.push_back(stride);
    all *= stride.size;
  }
  int64_t domain = 1, within = 1;
  for (auto [number, tier] : llvm::enumerate(tiers)) {
    bool isLast = number + 1 == tiers.size();
    int64_t here = all;
    if (!isLast && !llvm::MulOverflow(domain, *tier.size, domain)) {
      here = 1;
      if (mesh.getDeviceIds().empty()) {
        for (auto [stride, size] : strides)
          here *= std::clamp<int64_t>(llvm::divideCeil(domain, stride), 1, size);
      } else {
        here = countInDomain(mesh, strides, domain);
      }
      here = std::max(here, within);
    }
    group[number] *= llvm::divideCeil(here, within);
    within = here;
  }
  return group;
}

//===-- seconds ---------------------------------------------------------------------------------------------------===//

/// Returns how many messages follow each other in a group of `size` where a tree exists.
static double getDepth(int64_t size) { return llvm::Log2_64_Ceil(size); }

/// Returns the seconds of a collective within one tier.
static double getSecondsInTier(const MachineTier &tier, CollectiveKind kind, int64_t size, double bytes) {
  if (size <= 1)
    return 0;
  double others = double(size - 1) / size, latency = tier.latency * getDepth(size);
  switch (kind) {
  case CollectiveKind::AllReduce:
    return 2 * latency + (tier.reducesInNetwork ? std::min(1.0, 2 * others) : 2 * others) * bytes / tier.bytesPerSecond;
  case CollectiveKind::ReduceScatter:
  case CollectiveKind::AllGather:
  case CollectiveKind::AllToAll:
    return latency + others * bytes / tier.bytesPerSecond;
  case CollectiveKind::CollectivePermute:
    return tier.latency + bytes / tier.bytesPerSecond;
  case CollectiveKind::Broadcast:
    return latency + bytes / tier.bytesPerSecond;
  case CollectiveKind::AllSlice:
    return 0;
  }
  return 0;
}

/// Returns the seconds of a collective tier by tier: what devices of one domain share crosses the links between domains
/// once. A reduction goes outwards on ever smaller parts, a gather comes back inwards.
static double getSecondsInStages(ArrayRef<MachineTier> tiers, CollectiveKind kind, ArrayRef<int64_t> group,
                                 double bytes) {
  int64_t outermost = tiers.size() - 1;
  while (outermost > 0 && group[outermost] == 1)
    --outermost;
  double seconds = 0;
  for (int64_t number = 0; number <= outermost; ++number) {
    if (kind == CollectiveKind::AllReduce && number < outermost)
      seconds += getSecondsInTier(tiers[number], CollectiveKind::ReduceScatter, group[number], bytes) +
                 getSecondsInTier(tiers[number], CollectiveKind::AllGather, group[number], bytes);
    else
      seconds += getSecondsInTier(tiers[number], kind, group[number], bytes);
    if (goesInStages(kind))
      bytes /= group[number];
  }
  return seconds;
}

double Machine::getSeconds(CollectiveKind kind, ArrayRef<int64_t> groupByTier, double bufferBytes) const {
  int64_t size = 1, numCrossed = 0;
  MachineTier slowest = tiers.front();
  slowest.latency = 0;
  slowest.bytesPerSecond = std::numeric_limits<double>::infinity();
  for (auto [tier, count] : llvm::zip_equal(tiers, groupByTier)) {
    if (count == 1)
      continue;
    size *= count;
    ++numCrossed;
    slowest.latency = std::max(slowest.latency, tier.latency);
    slowest.bytesPerSecond = std::min(slowest.bytesPerSecond, tier.bytesPerSecond);
    slowest.reducesInNetwork = numCrossed == 1 && tier.reducesInNetwork;
  }
  double flat = getSecondsInTier(slowest, kind, size, bufferBytes);
  return numCrossed <= 1 || kind == CollectiveKind::CollectivePermute
             ? flat
             : std::min(flat, getSecondsInStages(tiers, kind, groupByTier, bufferBytes));
}

double Machine::getFlopsPerSecond(Type type) const {
  // A type that is not listed computes as the next wider one that is.
  static constexpr std::pair<StringLiteral, unsigned> widths[] = {{"f4", 4},   {"f8", 8},   {"bf16", 16},
                                                                  {"f16", 16}, {"f32", 32}, {"f64", 64}};
  unsigned width = type.isIntOrFloat() ? type.getIntOrFloatBitWidth() : 32;
  double f32 = 0;
  for (auto &[name, flops] : device.flopsPerSecond)
    if (name == "f32")
      f32 = flops;
  for (auto [name, bits] : widths)
    if (bits >= width)
      for (auto &[listed, flops] : device.flopsPerSecond)
        if (listed == name)
          return flops;
  return f32 * 32 / std::max(width, 32u);
}

/// Returns the share for `amount` of `points`, which descend: linear in between.
static double getShare(ArrayRef<std::pair<double, double>> points, double amount) {
  double share = points.front().second;
  for (size_t i = 1; i < points.size(); ++i) {
    auto [above, shareAbove] = points[i - 1];
    auto [below, shareBelow] = points[i];
    if (amount < above) {
      share = shareBelow;
      if (amount > below) {
        share += (shareAbove - shareBelow) * (amount - below) / (above - below);
        break;
      }
    }
  }
  return share;
}

double Machine::getMemorySeconds(double bytes) const {
  double share = device.memoryEfficiency.empty() ? 1 : getShare(device.memoryEfficiency, bytes);
  return device.launchSeconds + bytes / (device.memoryBytesPerSecond * share);
}

double Machine::getComputeSeconds(double flops, Type type, double bytes) const {
  double arithmetic = flops / (getFlopsPerSecond(type) * getShare(device.efficiency, flops));
  return std::max(device.launchSeconds + arithmetic, getMemorySeconds(bytes));
}
