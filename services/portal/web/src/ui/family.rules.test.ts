import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { assert, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { familyCount, familyOf } from './family.rules.ts';

const css = readFileSync(join(import.meta.dirname, '../styles/family.css'), 'utf8');
const families = [...css.matchAll(/data-family='(\d+)'\] \{([^}]*)\}/g)].map(([, number, rules]) => ({
  number: Number(number),
  ...Object.fromEntries([...(rules ?? '').matchAll(/--(\w+): (#[\da-f]{6});/g)].map(([, name, value]) => [name, value])),
})) as unknown as readonly { number: number; field: string; form: string; mark: string; letter: string }[];

/** As WCAG defines it. */
const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

test('the stylesheet has the families that a seed can have, and no two are the same', () => {
  expect(families.map(({ number }) => number)).toEqual(Array.from({ length: familyCount }, (_, number) => number));
  expect(new Set(families.map(({ field, form, mark }) => `${field} ${form} ${mark}`)).size).toBe(familyCount);
});

test('the letter of each family contrasts with its field by 4.5 to 1, the mark by 3 to 1', () => {
  for (const { number, field, mark, letter } of families) {
    expect([number, contrast(field, letter) >= 4.5]).toEqual([number, true]);
    expect([number, contrast(field, mark) >= 3]).toEqual([number, true]);
  }
});

test('a seed always has the same family', () => {
  assert(
    property(string(), (seed) => {
      expect(familyOf(seed)).toBe(familyOf(seed));
      expect(families[familyOf(seed)]).toBeDefined();
    }),
  );
});

test('names that differ by a letter are spread over all families', () => {
  const counts = Map.groupBy(
    Array.from({ length: 1100 }, (_, number) => familyOf(`club ${number}`)),
    (family) => family,
  );
  expect(counts.size).toBe(familyCount);
  for (const [, seeds] of counts) expect(seeds.length).toBeLessThan(200);
});
