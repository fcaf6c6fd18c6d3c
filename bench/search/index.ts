import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BenchmarkOptions } from '../benchmark.ts';
import { processorMicros } from '../processor-time.ts';
import { startService } from '../start-service.ts';
import { spread } from '../statistics.rules.ts';
import { table } from '../table.ts';
import { contentFolder, readContent } from '../../services/catalog/domain/content/read-content.ts';
import { measureSearches, type SearchTimes } from './measure-searches.ts';
import { makeEntries, makeQueries } from './synthetic-entries.rules.ts';

export const title = 'GET /api/drugs?q= of the catalog with 4,000 entries';

const entryCount = 4_000;
const queryCount = 2_000;
const aimMs = 20;

/**
 * Starts the catalog with 4,000 entries and lets the clients search. It keeps the latest 16 MiB of answers, a quarter of those to
 * the queries: most searches find nothing there, and those for a common word do.
 */
export async function run({ rounds, seconds, connections, json, signal }: BenchmarkOptions): Promise<void> {
  const say = (line: string) => void process.stderr.write(`bench: ${line}\n`);
  await using stack = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'trivium-bench-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  say(`writing ${entryCount} entries`);
  const queries = await writeContent(folder);
  say('starting the catalog');
  const service = await startService('catalog', signal, { CATALOG_CONTENT: folder, CATALOG_PROBES: 'off' });
  stack.defer(service.stop);

  const load = { origin: service.origin, queries, clients: connections, signal };
  await measureSearches({ ...load, seconds: 2 });
  const measured: SearchTimes[] = [];
  const cpuMicros: number[] = [];
  for (let round = 0; round < rounds; round++) {
    say(`round ${round + 1} of ${rounds}`);
    const before = await processorMicros(service.servingPids);
    const one = await measureSearches({ ...load, seconds });
    const after = await processorMicros(service.servingPids);
    if (before !== undefined && after !== undefined) cpuMicros.push((after - before) / one.times.length);
    measured.push(one);
  }
  const result = { p50: middle(measured, 0.5), p95: middle(measured, 0.95), p99: middle(measured, 0.99) };
  const cpu = cpuMicros.length === 0 ? undefined : Math.round(spread(cpuMicros).median);
  const perSecond = spread(measured.map((each) => each.perSecond)).median;
  process.stdout.write(
    json
      ? `${JSON.stringify({ benchmark: 'search', entries: entryCount, clients: connections, rounds, seconds, ms: result, perSecond, cpuMicros: cpu, aimMs }, undefined, 2)}\n`
      : `${[
          ...table([
            ['ms a search', 'p50', 'p95', 'p99'],
            [`${connections} clients`, ...Object.values(result).map((ms) => ms.toFixed(1))],
          ]),
          `Medians of ${rounds} rounds of ${seconds} s; ${queryCount} different queries on ${entryCount} entries, 20 whole entries an answer; ${perSecond.toFixed(0)} searches a second${cpu === undefined ? '' : `, ${cpu} µs of the service's processor time each`}.`,
          `The aim (p99 under ${aimMs} ms on this machine) is ${result.p99 < aimMs ? 'met' : 'missed'}.`,
        ].join('\n')}\n`,
  );
}

async function writeContent(folder: string): Promise<string[]> {
  const own = (await readContent()).entries.map(({ entry }) => entry);
  const entries = makeEntries(entryCount, own);
  await mkdir(join(folder, 'entries'));
  await cp(join(contentFolder, 'terms.json'), join(folder, 'terms.json'));
  for (const entry of entries) await writeFile(join(folder, 'entries', `${entry.slug}.json`), JSON.stringify(entry));
  return makeQueries(queryCount, entries);
}

const middle = (measured: readonly SearchTimes[], share: number): number =>
  spread(measured.map(({ times }) => times[Math.min(times.length - 1, Math.floor(times.length * share))] as number)).median;
