import { queryOptions } from '@tanstack/react-query';
import type { ConnectionName } from '../../../../supabase/functions/_shared/connections/connections.rules.ts';
import type { Client } from '../../data/client.ts';
import { callFunction } from '../../data/functions.ts';
import type { PersonShown } from '../../people/labels.ts';

export type { ConnectionName };

/** A connection as the function lists it. A secret is its last characters, or an empty text. */
export interface Connection {
  readonly name: ConnectionName;
  readonly source: 'page' | 'environment' | 'none' | 'unreadable';
  readonly set_at: string | null;
  readonly set_by: PersonShown | null;
  /** The names of the operator's settings for it. */
  readonly settings: readonly string[];
  readonly values: Readonly<Record<string, string>>;
}

interface Listed {
  readonly connections: readonly Connection[];
}

export interface TryResult {
  readonly works: boolean;
  readonly code: string;
  readonly status?: number;
  readonly about?: string;
}

/** Query keys of connections. */
export const connectionKeys = {
  all: ['connections'] as const,
};

export const connectionsQuery = (db: Client) =>
  queryOptions({
    queryKey: connectionKeys.all,
    queryFn: async () => (await callFunction<Listed>(db, 'connections', {})).connections,
    meta: { isKept: false },
  });

/** Stores a connection and returns all. @throws Refusal connection_value_invalid, connection_secret_required, sealing_key_missing */
export const setConnection = async (db: Client, name: ConnectionName, values: object) =>
  (await callFunction<Listed>(db, `connections/${name}/set`, { values })).connections;

export const removeConnection = async (db: Client, name: ConnectionName) =>
  (await callFunction<Listed>(db, `connections/${name}/remove`, {})).connections;

/** Makes new keys for notifications on devices. @throws Refusal connection_value_invalid, sealing_key_missing */
export const makePushKeys = async (db: Client, contact: string) =>
  (await callFunction<Listed>(db, 'connections/web-push/make', { contact })).connections;

/** Uses a connection for real. @throws Refusal connection_try_limit, connection_not_set */
export const tryConnection = async (db: Client, name: ConnectionName) =>
  callFunction<TryResult>(db, `connections/${name}/try`, {});
