// SPDX-License-Identifier: Apache-2.0

#include "MachineReader.h"

using namespace mlir;
using namespace dist;

/// The element types of which a file may give the flops.
static constexpr StringLiteral kTypes[] = {"f4", "f8", "bf16", "f16", "tf32", "f32", "f64"};

/// Returns the member `key` of `object`, called `what`; an object without it is an error.
static const JsonValue *find(const JsonValue &object, StringRef key, StringRef what) {
  const JsonValue *value = object.find(key);
  if (!value)
    emitError(object.place) << "found " << what << " without '" << key << "'";
  return value;
}

static LogicalResult readNumber(const JsonValue &object, StringRef key, StringRef what, double &number) {
  const JsonValue *value = find(object, key, what);
  FailureOr<double> found =
      value ? readPositiveNumber(*value, "'" + key + "' of " + what) : FailureOr<double>(failure());
  if (succeeded(found))
    number = *found;
  return found;
}

FailureOr<Machine> MachineReader::read(StringRef text, StringRef path, MLIRContext *context) {
  FailureOr<JsonValue> root = parseJson(text, path, context);
  MachineReader reader;
  if (failed(root) || failed(reader.readMachine(*root)))
    return failure();
  return std::move(reader.machine);
}

LogicalResult MachineReader::readMachine(const JsonValue &root) {
  if (failed(checkObject(root, "a machine", {"name", "device", "tiers", "axes"})))
    return failure();
  const JsonValue *name = find(root, "name", "a machine");
  FailureOr<std::string> text = name ? readString(*name, "the name of the machine") : FailureOr<std::string>(failure());
  const JsonValue *device = succeeded(text) ? find(root, "device", "a machine") : nullptr;
  if (!device || failed(readDevice(*device)))
    return failure();
  machine.name = *text;
  const JsonValue *tiers = find(root, "tiers", "a machine");
  if (!tiers || failed(readTiers(*tiers)))
    return failure();
  const JsonValue *axes = root.find("axes");
  return success(!axes || succeeded(readAxes(*axes)));
}

LogicalResult MachineReader::readDevice(const JsonValue &value) {
  MachineDevice &device = machine.device;
  if (failed(checkObject(
          value, "a device",
          {"memory_bytes", "hbm_bytes_per_s", "memory_efficiency", "flops_per_s", "efficiency", "launch_s"})) ||
      failed(readNumber(value, "memory_bytes", "a device", device.memoryBytes)) ||
      failed(readNumber(value, "hbm_bytes_per_s", "a device", device.memoryBytesPerSecond)) ||
      failed(readNumber(value, "launch_s", "a device", device.launchSeconds)))
    return failure();
  const JsonValue *flops = find(value, "flops_per_s", "a device");
  if (!flops || failed(checkObject(*flops, "'flops_per_s'", SmallVector<StringRef>(ArrayRef<StringLiteral>(kTypes)))))
    return failure();
  for (StringRef type : kTypes)
    if (flops->find(type)) {
      double number = 0;
      if (failed(readNumber(*flops, type, "'flops_per_s'", number)))
        return failure();
      device.flopsPerSecond.push_back({type.str(), number});
    }
  if (!flops->find("f32"))
    return emitError(flops->place) << "found 'flops_per_s' without 'f32', which other types are derived from";
  if (const JsonValue *memory = value.find("memory_efficiency"))
    if (failed(readShares(*memory, "memory_efficiency", "bytes", device.memoryEfficiency)))
      return failure();
  const JsonValue *efficiency = find(value, "efficiency", "a device");
  return success(efficiency && succeeded(readShares(*efficiency, "efficiency", "flops", device.efficiency)));
}

