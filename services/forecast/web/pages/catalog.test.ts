import { expect, test } from 'vitest';
import { sampleData, sampleMarket } from '../testing/sample-data.ts';
import { usePages } from '../testing/start-pages.ts';

const markets = [
  sampleMarket('next', { closesAt: '2026-12-06T23:59:59Z' }),
  sampleMarket('later', { closesAt: '2027-12-31T16:59:59Z', category: 'crypto' }),
  sampleMarket('past', { status: 'resolved', outcome: 'no', closesAt: '2026-01-31T16:59:59Z', category: 'crypto' }),
];
const sample = sampleData();
const address = usePages({
  ...sample,
  markets: () => markets,
  find: ({ q }) => (q ? [] : markets),
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

test('each filter says how many questions pressing it shows, beside the other filter, and how soon is soon', async () => {
  const counts = async (query: string) =>
    Object.fromEntries(
      [...(await read(`/?lang=en${query}`)).matchAll(/>([^<>]+) <span class="count">(\d+)<\/span>/g)].map(([, name, count]) => [
        name,
        Number(count),
      ]),
    );
  expect(await counts('')).toMatchObject({ Open: 2, 'Closing within 72 hours': 0, Resolved: 1, Crypto: 2, 'Thai politics': 1 });
  expect(await counts('&category=crypto')).toMatchObject({ Open: 1, Resolved: 1, Crypto: 2, 'Thai politics': 1 });
  expect(await counts('&status=resolved')).toMatchObject({ Open: 2, Resolved: 1, Crypto: 1, 'Thai politics': 0 });
});

test('each chosen filter is named beside the number of questions, and its link removes it alone', async () => {
  const chosen = async (query: string) => {
    const [list = ''] = /<ul class="chosen"[^>]*>.*?<\/ul>/.exec(await read(`/?lang=en${query}`)) ?? [];
    return [...list.matchAll(/href="([^"]+)"\s*>(.*?)<\/a\s*>/g)].map(([, href, name]) => [
      href?.replaceAll('&amp;', '&'),
      name?.replaceAll(/<[^>]+>/g, ''),
    ]);
  };
  expect(await chosen('')).toEqual([]);
  expect(await chosen('&category=crypto&status=resolved')).toEqual([
    ['/?status=resolved&lang=en', 'Remove filter: Crypto ×'],
    ['/?category=crypto&lang=en', 'Remove filter: Resolved ×'],
  ]);
  expect(await chosen('&category=thai-vet&tag=rabies')).toHaveLength(2);
});

test('resolved questions are sorted by when they closed', async () => {
  const page = await read('/?lang=en&status=resolved');
  expect(page).toMatch(/aria-current="true"\s*>Closed latest/);
  expect(page).toContain('Closed earliest');
  expect(page).not.toMatch(/Closing soonest|Closing latest|Most likely|Least likely/);
});

test('an empty list asks for another word only where one was searched for', async () => {
  expect(await read('/?category=thai-vet&lang=en')).toContain('Remove a filter to see other questions.');
  expect(await read('/?q=nothing&lang=en')).toContain('Try another word or remove a filter.');
});
