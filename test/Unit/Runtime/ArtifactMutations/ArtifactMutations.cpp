// SPDX-License-Identifier: Apache-2.0
//
// Edits the executable of an artifact in one place at a time, loads and runs each in a process of its own, and counts
// how they end. Whatever the edit, it is refused, or it runs to some end: a process that a signal ends is a failure.
//
// usage: dist-artifact-mutations STEP.dplan

#include "dist/Runtime/Artifact.h"
#include "dist/Runtime/Runtime.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <map>
#include <string>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

using namespace dist::runtime;

namespace {

/// A copy of an executable whose buffers, steps and lists of ids may be changed.
struct Editable {
  DistExecutable executable;
  std::vector<DistBuffer> buffers;
  std::vector<DistStep> steps;
  std::vector<std::vector<int32_t>> operands;
  std::vector<std::vector<DistCollectivePair>> pairs;
  std::vector<std::vector<int64_t>> shapes;

  explicit Editable(const DistExecutable &original)
      : executable(original), buffers(original.buffers, original.buffers + original.numBuffers),
        steps(original.steps, original.steps + original.numSteps), operands(steps.size()), pairs(steps.size()) {
    for (DistBuffer &buffer : buffers) {
      shapes.emplace_back(buffer.shape, buffer.shape + buffer.rank);
      shapes.back().push_back(0); // Never empty.
    }
    for (size_t b = 0; b < buffers.size(); ++b)
      buffers[b].shape = shapes[b].data();
    for (size_t s = 0; s < steps.size(); ++s) {
      if (steps[s].kind == DIST_STEP_KERNEL) {
        operands[s].assign(steps[s].kernel.buffers, steps[s].kernel.buffers + steps[s].kernel.numBuffers);
        steps[s].kernel.buffers = operands[s].data();
      } else if (steps[s].kind == DIST_STEP_LIBRARY) {
        operands[s].assign(steps[s].library.inputs, steps[s].library.inputs + steps[s].library.numInputs);
        operands[s].insert(operands[s].end(), steps[s].library.outputs,
                           steps[s].library.outputs + steps[s].library.numOutputs);
        steps[s].library.inputs = operands[s].data();
        steps[s].library.outputs = operands[s].data() + steps[s].library.numInputs;
      } else if (steps[s].kind == DIST_STEP_COLLECTIVE) {
        pairs[s].assign(steps[s].collective.pairs, steps[s].collective.pairs + steps[s].collective.numPairs);
        steps[s].collective.pairs = pairs[s].data();
      }
    }
    executable.buffers = buffers.data();
    executable.steps = steps.data();
  }
};

struct Mutation {
  std::string name;
  std::function<void(Editable &)> apply;
};

class MutationList {
public:
  explicit MutationList(const DistExecutable &original) : original(original) {
    for (int64_t s = 0; s < original.numSteps; ++s)
      addStep(s);
    for (int64_t b = 0; b < original.numBuffers; ++b)
      addBuffer(b);
    add("arena is one byte", [](Editable &edit) { edit.executable.arenaSize = 1; });
    add("arena is huge", [](Editable &edit) { edit.executable.arenaSize = INT64_MAX / 2; });
  }

  std::vector<Mutation> mutations;

private:
  void add(std::string name, std::function<void(Editable &)> apply) {
    mutations.push_back({std::move(name), std::move(apply)});
  }

  /// Ids that an operand is redirected to: of each space the smallest and the largest buffer.
  std::vector<int32_t> targets() const {
    std::map<DistSpace, std::pair<int32_t, int32_t>> ends;
    for (int32_t b = 0; b < original.numBuffers; ++b) {
      auto [entry, isNew] = ends.try_emplace(original.buffers[b].space, b, b);
      if (original.buffers[b].size < original.buffers[entry->second.first].size)
        entry->second.first = b;
      if (original.buffers[b].size > original.buffers[entry->second.second].size)
        entry->second.second = b;
    }
    std::vector<int32_t> ids{-1, int32_t(original.numBuffers)};
    for (const auto &[space, pair] : ends) {
      ids.push_back(pair.first);
      ids.push_back(pair.second);
    }
    return ids;
  }

  void redirect(const std::string &what, const std::function<int32_t &(Editable &)> &field) {
    for (int32_t id : targets())
      add(what + " is buffer " + std::to_string(id), [=](Editable &edit) { field(edit) = id; });
  }

