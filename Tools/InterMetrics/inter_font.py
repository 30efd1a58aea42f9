"""Reads what text measurement needs from one OpenType font: advances and pair kerning."""

from fontTools.ttLib import TTFont


class InterFont:
    """The advances and the `kern` feature of one font file, by Unicode code point."""

    def __init__(self, path):
        font = TTFont(path)
        self.version = font["name"].getDebugName(5)
        self.copyright = font["name"].getDebugName(0)
        self.units_per_em = font["head"].unitsPerEm
        self.glyphs = font.getBestCmap()
        self._advances = {glyph: metric[0] for glyph, metric in font["hmtx"].metrics.items()}
        self._pairs = list(self._kern_subtables(font["GPOS"].table))

    @staticmethod
    def _kern_subtables(gpos):
        """The pair-adjustment subtables that `kern` applies by default, in order of preference."""
        default = next(
            record.Script.DefaultLangSys
            for record in gpos.ScriptList.ScriptRecord
            if record.ScriptTag == "latn"
        )
        lookups = {
            lookup
            for index in default.FeatureIndex
            if gpos.FeatureList.FeatureRecord[index].FeatureTag == "kern"
            for lookup in gpos.FeatureList.FeatureRecord[index].Feature.LookupListIndex
        }
        # Two lookups would add up; one lookup takes its first subtable that matches.
        if len(lookups) != 1:
            raise ValueError(f"expected one kern lookup, found {len(lookups)}")
        for subtable in gpos.LookupList.Lookup[lookups.pop()].SubTable:
            subtable = getattr(subtable, "ExtSubTable", subtable)
            if subtable.LookupType != 2 or subtable.ValueFormat1 not in (0, 4):
                raise ValueError("expected pair kerning by horizontal advance of the first glyph")
            if subtable.ValueFormat2 != 0:
                raise ValueError("expected no adjustment of the second glyph")
            covered = set(subtable.Coverage.glyphs)
            if subtable.Format == 1:
                pairs = {
                    (first, pair.SecondGlyph): _advance(pair)
                    for first, pair_set in zip(subtable.Coverage.glyphs, subtable.PairSet)
                    for pair in pair_set.PairValueRecord
                }
                yield lambda a, b, pairs=pairs: pairs.get((a, b))
            else:
                matrix = [
                    [_advance(record) for record in first.Class2Record]
                    for first in subtable.Class1Record
                ]
                first_classes = subtable.ClassDef1.classDefs
                second_classes = subtable.ClassDef2.classDefs
                yield lambda a, b, c=covered, m=matrix, f=first_classes, s=second_classes: (
                    m[f.get(a, 0)][s.get(b, 0)] if a in c else None
                )

    def advance(self, code_point):
        """The advance width of a character in font units."""
        return self._advances[self.glyphs[code_point]]

    def kerning(self, first, second):
        """What `kern` adds between two characters, in font units."""
        a, b = self.glyphs[first], self.glyphs[second]
        for subtable in self._pairs:
            value = subtable(a, b)
            if value is not None:
                return value
        return 0

    def width(self, text):
        """The width of a text on one line in font units, with kerning."""
        points = [ord(character) for character in text]
        return sum(map(self.advance, points)) + sum(map(self.kerning, points, points[1:]))


def _advance(record):
    return record.Value1.XAdvance if record.Value1 is not None else 0
