import { projectLocale } from '@trivium/postgres';
import type { Pool } from 'pg';
import type { Kind } from './load.ts';

/** The writes of a kind that a database has, each as often as it has it. */
interface Stored {
  readonly database: 'forecast' | 'portal';
  readonly statement: string;
}

const stored: Readonly<Record<Kind, Stored>> = {
  waitlist: {
    database: 'forecast',
    statement: `select split_part(email, '@', 1) as key from forecast.waitlist_entries`,
  },
  comment: { database: 'portal', statement: 'select body as key from public.project_comments' },
  step: {
    database: 'portal',
    statement: `select project_id::text as key from public.approval_steps where to_status = 'cancelled'`,
  },
  upload: {
    database: 'portal',
    statement: `select split_part(split_part(name, '/', 2), '.', 1) as key from storage.objects where bucket_id = 'avatars'`,
  },
  user: { database: 'portal', statement: `select split_part(email, '@', 1) as key from auth.users` },
};

export async function countStored(
  pools: Readonly<Record<Stored['database'], Pool>>,
  kind: Kind,
): Promise<ReadonlyMap<string, number>> {
  const { database, statement } = stored[kind];
  const { rows } = await pools[database].query<{ key: string; count: number }>(
    `select key, count(*)::int as count from (${statement}) as written group by key`,
  );
  return new Map(rows.map(({ key, count }) => [key, count]));
}

/** One person writes more in a drill than a member may in a day. */
export async function raiseQuotas(portal: Pool): Promise<void> {
  await portal.query('update public.quotas set amount = 1000000000');
}

/** Roles and databases, as docs/scaling.md says. @param roles deploy/patroni/roles.sql */
export async function makeDatabases(postgres: Pool, roles: string, password: string): Promise<void> {
  const client = await postgres.connect();
  try {
    await client.query(`select set_config('trivium.password', $1, false)`, [password]);
    await client.query(roles);
    await client.query(`create database portal owner trivium ${projectLocale}`);
    for (const name of ['forecast', 'catalog']) await client.query(`create database ${name} owner trivium`);
  } finally {
    client.release();
  }
}
