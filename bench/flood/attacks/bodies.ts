import type { Attack } from './attack.ts';
import { anonymousHeaders, keepSending, memberHeaders, send } from './send.ts';

const repeated = (text: string, bytes: number) => text.repeat(Math.ceil(bytes / text.length));
const keys = (bytes: number) => Array.from({ length: bytes / 16 }, (_, at) => `"k${at}":1`).join(',');
const shapes = [
  { shape: 'rows', type: 'application/json', body: (bytes: number) => `[${repeated('{},', bytes - 10)}{}]` },
  { shape: 'keys', type: 'application/json', body: (bytes: number) => `{${keys(bytes)}}` },
  { shape: 'brackets', type: 'application/json', body: (bytes: number) => '['.repeat(bytes) },
  { shape: 'CSV', type: 'text/csv', body: (bytes: number) => `id,full_name\n${repeated('a,b\n', bytes - 20)}` },
];
/** What the portal takes from a member, as config.toml says. */
const longestTaken = 2 * 1024 * 1024;
const senders = [
  { from: 'anonymous', bytes: 15e6, headersOf: anonymousHeaders },
  { from: 'a member', bytes: 15e6, headersOf: memberHeaders },
  { from: 'a member, the longest that are taken', bytes: longestTaken, headersOf: memberHeaders },
];

/** H2: bodies of fifteen megabytes, and of the longest that are read, four at a time. */
export const attacks: readonly Attack[] = senders.flatMap(({ from, bytes, headersOf }) =>
  shapes.map(({ shape, type, body }) => ({
    name: `H2 bodies of ${shape}, ${from}`,
    run: async (target, signal) => {
      const sent = Buffer.from(body(bytes));
      const headers = { ...headersOf(target), 'content-type': type };
      await keepSending(4, signal, (ending) =>
        send(`${target.portal}/rest/v1/profiles`, { method: 'POST', headers, body: sent }, ending),
      );
    },
  })),
);
