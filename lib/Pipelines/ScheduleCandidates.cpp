// SPDX-License-Identifier: Apache-2.0
//
// A search for placements counts computation and collectives one after the other, since which of them overlap is known
// only once a program is scheduled. So plans that are predicted to be nearly as fast as the best are compiled on the
// side, and the one is taken that takes the fewest seconds as scheduled.

#include "AutoPlan.h"
#include "dist/Timeline/Timeline.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/SymbolTable.h"

using namespace mlir;
using namespace dist;

static double addUp(const autoplan::Candidate &candidate, double (BoundaryCost::*getSeconds)() const) {
  double seconds = 0;
  for (const auto &[found, number] : candidate.functions)
    seconds += (found->search.getPlans()[number].cost.*getSeconds)() + found->ofRegions.seconds;
  return seconds;
}

double autoplan::Candidate::getSeconds() const { return addUp(*this, &BoundaryCost::getSeconds); }
double autoplan::Candidate::getOverlappedSeconds() const { return addUp(*this, &BoundaryCost::getOverlappedSeconds); }

double autoplan::Candidate::getPeakBytes() const {
  double most = 0;
  for (const auto &[found, number] : functions)
    most = std::max(most, found->search.getPlans()[number].cost.peakBytes);
  return most;
}

/// Adds choices of plans for `rest` to what `chosen` has for the functions before: those whose numbers, counted from
/// one, multiply to no more than `most`. Any other has at least `most` before it that differ only in earlier plans.
static void addChoices(const autoplan::Candidate &chosen, ArrayRef<std::shared_ptr<autoplan::FoundPlacements>> rest,
                       unsigned most, std::vector<autoplan::Candidate> &candidates) {
  if (rest.empty())
    return candidates.push_back(chosen);
  for (unsigned number = 0; number < rest.front()->search.getPlans().size() && number < most; ++number) {
    autoplan::Candidate longer = chosen;
    longer.functions.emplace_back(rest.front(), number);
    addChoices(longer, rest.drop_front(), most / (number + 1), candidates);
  }
}

void autoplan::addCandidates(MeshAttr shape, ArrayRef<std::shared_ptr<FoundPlacements>> functions, unsigned most,
                             std::vector<Candidate> &candidates) {
  addChoices(Candidate{shape, {}, std::nullopt}, functions, most, candidates);
  auto fastest = llvm::min_element(
      candidates, [](const Candidate &a, const Candidate &b) { return a.getSeconds() < b.getSeconds(); });
  std::rotate(candidates.begin(), fastest, fastest + 1);
  std::stable_sort(candidates.begin() + 1, candidates.end(), [](const Candidate &a, const Candidate &b) {
    return a.getOverlappedSeconds() < b.getOverlappedSeconds();
  });
  if (candidates.size() > most)
    candidates.erase(candidates.begin() + most, candidates.end());
}

/// Returns the seconds of a copy of `module` that is compiled with `candidate`; nothing if that cannot be.
static std::optional<double> schedule(ModuleOp module, StringRef mesh, const SpmdOptions &options,
                                      const autoplan::Candidate &candidate) {
  OwningOpRef<ModuleOp> draft = module.clone();
  autoplan::write(*draft, mesh, candidate, {});
  PassManager manager(module.getContext());
  manager.enableVerifier(false); // The same passes run on the program itself afterwards.
  autoplan::buildDraftPipeline(manager, options);
  if (failed(manager.run(*draft)))
    return std::nullopt;
  FailureOr<Machine> machine = Machine::get(*draft);
  if (failed(machine))
    return std::nullopt;
  return predictSeconds(*draft, *machine);
}

unsigned autoplan::chooseScheduled(ModuleOp module, StringRef mesh, const SpmdOptions &options,
                                   std::vector<Candidate> &candidates, std::vector<Diagnostic> *errors) {
  unsigned best = 0;
  // Whatever is wrong with the plan that is chosen is said where it is compiled again.
  ScopedDiagnosticHandler quiet(module.getContext(), [&](Diagnostic &diagnostic) {
    if (errors && diagnostic.getSeverity() == DiagnosticSeverity::Error)
      errors->push_back(std::move(diagnostic));
    return success();
  });
  for (auto [number, candidate] : llvm::enumerate(candidates)) {
    candidate.scheduled = schedule(module, mesh, options, candidate);
    if (candidate.scheduled && (!candidates[best].scheduled || *candidate.scheduled < *candidates[best].scheduled))
      best = number;
  }
  return best;
}
