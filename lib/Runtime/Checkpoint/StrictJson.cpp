// SPDX-License-Identifier: Apache-2.0
//
// The parser reports every key and every opened list before it goes on; an exception of our own ends it there.

#include "StrictJson.h"

#include <set>

namespace dist::runtime {

using nlohmann::json;

/// Deeper nesting serves nothing here.
static constexpr int deepestNesting = 64;

namespace {
struct Refusal {
  std::string problem;
};

/// Watches what the parser reports.
class Watcher {
public:
  bool operator()(int depth, json::parse_event_t event, json &parsed) {
    if (depth > deepestNesting)
      throw Refusal{"lists and objects are nested more than " + std::to_string(deepestNesting) + " deep"};
    if (event == json::parse_event_t::object_start)
      keys.emplace_back();
    else if (event == json::parse_event_t::object_end)
      keys.pop_back();
    else if (event == json::parse_event_t::key && !keys.back().insert(parsed.get<std::string>()).second)
      throw Refusal{"the key " + quoteForMessage(parsed.get<std::string>()) + " stands there twice"};
    return true;
  }

private:
  std::vector<std::set<std::string>> keys; ///< Of the objects that are open.
};
} // namespace

static std::string makePrintable(std::string_view text) {
  std::string result(text);
  for (char &c : result)
    c = c < ' ' || c > '~' ? '?' : c;
  return result;
}

std::string quoteForMessage(std::string_view text) {
  constexpr size_t longest = 80;
  return "\"" + makePrintable(text.substr(0, longest)) + (text.size() > longest ? "...\"" : "\"");
}

bool parseStrictJson(std::string_view text, json &value, std::string &problem) {
  try {
    Watcher watcher;
    value = json::parse(text.begin(), text.end(), [&](int depth, json::parse_event_t event, json &parsed) {
      return watcher(depth, event, parsed);
    });
    return true;
  } catch (const Refusal &refusal) {
    problem = refusal.problem;
  } catch (const json::exception &fault) {
    std::string message = fault.what();
    size_t bracket = message.find("] ");
    problem = "is no JSON: " + makePrintable(message.substr(bracket == std::string::npos ? 0 : bracket + 2, 200));
  }
  return false;
}

bool writeStrictJson(const json &value, std::string &text, std::string &problem) {
  try {
    text = value.dump();
    return true;
  } catch (const json::exception &) {
    problem = "a name is not UTF-8, which JSON needs";
    return false;
  }
}

bool readSizes(const json &value, std::vector<int64_t> &sizes) {
  if (!value.is_array())
    return false;
  sizes.clear();
  for (const json &size : value) {
    if (!size.is_number_unsigned() || size.get<uint64_t>() > uint64_t(INT64_MAX))
      return false;
    sizes.push_back(size.get<int64_t>());
  }
  return true;
}

} // namespace dist::runtime
