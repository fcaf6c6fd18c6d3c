import { randomBytes } from 'node:crypto';
import { createPool, migrate, readMigrations } from '@trivium/postgres';
import { Client } from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { migrationsFolder } from '../../../testing/use-forecast.ts';
import { nearWords } from './search-index.sql.ts';

/** A database as others hand it out: an ordinary role, which owns it or not, and what is done to it before. */
async function handOut(options: { readonly isOwner: boolean; readonly before: string }) {
  const administrator = inject('administrator');
  const name = `handed_${randomBytes(6).toString('hex')}`;
  const server = new Client(administrator);
  await server.connect();
  onTestFinished(async () => {
    await server.query(`drop database ${name} with (force)`);
    await server.query(`drop role ${name}`);
    await server.end();
  });
  await server.query(`create role ${name} login password 'only-for-tests'`);
  await server.query(`create database ${name} ${options.isOwner ? `owner ${name}` : ''}`);
  await server.query(`grant connect, temporary, create on database ${name} to ${name}`);
  const inside = new Client({ ...administrator, database: name });
  await inside.connect();
  await inside.query(options.before);
  await inside.end();
  return { ...administrator, user: name, password: 'only-for-tests', database: name };
}

test.for([
  ['owned by the role', { isOwner: true, before: '' }],
  ['where the role may only create', { isOwner: false, before: '' }],
  [
    'whose pg_trgm is in a separate schema',
    {
      isOwner: true,
      before:
        'create schema "My extensions"; create extension pg_trgm schema "My extensions"; grant usage on schema "My extensions" to public',
    },
  ],
] as const)('the index works in a database %s, and finds words in other spellings', async ([, options]) => {
  const connection = await handOut(options);
  await migrate(connection, 'forecast', await readMigrations(migrationsFolder));
  const pool = createPool(connection);
  try {
    await pool.query(`insert into forecast.venue_words values ('kalshi', 'natthaphong', 1), ('kalshi', 'anutin', 1)`);
    expect(await nearWords(pool, ['nattaphong', 'bitcoin'])).toEqual([{ word: 'natthaphong', markets: 1 }]);
  } finally {
    await pool.end();
  }
});
