// SPDX-License-Identifier: Apache-2.0
//
// What Runtime.cpp needs of a back end that keeps the ranks' memory on devices of its own. A back end belongs to one
// runtime and holds what its programs share (devices, communicators between processes); a program is a loaded
// executable with its memory. Programs are destroyed before their back end.

#ifndef DIST_LIB_RUNTIME_DEVICEPROGRAM_H
#define DIST_LIB_RUNTIME_DEVICEPROGRAM_H

#include "Ranks/RunState.h"

#include <memory>
#include <string>
#include <vector>

namespace dist::runtime {

class DeviceProgram {
public:
  virtual ~DeviceProgram() = default;

  /// Remembers host memory of a rank of this process; arguments are uploaded by the next run.
  virtual void bindArgument(int64_t rank, int64_t argument, const void *data) = 0;
  virtual void bindResult(int64_t rank, int64_t result, void *data) = 0;

  /// Lets the next run begin with what `result` holds on the device as `argument`, on all ranks of this process.
  virtual void carry(int64_t result, int64_t argument) = 0;

  /// Bytes of arguments and results that went between host and device so far.
  virtual int64_t hostBytes() const = 0;

  /// Names the first argument or result without memory, or returns an empty string.
  virtual std::string firstUnbound() const = 0;

  /// Returns what a rank of this process has in the memory of its device.
  virtual DistMemory memory(int64_t rank) const = 0;

  /// Returns by what attention is computed.
  virtual DistAttentionChoice attention() const = 0;

  /// Runs once on all ranks of this process. Returns false and sets `failure`; nothing can be run afterwards then.
  virtual bool run(Failure &failure) = 0;

  /// How long the last run took on the device, in milliseconds; -1 if that was not measured.
  virtual double deviceMilliseconds() const = 0;

  /// Where its ranks are, and its collectives by step (null for other steps), for the flight record.
  virtual const RunState &runState() const = 0;
  virtual const std::vector<std::unique_ptr<CollectiveInfo>> &collectives() const = 0;

  /// Copies a result of the last run to the bound memory. Returns false and sets `failure`.
  virtual bool readResult(int64_t result, Failure &failure) = 0;
};

class DeviceBackend {
public:
  virtual ~DeviceBackend() = default;

  /// The ranks that live in this process.
  virtual int64_t firstLocalRank() const = 0;
  virtual int64_t numLocalRanks() const = 0;

  /// Prepares a validated executable. Returns null and sets `failure`.
  virtual std::unique_ptr<DeviceProgram> load(const DistExecutable &executable, Failure &failure) = 0;
};

class ProcessGroup;

/// Opens the CUDA libraries and a device for `world` ranks, as options.communicator says (loopback or nccl). `group` is
/// this process among the processes of the world (nccl; else null) and outlives the back end. Returns null and sets
/// `failure`: without the libraries, without a device, or in a build without CUDA headers.
std::unique_ptr<DeviceBackend> createCUDABackend(const DistRuntimeOptions &options, int64_t world, ProcessGroup *group,
                                                 Failure &failure);

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_DEVICEPROGRAM_H
