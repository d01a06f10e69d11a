// SPDX-License-Identifier: Apache-2.0

#include "dist/Report/Graph.h"
#include "BoundaryReports.h"
#include "dist/Analysis/OpCost.h"
#include "dist/Analysis/RegionFlow.h"
#include "dist/Report/Explanation.h"
#include "dist/Report/Quantity.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/GraphWriter.h"
#include "llvm/Support/Path.h"

#include <set>

using namespace mlir;
using namespace dist;

namespace {
struct Node {
  enum Kind { Boundary, Compute, Communication } kind = Compute;
  std::string title, place;
  std::set<std::string> names; ///< Of what it computes.
  int64_t count = 0;
  Amount bytes = 0; ///< Buffers of collectives.
};

/// The nodes of a function, and the edges between them.
class Graph {
public:
  explicit Graph(FunctionOpInterface function) : function(function) { build(); }

  std::vector<Node> nodes;
  llvm::MapVector<std::pair<size_t, size_t>, int64_t> edges; ///< How many tensors.

private:
  size_t getNode(Node::Kind kind, const std::string &key) {
    auto [entry, isNew] = numbers.try_emplace(std::to_string(kind) + key, nodes.size());
    if (isNew) {
      nodes.emplace_back();
      nodes.back().kind = kind;
    }
    return entry->second;
  }

  size_t addBoundary(StringRef what, unsigned number, StringAttr name) {
    std::string text = name ? withoutNumbers(name.getValue()) : std::to_string(number);
    size_t node = getNode(Node::Boundary, (what + " " + text).str());
    nodes[node].title = (what + " " + text).str();
    ++nodes[node].count;
    return node;
  }

  /// Returns `file:line` without folders.
  static std::string getLine(Operation *op) {
    return llvm::sys::path::filename(StringRef(describeSourcePlace(op->getLoc())).rsplit(':').first).str();
  }

  size_t addOp(Operation *op) {
    std::string line = getLine(op), title;
    Amount bytes = 0;
    auto collective = dyn_cast<CollectiveOpInterface>(op);
    if (collective && collective.communicates()) {
      title = stringifyCollectiveKind(collective.getCollectiveKind()).str();
      for (AxisRefAttr axis : collective.getGroupAxes())
        title += " " + describeAxis(axis);
      bytes = getBufferBytes(collective) * getExecutions(op->getBlock());
    } else if (isa<ReshardOp>(op)) {
      title = "reshard";
    }
    bool isCommunication = !title.empty();
    size_t number = getNode(isCommunication ? Node::Communication : Node::Compute,
                            line.empty() && !isCommunication ? nameOp(op) : line + title);
    Node &node = nodes[number];
    node.title = title;
    node.place = line;
    node.bytes += bytes;
    ++node.count;
    if (!isCommunication)
      node.names.insert(nameOp(op));
    return number;
  }

  /// Returns the node that makes `value`, or nothing if it is made from nothing.
  std::optional<size_t> find(Value value) {
    auto known = makers.find(value);
    return known == makers.end() ? std::nullopt : std::optional(known->second);
  }

  void connect(Value value, size_t to) {
    if (std::optional<size_t> from = find(value); from && *from != to && isa<RankedTensorType>(value.getType()))
      ++edges[{*from, to}];
  }

  /// Adds `op`, if it reads what is in the graph, and what is in its regions. What these yield is read by the op.
  void visit(Operation *op) {
    auto isRead = [&](Value value) { return find(value).has_value(); };
    bool isShown = llvm::any_of(op->getOperands(), isRead);
    std::optional<size_t> number = isShown ? std::optional(addOp(op)) : std::nullopt;
    for (Region &region : op->getRegions())
      for (Block &block : region) {
        if (number)
          for (BlockArgument argument : block.getArguments())
            makers[argument] = *number;
        for (Operation &inner : block)
          if (llvm::any_of(inner.getOperandTypes(), llvm::IsaPred<RankedTensorType>) || inner.getNumRegions() > 0)
            visitInner(inner, number);
      }
    if (!number)
      return;
    for (Value operand : op->getOperands())
      connect(operand, *number);
    for (Value result : op->getResults())
      makers[result] = *number;
  }

  void visitInner(Operation &inner, std::optional<size_t> around) {
    if (!inner.hasTrait<OpTrait::IsTerminator>())
      return visit(&inner);
    if (around)
      for (Value operand : inner.getOperands())
        connect(operand, *around);
  }

