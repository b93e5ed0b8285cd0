# SPDX-License-Identifier: GPL-3.0-or-later
# The program's font, cut from the packaged Noto Sans CJK at build time (font/subset_font.py says why) and embedded.
# All build folders share the result: it takes some 10 s a weight.
set(POWERTRAIN_FONT_CACHE ${PROJECT_SOURCE_DIR}/build/font-cache CACHE PATH "Where the cut fonts are kept between build folders")

find_file(POWERTRAIN_UNIHAN Unihan_OtherMappings.txt.bz2 PATHS /usr/share/unicode NO_DEFAULT_PATH)
if(NOT POWERTRAIN_UNIHAN)
    message(FATAL_ERROR "Unihan_OtherMappings.txt.bz2 not found: install the package unicode-data")
endif()

set(font_files)
foreach(weight Regular Bold)
    find_file(POWERTRAIN_NOTO_${weight} NotoSansCJK-${weight}.ttc
        PATHS /usr/share/fonts/opentype/noto /usr/share/fonts/opentype/noto-cjk /usr/share/fonts/noto-cjk NO_DEFAULT_PATH)
    if(NOT POWERTRAIN_NOTO_${weight})
        # Elsewhere on this host: ask fontconfig.
        execute_process(COMMAND fc-match -f "%{file}" "Noto Sans CJK SC:style=${weight}" OUTPUT_VARIABLE matched ERROR_QUIET)
        if(NOT matched MATCHES "NotoSansCJK-${weight}\\.ttc$")
            message(FATAL_ERROR "NotoSansCJK-${weight}.ttc not found: install the package fonts-noto-cjk")
        endif()
        set(POWERTRAIN_NOTO_${weight} ${matched} CACHE FILEPATH "Source of the program's font" FORCE)
    endif()
    set(font_file ${POWERTRAIN_FONT_CACHE}/PowertrainSans-${weight}.otf)
    add_custom_command(OUTPUT ${font_file}
        COMMAND /usr/bin/python3 -I ${CMAKE_CURRENT_LIST_DIR}/font/subset_font.py
            --source ${POWERTRAIN_NOTO_${weight}} --unihan ${POWERTRAIN_UNIHAN} --weight ${weight} ${font_file}
        DEPENDS ${CMAKE_CURRENT_LIST_DIR}/font/subset_font.py ${POWERTRAIN_NOTO_${weight}} ${POWERTRAIN_UNIHAN}
        COMMENT "Cutting the program's font (${weight})" VERBATIM)
    list(APPEND font_files ${font_file})
endforeach()
qt_add_resources(powertrain_ui fonts PREFIX /fonts BASE ${POWERTRAIN_FONT_CACHE} FILES ${font_files})

# libqpdf's headers do not compile with Clang 14 in C++20; one file uses them.
set_source_files_properties(${CMAKE_CURRENT_LIST_DIR}/pdf_outline.cpp PROPERTIES COMPILE_OPTIONS -std=c++17)
