import { expect, test } from 'vitest';
import { sampleData, sampleMarket } from '../testing/sample-data.ts';
import { usePages } from '../testing/start-pages.ts';

const markets = [
  sampleMarket('next', { closesAt: '2026-12-06T23:59:59Z' }),
  sampleMarket('later', { closesAt: '2027-12-31T16:59:59Z', category: 'crypto' }),
  sampleMarket('past', { status: 'resolved', outcome: 'no', closesAt: '2026-01-31T16:59:59Z', category: 'crypto' }),
];
const monthly = ['may', 'june', 'july'].map((slug, index) =>
  sampleMarket(slug, {
    closesAt: `2027-0${5 + index}-28T16:59:59Z`,
    yesProbability: 0.1 * (index + 1),
    category: index === 2 ? 'sea-elections' : 'thai-climate',
    tags: ['dust'],
  }),
);
const monthOf: Readonly<Record<string, string>> = { may: 'May 2027', june: 'June 2027', july: 'July 2027' };
const sample = sampleData();
const address = usePages({
  ...sample,
  markets: () => [...markets, ...monthly],
  find: ({ q, tag }) => (tag === 'dust' ? monthly : q ? [] : markets),
  seriesOf: (slug) => (monthOf[slug] ? { series: 'dust', label: { th: `เดือน ${slug}`, en: monthOf[slug] } } : undefined),
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

test('each filter says how many questions pressing it shows beside the other filter, and none that finds nothing is offered', async () => {
  const counts = async (query: string) =>
    Object.fromEntries(
      [...(await read(`/?lang=en${query}`)).matchAll(/>([^<>]+) <span class="count">(\d+)<\/span>/g)].map(([, name, count]) => [
        name,
        Number(count),
      ]),
    );
  const all = await counts('');
  expect(all).toMatchObject({ Open: 2, Resolved: 1, Crypto: 2, 'Thai politics': 1 });
  expect(Object.values(all)).not.toContain(0);
  expect(await counts('&category=crypto')).toMatchObject({ Open: 1, Resolved: 1, Crypto: 2, 'Thai politics': 1 });
  expect(Object.keys(await counts('&status=resolved'))).toEqual(['Crypto', 'Open', 'Resolved']);
  // What is chosen stays in sight: a reader leaves it there.
  expect(await counts('&status=closing-soon')).toMatchObject({ 'Closing within 72 hours': 0 });
  expect(await counts('&q=nothing')).toEqual({});
});

test('the switch of the filters says which are chosen and the order', async () => {
  const chosen = async (query: string) => /<summary.*?<\/b> <span[^>]*>(.*?)<\/span>/.exec(await read(`/?lang=en${query}`))?.[1];
  expect(await chosen('')).toBe('Closing soonest');
  expect(await chosen('&category=crypto&status=open&sort=new')).toBe('Crypto · Open · Newest');
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
  const nothing = await read('/?q=nothing&lang=en');
  expect(nothing).toContain('Try another word, or propose the question.');
  expect(nothing).toContain('href="/propose?lang=en"');
  expect(await read('/?q=nothing&category=crypto&lang=en')).toContain('Try another word or remove a filter.');
});

test('the questions of a series are one row: the first in full, the others by their labels, with links that say the whole question', async () => {
  const page = await read('/?tag=dust&lang=en');
  expect(page.match(/<li class="row">/g)).toHaveLength(1);
  expect(page).toMatch(/<h3 lang="en"><a href="\/m\/may\?lang=en">/);
  expect(page).toContain('2 more questions like this');
  const links = [...page.matchAll(/<li class="variant".*?<\/li>/g)].map(([item]) => [
    /href="([^"?]+)/.exec(item)?.[1],
    /<a.*?<\/a\s*>/
      .exec(item)?.[0]
      .replaceAll(/<[^>]+>/g, '')
      .trim(),
    /class="value">([^<]+)/.exec(item)?.[1],
  ]);
  expect(links).toEqual([
    ['/m/june', 'June 2027: Will the sample june come about by the end of 2027?', '20%'],
    ['/m/july', 'July 2027: Will the sample july come about by the end of 2027?', '30%'],
  ]);
});

test('the list counts questions, not rows', async () => {
  expect(await read('/?tag=dust&lang=en')).toMatch(/id="result-count">3 questions</);
});

test('a question whose series has no other in the list is a row as any other', async () => {
  const page = await read('/?tag=dust&category=sea-elections&lang=en');
  expect(page).toMatch(/<h3 lang="en"><a href="\/m\/july/);
  expect(page).not.toContain('variant');
});
