#!/usr/bin/env python3
"""Writes Sources/LayoutDSL/Text/InterMetricsData.swift from the font files of Inter.

Needs Python 3.9 and fontTools, and Debian's package fonts-inter (apt-get install fonts-inter):

    python3 Tools/InterMetrics/generate.py > Sources/LayoutDSL/Text/InterMetricsData.swift
    swift format -i Sources/LayoutDSL/Text/InterMetricsData.swift   # must change nothing

The output depends on the font files alone, so that running it again gives the same bytes. With
`--expectations` it prints, for some texts, the widths that Tests/LayoutDSLTests/
TextMetricsTests.swift expects; these come straight from the fonts' tables and not from the
compressed form below.

What is taken: four masters (Inter and Inter Display, each regular and bold). Medium and semibold
are not stored, because Inter itself interpolates them: they lie a third and two thirds of the way
from regular to bold, which is checked here against their own files to one font unit.

How it is written: every list is a text of base-64 variable-length quantities, as source maps use
them (6 bits to a character, the sixth says that more follow; lowest bit of a signed number is its
sign), because swiftc compiles one long string literal at once and a long array literal slowly.
Kerning is a matrix over classes of characters that kern alike in all masters; only its cells that
are not zero are listed, each with the number of its quadruple of values.
"""

import argparse
import os
import sys

from inter_font import InterFont

MASTERS = ["Inter-Regular", "Inter-Bold", "InterDisplay-Regular", "InterDisplay-Bold"]
BETWEEN = [
    ("Inter-Medium", 0, 1 / 3),
    ("Inter-SemiBold", 0, 2 / 3),
    ("InterDisplay-Medium", 2, 1 / 3),
    ("InterDisplay-SemiBold", 2, 2 / 3),
]

# Blocks by their Unicode names; characters that a master lacks are left to the fallback widths.
# Controls, joiners and combining marks stay out: they have no width of their own.
BLOCKS = [
    (0x0020, 0x007E),  # Basic Latin
    (0x00A0, 0x00AC),  # Latin-1 Supplement without the soft hyphen
    (0x00AE, 0x024F),  # ... and Latin Extended-A and -B
    (0x02B0, 0x02FF),  # Spacing Modifier Letters
    (0x0370, 0x0482),  # Greek and Coptic, Cyrillic
    (0x048A, 0x052F),  # Cyrillic after its combining marks, Cyrillic Supplement
    (0x1E00, 0x1EFF),  # Latin Extended Additional (Vietnamese)
    (0x2000, 0x200A),  # General Punctuation: spaces
    (0x2010, 0x2027),  # ... dashes, quotation marks, bullets
    (0x202F, 0x205F),  # ... the rest, without direction marks
    (0x2070, 0x20CF),  # Superscripts and Subscripts, Currency Symbols
    (0x2100, 0x23FF),  # Letterlike Symbols to Miscellaneous Technical
    (0x2460, 0x27BF),  # Enclosed Alphanumerics to Dingbats
]

EXPECTED_TEXTS = [
    "Partly cloudy throughout the day",
    "Label",
    "AVATAR To. We, Yo LT",
    "Copyright © 2019 Alamofire. All rights reserved.",
    "1,234.50 € (12%)",
    "Größenänderung für Straßenbäume",
    "Ελληνικά Τα Υψηλά",
    "Погода в городе Тула",
    "“Quoted” — it’s fine…",
    "→ ⌘K ✓",
]

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"


def quantity(number):
    """A non-negative number in base-64 digits of five bits, lowest first."""
    digits = ""
    while True:
        digit, number = number & 31, number >> 5
        digits += ALPHABET[digit | (32 if number else 0)]
        if not number:
            return digits


def signed(number):
    """A number with its sign in the lowest bit."""
    return quantity(2 * number if number >= 0 else -2 * number + 1)


def runs(points):
    """Ascending code points as runs: the gap before each run, and its length."""
    text, end, start = "", 0, 0
    while start < len(points):
        stop = start
        while stop < len(points) and points[stop] - points[start] == stop - start:
            stop += 1
        text += quantity(points[start] - end) + quantity(stop - start)
        end, start = points[start] + stop - start, stop
    return text


def quadruples(values):
    """Four values each: regular, how much bold adds, and the same for Inter Display."""
    text = ""
    for regular, bold, display, display_bold in values:
        text += signed(regular) + signed(bold - regular)
        text += signed(display) + signed(display_bold - display)
    return text


