import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCluster } from '@trivium/postgres';
import { openPortal } from '../fixtures/open-portal.ts';
import { describeDatabase } from './describe-database.sql.ts';

/**
 * Prints everything that the migrations define, on a new database: `node services/portal/supabase/tests/schema/describe-database.ts`.
 * Compare the output before and after a change of migrations.
 */
const home = await mkdtemp(join(tmpdir(), 'portal-schema-'));
const cluster = await startCluster({ home, settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } });
try {
  const portal = await openPortal(await cluster.administrator(), { isSeeded: true });
  try {
    process.stdout.write(await describeDatabase(portal.administrator));
  } finally {
    await portal.close();
  }
} finally {
  await cluster.stop();
  await rm(home, { recursive: true, force: true });
}
