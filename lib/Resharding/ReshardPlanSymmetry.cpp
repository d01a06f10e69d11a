// SPDX-License-Identifier: Apache-2.0

#include "ReshardPlanSymmetry.h"
#include "mlir/IR/Threading.h"

using namespace mlir;
using namespace dist;
using namespace dist::reshard;

/// Of at most so many dimensions all orders are tried.
static constexpr size_t maxOrderedDims = 4;

/// Fewer problems take no longer than it takes to wake a thread, which then takes so many at once.
static constexpr size_t fewestForThreads = 64, numTakenAtOnce = 8;

void reshard::forEachNumber(MLIRContext *context, size_t count, llvm::function_ref<void(size_t)> visit) {
  size_t blockSize = count < fewestForThreads ? count : numTakenAtOnce;
  auto visitBlock = [&](size_t begin) {
    for (size_t number = begin, end = std::min(count, begin + blockSize); number < end; ++number)
      visit(number);
  };
  if (count < fewestForThreads)
    return visitBlock(0);
  parallelFor(context, 0, llvm::divideCeil(count, blockSize), [&](size_t block) { visitBlock(block * blockSize); });
}

ProblemKey reshard::getKey(const Problem &problem) {
  ProblemKey key;
  auto append = [&](int64_t number) {
    key.append(reinterpret_cast<const char *>(&number), reinterpret_cast<const char *>(&number) + sizeof(number));
  };
  llvm::for_each(problem.sizes, append);
  append(problem.isEven);
  append(problem.shape.size());
  for (size_t dim = 0; dim < problem.shape.size(); ++dim) {
    bool isAlike = problem.isEven || problem.isAlwaysEven(dim);
    append(isAlike ? problem.getEvenParts(dim) : problem.shape[dim]);
    append(isAlike ? 0 : problem.prefixSizes[dim]);
  }
  problem.source.appendKey(key);
  problem.target.appendKey(key);
  return key;
}

/// Returns the pieces of `problem` in the order in which the dimensions `dims` of target and source mention them; those
/// that split nothing come last.
static SubAxisList orderPieces(const Problem &problem, ArrayRef<int64_t> dims) {
  SubAxisList pieces;
  SubAxisSet done = 0;
  auto add = [&](SubAxis piece) {
    if (!(done >> piece & 1))
      pieces.push_back(piece);
    done |= SubAxisSet(1) << piece;
  };
  for (const Layout *layout : {&problem.target, &problem.source})
    for (int64_t dim : dims)
      llvm::for_each(layout->dims[dim], add);
  for (SubAxis piece = 0; piece < problem.pieces.size(); ++piece)
    add(piece);
  return pieces;
}

NormalForm::NormalForm(const Problem &original) : originalRank(original.shape.size()) {
  SmallVector<int64_t, 4> used, unused;
  for (size_t dim = 0; dim < originalRank; ++dim) {
    bool isUsed = !original.source.dims[dim].empty() || !original.target.dims[dim].empty();
    (isUsed ? used : unused).push_back(dim);
  }
  // Those that can be split by all pieces come first, of which all are alike.
  llvm::stable_sort(unused, [&](int64_t a, int64_t b) {
    auto getOrder = [&](int64_t dim) {
      bool isAlike = original.isEven || original.isAlwaysEven(dim);
      return std::pair(!original.isAlwaysEven(dim), isAlike ? original.getEvenParts(dim) : original.shape[dim]);
    };
    return getOrder(a) < getOrder(b);
  });
  size_t numAlike = llvm::count_if(unused, [&](int64_t dim) { return original.isAlwaysEven(dim); });
  if (numAlike > original.pieces.size())
    unused.erase(unused.begin(), unused.begin() + (numAlike - original.pieces.size()));
  bool isFirst = true;
  do {
    SmallVector<int64_t, 4> order = used;
    order.append(unused);
    SubAxisList orderedPieces = orderPieces(original, order);
    Problem candidate = original.reorder(order, orderedPieces);
    ProblemKey candidateKey = reshard::getKey(candidate);
    if (!isFirst && !(candidateKey < key))
      continue;
    isFirst = false;
    dims = order;
    pieces = orderedPieces;
    problem = std::move(candidate);
    key = candidateKey;
  } while (used.size() <= maxOrderedDims && std::next_permutation(used.begin(), used.end()));
}

SubAxisList NormalForm::restore(const SubAxisList &list) const {
  SubAxisList restored;
  for (SubAxis piece : list)
    restored.push_back(pieces[piece]);
  return restored;
}

Draft NormalForm::restore(const Draft &draft) const {
  Draft restored;
  restored.cost = draft.cost;
  for (const Move &move : draft.moves) {
    Move &copy = restored.moves.emplace_back(
        Move{move.kind, move.dim < 0 ? -1 : dims[move.dim], move.otherDim < 0 ? -1 : dims[move.otherDim],
             restore(move.axes), restore(move.from), move.reduction, Layout::replicated(originalRank)});
    for (auto [dim, list] : llvm::zip(dims, move.result.dims))
      copy.result.dims[dim] = restore(list);
    for (const PartialLayout &entry : move.result.partials) {
      copy.result.partials.push_back({entry.kind, restore(entry.axes)});
      llvm::sort(copy.result.partials.back().axes);
    }
  }
  return restored;
}

static Draft search(const Problem &problem) { return planBySearch(problem, planGreedily(problem)); }

Draft reshard::makeDraft(const Problem &problem) {
  NormalForm normal(problem);
  return normal.restore(search(normal.getProblem()));
}

const Draft &DraftTable::get(const Problem &problem) {
  return *getAll(&problem, nullptr).front(); // One needs no threads.
}

SmallVector<const Draft *> DraftTable::getAll(ArrayRef<const Problem *> problems, MLIRContext *context) {
  struct NewProblem {
    const Problem *problem;
    Draft *draft, *normalDraft = nullptr;
    std::optional<NormalForm> normal = std::nullopt;
  };
  std::vector<ProblemKey> keys(problems.size());
  forEachNumber(context, problems.size(), [&](size_t number) { keys[number] = reshard::getKey(*problems[number]); });
  SmallVector<const Draft *> all;
  std::vector<NewProblem> added;
  for (auto [problem, key] : llvm::zip_equal(problems, keys)) {
    auto [place, isNew] = drafts.try_emplace(key);
    all.push_back(&place->second);
    if (isNew)
      added.push_back({problem, &place->second});
  }
  forEachNumber(context, added.size(), [&](size_t number) { added[number].normal.emplace(*added[number].problem); });
  SmallVector<NewProblem *> firstOfForms;
  for (NewProblem &one : added) {
    auto [place, isNew] = normalDrafts.try_emplace(one.normal->getKey());
    one.normalDraft = &place->second;
    if (isNew)
      firstOfForms.push_back(&one);
  }
  forEachNumber(context, firstOfForms.size(), [&](size_t number) {
    *firstOfForms[number]->normalDraft = search(firstOfForms[number]->normal->getProblem());
  });
  forEachNumber(context, added.size(), [&](size_t number) {
    *added[number].draft = added[number].normal->restore(*added[number].normalDraft);
  });
  return all;
}