  void addStep(int64_t s) {
    const DistStep &step = original.steps[s];
    std::string which = "step " + std::to_string(s) + ": ";
    switch (step.kind) {
    case DIST_STEP_KERNEL:
      addKernel(s, which + "kernel ");
      break;
    case DIST_STEP_GEMM:
      redirect(which + "A", [=](Editable &edit) -> int32_t & { return edit.steps[s].gemm.a; });
      redirect(which + "B", [=](Editable &edit) -> int32_t & { return edit.steps[s].gemm.b; });
      redirect(which + "C", [=](Editable &edit) -> int32_t & { return edit.steps[s].gemm.c; });
      add(which + "m is larger", [=](Editable &edit) { edit.steps[s].gemm.m += 1000; });
      add(which + "k is larger", [=](Editable &edit) { edit.steps[s].gemm.k += 1000; });
      break;
    case DIST_STEP_COPY:
      redirect(which + "target", [=](Editable &edit) -> int32_t & { return edit.steps[s].copy.dst; });
      redirect(which + "source", [=](Editable &edit) -> int32_t & { return edit.steps[s].copy.src; });
      add(which + "copies more", [=](Editable &edit) { edit.steps[s].copy.bytes *= 1000; });
      break;
    case DIST_STEP_STRIDED_COPY:
      redirect(which + "target", [=](Editable &edit) -> int32_t & { return edit.steps[s].stridedCopy.dst; });
      redirect(which + "source", [=](Editable &edit) -> int32_t & { return edit.steps[s].stridedCopy.src; });
      break;
    case DIST_STEP_COLLECTIVE:
      for (size_t p = 0; p < size_t(step.collective.numPairs); ++p) {
        redirect(which + "input", [=](Editable &edit) -> int32_t & { return edit.pairs[s][p].input; });
        redirect(which + "output", [=](Editable &edit) -> int32_t & { return edit.pairs[s][p].output; });
      }
      add(which + "other group", [=](Editable &edit) { ++edit.steps[s].collective.group; });
      addPhases(s, which);
      add(which + "no pairs", [=](Editable &edit) { edit.steps[s].collective.numPairs = 0; });
      break;
    case DIST_STEP_LIBRARY:
      for (int64_t i = 0; i < step.library.numInputs + step.library.numOutputs; ++i)
        redirect(which + "routine operand " + std::to_string(i),
                 [=](Editable &edit) -> int32_t & { return edit.operands[s][i]; });
      add(which + "no routine", [=](Editable &edit) { edit.steps[s].library.routine = "malloc"; });
      add(which + "no options", [=](Editable &edit) { edit.steps[s].library.numOptions = 0; });
      break;
    default:
      add(which + "longer body", [=](Editable &edit) { ++edit.steps[s].loop.numSteps; });
      add(which + "no trips", [=](Editable &edit) { edit.steps[s].loop.tripCount = 0; });
    }
    if (s > 0)
      add(which + "before the one before", [=](Editable &edit) { std::swap(edit.steps[s], edit.steps[s - 1]); });
  }

  /// What is started is done by its own done, behind it and once.
  void addPhases(int64_t s, const std::string &which) {
    for (DistAsyncPhase phase : {0, 1, 2, 3}) // The last is none.
      if (original.steps[s].collective.phase != phase)
        add(which + "phase " + std::to_string(phase), [=](Editable &edit) { edit.steps[s].collective.phase = phase; });
    add(which + "other async id", [=](Editable &edit) { ++edit.steps[s].collective.asyncId; });
    add(which + "earlier in the order", [=](Editable &edit) { edit.steps[s].collective.sequence = 0; });
    if (s + 2 < original.numSteps)
      add(which + "two steps later",
          [=](Editable &edit) { std::rotate(&edit.steps[s], &edit.steps[s + 1], &edit.steps[s + 2] + 1); });
  }

  void addKernel(int64_t s, const std::string &which) {
    int64_t count = original.steps[s].kernel.numBuffers;
    for (int64_t i = 0; i < count; ++i)
      redirect(which + "operand " + std::to_string(i),
               [=](Editable &edit) -> int32_t & { return edit.operands[s][i]; });
    add(which + "has an operand less", [=](Editable &edit) { --edit.steps[s].kernel.numBuffers; });
    add(which + "has no operands", [=](Editable &edit) { edit.steps[s].kernel.numBuffers = 0; });
    add(which + "has an operand more", [=](Editable &edit) {
      edit.operands[s].push_back(0);
      edit.steps[s].kernel.buffers = edit.operands[s].data();
      ++edit.steps[s].kernel.numBuffers;
      edit.steps[s].kernel.accesses = nullptr;
    });
    add(which + "says nothing of its accesses", [=](Editable &edit) { edit.steps[s].kernel.accesses = nullptr; });
    int others = 0; // The next ones, around the end of the list.
    for (int64_t further = 1; further < original.numSteps && others < 3; ++further) {
      int64_t other = (s + further) % original.numSteps;
      if (original.steps[other].kind != DIST_STEP_KERNEL ||
          std::strcmp(original.steps[other].kernel.name, original.steps[s].kernel.name) == 0)
        continue;
      ++others;
      add(which + "is that of step " + std::to_string(other),
          [=](Editable &edit) { edit.steps[s].kernel.name = edit.steps[other].kernel.name; });
    }
    add(which + "is no kernel", [=](Editable &edit) { edit.steps[s].kernel.name = "malloc"; });
  }

