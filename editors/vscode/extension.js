// SPDX-License-Identifier: Apache-2.0
//
// Starts dist-lsp-server for files in MLIR; the client of the Language Server Protocol is Microsoft's library. docs/editors.md says how to
// install this folder as an extension.
const path = require('path');
const { workspace } = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');

let client;

/** Returns the program that the setting `dist.server` names: a path with folders begins at the folder that is open. */
function findServer() {
  const server = workspace.getConfiguration('dist').get('server');
  const folder = workspace.workspaceFolders?.[0]?.uri.fsPath;
  return server.includes('/') && folder ? path.resolve(folder, server) : server;
}

exports.activate = () => {
  client = new LanguageClient('dist', 'dist', { command: findServer() }, { documentSelector: [{ language: 'mlir' }] });
  return client.start();
};

exports.deactivate = () => client?.stop();
