import type { Attack } from './attack.ts';
import { keepSending, send } from './send.ts';

const json = { 'content-type': 'application/json' };

/** What forecast answers to anybody, asked for without end. */
export const attacks: readonly Attack[] = [
  {
    name: 'forecast: resolving questions of its own, 32 of an address',
    run: (target, signal) => {
      let question = 0;
      return keepSending(32, signal, (ending) => {
        const body = JSON.stringify({
          question: `Will it rain on day ${(question += 1)}?`,
          criteria: 'x '.repeat(2_000),
          sources: Array.from({ length: 5 }, (_, at) => `https://evidence-${question}-${at}.example.org/`),
        });
        return send(`${target.forecast}/api/resolve`, { method: 'POST', headers: json, body }, ending);
      });
    },
  },
  {
    name: 'forecast: bodies of a megabyte of rows, 32 of an address',
    run: async (target, signal) => {
      const body = Buffer.from(`[${'{},'.repeat(340_000)}{}]`);
      await keepSending(32, signal, (ending) =>
        send(`${target.forecast}/api/waitlist`, { method: 'POST', headers: json, body }, ending),
      );
    },
  },
];
