// SPDX-License-Identifier: Apache-2.0
//
// Object files to a shared library by whatever linker there is. Code is compiled for the base
// of the architecture plus exactly the features that are recorded, so that the record is the whole truth; the CPU that
// was asked for decides only what the code is tuned for.

#include "KernelLibrary.h"
#include "KernelObjects.h"
#include "dist/Runtime/CpuFeatures.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Target/TargetOptions.h"
#include "llvm/TargetParser/Host.h"

using namespace mlir;
using namespace dist;
using namespace dist::cpu;

namespace {
/// What code is compiled for.
struct CodeTarget {
  llvm::Triple triple;
  const llvm::Target *target = nullptr;
  std::string tuneFor;                     ///< A CPU that LLVM knows; empty for any.
  llvm::SmallVector<std::string> features; ///< Beyond the base of the architecture.

  std::string join(llvm::StringRef prefix) const {
    std::string text;
    for (const std::string &feature : features)
      text += (text.empty() ? "" : ",") + (prefix + feature).str();
    return text;
  }
};
} // namespace

/// Finds what `cpu` stands for; an error at `module` if LLVM does not know it.
static FailureOr<CodeTarget> describeTarget(ModuleOp module, StringRef cpu) {
  initializeNativeTarget();
  CodeTarget result;
  result.triple = llvm::Triple(llvm::sys::getProcessTriple());
  std::string problem;
  result.target = llvm::TargetRegistry::lookupTarget(result.triple, problem);
  if (!result.target)
    return module.emitError() << "no code can be made for " << result.triple.str() << ": " << problem;
  if (cpu == "generic")
    return result;
  result.tuneFor = cpu == "native" ? llvm::sys::getHostCPUName().str() : cpu.str();
  std::unique_ptr<llvm::MCSubtargetInfo> base(result.target->createMCSubtargetInfo(result.triple, "", ""));
  if (!base || !base->isCPUStringValid(result.tuneFor))
    return module.emitError() << "CPU '" << cpu << "' is unknown for " << result.triple.getArchName()
                              << "; native, generic, or a name as clang -mcpu=help lists is needed";
  std::unique_ptr<llvm::MCSubtargetInfo> named(result.target->createMCSubtargetInfo(result.triple, result.tuneFor, ""));
  llvm::StringMap<bool> host = llvm::sys::getHostCPUFeatures();
  for (const std::string &feature : runtime::getKnownCpuFeatures()) {
    bool isThere = cpu == "native" ? host.lookup(feature) : named->checkFeatures("+" + feature);
    if (isThere)
      result.features.push_back(feature);
  }
  return result;
}

LogicalResult dist::cpu::checkCPU(ModuleOp module, StringRef cpu) { return describeTarget(module, cpu); }

static std::unique_ptr<llvm::TargetMachine> createMachine(const CodeTarget &target) {
  llvm::TargetOptions options;
  // One rounding instead of two for a * b + c, as BLAS libraries do.
  options.AllowFPOpFusion = llvm::FPOpFusion::Fast;
  llvm::StringRef base = target.triple.getArch() == llvm::Triple::x86_64 ? "x86-64" : "generic";
  return std::unique_ptr<llvm::TargetMachine>(
      target.target->createTargetMachine(target.triple, base, target.join("+"), options, llvm::Reloc::PIC_,
                                         llvm::CodeModel::Small, llvm::CodeGenOptLevel::Aggressive));
}

