import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPool, startCluster, type Connection } from '@trivium/postgres';
import { clearNotes, countNotes, makeRivalRole } from './statements.sql.ts';

export interface BenchDatabase {
  /** A temporary state folder. */
  readonly home: string;
  /** For the backend, which prepares the database. */
  readonly owner: Connection;
  /** For who comes after it: a role that may become a caller. */
  makeRival(): Promise<RivalConnection>;
  readonly clearNotes: () => Promise<void>;
  readonly countNotes: () => Promise<number>;
}

/** As libpq and `pg` take it. */
export interface RivalConnection {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string;
  readonly password: string;
}

const name = 'backend_bench';
const rival = 'bench_rival';

/** An embedded PostgreSQL of the run's own, as users have it; `defer` is handed what ends it. */
export async function openDatabase(defer: (end: () => Promise<void>) => void): Promise<BenchDatabase> {
  const home = await mkdtemp(join(tmpdir(), 'trivium-bench-'));
  defer(() => rm(home, { recursive: true, force: true }));
  const cluster = await startCluster({ home });
  defer(() => cluster.stop());
  const owner = await cluster.database(name, { may: ['createrole', 'replication', 'bypassrls'] });
  const administrator = createPool({ ...(await cluster.administrator()), database: name }, { max: 1 });
  defer(() => administrator.end());
  return {
    home,
    owner,
    async makeRival() {
      const password = randomBytes(16).toString('hex');
      await administrator.query(makeRivalRole(rival, password));
      await administrator.query(`grant connect on database ${name} to ${rival}`);
      const { host, port } = owner;
      return { host, port, database: name, user: rival, password };
    },
    countNotes: async () => (await administrator.query<{ count: number }>(countNotes)).rows[0]?.count ?? 0,
    clearNotes: async () => void (await administrator.query(clearNotes)),
  };
}
