# dist_add_library(Name [LINK libs...]): one static library DistName from the *.cpp files of the current folder.
# Libraries link only the libraries that they may include; test/Layering.test checks the includes themselves.
# All libraries share one precompiled header of upstream headers: reading them takes most of the time of a compilation.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/precompiled.cpp CONTENT "") # Unlike WRITE it leaves a file alone that is there.
  add_library(DistPrecompiled OBJECT ${CMAKE_BINARY_DIR}/precompiled.cpp)
  target_precompile_headers(DistPrecompiled PRIVATE ${CMAKE_SOURCE_DIR}/include/dist/PrecompiledMLIR.h)
endif()

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
  if(TARGET DistPrecompiled)
    target_precompile_headers(Dist${name} REUSE_FROM DistPrecompiled)
  endif()
endfunction()
