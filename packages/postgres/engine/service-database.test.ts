import { beforeAll, expect, test } from 'vitest';
import type { Cluster } from './cluster.ts';
import { query } from './testing/query.ts';
import { temporaryHome } from './testing/temporary-home.ts';

let cluster: Cluster;
beforeAll(async () => {
  let clean: (() => Promise<void>) | undefined;
  const home = await temporaryHome([], (cleaning) => (clean = cleaning));
  cluster = await home.start();
  return clean;
});

test('a service connects as an ordinary role that owns its database and enters no other', async () => {
  const forecast = await cluster.database('forecast');
  const catalog = await cluster.database('catalog');
  await query(forecast, 'create table secrets (word text)');
  expect(
    await query(
      forecast,
      `select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls from pg_roles where rolname = current_user`,
    ),
  ).toEqual([{ rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolreplication: false, rolbypassrls: false }]);
  for (const database of ['forecast', 'postgres', 'template1'])
    await expect(query({ ...catalog, database }, 'select 1')).rejects.toMatchObject({ code: '42501' });
  await expect(query({ ...catalog, password: forecast.password }, 'select 1')).rejects.toMatchObject({ code: '28P01' });
});

test('two concurrent requests for one database get the same', async () => {
  const addresses = await Promise.all(Array.from({ length: 4 }, () => cluster.database('contended')));
  expect(new Set(addresses.map((address) => JSON.stringify(address))).size).toBe(1);
  expect(await query(addresses[0]!, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a database that nobody has made is not made by who only looks for it', async () => {
  expect(await cluster.existingDatabase('unmade')).toBeUndefined();
  const roles = await query(await cluster.administrator(), `select rolname from pg_roles where rolname = 'unmade'`);
  expect(roles).toEqual([]);
  const made = await cluster.database('looked_for', { rights: ['createrole'] });
  expect(await cluster.existingDatabase('looked_for')).toEqual(made);
  // A look changes no right either.
  const rights = `select rolcreaterole from pg_roles where rolname = 'looked_for'`;
  expect(await query(await cluster.administrator(), rights)).toEqual([{ rolcreaterole: true }]);
});

test('a role has exactly the rights last requested', async () => {
  const rightsQuery = `select rolcreaterole, rolreplication, rolcreatedb, rolsuper from pg_roles where rolname = current_user`;
  const portal = await cluster.database('portal', { rights: ['createrole', 'replication'] });
  expect(await query(portal, rightsQuery)).toEqual([
    { rolcreaterole: true, rolreplication: true, rolcreatedb: false, rolsuper: false },
  ]);
  await query(portal, `select pg_create_logical_replication_slot('changes', 'pgoutput', true); create role authenticated`);
  expect(await query(await cluster.database('portal'), rightsQuery)).toEqual([
    { rolcreaterole: false, rolreplication: false, rolcreatedb: false, rolsuper: false },
  ]);
});

test('a role that may follow changes cannot copy the whole cluster', async () => {
  const portal = await cluster.database('portal', { rights: ['replication'] });
  const follower = { ...portal, replication: 'true' };
  await expect(query(follower, 'IDENTIFY_SYSTEM')).rejects.toMatchObject({ code: '28000' });
});

test('a name that is not plain, or that PostgreSQL uses, is refused', async () => {
  for (const name of ['postgres', 'template1', 'pg_own', 'Forecast', 'a"b', ''])
    await expect(cluster.database(name)).rejects.toMatchObject({ code: 'database_name_invalid' });
});
