import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { SignJWT, type JWTPayload } from 'jose';
import { afterAll, beforeAll, inject } from 'vitest';
import { openSecrets, type Secrets } from '../config/secrets.ts';
import { readProject } from '../project/read-project.ts';
import type { BackendOptions } from '../backend-options.ts';
import { startBackend } from '../serve.ts';
import { preparedProject } from './prepared-project.ts';
import { createProjectDatabase, type ProjectDatabase } from './project-database.ts';

export const boardFolder = join(import.meta.dirname, 'project');
export const ada = '00000000-0000-4000-8000-000000000001';
export const ben = '00000000-0000-4000-8000-000000000002';

export interface TestBackend {
  readonly url: string;
  readonly secrets: Secrets;
  /** The state folder. */
  readonly home: string;
  readonly database: ProjectDatabase;
  /** Everything that was logged so far. */
  readonly readLog: () => Promise<string>;
  /** A supabase-js client with a key and, for a user, a token. */
  readonly client: (key: string, token?: string) => SupabaseClient;
  /** Signs a token of this project, valid for an hour unless the claims say otherwise. */
  readonly sign: (claims: JWTPayload) => Promise<string>;
}

/** Serves a project, the board by default, to the tests of a file. */
export function useBackend(
  folder: string | (() => Promise<string>) = boardFolder,
  options: Partial<BackendOptions> = {},
): () => TestBackend {
  let backend: TestBackend | undefined;
  const closing: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    const home = await mkdtemp(join(tmpdir(), 'backend-'));
    closing.push(() => rm(home, { recursive: true }));
    const project = await readProject(typeof folder === 'string' ? folder : await folder(), {});
    const template = preparedProject(project, { isExposed: options.isExposed ?? false });
    const database = await createProjectDatabase(inject('administrator'), template);
    closing.push(() => database.drop());
    const settings = { jwtSecret: undefined, publishableKey: undefined, secretKey: undefined };
    const secrets = await openSecrets({ home, isDevelopment: true, isDemo: false, settings });
    const logs = join(home, 'logs');
    const started = await startBackend({
      project,
      connection: database.owner,
      secrets,
      home,
      isDevelopment: true,
      host: '127.0.0.1',
      port: 0,
      log: { to: join(logs, 'backend.log'), level: 'debug' },
      ...options,
    });
    closing.push(() => started.stop(1_000));
    backend = {
      url: started.url,
      secrets,
      home,
      database,
      async readLog() {
        const files = await readdir(logs);
        return (await Promise.all(files.map((file) => readFile(join(logs, file), 'utf8')))).join('');
      },
      client: (key, token) => createClient(started.url, key, token === undefined ? {} : { accessToken: async () => token }),
      sign: (claims) => signWith(secrets.jwtSecret, claims),
    };
  });
  afterAll(async () => {
    for (const close of closing.toReversed()) await close();
  });
  return () => {
    if (!backend) throw new Error('the backend is there inside tests only');
    return backend;
  };
}

/** A user's token signed by HS256. The given claims override the defaults. */
export function signWith(secret: string, claims: JWTPayload): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({ aud: 'authenticated', iat: now, exp: now + 3600, ...claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(secret));
}
