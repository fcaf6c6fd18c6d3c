import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createClient, type SupabaseClient, type SupabaseClientOptions } from '@supabase/supabase-js';
import { afterAll, expect } from 'vitest';
import type { StoredMessage } from '../../mailbox/mailbox.ts';
import type { BackendOptions } from '../../serve.ts';
import { useBackend, type TestBackend } from '../../testing/use-backend.ts';

type Letter = Omit<StoredMessage, 'at'>;

export interface TestAuth extends TestBackend {
  /** A browser of its own: a client with the publishable key that nobody else is signed in to. */
  readonly visitor: (options?: SupabaseClientOptions<'public'>['auth']) => SupabaseClient;
  /** A client with the secret key. */
  readonly admin: () => SupabaseClient;
  /** The newest letter to an address, once it is there. */
  readonly letter: (to: string) => Promise<Letter>;
  readonly letters: (to: string) => Promise<Letter[]>;
  /** Where opening a letter's link leads. */
  readonly open: (link: string) => Promise<URL>;
  /** A bare request, for what no client sends. */
  readonly ask: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Response>;
}

/** Serves a project of these files, `config.toml` among them, to the tests of a file. */
export function useAuth(config: string, files: Readonly<Record<string, string>> = {}, options: Partial<BackendOptions> = {}) {
  let folder: string | undefined;
  const backend = useBackend(async () => {
    folder = await mkdtemp(join(tmpdir(), 'auth-'));
    for (const [name, text] of Object.entries({ 'config.toml': config, ...files })) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), text);
    }
    return folder;
  }, options);
  afterAll(async () => void (folder && (await rm(folder, { recursive: true }))));

  return (): TestAuth => {
    const own = backend();
    const letters = async (to: string) => {
      const response = await fetch(`${own.url}/mailbox?format=json&to=${encodeURIComponent(to)}`);
      return ((await response.json()) as { messages: Letter[] }).messages;
    };
    return {
      ...own,
      visitor: (auth) =>
        createClient(own.url, own.secrets.publishableKey, { auth: { autoRefreshToken: false, persistSession: false, ...auth } }),
      admin: () => createClient(own.url, own.secrets.secretKey, { auth: { autoRefreshToken: false, persistSession: false } }),
      letters,
      async letter(to) {
        // Letters travel on their own, after the answer.
        await expect.poll(() => letters(to), { timeout: 5_000 }).not.toHaveLength(0);
        return (await letters(to))[0] as Letter;
      },
      async open(link) {
        const response = await fetch(link, { redirect: 'manual' });
        return new URL(response.headers.get('location') ?? `refused:${response.status}`);
      },
      ask: (method, path, body, headers = {}) =>
        fetch(`${own.url}/auth/v1${path}`, {
          method,
          headers: { apikey: own.secrets.publishableKey, 'content-type': 'application/json', ...headers },
          redirect: 'manual',
          ...(body !== undefined && { body: JSON.stringify(body) }),
        }),
    };
  };
}

let made = 0;
/** An address that no other test of the file uses. */
export const someone = (name = 'someone') => `${name}${++made}@example.org`;
export const password = 'correct horse 1';
