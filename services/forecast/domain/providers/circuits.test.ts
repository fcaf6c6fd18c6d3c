import { createFakeClock } from '@trivium/testing';
import { expect, test } from 'vitest';
import { fakeJudge, type FakeAnswers } from '../../testing/fake-judges.ts';
import { refuse, type ProviderErrorCode } from './errors.ts';
import { createPanel } from './panel.ts';
import type { JudgeInput } from './provider.ts';

const verdict = { outcome: 'yes' as const, confidence: 1, clauses: [], quotes: [], reasoning: '' };
const failure = (code: ProviderErrorCode) => refuse(code, 'no');

function start(answers: FakeAnswers) {
  const clock = createFakeClock(new Date('2026-11-20T00:00:00Z'));
  const judge = fakeJudge('groq', answers);
  let changes = 0;
  const panel = createPanel([judge], clock, { onChange: () => changes++ });
  /** A resolution: its own session, the same circuits. */
  const ask = async () => {
    const session = panel.open({} as JudgeInput, new AbortController().signal);
    await Promise.all(session.seats.map((seat) => session.vote(seat)));
    return session;
  };
  const pass = async (ms: number) => {
    clock.advance(ms);
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  };
  return { judge, panel, ask, pass, changes: () => changes };
}

test('after three failures in a row a provider rests, and no question waits for it', async () => {
  const { judge, panel, ask, changes } = start({ vote: failure('provider_failed') });
  for (let round = 0; round < 5; round++) await ask();
  expect(judge.calls.votes).toBe(3);
  expect(panel.available()).toEqual([]);
  expect((await ask()).resting).toEqual([{ provider: 'groq', code: 'provider_unavailable' }]);
  expect(changes()).toBe(1);
});

test('a success between failures starts the count again', async () => {
  const answers: FakeAnswers = { vote: failure('provider_timeout') };
  const { panel, ask } = start(answers);
  for (const vote of [failure('provider_timeout'), failure('provider_timeout'), verdict, failure('provider_timeout')]) {
    answers.vote = vote;
    await ask();
  }
  expect(panel.available()).toEqual(['groq']);
});

test('a provider that refuses the key rests at once, and a probe in the background brings it back', async () => {
  const answers: FakeAnswers = { vote: failure('provider_refused') };
  const { judge, panel, ask, pass, changes } = start(answers);
  await ask();
  expect(panel.available()).toEqual([]);
  await pass(59_999);
  expect(judge.calls.probes).toBe(0);
  await pass(1);
  expect(judge.calls).toMatchObject({ votes: 1, probes: 1 });
  expect(panel.available()).toEqual(['groq']);
  expect(changes()).toBe(2);
});

test('each failed probe doubles the rest, up to 15 minutes', async () => {
  const answers: FakeAnswers = { vote: failure('provider_refused'), probe: failure('provider_refused') };
  const { judge, ask, pass } = start(answers);
  await ask();
  for (const seconds of [60, 120, 240, 480, 900, 900]) {
    const before = judge.calls.probes;
    await pass(seconds * 1000 - 1);
    expect(judge.calls.probes).toBe(before);
    await pass(1);
    expect(judge.calls.probes).toBe(before + 1);
  }
});

test.each(['provider_request_rejected', 'provider_unparsable'] as const)(
  'a failure that the request causes (%s) keeps the provider available',
  async (code) => {
    const { judge, panel, ask } = start({ vote: failure(code) });
    for (let round = 0; round < 5; round++) await ask();
    expect(judge.calls.votes).toBe(5);
    expect(panel.available()).toEqual(['groq']);
  },
);
