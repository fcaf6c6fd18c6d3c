import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPool, migrate, readMigrations, startCluster, type Connection } from '@trivium/postgres';
import { migrationsFolder } from '../../services/catalog/server/migrations.ts';
import type { BenchmarkOptions } from '../benchmark.ts';
import { pairedRatios, spread, type Spread } from '../statistics.rules.ts';
import { table } from '../table.ts';
import { appendEntries, openBenchLog } from './append-entries.ts';
import { copyRows } from './copy-rows.ts';
import { growTree, hashBare } from './hashing.ts';
import { proveInclusions, readTiles } from './reading.ts';
import { makeStatements } from './statements.rules.ts';
import { measureVerifier, type VerifierTimes } from './verifier.ts';

export const title = 'the transparency log: appends beside COPY, tree arithmetic beside bare hashing, proofs, the verifier';

const aim = { ofCopy: 0.8, ofHashing: 0.5, proofMs: 2, verifierMs: 50 };

interface Measured {
  readonly copySeconds: number[];
  readonly appendSeconds: number[];
  readonly hashSeconds: number[];
  readonly treeSeconds: number[];
  proofMs: number[];
  tilesPerSecond: number[];
}

/** Each round copies, appends, hashes and grows the same entries, who begins going round; PostgreSQL waits for the disk. */
export async function run({ rounds, entries: count, batch, json, signal }: BenchmarkOptions): Promise<void> {
  const entries = makeStatements(count, randomBytes);
  const measured: Measured = {
    copySeconds: [],
    appendSeconds: [],
    hashSeconds: [],
    treeSeconds: [],
    proofMs: [],
    tilesPerSecond: [],
  };
  await using stack = new AsyncDisposableStack();
  const home = await mkdtemp(join(tmpdir(), 'trivium-bench-'));
  stack.defer(() => rm(home, { recursive: true, force: true }));
  const cluster = await startCluster({ home });
  stack.defer(() => cluster.stop());
  const connection = await cluster.database('catalog');

  for (let round = 0; round < rounds; round++) {
    const copy = async () => void measured.copySeconds.push(await copyRows(connection, entries, batch, signal));
    const append = () => measureLog(connection, entries, batch, measured, signal);
    for (const step of round % 2 === 0 ? [copy, append] : [append, copy]) {
      await settle(connection);
      await step();
    }
    measured.hashSeconds.push(hashBare(entries));
    measured.treeSeconds.push(growTree(entries, batch));
    if (!json) process.stderr.write(`round ${round + 1} of ${rounds}\n`);
  }
  const verifier = await measureVerifier(Math.max(5, rounds), signal);
  report(measured, verifier, { count, batch, json });
}

async function measureLog(
  connection: Connection,
  entries: readonly Uint8Array[],
  batch: number,
  measured: Measured,
  signal: AbortSignal,
): Promise<void> {
  const administrator = createPool(connection, { max: 1 });
  await administrator.query('drop schema if exists catalog cascade');
  await administrator.end();
  await migrate(connection, 'catalog', await readMigrations(migrationsFolder));
  const benchLog = await openBenchLog(connection, batch);
  try {
    measured.appendSeconds.push(await appendEntries(benchLog, entries, batch, signal));
    measured.proofMs = await proveInclusions(benchLog, entries, signal);
    measured.tilesPerSecond.push(await readTiles(benchLog, entries.length, signal));
  } finally {
    await benchLog.close();
  }
}

/** Flushes what the previous contestant left unwritten so that each pays for its own writes. */
async function settle(connection: Connection): Promise<void> {
  const pool = createPool(connection, { max: 1 });
  await pool.query('drop table if exists public.copied');
  await pool.end();
}

const figure = ({ median, min, max }: Spread, digits = 2) =>
  `${median.toFixed(digits)} (${min.toFixed(digits)} to ${max.toFixed(digits)})`;
const verdict = (isMet: boolean) => (isMet ? 'met' : 'missed');
const percentile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] as number;

function report(
  measured: Measured,
  verifier: VerifierTimes,
  { count, batch, json }: { readonly count: number; readonly batch: number; readonly json: boolean },
): void {
  const perSecond = (seconds: readonly number[]) => spread(seconds.map((each) => count / each));
  const figures = {
    copy: perSecond(measured.copySeconds),
    append: perSecond(measured.appendSeconds),
    ofCopy: spread(pairedRatios(measured.copySeconds, measured.appendSeconds)),
    hashing: perSecond(measured.hashSeconds),
    tree: perSecond(measured.treeSeconds),
    ofHashing: spread(pairedRatios(measured.hashSeconds, measured.treeSeconds)),
    proofMs: { p50: percentile(measured.proofMs, 0.5), p99: percentile(measured.proofMs, 0.99) },
    tilesPerSecond: spread(measured.tilesPerSecond),
    verifier: {
      importAndVerifyMs: spread(verifier.importAndVerifyMs),
      processMs: spread(verifier.processMs),
      bareMs: spread(verifier.bareMs),
    },
  };
  if (json) {
    process.stdout.write(`${JSON.stringify({ benchmark: 'log', entries: count, batch, ...figures, aim }, undefined, 2)}\n`);
    return;
  }
  const lines = [
    `${count} entries of some 330 bytes in batches of ${batch}, each batch durable and under a signed checkpoint of its own`,
    ...table([
      ['entries a second', 'median (min to max)', 'ratio'],
      ['COPY of the same rows', figure(figures.copy, 0), '1.00'],
      ['append', figure(figures.append, 0), figure(figures.ofCopy)],
      ['bare SHA-256 of the same inputs', figure(figures.hashing, 0), '1.00'],
      ['tree arithmetic', figure(figures.tree, 0), figure(figures.ofHashing)],
    ]),
    `inclusion proof: ${figures.proofMs.p50.toFixed(2)} ms (p99 ${figures.proofMs.p99.toFixed(2)} ms); full tiles: ${figure(figures.tilesPerSecond, 0)} a second`,
    `verifier, cold: ${figure(figures.verifier.importAndVerifyMs, 1)} ms to import and verify; ${figure(figures.verifier.processMs, 1)} ms as a process, of which Node alone ${figure(figures.verifier.bareMs, 1)} ms`,
    `Aims: ${aim.ofCopy} of COPY ${verdict(figures.ofCopy.median >= aim.ofCopy)}, ${aim.ofHashing} of hashing ${verdict(figures.ofHashing.median >= aim.ofHashing)}, a proof under ${aim.proofMs} ms ${verdict(figures.proofMs.p50 < aim.proofMs)} at the median and ${verdict(figures.proofMs.p99 < aim.proofMs)} at p99, the verifier under ${aim.verifierMs} ms ${verdict(figures.verifier.importAndVerifyMs.median < aim.verifierMs)}.`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}
