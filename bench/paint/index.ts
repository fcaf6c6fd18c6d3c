import { launchBrowser } from '@trivium/testing/launch-browser';
import type { BenchmarkOptions } from '../benchmark.ts';
import { startService } from '../start-service.ts';
import { spread } from '../statistics.rules.ts';
import { table } from '../table.ts';
import { measurePaint } from './measure-paint.ts';

export const title = 'first paint of the catalog on a weak phone: a processor of a quarter, 1.6 Mbit/s';

const pages = ['/', '/?q=rimadyl', '/?species=dog&class=antibiotic', '/drugs/carprofen', '/drugs/oxytetracycline'];
const aimMs = 1_500;

/** Opens each page in a fresh browser profile of a throttled phone. */
export async function run({ rounds, json, signal }: BenchmarkOptions): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const service = await startService('catalog', signal, { CATALOG_PROBES: 'off' });
  stack.defer(service.stop);
  const browser = await launchBrowser();
  stack.defer(() => browser.close());
  const results: { readonly page: string; readonly medianMs: number; readonly minMs: number; readonly maxMs: number }[] = [];
  for (const page of pages) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) {
      signal.throwIfAborted();
      times.push(await measurePaint(browser, `${service.origin}${page}${page.includes('?') ? '&' : '?'}lang=th`));
    }
    const { median, min, max } = spread(times);
    results.push({ page, medianMs: Math.round(median), minMs: Math.round(min), maxMs: Math.round(max) });
  }
  const isMet = results.every(({ medianMs }) => medianMs <= aimMs);
  process.stdout.write(
    json
      ? `${JSON.stringify({ benchmark: 'paint', rounds, results, aimMs, isMet }, undefined, 2)}\n`
      : `${[
          ...table([
            ['ms to the first paint', 'median', 'min', 'max'],
            ...results.map(({ page, medianMs, minMs, maxMs }) => [page, String(medianMs), String(minMs), String(maxMs)]),
          ]),
          `${rounds} visits a page in Thai, each with an empty cache. The aim (medians within ${aimMs} ms) is ${isMet ? 'met' : 'missed'}.`,
        ].join('\n')}\n`,
  );
}
