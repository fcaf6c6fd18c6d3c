import { waitForDatabase } from './availability.ts';
import { migrate, readMigrations } from './migrations.ts';
import { assertPreparedStatements, assertSession } from './session-probe.ts';
import type { Connection } from './pool.ts';

export interface SchemaOptions {
  readonly schema: string;
  readonly migrationsFolder: string;
  /** A pooler in transaction mode, which the service's pool goes through. */
  readonly pooler?: Connection | undefined;
  /** Minimum major version of PostgreSQL. */
  readonly minVersion: number;
  readonly waitMs: number;
  readonly onProgress: (line: string) => void;
}

/** Waits for the database and applies the service's migrations. @throws pooled_in_transactions, the errors of `waitForDatabase` and `migrate` */
export async function prepareSchema(connection: Connection, options: SchemaOptions): Promise<void> {
  const { schema, onProgress } = options;
  await waitForDatabase(connection, {
    minVersion: options.minVersion,
    timeoutMs: options.waitMs,
    onRetry: (seconds) => onProgress(`the database does not answer; trying for ${seconds} s more …`),
  });
  if (connection.connectionString !== undefined) await assertSession(connection);
  if (options.pooler) await assertPreparedStatements(options.pooler);
  const applied = await migrate(connection, schema, await readMigrations(options.migrationsFolder), onProgress);
  if (applied.length > 0) onProgress(`applied ${applied.length} migration(s)`);
}
