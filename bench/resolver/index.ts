import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@trivium/core';
import { migrationsFolder } from '@trivium/forecast/resolver';
import { createSafeFetch } from '@trivium/safe-fetch';
import { createPool, migrate, readMigrations, startCluster } from '@trivium/postgres';
import type { BenchmarkOptions } from '../benchmark.ts';
import { table } from '../table.ts';
import { readCases, type BenchmarkCase } from './case.ts';
import { serveCases, type CaseServer } from './case-server.ts';
import { measureSilence } from './latency.ts';
import { rememberReads } from './remember-reads.ts';
import { runCase } from './run-case.ts';
import { readScenarios, type Scenario } from './scenarios.ts';
import { score, type Run, type Score } from './score.rules.ts';

export const title = 'robustness of the resolver: scripted providers that are bad, err, obey pages or are silent';

const atOnce = 16;

/** Runs every case in every scenario through the real pipeline, on pages of a local server and a real PostgreSQL. */
export async function run(options: BenchmarkOptions): Promise<void> {
  const cases = await readCases(options.cases ?? join(import.meta.dirname, 'cases'));
  await using stack = new AsyncDisposableStack();
  const home = await mkdtemp(join(tmpdir(), 'trivium-bench-'));
  stack.defer(() => rm(home, { recursive: true, force: true }));
  const cluster = await startCluster({ home });
  stack.defer(() => cluster.stop());
  const connection = await cluster.database('forecast');
  await migrate(connection, 'forecast', await readMigrations(migrationsFolder));
  const pool = createPool(connection);
  stack.defer(() => pool.end());
  const server = await serveCases(cases);
  stack.defer(() => server.close());
  const outbound = createSafeFetch({
    clock: systemClock,
    allow: ['127.0.0.0/8'],
    ports: [server.port],
    resolve: () => Promise.resolve(['127.0.0.1']),
    userAgent: 'TriviumBench/1.0',
    politeness: { minIntervalMs: 0, maxConcurrent: 32, robots: false },
    limits: { timeoutMs: 20_000 },
  });
  stack.defer(() => outbound.close());

  const scenarios = await readScenarios();
  const reader = await rememberReads(outbound, addressesOf(cases, server), options.signal);
  const work = scenarios.flatMap((scenario) => cases.map((one) => ({ scenario, one })));
  const total = work.length;
  const runs: Run[] = [];
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let next = work.shift(); next && !options.signal.aborted; next = work.shift()) {
        runs.push(await runCase({ pool, outbound: reader, server }, next.one, next.scenario));
        if (runs.length % 500 === 0) process.stderr.write(`bench: ${runs.length} of ${total}\n`);
      }
    }),
  );
  report({ scenarios, runs, caseCount: cases.length, silence: await measureSilence({ pool }) }, options);
}

const addressesOf = (cases: readonly BenchmarkCase[], server: CaseServer) =>
  cases.flatMap((one) => one.pages.flatMap(({ isSource }, page) => (isSource ? [server.urlOf(one, page)] : [])));

interface Measured {
  readonly scenarios: readonly Scenario[];
  readonly runs: readonly Run[];
  readonly caseCount: number;
  readonly silence: Awaited<ReturnType<typeof measureSilence>>;
}

const percent = (share: number) => `${(share * 100).toFixed(1)}%`;

function report({ scenarios, runs, caseCount, silence }: Measured, { json }: BenchmarkOptions): void {
  const runsOf = (names: readonly Scenario[]) => runs.filter(({ scenario }) => names.some(({ name }) => name === scenario));
  const scores = scenarios.map((scenario) => [scenario.name, score(runsOf([scenario]))] as const);
  const withOneBad = score(runsOf(scenarios.filter(({ hasOneBad }) => hasOneBad)));
  const onInjected = scores.reduce((sum, [, one]) => sum + one.onInjected, 0);
  const capturedUpTo = (rate: number) =>
    scenarios.reduce((sum, { errors }, index) => sum + (errors.rate <= rate ? (scores[index]?.[1].captured ?? 0) : 0), 0);
  const oneWrong = scores.find(([name]) => name === 'one wrong, readers err 10%')?.[1];
  const isMet =
    withOneBad.accuracy >= 0.98 &&
    withOneBad.coverage >= 0.6 &&
    withOneBad.premature + withOneBad.flipped + withOneBad.fabricated + onInjected + capturedUpTo(0.1) === 0 &&
    (oneWrong?.coverage ?? 0) >= 0.6 &&
    silence.every(({ silent, ms }) => silent !== 1 || ms < 3_000);
  if (json) {
    const captures = runs.filter(({ isCaptured }) => isCaptured).map(({ scenario, one: { id } }) => ({ scenario, id }));
    const result = {
      captures,
      benchmark: 'resolver',
      cases: caseCount,
      scenarios: Object.fromEntries(scores),
      withOneBad,
      silence,
      isMet,
    };
    process.stdout.write(`${JSON.stringify(result, undefined, 2)}\n`);
    return;
  }
  const columns = [
    'runs',
    'decided',
    'accuracy',
    'coverage',
    'wrong',
    'premature',
    'flipped',
    'fabricated',
    'captured',
    'onInjected',
  ] as const;
  const isShare = (column: string) => column === 'accuracy' || column === 'coverage';
  const row = (name: string, one: Score) => [
    name,
    ...columns.map((column) => (isShare(column) ? percent(one[column]) : String(one[column]))),
  ];
  const print = (rows: readonly string[][]) =>
    process.stdout.write(`${table([['scenario', ...columns], ...rows]).join('\n')}\n\n`);
  const rowsOf = (isLie: boolean) =>
    scores.filter((_, index) => Boolean(scenarios[index]?.isLie) === isLie).map(([name, one]) => row(name, one));
  print([...rowsOf(false), row('all with one bad', withOneBad)]);
  print(rowsOf(true));
  for (const { silent, status, ms } of silence)
    process.stdout.write(`${silent} of 5 providers silent: ${status} after ${ms} ms\n`);
  process.stdout.write(
    `\n${caseCount} cases. Robustness, not knowledge: the providers are scripted. The aim (with one bad provider 98% when decided, 60% coverage, none premature, flipped or fabricated; 60% coverage with one wrong while readers err 10%; no outcome on injected words, and none captured while readers err 10% at most; under 3 s with one silent) is ${isMet ? 'met' : 'missed'}.\n`,
  );
}
