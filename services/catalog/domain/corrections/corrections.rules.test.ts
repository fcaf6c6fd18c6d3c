import { expect, test } from 'vitest';
import { correction, corrections, type Correction } from '../../contract/index.ts';
import { readContent } from '../content/read-content.ts';
import { atomFeed } from '../feeds/atom.rules.ts';
import { jsonFeed, jsonFeedSchema } from '../feeds/json-feed.rules.ts';
import { correctionFeed } from './correction-feed.rules.ts';
import { recentCorrections } from './recent-corrections.rules.ts';

const both = { en: 'A figure.', th: 'ตัวเลข' };
const made = (id: string, corrected: string, drugs: string[] = ['carprofen']): Correction =>
  correction.parse({ id, kind: 'dose', drugs, since: '2025-01-01', corrected, wrong: both, right: both });

test('an entry shows its corrections of the last twelve months, newest first', () => {
  const list = [
    made('old', '2025-11-20'),
    made('edge', '2025-11-21'),
    made('new', '2026-11-01'),
    made('other', '2026-11-01', ['xylazine']),
  ];
  const recent = recentCorrections(list, 'carprofen', new Date('2026-11-21T10:00:00Z'));
  expect(recent.map(({ id }) => id)).toEqual(['new', 'edge']);
});

test('a correction cannot precede the wrong figure, and no two have one id', () => {
  expect(() => made('early', '2024-12-31')).toThrow('was corrected before it was published');
  expect(corrections.safeParse([made('a', '2026-01-01'), made('a', '2026-01-02')]).success).toBe(false);
});

test('the feeds have every correction with its wrong figure, its date and the right one', async () => {
  const { corrections: published } = await readContent();
  const feed = correctionFeed(published, 'https://catalog.example.org');
  const json = jsonFeed(feed);
  expect(jsonFeedSchema.parse(json)).toEqual(json);
  expect(json.items).toHaveLength(published.length);
  const fenbendazole = json.items.find(({ id }) => id.endsWith('#fenbendazole-cattle-meat'));
  expect(fenbendazole?.content_text).toMatch(/^Wrong since 2026-11-21: .* Right: Meat: 8 days/);
  expect(atomFeed(feed)).toContain('<id>https://catalog.example.org/corrections#fenbendazole-cattle-meat</id>');
});

test('each withdrawal and dose that the review named has its correction', async () => {
  const { corrections: published } = await readContent();
  const drugs = new Set(published.flatMap((each) => each.drugs));
  const named = ['fenbendazole', 'furosemide', 'danofloxacin', 'florfenicol', 'tulathromycin', 'buprenorphine', 'phenylbutazone'];
  for (const drug of [...named, 'ivermectin', 'acepromazine', 'selamectin', 'xylazine'])
    expect([drug, drugs.has(drug)]).toEqual([drug, true]);
  expect(published.some(({ wrong }) => wrong.en.includes('every 48 h'))).toBe(true);
});
