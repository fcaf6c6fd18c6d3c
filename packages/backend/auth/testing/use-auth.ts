import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createClient, type SupabaseClient, type SupabaseClientOptions } from '@supabase/supabase-js';
import { afterAll, expect } from 'vitest';
import type { StoredMessage } from '../../mailbox/mailbox.ts';
import type { BackendOptions } from '../../backend-options.ts';
import { useBackend, type TestBackend } from '../../testing/use-backend.ts';

type Message = Omit<StoredMessage, 'at'>;

export interface TestAuth extends TestBackend {
  /** A new client with the publishable key, like a browser of its own. */
  readonly newClient: (options?: SupabaseClientOptions<'public'>['auth']) => SupabaseClient;
  /** A client with the secret key. */
  readonly adminClient: () => SupabaseClient;
  /** Waits for a message to an address and returns the newest one. */
  readonly message: (to: string) => Promise<Message>;
  readonly messages: (to: string) => Promise<Message[]>;
  /** Opens a link without following the redirect, and returns its target. */
  readonly openLink: (link: string) => Promise<URL>;
  /** Sends a plain request, for what supabase-js cannot send. */
  readonly request: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Response>;
}

/** Realtime follows what all test files write, so a project has it only if it names it. */
const withoutRealtime = (config: string) => (config.includes('[realtime]') ? config : `${config}\n[realtime]\nenabled = false\n`);

/** Serves a project with this `config.toml` and these files to the tests of a file. */
export function useAuth(config: string, files: Readonly<Record<string, string>> = {}, options: Partial<BackendOptions> = {}) {
  let folder: string | undefined;
  const backend = useBackend(async () => {
    folder = await mkdtemp(join(tmpdir(), 'auth-'));
    for (const [name, text] of Object.entries({ 'config.toml': withoutRealtime(config), ...files })) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), text);
    }
    return folder;
  }, options);
  afterAll(async () => void (folder && (await rm(folder, { recursive: true }))));

  return (): TestAuth => {
    const own = backend();
    const messages = async (to: string) => {
      const response = await fetch(`${own.url}/mailbox?format=json&to=${encodeURIComponent(to)}`);
      return ((await response.json()) as { messages: Message[] }).messages;
    };
    return {
      ...own,
      newClient: (auth) =>
        createClient(own.url, own.secrets.publishableKey, { auth: { autoRefreshToken: false, persistSession: false, ...auth } }),
      adminClient: () =>
        createClient(own.url, own.secrets.secretKey, { auth: { autoRefreshToken: false, persistSession: false } }),
      messages,
      async message(to) {
        // Mail is sent after the response.
        await expect.poll(() => messages(to)).not.toHaveLength(0);
        return (await messages(to))[0] as Message;
      },
      async openLink(link) {
        const response = await fetch(link, { redirect: 'manual' });
        return new URL(response.headers.get('location') ?? `refused:${response.status}`);
      },
      request: (method, path, body, headers = {}) =>
        fetch(`${own.url}/auth/v1${path}`, {
          method,
          headers: { apikey: own.secrets.publishableKey, 'content-type': 'application/json', ...headers },
          redirect: 'manual',
          ...(body !== undefined && { body: JSON.stringify(body) }),
        }),
    };
  };
}

let count = 0;
/** An address that no other test of the file uses. */
export const uniqueEmail = (name = 'someone') => `${name}${++count}@example.org`;
export const password = 'correct horse 1';
