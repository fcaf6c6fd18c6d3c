// Runs in the drill's own namespaces: a network without a way out, mounts and processes that end with it.
import { randomBytes } from 'node:crypto';
import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'pg';
import { startS3 } from '../../../packages/backend/storage/testing/start-s3.ts';
import { serviceNames } from '../../service-names.ts';
import { DrillFailed } from '../errors.ts';
import { Cluster } from './cluster.ts';
import { startEtcd } from './etcd.ts';
import { readEvents } from './event-names.ts';
import { mountRoot } from '../debian/mounts.ts';
import { makeNetwork } from './network.ts';
import { Node, nodeNumbers } from './nodes.ts';
import { makePerson } from '../load/person.ts';
import { startProxies, ways } from './proxies.ts';
import { makeSharedSettings, Replica } from '../load/replicas.ts';
import { describeRound, faultsOf, report } from './report.ts';
import { playRound, type Round, type RoundContext } from './rounds.ts';
import { makeDatabases, raiseQuotas } from '../load/stored.sql.ts';

interface Task {
  readonly root: string;
  readonly work: string;
  readonly rounds: number;
  readonly only?: string;
  readonly keepLogs?: string;
  readonly json: boolean;
}

const say = (line: string) => void process.stderr.write(`drill: ${line}\n`);
const firstTogetherMs = 180_000;

async function raise({ root, work }: Task): Promise<RoundContext> {
  const password = randomBytes(16).toString('hex');
  await mountRoot(root);
  await makeNetwork();
  const cluster = new Cluster(nodeNumbers.map((number) => new Node(root, number)));
  say('starting etcd and three nodes');
  await startEtcd(root);
  for (const node of cluster.nodes) await node.prepare(password);
  await Promise.all(cluster.nodes.map((node) => node.start()));
  await cluster.whole(firstTogetherMs);
  await startProxies(root, cluster.nodes, password);
  const address = (user: string, database: string) => `postgresql://${user}:${password}@${ways.haproxy}/${database}`;
  const withPool = async <T>(user: string, database: string, use: (pool: Pool) => Promise<T>): Promise<T> => {
    const pool = new Pool({ connectionString: address(user, database), max: 1 });
    pool.on('error', () => {});
    try {
      return await use(pool);
    } finally {
      await pool.end();
    }
  };
  const roles = await readFile(join(import.meta.dirname, '../../../deploy/patroni/roles.sql'), 'utf8');
  await retry(() => withPool('postgres', 'postgres', (pool) => makeDatabases(pool, roles, password)));
  const s3 = await startS3(join(work, 's3'));
  const shared = { ...makeSharedSettings(), ...s3.env };
  const replicas = [ways.haproxy, ways.pgbouncer].map(
    (way, at) => new Replica(at + 1, { shared, home: join(work, `replica${at + 1}`), settings: addressesBy(way, password) }),
  );
  for (const [at, replica] of replicas.entries()) {
    await cp(join(work, 'deno'), join(work, `replica${at + 1}/portal/deno`), { recursive: true });
    say(`starting replica ${at + 1} of the services, by ${Object.keys(ways)[at]}`);
    await replica.start();
  }
  await withPool('trivium', 'portal', raiseQuotas);
  const person = await makePerson(replicas[0] as Replica, shared);
  return {
    cluster,
    replicas,
    shared,
    person,
    withPools: (use) =>
      withPool('trivium', 'forecast', (forecast) => withPool('trivium', 'portal', (portal) => use({ forecast, portal }))),
  };
}

const addressesBy = (way: string, password: string) =>
  Object.fromEntries(
    serviceNames.map((name) => [`DATABASE_URL_${name.toUpperCase()}`, `postgresql://trivium:${password}@${way}/${name}`]),
  );

/** haproxy needs a moment to see the primary. */
async function retry(work: () => Promise<void>): Promise<void> {
  for (let left = 20; ; left--) {
    try {
      return await work();
    } catch (error) {
      if (left === 0) throw error;
      await pause(500);
    }
  }
}

async function drill(task: Task): Promise<number> {
  const chosen = readEvents(task.only);
  try {
    const context = await raise(task);
    const rounds: Round[] = [];
    for (const event of chosen) {
      for (let number = 0; number < task.rounds; number++) {
        const round = await playRound(event, number, context);
        rounds.push(round);
        say(`${rounds.length} of ${chosen.length * task.rounds}, ${describeRound(round)}`);
      }
    }
    const faults = faultsOf(rounds);
    process.stdout.write(task.json ? `${JSON.stringify({ rounds, faults }, undefined, 2)}\n` : report(rounds));
    for (const fault of faults) say(fault);
    for (const replica of context.replicas) await replica.stop();
    return faults.length === 0 ? 0 : 1;
  } finally {
    if (task.keepLogs !== undefined) await keepLogs(task, task.keepLogs);
  }
}

async function keepLogs({ root, work }: Task, folder: string): Promise<void> {
  await cp(join(root, 'srv/logs'), join(folder, 'nodes'), { recursive: true });
  for (const number of [1, 2]) {
    await cp(join(work, `replica${number}`, 'logs'), join(folder, `replica${number}`), { recursive: true }).catch(() => {});
  }
}

// Everything that was started ends with this process.
process.exit(
  await drill(JSON.parse(process.argv[2] ?? '{}') as Task).catch((error: unknown) => {
    say(error instanceof DrillFailed ? error.message : String(error instanceof Error ? error.stack : error));
    return 1;
  }),
);
