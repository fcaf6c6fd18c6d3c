import { createFakeClock } from '@trivium/testing';
import { expect, test } from 'vitest';
import type { Provider } from '../../contract/index.ts';
import { refuse } from './errors.ts';
import { createPanel } from './panel.ts';
import type { Judge, JudgeInput } from './provider.ts';

const clock = createFakeClock(new Date('2026-11-20T00:00:00Z'));
const input = {} as JudgeInput;
const signal = () => AbortSignal.timeout(10_000);
const verdict = { outcome: 'yes' as const, confidence: 1, clauses: [], quotes: [], reasoning: '' };

function scripted(name: Provider, answer: () => Promise<typeof verdict>): Judge & { calls: number } {
  const judge = { name, calls: 0, judge: () => (judge.calls++, answer()) };
  return judge;
}
const right = (name: Provider) => scripted(name, () => Promise.resolve(verdict));
const failing = (name: Provider, code: Parameters<typeof refuse>[0]) => scripted(name, () => Promise.reject(refuse(code, 'no')));

test('every provider is asked once, and a provider that fails abstains with its code', async () => {
  const panel = createPanel([right('openai'), failing('groq', 'provider_rate_limited')], clock);
  const panelVotes = await panel.collectVotes(input, signal());
  expect(panelVotes.votes.map(({ provider }) => provider)).toEqual(['openai']);
  expect(panelVotes.abstentions).toEqual([{ provider: 'groq', code: 'provider_rate_limited' }]);
});

test('after three failures in a row a provider rests for a minute, then is tried again', async () => {
  let isWell = false;
  const judge = scripted('groq', () => (isWell ? Promise.resolve(verdict) : Promise.reject(refuse('provider_failed', 'no'))));
  const panel = createPanel([judge], clock);
  for (let round = 0; round < 5; round++) await panel.collectVotes(input, signal());
  expect(judge.calls).toBe(3);
  expect(panel.available()).toEqual([]);
  expect(panel.nextChangeAt()).toEqual(new Date(clock.now().getTime() + 60_000));
  clock.advance(60_000);
  isWell = true;
  expect(panel.available()).toEqual(['groq']);
  expect((await panel.collectVotes(input, signal())).votes).toHaveLength(1);
});

test('a provider that refuses the key rests for 15 minutes, then is tried again', async () => {
  const judge = failing('openai', 'provider_refused');
  const panel = createPanel([judge], clock);
  await panel.collectVotes(input, signal());
  clock.advance(14 * 60_000);
  expect(panel.available()).toEqual([]);
  expect(panel.configured).toEqual(['openai']);
  expect((await panel.collectVotes(input, signal())).abstentions).toEqual([{ provider: 'openai', code: 'provider_unavailable' }]);
  expect(judge.calls).toBe(1);
  clock.advance(60_000);
  expect(panel.available()).toEqual(['openai']);
});

test.each(['provider_request_rejected', 'provider_unparsable'] as const)(
  'a failure that the request causes (%s) keeps the provider available',
  async (code) => {
    const judge = failing('openai', code);
    const panel = createPanel([judge], clock);
    for (let round = 0; round < 5; round++)
      expect((await panel.collectVotes(input, signal())).abstentions).toEqual([{ provider: 'openai', code }]);
    expect(judge.calls).toBe(5);
    expect(panel.available()).toEqual(['openai']);
  },
);

test('a provider that ignores the deadline is not waited for, and the others count', async () => {
  const silent = scripted('mistral', () => new Promise(() => {}));
  const panelVotes = await createPanel([silent, right('google')], clock).collectVotes(input, AbortSignal.timeout(50));
  expect(panelVotes).toMatchObject({
    votes: [{ provider: 'google' }],
    abstentions: [{ provider: 'mistral', code: 'provider_timeout' }],
  });
});
