import type { Attack } from './attack.ts';
import { keepSending, send } from './send.ts';

const json = { 'content-type': 'application/json' };

/** What forecast answers to anybody, asked for without end. */
export const attacks: readonly Attack[] = [
  {
    name: 'forecast: resolving questions of its own with 20 sources, 32 of an address',
    run: (target, signal) => {
      let question = 0;
      return keepSending(32, signal, (ending) => {
        const body = JSON.stringify({
          question: `Will it rain on day ${(question += 1)}?`,
          resolutionCriteria: 'x '.repeat(2_000),
          resolutionSources: Array.from({ length: 20 }, (_, at) => `https://evidence-${question}-${at}.example.org/`),
          closesAt: '2020-01-01T00:00:00Z',
        });
        return send(`${target.forecast}/api/resolve`, { method: 'POST', headers: json, body }, ending);
      });
    },
  },
  {
    name: 'forecast: look-ups on other venues with all the terms that fit, 32 of an address',
    run: (target, signal) => {
      let query = 0;
      const terms = Array.from({ length: 20 }, (_, group) => `terms=${'bitcoin%202026%20price,'.repeat(12)}${group}`).join('&');
      return keepSending(32, signal, (ending) =>
        send(`${target.forecast}/api/cross-venue?q=bitcoin%20${(query += 1)}&${terms}`, {}, ending),
      );
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
  {
    name: 'forecast and catalog: reads that no answer made in advance fits, 32 of an address',
    run: (target, signal) => {
      let read = 0;
      const paths = [
        (n: number) => `${target.forecast}/api/markets?q=word${n}&sort=-yesProbability`,
        (n: number) => `${target.forecast}/?q=word${n}`,
        (n: number) => `${target.catalog}/?q=word${n}`,
        (n: number) => `${target.catalog}/api/by-code?system=atc&code=N${String(n % 100).padStart(2, '0')}`,
        (n: number) => `${target.catalog}/api/drugs/tramadol?atLogSize=${n % 80}`,
      ];
      return keepSending(32, signal, (ending) => {
        read += 1;
        const path = paths[read % paths.length] as (n: number) => string;
        return send(path(read), {}, ending);
      });
    },
  },
];
