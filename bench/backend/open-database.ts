import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPool, startCluster, type Connection } from '@trivium/postgres';
import type { Pool } from 'pg';
import { clearNotes, countNotes, letBecomeCallers, makeRivalRole } from './statements.sql.ts';

export interface BenchDatabase extends NotesDatabase {
  /** A temporary state folder. */
  readonly home: string;
  /** For the backend, which prepares the database. */
  readonly owner: Connection;
  /** For who comes after it: a role that may become a caller. */
  makeRival(): Promise<RivalConnection>;
  /** Another database of the same server, empty, for who makes its own tables; after the backend, which makes the roles. */
  makeOwnDatabase(): Promise<NotesDatabase & { readonly connection: RivalConnection }>;
}

/** What the benchmark itself asks of a database with the project's tables. */
export interface NotesDatabase {
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
const ownName = 'backend_bench_own';
const rival = 'bench_rival';

/** An embedded PostgreSQL of the run's own, as users have it; `defer` is handed what ends it. */
export async function openDatabase(defer: (end: () => Promise<void>) => void): Promise<BenchDatabase> {
  const home = await mkdtemp(join(tmpdir(), 'trivium-bench-'));
  defer(() => rm(home, { recursive: true, force: true }));
  const cluster = await startCluster({ home });
  defer(() => cluster.stop());
  const owner = await cluster.database(name, { rights: ['createrole', 'replication', 'bypassrls'] });
  const administrate = async (database: string) => {
    const pool = createPool({ ...(await cluster.administrator()), database }, { max: 1 });
    defer(() => pool.end());
    return pool;
  };
  const administrator = await administrate(name);
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
    async makeOwnDatabase() {
      const connection = await cluster.database(ownName, { rights: ['createrole', 'bypassrls'] });
      await administrator.query(letBecomeCallers(ownName));
      return { connection, ...notesOf(await administrate(ownName)) };
    },
    ...notesOf(administrator),
  };
}

const notesOf = (administrator: Pool): NotesDatabase => ({
  countNotes: async () => (await administrator.query<{ count: number }>(countNotes)).rows[0]?.count ?? 0,
  clearNotes: async () => void (await administrator.query(clearNotes)),
});
