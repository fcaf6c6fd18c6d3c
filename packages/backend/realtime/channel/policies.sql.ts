import { randomUUID } from 'node:crypto';
import { isQueryCanceled, type Transaction } from '@trivium/postgres';

/** What the policies of realtime.messages allow a caller on a private topic. */
export interface Policies {
  readonly broadcast: { readonly read: boolean; readonly write: boolean };
  readonly presence: { readonly read: boolean; readonly write: boolean };
}

const extensions = ['broadcast', 'presence'] as const;

/**
 * Checks the policies in one round trip of a transaction that is rolled back: two rows are inserted and read as the caller,
 * then the caller tries to insert such rows. Begins as `authenticator`.
 */
export async function queryPolicies(
  transaction: Transaction,
  topic: string,
  role: string,
  claims: Readonly<Record<string, unknown>>,
): Promise<Policies> {
  const ids = extensions.map(() => randomUUID());
  const insert = (extension: string) =>
    transaction.query('insert into realtime.messages (topic, extension, private) values ($1, $2, true)', [topic, extension]);
  const results = await Promise.allSettled([
    transaction.query('select realtime.place_probes($1, $2, $3)', [topic, ids, extensions]),
    transaction.query(
      `select set_config('realtime.topic', $1, true), set_config('request.jwt.claims', $2, true),
        set_config('request.jwt.claim.sub', $3, true), set_config('request.jwt.claim.role', $4, true), set_config('role', $4, true)`,
      [topic, JSON.stringify(claims), typeof claims['sub'] === 'string' ? claims['sub'] : '', role],
    ),
    transaction.query('savepoint asked'),
    transaction.query<{ extension: string }>('select extension from realtime.messages where id = any($1)', [ids]),
    transaction.query('rollback to savepoint asked'),
    insert('broadcast'),
    transaction.query('rollback to savepoint asked'),
    insert('presence'),
    transaction.query('rollback to savepoint asked'),
  ]);
  const [probes, become, savepoint, visible, , broadcast, , presence, last] = results;
  for (const step of [probes, become, savepoint, last]) if (step.status === 'rejected') throw step.reason;
  for (const step of [visible, broadcast, presence]) if (step.status === 'rejected' && !isRefusal(step.reason)) throw step.reason;
  const readable = visible.status === 'fulfilled' ? visible.value.rows.map(({ extension }) => extension) : [];
  return {
    broadcast: { read: readable.includes('broadcast'), write: broadcast.status === 'fulfilled' },
    presence: { read: readable.includes('presence'), write: presence.status === 'fulfilled' },
  };
}

/** Whether the server refused the statement, as opposed to a lost connection or a timeout. A policy that fails allows nothing. */
const isRefusal = (error: unknown) => (error as { severity?: string }).severity === 'ERROR' && !isQueryCanceled(error);
