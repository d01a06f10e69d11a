// SPDX-License-Identifier: Apache-2.0
//
// A machine as a cost model sees it: what one device computes and remembers, and the tiers of links between devices,
// from the innermost (devices of one node) to the outermost. Seconds follow the alpha-beta model: a latency per message
// plus bytes over bandwidth. docs/machines.md describes the files; numbers are per device and in SI units (bytes,
// seconds, flops).

#ifndef DIST_LAYOUT_MACHINE_H
#define DIST_LAYOUT_MACHINE_H

#include "dist/IR/CollectiveKind.h"
#include "dist/IR/Dist.h"

#include <string>
#include <vector>

namespace dist {

/// Name of the module's attribute that says for which machine it is compiled: the name of a machine, or the text of a
/// machine file.
inline constexpr llvm::StringLiteral kMachineAttrName = "dist.machine";

/// Name of the module's attribute that lists axes in time: what they split is computed by one device, part after part.
inline constexpr llvm::StringLiteral kInTimeAttrName = "dist.in_time";

/// Links that join `size` domains of the tier below (devices, for the first) to one domain.
struct MachineTier {
  std::string name;
  std::optional<int64_t> size;   ///< None: any number; only the last tier.
  double bytesPerSecond;         ///< What one device can send at once.
  double latency;                ///< Seconds until a message of no bytes arrives.
  bool reducesInNetwork = false; ///< Switches add up, so that an all-reduce sends each byte once.
  double multiprocessorShare =
      0; ///< The share of a device's multiprocessors that a collective over this tier keeps from computing.
};

struct MachineDevice {
  double memoryBytes;
  double memoryBytesPerSecond;
  /// Peak flops per second by element type (`f32`, `bf16`).
  llvm::SmallVector<std::pair<std::string, double>> flopsPerSecond;
  /// The share of the peak that an op of so many flops reaches; descending, the last entry is for 0 flops. Linear in
  /// between.
  llvm::SmallVector<std::pair<double, double>> efficiency;
  /// The same by bytes, of the speed of memory; empty if all of it is reached.
  llvm::SmallVector<std::pair<double, double>> memoryEfficiency;
  double launchSeconds; ///< Until a kernel begins to work.
};

class Machine {
public:
  /// Returns what stands for `nameOrFile` in the IR, see kMachineAttrName: a machine that comes with dist, or a file.
  /// Failure comes with an error: at the place of the fault in the file, or through `emitError` if there is no such
  /// machine.
  static mlir::FailureOr<mlir::StringAttr> getAttr(llvm::StringRef nameOrFile, mlir::MLIRContext *context,
                                                   llvm::function_ref<mlir::InFlightDiagnostic()> emitError);
  /// Returns the machine that comes with dist as `nameOrText`, or that the text of a machine file describes.
  static mlir::FailureOr<Machine> get(llvm::StringRef nameOrText, mlir::MLIRContext *context,
                                      llvm::function_ref<mlir::InFlightDiagnostic()> emitError);
  /// Returns the machine that the module around `op` is compiled for, or the generic one, with the module's axes in
  /// time. Failure comes with an error at the module.
  static mlir::FailureOr<Machine> get(mlir::Operation *op);
  /// Returns the machine that decisions are made for if nobody names one: round numbers, every link alike.
  static const Machine &getGeneric();
  /// Returns the names of the machines that come with dist.
  static llvm::SmallVector<llvm::StringRef> getNames();

  llvm::StringRef getName() const { return name; }
  const MachineDevice &getDevice() const { return device; }
  llvm::ArrayRef<MachineTier> getTiers() const { return tiers; }
  /// The share of multiprocessors that communication takes where a file does not say: on the innermost tier, whose
  /// links are written to by kernels, and on all others, where a network adapter does most of the work.
  static constexpr double kInnermostMultiprocessorShare = 0.15, kOuterMultiprocessorShare = 0.02;
  /// Returns true if the parts along `axis` are computed one after the other by one device, so that no link lies
  /// between them.
  bool hasAxesInTime() const { return !inTime.empty(); }
  bool isInTime(AxisRefAttr axis) const { return llvm::is_contained(inTime, axis.getName().getValue()); }
  /// Returns the number of devices, or none if it is unbounded.
  std::optional<int64_t> getNumDevices() const;

  /// Returns into how many parts each tier divides the group of devices along `axes` of `mesh`: devices per innermost
  /// domain, domains of this tier per domain of the next, and so on; the product is at least the size of the group.
  /// Devices are placed on the machine by their ids, which are in the order of the mesh if it names none, so that its
  /// last axis is innermost; unless the machine's file says on which tier an axis lies. Axes in time divide no devices.
  /// `axes` has to be valid for the mesh.
  llvm::SmallVector<int64_t> getGroupByTier(MeshAttr mesh, llvm::ArrayRef<AxisRefAttr> axes) const;

  /// Returns the seconds of a collective in a group that tiers divide as `groupByTier` says, on a buffer of
  /// `bufferBytes`: the full tensor of the group (a gather's result, a scatter's operand, an all-reduce's buffer), or
  /// the local operand of an all-to-all, permute or broadcast. Over several tiers the cheaper of one ring over all
  /// devices and of stages tier by tier.
  double getSeconds(CollectiveKind kind, llvm::ArrayRef<int64_t> groupByTier, double bufferBytes) const;

  /// Returns the seconds of a kernel that moves `bytes` to and from memory.
  double getMemorySeconds(double bytes) const;
  /// Returns the seconds of a kernel that computes `flops` on elements of `type` and moves `bytes` to and from memory:
  /// the longer of the two (the roofline model), behind the launch.
  double getComputeSeconds(double flops, mlir::Type type, double bytes) const;

private:
  friend class MachineReader;
  double getFlopsPerSecond(mlir::Type type) const;

  std::string name;
  MachineDevice device;
  llvm::SmallVector<MachineTier> tiers;
  llvm::SmallVector<std::pair<std::string, size_t>> tierOfAxis; ///< Axes for which the file names a tier.
  llvm::SmallVector<std::string, 0> inTime;                     ///< Axes whose parts are computed one after the other.
};

} // namespace dist

#endif // DIST_LAYOUT_MACHINE_H
