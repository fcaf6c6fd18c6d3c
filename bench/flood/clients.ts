import { setTimeout as pause } from 'node:timers/promises';
import { anonymousHeaders, memberHeaders } from './attacks/send.ts';
import type { Target } from './attacks/attack.ts';

/** What an ordinary client met in a span of time. */
export interface Met {
  readonly client: string;
  readonly p95Ms: number;
  readonly requests: number;
  readonly errors: number;
}

interface Client {
  readonly name: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const pauseMs = 50;
/** Who gets no answer in this time counts as refused. */
const longestMs = 10_000;

const clientsOf = (target: Target): readonly Client[] => [
  {
    name: 'portal, anonymous',
    url: `${target.portal}/rest/v1/clubs?select=id,slug,name,name_th&order=name&limit=30`,
    headers: anonymousHeaders(target),
  },
  {
    name: 'portal, signed in',
    url: `${target.portal}/rest/v1/profiles?select=id,nickname,full_name&id=eq.${target.memberId}`,
    headers: memberHeaders(target),
  },
  { name: 'forecast', url: `${target.forecast}/api/markets` },
  { name: 'catalog', url: `${target.catalog}/api/drugs` },
];

/** One client on each service asks as a person would, one request after the other. */
export async function askOrdinarily(target: Target, seconds: number, signal: AbortSignal): Promise<Met[]> {
  const end = performance.now() + seconds * 1_000;
  return Promise.all(
    clientsOf(target).map(async ({ name, url, headers = {} }) => {
      const times: number[] = [];
      let errors = 0;
      while (performance.now() < end && !signal.aborted) {
        const from = performance.now();
        const isAnswered = await fetch(url, { headers, signal: AbortSignal.timeout(longestMs) })
          .then(async (answer) => (await answer.arrayBuffer(), answer.ok))
          .catch(() => false);
        times.push(performance.now() - from);
        if (!isAnswered) errors += 1;
        await pause(pauseMs);
      }
      const sorted = times.toSorted((a, b) => a - b);
      return { client: name, p95Ms: sorted[Math.floor(sorted.length * 0.95)] ?? 0, requests: times.length, errors };
    }),
  );
}