  void build() {
    for (BlockArgument argument : function.getArguments())
      if (isa<RankedTensorType>(argument.getType()))
        makers[argument] = addBoundary("argument", argument.getArgNumber(),
                                       function.getArgAttrOfType<StringAttr>(argument.getArgNumber(), kNameAttrName));
    for (Operation &op : function.getFunctionBody().front()) {
      if (!op.hasTrait<OpTrait::IsTerminator>()) {
        visit(&op);
        continue;
      }
      for (OpOperand &operand : op.getOpOperands()) {
        unsigned number = operand.getOperandNumber();
        connect(operand.get(),
                addBoundary("result", number, function.getResultAttrOfType<StringAttr>(number, kNameAttrName)));
      }
    }
  }

  FunctionOpInterface function;
  llvm::StringMap<size_t> numbers;
  llvm::DenseMap<Value, size_t> makers;
};
} // namespace

/// Returns the lines of a node's label.
static SmallVector<std::string> getLabel(const Node &node) {
  static constexpr size_t kMostNames = 4;
  SmallVector<std::string> lines;
  if (node.kind != Node::Compute) {
    lines.push_back(node.title + (node.count > 1 ? " (" + std::to_string(node.count) + ")" : ""));
  } else {
    SmallVector<std::string> names(node.names.begin(), node.names.end());
    size_t others = names.size() - std::min(names.size(), kMostNames);
    names.resize(names.size() - others);
    lines.push_back(llvm::join(names, ", ") + (others > 0 ? ", " + std::to_string(others) + " more" : ""));
  }
  if (!node.place.empty())
    lines.push_back(node.place);
  if (!(node.bytes == 0))
    lines.push_back(formatBytes(node.bytes));
  return lines;
}

//===-- Mermaid ---------------------------------------------------------------------------------------------------===//

static std::string escapeMermaid(StringRef text) {
  std::string escaped;
  for (char letter : text)
    if (StringRef("\"#<>&;").contains(letter))
      escaped += "#" + std::to_string(int(letter)) + ";";
    else
      escaped += letter;
  return escaped;
}

static void writeMermaid(const Graph &graph, StringRef name, llvm::raw_ostream &os) {
  os << "flowchart TD\n  %% @" << name << "\n";
  for (auto [number, node] : llvm::enumerate(graph.nodes)) {
    SmallVector<std::string> lines =
        llvm::map_to_vector(getLabel(node), [](const std::string &line) { return escapeMermaid(line); });
    static constexpr const char *brackets[][2] = {{"([\"", "\"])"}, {"[\"", "\"]"}, {"{{\"", "\"}}"}};
    os << "  n" << number << brackets[node.kind][0] << llvm::join(lines, "<br/>") << brackets[node.kind][1]
       << (node.kind == Node::Communication ? ":::sent" : "") << "\n";
  }
  for (auto &[edge, count] : graph.edges) {
    os << "  n" << edge.first << " -->";
    if (count > 1)
      os << "|" << count << "|";
    os << " n" << edge.second << "\n";
  }
  os << "  classDef sent fill:#f4b183,stroke:#843c0c,color:#000\n";
}

//===-- Graphviz --------------------------------------------------------------------------------------------------===//

static void writeDot(const Graph &graph, StringRef name, llvm::raw_ostream &os) {
  os << "digraph \"" << llvm::DOT::EscapeString(name.str()) << "\" {\n  node [fontname=\"Helvetica\" fontsize=10]\n";
  for (auto [number, node] : llvm::enumerate(graph.nodes)) {
    static constexpr const char *shapes[] = {"ellipse", "box", "hexagon"};
    os << "  n" << number << " [shape=" << shapes[node.kind]
       << (node.kind == Node::Communication ? " style=filled fillcolor=\"#f4b183\"" : "") << " label=\""
       << llvm::DOT::EscapeString(llvm::join(getLabel(node), "\n")) << "\"]\n";
  }
  for (auto &[edge, count] : graph.edges) {
    os << "  n" << edge.first << " -> n" << edge.second;
    if (count > 1)
      os << " [label=\"" << count << "\"]";
    os << "\n";
  }
  os << "}\n";
}

void dist::writeGraph(ModuleOp module, GraphFormat format, llvm::raw_ostream &os) {
  for (auto function : module.getOps<FunctionOpInterface>())
    if (!function.isExternal() && function.getFunctionBody().hasOneBlock())
      (format == GraphFormat::Mermaid ? writeMermaid : writeDot)(Graph(function), function.getName(), os);
}
