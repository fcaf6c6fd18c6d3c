import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { colours } from './image-colours.ts';
import { blankFaces, imageFonts, weights } from './fonts.ts';
import { createStylesheet } from './stylesheet.ts';
import { readAdvances } from './true-type.ts';

const tokens = readFileSync(join(import.meta.dirname, 'styles/tokens.css'), 'utf8');
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString();

test("the stylesheet's name depends on its bytes: other styles give another name", () => {
  const one = createStylesheet({ folder: '/assets', styles: ['p { color: red; }'] }).stylesheet;
  const other = createStylesheet({ folder: '/assets', styles: ['p { color: blue; }'] }).stylesheet;
  expect(one.path).toMatch(/^\/assets\/design-tokens\.[0-9a-f]{10}\.css$/);
  expect(one.path).not.toBe(other.path);
  expect(createStylesheet({ folder: '/assets', styles: ['p { color: red; }'] }).stylesheet.path).toBe(one.path);
  expect(one.cacheControl).toContain('immutable');
});

test('the stylesheet refers to exactly the four font files that come with it, and each is WOFF2', () => {
  const { stylesheet, fonts } = createStylesheet({ folder: '/assets' });
  const urls = [...text(stylesheet.bytes).matchAll(/url\('([^']+)'\)/g)].map((match) => match[1] as string);
  expect(urls.toSorted()).toEqual(fonts.map(({ asset }) => asset.path).toSorted());
  expect(fonts).toHaveLength(4);
  for (const { asset } of fonts) expect(text(asset.bytes.subarray(0, 4))).toBe('wOF2');
});

/** `hhea` and `head` of a TrueType file: the heights of its lines, as parts of its size. */
function lineHeights(file: string) {
  const bytes = readFileSync(file);
  const tables = Array.from({ length: bytes.readUInt16BE(4) }, (_, at) => 12 + 16 * at);
  const startOf = (name: string) => {
    const entry = tables.find((at) => bytes.toString('latin1', at, at + 4) === name);
    if (entry === undefined) throw new Error(`${file} has no table ${name}`);
    return bytes.readUInt32BE(entry + 8);
  };
  const [hhea, unitsPerEm] = [startOf('hhea'), bytes.readUInt16BE(startOf('head') + 18)];
  const [ascent, descent, gap] = [4, 6, 8].map((at) => bytes.readInt16BE(hhea + at) / unitsPerEm);
  return { ascent, descent, gap };
}

test('a system font in place of the family has the heights of the family’s files, and the type names each', () => {
  const css = text(createStylesheet({ folder: '/assets' }).stylesheet.bytes);
  const faces = [...css.matchAll(/@font-face\{font-family: '(Plex [^']+)'[^}]*\}/g)];
  expect(faces.length).toBeGreaterThan(3);
  const type = /--type:\s*([^;]+);/.exec(tokens)?.[1];
  for (const [face, name] of faces) {
    const [scale, ascent, descent, gap] = ['size-adjust', 'ascent-override', 'descent-override', 'line-gap-override'].map(
      (property) => Number(new RegExp(`${property}: ([\\d.]+)%`).exec(face)?.[1]) / 100,
    ) as [number, number, number, number];
    for (const file of imageFonts()) {
      const own = lineHeights(file);
      expect(ascent * scale).toBeCloseTo(own.ascent as number, 3);
      expect(-descent * scale).toBeCloseTo(own.descent as number, 3);
      expect(gap).toBe(own.gap);
    }
    expect(type).toContain(`'${name}'`);
  }
});

test('the blank faces are as wide and as high as the family in both weights, and have Thai alone', () => {
  expect(blankFaces().map(({ weight }) => weight)).toEqual([...weights]);
  for (const [place, { bytes }] of blankFaces().entries()) {
    const [blank, own] = [readAdvances(bytes), readAdvances(readFileSync(imageFonts()[place] as string))];
    for (let letter = 0x0e01; letter <= 0x0e5b; letter++)
      expect([letter, blank.advanceOf(letter)]).toEqual([letter, own.advanceOf(letter) ?? 0]);
    expect([blank.ascent, blank.descent, blank.unitsPerEm]).toEqual([own.ascent, own.descent, own.unitsPerEm]);
    expect(blank.advanceOf(0x41)).toBeUndefined();
  }
});

test('minifying keeps every rule', () => {
  const css = text(
    createStylesheet({ folder: '/assets', styles: ['/* why */\n.a:hover {\n  color: red;\n}\n\n.b {\n  margin: 0 auto;\n}\n'] })
      .stylesheet.bytes,
  );
  expect(css.endsWith('.a:hover{color: red}\n.b{margin: 0 auto}')).toBe(true);
});

test.each(Object.keys(colours.light) as (keyof typeof colours.light)[])('the image colour %s equals the token', (name) => {
  expect(tokens).toContain(`--${name}: light-dark(${colours.light[name]}, ${colours.dark[name]});`);
});
