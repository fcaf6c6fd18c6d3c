import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { openSecrets } from '@trivium/backend';
import { createProjectDatabase, type ProjectDatabase } from '@trivium/backend/testing/project-database';
import { decodeJwt } from 'jose';
import { ensureSecret, type Connection } from '@trivium/postgres';
import { copyProject } from '../../supabase/tests/functions/project-with-settings.ts';
import { startPortal } from '../../server/index.ts';
import { fillPortal } from './fill-portal.sql.ts';
import { people, password, type Identity, type PersonName } from './people.ts';

export interface RunningApp {
  readonly url: string;
  readonly database: ProjectDatabase;
  /** What supabase-js keeps in the browser for somebody who signed in; undefined for a visitor. */
  readonly sessionOf: (identity: Identity) => Promise<string | undefined>;
}

interface OpenedApp {
  readonly app: RunningApp;
  readonly close: () => Promise<void>;
}

/**
 * The portal as it is served, with its app built, people of every role, and rows to look at.
 * @param readSettings what functions/.env says, for pages whose functions speak with other services
 */
export async function openApp(
  administrator: Connection,
  readSettings?: () => Readonly<Record<string, string>>,
): Promise<OpenedApp> {
  const closing: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const each of closing.toReversed()) await each();
  };
  try {
    return { app: await open(), close };
  } catch (error) {
    await close();
    throw error;
  }

  async function open(): Promise<RunningApp> {
    const home = await mkdtemp(join(tmpdir(), 'portal-app-'));
    closing.push(() => rm(home, { recursive: true, force: true }));
    const database = await createProjectDatabase(administrator);
    closing.push(() => database.drop());
    const project = readSettings && (await copyProject(home, join(home, 'portal/deno'), readSettings()));
    if (project) closing.push(project.close);
    const portal = await startPortal({
      ...(project && { project }),
      connection: database.owner,
      databaseUrl: undefined,
      databaseWaitMs: 10_000,
      home,
      host: '127.0.0.1',
      port: await freePort(),
      publicUrl: undefined,
      trustedProxies: [],
      secret: (name) => ensureSecret(join(home, name)),
      log: { to: join(home, 'portal.log'), level: 'warn' },
      onProgress: () => {},
    });
    closing.push(() => portal.stop(1_000));
    const settings = { jwtSecret: undefined, publishableKey: undefined, secretKey: undefined };
    const { publishableKey, secretKey } = await openSecrets({ home, isDevelopment: true, isDemo: false, settings });
    const client = (key: string) => createClient(portal.url, key, { auth: { persistSession: false, autoRefreshToken: false } });
    const ids = new Map<PersonName, string>();
    for (const person of people) {
      const { data, error } = await client(secretKey).auth.admin.createUser({
        email: person.email,
        password,
        email_confirm: true,
        user_metadata: { nickname: person.nickname },
      });
      if (error) throw error;
      ids.set(person.name, data.user.id);
    }
    await fillPortal(database, ids);
    const sessions = new Map<Identity, string>();
    const app: RunningApp = {
      url: portal.url,
      database,
      async sessionOf(identity) {
        if (identity === 'visitor') return undefined;
        const known = sessions.get(identity);
        if (known !== undefined && (await isOpen(database, known))) return known;
        const { email } = people.find(({ name }) => name === identity) as (typeof people)[number];
        const { data, error } = await client(publishableKey).auth.signInWithPassword({ email, password });
        if (error) throw error;
        const session = JSON.stringify(data.session);
        sessions.set(identity, session);
        return session;
      },
    };
    return app;
  }
}

/** Whether nobody has signed out of it in a test before. */
async function isOpen(database: ProjectDatabase, session: string): Promise<boolean> {
  const { access_token: token } = JSON.parse(session) as { access_token: string };
  const { session_id: id } = decodeJwt(token);
  return (await database.query('select from auth.sessions where id = $1', [id])).length > 0;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
