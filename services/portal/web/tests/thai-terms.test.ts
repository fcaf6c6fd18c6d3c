import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../../..');

const terms = (await readFile(join(root, 'docs/thai-glossary.md'), 'utf8'))
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(1)
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, term = '', , variants = '']) => ({ term, variants: variants.split(', ').filter(Boolean) }));

const paths = await Array.fromAsync(
  glob(['services/portal/web/messages/th/*.json', 'services/{forecast,catalog}/web/messages/th.ts'], { cwd: root }),
);
const texts = await Promise.all(paths.toSorted().map(async (path) => ({ path, text: await readFile(join(root, path), 'utf8') })));

test('the Thai messages of all three services are read', () => {
  expect(paths).toEqual(
    expect.arrayContaining([
      'services/portal/web/messages/th/shell.json',
      'services/forecast/web/messages/th.ts',
      'services/catalog/web/messages/th.ts',
    ]),
  );
  expect(terms.length).toBeGreaterThan(20);
});

test.for(terms)('Thai messages say $term', ({ term, variants }) => {
  expect(variants).not.toEqual([]);
  expect(variants.filter((variant) => term.includes(variant))).toEqual([]);
  expect(texts.some(({ text }) => text.includes(term))).toBe(true);
  const uses = texts.flatMap(({ path, text }) =>
    variants.filter((variant) => text.includes(variant)).map((variant) => `${path}: ${variant}`),
  );
  expect(uses).toEqual([]);
});
