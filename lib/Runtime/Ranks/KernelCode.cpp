// SPDX-License-Identifier: Apache-2.0
//
// The dynamic linker opens files only, so a code object becomes a file that has no name and lives in memory. What it
// contains runs with the rights of this process: an artifact is trusted as a program is, but only after its checksum,
// its machine and its CPU features have been checked.

#include "KernelCode.h"

#include "dist/Runtime/CpuFeatures.h"

#include <cerrno>
#include <cstring>
#include <dlfcn.h>
#include <elf.h>
#include <sys/mman.h>
#include <unistd.h>

namespace dist::runtime {

#if defined(__x86_64__)
static constexpr uint16_t thisMachine = EM_X86_64;
#elif defined(__aarch64__)
static constexpr uint16_t thisMachine = EM_AARCH64;
#else
static constexpr uint16_t thisMachine = EM_NONE;
#endif

KernelCode::~KernelCode() {
  for (void *library : libraries)
    dlclose(library);
  for (int file : files)
    close(file);
}

/// Says why `code` cannot be run here at all; empty if nothing speaks against it.
static std::string findObstacle(const DistCode &code) {
  Elf64_Ehdr header;
  if (code.size < int64_t(sizeof(header)))
    return "is no shared library";
  std::memcpy(&header, code.data, sizeof(header));
  if (std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0 || header.e_type != ET_DYN)
    return "is no shared library";
  if (header.e_machine != thisMachine || header.e_ident[EI_CLASS] != ELFCLASS64)
    return "is for another kind of CPU (ELF machine " + std::to_string(header.e_machine) + ", this is " +
           std::to_string(thisMachine) + ")";
  std::string missing = findMissingCpuFeatures(code.chip ? code.chip : "");
  if (!missing.empty())
    return "needs CPU features that this machine does not have: " + missing +
           "; dist-run --emit --cpu=generic compiles for any";
  return "";
}

/// Makes an anonymous file with the bytes of `code`; -1 with errno.
static int makeFile(const DistCode &code) {
  int file = memfd_create("dist-kernels", MFD_CLOEXEC);
  const char *bytes = static_cast<const char *>(code.data);
  for (int64_t written = 0; file >= 0 && written < code.size;) {
    ssize_t count = write(file, bytes + written, size_t(code.size - written));
    if (count > 0) {
      written += count;
    } else if (errno != EINTR) {
      int reason = errno;
      close(file);
      errno = reason;
      return -1;
    }
  }
  return file;
}

DistStatus KernelCode::open(const DistCode &code, std::string &error) {
  std::string which = "code object " + std::to_string(libraries.size()) + " ";
  std::string obstacle = findObstacle(code);
  if (!obstacle.empty()) {
    error = which + obstacle;
    return DIST_UNSUPPORTED;
  }
  int file = makeFile(code);
  if (file < 0) {
    error = which + "cannot be held in memory: " + std::strerror(errno);
    return DIST_OUT_OF_MEMORY;
  }
  // The linker knows libraries by their names: the file stays open, so that no other one gets its number.
  files.push_back(file);
  void *library = dlopen(("/proc/self/fd/" + std::to_string(file)).c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    const char *reason = dlerror();
    error = which + "cannot be loaded: " + (reason ? reason : "unknown reason");
    return DIST_INVALID_EXECUTABLE;
  }
  libraries.push_back(library);
  return DIST_OK;
}

DistStatus KernelCode::load(const DistExecutable &executable, std::string &error) {
  for (int64_t c = 0; c < executable.numCodes; ++c)
    if (DistStatus status = open(executable.codes[c], error))
      return status;
  functions.resize(executable.numSteps, nullptr);
  for (int64_t s = 0; s < executable.numSteps; ++s) {
    if (executable.steps[s].kind != DIST_STEP_KERNEL)
      continue;
    const DistKernelStep &kernel = executable.steps[s].kernel;
    functions[s] = kernel.function;
    if (!functions[s])
      functions[s] = reinterpret_cast<DistKernelFunction>(dlsym(libraries[kernel.code], kernel.name));
    if (!functions[s]) {
      error = "step " + std::to_string(s) + ": code object " + std::to_string(kernel.code) + " has no kernel \"" +
              kernel.name + "\"";
      return DIST_INVALID_EXECUTABLE;
    }
  }
  return DIST_OK;
}

} // namespace dist::runtime
