import type { Advances } from './true-type.ts';

/**
 * A TrueType font whose glyphs for the code points from `first` to `last` are empty and as wide as another font's. Text in it
 * keeps the place of text in the other font.
 */
export function createBlankFont({ unitsPerEm, ascent, descent, advanceOf }: Advances, first: number, last: number): Buffer {
  // The first glyph stands for what is missing.
  const widths = [0, ...Array.from({ length: last - first + 1 }, (_, place) => advanceOf(first + place) ?? 0)];
  const maxWidth = Math.max(...widths);
  const metrics = { unitsPerEm, ascent, descent };
  return fontFile([
    ['OS/2', os2Table(metrics, first, last)],
    ['cmap', cmapTable(first, last)],
    ['glyf', bytesOf(0, 0)],
    ['head', headTable(metrics, maxWidth)],
    ['hhea', bytesOf(1, 0, ascent, descent, 0, maxWidth, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, widths.length)],
    ['hmtx', bytesOf(...widths.flatMap((width) => [width, 0]))],
    ['loca', Buffer.alloc((widths.length + 1) * 2)],
    ['maxp', bytesOf(1, 0, widths.length, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0)],
    ['name', bytesOf(0, 0, 6)],
    ['post', bytesOf(3, 0, 0, 0, -100, 50, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)],
  ]);
}

interface Metrics {
  readonly unitsPerEm: number;
  readonly ascent: number;
  readonly descent: number;
}

/** Words of 16 bits, the size of most fields of a font. */
function bytesOf(...words: readonly number[]): Buffer {
  const bytes = Buffer.alloc(words.length * 2);
  for (const [place, word] of words.entries()) bytes.writeUInt16BE(word & 0xff_ff, place * 2);
  return bytes;
}

function headTable({ unitsPerEm, ascent, descent }: Metrics, maxWidth: number): Buffer {
  const [magicHigh, magicLow] = [0x5f_0f, 0x3c_f5];
  const date = [0, 0, 0, 0];
  const box = [0, descent, maxWidth, ascent];
  return bytesOf(1, 0, 1, 0, 0, 0, magicHigh, magicLow, 3, unitsPerEm, ...date, ...date, ...box, 0, 8, 2, 0, 0);
}

function os2Table({ unitsPerEm, ascent, descent }: Metrics, first: number, last: number): Buffer {
  const half = unitsPerEm >> 1;
  const scripts = [half, half, 0, half, half, half, 0, half, 50, 300];
  const [family, panose, ranges, vendor] = [[0], [0, 0, 0, 0, 0], [0x01_00, 0, 0, 0, 0, 0, 0, 0], [0, 0]];
  const heights = [ascent, descent, 0, ascent, -descent];
  const style = 0x40;
  return bytesOf(
    4,
    half,
    400,
    5,
    0,
    ...scripts,
    ...family,
    ...panose,
    ...ranges,
    ...vendor,
    style,
    first,
    last,
    ...heights,
    0,
    0,
    0,
    0,
    half,
    half,
    0,
    0x20,
    0,
  );
}

/** One subtable of format 4: the code points in one segment, and the end mark that the format wants. */
function cmapTable(first: number, last: number): Buffer {
  const delta = 1 - first;
  const end = 0xff_ff;
  const map = [4, 32, 0, 4, 4, 1, 0, last, end, 0, first, end, delta, 1, 0, 0];
  return bytesOf(0, 1, 3, 1, 0, 12, ...map);
}

/** Puts tables into a file, each at a multiple of four bytes, with the sums that readers check. */
function fontFile(tables: readonly (readonly [tag: string, bytes: Buffer])[]): Buffer {
  const power = Math.floor(Math.log2(tables.length));
  const range = 2 ** power * 16;
  const header = Buffer.concat([bytesOf(1, 0, tables.length, range, power, tables.length * 16 - range)]);
  const directory = Buffer.alloc(tables.length * 16);
  const parts: Buffer[] = [];
  let offset = header.length + directory.length;
  for (const [place, [tag, bytes]] of tables.entries()) {
    const padded = Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
    directory.write(tag, place * 16, 'latin1');
    directory.writeUInt32BE(checksumOf(padded), place * 16 + 4);
    directory.writeUInt32BE(offset, place * 16 + 8);
    directory.writeUInt32BE(bytes.length, place * 16 + 12);
    parts.push(padded);
    offset += padded.length;
  }
  return Buffer.concat([header, directory, ...parts]);
}

function checksumOf(bytes: Buffer): number {
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + bytes.readUInt32BE(at)) >>> 0;
  return sum;
}
