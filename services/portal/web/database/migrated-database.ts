import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSecrets, readProject, startBackend } from '@trivium/backend';
import { generateTypes } from '@trivium/backend/generate-types';
import { createProjectDatabase } from '@trivium/backend/testing/project-database';
import type { Connection } from '@trivium/postgres';
import { Client } from 'pg';

const projectFolder = join(import.meta.dirname, '../../supabase');
const heading =
  '// Written by `node services/portal/web/database/write-types.ts` from the migrations; a test compares the two.\n';

/** The types of what the migrations make of an empty database. */
export async function typesOfMigrations(server: Connection): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'portal-types-'));
  const database = await createProjectDatabase(server);
  try {
    const settings = { jwtSecret: undefined, publishableKey: undefined, secretKey: undefined };
    const secrets = await openSecrets({ home, isDevelopment: true, isDemo: false, settings });
    const project = await readProject(projectFolder, { PORTAL_SITE_URL: 'https://portal.example' });
    const backend = await startBackend({
      project: { ...project, seeds: [] },
      connection: database.owner,
      secrets,
      home,
      isDevelopment: true,
      host: '127.0.0.1',
      port: 0,
      log: { to: join(home, 'backend.log'), level: 'warn' },
    });
    await backend.stop(1_000);
    const client = new Client(database.owner);
    await client.connect();
    try {
      return heading + (await generateTypes(client, ['public'], 'typescript'));
    } finally {
      await client.end();
    }
  } finally {
    await database.drop();
    await rm(home, { recursive: true });
  }
}
