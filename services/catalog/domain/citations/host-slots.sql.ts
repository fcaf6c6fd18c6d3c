import type pg from 'pg';

/** When a host may be asked, or until when it takes no requests, where that exceeds the maximum wait. */
export type Slot = { readonly at: Date } | { readonly blockedUntil: Date };

export interface SlotOptions {
  readonly host: string;
  readonly now: Date;
  /** Minimum time between two slots. */
  readonly intervalMs: number;
  /** A slot later than this is not reserved. */
  readonly maxWaitMs: number;
}

/** Reserves the next free slot of a host, over all replicas: no two get the same. */
export async function reserveSlot(pool: pg.Pool, { host, now, intervalMs, maxWaitMs }: SlotOptions): Promise<Slot> {
  const { rows } = await pool.query<{ at: Date }>(
    `insert into catalog.citation_hosts as stored (host, free_at) values ($1, $2::timestamptz + $3 * interval '1 millisecond')
     on conflict (host) do update set free_at = greatest(stored.free_at, $2) + $3 * interval '1 millisecond'
       where stored.free_at <= $2::timestamptz + $4 * interval '1 millisecond'
     returning free_at - $3 * interval '1 millisecond' as at`,
    [host, now, intervalMs, maxWaitMs],
  );
  if (rows[0]) return rows[0];
  const blocked = await pool.query<{ blockedUntil: Date }>(
    'select free_at as "blockedUntil" from catalog.citation_hosts where host = $1',
    [host],
  );
  return blocked.rows[0] ?? { at: now };
}

/** Sends no request to a host until then. Never shortens an earlier pause. */
export async function backOffHost(pool: pg.Pool, host: string, until: Date): Promise<void> {
  await pool.query(
    `insert into catalog.citation_hosts as stored (host, free_at) values ($1, $2)
     on conflict (host) do update set free_at = greatest(stored.free_at, excluded.free_at)`,
    [host, until],
  );
}
