import { expect, test } from 'vitest';
import { readContent } from '../../domain/markets/content.ts';
import { unitIn } from './units.ts';

test('the unit of every rule is named in Thai', async () => {
  const units = [...new Set((await readContent()).flatMap(({ market: { rule } }) => rule?.unit ?? []))];
  expect(units.length).toBeGreaterThan(5);
  expect(units.filter((unit) => !/[\u0E00-\u0E7F]/.test(unitIn(unit, 'th')))).toEqual([]);
});
