import { createFakeClock } from '@trivium/testing';
import { expect, test } from 'vitest';
import type { Entailment } from '../resolution/verdict.ts';
import { createPanel } from './panel.ts';
import type { EntailmentInput, Judge, JudgeInput } from './provider.ts';

const names = ['anthropic', 'openai', 'google', 'groq'] as const;

/** A panel whose readers answer when a test settles them, in the order in which they are asked. */
function hold() {
  const clock = createFakeClock(new Date('2027-06-01T00:00:00Z'));
  const readings: PromiseWithResolvers<Entailment>[] = [];
  const judges = names.map((name): Judge => {
    const readQuotes = () => {
      const reading = Promise.withResolvers<Entailment>();
      readings.push(reading);
      return reading.promise;
    };
    return {
      name,
      readQuotes,
      judge: () => new Promise(() => {}),
      screen: () => Promise.resolve(false),
      probe: () => Promise.resolve(),
    };
  });
  const session = createPanel(judges, clock).open({} as JudgeInput, new AbortController().signal);
  const pass = async (ms: number) => {
    clock.advance(ms);
    for (let turn = 0; turn < 30; turn++) await Promise.resolve();
  };
  return { session, readings, pass };
}
const yes = { outcome: 'yes', reasoning: '' } as const;

/** Asks for a reading, and lets two silences pass: another reader is asked, and the first one answers meanwhile. */
async function readLate() {
  const { session, readings, pass } = hold();
  const reading = session.readQuotes({} as EntailmentInput, 'anthropic');
  await pass(2_000);
  await pass(2_000);
  expect(readings).toHaveLength(2);
  await pass(1_000);
  readings[0]?.resolve(yes);
  expect(await reading).toMatchObject(yes);
  return { readings, pass };
}

test('once a reading is given, the silence of another reader starts no call', async () => {
  const { readings, pass } = await readLate();
  await pass(2_000);
  expect(readings).toHaveLength(2);
});

test('once a reading is given, the failure of another reader starts no call', async () => {
  const { readings, pass } = await readLate();
  readings[1]?.reject(new Error('late'));
  await pass(0);
  expect(readings).toHaveLength(2);
});

test('once a session is closed, neither silence nor failure starts a call', async () => {
  const { session, readings, pass } = hold();
  void session.readQuotes({} as EntailmentInput, 'anthropic');
  await pass(2_000);
  session.close();
  await pass(2_000);
  readings[0]?.reject(new Error('failed'));
  await pass(0);
  expect(readings).toHaveLength(1);
});
