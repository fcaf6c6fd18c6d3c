import { expect, test } from 'vitest';
import publishers from '../../content/publishers.json' with { type: 'json' };
import { readContent } from './content.ts';
import { isData, publisherOf, publishersFile } from './publishers.ts';

test('every source of a curated market has a publisher with a name, and no other host has one', async () => {
  const addresses = (await readContent()).flatMap(({ market }) => [
    ...market.resolutionSources,
    ...(market.outcomeSource === null ? [] : [market.outcomeSource]),
  ]);
  const unnamed = addresses.filter((address) => publisherOf(new URL(address)) === undefined);
  expect(unnamed).toEqual([]);
  const hosts = new Set(addresses.map((address) => new URL(address).hostname.replace(/^www\./, '')));
  expect(Object.keys(publishers).filter((host) => !hosts.has(host))).toEqual([]);
});

test('a host with and without www. has the same publisher, and another host of the same domain has not', () => {
  expect(publisherOf(new URL('https://www.bot.or.th/th/'))).toEqual({ th: 'ธนาคารแห่งประเทศไทย', en: 'Bank of Thailand' });
  expect(publisherOf(new URL('https://bot.or.th/'))).toEqual(publisherOf(new URL('https://www.bot.or.th/')));
  expect(publisherOf(new URL('https://shop.bot.or.th/'))).toBeUndefined();
});

test.for<[isData: boolean, address: string]>([
  [true, 'https://fred.stlouisfed.org/graph/fredgraph.csv?id=CBBTCUSD'],
  [true, 'https://api.exchange.coinbase.com/products/BTC-USD/candles'],
  [true, 'https://endoflife.date/api/v1/products/go'],
  [false, 'https://fred.stlouisfed.org/series/CBBTCUSD'],
  [false, 'https://www.apiculture.org/'],
])('%s that programs rather than people read %s', ([expected, address]) => {
  expect(isData(new URL(address))).toBe(expected);
});

test.for<[rule: string, file: object]>([
  ['has a host with www.', { 'www.example.org': { th: 'ตัวอย่าง', en: 'Example' } }],
  ['has no Thai name', { 'example.org': { en: 'Example' } }],
  ['has an unknown field', { 'example.org': { th: 'ตัวอย่าง', en: 'Example', url: 'x' } }],
])('a file of publishers is refused that %s', ([, file]) => {
  expect(publishersFile.safeParse(file).success).toBe(false);
});
