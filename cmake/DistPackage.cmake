# Debian packages of what `cmake --install` gives: `cpack -G DEB` in a build folder writes one for each component of DistInstall.cmake.
# Dependencies on shared libraries are found by dpkg-shlibdeps (package dpkg-dev); what the runtime opens only when it is asked
# for is recommended or suggested. docs/installing.md says how to use them.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME dist-compiler) # Debian has a package 'dist' that is something else.
set(CPACK_PACKAGE_VENDOR dist)
set(CPACK_PACKAGE_CONTACT "the developers of dist <dist@invalid>")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS ${CMAKE_LIBRARY_OUTPUT_DIRECTORY})
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_COMPONENTS_ALL)
# Manual pages are what programs say for --help.
find_program(HELP2MAN_PROGRAM help2man)
if(HELP2MAN_PROGRAM)
  set(CPACK_DIST_HELP2MAN ${HELP2MAN_PROGRAM})
  set(CPACK_DIST_PROGRAMS ${CMAKE_RUNTIME_OUTPUT_DIRECTORY})
  set(CPACK_DIST_SUMMARY_dist-doctor "what of the machine dist can use")
  set(CPACK_DIST_SUMMARY_dist-exec "run a compiled program on all devices of a mesh")
  set(CPACK_DIST_SUMMARY_dist-lsp-server "language server for programs that dist compiles")
  set(CPACK_DIST_SUMMARY_dist-opt "passes of the sharding compiler dist")
  set(CPACK_DIST_SUMMARY_dist-reduce "make programs that show a fault small")
  set(CPACK_DIST_SUMMARY_dist-reshard-checkpoint "write a checkpoint as another plan says")
  set(CPACK_DIST_SUMMARY_dist-run "compile a program, run it on all devices of a mesh, compare")
  set(CPACK_DIST_SUMMARY_dist-solve "solve placement problems of the IOPDDL contest")
  set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_CURRENT_LIST_DIR}/DistManPages.cmake)
endif()

# Debian's form of a changelog, which names the version; what changed stands in CHANGELOG.md.
find_program(GZIP_PROGRAM gzip)
if(GZIP_PROGRAM)
  set(changelog ${PROJECT_BINARY_DIR}/debian/changelog)
  string(TIMESTAMP now "%a, %d %b %Y %H:%M:%S +0000" UTC)
  file(WRITE ${changelog} "dist-compiler (${PROJECT_VERSION}) unstable; urgency=low\n\n  * What changed is described in CHANGELOG.md of the sources.\n\n"
                          " -- ${CPACK_PACKAGE_CONTACT}  ${now}\n")
  execute_process(COMMAND ${GZIP_PROGRAM} -9 -n -f ${changelog})
  set(DIST_PACKAGE_CHANGELOG ${changelog}.gz)
endif()

# dist_package(COMPONENT NAME SUMMARY TEXT [DEPENDS packages] [RECOMMENDS packages] [SUGGESTS packages]): the package of a component.
macro(dist_package component name summary text)
  cmake_parse_arguments(package "" "DEPENDS;RECOMMENDS;SUGGESTS" "" ${ARGN})
  string(TOUPPER ${component} key)
  list(APPEND CPACK_COMPONENTS_ALL ${component})
  set(CPACK_DEBIAN_${key}_PACKAGE_NAME ${name})
  set(CPACK_COMPONENT_${key}_DESCRIPTION "${summary}\n${text}")
  foreach(field DEPENDS RECOMMENDS SUGGESTS)
    if(package_${field})
      set(CPACK_DEBIAN_${key}_PACKAGE_${field} "${package_${field}}")
    endif()
  endforeach()
  install(FILES ${PROJECT_SOURCE_DIR}/cmake/copyright DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${name} COMPONENT ${component})
  set(package_overrides bogus-mail-host "bogus-mail-host-in-debian-changelog *") # The project has no address yet.
  if(NOT ${component} STREQUAL "dev")
    # Programs look for libraries beside themselves, so that an unpacked package runs where it lies, and for libMLIR.so, which Debian keeps
    # in a folder of its own. A package is named after what it does, and holds programs and libraries. CPack calls ldconfig by itself.
    list(APPEND package_overrides custom-library-search-path maintscript-calls-ldconfig package-name-doesnt-match-sonames)
    # Plugins are opened by their names and linked by nobody.
    list(APPEND package_overrides "sharedobject-in-library-directory-missing-soname *")
  endif()
  if(${component} MATCHES "runtime|compiler")
    file(WRITE ${PROJECT_BINARY_DIR}/debian/triggers "activate-noawait ldconfig\n")
    set(CPACK_DEBIAN_${key}_PACKAGE_CONTROL_EXTRA ${PROJECT_BINARY_DIR}/debian/triggers)
  endif()
  list(TRANSFORM package_overrides PREPEND "${name} binary: ")
  list(JOIN package_overrides "\n" package_overrides)
  file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/lintian/${name} CONTENT "${package_overrides}\n")
  install(FILES ${PROJECT_BINARY_DIR}/lintian/${name} DESTINATION ${CMAKE_INSTALL_DATADIR}/lintian/overrides COMPONENT ${component})
  if(DIST_PACKAGE_CHANGELOG)
    install(FILES ${DIST_PACKAGE_CHANGELOG} DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${name} COMPONENT ${component})
  endif()
endmacro()

# dpkg-shlibdeps finds libLLVM.so by a link of llvm-22-dev, which says nothing; kernels are written to artifacts by a linker.
set(same "(= ${PROJECT_VERSION})")
dist_package(runtime dist-compiler-runtime "runtime of the sharding compiler dist"
  "Runs artifacts of dist-run --emit on all ranks of a mesh, on the CPU\nor on NVIDIA GPUs. It links no LLVM."
  RECOMMENDS "libopenblas0-pthread" SUGGESTS "dist-compiler-mpi")
if(TARGET dist_mpi)
  dist_package(mpi dist-compiler-mpi "communicator over MPI for the runtime of dist"
    "With it, ranks may be processes that mpirun starts."
    DEPENDS "dist-compiler-runtime ${same}" RECOMMENDS "openmpi-bin")
endif()
if(NOT DIST_RUNTIME_ONLY)
  dist_package(compiler dist-compiler "sharding compiler on MLIR"
    "Partitions a program for one big device over a mesh of devices, says\nwhat that costs, and runs and checks the result."
    DEPENDS "dist-compiler-runtime ${same}, libllvm${LLVM_VERSION_MAJOR}, binutils | lld | mold" RECOMMENDS "libopenblas0-pthread" SUGGESTS "dist-compiler-mpi, dist-compiler-dev")
  set(compiler "dist-compiler ${same}, libmlir-${LLVM_VERSION_MAJOR}-dev, mlir-${LLVM_VERSION_MAJOR}-tools, llvm-${LLVM_VERSION_MAJOR}-dev")
endif()
if(compiler)
  set(needs "dist-compiler-runtime ${same}, ${compiler}")
else()
  set(needs "dist-compiler-runtime ${same}")
endif()
dist_package(dev dist-compiler-dev "headers and CMake package of the sharding compiler dist"
  "For programs and compilers that embed dist."
  DEPENDS "${needs}")
include(CPack)
