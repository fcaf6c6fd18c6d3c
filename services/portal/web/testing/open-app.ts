import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { openSecrets } from '@trivium/backend';
import { createProjectDatabase, type DatabaseTemplate, type ProjectDatabase } from '@trivium/backend/testing/project-database';
import { freePort } from '@trivium/testing/free-port';
import { decodeJwt } from 'jose';
import { ensureSecret, type Connection } from '@trivium/postgres';
import { copyProject } from '../../supabase/tests/functions/project-with-settings.ts';
import { projectFolder, startPortal, type StartOptions } from '../../server/index.ts';
import { fillPortal } from './fill-portal.sql.ts';
import { people, password, type Identity, type PersonName } from './people.ts';

export interface RunningApp {
  readonly url: string;
  readonly database: ProjectDatabase;
  /** What supabase-js stores in the browser of a signed-in person; undefined for a visitor. */
  readonly sessionOf: (identity: Identity) => Promise<string | undefined>;
}

interface OpenedApp {
  readonly app: RunningApp;
  readonly close: () => Promise<void>;
}

interface OpenOptions {
  /** The content of functions/.env, for pages that call functions; without it none runs. */
  readonly readSettings?: (() => Readonly<Record<string, string>>) | undefined;
  /** The state folder of the filled portal, which later calls copy with its database. */
  readonly templateFolder?: string | undefined;
}

/** The portal as it is served, with its app built, people of every role, and rows to look at. */
export async function openApp(administrator: Connection, options: OpenOptions = {}): Promise<OpenedApp> {
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
    const { templateFolder, readSettings } = options;
    const template = templateFolder === undefined ? undefined : filledPortal(templateFolder);
    const database = await createProjectDatabase(administrator, template);
    closing.push(() => database.drop());
    if (templateFolder !== undefined) await cp(templateFolder, home, { recursive: true });
    const project = readSettings ? await copyProject(home, join(home, 'portal/deno'), readSettings()) : withoutFunctions;
    const portal = await start(database.owner, home, project);
    closing.push(() => portal.stop(1_000));
    if (templateFolder === undefined) await fill(database, home, portal.url);
    return runningApp(database, home, portal.url);
  }
}

/** Functions answer 503: each call would start one that waits for packages of the network. */
const withoutFunctions = { folder: projectFolder, env: { FUNCTIONS_DENO: '/nowhere' } };

/** The database of a portal with people and rows; the state folder that belongs to it stays in `home`. */
const filledPortal = (home: string): DatabaseTemplate => ({
  key: home,
  async fill(database) {
    await mkdir(home, { recursive: true });
    const portal = await start(database.owner, home, withoutFunctions);
    await fill(database, home, portal.url);
    await writeFile(join(home, sessionsFile), JSON.stringify(await signInAll(home, portal.url)));
    await portal.stop(1_000);
  },
});

async function start(connection: Connection, home: string, project?: StartOptions['project']) {
  lastPort = await freePort(lastPort);
  return startPortal({
    ...(project && { project }),
    connection,
    databaseUrl: undefined,
    databaseWaitMs: 10_000,
    home,
    host: '127.0.0.1',
    port: lastPort,
    publicUrl: undefined,
    trustedProxies: [],
    secret: (name) => ensureSecret(join(home, name)),
    log: { to: join(home, 'portal.log'), level: 'warn' },
    onProgress: () => {},
    // Tests look at few pictures, and upload those.
    hasDemoPictures: false,
  });
}

const settings = { jwtSecret: undefined, publishableKey: undefined, secretKey: undefined };
const keysOf = (home: string) => openSecrets({ home, isDevelopment: true, isDemo: false, settings });
const clientOf = (url: string, key: string) =>
  createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } });

async function fill(database: Pick<ProjectDatabase, 'query'>, home: string, url: string): Promise<void> {
  const { auth } = clientOf(url, (await keysOf(home)).secretKey);
  const ids = new Map<PersonName, string>();
  for (const { name, email, nickname } of people) {
    const { data, error } = await auth.admin.createUser({ email, password, email_confirm: true, user_metadata: { nickname } });
    if (error) throw error;
    ids.set(name, data.user.id);
  }
  await fillPortal(database, ids);
}

/** Everybody's session, in the state folder that is copied. */
const sessionsFile = 'sessions.json';

async function signIn(home: string, url: string, name: PersonName): Promise<string> {
  const { auth } = clientOf(url, (await keysOf(home)).publishableKey);
  const { email } = people.find((person) => person.name === name) as (typeof people)[number];
  const { data, error } = await auth.signInWithPassword({ email, password });
  if (error) throw error;
  return JSON.stringify(data.session);
}

async function signInAll(home: string, url: string): Promise<[PersonName, string][]> {
  const sessions: [PersonName, string][] = [];
  for (const { name } of people) sessions.push([name, await signIn(home, url, name)]);
  return sessions;
}

async function runningApp(database: ProjectDatabase, home: string, url: string): Promise<RunningApp> {
  const stored = await readFile(join(home, sessionsFile), 'utf8').catch(() => '[]');
  const sessions = new Map(JSON.parse(stored) as [Identity, string][]);
  return {
    url,
    database,
    async sessionOf(identity) {
      if (identity === 'visitor') return undefined;
      const earlier = sessions.get(identity);
      if (earlier !== undefined && (await isOpen(database, earlier))) return earlier;
      const session = await signIn(home, url, identity);
      sessions.set(identity, session);
      return session;
    },
  };
}

/** Whether nobody has signed out of it in a test before. */
async function isOpen(database: ProjectDatabase, session: string): Promise<boolean> {
  const { access_token: token } = JSON.parse(session) as { access_token: string };
  const { session_id: id } = decodeJwt(token);
  return (await database.query('select from auth.sessions where id = $1', [id])).length > 0;
}

/** Where this process served the app before: a browser keeps the files that it compiled by their address. */
let lastPort: number | undefined;
