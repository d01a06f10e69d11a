// SPDX-License-Identifier: Apache-2.0

#include "Document.h"
#include "DocumentDiagnostics.h"
#include "PlacedValues.h"
#include "dist/Import/Passes.h"
#include "dist/Pipelines/Pipelines.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/AsmParser/AsmParserState.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"

using namespace mlir;
using namespace dist;
namespace lsp = llvm::lsp;

namespace {
/// The module as it was written, with the ranges of its ops and values in the text.
struct WrittenModule {
  llvm::SourceMgr sources;
  AsmParserState ranges;
  Block ops;
};

/// Analyses one text.
class Analysis {
public:
  Analysis(const lsp::URIForFile &uri, llvm::StringRef text, const DialectRegistry &registry,
           std::vector<lsp::Diagnostic> &diagnostics)
      : name(llvm::sys::path::filename(uri.file())), context(registry, MLIRContext::Threading::DISABLED), text(text),
        messages(context, uri, name, text, diagnostics) {
    context.printOpOnDiagnostic(false);
  }

  std::vector<DocumentValue> run() {
    if (failed(parse()))
      return {};
    OwningOpRef<ModuleOp> module = copyWithPlaces();
    if (!module || isLocalProgram(*module))
      return {};
    PassManager manager(&context);
    manager.addPass(createImportStableHLOPass());
    manager.addPass(createVerifyImportedPass());
    SpmdOptions options;
    options.remarkImplicit = true;
    buildPropagatePipeline(manager, options);
    if (failed(manager.run(*module)))
      return {};
    return collect(PlacedValues(*module, name));
  }

private:
  LogicalResult parse() {
    written.sources.AddNewSourceBuffer(llvm::MemoryBuffer::getMemBufferCopy(text, name), llvm::SMLoc());
    return parseAsmSourceFile(written.sources, &written.ops, ParserConfig(&context), &written.ranges);
  }

  FileLineColLoc getPlace(llvm::SMLoc loc) {
    auto [line, column] = written.sources.getLineAndColumn(loc);
    return FileLineColLoc::get(&context, name, line, column);
  }

  /// Returns the program again, with places in the text as locations; null if the text is something else than a module.
  OwningOpRef<ModuleOp> copyWithPlaces() {
    OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(text, ParserConfig(&context), name);
    if (!module)
      return nullptr;
    SmallVector<Operation *> original, copied;
    for (Operation &op : written.ops)
      op.walk<WalkOrder::PreOrder>([&](Operation *nested) { original.push_back(nested); });
    module->walk<WalkOrder::PreOrder>([&](Operation *nested) { copied.push_back(nested); });
    if (copied.size() == original.size() + 1)
      copied.erase(copied.begin()); // The text has no module of its own.
    if (copied.size() != original.size())
      return nullptr;
    for (auto [from, to] : llvm::zip(original, copied)) {
      if (const AsmParserState::OperationDefinition *definition = written.ranges.getOpDef(from))
        to->setLoc(getPlace(definition->loc.Start));
      for (auto [region, regionCopy] : llvm::zip(from->getRegions(), to->getRegions()))
        for (auto [block, blockCopy] : llvm::zip(region, regionCopy))
          for (auto [range, argument] : llvm::zip(getArgumentRanges(block), blockCopy.getArguments()))
            argument.setLoc(getPlace(range.loc.Start));
    }
    return module;
  }

  ArrayRef<AsmParserState::SMDefinition> getArgumentRanges(Block &block) {
    const AsmParserState::BlockDefinition *definition = written.ranges.getBlockDef(&block);
    return definition ? ArrayRef(definition->arguments) : ArrayRef<AsmParserState::SMDefinition>();
  }

  std::vector<DocumentValue> collect(const PlacedValues &placed) {
    std::vector<DocumentValue> values;
    auto add = [&](Value value, const AsmParserState::SMDefinition &range, FileLineColLoc place) {
      if (!isa<RankedTensorType>(value.getType()) || !range.loc.isValid())
        return;
      DocumentValue &entry = values.emplace_back();
      entry.definition = lsp::Range(written.sources, range.loc);
      for (llvm::SMRange use : range.uses)
        entry.uses.push_back(lsp::Range(written.sources, use));
      if (const PlacedValue *found = placed.find(place, value)) {
        entry.placements = found->placements;
        entry.markdown = found->markdown;
        for (FileLineColLoc annotation : found->decided)
          entry.decided.push_back(messages.getRange(annotation));
      }
    };
    for (AsmParserState::OperationDefinition &definition : written.ranges.getOpDefs())
      for (const auto &group : definition.resultGroups)
        if (group.startIndex < definition.op->getNumResults()) {
          add(definition.op->getResult(group.startIndex), group.definition, getPlace(definition.loc.Start));
          if (!values.empty() && group.startIndex == 0 &&
              values.back().definition == lsp::Range(written.sources, group.definition.loc))
            values.back().uses.push_back(lsp::Range(written.sources, definition.loc));
        }
    for (AsmParserState::BlockDefinition &definition : written.ranges.getBlockDefs())
      for (auto [argument, range] : llvm::zip(definition.block->getArguments(), definition.arguments))
        add(argument, range, getPlace(range.loc.Start));
    return values;
  }

  std::string name;
  MLIRContext context;
  llvm::StringRef text;
  DocumentDiagnostics messages;
  WrittenModule written;
};
} // namespace

Document::Document(lsp::URIForFile uri, std::string contents, const DialectRegistry &registry)
    : uri(uri), text(std::move(contents)) {
  values = Analysis(uri, text, registry, diagnostics).run();
}

const DocumentValue *Document::find(lsp::Position position) const {
  auto isAt = [&](const lsp::Range &range) { return range.contains(position); };
  auto found = llvm::find_if(
      values, [&](const DocumentValue &value) { return isAt(value.definition) || llvm::any_of(value.uses, isAt); });
  return found == values.end() ? nullptr : &*found;
}

std::optional<lsp::Hover> Document::hover(lsp::Position position) const {
  const DocumentValue *value = find(position);
  if (!value || value->markdown.empty())
    return std::nullopt;
  lsp::Hover hover(value->definition);
  auto use = llvm::find_if(value->uses, [&](const lsp::Range &range) { return range.contains(position); });
  if (use != value->uses.end())
    hover.range = *use;
  hover.contents.value = value->markdown;
  return hover;
}

std::vector<lsp::Location> Document::findDefinition(lsp::Position position) const {
  const DocumentValue *value = find(position);
  return value ? std::vector{lsp::Location(uri, value->definition)} : std::vector<lsp::Location>();
}

std::vector<lsp::Location> Document::findAnnotations(lsp::Position position) const {
  std::vector<lsp::Location> locations;
  if (const DocumentValue *value = find(position))
    for (const lsp::Range &range : value->decided)
      locations.push_back(lsp::Location(uri, range));
  return locations;
}

std::vector<lsp::InlayHint> Document::listHints(lsp::Range range) const {
  std::vector<lsp::InlayHint> hints;
  for (const DocumentValue &value : values)
    if (!value.placements.empty() && range.start <= value.definition.start && value.definition.start <= range.end) {
      lsp::InlayHint &hint = hints.emplace_back(lsp::InlayHintKind::Type, value.definition.end);
      hint.label = value.placements;
      hint.paddingLeft = true;
    }
  return hints;
}
