// SPDX-License-Identifier: Apache-2.0
//
// See PipelineRegistration.h.

#include "dist/Support/PipelineRegistration.h"
#include "dist/Support/NearestNames.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace dist;

/// Takes the first option off `text`: up to a space that stands in no quotes and no braces.
static StringRef takeOption(StringRef &text) {
  unsigned depth = 0;
  char quote = 0;
  size_t end = 0;
  for (; end < text.size(); ++end) {
    char c = text[end];
    if (quote)
      quote = c == quote ? 0 : quote;
    else if (c == '\'' || c == '"')
      quote = c;
    else if (c == '{')
      ++depth;
    else if (c == '}')
      depth -= depth > 0;
    else if (c == ' ' && depth == 0)
      break;
  }
  StringRef option = text.take_front(end);
  text = text.drop_front(end).ltrim();
  return option;
}

/// Says that `pipeline` has no option `written`, and which it has.
static std::string describeUnknown(StringRef pipeline, StringRef written, ArrayRef<PipelineOption> options) {
  std::string message;
  llvm::raw_string_ostream os(message);
  if (options.empty()) {
    os << "'" << pipeline << "' takes no options, but '" << written << "' is given";
    return message;
  }
  SmallVector<StringRef> names = llvm::map_to_vector(options, [](const PipelineOption &option) { return option.name; });
  llvm::sort(names);
  os << "'" << pipeline << "' has no option '" << written << "'; the nearest is '"
     << findNearest(written, names).front() << "', and all are ";
  llvm::interleaveComma(names, os);
  return message;
}

LogicalResult dist::readPipelineOptions(StringRef pipeline, StringRef text, ArrayRef<PipelineOption> options,
                                        function_ref<LogicalResult(StringRef)> parse,
                                        function_ref<LogicalResult(const Twine &)> onError) {
  text = text.trim();
  while (!text.empty()) {
    StringRef option = takeOption(text);
    auto [name, value] = option.split('=');
    auto known = llvm::find_if(options, [name = name](const PipelineOption &known) { return known.name == name; });
    if (known == options.end())
      return onError(describeUnknown(pipeline, name, options));
    if (failed(parse(option)))
      return onError("'" + value + "' is no value of the option '" + name + "' of '" + pipeline +
                     "': " + known->description);
  }
  return success();
}

void dist::registerPipeline(StringRef name, StringRef description, std::function<void(OpPassManager &)> build) {
  registerPassPipeline(
      name, description,
      [name = name.str(), build = std::move(build)](
          OpPassManager &manager, StringRef text, function_ref<LogicalResult(const Twine &)> onError) -> LogicalResult {
        auto parse = [](StringRef) { return failure(); };
        if (failed(readPipelineOptions(name, text, {}, parse, onError)))
          return failure();
        build(manager);
        return success();
      },
      [](function_ref<void(const mlir::detail::PassOptions &)>) {});
}
