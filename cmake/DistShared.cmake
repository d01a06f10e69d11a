# The libraries that other projects link: the libraries of lib/ as one shared library each for the compiler (libdist.so), its C API
# (libdist_c.so) and the runtime (libdist_runtime.so, without LLVM). Tools and tests of this build link the libraries themselves.

# dist_add_shared(TARGET OUTPUT OBJECTS...): a shared library of the objects of other libraries, with the SONAME of this version.
# Until 1.0 a minor version may change every interface, so it is a part of the SONAME.
function(dist_add_shared target output)
  set(objects)
  foreach(library ${ARGN})
    list(APPEND objects $<TARGET_OBJECTS:${library}>)
  endforeach()
  add_library(${target} SHARED ${objects})
  set_target_properties(${target} PROPERTIES OUTPUT_NAME ${output} VERSION ${PROJECT_VERSION}
    SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR} LINKER_LANGUAGE CXX)
  target_include_directories(${target} INTERFACE $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
    $<BUILD_INTERFACE:${PROJECT_BINARY_DIR}/include> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
endfunction()

find_package(Threads REQUIRED)
dist_add_shared(dist_runtime_shared dist_runtime dist_runtime)
set_target_properties(dist_runtime_shared PROPERTIES EXPORT_NAME runtime)
target_link_libraries(dist_runtime_shared PRIVATE ${DNNL_LIBRARY} ${ZIP_LIBRARY} Threads::Threads ${CMAKE_DL_LIBS})
if(DIST_RUNTIME_ONLY)
  return()
endif()

find_package(ZLIB REQUIRED)
get_property(libraries GLOBAL PROPERTY DIST_LIBRARIES)
list(REMOVE_ITEM libraries DistReference DistCAPI) # The one is for comparisons, the other a library of its own.
dist_add_shared(dist dist ${libraries} DistSolver)
target_link_libraries(dist PUBLIC MLIR LLVM dist_runtime_shared PRIVATE ZLIB::ZLIB Threads::Threads)
add_dependencies(dist dist-headers)

# MLIR's own C API is in static libraries only: libdist_c.so carries it, so that a C program or Python needs nothing else.
dist_add_shared(dist_c dist_c DistCAPI)
set_target_properties(dist_c PROPERTIES EXPORT_NAME c)
set(capi)
foreach(library IR Interfaces Debug Conversion Transforms RegisterEverything Arith Bufferization ControlFlow Func Linalg LLVM Math
        MemRef Quant SCF Tensor Target ExecutionEngine)
  list(APPEND capi $<TARGET_FILE:MLIRCAPI${library}>)
endforeach()
target_link_libraries(dist_c PUBLIC dist_runtime_shared PRIVATE dist MLIR LLVM "-Wl,--whole-archive" ${capi} "-Wl,--no-whole-archive")
