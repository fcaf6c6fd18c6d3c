import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSecrets, readProject, startBackend, type Secrets } from '@trivium/backend';
import { createProjectDatabase } from '@trivium/backend/testing/project-database';
import { SignJWT } from 'jose';
import type { QueryResultRow } from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { openContext, type Context, type LogLine } from '../supabase/functions/_shared/context.ts';
import { addressOf } from './address-of.ts';

const portalFolder = join(import.meta.dirname, '../supabase');

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly token: string;
}

interface Surroundings {
  readonly env?: Readonly<Record<string, string>>;
  readonly now?: () => Date;
  readonly fetch?: typeof fetch;
}

/** An object that was put into a bucket. */
export interface Upload {
  readonly path: string;
  readonly type: string | null;
  readonly bytes: Uint8Array;
}

export interface TestContext extends Context {
  /** What was logged. */
  readonly lines: readonly LogLine[];
  readonly uploads: readonly Upload[];
  /** Waits for the work that goes on after answers. */
  readonly settled: () => Promise<unknown>;
}

export interface TestPortal {
  readonly url: string;
  readonly secrets: Secrets;
  /** Rows of one statement, as the superuser. */
  readonly query: <Row extends QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>;
  /** A new person of a role. */
  readonly person: (role: string, more?: { division?: string; language?: 'th' | 'en' }) => Promise<Person>;
  /** The context of a function with these settings, on this portal. */
  readonly context: (surroundings?: Surroundings) => TestContext;
}

/** Serves the portal's own project, on a database of its own, to the functions that a file tests. */
export function usePortal(): () => TestPortal {
  let portal: TestPortal | undefined;
  const closing: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    const home = await mkdtemp(join(tmpdir(), 'portal-'));
    closing.push(() => rm(home, { recursive: true }));
    const database = await createProjectDatabase(inject('administrator'));
    closing.push(() => database.drop());
    const settings = { jwtSecret: undefined, publishableKey: undefined, secretKey: undefined };
    const secrets = await openSecrets({ home, isDevelopment: true, isDemo: false, settings });
    const project = await readProject(portalFolder, {});
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
    closing.push(() => backend.stop(1_000));
    const { query } = database;
    portal = {
      url: backend.url,
      secrets,
      query,
      person: (role, more = {}) => makePerson(query, secrets, role, more),
      context: (surroundings = {}) => makeContext({ url: backend.url, secrets, query }, surroundings),
    };
  });
  afterAll(async () => {
    for (const close of closing.toReversed()) await close();
  });
  return () => {
    if (!portal) throw new Error('the portal is there inside tests only');
    return portal;
  };
}

async function makePerson(
  query: TestPortal['query'],
  secrets: Secrets,
  role: string,
  { division, language = 'th' }: { division?: string; language?: 'th' | 'en' },
): Promise<Person> {
  const id = randomUUID();
  const email = `${role.replace('_', '-')}-${id.slice(0, 8)}@faculty.example`;
  await query(`insert into auth.users (id, aud, role, email) values ($1, 'authenticated', 'authenticated', $2)`, [id, email]);
  await query(
    'update public.profiles set role = $2::public.user_role, division = $3, language = $4, nickname = $5 where id = $1',
    [id, role, division ?? null, language, `The ${role}`],
  );
  const token = await new SignJWT({ sub: id, role: 'authenticated', aud: 'authenticated' })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setExpirationTime('2h')
    .sign(new TextEncoder().encode(secrets.jwtSecret));
  return { id, email, token };
}

function makeContext(
  { url, secrets, query }: Pick<TestPortal, 'url' | 'secrets' | 'query'>,
  surroundings: Surroundings,
): TestContext {
  const lines: LogLine[] = [];
  const work: Promise<unknown>[] = [];
  const uploads: Upload[] = [];
  const env: Readonly<Record<string, string>> = {
    SUPABASE_URL: url,
    SUPABASE_ANON_KEY: secrets.publishableKey,
    SUPABASE_SERVICE_ROLE_KEY: secrets.secretKey,
    PORTAL_SITE_URL: 'https://portal.test',
    OUTBOUND_TIMEOUT_MS: '500',
    ...surroundings.env,
  };
  const send = surroundings.fetch ?? fetch;
  const context = openContext({
    env: (name) => env[name],
    fetch: (input, init) => answerForAuth(query, input) ?? answerForStorage(uploads, input, init) ?? send(input, init),
    now: surroundings.now ?? (() => new Date()),
    log: (line) => void lines.push(line),
  });
  return {
    ...context,
    keepAlive: (promise) => void work.push(promise),
    lines,
    uploads,
    settled: () => Promise.all(work),
  };
}

/** Until the backend's auth room answers: an account as GoTrue's admin API shows it. */
function answerForAuth(query: TestPortal['query'], input: Parameters<typeof fetch>[0]): Promise<Response> | undefined {
  const id = /\/auth\/v1\/admin\/users\/([0-9a-f-]+)$/.exec(addressOf(input))?.[1];
  if (id === undefined) return undefined;
  return query('select id, aud, role, email from auth.users where id = $1', [id]).then(([user]) =>
    user
      ? Response.json(user)
      : Response.json({ code: 404, error_code: 'user_not_found', msg: 'User not found' }, { status: 404 }),
  );
}

/** Until the backend's storage room answers: an upload as storage takes it from the service. */
function answerForStorage(
  uploads: Upload[],
  input: Parameters<typeof fetch>[0],
  init: RequestInit | undefined,
): Promise<Response> | undefined {
  const path = /\/storage\/v1\/object\/(.+)$/.exec(addressOf(input))?.[1];
  if (path === undefined) return undefined;
  return (async () => {
    const sent = new Response(init?.body);
    uploads.push({ path, type: new Headers(init?.headers).get('content-type'), bytes: new Uint8Array(await sent.arrayBuffer()) });
    return Response.json({ Id: crypto.randomUUID(), Key: path });
  })();
}
