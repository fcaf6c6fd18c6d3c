import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { prepareDatabase } from '@trivium/backend/prepare-database';
import { readProject } from '@trivium/backend/settings';
import type { Connection } from '@trivium/postgres';
import { prepareApprovalLog } from '../approval-log/open-approval-log.ts';

/** Makes all tables of the portal in an empty database, as its start does. Its roles get their passwords at the next start. */
export async function prepare(connection: Connection): Promise<void> {
  const project = await readProject(join(import.meta.dirname, '../supabase'), { PORTAL_SITE_URL: 'http://127.0.0.1' });
  await prepareDatabase({ connection, project, secret: randomBytes(32).toString('hex') });
  await prepareApprovalLog(connection);
}