def check_interpolation(directory, masters, points):
    for name, first, part in BETWEEN:
        font = InterFont(os.path.join(directory, name + ".otf"))
        regular, bold = masters[first], masters[first + 1]
        pairs = [(font.advance(p), regular.advance(p), bold.advance(p)) for p in points]
        pairs += [
            (font.kerning(p, q), regular.kerning(p, q), bold.kerning(p, q))
            for p in points
            for q in points
        ]
        worst = max(abs(own - (a + part * (b - a))) for own, a, b in pairs)
        if worst > 1:
            sys.exit(f"{name} is {worst:.2f} units off the interpolation")


def classes(vectors):
    """Numbers equal vectors alike, in the order of their first appearance."""
    numbers = {}
    return [numbers.setdefault(vector, len(numbers)) for vector in vectors], list(numbers)


def declaration(name, comment, text):
    lines = [text[i : i + 92] for i in range(0, len(text), 92)]
    body = "\\\n".join("    " + line for line in lines)
    return f'  /// {comment}\n  static let {name}: StaticString = """\n{body}\n    """\n'


def swift(directory, masters, points):
    matrix = [
        [tuple(font.kerning(p, q) for font in masters) for q in points] for p in points
    ]
    first_class, rows = classes([tuple(row) for row in matrix])
    second_class, columns = classes(list(zip(*matrix)))
    representative = [second_class.index(number) for number in range(len(columns))]
    cells = [row[column] for row in rows for column in representative]
    _, values = classes(cell for cell in cells if any(cell))
    number_of = {value: number for number, value in enumerate(values)}
    kerning, previous = "", -1
    for place, cell in enumerate(cells):
        if any(cell):
            kerning += quantity(place - previous - 1) + quantity(number_of[cell])
            previous = place
    advances = [tuple(font.advance(p) for font in masters) for p in points]
    versions = "".join(
        f"//   {name}.otf: {font.version}\n" for name, font in zip(MASTERS, masters)
    )
    copyrights = "".join(
        f"// {line}\n" for line in dict.fromkeys(font.copyright for font in masters)
    )
    yield f"""// Generated by Tools/InterMetrics/generate.py; run it again instead of editing this file.
//
// Advance widths and kerning of the typeface Inter, from Debian's package fonts-inter:
{versions}//
{copyrights}// SPDX-License-Identifier: OFL-1.1
// The text of the licence is in Tools/InterMetrics/OFL.txt.

/// The numbers of ``InterMetrics`` as they are written by the generator.
enum InterMetricsData {{
  /// How many font units make an em in Inter.
  static let unitsPerEm = {masters[0].units_per_em}

  /// How many font units make an em in Inter Display.
  static let displayUnitsPerEm = {masters[2].units_per_em}

  /// How many characters there are.
  static let characterCount = {len(points)}

  /// How many classes of characters kern alike as the first of a pair.
  static let firstClassCount = {len(rows)}

  /// How many classes of characters kern alike as the second of a pair.
  static let secondClassCount = {len(columns)}

  /// How many different kerning values there are.
  static let kerningValueCount = {len(values)}
"""
    yield declaration(
        "characters", "Runs of code points: the gap before a run, its length.", runs(points)
    )
    yield declaration(
        "advances", "For each character four advances in font units.", quadruples(advances)
    )
    yield declaration(
        "firstClasses", "For each character its class as the first of a pair.",
        "".join(map(quantity, first_class)),
    )
    yield declaration(
        "secondClasses", "For each character its class as the second of a pair.",
        "".join(map(quantity, second_class)),
    )
    yield declaration(
        "kerningValues", "The different kerning values, four in font units each.",
        quadruples(values),
    )
    yield declaration(
        "kerning", "Cells of the class matrix: the zeros before a cell, its value's number.",
        kerning,
    ) + "}"


def expectations(masters):
    for text in EXPECTED_TEXTS:
        widths = ", ".join(str(font.width(text)) for font in masters)
        print(f'    Expectation("{text}", [{widths}]),')


def main():
    parser = argparse.ArgumentParser(description="Writes the metrics of Inter as Swift source.")
    parser.add_argument("--fonts", default="/usr/share/fonts/opentype/inter", metavar="DIRECTORY")
    parser.add_argument(
        "--expectations", action="store_true", help="print the widths that the tests expect"
    )
    arguments = parser.parse_args()
    masters = [InterFont(os.path.join(arguments.fonts, name + ".otf")) for name in MASTERS]
    if arguments.expectations:
        expectations(masters)
        return
    points = [
        point
        for first, last in BLOCKS
        for point in range(first, last + 1)
        if all(point in font.glyphs for font in masters)
    ]
    check_interpolation(arguments.fonts, masters, points)
    print("\n".join(swift(arguments.fonts, masters, points)))


if __name__ == "__main__":
    main()
