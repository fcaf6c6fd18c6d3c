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

test('votes in the place of silent providers do not outvote a provider that opposes', () => {
  const twoTwice = [vote('openai', 'yes'), vote('openai', 'yes'), vote('groq', 'yes'), vote('groq', 'yes')];
  expect(decide(twoTwice, criteria, 5)).toMatchObject({ isDecided: true });
  expect(decide([...twoTwice, vote('mistral', 'no')], criteria, 5).isDecided).toBe(false);
});

test('a provider that voted both ways opposes each outcome', () => {
  const both = [vote('openai', 'yes'), vote('openai', 'no')];
  expect(three(...both, vote('groq', 'yes'), vote('google', 'yes')).isDecided).toBe(false);
  expect(three(...both, vote('groq', 'no'), vote('google', 'no')).isDecided).toBe(false);
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

test('a page to which the named source redirects on another domain needs a second domain beside it', () => {
  const away = page('https://registry.example.org/a', 'https://blog.example.net/a');
  const alsoAway = page('https://registry.example.org/b', 'https://paper.example.com/b');
  const both = (one: Evidence, other: Evidence) =>
    decide([vote('openai', 'yes', 0.9, true, one), vote('groq', 'yes', 0.9, true, other)], criteria, 2).isDecided;
  expect(both(away, away)).toBe(false);
  expect(both(away, alsoAway)).toBe(true);
  expect(both(away, official)).toBe(true);
});

test('too few proven verdicts decide nothing, and the note says how many there are', () => {
  expect(three()).toEqual({ isDecided: false, note: 'No provider gave a verdict that its quotes prove.' });
  expect(three(vote('openai', 'yes'))).toEqual({
    isDecided: false,
    note: 'Only 1 of 3 providers gave a verdict that its quotes prove; at least 2 must.',
  });
});

/** Votes of any provider, some of them more than once. */
const anyVotes = (length: number) =>
  fc.array(
    fc.record({
      provider: fc.constantFrom(...providers),
      outcome: fc.constantFrom('yes', 'no', 'void', 'undecided'),
      confidence: fc.constantFrom(0.1, 0.69, 0.7, 0.9),
      counts: fc.boolean(),
    }),
    { maxLength: length },
  );
const votesOf = (all: { provider: Provider; outcome: Verdict['outcome']; confidence: number; counts: boolean }[]) =>
  all.map(({ provider, outcome, confidence, counts }) => vote(provider, outcome, confidence, counts));

test('whatever the votes: two providers agree and less than a third as many oppose, and order does not matter', () => {
  fc.assert(
    fc.property(anyVotes(8), (all) => {
      const votes = votesOf(all);
      const decision = decide(votes, criteria, 5);
      expect(decide(votes.toReversed(), criteria, 5).isDecided).toBe(decision.isDecided);
      if (!decision.isDecided) return;
      const counted = votes.filter(({ counts }) => counts).map((one) => one.vote);
      const of = (isOne: (verdict: Verdict) => boolean) => new Set(counted.filter(isOne).map(({ provider }) => provider));
      const against = of(({ outcome }) => outcome !== decision.outcome && outcome !== 'undecided');
      const agreeing = of(({ outcome, confidence }) => outcome === decision.outcome && confidence >= 0.7).difference(against);
      expect(agreeing.size).toBeGreaterThanOrEqual(2);
      expect(against.size * 3).toBeLessThan(agreeing.size);
    }),
    { numRuns: 2_000 },
  );
});

test('whatever the votes: once settled, no votes that come later change the outcome', () => {
  const outcomeOf = (votes: CheckedVote[]) => {
    const decision = decide(votes, criteria, 5);
    return decision.isDecided ? decision.outcome : 'open';
  };
  fc.assert(
    fc.property(anyVotes(5), fc.integer({ min: 1, max: 5 }), (all, out) => {
      const votes = votesOf(all);
      const early = votes.slice(0, Math.max(0, votes.length - out));
      const late = votes.slice(early.length);
      const voted = new Set(early.map((one) => one.vote.provider));
      const standIns = late.filter((one) => voted.has(one.vote.provider)).length;
      if (isSettled(early, { seats: late.length, standIns }, criteria, 5)) expect(outcomeOf(votes)).toBe(outcomeOf(early));
    }),
    { numRuns: 5_000 },
  );
});

test('four that agree settle it against a fifth, two of three do not, and two against two never will', () => {
  const yes = (provider: Provider) => vote(provider, 'yes');
  const one = { seats: 1, standIns: 0 };
  const four = [yes('openai'), yes('groq'), yes('google'), yes('mistral')];
  expect(isSettled(four, one, criteria, 5)).toBe(true);
  expect(isSettled(four, { seats: 1, standIns: 1 }, criteria, 5)).toBe(false);
  expect(isSettled([yes('openai'), yes('groq')], one, criteria, 3)).toBe(false);
  expect(isSettled([yes('openai'), yes('groq'), vote('google', 'no'), vote('mistral', 'no')], one, criteria, 5)).toBe(true);
});
