# What `cmake --install` gives: tools, shared libraries, the plugin, and the headers and TableGen files that docs/embedding.md lists
# (a test compares), with a package for find_package(dist). Headers that are not listed there are no interface.
# Components are the Debian packages of DistPackage.cmake: runtime, mpi, compiler, and dev; without one, all are installed.
include(CMakePackageConfigHelpers)
set(DIST_CMAKE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/dist)

# dist_install_headers(ROOT FILES...): files below ROOT, each into the same folder of the installed include/.
function(dist_install_headers root)
  foreach(header ${ARGN})
    get_filename_component(folder ${header} DIRECTORY)
    install(FILES ${root}/${header} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/${folder} COMPONENT dev)
  endforeach()
endfunction()

# dist_install_targets(COMPONENT EXPORT TARGETS...): programs and shared libraries; links without a version are for who compiles.
function(dist_install_targets component export)
  install(TARGETS ${ARGN} EXPORT ${export} RUNTIME COMPONENT ${component} LIBRARY COMPONENT ${component} NAMELINK_COMPONENT dev)
endfunction()

# The runtime: C interfaces, and C++ for arrays and artifacts.
set(DIST_PUBLIC_HEADERS
  dist/Runtime/Artifact.h dist/Runtime/Calls.h dist/Runtime/Executable.h dist/Runtime/HostArray.h dist/Runtime/Runtime.h dist/Runtime/Session.h)
dist_install_headers(${PROJECT_BINARY_DIR}/include dist/Version.h)
dist_install_targets(runtime distRuntimeTargets dist_runtime_shared dist-exec dist-doctor)
if(TARGET dist_mpi)
  install(TARGETS dist_mpi LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT mpi)
endif()

if(NOT DIST_RUNTIME_ONLY)
  list(APPEND DIST_PUBLIC_HEADERS
    # The C API of the compiler.
    dist-c/Attributes.h dist-c/Dialects.h dist-c/Passes.h dist-c/Programs.h
    # The dialects.
    dist/IR/CollectiveInterface.td dist/IR/CollectiveKind.h dist/IR/Dist.h dist/IR/DistAttrs.td dist/IR/DistCollectives.td
    dist/IR/DistDialect.td dist/IR/DistOps.td dist/IR/TensorExt.h dist/IR/TensorExtOps.td
    # Passes and pipelines, reports, code.
    dist/Collectives/Passes.h dist/Collectives/Passes.td dist/Import/Passes.h dist/Import/Passes.td
    dist/Lowering/CPU/CompiledProgram.h dist/Lowering/CUDA/CompiledProgram.h dist/Lowering/Steps/CompiledProgram.h
    dist/Lowering/Upstream/Passes.h dist/Lowering/Upstream/Passes.td
    dist/Partition/Passes.h dist/Partition/Passes.td dist/Pipelines/Passes.td dist/Pipelines/Pipelines.h
    dist/PlanFiles/Passes.h dist/PlanFiles/Passes.td dist/Propagation/Passes.h dist/Propagation/Passes.td
    dist/Layout/Amount.h dist/Layout/Machine.h dist/Report/Report.h dist/Timeline/MemoryFlow.h
    # How ops of other dialects are partitioned.
    dist/Analysis/ShardingInterfaces.h dist/Analysis/ShardingInterfaces.td dist/Analysis/ShardingRule.h dist/Extensions/ElementwiseModel.h
    dist/Extensions/LinalgModels.h dist/Resharding/HaloPlan.h)
  set(generated
    dist/IR/CollectiveInterface.h.inc dist/IR/DistAttrs.h.inc dist/IR/DistDialect.h.inc dist/IR/DistEnums.h.inc dist/IR/DistOps.h.inc
    dist/IR/DistTypes.h.inc dist/IR/TensorExtDialect.h.inc dist/IR/TensorExtOps.h.inc dist/Analysis/ShardingInterfaces.h.inc)
  foreach(library Collectives Import Lowering/Upstream Partition Pipelines PlanFiles Propagation)
    list(APPEND generated dist/${library}/Passes.h.inc dist/${library}/Passes.capi.h.inc)
  endforeach()
  dist_install_headers(${PROJECT_BINARY_DIR}/include ${generated})
  dist_install_targets(compiler distTargets dist dist_c)
  install(TARGETS dist_plugin LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT compiler)
  file(GLOB tools RELATIVE ${PROJECT_SOURCE_DIR}/tools ${PROJECT_SOURCE_DIR}/tools/dist-*)
  list(REMOVE_ITEM tools dist-doctor dist-exec dist-plugin)
  foreach(tool ${tools})
    if(TARGET ${tool})
      dist_install_targets(compiler distTargets ${tool})
    endif()
  endforeach()
endif()
dist_install_headers(${PROJECT_SOURCE_DIR}/include ${DIST_PUBLIC_HEADERS})

install(EXPORT distRuntimeTargets NAMESPACE dist:: DESTINATION ${DIST_CMAKE_DIR} COMPONENT dev)
if(NOT DIST_RUNTIME_ONLY)
  install(EXPORT distTargets NAMESPACE dist:: DESTINATION ${DIST_CMAKE_DIR} COMPONENT dev)
endif()
configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/distConfig.cmake.in ${PROJECT_BINARY_DIR}/distConfig.cmake
                              INSTALL_DESTINATION ${DIST_CMAKE_DIR} PATH_VARS CMAKE_INSTALL_INCLUDEDIR CMAKE_INSTALL_LIBDIR)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/distConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/distConfig.cmake ${PROJECT_BINARY_DIR}/distConfigVersion.cmake DESTINATION ${DIST_CMAKE_DIR}
        COMPONENT dev)
