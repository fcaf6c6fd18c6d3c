import type pg from 'pg';
import type { Policy } from './policies.rules.ts';

export interface Counted {
  readonly policy: Policy;
  readonly client: string;
  readonly count: number;
}

/** Adds to a day's counts and returns what they are now, with the other replicas' shares. */
export async function addCounts(pool: pg.Pool, day: string, added: readonly Counted[]): Promise<Counted[]> {
  const { rows } = await pool.query<Counted>({
    name: 'add-request-counts',
    text: `insert into catalog.request_counts as known (day, policy, client, count)
           select $1::date, policy, client, count
           from unnest($2::text[], $3::text[], $4::int[]) as added (policy, client, count)
           order by policy, client
           on conflict (day, policy, client) do update set count = known.count + excluded.count
           returning policy, client, count`,
    values: [day, added.map(({ policy }) => policy), added.map(({ client }) => client), added.map(({ count }) => count)],
  });
  return rows;
}

/** Today's counts from `least` on: what a replica that starts must know. */
export async function readCounts(pool: pg.Pool, day: string, least: number): Promise<Counted[]> {
  const { rows } = await pool.query<Counted>(
    'select policy, client, count from catalog.request_counts where day = $1::date and count >= $2',
    [day, least],
  );
  return rows;
}

export async function deleteCountsBefore(pool: pg.Pool, day: string): Promise<void> {
  await pool.query('delete from catalog.request_counts where day < $1::date', [day]);
}
