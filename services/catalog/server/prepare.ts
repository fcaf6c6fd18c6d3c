import { migrate, readMigrations, type Connection } from '@trivium/postgres';
import { prepareJobs } from '@trivium/worker';
import { jobsSchema } from '../worker/start-worker.ts';
import { migrationsFolder } from './migrations.ts';

/** Makes all tables of the service in an empty database, as its start does. */
export async function prepare(connection: Connection): Promise<void> {
  await migrate(connection, 'catalog', await readMigrations(migrationsFolder));
  await prepareJobs(connection, jobsSchema);
}
