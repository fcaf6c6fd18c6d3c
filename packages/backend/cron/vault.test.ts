import { expect, test } from 'vitest';
import { useCron } from './testing/use-cron.ts';

const cron = useCron();
const migrator = (text: string) => cron().as('supabase_migrator', text);

test('a secret is stored encrypted and can be read, changed and deleted', async () => {
  const [created] = await migrator(`select vault.create_secret('hunter2', 'webhook', 'for the hook') as id`);
  const read = () => migrator(`select decrypted_secret, description from vault.decrypted_secrets where name = 'webhook'`);
  expect(await read()).toEqual([{ decrypted_secret: 'hunter2', description: 'for the hook' }]);
  const [row] = await migrator('select secret from vault.secrets');
  expect(row?.['secret']).not.toContain('hunter2');
  expect(Buffer.from(String(row?.['secret']), 'base64').toString('latin1')).not.toContain('hunter2');
  await migrator(`select vault.update_secret('${String(created?.['id'])}', 'hunter3')`);
  expect(await read()).toMatchObject([{ decrypted_secret: 'hunter3', description: 'for the hook' }]);
  await expect(migrator(`select vault.create_secret('again', 'webhook')`)).rejects.toMatchObject({ code: '23505' });
  await migrator(`delete from vault.secrets where name = 'webhook'`);
  expect(await read()).toEqual([]);
});

test('service_role may read secrets, anon and authenticated may not, and no role may read the key', async () => {
  await migrator(`select vault.create_secret('open sesame', 'door')`);
  const read = `select decrypted_secret from vault.decrypted_secrets where name = 'door'`;
  expect(await cron().as('service_role', read)).toEqual([{ decrypted_secret: 'open sesame' }]);
  for (const role of ['anon', 'authenticated']) {
    await expect(cron().as(role, read)).rejects.toMatchObject({ code: '42501' });
    await expect(cron().as(role, `select vault.create_secret('x')`)).rejects.toMatchObject({ code: '42501' });
  }
  for (const role of ['service_role', 'supabase_migrator'])
    await expect(cron().as(role, 'select * from trivium_backend.vault_keys')).rejects.toMatchObject({ code: '42501' });
});
