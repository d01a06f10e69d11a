// SPDX-License-Identifier: Apache-2.0
//
// A program as a graph for Mermaid (which code hosts and editors draw) or Graphviz.

#ifndef DIST_REPORT_GRAPH_H
#define DIST_REPORT_GRAPH_H

#include "mlir/IR/BuiltinOps.h"

namespace dist {

enum class GraphFormat { Mermaid, Dot };

/// Writes a graph for each function of `module` with a body, in Sharded or Local form. All ops of one source line are
/// one node, and so are collectives of one line, kind and axes, reshards of one line, and arguments and results whose
/// names differ in numbers only: a program of many equal layers has as many nodes as one of them. Edges are tensors.
/// What is made from nothing, as constants are, is left out.
void writeGraph(mlir::ModuleOp module, GraphFormat format, llvm::raw_ostream &os);

} // namespace dist

#endif // DIST_REPORT_GRAPH_H
