import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSecrets, readProject, startBackend } from '@trivium/backend';
import { createProjectDatabase } from '@trivium/backend/testing/project-database';
import type { Connection } from '@trivium/postgres';
import { SignJWT } from 'jose';
import { Client } from 'pg';
import type { Identity } from './matrix.rules.ts';
import { makeWorld } from './make-world.sql.ts';
import { personOf } from './scene.ts';

export const portalFolder = join(import.meta.dirname, '../supabase');

export interface OpenPortal {
  readonly url: string;
  /** What a request of this identity carries. */
  readonly headersOf: (identity: Identity) => Readonly<Record<string, string>>;
  /** A superuser's connection, for what no identity may do. */
  readonly administrator: Client;
  readonly close: () => Promise<void>;
}

/**
 * Serves the portal on a database of its own, with the matrix's people and rows, to requests that leave nothing behind
 * (`Prefer: tx=rollback`).
 */
export async function openPortal(server: Connection): Promise<OpenPortal> {
  const home = await mkdtemp(join(tmpdir(), 'portal-'));
  const database = await createProjectDatabase(server);
  const secrets = await openSecrets({
    home,
    isDevelopment: true,
    isDemo: false,
    settings: { jwtSecret: undefined, publishableKey: undefined, secretKey: undefined },
  });
  const project = await readProject(portalFolder, {});
  const rollback = {
    version: '99999999999999',
    name: 'rollback',
    file: 'rollback',
    sql: `alter role authenticator set pgrst.db_tx_end = 'commit-allow-override'`,
  };
  const backend = await startBackend({
    project: { ...project, migrations: [...project.migrations, rollback], seeds: [] },
    connection: database.owner,
    secrets,
    home,
    isDevelopment: true,
    host: '127.0.0.1',
    port: 0,
    log: { to: join(home, 'backend.log'), level: 'warn' },
  });
  const administrator = new Client(database.administrator);
  await administrator.connect();
  await makeWorld(administrator);
  const tokens = await Promise.all(
    (['member', 'chair', 'vp', 'secretary', 'president', 'advisor', 'asst_dean', 'dean', 'admin'] as const).map(
      async (identity) => [identity, await sign(secrets.jwtSecret, personOf(identity))] as const,
    ),
  );
  const headers = new Map<Identity, Record<string, string>>(
    tokens.map(([identity, token]) => [identity, { apikey: secrets.publishableKey, authorization: `Bearer ${token}` }]),
  );
  headers.set('anonymous', { apikey: secrets.publishableKey });
  return {
    url: backend.url,
    headersOf: (identity) => headers.get(identity) ?? {},
    administrator,
    async close() {
      await administrator.end();
      await backend.stop(1_000);
      await database.drop();
      await rm(home, { recursive: true });
    },
  };
}

const sign = (secret: string, subject: string) =>
  new SignJWT({ sub: subject, role: 'authenticated', aud: 'authenticated' })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setExpirationTime('2h')
    .sign(new TextEncoder().encode(secret));
