import fc from 'fast-check';
import { expect, test } from 'vitest';
import { providers, type Provider } from '../../contract/index.ts';
import type { CheckedVote } from './quotes.rules.ts';
import type { Evidence, Verdict } from './verdict.ts';
import { decide, hasVoidClause, isSettled } from './vote.rules.ts';

const page = (url: string, finalUrl = url): Evidence => ({
  url,
  finalUrl,
  fetchedAt: new Date(0),
  sha256: '',
  title: null,
  text: '',
});
const official = page('https://registry.example.org/a');
const vote = (
  provider: Provider,
  outcome: Verdict['outcome'],
  confidence = 0.9,
  counts = true,
  evidence: Evidence = official,
): CheckedVote => ({
  vote: { provider, outcome, confidence, clauses: [], quotes: [], reasoning: '' },
  quotes: [{ quote: 'words that stand there', evidence, isVerbatim: true }],
  counts,
});
const criteria = 'Yes if it opens. Void if the project is cancelled.';
const three = (...votes: CheckedVote[]) => decide(votes, criteria, 3);

test('two confident votes of three decide, and the most confident one is named', () => {
  expect(three(vote('openai', 'yes', 0.8), vote('groq', 'yes', 0.95))).toMatchObject({
    isDecided: true,
    outcome: 'yes',
    confidence: 0.875,
    provider: 'groq',
  });
});

test('a counted vote against it holds back three that agree, and no more', () => {
  const agreeing = [vote('openai', 'yes'), vote('groq', 'yes'), vote('google', 'yes')];
  const against = vote('mistral', 'no', 0.1);
  expect(decide([...agreeing, against], criteria, 5).isDecided).toBe(false);
  expect(decide([...agreeing, vote('anthropic', 'yes'), against], criteria, 5)).toMatchObject({
    isDecided: true,
    outcome: 'yes',
  });
});

test('votes of one provider are not two that agree', () => {
  expect(decide([vote('openai', 'yes'), vote('openai', 'yes')], criteria, 3).isDecided).toBe(false);
});

test('a vote whose quotes do not stand is dropped, for and against', () => {
  expect(three(vote('openai', 'yes'), vote('groq', 'yes'), vote('google', 'no', 1, false)).isDecided).toBe(true);
  expect(three(vote('openai', 'yes'), vote('groq', 'yes', 0.9, false)).isDecided).toBe(false);
});

test('an undecided vote counts in the two thirds', () => {
  expect(three(vote('openai', 'yes'), vote('groq', 'yes'), vote('google', 'undecided')).isDecided).toBe(true);
  expect(three(vote('openai', 'yes'), vote('groq', 'undecided')).isDecided).toBe(false);
});

test('agreement without confidence decides nothing', () => {
  expect(three(vote('openai', 'yes', 0.6), vote('groq', 'yes', 0.69)).isDecided).toBe(false);
});

test('void needs a clause in the criteria', () => {
  const votes = [vote('openai', 'void'), vote('groq', 'void')];
  expect(decide(votes, criteria, 2)).toMatchObject({ isDecided: true, outcome: 'void' });
  expect(decide(votes, 'Yes if it opens.', 2).isDecided).toBe(false);
  expect(hasVoidClause('หากโครงการถูกยกเลิก ให้ถือเป็นโมฆะ')).toBe(true);
});

test('one vote suffices only where one provider is configured, with a capped confidence that is said', () => {
  expect(decide([vote('openai', 'yes', 1)], criteria, 1)).toMatchObject({
    isDecided: true,
    confidence: 0.6,
    note: expect.stringContaining('capped'),
  });
  expect(decide([vote('openai', 'yes', 1)], criteria, 2).isDecided).toBe(false);
});

test('a page to which the named source led away needs a second domain beside it', () => {
  const away = page('https://registry.example.org/a', 'https://blog.example.net/a');
  const alsoAway = page('https://registry.example.org/b', 'https://paper.example.com/b');
  const both = (one: Evidence, other: Evidence) =>
    decide([vote('openai', 'yes', 0.9, true, one), vote('groq', 'yes', 0.9, true, other)], criteria, 2).isDecided;
  expect(both(away, away)).toBe(false);
  expect(both(away, alsoAway)).toBe(true);
  expect(both(away, official)).toBe(true);
});

test('no vote decides nothing', () => {
  expect(three().isDecided).toBe(false);
});

test('whatever the votes: who decides has two confident counted votes and less than a third as many against, and order does not matter', () => {
  const any = fc.record({
    outcome: fc.constantFrom('yes', 'no', 'void', 'undecided'),
    confidence: fc.double({ min: 0, max: 1, noNaN: true }),
    counts: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(any, { maxLength: 5 }), (all) => {
      const votes = all.map(({ outcome, confidence, counts }, index) => vote(providers[index]!, outcome, confidence, counts));
      const decision = decide(votes, criteria, 5);
      expect(decide(votes.toReversed(), criteria, 5).isDecided).toBe(decision.isDecided);
      if (!decision.isDecided) return;
      const counted = votes.filter(({ counts }) => counts).map((one) => one.vote);
      expect(
        counted.filter(({ outcome, confidence }) => outcome === decision.outcome && confidence >= 0.7).length,
      ).toBeGreaterThanOrEqual(2);
      const against = counted.filter(({ outcome }) => outcome !== decision.outcome && outcome !== 'undecided');
      expect(against.length * 3).toBeLessThan(counted.length - against.length);
    }),
  );
});

test('whatever the votes: once settled, no votes that come later change the outcome', () => {
  const any = fc.record({
    outcome: fc.constantFrom('yes', 'no', 'void', 'undecided'),
    confidence: fc.constantFrom(0.1, 0.9),
    counts: fc.boolean(),
  });
  const outcomeOf = (votes: CheckedVote[]) => {
    const decision = decide(votes, criteria, 5);
    return decision.isDecided ? decision.outcome : 'open';
  };
  fc.assert(
    fc.property(fc.array(any, { minLength: 5, maxLength: 5 }), fc.integer({ min: 1, max: 5 }), (all, out) => {
      const votes = all.map(({ outcome, confidence, counts }, index) => vote(providers[index]!, outcome, confidence, counts));
      const early = votes.slice(0, 5 - out);
      if (isSettled(early, out, criteria, 5)) expect(outcomeOf(votes)).toBe(outcomeOf(early));
    }),
    { numRuns: 2_000 },
  );
});

test('four that agree settle it against a fifth, two of three do not, and two against two never will', () => {
  const yes = (provider: Provider) => vote(provider, 'yes');
  expect(isSettled([yes('openai'), yes('groq'), yes('google'), yes('mistral')], 1, criteria, 5)).toBe(true);
  expect(isSettled([yes('openai'), yes('groq')], 1, criteria, 3)).toBe(false);
  expect(isSettled([yes('openai'), yes('groq'), vote('google', 'no'), vote('mistral', 'no')], 1, criteria, 5)).toBe(true);
});
