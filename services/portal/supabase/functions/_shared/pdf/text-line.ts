import { splitSaraAm } from '../thai-lines.rules.ts';

/** What `writeLine` needs of PDFKit, which its types leave out. */
interface Inner {
  readonly _font: EmbeddedFont;
  readonly _fontSize: number;
  readonly page: { readonly fonts: Record<string, unknown>; readonly height: number };
  readonly addContent: (operators: string) => unknown;
}

interface EmbeddedFont {
  readonly id: string;
  readonly ascender: number;
  readonly scale: number;
  readonly subset: { readonly glyphs: number[]; readonly includeGlyph: (glyph: number) => number };
  readonly widths: number[];
  readonly unicode: (readonly number[])[];
  readonly ref: () => unknown;
  readonly layout: (text: string) => { readonly glyphs: readonly Glyph[]; readonly positions: readonly Position[] };
}

interface Glyph {
  readonly id: number;
  readonly advanceWidth: number;
  readonly codePoints: readonly number[];
}

interface Position {
  readonly xAdvance: number;
  readonly advanceWidth: number;
  readonly xOffset: number;
  readonly yOffset: number;
}

const saraAm = '\u0E33';
/** Readers of the text skip it. */
const nothing = '\u200B';

/**
 * Writes one line of text, at its left end and the top of its letters. PDFKit moves the pen to each Thai mark and back, which
 * readers of the text take for spaces; here marks are parts of the line. The two signs of which sara am is drawn read as one.
 */
export function writeLine(document: PDFKit.PDFDocument, text: string, left: number, top: number): void {
  const inner = document as unknown as Inner;
  const { _font: font, _fontSize: size } = inner;
  const drawn = splitSaraAm(text);
  if (drawn === '') return;
  const meaning = meaningOfMarks(drawn);
  const { glyphs, positions } = font.layout(drawn);
  const operators: string[] = [];
  let pieces: string[] = [];
  const show = () => {
    if (pieces.length > 0) operators.push(`[${pieces.join(' ')}] TJ`);
    pieces = [];
  };
  let place = 0;
  for (const [index, glyph] of glyphs.entries()) {
    const { xAdvance, advanceWidth, xOffset, yOffset } = positions[index] as Position;
    const code = codeOf(font, glyph, meaning.get(place));
    place += String.fromCodePoint(...glyph.codePoints).length;
    const back = xAdvance - advanceWidth - xOffset;
    if (yOffset !== 0) {
      show();
      operators.push(`${round((yOffset * size) / 1000)} Ts`);
    }
    if (xOffset !== 0) pieces.push(round(-xOffset));
    pieces.push(`<${code.toString(16).padStart(4, '0')}>`);
    if (Math.abs(back) > 0.001) pieces.push(round(-back));
    if (yOffset !== 0) {
      show();
      operators.push('0 Ts');
    }
  }
  show();
  inner.page.fonts[font.id] ??= font.ref();
  const baseline = inner.page.height - top - (font.ascender * size) / 1000;
  document.save();
  document.transform(1, 0, 0, -1, 0, inner.page.height);
  for (const operator of [
    'BT',
    `/${font.id} ${round(size)} Tf`,
    `1 0 0 1 ${round(left)} ${round(baseline)} Tm`,
    ...operators,
    'ET',
  ])
    inner.addContent(operator);
  document.restore();
}

const round = (value: number): string => String(Math.round(value * 1000) / 1000);

/** What the signs of a split sara am read as, by their places: the ring as nothing, sara a as the whole. */
function meaningOfMarks(drawn: string): ReadonlyMap<number, string> {
  const meaning = new Map<number, string>();
  for (const { 0: signs, index } of drawn.matchAll(/\u0E4D[\u0E48-\u0E4B]?\u0E32/g)) {
    meaning.set(index, nothing);
    meaning.set(index + signs.length - 1, saraAm);
  }
  return meaning;
}

/** The codes of glyphs that read as something else than they show, by font. */
const aliases = new WeakMap<EmbeddedFont, Map<string, number>>();

/** The code of a glyph in the embedded font. A glyph with a meaning of its own gets a code of its own. */
function codeOf(font: EmbeddedFont, glyph: Glyph, meaning: string | undefined): number {
  if (meaning === undefined) {
    const code = font.subset.includeGlyph(glyph.id);
    font.widths[code] ??= glyph.advanceWidth * font.scale;
    font.unicode[code] ??= glyph.codePoints;
    return code;
  }
  const codes = aliases.get(font) ?? new Map<string, number>();
  aliases.set(font, codes);
  const name = `${glyph.id} ${meaning}`;
  const existing = codes.get(name);
  if (existing !== undefined) return existing;
  const code = font.subset.glyphs.push(glyph.id) - 1;
  font.widths[code] = glyph.advanceWidth * font.scale;
  font.unicode[code] = [meaning.codePointAt(0) ?? 0];
  codes.set(name, code);
  return code;
}
