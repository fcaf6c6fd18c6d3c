/** What a TrueType file says of the widths of its glyphs, in units of `unitsPerEm`. */
export interface Advances {
  readonly unitsPerEm: number;
  readonly ascent: number;
  readonly descent: number;
  /** By code point; undefined where the file has no glyph. */
  readonly advanceOf: (codePoint: number) => number | undefined;
}

/** Reads the tables `head`, `hhea`, `hmtx` and `cmap` (format 4) of a TrueType file. @throws Error for a file without them */
export function readAdvances(file: Buffer): Advances {
  const table = (tag: string) => {
    for (let at = 12; at < 12 + file.readUInt16BE(4) * 16; at += 16)
      if (file.toString('latin1', at, at + 4) === tag) return file.subarray(file.readUInt32BE(at + 8));
    throw new Error(`The font has no table ${tag}.`);
  };
  const [head, hhea, hmtx, cmap] = [table('head'), table('hhea'), table('hmtx'), table('cmap')];
  const lastMetric = hhea.readUInt16BE(34) - 1;
  const glyphOf = readGlyphs(cmap);
  return {
    unitsPerEm: head.readUInt16BE(18),
    ascent: hhea.readInt16BE(4),
    descent: hhea.readInt16BE(6),
    advanceOf(codePoint) {
      const glyph = glyphOf(codePoint);
      return glyph === 0 ? undefined : hmtx.readUInt16BE(Math.min(glyph, lastMetric) * 4);
    },
  };
}

/** The glyph of a code point of the basic plane, 0 where the font has no glyph. */
function readGlyphs(cmap: Buffer): (codePoint: number) => number {
  const subtables = Array.from({ length: cmap.readUInt16BE(2) }, (_, place) => cmap.subarray(cmap.readUInt32BE(8 + place * 8)));
  const map = subtables.find((subtable) => subtable.readUInt16BE(0) === 4);
  if (!map) throw new Error('The font has no character map of format 4.');
  const size = map.readUInt16BE(6);
  const [ends, starts, deltas, offsets] = [14, 16 + size, 16 + size * 2, 16 + size * 3] as const;
  return (codePoint) => {
    for (let at = 0; at < size; at += 2) {
      if (map.readUInt16BE(ends + at) < codePoint) continue;
      const [start, offset] = [map.readUInt16BE(starts + at), map.readUInt16BE(offsets + at)];
      if (start > codePoint) return 0;
      const delta = map.readUInt16BE(deltas + at);
      if (offset === 0) return (codePoint + delta) & 0xff_ff;
      const glyph = map.readUInt16BE(offsets + at + offset + (codePoint - start) * 2);
      return glyph === 0 ? 0 : (glyph + delta) & 0xff_ff;
    }
    return 0;
  };
}
