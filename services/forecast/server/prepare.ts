import { migrate, readMigrations, type Connection } from '@trivium/postgres';
import { prepareJobs } from '@trivium/worker';
import { queue } from '../worker/start-worker.ts';
import { migrationsFolder } from './migrations.ts';

/** Makes all tables of the service in an empty database, as its start does. */
export async function prepare(connection: Connection): Promise<void> {
  await migrate(connection, 'forecast', await readMigrations(migrationsFolder));
  await prepareJobs(connection, queue.schema);
}
