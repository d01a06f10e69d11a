// SPDX-License-Identifier: Apache-2.0

#include "MachineCheck.h"

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <dlfcn.h>
#include <filesystem>
#include <fstream>
#include <sched.h>
#include <sstream>
#include <sys/wait.h>

using namespace dist::terminal;

//===-- libraries -------------------------------------------------------------------------------------------------===//

namespace {
struct Library {
  const char *what, *variable;
  std::vector<const char *> names;
  const char *purpose, *command;
  bool isForGPU;
};
} // namespace

static const std::vector<Library> &getLibraries() {
  static const std::vector<Library> libraries = {{"oneDNN",
                                                  nullptr,
                                                  {"libdnnl.so.3", "libdnnl.so.2", "libdnnl.so"},
                                                  "matrix products and convolutions on the CPU",
                                                  "apt-get install libdnnl-dev",
                                                  false},
                                                 {"LAPACK",
                                                  "DIST_LAPACK_LIBRARY",
                                                  {"libopenblas.so.0", "libopenblas.so"},
                                                  "linear algebra on the CPU",
                                                  "apt-get install libopenblas0-pthread",
                                                  false},
                                                 {"CUDA driver",
                                                  "DIST_CUDA_LIBRARY",
                                                  {"libcuda.so.1", "libcuda.so"},
                                                  "the backend cuda",
                                                  "apt-get install nvidia-driver",
                                                  true},
                                                 {"cuBLASLt",
                                                  "DIST_CUBLASLT_LIBRARY",
                                                  {"libcublasLt.so.13", "libcublasLt.so.12", "libcublasLt.so"},
                                                  "matrix products on GPUs",
                                                  "apt-get install libcublas-12-6, from NVIDIA's repository",
                                                  true},
                                                 {"NCCL",
                                                  "DIST_NCCL_LIBRARY",
                                                  {"libnccl.so.2", "libnccl.so"},
                                                  "several GPUs",
                                                  "apt-get install libnccl2, from NVIDIA's repository",
                                                  true},
                                                 {"cuFFT",
                                                  "DIST_CUFFT_LIBRARY",
                                                  {"libcufft.so.12", "libcufft.so.11", "libcufft.so"},
                                                  "Fourier transforms on GPUs",
                                                  "apt-get install libcufft-12-6, from NVIDIA's repository",
                                                  true},
                                                 {"cuSOLVER",
                                                  "DIST_CUSOLVER_LIBRARY",
                                                  {"libcusolver.so.12", "libcusolver.so.11", "libcusolver.so"},
                                                  "linear algebra on GPUs",
                                                  "apt-get install libcusolver-12-6, from NVIDIA's repository",
                                                  true}};
  return libraries;
}

/// Opens the first of the names of `library` that there is; null with the loader's reason.
static void *open(const Library &library, std::string &name, std::string &reason) {
  std::vector<std::string> names(library.names.begin(), library.names.end());
  if (const char *given = library.variable ? std::getenv(library.variable) : nullptr; given && *given)
    names = {given};
  for (const std::string &candidate : names) {
    if (void *handle = dlopen(candidate.c_str(), RTLD_NOW | RTLD_LOCAL)) {
      name = candidate;
      return handle;
    }
    const char *said = dlerror();
    if (reason.empty() && said)
      reason = said;
  }
  return nullptr;
}

/// Returns the version that an opened library tells, if it is one of those that do.
static std::string getVersion(void *handle) {
  struct DnnlVersion {
    int major, minor, patch;
  };
  if (auto dnnl = reinterpret_cast<const DnnlVersion *(*)()>(dlsym(handle, "dnnl_version")))
    return std::to_string(dnnl()->major) + "." + std::to_string(dnnl()->minor) + "." + std::to_string(dnnl()->patch);
  if (auto driver = reinterpret_cast<int (*)(int *)>(dlsym(handle, "cuDriverGetVersion")))
    if (int version = 0; driver(&version) == 0)
      return "for CUDA " + std::to_string(version / 1000) + "." + std::to_string(version % 1000 / 10);
  if (auto nccl = reinterpret_cast<int (*)(int *)>(dlsym(handle, "ncclGetVersion")))
    if (int version = 0; nccl(&version) == 0)
      return std::to_string(version / 10000) + "." + std::to_string(version % 10000 / 100) + "." +
             std::to_string(version % 100);
  return "";
}

