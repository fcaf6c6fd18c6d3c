import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backupHome, createPool, restoreHome, startCluster } from '@trivium/postgres';
import { readEverything } from '../backups/contents.sql.ts';
import { runAudits, settingsOfCopy } from '../backups/run-audits.ts';
import { serviceNames, type ServiceName } from '../service-names.ts';
import { findLosses } from './losses.rules.ts';
import { root } from './repository.ts';

type Say = (line: string) => void;

/** Starts this commit on a new state folder, demo data and all, and keeps the folder as a file for the next release's check. */
export async function recordState(file: string, say: Say): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const home = await temporaryFolder(stack);
  await serveOnce(home, say);
  const { bytes } = await backupHome({ home, file, onProgress: () => {} });
  say(`wrote ${file} (${Math.ceil(bytes / 1e6)} MB): keep it with the release.`);
}

/** Restores a state folder of an earlier release, starts this commit on it, and compares. @returns what was lost, in sentences */
export async function tryUpgrade(file: string, say: Say): Promise<string[]> {
  await using stack = new AsyncDisposableStack();
  const home = await temporaryFolder(stack);
  const { createdAt } = await restoreHome({ home, file });
  say(`the state folder is of ${createdAt}`);
  const before = await countRows(home);
  try {
    await serveOnce(home, say);
  } catch (error) {
    return [`This version does not run on it: ${(error as Error).message}`];
  }
  const losses = findLosses(before, await countRows(home));
  for await (const { name, isWell, output } of runAudits(home)) if (!isWell) losses.push(`${name}: ${output}`);
  say(`${before.size} tables compared, ${losses.length} with a loss`);
  return losses;
}

async function temporaryFolder(stack: AsyncDisposableStack): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'trivium-release-'));
  stack.defer(() => rm(home, { recursive: true, force: true }));
  return home;
}

/** @returns rows by `service.schema.table` */
async function countRows(home: string): Promise<ReadonlyMap<string, number>> {
  const cluster = await startCluster({ home });
  try {
    const counts = new Map<string, number>();
    for (const name of serviceNames) {
      const pool = createPool({ ...(await cluster.administrator()), database: name }, { max: 1 });
      try {
        for (const [table, count] of await readEverything(pool)) counts.set(`${name}.${table}`, count);
      } finally {
        await pool.end();
      }
    }
    return counts;
  } finally {
    await cluster.stop();
  }
}

/** Serves until every service says that it is ready. @throws with the output where one does not, or the stop is not clean */
async function serveOnce(home: string, say: Say): Promise<void> {
  const child = spawn(process.execPath, [join(root, 'launch/start.ts')], {
    env: {
      ...settingsOfCopy(),
      TRIVIUM_HOME: home,
      FORECAST_PORT: '0',
      PORTAL_PORT: '0',
      CATALOG_PORT: '0',
      TRIVIUM_WORKERS: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>();
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('trivium: ready')) resolve();
    });
  const exited = new Promise<number>((done) => child.on('close', (code) => done(code ?? 1)));
  void exited.then(() => reject(new Error(`npm start left before it was ready:\n${output}`)));
  await ready;
  try {
    for (const name of serviceNames) {
      const { status } = await fetch(`${addressOf(name, output)}/readyz`);
      if (status !== 200) throw new Error(`/readyz of ${name} answers ${status}:\n${output}`);
    }
  } finally {
    child.kill('SIGTERM');
  }
  if ((await exited) !== 0) throw new Error(`npm start did not stop cleanly:\n${output}`);
  say('all services started, were ready, and stopped');
}

const addressOf = (name: ServiceName, output: string) => new RegExp(`^ +${name} +(http:\\S+)`, 'm').exec(output)?.[1];
