import { setMaxListeners } from 'node:events';
import type { BenchmarkOptions } from '../benchmark.ts';
import { table } from '../table.ts';
import { measureMatching, type MatchingQuality } from './matching-quality.ts';
import { markets, measureSearches, queries, type SearchTimes } from './search-times.ts';

export const title = 'matching with other venues: precision and recall, and the search of 84,000 markets';

const aim = { precision: 0.95, recall: 0.85, p95Ms: 20 };

/** Judges the labelled pairs, then searches an index of synthetic markets in a PostgreSQL of its own. */
export async function run({ json, signal }: BenchmarkOptions): Promise<void> {
  // Every page of the indexer listens for the end.
  setMaxListeners(0, signal);
  const matching = measureMatching();
  const search = await measureSearches(signal);
  const figures = { cold: percentiles(search.cold), warm: percentiles(search.warm) };
  if (json)
    process.stdout.write(
      `${JSON.stringify({ benchmark: 'venues', matching, markets, indexSeconds: search.indexSeconds, searchMs: figures, aim }, undefined, 2)}\n`,
    );
  else process.stdout.write(`${[...matchingLines(matching), '', ...searchLines(search, figures)].join('\n')}\n`);
}

type Percentiles = Readonly<Record<'p50' | 'p95' | 'p99' | 'max', number>>;

function percentiles(times: readonly number[]): Percentiles {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] as number;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
}

const percent = (share: number) => `${(share * 100).toFixed(1)}%`;
const verdict = (isMet: boolean) => (isMet ? 'met' : 'missed');

function matchingLines({ parts, mistakes }: MatchingQuality): string[] {
  const rows = parts.map(([name, one]) => [
    name,
    String(one.pairs),
    String(one.positives),
    percent(one.precision),
    percent(one.recall),
  ]);
  const all = parts.at(-1)?.[1];
  const isMet = all !== undefined && all.precision >= aim.precision && all.recall >= aim.recall;
  return [
    ...table([['labelled pairs', 'pairs', 'matches', 'precision', 'recall'], ...rows]),
    ...mistakes.map(
      ({ question, title: offered, expected, actual, reasons }) =>
        `  ${expected}, judged ${actual}: ${question} | ${offered} (${reasons.join('; ')})`,
    ),
    `Who wrote the rules wrote the pairs too, before them; real titles will do worse. The aim (precision ${percent(aim.precision)}, recall ${percent(aim.recall)}) is ${verdict(isMet)}.`,
  ];
}

function searchLines({ indexSeconds }: SearchTimes, { cold, warm }: Record<'cold' | 'warm', Percentiles>): string[] {
  const row = (name: string, { p50, p95, p99, max }: Percentiles) => [name, ...[p50, p95, p99, max].map((ms) => ms.toFixed(1))];
  return [
    ...table([['ms a search', 'p50', 'p95', 'p99', 'max'], row('cold', cold), row('warm', warm)]),
    `${queries} queries, one after the other, on ${markets} markets; one indexing took ${indexSeconds.toFixed(1)} s.`,
    `The aim (p95 under ${aim.p95Ms} ms on this machine) is ${verdict(cold.p95 < aim.p95Ms)} cold and ${verdict(warm.p95 < aim.p95Ms)} warm.`,
  ];
}
