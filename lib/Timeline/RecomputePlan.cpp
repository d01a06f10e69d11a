// SPDX-License-Identifier: Apache-2.0

#include "dist/Timeline/RecomputePlan.h"
#include "ProgramParts.h"

#include "llvm/ADT/STLExtras.h"

#include <map>

using namespace dist;

namespace {
/// What runs again, and the bytes in use then.
class CopiedBlock {
public:
  CopiedBlock(const TaskBlock &block, llvm::ArrayRef<double> innerPeaks, unsigned place)
      : block(block), innerPeaks(innerPeaks), place(place), isCopied(place + 1) {}

  /// Lets `tasks` run again where what they make is read behind the place.
  RecomputePlan run(const std::vector<unsigned> &tasks) {
    for (unsigned task : tasks)
      isCopied[task] = true;
    RecomputePlan plan;
    plan.place = place;
    findPlaces(plan);
    for (const RecomputePlan::Copy &copy : plan.copies)
      plan.seconds += block.tasks[copy.task].seconds;
    plan.peakBytes = getPeak(plan).first;
    return plan;
  }

  /// Returns the most bytes that are in use, and the first task that runs then.
  std::pair<double, unsigned> getPeak(const RecomputePlan &plan) const {
    size_t size = block.tasks.size() + plan.copies.size();
    std::vector<double> alive(size + 1, 0);
    std::vector<unsigned> placeOf(block.tasks.size()), placeOfCopy(block.tasks.size(), 0), taskAt(size);
    size_t next = 0;
    for (unsigned task = 0; task < block.tasks.size(); ++task) {
      for (; next < plan.copies.size() && plan.copies[next].before == task; ++next) {
        placeOfCopy[plan.copies[next].task] = task + next;
        taskAt[task + next] = plan.copies[next].task;
      }
      placeOf[task] = task + next;
      taskAt[task + next] = task;
    }
    auto use = [&](size_t first, size_t last, double bytes) {
      alive[first] += bytes;
      alive[last + 1] -= bytes;
    };
    for (unsigned task = 0; task < block.tasks.size(); ++task) {
      bool isRunAgain = task <= place && isCopied[task];
      for (const Task::Output &output : block.tasks[task].outputs) {
        size_t last = placeOf[task], lastOfCopy = placeOfCopy[task];
        for (unsigned reader : output.readers) {
          size_t &lastOfReader = isRunAgain && reader > place ? lastOfCopy : last;
          lastOfReader = std::max<size_t>(lastOfReader, placeOf[reader]);
          if (reader <= place && isCopied[reader]) {
            size_t &lastAgain = isRunAgain ? lastOfCopy : last;
            lastAgain = std::max<size_t>(lastAgain, placeOfCopy[reader]);
          }
        }
        if (output.stays)
          last = size - 1;
        use(placeOf[task], last, output.bytes);
        if (isRunAgain)
          use(placeOfCopy[task], lastOfCopy, output.bytes);
      }
      if (innerPeaks[task] != 0)
        use(placeOf[task], placeOf[task], innerPeaks[task]);
    }
    double now = getTotal(block.held), most = now;
    unsigned fullest = 0;
    for (size_t at = 0; at < size; ++at) {
      now += alive[at];
      if (now > most) {
        most = now;
        fullest = taskAt[at];
      }
    }
    return {most, fullest};
  }

private:
  /// Puts each copy before what first reads it; what nothing reads is none.
  void findPlaces(RecomputePlan &plan) {
    const unsigned never = block.tasks.size();
    std::vector<unsigned> before(place + 1, never);
    for (unsigned task = place + 1; task-- > 0;) {
      if (!isCopied[task])
        continue;
      for (const Task::Output &output : block.tasks[task].outputs)
        for (unsigned reader : output.readers) {
          if (reader > place)
            before[task] = std::min(before[task], reader);
          else if (isCopied[reader])
            before[task] = std::min(before[task], before[reader]);
        }
      if (before[task] == never)
        isCopied[task] = false;
      else
        plan.copies.push_back({task, before[task]});
    }
    llvm::sort(plan.copies, [](const RecomputePlan::Copy &a, const RecomputePlan::Copy &b) {
      return std::pair(a.before, a.task) < std::pair(b.before, b.task);
    });
  }

  const TaskBlock &block;
  llvm::ArrayRef<double> innerPeaks;
  unsigned place;
  std::vector<bool> isCopied;
};

/// From one choice of a part to the next one.
struct Step {
  double price; ///< Seconds per byte that is saved.
  unsigned part, choice;
};

/// Chooses for parts of one length.
class PartsPlanner {
public:
  PartsPlanner(const TaskBlock &block, llvm::ArrayRef<double> innerPeaks, unsigned place,
               std::vector<ProgramParts::Part> found)
      : block(block), innerPeaks(innerPeaks), place(place), parts(std::move(found)) {
    std::map<KeptValuesProblem, std::vector<KeptValuesChoice>> known;
    for (auto [number, part] : llvm::enumerate(parts)) {
      auto [ofPart, isNew] = known.try_emplace(part.problem);
      if (isNew)
        ofPart->second = findKeptValuesChoices(part.problem);
      choices.push_back(ofPart->second);
      for (unsigned choice = 1; choice < choices.back().size(); ++choice) {
        const KeptValuesChoice &from = choices.back()[choice - 1], &to = choices.back()[choice];
        steps.push_back({(to.seconds - from.seconds) / (from.bytes - to.bytes), unsigned(number), choice});
      }
    }
    llvm::stable_sort(steps, [](const Step &a, const Step &b) { return a.price < b.price; });
  }

