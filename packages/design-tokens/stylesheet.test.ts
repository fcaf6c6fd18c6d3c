import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { colours } from './colours.ts';
import { createStylesheet } from './stylesheet.ts';

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
