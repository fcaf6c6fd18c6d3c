import { expect, test } from 'vitest';
import { sampleData, sampleMarket } from '../testing/sample-data.ts';
import { usePages } from '../testing/start-pages.ts';

const markets = [
  sampleMarket('next', { closesAt: '2026-12-06T23:59:59Z' }),
  sampleMarket('later', { closesAt: '2027-12-31T16:59:59Z', category: 'crypto' }),
];
const sample = sampleData();
const address = usePages({
  ...sample,
  markets: () => markets,
  find: ({ status, category, q }) =>
    markets.filter((market) => status !== 'closing-soon' && (category ?? market.category) === market.category && !q),
});
const read = async (path: string) => (await (await fetch(`${address()}${path}`)).text()).replaceAll(/\s+/g, ' ');

test('where no question closes soon, the list says within how many hours and when the next one closes, with the way there', async () => {
  const all = await read('/?status=closing-soon&lang=en');
  expect(all).toContain('Nothing closes in the next 72 hours');
  expect(all).toContain('The next question closes on 6 December 2026.');
  expect(all).toMatch(/href="\/\?status=open&amp;lang=en"\s*>See what closes next/);
  expect(all).not.toContain('Try another word');
  const ofCategory = await read('/?status=closing-soon&category=crypto&lang=th');
  expect(ofCategory.replaceAll('\u00a0', ' ')).toContain('คำถามที่ใกล้ปิดที่สุดปิดวันที่ 31 ธันวาคม 2570');
});

test('the filter by status says how many questions each has, and how soon is soon', async () => {
  const page = await read('/?lang=en');
  const { open, closingSoon, resolved } = sample.stats().markets.byStatus;
  for (const [name, count] of [
    ['Open', open],
    ['Closing within 72 hours', closingSoon],
    ['Resolved', resolved],
  ] as const)
    expect(page).toContain(`${name} <span class="count">${count}</span>`);
});

test('an empty list asks for another word only where one was searched for', async () => {
  expect(await read('/?category=thai-vet&lang=en')).toContain('Remove a filter to see other questions.');
  expect(await read('/?q=nothing&lang=en')).toContain('Try another word or remove a filter.');
});
