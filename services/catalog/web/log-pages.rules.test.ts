import { expect, test } from 'vitest';
import { logPage, perPage, tilePathsOf } from './log-pages.rules.ts';

test.each([0, 1, perPage - 1, perPage, perPage + 1, 3 * perPage + 7])(
  'the pages of a log of %i entries hold each entry once, and older and newer lead there and back',
  (size) => {
    const seen: number[] = [];
    let page = logPage(size, undefined);
    expect(page.newer).toBeUndefined();
    for (;;) {
      for (let index = page.before - 1; index >= page.first; index--) seen.push(index);
      if (page.older === undefined) break;
      const older = logPage(size, String(page.older));
      expect(older.newer).toBe(page.before);
      page = older;
    }
    expect(seen).toEqual(Array.from({ length: size }, (_, at) => size - 1 - at));
  },
);

test('an address keeps its entries while the log grows', () => {
  const { first, before } = logPage(100, '60');
  expect(logPage(1_000, '60')).toMatchObject({ first, before });
});

test.each(['-1', 'x', '1e9', '99999999999999999999', '0'])('before=%s gives an existing page', (beforeText) => {
  const { first, before } = logPage(100, beforeText);
  expect([first >= 0, before <= 100, before > first]).toEqual([true, true, true]);
});

test.each([
  [0, 43, '/tile/entries/000.p/43', '/tile/0/000.p/43'],
  [255, 300, '/tile/entries/000', '/tile/0/000'],
  [256, 300, '/tile/entries/001.p/44', '/tile/0/001.p/44'],
  [256 * 1234, 256 * 1235, '/tile/entries/x001/234', '/tile/0/x001/234'],
])('entry %i of a log of %i is in %s', (index, size, entries, leaves) => {
  expect(tilePathsOf(index, size)).toEqual({ entries, leaves });
});
