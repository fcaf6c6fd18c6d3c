import { expect, test } from 'vitest';
import { usePortal } from '../access/use-portal.ts';

const portal = usePortal();
const take = async (identifier: string, surface = 'trivium-public') =>
  (await portal().query('select take_chat_turn($1, $2) as turn', [identifier, surface]))[0]?.turn;

test('an address takes twenty turns in 24 hours, and learns when it may again', async () => {
  for (let turn = 19; turn >= 0; turn -= 1) expect(await take('a')).toMatchObject({ is_allowed: true, remaining: turn });
  const refused = await take('a');
  expect(refused).toMatchObject({ is_allowed: false, limit: 20, remaining: 0 });
  const wait = Date.parse(refused.retry_at) - Date.now();
  expect(wait > 23 * 3_600_000 && wait <= 24 * 3_600_000).toBe(true);
});

test('the window rolls: what lies a day back no longer counts', async () => {
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

test('identifiers and surfaces have limits of their own, which the settings give', async () => {
  await portal().query('update app_settings set chat_turns_internal = 1');
  expect([(await take('c', 'trivium-internal')).is_allowed, (await take('c', 'trivium-internal')).is_allowed]).toEqual([
    true,
    false,
  ]);
  expect([(await take('c')).is_allowed, (await take('d', 'trivium-internal')).is_allowed]).toEqual([true, true]);
});

test('clients take no turns by themselves', async () => {
  expect((await portal().call('admin', 'take_chat_turn', { identifier: 'e', surface: 'trivium-public' })).outcome).toBe('denied');
});
