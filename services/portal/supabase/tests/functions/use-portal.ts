import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSecrets, readProject, startBackend, type Secrets } from '@trivium/backend';
import { preparedProject } from '@trivium/backend/testing/prepared-project';
import { createProjectDatabase } from '@trivium/backend/testing/project-database';
import { createClient } from '@supabase/supabase-js';
import { SignJWT } from 'jose';
import type { QueryResultRow } from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { openContext, type Context, type LogLine } from '../../functions/_shared/context.ts';
import { copyProject } from './project-with-settings.ts';

const portalFolder = join(import.meta.dirname, '../..');

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

export interface TestContext extends Context {
  /** The logged lines. */
  readonly lines: readonly LogLine[];
  /** Waits for work that continues after the responses. */
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

/**
 * Serves the portal's own project, on a database of its own, to the functions that a file tests.
 * @param readVariables what functions/.env says, where the functions are run by the backend itself
 */
export function usePortal(readVariables?: () => Readonly<Record<string, string>>): () => TestPortal {
  let portal: TestPortal | undefined;
  const closing: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    const home = await mkdtemp(join(tmpdir(), 'portal-'));
    closing.push(() => rm(home, { recursive: true }));
    const settings = { jwtSecret: undefined, publishableKey: undefined, secretKey: undefined };
    const secrets = await openSecrets({ home, isDevelopment: true, isDemo: false, settings });
    const copy = readVariables && (await copyProject(home, join(home, 'deno'), readVariables()));
    const project = {
      ...(await readProject(copy?.folder ?? portalFolder, { PORTAL_SITE_URL: 'https://portal.test' })),
      seeds: [],
    };
    const database = await createProjectDatabase(inject('administrator'), preparedProject(project));
    closing.push(() => database.drop());
    const backend = await startBackend({
      project,
      connection: database.owner,
      secrets,
      home,
      isDevelopment: true,
      env: copy?.env ?? {},
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
      person: (role, more = {}) => makePerson({ url: backend.url, query, secrets }, role, more),
      context: (surroundings = {}) => makeContext({ url: backend.url, secrets }, surroundings),
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
  { url, query, secrets }: Pick<TestPortal, 'url' | 'query' | 'secrets'>,
  role: string,
  { division, language = 'th' }: { division?: string; language?: 'th' | 'en' },
): Promise<Person> {
  const email = `${role.replace('_', '-')}-${randomUUID().slice(0, 8)}@faculty.example`;
  const { auth } = createClient(url, secrets.serviceRoleKey, { auth: { persistSession: false } });
  const { data, error } = await auth.admin.createUser({ email, email_confirm: true });
  if (error) throw error;
  const { id } = data.user;
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

function makeContext({ url, secrets }: Pick<TestPortal, 'url' | 'secrets'>, surroundings: Surroundings): TestContext {
  const lines: LogLine[] = [];
  const work: Promise<unknown>[] = [];
  const env: Readonly<Record<string, string>> = {
    SUPABASE_URL: url,
    SUPABASE_ANON_KEY: secrets.anonKey,
    SUPABASE_SERVICE_ROLE_KEY: secrets.serviceRoleKey,
    PORTAL_SITE_URL: 'https://portal.test',
    OUTBOUND_TIMEOUT_MS: '500',
    ...surroundings.env,
  };
  const context = openContext({
    env: (name) => env[name],
    ...(surroundings.fetch && { fetch: surroundings.fetch }),
    now: surroundings.now ?? (() => new Date()),
    log: (line) => void lines.push(line),
  });
  return {
    ...context,
    keepAlive: (promise) => void work.push(promise),
    lines,
    settled: () => Promise.all(work),
  };
}