/// Returns `NAME, compute capability 9.0; ...` of the GPUs that the driver sees; empty if there are none, with the
/// reason in `problem`.
static std::string describeGPUs(void *driver, std::string &problem) {
  auto find = [&](const char *name) { return dlsym(driver, name); };
  auto init = reinterpret_cast<int (*)(unsigned)>(find("cuInit"));
  auto count = reinterpret_cast<int (*)(int *)>(find("cuDeviceGetCount"));
  auto get = reinterpret_cast<int (*)(int *, int)>(find("cuDeviceGet"));
  auto getName = reinterpret_cast<int (*)(char *, int, int)>(find("cuDeviceGetName"));
  auto getAttribute = reinterpret_cast<int (*)(int *, int, int)>(find("cuDeviceGetAttribute"));
  int number = 0;
  if (!init || !count || !get || !getName || !getAttribute) {
    problem = "the driver lacks functions that are needed";
    return "";
  }
  if (int status = init(0); status != 0) {
    problem = "cuInit answers " + std::to_string(status) + "; nvidia-smi says more";
    return "";
  }
  if (count(&number) != 0 || number == 0)
    problem = "the driver sees no GPU";
  std::string text;
  static constexpr int kMajor = 75, kMinor = 76; // CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_*
  for (int i = 0; i < number; ++i) {
    char name[128] = "";
    int device = 0, major = 0, minor = 0;
    if (get(&device, i) == 0 && getName(name, sizeof(name), device) == 0 && getAttribute(&major, kMajor, device) == 0 &&
        getAttribute(&minor, kMinor, device) == 0)
      text += (text.empty() ? "" : "; ") + std::string(name) + ", --chip=sm_" + std::to_string(major) +
              std::to_string(minor);
  }
  return text;
}

/// Returns true if a card of NVIDIA is plugged in, with a driver or without.
static bool hasNvidiaCard() {
  std::error_code error;
  for (const auto &entry : std::filesystem::directory_iterator("/sys/bus/pci/devices", error)) {
    std::ifstream vendor(entry.path() / "vendor"), kind(entry.path() / "class");
    std::string number, type;
    if (vendor >> number && kind >> type && number == "0x10de" &&
        (type.starts_with("0x03") || type.starts_with("0x12")))
      return true;
  }
  return std::filesystem::exists("/dev/nvidiactl", error);
}

//===-- the machine -----------------------------------------------------------------------------------------------===//

static std::string readField(const char *path, const std::string &key) {
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);)
    if (line.starts_with(key)) {
      size_t begin = line.find_first_not_of(": \t", line.find(':'));
      return begin == std::string::npos ? "" : line.substr(begin);
    }
  return "";
}

static Finding examineCPU() {
  cpu_set_t set;
  CPU_ZERO(&set);
  int cores = sched_getaffinity(0, sizeof(set), &set) == 0 ? CPU_COUNT(&set) : 0;
  std::string flags = " " + readField("/proc/cpuinfo", "flags") + " ", units;
  for (const char *unit : {"avx2", "avx512f", "avx512_bf16", "amx_tile", "sve"})
    if (flags.find(" " + std::string(unit) + " ") != std::string::npos)
      units += std::string(", ") + unit;
  std::string name = readField("/proc/cpuinfo", "model name");
  return {Finding::Found,
          "processor",
          (name.empty() ? "unknown" : name) + ", " + std::to_string(cores) + " cores for this process" + units,
          "the backend cpu",
          "",
          true};
}

