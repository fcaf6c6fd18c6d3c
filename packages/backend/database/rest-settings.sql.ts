import type { Client } from 'pg';
import type { RestSetting } from './project-statements.rules.ts';

/** Stores a setting of PostgREST from a migration. Without a value it is deleted; the name `all` deletes all of them. */
export async function storeRestSetting(client: Client, { name, value }: RestSetting): Promise<void> {
  if (value === undefined)
    await client.query(`delete from trivium_backend.rest_settings where $1::text in ('all', name)`, [name]);
  else
    await client.query(
      `insert into trivium_backend.rest_settings (name, value) values ($1, $2)
       on conflict (name) do update set value = excluded.value`,
      [name, value],
    );
}

/** By name, without `pgrst.`: `db_plan_enabled`. */
export async function readRestSettings(client: Client): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<RestSetting>('select name, value from trivium_backend.rest_settings');
  return new Map(rows.map(({ name, value }) => [name, value ?? '']));
}
