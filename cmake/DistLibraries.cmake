# dist_add_library(Name [LINK libs...]): one static library DistName from the *.cpp files of the current folder.
# Libraries link only the libraries that they may include; test/Layering.test checks the includes themselves.
# All libraries, and the tools and tests that use MLIR, share one precompiled header of upstream headers: reading them takes most of the time
# of a compilation. Clang instantiates the templates of the header once; GCC does so again in every file, 1.3 s each time.
if(CMAKE_CXX_COMPILER_ID MATCHES "GNU|Clang")
  file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/precompiled.cpp CONTENT "") # Unlike WRITE it leaves a file alone that is there.
  add_library(DistPrecompiled OBJECT ${CMAKE_BINARY_DIR}/precompiled.cpp)
  target_precompile_headers(DistPrecompiled PRIVATE ${CMAKE_SOURCE_DIR}/include/dist/PrecompiledMLIR.h)
  if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    # ccache compares contents; with a time in the header every build would be its own.
    target_compile_options(DistPrecompiled PRIVATE "SHELL:-Xclang -fno-pch-timestamp")
  endif()
endif()

# dist_precompile(target): the sources of `target` begin with the shared header.
function(dist_precompile target)
  if(TARGET DistPrecompiled)
    get_target_property(type ${target} TYPE)
    if(type STREQUAL "EXECUTABLE")
      # The flags that the header was made with, instead of those that LLVM's functions and CMake choose for executables.
      target_compile_options(${target} PRIVATE -fPIC -fexceptions)
    endif()
    target_precompile_headers(${target} REUSE_FROM DistPrecompiled)
  endif()
endfunction()

function(dist_add_library name)
  cmake_parse_arguments(ARG "" "" "LINK" ${ARGN})
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.cpp)
  if(NOT sources)
    return()
  endif()
  add_library(Dist${name} STATIC ${sources})
  add_dependencies(Dist${name} dist-headers)
  set_property(GLOBAL APPEND PROPERTY DIST_LIBRARIES Dist${name})
  target_link_libraries(Dist${name} PUBLIC ${ARG_LINK} MLIR)
  dist_precompile(Dist${name})
endfunction()