LogicalResult MachineReader::readShares(const JsonValue &value, StringRef name, StringRef of,
                                        SmallVectorImpl<std::pair<double, double>> &points) {
  std::string needed =
      ("a list of pairs [" + of + " of an op, share of the peak] is needed, from many " + of + " down to 0").str();
  if (value.kind != JsonValue::List || value.items.empty())
    return emitFound(value, needed);
  for (const JsonValue &item : value.items) {
    bool isPair = item.kind == JsonValue::List && item.items.size() == 2;
    auto isNumber = [](const JsonValue &number) {
      return number.kind == JsonValue::Integer || number.kind == JsonValue::Float;
    };
    if (!isPair || !isNumber(item.items[0]) || !isNumber(item.items[1]))
      return emitFound(item, needed);
    double amount = item.items[0].number, share = item.items[1].number;
    bool isLast = &item == &value.items.back();
    if (!(amount >= 0) || (amount == 0) != isLast || (!points.empty() && !(amount < points.back().first)))
      return emitError(item.items[0].place) << "found " << item.items[0].describe() << " of " << of
                                            << ", but the entries of '" << name << "' descend, and the last is for 0";
    if (!(share > 0 && share <= 1) || (!points.empty() && share > points.back().second))
      return emitError(item.items[1].place)
             << "found " << item.items[1].describe()
             << " as a share, but shares are above 0, at most 1, and not larger for fewer " << of;
    points.push_back({amount, share});
  }
  return success();
}

LogicalResult MachineReader::readTiers(const JsonValue &value) {
  if (value.kind != JsonValue::List || value.items.empty())
    return emitFound(value, "a list of tiers is needed, from the links of neighbours outwards");
  for (const JsonValue &item : value.items)
    if (failed(readTier(item, /*isLast=*/&item == &value.items.back())))
      return failure();
  return success();
}

LogicalResult MachineReader::readTier(const JsonValue &item, bool isLast) {
  if (failed(checkObject(item, "a tier",
                         {"name", "size", "bytes_per_s", "latency_s", "in_network_reduce", "multiprocessor_share"})))
    return failure();
  MachineTier tier;
  const JsonValue *name = find(item, "name", "a tier");
  FailureOr<std::string> text = name ? readString(*name, "the name of the tier") : FailureOr<std::string>(failure());
  if (failed(text) || failed(readNumber(item, "bytes_per_s", "a tier", tier.bytesPerSecond)) ||
      failed(readNumber(item, "latency_s", "a tier", tier.latency)))
    return failure();
  tier.name = *text;
  if (llvm::any_of(machine.tiers, [&](const MachineTier &other) { return other.name == *text; }))
    return emitError(name->place) << "found a second tier '" << *text << "'; names of tiers differ";
  if (const JsonValue *size = item.find("size")) {
    FailureOr<int64_t> number = readInteger(*size, "the number of domains that the tier joins");
    if (failed(number))
      return failure();
    // Machines are far smaller; larger numbers would overflow products of them.
    if (*number < 1 || *number > (int64_t(1) << 31))
      return emitFound(*size, "a tier joins at least 1 and at most 2^31");
    tier.size = *number;
  } else if (!isLast) {
    return emitError(item.place) << "found a tier without 'size'; only the last one may join any number";
  }
  if (const JsonValue *reduces = item.find("in_network_reduce")) {
    FailureOr<bool> flag = readBoolean(*reduces, "'in_network_reduce'");
    if (failed(flag))
      return failure();
    tier.reducesInNetwork = *flag;
  }
  tier.multiprocessorShare =
      machine.tiers.empty() ? Machine::kInnermostMultiprocessorShare : Machine::kOuterMultiprocessorShare;
  if (const JsonValue *share = item.find("multiprocessor_share")) {
    bool isNumber = share->kind == JsonValue::Integer || share->kind == JsonValue::Float;
    if (!isNumber || !(share->number >= 0 && share->number <= 0.9))
      return emitFound(*share,
                       "a share of at least 0 and at most 0.9 is needed, or nothing would be left to compute with");
    tier.multiprocessorShare = share->number;
  }
  machine.tiers.push_back(std::move(tier));
  return success();
}

LogicalResult MachineReader::readAxes(const JsonValue &value) {
  if (value.kind != JsonValue::Object)
    return emitFound(value, "an object of tiers by mesh axis is needed");
  SmallVector<StringRef> names =
      llvm::map_to_vector(machine.tiers, [](const MachineTier &tier) { return StringRef(tier.name); });
  for (auto [key, item] : llvm::zip_equal(value.keys, value.items)) {
    if (StringRef(key.name).starts_with("$"))
      continue;
    FailureOr<size_t> tier = readWord(item, names);
    if (failed(tier))
      return failure();
    machine.tierOfAxis.push_back({key.name, *tier});
  }
  return success();
}
