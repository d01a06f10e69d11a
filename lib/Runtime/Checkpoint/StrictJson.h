// SPDX-License-Identifier: Apache-2.0
//
// JSON of files that strangers may have written: parsed by nlohmann-json, and refused where that library would choose
// for us (a key twice) or run out of stack (deep nesting).

#ifndef DIST_LIB_RUNTIME_CHECKPOINT_STRICTJSON_H
#define DIST_LIB_RUNTIME_CHECKPOINT_STRICTJSON_H

#include <nlohmann/json.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace dist::runtime {

/// Parses `text`. Returns false and sets `problem` to one line without control characters if it is no JSON, is nested
/// too deeply, or has a key twice.
bool parseStrictJson(std::string_view text, nlohmann::json &value, std::string &problem);

/// Writes a value in one line. Returns false and sets `problem` if a string in it is not UTF-8, which JSON cannot hold.
bool writeStrictJson(const nlohmann::json &value, std::string &text, std::string &problem);

/// Reads a list of integers from 0 on. Returns false if `value` is none.
bool readSizes(const nlohmann::json &value, std::vector<int64_t> &sizes);

/// `text` in double quotes, shortened, with '?' for what a terminal should not get.
std::string quoteForMessage(std::string_view text);

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_CHECKPOINT_STRICTJSON_H
