#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""An editor in a few lines: opens a file with a language server, asks, and prints the answers.

usage: client.py SERVER FILE REQUEST...
A request is one of
  diagnostics           prints all messages as `LINE:COLUMN severity message`, with their notes
  hover TEXT            at the first character of the first TEXT in the file: the markdown that is shown
  definition TEXT       where the value there is defined, as `LINE:COLUMN of text`
  declaration TEXT      the annotations that decided where it lies
  hints                 all inlay hints, as `LINE:COLUMN label`
  replace OLD NEW       edits the file, in the editor only
  raw METHOD            a request that the server may not know: prints its error
Lines and columns count from 1. The exit status is the server's after shutdown and exit; `--crash` ends without shutdown.
"""
import json
import subprocess
import sys

SEVERITIES = {1: "error", 2: "warning", 3: "information", 4: "hint"}


class Client:
    def __init__(self, server, path):
        self.process = subprocess.Popen([server], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.path, self.version, self.number = path, 0, 0
        self.uri = "file://" + path
        with open(path, encoding="utf-8") as file:
            self.text = file.read()
        self.diagnostics = []

    def send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self.process.stdin.flush()

    def receive(self):
        length = 0
        while line := self.process.stdout.readline().strip():
            name, value = line.split(b":")
            if name.lower() == b"content-length":
                length = int(value)
        if not length:
            sys.exit("the server has ended")
        message = json.loads(self.process.stdout.read(length))
        if message.get("method") == "textDocument/publishDiagnostics":
            self.diagnostics = message["params"]["diagnostics"]
        return message

    def request(self, method, params):
        self.number += 1
        self.send({"id": self.number, "method": method, "params": params})
        while (message := self.receive()).get("id") != self.number:
            pass
        return message

    def notify(self, method, params):
        self.send({"method": method, "params": params})

    def wait_for_diagnostics(self):
        while self.receive().get("method") != "textDocument/publishDiagnostics":
            pass

    def open(self):
        answer = self.request("initialize", {"processId": None, "rootUri": None, "capabilities": {}})["result"]
        assert answer["capabilities"]["hoverProvider"], answer
        self.notify("initialized", {})
        document = {"uri": self.uri, "languageId": "mlir", "version": self.version, "text": self.text}
        self.notify("textDocument/didOpen", {"textDocument": document})
        self.wait_for_diagnostics()

    def replace(self, old, new):
        assert old in self.text, old
        self.text = self.text.replace(old, new, 1)
        self.version += 1
        self.notify("textDocument/didChange", {"textDocument": {"uri": self.uri, "version": self.version},
                                               "contentChanges": [{"text": self.text}]})
        self.wait_for_diagnostics()

    def at(self, text):
        """Returns the parameters of a request about the first `text`."""
        offset = self.text.index(text)
        before = self.text[:offset].split("\n")
        return {"textDocument": {"uri": self.uri}, "position": {"line": len(before) - 1, "character": len(before[-1])}}

    def show(self, place):
        line, column = place["start"]["line"], place["start"]["character"]
        end = place["end"]["character"] if place["end"]["line"] == line else None
        return f"{line + 1}:{column + 1} of {self.text.splitlines()[line][column:end]}"

    def close(self, crash):
        if not crash:
            self.request("shutdown", None)
        self.notify("exit", None)
        self.process.stdin.close()
        return self.process.wait(60)


def main():
    arguments = sys.argv[1:]
    crash = "--crash" in arguments
    if crash:
        arguments.remove("--crash")
    client = Client(*arguments[:2])
    client.open()
    rest = arguments[2:]
    while rest:
        request = rest.pop(0)
        if request == "diagnostics":
            for entry in client.diagnostics:
                print(f"{client.show(entry['range']).split(' ')[0]} {SEVERITIES[entry['severity']]}: {entry['message']}")
                for note in entry.get("relatedInformation", []):
                    print(f"  {client.show(note['location']['range']).split(' ')[0]} note: {note['message']}")
            print(f"{len(client.diagnostics)} messages")
        elif request == "hover":
            result = client.request("textDocument/hover", client.at(rest.pop(0)))["result"]
            print(result["contents"]["value"] if result else "nothing")
        elif request in ("definition", "declaration"):
            result = client.request(f"textDocument/{request}", client.at(rest.pop(0)))["result"]
            print(request + ":", ", ".join(client.show(place["range"]) for place in result) or "none")
        elif request == "hints":
            whole = {"start": {"line": 0, "character": 0}, "end": {"line": client.text.count("\n") + 1, "character": 0}}
            for hint in client.request("textDocument/inlayHint", {"textDocument": {"uri": client.uri}, "range": whole})["result"]:
                print(f"{hint['position']['line'] + 1}:{hint['position']['character'] + 1} {hint['label']}")
        elif request == "replace":
            client.replace(rest.pop(0), rest.pop(0))
        elif request == "raw":
            print("error:", client.request(rest.pop(0), {})["error"]["message"])
        else:
            sys.exit(f"unknown request {request!r}")
    return client.close(crash)


sys.exit(main())
