# SPDX-License-Identifier: GPL-3.0-or-later
# One translation catalogue for ui and app. `ninja update_translations` rewrites the .ts files from the sources;
# the build only turns them into .qm files and embeds them, with Qt's own Chinese beside them.
file(GLOB_RECURSE translation_sources CONFIGURE_DEPENDS
    ${PROJECT_SOURCE_DIR}/ui/*.cpp ${PROJECT_SOURCE_DIR}/ui/*.h ${PROJECT_SOURCE_DIR}/app/*.cpp)
set(translation_files ${PROJECT_SOURCE_DIR}/translations/powertrain_zh.ts ${PROJECT_SOURCE_DIR}/translations/powertrain_en.ts)

set(lupdate_list ${CMAKE_CURRENT_BINARY_DIR}/lupdate_sources.txt)
string(REPLACE ";" "\n" lupdate_lines "${translation_sources}")
file(GENERATE OUTPUT ${lupdate_list} CONTENT "${lupdate_lines}\n")
add_custom_target(update_translations
    COMMAND Qt6::lupdate @${lupdate_list} -silent -locations none -no-obsolete -source-language en_US -target-language zh_CN -ts ${PROJECT_SOURCE_DIR}/translations/powertrain_zh.ts
    COMMAND Qt6::lupdate @${lupdate_list} -silent -locations none -no-obsolete -pluralonly -source-language en_US -target-language en_US -ts ${PROJECT_SOURCE_DIR}/translations/powertrain_en.ts
    COMMENT "Updating the translation files" VERBATIM)

set(qm_dir ${CMAKE_CURRENT_BINARY_DIR}/translations)
set(qm_files)
foreach(ts ${translation_files})
    get_filename_component(name ${ts} NAME_WE)
    add_custom_command(OUTPUT ${qm_dir}/${name}.qm
        COMMAND ${CMAKE_COMMAND} -E make_directory ${qm_dir}
        COMMAND Qt6::lrelease -silent ${ts} -qm ${qm_dir}/${name}.qm
        DEPENDS ${ts} VERBATIM)
    list(APPEND qm_files ${qm_dir}/${name}.qm)
endforeach()
# Buttons of Qt's own dialogs: loaded for any Chinese, whatever the host has installed.
configure_file(${QT6_INSTALL_PREFIX}/${QT6_INSTALL_TRANSLATIONS}/qtbase_zh_CN.qm ${qm_dir}/qtbase_zh_CN.qm COPYONLY)
list(APPEND qm_files ${qm_dir}/qtbase_zh_CN.qm)
qt_add_resources(powertrain_ui translations PREFIX /translations BASE ${qm_dir} FILES ${qm_files})