/// Links `objects` to the shared library `library`; `log` receives what the linker says. Returns what went wrong.
static std::string link(ArrayRef<std::string> objects, StringRef library, StringRef log) {
  const char *const linkers[] = {"ld.lld-22", "ld.lld", "ld.mold", "ld", "cc"};
  for (StringRef name : linkers) {
    llvm::ErrorOr<std::string> program = llvm::sys::findProgramByName(name);
    if (!program)
      continue;
    SmallVector<StringRef> arguments{*program, "-shared", "-o", library};
    llvm::append_range(arguments, objects);
    if (name == "cc")
      arguments.push_back("-nostdlib");
    else
      arguments.append({"--build-id=none", "-z", "noexecstack"});
    std::optional<StringRef> redirects[] = {StringRef(), log, log};
    std::string problem;
    int status = llvm::sys::ExecuteAndWait(*program, arguments, std::nullopt, redirects, 0, 0, &problem);
    if (status == 0)
      return "";
    llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> said = llvm::MemoryBuffer::getFile(log);
    StringRef text = said ? (*said)->getBuffer().split('\n').first : StringRef();
    return name.str() + " failed with status " + std::to_string(status) + ": " +
           (problem.empty() ? text.str() : problem);
  }
  return "there is no linker on PATH; one of ld.lld-22, ld.lld, ld.mold, ld or cc is needed to write kernels to a "
         "file: apt-get install binutils";
}

/// Writes `bytes` to the file `path`; returns what went wrong, or an empty string.
static std::string write(ArrayRef<char> bytes, StringRef path) {
  std::error_code problem;
  llvm::raw_fd_ostream file(path, problem);
  if (problem)
    return problem.message();
  file << StringRef(bytes.data(), bytes.size());
  file.close();
  problem = file.error();
  file.clear_error(); // Left alone, it would end the process.
  return problem ? problem.message() : "";
}

/// Returns the folder in which LLVM makes temporary files.
static std::string getTemporaryFolder() {
  SmallString<128> folder;
  llvm::sys::path::system_temp_directory(/*erasedOnReboot=*/true, folder);
  return folder.str().str();
}

/// Makes a shared library of object files; returns what went wrong, or an empty string.
static std::string makeLibrary(ArrayRef<ObjectFile> objects, llvm::SmallVector<char, 0> &bytes) {
  SmallString<128> folder;
  if (std::error_code problem = llvm::sys::fs::createUniqueDirectory("dist-kernels", folder))
    return "no folder can be made in " + getTemporaryFolder() + ": " + problem.message() +
           "; TMPDIR names another place";
  auto cleanUp = llvm::make_scope_exit([&] { llvm::sys::fs::remove_directories(folder); });
  // The linker may write names of its inputs into the library: they are the same on every run.
  std::string problem, library = (folder + "/kernels.so").str();
  std::vector<std::string> paths;
  for (const ObjectFile &object : objects) {
    paths.push_back((folder + "/kernels" + Twine(paths.size()) + ".o").str());
    if (problem.empty())
      problem = write(object, paths.back());
  }
  if (!problem.empty())
    return "files cannot be written in " + getTemporaryFolder() + ": " + problem + "; TMPDIR names another place";
  problem = link(paths, library, (folder + "/log").str());
  if (!problem.empty())
    return problem;
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> file = llvm::MemoryBuffer::getFile(library);
  if (!file)
    return "the linker's output cannot be read: " + file.getError().message();
  bytes.assign((*file)->getBuffer().begin(), (*file)->getBuffer().end());
  return "";
}

FailureOr<KernelLibrary> KernelLibrary::create(ModuleOp kernels, unsigned optimizationLevel, StringRef cpu,
                                               steps::KernelCache &cache) {
  FailureOr<CodeTarget> target = describeTarget(kernels, cpu);
  if (failed(target))
    return failure();
  ObjectOptions options;
  options.createMachine = [&] { return createMachine(*target); };
  options.optimizationLevel = optimizationLevel;
  options.tuneFor = target->tuneFor;
  options.namesEntries = true;
  FailureOr<std::vector<ObjectFile>> objects = compileToObjects(kernels, options, cache);
  if (failed(objects))
    return failure();
  KernelLibrary result;
  result.features = target->join("");
  std::string problem = makeLibrary(*objects, result.bytes);
  if (!problem.empty())
    return kernels.emitError() << "kernels could not be compiled to a library: " << problem;
  return result;
}
