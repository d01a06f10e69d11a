// SPDX-License-Identifier: Apache-2.0

#ifndef DIST_PLANFILES_PASSES_TD
#define DIST_PLANFILES_PASSES_TD

include "mlir/Pass/PassBase.td"

def ApplyPlanPass : Pass<"dist-apply-plan", "::mlir::ModuleOp"> {
  let summary = "write the placements that a plan file asks for";
  let description = [{
    Imported to Imported. Writes `dist.sharding` on arguments, and on results that the plan names, and declares the plan's mesh;
    nothing else changes, so a plan says nothing that could not be written by hand. Rules are tried in order, and the first whose
    glob matches a name decides. docs/plan-files.md describes the file, docs/plan.schema.json its form.

    A placement that is there already stays. A rule that asks for another one is an error unless it says `"override": true`,
    and so is a rule that matches no name.
  }];
  let dependentDialects = ["::dist::DistDialect"];
  let options = [
    Option<"file", "file", "std::string", "\"\"", "plan file to apply">,
    Option<"explain", "explain", "bool", "false", "print to standard error what decided each argument and result">,
  ];
}

#endif // DIST_PLANFILES_PASSES_TD
