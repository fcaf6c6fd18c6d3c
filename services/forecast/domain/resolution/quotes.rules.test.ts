import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkQuotes, foldForQuote } from './quotes.rules.ts';
import type { Evidence, Vote } from './verdict.ts';

const page = (text: string): Evidence => ({
  url: 'https://example.org/',
  finalUrl: 'https://example.org/',
  fetchedAt: new Date(0),
  sha256: '0'.repeat(64),
  title: null,
  text,
});
const vote = (...quotes: [source: number, quote: string][]): Vote => ({
  provider: 'openai',
  outcome: 'yes',
  confidence: 0.9,
  clauses: [],
  quotes: quotes.map(([source, quote]) => ({ source, quote })),
  reasoning: '',
});
const counts = (text: string, ...quotes: [number, string][]) => checkQuotes(vote(...quotes), [page(text)]).counts;

test('a quote counts if the page contains it word for word', () => {
  expect(counts('The bridge was opened on 3 May 2027.', [1, 'bridge was opened on 3 May'])).toBe(true);
  expect(counts('The bridge was opened on 3 May 2027.', [1, 'bridge was opened on 4 May'])).toBe(false);
});

test('line breaks, spaces, typographic quotes and dashes make no difference', () => {
  expect(counts('The  “new”\n bridge –  opened', [1, 'The "new" bridge - opened'])).toBe(true);
});

test('Thai counts wherever the page broke its lines, and in either Unicode form', () => {
  expect(counts('สะพานแห่งใหม่\nเปิดใช้งานแล้ว', [1, 'สะพานแห่งใหม่เปิดใช้งานแล้ว'])).toBe(true);
  expect(counts('café ของสะพาน', [1, 'café ของสะพาน'.normalize('NFD')])).toBe(true);
  expect(counts('สะพานแห่งใหม่ยังไม่เปิดใช้งาน', [1, 'สะพานแห่งใหม่เปิดใช้งาน'])).toBe(false);
});

test('a vote with one made-up quote beside a true one does not count', () => {
  expect(counts('The bridge was opened.', [1, 'bridge was opened'], [1, 'in the presence of thousands'])).toBe(false);
});

test('a vote without a quote, with words too short to prove anything, or of a page that is not there does not count', () => {
  expect(counts('The bridge was opened.')).toBe(false);
  expect(counts('The bridge was opened.', [1, 'was'])).toBe(false);
  expect(counts('The bridge was opened.', [2, 'bridge was opened'])).toBe(false);
});

test('a quote must be in the page that it names, not in another', () => {
  const checked = checkQuotes(vote([1, 'the second page says so']), [page('nothing here'), page('the second page says so')]);
  expect(checked.counts).toBe(false);
});

test('any stretch of a page that is long enough is found in it, and folding twice is folding once', () => {
  const text = fc.string({ unit: fc.constantFrom(...Array.from('abc กขค\n\t “”–1๒ําé')), minLength: 30, maxLength: 120 });
  fc.assert(
    fc.property(text, fc.nat(), (whole, start) => {
      expect(foldForQuote(foldForQuote(whole))).toBe(foldForQuote(whole));
      const from = start % (whole.length - 15);
      const part = whole.slice(from, from + 15);
      fc.pre(foldForQuote(part).length >= 8);
      expect(foldForQuote(whole)).toContain(foldForQuote(part));
    }),
  );
});
