import { randomUUID } from 'node:crypto';
import { systemClock } from '@trivium/core';
import { createPool } from '@trivium/postgres';
import { expect, onTestFinished, test, vi } from 'vitest';
import { useAuth } from '../testing/use-auth.ts';
import { deleteStaleAtIntervals } from './delete-stale.ts';

const stale = randomUUID();
const auth = useAuth('', {
  'migrations/1_stale.sql': `
insert into auth.flow_state (id, provider_type, authentication_method, created_at)
values ('${stale}', 'google', 'oauth', now() - interval '25 hours');`,
});
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

async function insertPending(minutes: number): Promise<string> {
  const id = randomUUID();
  const at = minutesAgo(minutes);
  await auth().database.query(
    `insert into auth.flow_state (id, provider_type, authentication_method, created_at) values ($1, 'line', 'oauth', $2)`,
    [id, at],
  );
  await auth().database.query(
    'insert into trivium_backend.pending_identities (flow_id, identity_data, created_at) values ($1, $2, $3)',
    [id, { sub: id }, at],
  );
  return id;
}
const idsOf = async (table: string, column: string) =>
  (await auth().database.query<{ id: string }>(`select ${column} as id from ${table}`)).map(({ id }) => id);
const flows = () => idsOf('auth.flow_state', 'id');
const pending = () => idsOf('trivium_backend.pending_identities', 'flow_id');

test('the service deletes what was abandoned a day ago as it starts', async () => {
  await expect.poll(flows).not.toContain(stale);
});

test('every hour, identities go that nobody linked for half an hour, and their flows after a day', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const pool = createPool(auth().database.administrator, { name: 'test auth', max: 1, onIdleError: () => {} });
  const errors: unknown[] = [];
  const staleDeletion = deleteStaleAtIntervals({ pool, clock: systemClock, onError: (error) => errors.push(error) });
  onTestFinished(async () => {
    await staleDeletion.stop();
    await pool.end();
  });
  const [fresh, old] = [await insertPending(29), await insertPending(31)];
  vi.advanceTimersByTime(3_600_000);
  await expect.poll(pending).not.toContain(old);
  expect(await pending()).toContain(fresh);
  expect(await flows()).toEqual(expect.arrayContaining([fresh, old]));
  expect(errors).toEqual([]);
});
