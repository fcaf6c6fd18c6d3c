import { systemClock } from '@trivium/core';
import { inTransaction, migrate, readMigrations } from '@trivium/postgres';
import { useDatabase } from '@trivium/testing';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { resolveMarket } from '../domain/markets/change-market.ts';
import { readLastEvents } from '../domain/events/events.sql.ts';
import { add, migrationsFolder } from '../testing/event-replica.ts';

const all = await readMigrations(migrationsFolder);
const before = all.slice(
  0,
  all.findIndex(({ name }) => name.endsWith('-events-and-webhooks.sql')),
);
const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
for (const { name } of before) await cp(join(migrationsFolder, name), join(folder, name), { dereference: true });
afterAll(() => rm(folder, { recursive: true }));
const database = useDatabase('forecast', folder);

test('what happened before there was a record of events is in it, at its own time', async () => {
  expect(await readdir(folder)).toHaveLength(before.length);
  await add(database(), 'older');
  const { outcome, reason, resolvedAt } = { outcome: 'yes', reason: 'So.', resolvedAt: systemClock.now() } as const;
  const clock = { ...systemClock, now: () => resolvedAt };
  await inTransaction(database().pool, (transaction) =>
    resolveMarket(transaction, 'operator', 'older', { outcome, reason }, { clock }),
  );
  await migrate(database().connection, 'forecast', all);
  expect(await readLastEvents(database().pool, 10)).toMatchObject([
    { kind: 'market.created', market: { slug: 'older' } },
    { kind: 'market.resolved', market: { slug: 'older' }, at: resolvedAt },
  ]);
});
