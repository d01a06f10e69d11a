// SPDX-License-Identifier: Apache-2.0
//
// A pass tells nobody the names of its options, but it prints itself with all of them, as a pipeline is written.

#include "PassOptionHints.h"
#include "dist/Support/NearestNames.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Regex.h"

using namespace mlir;

/// Returns the names of the options of a pass.
static SmallVector<std::string> getOptionNames(const PassInfo &pass) {
  OpPassManager manager;
  std::string text;
  if (failed(pass.addToPipeline(manager, "", [](const Twine &) { return failure(); })))
    return {};
  llvm::raw_string_ostream os(text);
  manager.printAsTextualPipeline(os);
  SmallVector<std::string> names;
  llvm::Regex option("[{ ]([A-Za-z0-9_-]+)=(.*)");
  SmallVector<StringRef> found;
  for (StringRef rest = text; option.match(rest, &found); rest = found[2])
    names.push_back(found[1].str());
  return names;
}

void dist::explainPassOption(Diagnostic &diagnostic, ArrayRef<char *> arguments) {
  std::string message = diagnostic.str();
  StringRef written = message;
  if (!written.consume_front("<Pass-Options-Parser>: no such option "))
    return;
  written = written.split('\n').first.trim();
  // --name=options, or name{options} in a pipeline.
  llvm::Regex use("([A-Za-z0-9-]+)[={](.*)");
  SmallVector<StringRef> found;
  for (StringRef argument : arguments)
    for (StringRef rest = argument; use.match(rest, &found); rest = found[2]) {
      StringRef name = found[1].ltrim('-');
      const PassInfo *pass = PassInfo::lookup(name);
      if (!pass || !found[2].contains(written))
        continue;
      SmallVector<std::string> names = getOptionNames(*pass);
      if (llvm::is_contained(names, written))
        continue;
      Diagnostic &note = diagnostic.attachNote() << "'" << name << "' has ";
      if (names.empty()) {
        note << "no options";
        continue;
      }
      SmallVector<StringRef> known(names.begin(), names.end());
      note << "the options " << llvm::join(names, ", ") << "; the nearest is '" << findNearest(written, known).front()
           << "'";
    }
}
