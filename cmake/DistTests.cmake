# What GoogleTest binaries without MLIR have in common.

# dist_test_options(TARGET [HEADERS...]): compiles the sources of a test binary in a fraction of the time. The headers that nearly all of
# them read, and HEADERS, are read once, and nothing is optimised: tests themselves compute little, and what they call is optimised.
function(dist_test_options target)
  set(headers)
  foreach(header gtest/gtest.h filesystem functional random thread ${ARGN})
    list(APPEND headers "$<$<COMPILE_LANGUAGE:CXX>:<${header}$<ANGLE-R>>")
  endforeach()
  target_precompile_headers(${target} PRIVATE ${headers})
  # What a test leaves out of a step is 0.
  target_compile_options(${target} PRIVATE -O0 -Wno-missing-field-initializers)
  if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    # As in DistLibraries.cmake, for ccache.
    target_compile_options(${target} PRIVATE "$<$<COMPILE_LANGUAGE:CXX>:SHELL:-Xclang -fno-pch-timestamp>")
  endif()
endfunction()
