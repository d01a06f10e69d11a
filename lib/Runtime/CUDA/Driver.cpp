// SPDX-License-Identifier: Apache-2.0
//
// Every function of the table must be there: a driver that lacks one is too old for all of them. Headers of CUDA 13 say
// cuEventElapsedTime_v2 where drivers of CUDA 12 have cuEventElapsedTime, with the same parameters.

#include "Driver.h"

namespace dist::runtime {

#define DIST_SYMBOL_TEXT(name) #name
#define DIST_SYMBOL(name) DIST_SYMBOL_TEXT(name) // Expands cuda.h's mapping to versioned names first.

/// Looks `name` up as the header calls it, or as it was called before.
static void *findFunction(const DynamicLibrary &library, const std::string &name) {
  if (void *found = library.find(name.c_str()))
    return found;
  return name == "cuEventElapsedTime_v2" ? library.find("cuEventElapsedTime") : nullptr;
}

std::shared_ptr<const Driver> Driver::open(std::string &error) {
  auto driver = std::make_shared<Driver>();
  if (!driver->library.open("DIST_CUDA_LIBRARY", {"libcuda.so.1", "libcuda.so"}, error)) {
    error = "no CUDA driver: " + error +
            "; running on GPUs needs NVIDIA's driver, compiling for them does not (dist-run --emit)";
    return nullptr;
  }
#define DIST_BIND(function)                                                                                            \
  driver->function =                                                                                                   \
      reinterpret_cast<decltype(driver->function)>(findFunction(driver->library, DIST_SYMBOL(function)));              \
  if (!driver->function) {                                                                                             \
    error = "the CUDA driver " + driver->library.name() +                                                              \
            " has no " DIST_SYMBOL(function) ", needed a driver for CUDA 12";                                          \
    return nullptr;                                                                                                    \
  }
  DIST_CUDA_DRIVER_FUNCTIONS(DIST_BIND)
#undef DIST_BIND
  CUresult result = driver->cuInit(0);
  if (result != CUDA_SUCCESS) {
    error = "the CUDA driver does not start: " + driver->describe(result);
    return nullptr;
  }
  driver->cuDriverGetVersion(&driver->version);
  if (driver->version < 12000) {
    error = "the CUDA driver is for CUDA " + std::to_string(driver->version / 1000) + "." +
            std::to_string(driver->version % 1000 / 10) + ", needed 12.0 or later: NVIDIA's driver 525 or a newer one";
    return nullptr;
  }
  return driver;
}

std::string Driver::describe(CUresult result) const {
  const char *name = nullptr, *text = nullptr;
  if (cuGetErrorName(result, &name) != CUDA_SUCCESS || !name)
    return "CUDA error " + std::to_string(int(result));
  cuGetErrorString(result, &text);
  return text ? std::string(name) + ": " + text : std::string(name);
}

} // namespace dist::runtime
