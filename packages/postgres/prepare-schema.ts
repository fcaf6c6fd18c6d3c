import { waitForDatabase } from './availability.ts';
import { migrate, readMigrations } from './migrations.ts';
import type { Connection } from './pool.ts';

export interface SchemaOptions {
  readonly schema: string;
  readonly migrationsFolder: string;
  /** Minimum major version of PostgreSQL. */
  readonly minVersion: number;
  readonly waitMs: number;
  readonly onProgress: (line: string) => void;
}

/** Waits for the database and applies the service's migrations. @throws the errors of `waitForDatabase` and `migrate` */
export async function prepareSchema(connection: Connection, options: SchemaOptions): Promise<void> {
  const { schema, onProgress } = options;
  await waitForDatabase(connection, {
    minVersion: options.minVersion,
    timeoutMs: options.waitMs,
    onRetry: (seconds) => onProgress(`the database does not answer; trying for ${seconds} s more …`),
  });
  const applied = await migrate(connection, schema, await readMigrations(options.migrationsFolder));
  if (applied.length > 0) onProgress(`applied ${applied.length} migration(s)`);
}
