import { createClient, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js';
import { onTestFinished } from 'vitest';
import type { TestBackend } from '../../testing/use-backend.ts';

export interface ClientOptions {
  /** The client's token; only its key if undefined. */
  readonly token?: string | undefined;
  readonly key?: string;
  readonly vsn?: '1.0.0' | '2.0.0';
}

/** An unmodified supabase-js client, with its token as after a sign-in; disconnected at the end of the test. */
export async function connect(
  backend: TestBackend,
  { token, key = backend.secrets.publishableKey, vsn = '2.0.0' }: ClientOptions = {},
): Promise<SupabaseClient> {
  const client = createClient(backend.url, key, {
    realtime: { vsn },
    ...(token !== undefined && { accessToken: async () => token }),
  });
  onTestFinished(async () => {
    await client.realtime.disconnect();
  });
  // Otherwise the first join may be sent before the token is read.
  if (token !== undefined) await client.realtime.setAuth();
  return client;
}

export interface Collected<Item> {
  readonly items: Item[];
  readonly add: (item: Item) => void;
  /** Resolves with the first matching item, past or future. */
  readonly next: (fits?: (item: Item) => boolean) => Promise<Item>;
}

/** Collects items that a client receives, and waits for later ones. */
export function collect<Item>(): Collected<Item> {
  const items: Item[] = [];
  const waiting = new Set<(item: Item) => void>();
  return {
    items,
    add(item) {
      items.push(item);
      for (const notify of waiting) notify(item);
    },
    next: (fits = () => true) =>
      new Promise((resolve) => {
        const existing = items.find(fits);
        if (existing !== undefined) return resolve(existing);
        const notify = (item: Item) => {
          if (!fits(item)) return;
          waiting.delete(notify);
          resolve(item);
        };
        waiting.add(notify);
      }),
  };
}

export interface Status {
  readonly status: string;
  readonly error: string | undefined;
}

export interface SystemMessage {
  readonly extension: string;
  readonly status: string;
  readonly message: string;
  readonly channel: string;
}

/** Subscribes a channel; collects its states and system messages. */
export function subscribe(channel: RealtimeChannel) {
  const states = collect<Status>();
  const system = collect<SystemMessage>();
  channel.on('system', {}, (message: SystemMessage) => system.add(message));
  channel.subscribe((status, error) => states.add({ status, error: error?.message }));
  return { states, system };
}

/** Subscribes a channel and waits until it has joined; rejects with the server's error. */
export async function join(channel: RealtimeChannel) {
  const { states, system } = subscribe(channel);
  const { status, error } = await states.next();
  if (status !== 'SUBSCRIBED') throw new Error(`${status}: ${error}`);
  return { states, system };
}

export type Row = Readonly<Record<string, unknown>>;
export interface Change {
  readonly eventType: string;
  readonly schema: string;
  readonly table: string;
  readonly new: Row;
  readonly old: Row;
  readonly commit_timestamp: string;
  readonly errors: string[] | null;
}

export interface ChangeParams {
  readonly event?: '*' | 'INSERT' | 'UPDATE' | 'DELETE';
  readonly schema?: string;
  readonly table?: string;
  readonly filter?: string;
  readonly select?: string[];
}

/** Follows changes of a table, once the server has confirmed the subscription. */
export async function follow(client: SupabaseClient, params: ChangeParams, name: string = crypto.randomUUID()) {
  const changes = collect<Change>();
  const channel = client.channel(name);
  channel.on('postgres_changes', { event: '*', schema: 'public', ...params } as never, (change: Change) => changes.add(change));
  const { states, system } = await join(channel);
  const subscribed = await system.next(({ extension }) => extension === 'postgres_changes');
  return { channel, changes, states, system, subscribed };
}
