// SPDX-License-Identifier: Apache-2.0
//
// Documents are analysed when they are opened and after each change; all else is looked up in what was found.

#include "LanguageServer.h"
#include "Document.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/LSP/Protocol.h"
#include "llvm/Support/LSP/Transport.h"
#include <memory>

using namespace dist;
using llvm::lsp::Callback;

namespace {
class LanguageServer {
public:
  LanguageServer(const mlir::DialectRegistry &registry, llvm::lsp::JSONTransport &transport)
      : registry(registry), handler(transport) {
    publish = handler.outgoingNotification<llvm::lsp::PublishDiagnosticsParams>("textDocument/publishDiagnostics");
    handler.method("initialize", this, &LanguageServer::initialize);
    handler.notification("initialized", this, &LanguageServer::ignore);
    handler.method("shutdown", this, &LanguageServer::shutDown);
    handler.notification("textDocument/didOpen", this, &LanguageServer::open);
    handler.notification("textDocument/didChange", this, &LanguageServer::change);
    handler.notification("textDocument/didClose", this, &LanguageServer::close);
    handler.method("textDocument/hover", this, &LanguageServer::hover);
    handler.method("textDocument/definition", this, &LanguageServer::findDefinition);
    handler.method("textDocument/declaration", this, &LanguageServer::findAnnotations);
    handler.method("textDocument/inlayHint", this, &LanguageServer::listHints);
  }

  llvm::lsp::MessageHandler &getHandler() { return handler; }
  bool hasShutDown() const { return isShutDown; }

private:
  void initialize(const llvm::lsp::InitializeParams &, Callback<llvm::json::Value> reply) {
    llvm::json::Object capabilities{
        {"textDocumentSync",
         llvm::json::Object{{"openClose", true}, {"change", int(llvm::lsp::TextDocumentSyncKind::Full)}}},
        {"hoverProvider", true},
        {"definitionProvider", true},
        {"declarationProvider", true},
        {"inlayHintProvider", true}};
    reply(llvm::json::Object{{"serverInfo", llvm::json::Object{{"name", "dist-lsp-server"}}},
                             {"capabilities", std::move(capabilities)}});
  }
  void ignore(const llvm::lsp::NoParams &) {}
  void shutDown(const llvm::lsp::NoParams &, Callback<std::nullptr_t> reply) {
    isShutDown = true;
    reply(nullptr);
  }

  void open(const llvm::lsp::DidOpenTextDocumentParams &params) {
    analyze(params.textDocument.uri, params.textDocument.text, params.textDocument.version);
  }
  void change(const llvm::lsp::DidChangeTextDocumentParams &params) {
    const Document *old = find(params.textDocument.uri);
    std::string text = old ? old->getText().str() : "";
    if (mlir::succeeded(llvm::lsp::TextDocumentContentChangeEvent::applyTo(params.contentChanges, text)))
      analyze(params.textDocument.uri, std::move(text), params.textDocument.version);
  }
  void close(const llvm::lsp::DidCloseTextDocumentParams &params) {
    documents.erase(params.textDocument.uri.file());
    publish(llvm::lsp::PublishDiagnosticsParams(params.textDocument.uri, /*version=*/0));
  }
  void analyze(const llvm::lsp::URIForFile &uri, std::string text, int64_t version) {
    auto document = std::make_unique<Document>(uri, std::move(text), registry);
    llvm::lsp::PublishDiagnosticsParams params(uri, version);
    params.diagnostics = document->getDiagnostics();
    documents[uri.file()] = std::move(document);
    publish(params);
  }

  void hover(const llvm::lsp::TextDocumentPositionParams &params, Callback<std::optional<llvm::lsp::Hover>> reply) {
    const Document *document = find(params.textDocument.uri);
    reply(document ? document->hover(params.position) : std::nullopt);
  }
  void findDefinition(const llvm::lsp::TextDocumentPositionParams &params,
                      Callback<std::vector<llvm::lsp::Location>> reply) {
    const Document *document = find(params.textDocument.uri);
    reply(document ? document->findDefinition(params.position) : std::vector<llvm::lsp::Location>());
  }
  void findAnnotations(const llvm::lsp::TextDocumentPositionParams &params,
                       Callback<std::vector<llvm::lsp::Location>> reply) {
    const Document *document = find(params.textDocument.uri);
    reply(document ? document->findAnnotations(params.position) : std::vector<llvm::lsp::Location>());
  }
  void listHints(const llvm::lsp::InlayHintsParams &params, Callback<std::vector<llvm::lsp::InlayHint>> reply) {
    const Document *document = find(params.textDocument.uri);
    reply(document ? document->listHints(params.range) : std::vector<llvm::lsp::InlayHint>());
  }

  const Document *find(const llvm::lsp::URIForFile &uri) const {
    auto found = documents.find(uri.file());
    return found == documents.end() ? nullptr : found->second.get();
  }

  const mlir::DialectRegistry &registry;
  llvm::lsp::MessageHandler handler;
  llvm::lsp::OutgoingNotification<llvm::lsp::PublishDiagnosticsParams> publish;
  llvm::StringMap<std::unique_ptr<Document>> documents;
  bool isShutDown = false;
};
} // namespace

mlir::LogicalResult dist::runLanguageServer(const mlir::DialectRegistry &registry,
                                            llvm::lsp::JSONTransport &transport) {
  LanguageServer server(registry, transport);
  if (llvm::Error error = transport.run(server.getHandler())) {
    llvm::errs() << "error: " << llvm::toString(std::move(error)) << "\n";
    return mlir::failure();
  }
  return mlir::success(server.hasShutDown());
}
