import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@trivium/core';
import { migrationsFolder } from '@trivium/forecast/resolver';
import { createSafeFetch } from '@trivium/safe-fetch';
import { createPool, migrate, readMigrations, startCluster } from '@trivium/postgres';
import type { BenchmarkOptions } from '../benchmark.ts';
import { table } from '../table.ts';
import { readCases } from './case.ts';
import { serveCases } from './case-server.ts';
import { runCase, type Scenario } from './run-case.ts';
import { score, type Run, type Score } from './score.rules.ts';

export const title = 'robustness of the resolver: scripted providers, one of three bad';

const scenarios: readonly Scenario[] = [
  { name: 'all three right', behaviours: { anthropic: 'right', openai: 'right', google: 'right' } },
  { name: 'one wrong', behaviours: { anthropic: 'right', openai: 'wrong', google: 'right' } },
  { name: 'one hallucinating', behaviours: { anthropic: 'hallucinating', openai: 'right', google: 'right' } },
  { name: 'one captured', behaviours: { anthropic: 'right', openai: 'right', google: 'captured' } },
  { name: 'one slow', behaviours: { anthropic: 'right', openai: 'slow', google: 'right' } },
  { name: 'one rate-limited', behaviours: { anthropic: 'rate-limited', openai: 'right', google: 'right' } },
];

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
    limits: { timeoutMs: 3_000 },
  });
  stack.defer(() => outbound.close());

  const work = scenarios.flatMap((scenario) => cases.map((one) => ({ scenario, one })));
  const runs: Run[] = [];
  let isTold = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let next = work.shift(); next && !options.signal.aborted; next = work.shift()) {
        runs.push(await runCase({ pool, outbound, server }, next.one, next.scenario));
        if (runs.length - isTold >= 100)
          process.stderr.write(`bench: ${(isTold = runs.length)} of ${cases.length * scenarios.length}\n`);
      }
    }),
  );
  report(runs, cases.length, options);
}

const percent = (share: number) => `${(share * 100).toFixed(1)}%`;

function report(runs: readonly Run[], caseCount: number, { json }: BenchmarkOptions): void {
  const scores = scenarios.map(({ name }) => [name, score(runs.filter(({ scenario }) => scenario === name))] as const);
  const withOneBad = score(runs.filter(({ scenario }) => scenario !== scenarios[0]?.name));
  const misses = runs.filter(({ one, result }) => result.status === 'verifiable' && result.proposedOutcome !== one.truth);
  const wrong = misses.map(({ scenario, one, result }) => ({
    scenario,
    id: one.id,
    kind: one.kind,
    truth: one.truth,
    outcome: result.proposedOutcome,
  }));
  const isMet =
    withOneBad.accuracy >= 0.98 &&
    withOneBad.coverage >= 0.6 &&
    withOneBad.premature + withOneBad.flipped + withOneBad.fabricated === 0;
  if (json) {
    process.stdout.write(
      `${JSON.stringify({ benchmark: 'resolver', cases: caseCount, scenarios: Object.fromEntries(scores), withOneBad, wrong, isMet }, undefined, 2)}\n`,
    );
    return;
  }
  const row = (name: string, one: Score) =>
    [name, one.runs, one.decided, percent(one.accuracy), percent(one.coverage), one.premature, one.flipped, one.fabricated].map(
      String,
    );
  const head = [
    'scenario',
    'runs',
    'decided',
    'accuracy when decided',
    'coverage',
    'premature',
    'flipped',
    'fabricated accepted',
  ];
  const rows = [head, ...scores.map(([name, one]) => row(name, one)), row('all with one bad', withOneBad)];
  process.stdout.write(`${table(rows).join('\n')}\n`);
  for (const one of wrong)
    process.stdout.write(`decided wrongly: ${one.id} (${one.kind}), ${one.scenario}: ${one.outcome}, truth ${one.truth}\n`);
  process.stdout.write(
    `\n${caseCount} cases. Robustness, not knowledge: the providers are scripted. The aim with one bad provider of three (98% when decided, 60% coverage, none premature, flipped or fabricated) is ${isMet ? 'met' : 'missed'}.\n`,
  );
}
