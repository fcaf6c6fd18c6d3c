import { beforeAll, describe, expect, test } from 'vitest';
import type { Entry } from '../../contract/index.ts';
import { readContent } from '../content/read-content.ts';
import { createEntrySearch, type EntrySearch } from './entry-search.rules.ts';
import { readRouteWords } from './route-words.rules.ts';

let entries: readonly Entry[] = [];
let search: EntrySearch;

beforeAll(async () => {
  const content = await readContent();
  entries = content.entries.map(({ entry }) => ({ ...entry, signatures: [] }));
  search = createEntrySearch(entries, content.terms);
});

const find = (query: Parameters<EntrySearch['find']>[1]) =>
  search
    .find(entries, query)
    .best(Infinity)
    .map(({ slug }) => slug)
    .toSorted();

describe('a word for a route finds what the route filter finds', () => {
  test.each([
    ['intravenous', ['IV', 'iv', 'i.v.', 'intravenous', 'เข้าเส้น', 'ฉีดเข้าเส้นเลือดดำ', 'ยาฉีดเข้าเส้น']],
    ['intramuscular', ['IM', 'i.m.', 'เข้ากล้าม', 'ฉีดเข้ากล้ามเนื้อ']],
    ['subcutaneous', ['SC', 'SQ', 'subcut', 'ใต้ผิวหนัง', 'ฉีดใต้ผิวหนัง']],
    ['mouth', ['PO', 'oral', 'orally', 'by mouth', 'กิน', 'ยากิน', 'ให้ทางปาก']],
    ['injection', ['injection', 'injectable', 'ฉีด', 'ยาฉีด']],
    ['topical', ['topical', 'spot-on', 'ทา', 'ยาทา']],
    ['ophthalmic', ['eye drops', 'หยอดตา', 'ยาหยอดตา']],
    ['otic', ['ear drops', 'หยอดหู']],
  ] as const)('%s: %j', (route, words) => {
    const expected = find({ route });
    expect(expected.length).toBeGreaterThan(0);
    for (const q of words) expect([q, find({ q })]).toEqual([q, expected]);
  });
});

test('a word for a route narrows a name, and must be of one dose with a species that the query names', () => {
  expect(find({ q: 'furosemide IV' })).toEqual(['furosemide']);
  expect(find({ q: 'ketamine horse iv' })).toEqual(['ketamine']);
  expect(find({ q: 'คีตามีนฉีดเข้ากล้ามแมว' })).toEqual(['ketamine']);
  expect(find({ q: 'ketamine cat iv' })).toEqual([]);
  expect(find({ q: 'ยากินแมว' })).toEqual(find({ species: 'cat', route: 'mouth' }));
  expect(find({ q: 'carprofen oral', route: 'udder' })).toEqual([]);
});

test('a word for a route does not match inside another word', () => {
  const rest = (q: string) => readRouteWords(q, (text) => text.split(' '));
  for (const q of ['ivermectin', 'imidacloprid', 'scabies', 'ponazuril', 'oralject', 'iv2', 'ทำงานเกิน'])
    expect([q, rest(q).rest]).toEqual([q, q]);
  expect(find({ q: 'ไทรอยด์ทำงานเกิน' })).toContain('thiamazole');
  expect(find({ q: 'กิน' })).not.toEqual(find({ q: 'ทำงานเกิน' }));
  expect(find({ q: 'ดูแลไทรอยด์ทำงานเกิน' })).not.toContain('carprofen');
});

test('the routes of the doses that fit are among the highlights', () => {
  const matches = search.find(entries, { q: 'furosemide IV dog' });
  const [entry] = matches.best(1);
  const routes = entry && matches.highlights(entry).flatMap(({ kind, text }) => (kind === 'route' ? [text] : []));
  expect(routes).toEqual(['intramuscular or intravenous']);
});
