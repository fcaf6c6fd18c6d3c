import { brotliDecompressSync } from 'node:zlib';
import { systemClock } from '@trivium/core';
import { inTransaction } from '@trivium/postgres';
import { useDatabase } from '@trivium/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { resolveMarket } from '../domain/markets/change-market.ts';
import { announceClosing } from '../domain/events/announce-closing.ts';
import type { StoredEvent } from '../domain/events/event.ts';
import { parseXml, type XmlElement } from '../testing/parse-xml.ts';
import { add, migrationsFolder, publicUrl, startEventReplica } from '../testing/event-replica.ts';
import { atomFeed } from '../domain/feeds/atom.rules.ts';
import { toEntry } from '../domain/feeds/entries.rules.ts';
import { jsonFeedSchema } from '../domain/feeds/json-feed.rules.ts';

const database = useDatabase('forecast', migrationsFolder);
const within = { timeout: 5_000, interval: 20 };
const childrenOf = (element: XmlElement, name: string) => element.children.filter((child) => child.name === name);
const textOf = (element: XmlElement, name: string) => childrenOf(element, name)[0]?.text;

/** What RFC 4287 asks of a feed and its entries (sections 4.1.1 and 4.1.2). */
function expectAtom(xml: string): XmlElement[] {
  const feed = parseXml(xml);
  expect(feed).toMatchObject({ name: 'feed', attributes: { xmlns: 'http://www.w3.org/2005/Atom' } });
  const entries = childrenOf(feed, 'entry');
  expect(childrenOf(feed, 'author')).toHaveLength(1);
  expect(childrenOf(feed, 'link').filter(({ attributes }) => attributes['rel'] === 'self')).toHaveLength(1);
  for (const element of [feed, ...entries]) {
    for (const name of ['id', 'title', 'updated']) expect(childrenOf(element, name)).toHaveLength(1);
    expect(textOf(element, 'updated')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(URL.canParse(textOf(element, 'id')!)).toBe(true);
  }
  expect(new Set(entries.map((entry) => textOf(entry, 'id'))).size).toBe(entries.length);
  return entries;
}

test('both feeds are there, empty, before anything happened', async () => {
  const replica = await startEventReplica(database());
  expect(expectAtom((await replica.fetch('/feed.atom')).text)).toEqual([]);
  expect((await replica.fetch('/feed.json')).json()).toMatchObject({ items: [] });
});

test('both feeds show new, closing and resolved markets, newest first, and replicas agree on every byte', async () => {
  const replicas = [await startEventReplica(database()), await startEventReplica(database())];
  await add(database(), 'one', 'คำถาม <b>&amp; "ก"', new Date(Date.now() + 73 * 3_600_000));
  await announceClosing(database().pool, new Date(Date.now() + 2 * 3_600_000));
  const resolution = { outcome: 'no', reason: 'It was <not> so.' } as const;
  await add(database(), 'two');
  await inTransaction(database().pool, (transaction) =>
    resolveMarket(transaction, 'operator', 'two', resolution, { clock: systemClock }),
  );
  for (const { fetch } of replicas)
    await expect.poll(async () => (await fetch('/feed.json')).json().items.length, within).toBe(4);
  const [one, other] = await Promise.all(replicas.map(({ fetch }) => Promise.all([fetch('/feed.atom'), fetch('/feed.json')])));
  expect(one!.map(({ text }) => text)).toEqual(other!.map(({ text }) => text));
  expect(one!.map(({ headers }) => headers.get('etag'))).toEqual(other!.map(({ headers }) => headers.get('etag')));
  const [atom, json] = one!;
  expect(atom.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
  expect(json.headers.get('content-type')).toBe('application/feed+json; charset=utf-8');
  const entries = expectAtom(atom.text);
  const { items } = jsonFeedSchema.parse(json.json());
  expect(items.map(({ title }) => title.split(':')[0])).toEqual(['ใกล้ปิด', 'ผลตัดสิน ไม่ใช่', 'คำถามใหม่', 'คำถามใหม่']);
  expect(items.at(-1)).toMatchObject({
    url: `${publicUrl}/m/one`,
    title: 'คำถามใหม่: คำถาม <b>&amp; "ก" | New: Question one?',
    summary: 'New: Question one?',
  });
  expect(items.at(-1)?.content_html).toContain('คำถาม &lt;b&gt;&amp;amp; &quot;ก&quot;');
  expect(entries.map((entry) => textOf(entry, 'id'))).toEqual(items.map(({ id }) => id));
  expect(entries.map((entry) => textOf(entry, 'title'))).toEqual(items.map(({ title }) => title));
  expect(entries.map((entry) => textOf(entry, 'content'))).toEqual(items.map((item) => item.content_html));
});

test('a feed is served compressed, and 304 to a client that has it', async () => {
  const { url } = await startEventReplica(database());
  const first = await fetch(`${url}/feed.atom`, { headers: { 'accept-encoding': 'identity' } });
  const packed = await startRaw(`${url}/feed.atom`);
  expect(brotliDecompressSync(packed).toString()).toBe(await first.text());
  const again = await fetch(`${url}/feed.atom`, {
    headers: { 'accept-encoding': 'identity', 'if-none-match': first.headers.get('etag')! },
  });
  expect(again.status).toBe(304);
});

test('only the 100 newest entries are shown', async () => {
  const { fetch } = await startEventReplica(database());
  await Promise.all(Array.from({ length: 101 }, (_, index) => add(database(), `many-${index}`)));
  await expect.poll(async () => (await fetch('/feed.atom')).text, within).not.toContain('/m/two');
  expect(expectAtom((await fetch('/feed.atom')).text)).toHaveLength(100);
});

const event = (question: string): StoredEvent => ({
  id: 1,
  uid: 'b1c0a3f2-0000-4000-8000-000000000000',
  kind: 'market.created',
  at: new Date('2027-01-01T00:00:00Z'),
  market: {
    id: 'mkt',
    slug: 'slug',
    question,
    questionEn: null,
    category: 'crypto',
    yesProbability: 0.5,
    closesAt: '2027-01-02T00:00:00.000Z',
    tags: [question],
    isSample: true,
    outcome: null,
    outcomeReason: null,
    outcomeSource: null,
    resolvedAt: null,
  },
});

test('any question makes a well-formed feed with the same text', () => {
  const units = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({
      unit: fc.constantFrom('<', '>', '&', '"', "'", '\r', '\n', ']]>', '&#0;', '\0', '\u{B}', '\u{FFFE}', '\u{D800}', 'ก'),
    }),
  );
  fc.assert(
    fc.property(units, (question) => {
      const feed = { publicUrl, updated: '2027-01-01T00:00:00.000Z', entries: [toEntry(event(question), publicUrl)] };
      const [entry] = expectAtom(atomFeed(feed));
      const expectedText = question
        .toWellFormed()
        .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '\u{FFFD}');
      expect(textOf(entry!, 'title')).toBe(`คำถามใหม่: ${expectedText}`);
    }),
    { numRuns: 300 },
  );
});

/** The body as it went over the wire. */
async function startRaw(url: string): Promise<Buffer> {
  const { request } = await import('node:http');
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  request(url, { headers: { 'accept-encoding': 'br' } }, (answer) => {
    expect(answer.headers['content-encoding']).toBe('br');
    void answer.toArray().then((parts) => resolve(Buffer.concat(parts)), reject);
  })
    .on('error', reject)
    .end();
  return promise;
}
