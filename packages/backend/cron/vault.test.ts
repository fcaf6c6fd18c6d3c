import { expect, test } from 'vitest';
import { useJobs } from './testing/use-cron.ts';

const jobs = useJobs();
const migrator = (text: string) => jobs().as('supabase_migrator', text);

test('a secret is kept encrypted, read by its name, changed and deleted', async () => {
  const [made] = await migrator(`select vault.create_secret('hunter2', 'webhook', 'for the hook') as id`);
  const read = () => migrator(`select decrypted_secret, description from vault.decrypted_secrets where name = 'webhook'`);
  expect(await read()).toEqual([{ decrypted_secret: 'hunter2', description: 'for the hook' }]);
  const [kept] = await migrator('select secret from vault.secrets');
  expect(kept?.['secret']).not.toContain('hunter2');
  expect(Buffer.from(String(kept?.['secret']), 'base64').toString('latin1')).not.toContain('hunter2');
  await migrator(`select vault.update_secret('${String(made?.['id'])}', 'hunter3')`);
  expect(await read()).toMatchObject([{ decrypted_secret: 'hunter3', description: 'for the hook' }]);
  await expect(migrator(`select vault.create_secret('again', 'webhook')`)).rejects.toMatchObject({ code: '23505' });
  await migrator(`delete from vault.secrets where name = 'webhook'`);
  expect(await read()).toEqual([]);
});

test('service_role may read secrets, callers may not, and nobody reads the key', async () => {
  await migrator(`select vault.create_secret('open sesame', 'door')`);
  const read = `select decrypted_secret from vault.decrypted_secrets where name = 'door'`;
  expect(await jobs().as('service_role', read)).toEqual([{ decrypted_secret: 'open sesame' }]);
  for (const role of ['anon', 'authenticated']) {
    await expect(jobs().as(role, read)).rejects.toMatchObject({ code: '42501' });
    await expect(jobs().as(role, `select vault.create_secret('x')`)).rejects.toMatchObject({ code: '42501' });
  }
  for (const role of ['service_role', 'supabase_migrator'])
    await expect(jobs().as(role, 'select * from trivium_backend.vault_keys')).rejects.toMatchObject({ code: '42501' });
});
