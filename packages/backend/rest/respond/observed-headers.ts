import type { RequestTimes, RestRequest } from '../rest-request.ts';
import type { Answer } from './answer.ts';

/** Adds the headers by which a client traces a request and sees how long its parts took. */
export function addObservedHeaders(answer: Answer, { context, raw, times }: RestRequest): Answer {
  const { traceHeader } = context.observation;
  const trace = traceHeader === undefined ? null : raw.headers.get(traceHeader);
  if (trace === null && !times) return answer;
  return {
    ...answer,
    headers: {
      ...answer.headers,
      ...(traceHeader !== undefined && trace !== null && { [traceHeader]: trace }),
      ...(times && { 'server-timing': serverTiming(times, raw.identifyMs ?? 0) }),
    },
  };
}

/** In milliseconds. A request that the database did not see has neither plan nor transaction. */
function serverTiming(times: RequestTimes, identifyMs: number): string {
  const { startedAt, parsedAt, transactionStartedAt, transactionEndedAt } = times;
  const now = performance.now();
  const ranQuery = transactionStartedAt !== undefined && transactionEndedAt !== undefined;
  const parts: readonly (readonly [name: string, ms: number])[] = [
    ['jwt', identifyMs],
    ['parse', parsedAt - startedAt],
    ...(ranQuery
      ? [
          ['plan', transactionStartedAt - parsedAt] as const,
          ['transaction', transactionEndedAt - transactionStartedAt] as const,
          ['response', now - transactionEndedAt] as const,
        ]
      : [['response', now - parsedAt] as const]),
  ];
  return parts.map(([name, ms]) => `${name};dur=${ms.toFixed(1)}`).join(', ');
}
