import type pg from 'pg';

/** When we may ask a host, or, where it asked for more patience than we wait for, from when on. */
export type Turn = { readonly at: Date } | { readonly heldUntil: Date };

export interface TurnOptions {
  readonly host: string;
  readonly now: Date;
  /** Least time between two turns. */
  readonly intervalMs: number;
  /** A turn later than this is not taken. */
  readonly patienceMs: number;
}

/** Takes the next free turn before a host, over all replicas: two never get the same. */
export async function takeTurn(pool: pg.Pool, { host, now, intervalMs, patienceMs }: TurnOptions): Promise<Turn> {
  const { rows } = await pool.query<{ at: Date }>(
    `insert into catalog.citation_hosts as kept (host, free_at) values ($1, $2::timestamptz + $3 * interval '1 millisecond')
     on conflict (host) do update set free_at = greatest(kept.free_at, $2) + $3 * interval '1 millisecond'
       where kept.free_at <= $2::timestamptz + $4 * interval '1 millisecond'
     returning free_at - $3 * interval '1 millisecond' as at`,
    [host, now, intervalMs, patienceMs],
  );
  if (rows[0]) return rows[0];
  const held = await pool.query<{ heldUntil: Date }>(
    'select free_at as "heldUntil" from catalog.citation_hosts where host = $1',
    [host],
  );
  return held.rows[0] ?? { at: now };
}

/** Leaves a host alone until then; never shortens what it asked for before. */
export async function holdHost(pool: pg.Pool, host: string, until: Date): Promise<void> {
  await pool.query(
    `insert into catalog.citation_hosts as kept (host, free_at) values ($1, $2)
     on conflict (host) do update set free_at = greatest(kept.free_at, excluded.free_at)`,
    [host, until],
  );
}