static Finding examineMemory() {
  std::istringstream stream(readField("/proc/meminfo", "MemAvailable"));
  double kilobytes = 0;
  stream >> kilobytes;
  char text[64];
  std::snprintf(text, sizeof(text), "%.1f GB free", kilobytes * 1024 / 1e9);
  return {Finding::Found, "memory", text, "the backend cpu: all devices share it", "", true};
}

/// Returns the path of `program`, or an empty string.
static std::string findProgram(const std::string &program) {
  const char *path = std::getenv("PATH");
  std::istringstream folders(path ? path : "");
  for (std::string folder; std::getline(folders, folder, ':');) {
    std::error_code error;
    std::filesystem::path file = std::filesystem::path(folder) / program;
    if (std::filesystem::is_regular_file(file, error))
      return file.string();
  }
  return "";
}

static Finding examineProgram(const char *what, const char *program, const char *purpose, const char *command) {
  std::string path = findProgram(program);
  return {path.empty() ? Finding::Missing : Finding::Found, what,
          path.empty() ? std::string("no ") + program + " in PATH" : path, purpose, path.empty() ? command : ""};
}

static Finding examinePython(const char *module, const char *purpose, const char *command) {
  std::string import = std::string(" -c 'import ") + module + "' >/dev/null 2>&1";
  std::string test = "python3" + import + " || /usr/bin/python3" + import;
  int status = std::system(test.c_str());
  bool isThere = status != -1 && WIFEXITED(status) && WEXITSTATUS(status) == 0;
  return {isThere ? Finding::Found : Finding::Missing, std::string("Python's ") + module,
          isThere ? "python3 imports it" : "python3 does not import it", purpose, isThere ? "" : command};
}

std::vector<Finding> dist::terminal::examineMachine() {
  std::vector<Finding> findings = {examineCPU(), examineMemory()};
  bool hasCard = hasNvidiaCard();
  for (const Library &library : getLibraries()) {
    std::string name, reason;
    void *handle = open(library, name, reason);
    bool isRequired = library.what == std::string("oneDNN");
    Finding::State state = handle                         ? Finding::Found
                           : library.isForGPU && !hasCard ? Finding::NotNeeded
                                                          : Finding::Missing;
    std::string detail = handle ? name
                         : state == Finding::NotNeeded
                             ? "there is no NVIDIA card; programs can be compiled for one all the same"
                             : reason;
    if (std::string version = handle ? getVersion(handle) : ""; !version.empty())
      detail += ", " + version;
    findings.push_back(
        {state, library.what, detail, library.purpose, state == Finding::Missing ? library.command : "", isRequired});
    if (handle && library.what == std::string("CUDA driver")) {
      std::string problem, gpus = describeGPUs(handle, problem);
      findings.push_back({gpus.empty() ? Finding::Missing : Finding::Found, "GPU", gpus.empty() ? problem : gpus,
                          "the backend cuda", ""});
    }
  }
  findings.push_back(examineProgram("MPI", "mpirun", "--comm=mpi", "apt-get install openmpi-bin"));
  findings.push_back(examineProgram("ptxas", "ptxas", "--cubin", "apt-get install nvidia-cuda-toolkit"));
  findings.push_back(examinePython("numpy", "arrays for --inputs and --expect", "apt-get install python3-numpy"));
  findings.push_back(examinePython("jaxlib", "python3 -m dist.stablehlo", "pip install jaxlib"));
  return findings;
}

std::string dist::terminal::describeLibraries() {
  std::string text;
  for (const Library &library : getLibraries()) {
    std::string name, reason;
    void *handle = open(library, name, reason);
    std::string version = handle ? getVersion(handle) : "";
    text += std::string("  ") + library.what + ": " +
            (handle ? name + (version.empty() ? "" : ", " + version) : "not found") + "\n";
  }
  return text;
}
