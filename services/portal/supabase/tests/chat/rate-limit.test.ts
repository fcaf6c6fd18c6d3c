import { beforeAll, expect, test } from 'vitest';
import { personOf } from '../fixtures/fixtures.ts';
import { usePortal } from '../fixtures/use-portal.ts';

const portal = usePortal();
beforeAll(() => portal().query('update app_settings set chat_turns_internal = 20'));
const take = async (identifier: string, surface = 'trivium-internal') =>
  (await portal().query('select take_chat_turn($1, $2) as turn', [identifier, surface]))[0]?.turn;

test('a person takes the turns of the settings in 24 hours, and learns when the next is possible', async () => {
  for (let turn = 19; turn >= 0; turn -= 1) expect(await take('a')).toMatchObject({ is_allowed: true, remaining: turn });
  const refused = await take('a');
  expect(refused).toMatchObject({ is_allowed: false, limit: 20, remaining: 0 });
  const wait = Date.parse(refused.retry_at) - Date.now();
  expect(wait > 23 * 3_600_000 && wait <= 24 * 3_600_000).toBe(true);
});

test('the window slides: turns older than a day do not count', async () => {
  await take('b');
  await portal().query(
    `update ai_chat_rate_limit_buckets set turns = 20, window_start = now() - interval '23 hours' where identifier = 'b'`,
  );
  expect((await take('b')).is_allowed).toBe(false);
  await portal().query(
    `update ai_chat_rate_limit_buckets set window_start = now() - interval '24 hours 1 minute' where identifier = 'b'`,
  );
  expect((await take('b')).is_allowed).toBe(true);
});

test('each person has turns of their own, and the public surface has none', async () => {
  await portal().query('update app_settings set chat_turns_internal = 1');
  expect([(await take('c')).is_allowed, (await take('c')).is_allowed, (await take('d')).is_allowed]).toEqual([true, false, true]);
  expect(await take('e', 'trivium-public')).toMatchObject({ is_allowed: false, limit: 0 });
});

test('clients cannot take turns directly', async () => {
  expect((await portal().call('admin', 'take_chat_turn', { identifier: 'e', surface: 'trivium-public' })).outcome).toBe('denied');
});

test('reading the remaining turns uses none, and people see only their own', async () => {
  await portal().query('update app_settings set chat_turns_internal = 5');
  await portal().query('delete from ai_chat_rate_limit_buckets');
  const left = async (identity: 'member' | 'dean' | 'anonymous') => portal().call(identity, 'own_chat_turns');
  expect((await left('member')).body).toEqual({ limit: 5, remaining: 5, retry_at: null });
  await take(personOf('member'), 'trivium-internal');
  const after = (await left('member')).body;
  expect(after).toMatchObject({ limit: 5, remaining: 4 });
  expect(Date.parse(after.retry_at)).toBeGreaterThan(Date.now());
  expect((await left('dean')).body).toMatchObject({ remaining: 5 });
  expect((await left('anonymous')).outcome).toBe('denied');
});