  void addBuffer(int64_t b) {
    std::string which = "buffer " + std::to_string(b) + ": ";
    add(which + "one byte", [=](Editable &edit) { edit.buffers[b].size = 1; });
    add(which + "small and flat", [=](Editable &edit) {
      edit.buffers[b].size = 16;
      edit.buffers[b].rank = 0;
    });
    add(which + "huge", [=](Editable &edit) { edit.buffers[b].size = INT64_MAX; });
    add(which + "one further", [=](Editable &edit) { edit.buffers[b].offset += 256; });
    add(which + "far off", [=](Editable &edit) { edit.buffers[b].offset = 1ll << 40; });
    for (DistSpace space : {DIST_SPACE_ARGUMENT, DIST_SPACE_RESULT, DIST_SPACE_CONSTANT, DIST_SPACE_ARENA})
      if (original.buffers[b].space != space)
        add(which + "space " + std::to_string(space), [=](Editable &edit) { edit.buffers[b].space = space; });
    add(which + "other index", [=](Editable &edit) { ++edit.buffers[b].index; });
    add(which + "f64", [=](Editable &edit) { edit.buffers[b].dtype = DIST_F64; });
    if (original.buffers[b].rank > 0)
      add(which + "longer", [=](Editable &edit) { edit.shapes[b][0] *= 100; });
  }

  const DistExecutable &original;
};

/// Loads and runs an executable with zeros as arguments; the exit status says how far that came.
int runExecutable(const DistExecutable &executable) {
  DistRuntimeOptions options = {};
  options.deadlineMs = 500; // Loops may have lost their end.
  DistRuntime *runtime = nullptr;
  DistProgram *program = nullptr;
  if (distRuntimeCreate(&options, &runtime) != DIST_OK)
    return 2;
  if (distRuntimeLoad(runtime, &executable, &program) != DIST_OK)
    return 1;
  int64_t world = distRuntimeWorldSize(runtime);
  std::vector<std::vector<char>> memory;
  auto allocate = [&](const DistValue &value) -> std::vector<char> & {
    int64_t elements = 1;
    for (int32_t d = 0; d < value.rank; ++d)
      elements *= value.shape[d];
    return memory.emplace_back(size_t(elements) * 16);
  };
  auto bytesOf = [](const DistValue &value) {
    static const int64_t sizes[] = {1, 1, 2, 4, 8, 1, 2, 4, 8, 2, 2, 4, 8, 1, 1, 8, 16};
    int64_t bytes = sizes[value.dtype];
    for (int32_t d = 0; d < value.rank; ++d)
      bytes *= value.shape[d];
    return bytes;
  };
  for (int64_t rank = 0; rank < world; ++rank) {
    for (int64_t a = 0; a < executable.numArguments; ++a)
      distProgramBindArgument(program, rank, a, allocate(executable.arguments[a]).data(),
                              bytesOf(executable.arguments[a]));
    for (int64_t r = 0; r < executable.numResults; ++r)
      distProgramBindResult(program, rank, r, allocate(executable.results[r]).data(), bytesOf(executable.results[r]));
  }
  return distProgramRun(program) == DIST_OK ? 0 : 2;
}

} // namespace

int main(int argc, char **argv) {
  std::string error;
  std::unique_ptr<Artifact> artifact = argc == 2 ? readArtifact(argv[1], error) : nullptr;
  if (!artifact) {
    std::fprintf(stderr, "usage: dist-artifact-mutations STEP.dplan\n%s\n", error.c_str());
    return 1;
  }
  MutationList list(artifact->executable());
  int ends[3] = {0, 0, 0}, died = 0;
  for (const Mutation &mutation : list.mutations) {
    pid_t child = fork();
    if (child == 0) {
      Editable edit(artifact->executable());
      mutation.apply(edit);
      _exit(runExecutable(edit.executable));
    }
    int status = 0;
    waitpid(child, &status, 0);
    if (WIFEXITED(status) && WEXITSTATUS(status) < 3) {
      ++ends[WEXITSTATUS(status)];
      continue;
    }
    ++died;
    std::printf("%s: ended by signal %d\n", mutation.name.c_str(), WIFSIGNALED(status) ? WTERMSIG(status) : 0);
  }
  std::printf("%zu edits: %d refused, %d ran, %d failed to run, %d died\n", list.mutations.size(), ends[1], ends[0],
              ends[2], died);
  return died == 0 ? 0 : 1;
}
