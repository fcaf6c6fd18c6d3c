import type pg from 'pg';
import type { Policy } from './policies.rules.ts';

export interface RequestCount {
  readonly policy: Policy;
  readonly client: string;
  readonly count: number;
}

/** Adds to a day's counts and returns the sums over all replicas. */
export async function addCounts(pool: pg.Pool, day: string, added: readonly RequestCount[]): Promise<RequestCount[]> {
  const { rows } = await pool.query<RequestCount>({
    name: 'add-request-counts',
    text: `insert into catalog.request_counts as stored (day, policy, client, count)
           select $1::date, policy, client, count
           from unnest($2::text[], $3::text[], $4::int[]) as added (policy, client, count)
           order by policy, client
           on conflict (day, policy, client) do update set count = stored.count + excluded.count
           returning policy, client, count`,
    values: [day, added.map(({ policy }) => policy), added.map(({ client }) => client), added.map(({ count }) => count)],
  });
  return rows;
}

/** The day's counts of at least `minCount`: what a starting replica must know. */
export async function readCounts(pool: pg.Pool, day: string, minCount: number): Promise<RequestCount[]> {
  const { rows } = await pool.query<RequestCount>(
    'select policy, client, count from catalog.request_counts where day = $1::date and count >= $2',
    [day, minCount],
  );
  return rows;
}

/** The day's counts of one client. */
export async function readClientCounts(pool: pg.Pool, day: string, client: string): Promise<RequestCount[]> {
  const { rows } = await pool.query<RequestCount>({
    name: 'read-client-counts',
    text: 'select policy, client, count from catalog.request_counts where day = $1::date and client = $2',
    values: [day, client],
  });
  return rows;
}

export async function deleteCountsBefore(pool: pg.Pool, day: string): Promise<void> {
  await pool.query('delete from catalog.request_counts where day < $1::date', [day]);
}
