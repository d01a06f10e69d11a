# Run by cpack before it makes packages: writes a manual page for each program of a package, of what it says for --help. help2man (Debian
# package of that name) writes it; without it there are no pages.
if(NOT CPACK_DIST_HELP2MAN)
  return()
endif()
# One folder for each component, in which files lie as they will be installed.
file(GLOB programs ${CPACK_TEMPORARY_DIRECTORY}/*/usr/bin/dist-*)
foreach(program ${programs})
  get_filename_component(name ${program} NAME)
  get_filename_component(folder ${program} DIRECTORY)
  get_filename_component(man ${folder}/../share/man/man1 ABSOLUTE)
  file(MAKE_DIRECTORY ${man})
  execute_process(COMMAND ${CPACK_DIST_HELP2MAN} --no-info --no-discard-stderr --section=1 --source=dist --version-string=${CPACK_PACKAGE_VERSION}
                          "--name=${CPACK_DIST_SUMMARY_${name}}" --output=${man}/${name}.1 ${CPACK_DIST_PROGRAMS}/${name}
                  RESULT_VARIABLE status ERROR_VARIABLE problem)
  if(status EQUAL 0)
    execute_process(COMMAND gzip -9 -n -f ${man}/${name}.1)
    file(GLOB pages ${man}/${name}.1.gz)
    file(CHMOD ${pages} PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ)
  else()
    message(WARNING "no manual page of ${name}: ${problem}")
  endif()
endforeach()
