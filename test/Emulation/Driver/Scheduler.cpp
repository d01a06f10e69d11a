// SPDX-License-Identifier: Apache-2.0
//
// One thread executes everything. Work that waits for other processes or for a host function says Later and is asked
// again, so that it keeps nobody else from running.

#include "Scheduler.h"

#include "Ptx/Fault.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <thread>

using namespace dist::emulation;

namespace {

constexpr std::chrono::milliseconds idleTime(1);

CUresult codeOf(ptx::Fault::Kind kind) {
  using Kind = ptx::Fault::Kind;
  switch (kind) {
  case Kind::Invalid:
    return CUDA_ERROR_INVALID_PTX;
  case Kind::IllegalAddress:
    return CUDA_ERROR_ILLEGAL_ADDRESS;
  case Kind::Misaligned:
    return CUDA_ERROR_MISALIGNED_ADDRESS;
  case Kind::IllegalInstruction:
    return CUDA_ERROR_ILLEGAL_INSTRUCTION;
  case Kind::Deadlock:
    return CUDA_ERROR_LAUNCH_TIMEOUT;
  case Kind::Trap:
  case Kind::Race:
    return CUDA_ERROR_LAUNCH_FAILED;
  }
  return CUDA_ERROR_LAUNCH_FAILED;
}

uint64_t mix(uint64_t value) {
  value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9u;
  value = (value ^ (value >> 27)) * 0x94D049BB133111EBu;
  return value ^ (value >> 31);
}

} // namespace

Scheduler::Scheduler(std::mutex &mutex) : mutex(mutex) {
  const char *text = std::getenv("DIST_EMULATION_SEED");
  seed = text ? std::strtoull(text, nullptr, 10) : 1;
  random.seed(seed);
  std::thread([this] { runForEver(); }).detach();
}

OperationPointer Scheduler::enqueue(uint64_t streamNumber, Work work,
                                    const std::vector<OperationPointer> &dependencies) {
  auto operation = std::make_shared<Operation>();
  operation->work = std::move(work);
  operation->streamNumber = streamNumber;
  if (failed) {
    operation->done = true;
    return operation;
  }
  for (const OperationPointer &dependency : dependencies)
    if (dependency && !dependency->done) {
      dependency->dependents.push_back(operation);
      ++operation->blockers;
    }
  if (operation->blockers == 0)
    ready.push_back(operation);
  else
    blocked.push_back(operation);
  ++pending;
  lastEnqueue = Clock::now();
  workAdded.notify_all();
  return operation;
}

void Scheduler::wait(Lock &lock, const OperationPointer &operation) {
  ++waiters;
  workAdded.notify_all();
  workDone.wait(lock, [&] { return !operation || operation->done || failed; });
  --waiters;
}

bool Scheduler::waitFor(Lock &lock, const OperationPointer &operation, std::chrono::milliseconds timeout) {
  ++waiters;
  workAdded.notify_all();
  bool done =
      workDone.wait_until(lock, Clock::now() + timeout, [&] { return !operation || operation->done || failed; });
  --waiters;
  return done;
}

void Scheduler::waitForAll(Lock &lock) {
  ++waiters;
  workAdded.notify_all();
  workDone.wait(lock, [&] { return pending == 0 || failed; });
  --waiters;
}

void Scheduler::noteQuery() {
  queriedUntil = Clock::now() + idleTime;
  workAdded.notify_all();
}

void Scheduler::reset() {
  abandonAll();
  failed.reset();
}

bool Scheduler::mayRun() const {
  Clock::time_point now = Clock::now();
  return pending > 0 && (waiters > 0 || now < queriedUntil || now - lastEnqueue >= idleTime);
}

void Scheduler::runForEver() {
  Lock lock(mutex);
  while (true) {
    if (pending == 0) {
      workAdded.wait(lock);
    } else if (!mayRun()) {
      workAdded.wait_until(lock, Clock::now() + idleTime);
    } else if (OperationPointer next = pick()) {
      execute(lock, next);
    } else {
      // Only work that waits for others is left: ask it less often the longer nothing moves.
      auto pause = std::chrono::microseconds(std::min(20u << std::min(fruitlessPolls / 8, 4u), 320u));
      lock.unlock();
      std::this_thread::sleep_for(pause);
      lock.lock();
      std::move(waitingForOthers.begin(), waitingForOthers.end(), std::back_inserter(ready));
      waitingForOthers.clear();
      ++fruitlessPolls;
    }
  }
}

uint64_t Scheduler::priorityOf(uint64_t streamNumber) const {
  return mix(seed * 0x9E3779B97F4A7C15u + epoch * 1315423911u + streamNumber);
}

OperationPointer Scheduler::pick() {
  if (random() % 16 == 0) {
    std::move(waitingForOthers.begin(), waitingForOthers.end(), std::back_inserter(ready));
    waitingForOthers.clear();
  }
  if (ready.empty())
    return nullptr;
  if (random() % 8 == 0)
    ++epoch;
  auto best = std::max_element(ready.begin(), ready.end(), [&](const OperationPointer &a, const OperationPointer &b) {
    return priorityOf(a->streamNumber) < priorityOf(b->streamNumber);
  });
  OperationPointer chosen = *best;
  ready.erase(best);
  return chosen;
}

void Scheduler::execute(Lock &lock, const OperationPointer &operation) {
  Progress progress = Progress::Done;
  std::optional<DeviceFailure> failure;
  running = operation;
  lock.unlock();
  try {
    if (!operation->step)
      operation->step = operation->work.start();
    progress = operation->step();
  } catch (const ptx::Fault &fault) {
    failure = DeviceFailure{codeOf(fault.kind), fault.what()};
  } catch (const DeviceFailure &found) {
    failure = found;
  } catch (const std::exception &error) {
    failure = DeviceFailure{CUDA_ERROR_UNKNOWN, operation->work.name + ": " + error.what()};
  }
  lock.lock();
  running = nullptr;
  if (operation->done) { // Abandoned meanwhile.
    operation->step = nullptr;
    operation->work = Work();
    return;
  }
  if (failure) {
    std::fprintf(stderr, "emulated device: %s\n", failure->text.c_str());
    failed = std::move(failure);
    finish(operation);
    abandonAll();
  } else if (progress == Progress::Later) {
    waitingForOthers.push_back(operation);
  } else {
    fruitlessPolls = 0;
    finish(operation);
  }
}

void Scheduler::finish(const OperationPointer &operation) {
  operation->done = true;
  operation->finished = std::chrono::steady_clock::now();
  operation->step = nullptr;
  operation->work = Work();
  --pending;
  for (OperationPointer &dependent : operation->dependents)
    if (!dependent->done && --dependent->blockers == 0) {
      auto place = std::find(blocked.begin(), blocked.end(), dependent);
      *place = blocked.back();
      blocked.pop_back();
      ready.push_back(dependent);
    }
  operation->dependents.clear();
  workDone.notify_all();
}

void Scheduler::abandonAll() {
  std::vector<OperationPointer> all = std::move(ready);
  all.insert(all.end(), waitingForOthers.begin(), waitingForOthers.end());
  all.insert(all.end(), blocked.begin(), blocked.end());
  ready.clear(), waitingForOthers.clear(), blocked.clear();
  for (OperationPointer &operation : all) {
    operation->done = true;
    operation->step = nullptr;
    operation->work = Work();
    operation->dependents.clear();
  }
  if (running)
    running->done = true;
  pending = 0;
  workDone.notify_all();
}
