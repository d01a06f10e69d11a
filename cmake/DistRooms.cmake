# dist_add_room(Name [LINK libs...]): one static library DistName from the *.cpp files of the current folder.
# Rooms link only the rooms that they may include; test/Layering.test checks the includes themselves.
function(dist_add_room name)
  cmake_parse_arguments(ARG "" "" "LINK" ${ARGN})
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.cpp)
  if(NOT sources)
    return()
  endif()
  add_library(Dist${name} STATIC ${sources})
  add_dependencies(Dist${name} dist-headers)
  target_link_libraries(Dist${name} PUBLIC ${ARG_LINK} MLIR)
endfunction()

# dist_tablegen(file.td Outputs... ): pairs of output file and generator arguments, collected in target dist-headers.
function(dist_tablegen td)
  set(LLVM_TARGET_DEFINITIONS ${td})
  set(outputs)
  foreach(pair ${ARGN})
    string(REPLACE "|" ";" parts "${pair}")
    list(POP_FRONT parts out)
    mlir_tablegen(${out} ${parts})
  endforeach()
endfunction()
