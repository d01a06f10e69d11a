// SPDX-License-Identifier: Apache-2.0

#include "ForeignFile.h"

#include <algorithm>
#include <filesystem>
#include <fstream>

using namespace dist::terminal;
using std::string_view;

static bool contains(string_view text, string_view part) { return text.find(part) != string_view::npos; }

/// Returns true if `text` has an op of StableHLO in the form for people: a line that begins with `stablehlo.add`, or
/// has it behind `=`. In generic form names of ops are in quotes.
static bool hasPrettyStableHLO(string_view text) {
  for (size_t begin = 0; begin < text.size();) {
    size_t end = std::min(text.find('\n', begin), text.size());
    string_view line = text.substr(begin, end - begin);
    begin = end + 1;
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    if (size_t equals = line.find(" = "); line.starts_with("%") && equals != string_view::npos)
      line.remove_prefix(equals + 3);
    if (line.starts_with("stablehlo.") || line.starts_with("chlo."))
      return true;
  }
  return false;
}

static constexpr char kFromJax[] = "python3 -m dist.stablehlo FILE -o FILE.generic.mlir writes the form that dist "
                                   "reads (PYTHONPATH=python; it needs jaxlib)";

static constexpr string_view kArtifactMagic("\x89"
                                            "DPLAN\r\n",
                                            8);

static ForeignFile describeArchive(string_view content) {
  bool isTorch = contains(content, "archive_format") || contains(content, "model.json") ||
                 contains(content, "serialized_exported_program") || contains(content, "data.pkl") ||
                 contains(content, "/version");
  if (isTorch)
    return {"this is a PyTorch export (.pt2 or .pt), which holds no MLIR; export it to StableHLO, for example by "
            "torchax, and then " +
                std::string(kFromJax),
            true};
  if (contains(content, ".npy"))
    return {"this is an archive of NumPy arrays; --inputs=FILE reads it, and the program is another file", true};
  return {"this is a zip archive; a program in MLIR is needed", true};
}

std::optional<ForeignFile> dist::terminal::describeForeignProgram(string_view content) {
  if (content.starts_with("PK\x03\x04"))
    return describeArchive(content);
  if (content.starts_with(kArtifactMagic))
    return ForeignFile{"this is an artifact of dist-run --emit; dist-exec FILE runs it", true};
  if (content.starts_with("\x7f"
                          "ELF"))
    return ForeignFile{"this is compiled code; a program in MLIR is needed", true};
  if (content.starts_with("HloModule"))
    return ForeignFile{"this is HLO of XLA; dist reads StableHLO, which jax.jit(f).lower(...).as_text() gives, and " +
                           std::string(kFromJax),
                       true};
  if (content.starts_with("ML\xef"
                          "R")) {
    bool isPortable = contains(content.substr(0, 64), "StableHLO");
    return ForeignFile{isPortable ? "this is a portable artifact of StableHLO (bytecode); " + std::string(kFromJax)
                                  : "this is bytecode of MLIR; if it has dialects that dist does not have, the tool "
                                    "that wrote it prints text, and of "
                                    "StableHLO " +
                                        std::string(kFromJax),
                       isPortable};
  }
  if (hasPrettyStableHLO(content))
    return ForeignFile{"this is StableHLO as jax.jit(f).lower(...) prints it, in the form for people; " +
                           std::string(kFromJax),
                       false};
  return std::nullopt;
}

std::optional<ForeignFile> dist::terminal::describeForeignArtifact(string_view content) {
  if (content.starts_with(kArtifactMagic))
    return std::nullopt;
  bool isProgram = contains(content, "func.func") || contains(content, "dist.mesh") ||
                   content.starts_with("ML\xef"
                                       "R") ||
                   content.starts_with("module");
  if (isProgram)
    return ForeignFile{
        "this is a program; dist-run FILE runs it, and dist-run FILE --emit=STEP.dplan writes the artifact", true};
  return describeForeignProgram(content);
}

std::string dist::terminal::readBeginning(const std::string &path) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error))
    return {}; // To look into a pipe would wait for it, and take from what it has.
  std::ifstream file(path, std::ios::binary);
  std::string text(size_t(1) << 16, '\0');
  file.read(text.data(), std::streamsize(text.size()));
  text.resize(size_t(file.gcount()));
  return text;
}
