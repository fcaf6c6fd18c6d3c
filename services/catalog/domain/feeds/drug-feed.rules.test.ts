import { expect, test } from 'vitest';
import type { LogEntry } from '../../contract/index.ts';
import { atomFeed } from './atom.rules.ts';
import { changesOf } from './changes.rules.ts';
import { drugFeed } from './drug-feed.rules.ts';
import { jsonFeed, jsonFeedSchema } from './json-feed.rules.ts';

const signature = (index: number, drugSlug: string, text: string): LogEntry => ({
  entryType: 'drug-signature',
  drugSlug,
  signerKeyId: `ed25519:${'0'.repeat(64)}`,
  payloadType: 'application/vnd.trivium.catalog.entry+json',
  payloadSha256: text.repeat(64),
  sig: 'A'.repeat(88),
  index,
  leafHash: '0'.repeat(64),
  loggedAt: `2026-11-0${index + 1}T00:00:00.000Z`,
});
const log = [
  signature(0, 'carprofen', 'a'),
  signature(1, 'xylazine', 'b'),
  signature(2, 'carprofen', 'a'),
  signature(3, 'carprofen', 'c'),
];
const names = [{ slug: 'carprofen', name: 'Carprofen <R&D>' }];

test('a drug is added once, and changed with each new text; another signature of the same text is no change', () => {
  expect(changesOf(log, names).map(({ kind, slug, logIndex }) => [kind, slug, logIndex])).toEqual([
    ['changed', 'carprofen', 3],
    ['added', 'xylazine', 1],
    ['added', 'carprofen', 0],
  ]);
});

const feed = drugFeed(
  { log, entries: names as never, lastUpdated: new Date('2026-11-04T00:00:00Z') },
  'https://catalog.example.org',
);

test('Atom escapes what names hold, and gives every item an id of its text', () => {
  const xml = atomFeed(feed);
  expect(xml).toContain('Carprofen &lt;R&amp;D&gt;');
  expect(xml).toContain(`<id>urn:sha256:${'c'.repeat(64)}</id>`);
  expect(xml).toContain('<updated>2026-11-04T00:00:00.000Z</updated>');
  expect(xml).not.toContain('<R&D>');
});

test('JSON Feed has the same items, newest first', () => {
  const json = jsonFeed(feed);
  expect(jsonFeedSchema.parse(json)).toEqual(json);
  expect(json.items.map(({ tags }) => tags)).toEqual([
    ['changed', 'carprofen'],
    ['added', 'xylazine'],
    ['added', 'carprofen'],
  ]);
});
