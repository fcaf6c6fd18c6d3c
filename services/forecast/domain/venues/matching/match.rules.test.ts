import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import pairs from '../labelled-pairs.json' with { type: 'json' };
import { readClaim, searchWords } from './claim.rules.ts';
import { isHeldOut, measure, type LabelledPair } from './labels.rules.ts';
import { isNear, relate } from './match.rules.ts';

const judge = (question: string, title: string, form?: 'keywords') => relate(readClaim(question), readClaim(title), form);

describe('the labelled pairs', () => {
  const labelled = pairs as LabelledPair[];
  const judged = labelled.map((pair) => ({ ...pair, actual: judge(pair.question, pair.title).kind }));

  test('there are at least 120 distinct pairs, 45 of them positive and a third held out', () => {
    expect(labelled.length).toBeGreaterThanOrEqual(120);
    expect(measure(judged).positives).toBeGreaterThanOrEqual(45);
    expect(new Set(labelled.map(({ question, title }) => `${question}|${title}`)).size).toBe(labelled.length);
    expect(labelled.filter(isHeldOut).length).toBeGreaterThanOrEqual(labelled.length / 3);
  });

  test.for([
    ['tuned on', judged.filter((pair) => !isHeldOut(pair))],
    ['all', judged],
  ] as const)(
    'of the pairs %s, at least 95%% of the offered ones are right, and 85%% of the right ones are offered',
    ([, part]) => {
      const { precision, recall } = measure(part);
      expect(precision).toBeGreaterThanOrEqual(0.95);
      expect(recall).toBeGreaterThanOrEqual(0.85);
    },
  );

  test('no match is offered with the opposite meaning', () => {
    const turned = judged.filter(
      ({ expected, actual }) => expected !== 'different' && actual !== 'different' && expected !== actual,
    );
    expect(turned).toEqual([]);
  });
});

test.for([
  ['Will Bitcoin hit $150k in 2027?', 'Will Bitcoin hit $150k in 2026?', 'other year: 2027 against 2026'],
  ['Will Bitcoin hit $150k in 2027?', 'Will Bitcoin hit $200k in 2027?', 'other threshold'],
  ['Thai election in 2027?', 'Vietnam election in 2027?', 'other place: thailand against vietnam'],
  ['Will the Fed cut rates in June 2027?', 'Will the Fed hike rates in June 2027?', 'cut against hike'],
  ['Will Israel strike Iran by June 2027?', 'Will Iran strike Israel by June 2027?', 'the roles are swapped'],
  ['Artemis II launch by June 30, 2027?', 'Artemis II launch by August 31, 2027?', 'other deadline'],
] as const)('a difference is named: %s %s', ([question, title, reason]) => {
  const { kind, reasons } = judge(question, title);
  expect(kind).toBe('different');
  expect(reasons).toContain(reason);
});

test.for([
  ['before 2029', 'by end of 2028'],
  ['before 1 July 2028', 'by June 30, 2028'],
  ['in 2028', 'by December 31, 2028'],
  ['no later than 31 May 2028', 'before June 2028'],
  ['by 2028-05-31', 'by May 31st, 2028'],
] as const)('two wordings of one deadline are equal: %s, %s', ([one, other]) => {
  expect(judge(`Will humans land on the Moon ${one}?`, `Humans land on the Moon ${other}?`).kind).toBe('same');
});

test('a double negation cancels out', () => {
  expect(
    judge('Will Bitcoin be above $100k on 31 December 2027?', 'Will Bitcoin not be below $100,000 on December 31, 2027?').kind,
  ).toBe('same');
});

test('a negation in a side clause does not negate the claim', () => {
  const title = 'Will Myanmar hold voting in a township that had no voting in 2025?';
  expect(readClaim(title).isNegated).toBe(false);
});

test('keywords need only match themselves', () => {
  expect(judge('bitcoin 150k', 'Will Bitcoin reach $150,000 before the end of 2027?', 'keywords').kind).toBe('same');
  expect(judge('bitcoin 150k', 'Will Bitcoin reach $200,000 before the end of 2027?', 'keywords').kind).toBe('different');
});

test.for([
  ['$150,000', '150k'],
  ['1.5 million', '1,500,000'],
  ['25 basis points', '0.25%'],
  ['BTC', 'Bitcoin'],
  ['Hegotá', 'hegota'],
  ['two', '2'],
  ['B.E. 2570', '2027'],
] as const)('%s and %s give the same search words', ([one, other]) => {
  expect(searchWords(one)).toEqual(searchWords(other));
});

test('a name with one different letter is similar, another name is not', () => {
  expect(isNear('natthaphong', 'nattaphong')).toBe(true);
  expect(isNear('thaksin', 'thanathorn')).toBe(false);
});

const subject = fc.constantFrom('Bitcoin', 'Ethereum', 'Solana', 'Thailand', 'NVIDIA');
const year = fc.integer({ min: 2026, max: 2040 });
const level = fc.integer({ min: 2, max: 900 }).map((thousands) => thousands * 1000);
const claim = fc.tuple(subject, level, year);
const ask = ([who, value, when]: readonly [string, number, number]) =>
  `Will ${who} be above $${value.toLocaleString('en')} on December 31, ${when}?`;

test('every question equals itself and is the opposite of its negation', () => {
  fc.assert(
    fc.property(claim, (one) => {
      expect(judge(ask(one), ask(one)).kind).toBe('same');
      expect(judge(ask(one), ask(one).replace('above', 'below')).kind).toBe('opposite');
      expect(judge(ask(one), ask(one).replace('be above', 'not be above')).kind).toBe('opposite');
    }),
  );
});

test('no two claims that differ in subject, threshold or year match', () => {
  fc.assert(
    fc.property(claim, claim, (one, other) => {
      fc.pre(JSON.stringify(one) !== JSON.stringify(other));
      expect(judge(ask(one), ask(other)).kind).toBe('different');
    }),
  );
});

test('any two texts are judged, with a score from 0 to 1', () => {
  const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.constantFrom(...pairs.map(({ title }) => title)));
  fc.assert(
    fc.property(text, text, (one, other) => {
      const { score } = judge(one, other);
      expect(score >= 0 && score <= 1).toBe(true);
    }),
  );
});
