import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Connection } from '@trivium/postgres';
import { defineErrors } from '@trivium/core';
import type { Client } from 'pg';
import { withClient } from './with-client.sql.ts';
import { demoPeople, type DemoPerson } from './people.ts';

const refuse = defineErrors({
  people_are_real: { status: 409, title: 'People are real' },
  people_are_demo: { status: 409, title: 'Demo people in a real installation' },
});

const files = [
  'organisation.sql',
  'people.sql',
  'events.sql',
  'event-texts.sql',
  'news.sql',
  'news-texts.sql',
  'products.sql',
  'project-texts.sql',
  'project-figures.sql',
  'projects.sql',
  'history.sql',
  'polls.sql',
  'activity.sql',
  'clubs.sql',
  'event-drafts.sql',
  'shop.sql',
  'audit.sql',
  'notices.sql',
];

/**
 * Fills a new portal with demo people, one of each role with a known password, and with a year of their data: events, news,
 * products, polls, projects in every status with their decisions, attendance, orders and answers. Idempotent. For development
 * mode only.
 * @param connection the database's owner
 * @returns the people, for the sign-in page
 * @throws people_are_real if any other account exists
 */
export async function makeDevelopment(connection: Connection): Promise<readonly DemoPerson[]> {
  return withClient(connection, async (client) => {
    // Concurrent starts wait for each other; the later ones find nothing to do.
    await client.query(`select pg_advisory_xact_lock(hashtextextended('portal development', 0))`);
    const state = await readState(client);
    if (state === 'real')
      throw refuse('people_are_real', 'This database has accounts of real people, so no demo people are created in it.');
    if (state === 'empty') await fill(client);
    return demoPeople;
  });
}

/**
 * For starts outside development mode, because everybody knows the passwords of demo accounts.
 * @throws people_are_demo
 */
export async function refuseDemoPeople(connection: Connection): Promise<void> {
  const state = await withClient(connection, readState);
  if (state === 'demo')
    throw refuse(
      'people_are_demo',
      'This database has the demo people of development mode, whose passwords everybody knows; start with a new database.',
    );
}

/** `empty` without accounts, `demo` with demo people (and perhaps others), `real` with other accounts only. */
async function readState(client: Client): Promise<'empty' | 'demo' | 'real'> {
  const { rows } = await client.query<{ people: string; demo: string }>(
    `select count(*) as people, count(*) filter (where raw_app_meta_data ->> 'demo' = 'true') as demo from auth.users`,
  );
  if (Number(rows[0]?.people) === 0) return 'empty';
  return Number(rows[0]?.demo) > 0 ? 'demo' : 'real';
}

async function fill(client: Client): Promise<void> {
  await client.query(`select set_config('portal.demo_people', $1, true)`, [JSON.stringify(demoPeople)]);
  for (const file of files) await client.query(await readFile(join(import.meta.dirname, file), 'utf8'));
}
