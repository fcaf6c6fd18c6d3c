/**
 * The text of our PDF in writing order, without spaces: the characters behind the glyphs, by each font's
 * own table (`ToUnicode`). For PDFs whose streams are not compressed.
 */
export function readText(pdf: Uint8Array): string {
  const text = Buffer.from(pdf).toString('latin1');
  const objects = new Map(
    [...text.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj$/gm)].map(([, id, body]) => [id as string, body as string]),
  );
  const fonts = new Map(
    [...text.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id as string) ?? '')?.[1];
      return [name as string, readTable(objects.get(table ?? '') ?? '')];
    }),
  );
  let letters = '';
  let font: ReadonlyMap<number, string> | undefined;
  for (const [, name, glyphs] of text.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name !== undefined) font = fonts.get(name);
    for (const [, hex = ''] of (glyphs ?? '').matchAll(/<([0-9a-f]*)>/g))
      for (const glyph of hex.match(/.{4}/g) ?? []) letters += font?.get(Number.parseInt(glyph, 16)) ?? '';
  }
  return plain(letters);
}

/** A text as `readText` returns it: sara am is drawn in two parts, and there are no spaces. */
export const plain = (text: string): string =>
  text.replaceAll(/([\u0E48-\u0E4B]?)\u0E33/g, '\u0E4D$1\u0E32').replaceAll(/\s/g, '');

/** Signs by glyph, of ranges `<first> <last> [<sign> …]`. */
function readTable(table: string): Map<number, string> {
  const signs = new Map<number, string>();
  for (const [, first = '', list = ''] of table.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/g))
    for (const [index, [, hex = '']] of [...list.matchAll(/<([0-9a-f ]*)>/g)].entries())
      signs.set(
        Number.parseInt(first, 16) + index,
        (hex.match(/[0-9a-f]{4}/g) ?? []).map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join(''),
      );
  return signs;
}
