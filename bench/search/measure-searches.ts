import { Agent, get } from 'node:http';
import { BenchmarkFailed } from '../benchmark.ts';

export interface SearchTimes {
  /** Milliseconds from the request to the last byte of its answer, in ascending order. */
  readonly times: readonly number[];
  readonly perSecond: number;
}

export interface SearchLoad {
  readonly origin: string;
  readonly queries: readonly string[];
  readonly clients: number;
  readonly seconds: number;
  readonly signal: AbortSignal;
}

/** Each client searches without a pause, one query after the other. @throws BenchmarkFailed for any answer but 200 */
export async function measureSearches({ origin, queries, clients, seconds, signal }: SearchLoad): Promise<SearchTimes> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const times: number[] = [];
  const started = performance.now();
  const end = started + seconds * 1000;
  let next = 0;
  const search = async () => {
    while (performance.now() < end) {
      signal.throwIfAborted();
      const query = queries[next++ % queries.length] as string;
      const begun = performance.now();
      await fetchAll(`${origin}/api/drugs?q=${encodeURIComponent(query)}`, agent);
      times.push(performance.now() - begun);
    }
  };
  try {
    await Promise.all(Array.from({ length: clients }, search));
  } finally {
    agent.destroy();
  }
  const perSecond = times.length / ((performance.now() - started) / 1000);
  return { times: times.toSorted((a, b) => a - b), perSecond };
}

const fetchAll = (url: string, agent: Agent) =>
  new Promise<void>((resolve, reject) => {
    get(url, { agent }, (response) => {
      response.resume();
      response.once('error', reject);
      response.once('end', () => {
        if (response.statusCode === 200) resolve();
        else reject(new BenchmarkFailed(`${url} answered ${response.statusCode}`));
      });
    }).once('error', reject);
  });
