import { systemClock } from '@trivium/core';
import { createPanel, providers, resolveQuestion, type Judge } from '@trivium/forecast/resolver';
import type { RunContext } from './run-case.ts';
import { createReadQueue, defaultEvidenceLimits as limits } from '@trivium/forecast/resolver';

const sentence = 'The bridge was opened to traffic on 3 April 2026.';
const page = {
  ok: true,
  status: 200,
  contentType: 'text/plain',
  sha256: '0'.repeat(64),
  bytes: sentence.length,
  text: sentence,
  truncated: false,
} as const;

function agreeing(name: (typeof providers)[number], isSilent: boolean): Judge {
  const answer = <Value>(value: Value): Promise<Value> => (isSilent ? new Promise(() => {}) : Promise.resolve(value));
  return {
    name,
    judge: () =>
      answer({
        outcome: 'yes',
        confidence: 0.9,
        clauses: [],
        quotes: [{ source: 1, quote: sentence }],
        reasoning: 'It says so.',
      }),
    readQuotes: () => answer({ outcome: 'yes', reasoning: 'It says so.' }),
    screen: () => answer(false),
    probe: () => answer(undefined),
  };
}

/** Milliseconds and status of an answer of five providers that agree at once, so many of them silent; with the real deadlines. */
export async function measureSilence({ pool }: Pick<RunContext, 'pool'>) {
  return Promise.all(
    [0, 1, 2, 3, 4, 5].map(async (silent) => {
      const url = `https://silent-${silent}.example/`;
      const judges = providers.map((name, index) => agreeing(name, index < silent));
      const read = () => Promise.resolve({ ...page, url, finalUrl: url, fetchedAt: new Date() });
      const panel = createPanel(judges, systemClock);
      const resolver = { pool, clock: systemClock, outbound: { read }, panel, reads: createReadQueue(), limits };
      const question = {
        question: 'Did the bridge open before May 2026?',
        resolutionCriteria: 'Yes if the office says that it was opened.',
        resolutionSources: [url],
        closesAt: new Date('2026-05-01T00:00:00Z'),
      };
      const startedAt = performance.now();
      const { status } = await resolveQuestion(resolver, question, new Date(), 'bench');
      return { silent, status, ms: Math.round(performance.now() - startedAt) };
    }),
  );
}