  /// Returns the best plan for `memoryBytes`.
  RecomputePlan plan(double memoryBytes) const {
    // As few of the steps as are enough.
    size_t tooFew = 0, enough = steps.size();
    RecomputePlan best = take(enough);
    if (best.peakBytes > memoryBytes)
      return getLeast(std::move(best));
    while (enough - tooFew > 1) {
      size_t middle = (enough + tooFew) / 2;
      RecomputePlan found = take(middle);
      if (found.peakBytes <= memoryBytes) {
        best = std::move(found);
        enough = middle;
      } else {
        tooFew = middle;
      }
    }
    return best;
  }

private:
  static constexpr size_t kSamples = 32;

  /// Takes the first `count` steps.
  RecomputePlan take(size_t count) const {
    std::vector<unsigned> choiceOf(parts.size(), 0);
    for (const Step &step : llvm::ArrayRef(steps).take_front(count))
      choiceOf[step.part] = step.choice;
    std::vector<unsigned> tasks;
    for (auto [number, part] : llvm::enumerate(parts))
      for (unsigned op : choices[number][choiceOf[number]].again)
        tasks.push_back(part.tasks[op]);
    return CopiedBlock(block, innerPeaks, place).run(tasks);
  }

  /// Returns `best`, or a plan that needs less memory.
  RecomputePlan getLeast(RecomputePlan best) const {
    for (size_t sample = 1; sample < std::min(kSamples, steps.size()); ++sample)
      if (RecomputePlan found = take(steps.size() * sample / std::min(kSamples, steps.size()));
          found.peakBytes < best.peakBytes)
        best = std::move(found);
    return best;
  }

  const TaskBlock &block;
  llvm::ArrayRef<double> innerPeaks;
  unsigned place;
  std::vector<ProgramParts::Part> parts;
  std::vector<std::vector<KeptValuesChoice>> choices; ///< Of each part.
  std::vector<Step> steps;                            ///< Cheapest first.
};
} // namespace

std::pair<double, unsigned> dist::findFullestTask(const TaskBlock &block, llvm::ArrayRef<double> innerPeaks) {
  return CopiedBlock(block, innerPeaks, 0).getPeak({});
}

RecomputePlan dist::planRecomputation(const TaskBlock &block, const std::vector<bool> &mayRunAgain,
                                      llvm::ArrayRef<double> innerPeaks, double memoryBytes) {
  RecomputePlan best;
  if (block.tasks.empty())
    return best;
  auto [peakBytes, place] = findFullestTask(block, innerPeaks);
  best.peakBytes = peakBytes;
  if (peakBytes <= memoryBytes)
    return best;
  ProgramParts program(block, place);
  std::vector<unsigned> shortest = program.findBoundaries();
  // Of n equal parts that forward much, about the square root of n are joined where memory is least.
  for (size_t length = 1; length == 1 || length * length <= 4 * shortest.size(); length *= 2) {
    std::vector<unsigned> boundaries;
    for (size_t part = 0; part < shortest.size(); part += length)
      boundaries.push_back(shortest[part]);
    RecomputePlan found =
        PartsPlanner(block, innerPeaks, place, program.getParts(boundaries, mayRunAgain)).plan(memoryBytes);
    bool fits = found.peakBytes <= memoryBytes;
    if (fits != (best.peakBytes <= memoryBytes) ? fits
        : fits                                  ? found.seconds < best.seconds
                                                : found.peakBytes < best.peakBytes)
      best = std::move(found);
  }
  return best;
}

TaskBlock dist::applyCopies(const TaskBlock &block, const RecomputePlan &plan) {
  std::vector<llvm::SmallVector<OutputId, 4>> reads(block.tasks.size());
  for (unsigned task = 0; task < block.tasks.size(); ++task)
    for (auto [number, output] : llvm::enumerate(block.tasks[task].outputs))
      for (unsigned reader : output.readers)
        reads[reader].push_back({task, unsigned(number)});
  TaskBlock result;
  result.held = block.held;
  std::vector<unsigned> numberOf(block.tasks.size());
  std::map<unsigned, unsigned> copyOf;
  auto add = [&](unsigned original, bool readsCopies) {
    auto find = [&](unsigned maker) {
      auto copy = copyOf.find(maker);
      return readsCopies && copy != copyOf.end() ? copy->second : numberOf[maker];
    };
    unsigned number = result.tasks.size();
    Task &task = result.tasks.emplace_back(block.tasks[original]);
    for (llvm::SmallVectorImpl<unsigned> *before : {&task.after, &task.behind})
      for (unsigned &maker : *before)
        maker = find(maker);
    for (Task::Output &output : task.outputs)
      output.readers.clear();
    for (OutputId read : reads[original])
      result.tasks[find(read.task)].outputs[read.output].readers.push_back(number);
    return number;
  };
  llvm::ArrayRef<RecomputePlan::Copy> left = plan.copies;
  for (unsigned task = 0; task < block.tasks.size(); ++task) {
    for (; !left.empty() && left.front().before == task; left = left.drop_front())
      copyOf[left.front().task] = add(left.front().task, /*readsCopies=*/true);
    numberOf[task] = add(task, task > plan.place);
  }
  return result;
}
