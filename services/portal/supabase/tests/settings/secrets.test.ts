import { expect, test } from 'vitest';
import { personOf } from '../fixtures/fixtures.ts';
import { usePortal } from '../fixtures/use-portal.ts';

const portal = usePortal();

test('the service and the owner of the database read secrets, and no client does', async () => {
  const read = async (role: string) => {
    await portal().query('begin');
    try {
      await portal().query(`select set_config('role', $1, true)`, [role]);
      return await portal().query(`select key from internal_secrets where key = 'cron_secret'`);
    } catch (error) {
      return (error as Error).message;
    } finally {
      await portal().query('rollback');
    }
  };
  for (const role of ['service_role', 'supabase_migrator']) expect(await read(role)).toEqual([{ key: 'cron_secret' }]);
  for (const role of ['anon', 'authenticated']) expect(await read(role)).toContain('permission denied');
});

test.each([
  ['in clear', '1//0gAbCdEfGh-refresh-token'],
  ['with another version', `v2.k1.${'A'.repeat(16)}.${'B'.repeat(30)}`],
  ['with a short nonce', `v1.k1.${'A'.repeat(15)}.${'B'.repeat(30)}`],
  ['without its tag', `v1.k1.${'A'.repeat(16)}.${'B'.repeat(21)}`],
])('a refresh token %s is not stored', async (_what, token) => {
  await expect(
    portal().query(`insert into integration_tokens (user_id, provider, refresh_token) values ($1, 'other', $2)`, [
      personOf('admin'),
      token,
    ]),
  ).rejects.toMatchObject({ code: '23514' });
});

test('the settings are one row', async () => {
  await expect(portal().query('insert into app_settings (id) values (2)')).rejects.toMatchObject({ code: '23514' });
  await expect(portal().query('insert into app_settings (id) values (1)')).rejects.toMatchObject({ code: '23505' });
});
