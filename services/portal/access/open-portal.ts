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
  /** What a request of this person carries. */
  readonly headersFor: (person: string) => Promise<Readonly<Record<string, string>>>;
  /** A superuser's connection, for what no identity may do. */
  readonly administrator: Client;
  /** How the database's owner connects, who is no superuser. */
  readonly owner: Connection;
  readonly publishableKey: string;
  /** Runs SQL as this identity, or as the superuser, one at a time, and rolls it back. */
  readonly rolledBack: <T>(identity: Identity | 'superuser', work: (client: Client) => Promise<T>) => Promise<T>;
  readonly close: () => Promise<void>;
}

/**
 * Serves the portal on a database of its own, with the matrix's people and rows, to requests that leave nothing behind
 * (`Prefer: tx=rollback`); or with the seed, and nobody there.
 */
export async function openPortal(server: Connection, { isSeeded = false } = {}): Promise<OpenPortal> {
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
    sql: `alter role authenticator set pgrst.db_tx_end = 'commit-allow-override';
      alter role authenticator set pgrst.db_plan_enabled = 'true'`,
  };
  const backend = await startBackend({
    project: { ...project, migrations: [...project.migrations, rollback], ...(!isSeeded && { seeds: [] }) },
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
  if (!isSeeded) await makeWorld(administrator);
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
    headersFor: async (person) => ({
      apikey: secrets.publishableKey,
      authorization: `Bearer ${await sign(secrets.jwtSecret, person)}`,
    }),
    administrator,
    owner: database.owner,
    publishableKey: secrets.publishableKey,
    rolledBack: inTurn(administrator),
    async close() {
      await administrator.end();
      await backend.stop(1_000);
      await database.drop();
      await rm(home, { recursive: true });
    },
  };
}

/** The connection's transactions one after another, each as somebody and without a trace. */
function inTurn(client: Client): OpenPortal['rolledBack'] {
  let last: Promise<unknown> = Promise.resolve();
  const run = async <T>(identity: Identity | 'superuser', work: (client: Client) => Promise<T>): Promise<T> => {
    await client.query('begin');
    try {
      if (identity !== 'superuser') await become(client, identity);
      return await work(client);
    } finally {
      await client.query('rollback');
    }
  };
  return (identity, work) => {
    const turn = last.then(() => run(identity, work));
    last = turn.catch(() => {});
    return turn;
  };
}

async function become(client: Client, identity: Identity): Promise<void> {
  const role = identity === 'anonymous' ? 'anon' : 'authenticated';
  const claims = identity === 'anonymous' ? { role } : { role, sub: personOf(identity) };
  await client.query(
    `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true), set_config('storage.allow_delete_query', 'true', true)`,
    [role, JSON.stringify(claims)],
  );
}

const sign = (secret: string, subject: string) =>
  new SignJWT({ sub: subject, role: 'authenticated', aud: 'authenticated' })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setExpirationTime('2h')
    .sign(new TextEncoder().encode(secret));
