#!/usr/bin/python3 -I
# SPDX-License-Identifier: GPL-3.0-or-later
"""Cuts the program's font out of Noto Sans CJK SC.

Why: with the whole font Qt 6.4 writes text into a PDF that cannot be read back. Digits shared between language
variants are lost ("H200" becomes "H"), and characters that share a glyph with a radical come back as the radical.
Without the radicals and without the `locl` and `liga` features everything comes back, and Chinese in the window no
longer depends on what the host has installed.

The output is the same, byte for byte, at every run. A stamp beside it holds the hash of this script, the sources and
the arguments; while that holds, nothing is done, so that all build folders can share one output folder.
"""
import argparse
import bz2
import hashlib
import os
import re
import sys

FACE = "Noto Sans CJK SC"
FAMILY = "Powertrain Sans"
POSTSCRIPT = "PowertrainSans"

RANGES = [
    (0x20, 0x7E), (0xA0, 0x17F),                      # Latin
    (0x386, 0x3CE), (0x401, 0x401), (0x410, 0x451),   # Greek, Cyrillic
    (0x2010, 0x2027), (0x2030, 0x205E),               # punctuation
    (0x2070, 0x209C), (0x20A0, 0x20BF),               # superscripts, currencies
    (0x2100, 0x218B),                                 # letter-like, number forms
    (0x2190, 0x21FF), (0x2200, 0x22FF), (0x2300, 0x23FF),  # arrows, mathematics, technical
    (0x2460, 0x24FF), (0x2500, 0x257F), (0x2580, 0x25FF),  # enclosed, boxes, shapes
    (0x2600, 0x27BF),                                 # symbols
    (0x3000, 0x303F), (0xFF01, 0xFF5E), (0xFFE0, 0xFFE6),  # CJK punctuation, full width
]
# Qt names a glyph after the lowest code point that maps to it. These would take – ′ ∕ 〈 〉 ～ and the hyphen away
# from the characters that people write.
EXCLUDED = {0xAD, 0x2012, 0x2035, 0x2215, 0x2329, 0x232A, 0x301C}
FEATURES = ["kern", "mark", "mkmk", "ccmp"]


def general_standard(path):
    """China's table of general standard characters (2013). Level 3 is needed too: it holds what names are made of (昇腾)."""
    characters = set()
    with bz2.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            match = re.match(r"U\+([0-9A-F]+)\tkTGH\t2013:(\d+)", line)
            if match and int(match[2]) <= 8105:
                characters.add(int(match[1], 16))
    if len(characters) < 8000:
        sys.exit(f"{path}: kTGH lists only {len(characters)} characters")
    return characters


def gb2312():
    characters = set()
    for high in range(0xA1, 0xF8):
        for low in range(0xA1, 0xFF):
            try:
                characters.add(ord(bytes((high, low)).decode("gb2312")))
            except UnicodeDecodeError:
                pass
    return characters


def wanted(unihan):
    characters = general_standard(unihan) | gb2312()
    for first, last in RANGES:
        characters.update(range(first, last + 1))
    return sorted(c for c in characters - EXCLUDED if c <= 0xFFFF and not 0x2E80 <= c <= 0x2FDF)


def face_number(path):
    from fontTools.ttLib import TTCollection
    with TTCollection(path, lazy=True) as collection:
        for number, font in enumerate(collection):
            if font["name"].getDebugName(1) in (FACE, FACE + " Regular", FACE + " Bold"):
                return number
            if font["name"].getDebugName(16) == FACE or font["name"].getDebugName(1) == FACE:
                return number
    sys.exit(f"{path}: no face {FACE}")


def rename(font, weight):
    """The licence reserves the name "Noto"; and a host that has Noto must not be preferred to ours."""
    full = FAMILY if weight == "Regular" else f"{FAMILY} {weight}"
    postscript = f"{POSTSCRIPT}-{weight}"
    names = {1: FAMILY, 2: weight, 3: postscript, 4: full, 6: postscript}
    table = font["name"]
    table.names = [n for n in table.names if n.nameID in (0, 5, 13, 14) and n.platformID == 3 and n.langID == 0x409]
    for number, text in names.items():
        table.setName(text, number, 3, 1, 0x409)
    cff = font["CFF "].cff
    cff.fontNames = [postscript]
    top = cff.topDictIndex[0]
    top.FullName = full
    top.FamilyName = FAMILY
    for number, inner in enumerate(getattr(top, "FDArray", [])):
        inner.FontName = f"{postscript}-{number}"


def make(source, unihan, target, weight):
    from fontTools import subset
    options = subset.Options()
    options.font_number = face_number(source)
    options.layout_features = FEATURES
    options.hinting = True
    options.name_IDs = ["*"]
    options.notdef_outline = True
    options.recalc_timestamp = False
    options.drop_tables += ["vhea", "vmtx", "VORG", "BASE"]
    font = subset.load_font(source, options)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=wanted(unihan))
    subsetter.subset(font)
    rename(font, weight)
    temporary = f"{target}.{os.getpid()}.tmp"
    subset.save_font(font, temporary, options)
    os.replace(temporary, target)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--source", required=True, help="NotoSansCJK-….ttc")
    parser.add_argument("--unihan", required=True, help="Unihan_OtherMappings.txt.bz2")
    parser.add_argument("--weight", required=True, choices=["Regular", "Bold"])
    parser.add_argument("target")
    arguments = parser.parse_args()

    digest = hashlib.sha256()
    for path in (__file__, arguments.source, arguments.unihan):
        with open(path, "rb") as file:
            digest.update(hashlib.sha256(file.read()).digest())
    digest.update(arguments.weight.encode())
    stamp = arguments.target + ".sha256"
    if os.path.exists(arguments.target) and os.path.exists(stamp):
        with open(stamp, encoding="ascii") as file:
            if file.read() == digest.hexdigest():
                # Newer than what it is made from, or Ninja would ask again; not newer than it must be, or every other
                # build folder would embed it anew.
                newest = max(os.path.getmtime(path) for path in (__file__, arguments.source, arguments.unihan))
                if os.path.getmtime(arguments.target) <= newest:
                    os.utime(arguments.target)
                return
    os.makedirs(os.path.dirname(arguments.target) or ".", exist_ok=True)
    make(arguments.source, arguments.unihan, arguments.target, arguments.weight)
    with open(f"{stamp}.{os.getpid()}.tmp", "w", encoding="ascii") as file:
        file.write(digest.hexdigest())
    os.replace(f"{stamp}.{os.getpid()}.tmp", stamp)


main()
