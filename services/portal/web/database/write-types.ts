import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCluster } from '@trivium/postgres';
import { typesOfMigrations } from './migrated-database.ts';

/** Writes `src/data/database.gen.ts` from the migrations, on a database of its own. */
const home = await mkdtemp(join(tmpdir(), 'portal-types-'));
const cluster = await startCluster({ home });
try {
  const types = await typesOfMigrations({ ...(await cluster.administrator()) });
  await writeFile(join(import.meta.dirname, '../src/data/database.gen.ts'), types);
} finally {
  await cluster.stop();
  await rm(home, { recursive: true });
}
