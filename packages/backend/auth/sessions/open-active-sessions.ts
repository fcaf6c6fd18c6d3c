import type { Clock } from '@trivium/core';
import type { Log } from '@trivium/http';
import { createPool } from '@trivium/postgres';
import type { ConnectAs } from '../../database/role-login.sql.ts';
import type { AuthConfig } from '../../project/config.ts';
import { createActiveSessions, uncheckedSessions, type ActiveSessions } from './active-sessions.ts';
import { findActiveSessions } from './active-sessions.sql.ts';

export interface OpenActiveSessionsOptions {
  readonly config: AuthConfig;
  readonly connectAs: ConnectAs;
  readonly clock: Clock;
  readonly log: Log;
}

/** The check that `[auth.sessions] revoke_access_tokens` enables, on a separate connection. */
export async function openActiveSessions({
  config,
  connectAs,
  clock,
  log,
}: OpenActiveSessionsOptions): Promise<ActiveSessions & { readonly stop: () => Promise<void> }> {
  if (!config.enabled || !config.sessions.revoke_access_tokens) return { ...uncheckedSessions, stop: async () => {} };
  const warn = (message: string) => (error: unknown) => log.logger.warn({ err: error }, message);
  const pool = createPool(await connectAs('supabase_auth_admin'), {
    name: 'backend sessions',
    max: 1,
    onIdleError: warn('a database connection was lost'),
  });
  const sessions = createActiveSessions({
    clock,
    find: (ids) => findActiveSessions(pool, ids),
    onError: warn('cannot check sessions: the last results stay valid'),
  });
  return { ...sessions, stop: () => pool.end() };
}
