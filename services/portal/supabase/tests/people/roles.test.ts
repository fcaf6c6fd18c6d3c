import { expect, test } from 'vitest';
import { idOf, other, personOf } from '../fixtures/fixtures.ts';
import { usePortal } from '../fixtures/use-portal.ts';

const portal = usePortal();

test('an administrator changes a role, and the audit log says who did it', async () => {
  const { outcome } = await portal().send('admin', 'PATCH', `profiles?id=eq.${other}`, { role: 'vp' });
  expect(outcome).toBe('yes');
  const [entry] = await portal().query('select * from audit_log where target_id = $1 order by id desc limit 1', [other]);
  expect(entry).toMatchObject({
    actor_id: personOf('admin'),
    action: 'change-role',
    target_table: 'profiles',
    detail: { from: 'member', to: 'vp' },
  });
});

test('the service cannot change a role either', async () => {
  await portal().query(`begin; set local role service_role`);
  await expect(portal().query(`update profiles set role = 'admin' where id = $1`, [other])).rejects.toThrow(
    'role_change_forbidden',
  );
  await portal().query('rollback');
});

test('the operator, as owner of the database, makes the first administrator', async () => {
  await portal().query('begin; set local role supabase_migrator');
  expect(await portal().query(`update profiles set role = 'admin' where id = $1 returning role`, [personOf('dean')])).toEqual([
    { role: 'admin' },
  ]);
  await portal().query('rollback');
});

test('the last administrator cannot give up the role', async () => {
  const step = (who: string) => portal().send('admin', 'PATCH', `profiles?id=eq.${who}`, { role: 'member' });
  expect((await step(idOf('person', 'another administrator'))).outcome).toBe('yes');
  expect(await step(personOf('admin'))).toMatchObject({ outcome: 'role_last_administrator', status: 409 });
});

test('an edit of a division, a club or the settings is in the audit log with what it changed', async () => {
  const chair = personOf('chair');
  await portal().send('admin', 'PATCH', 'divisions?slug=eq.matrix-third-division', { chair_id: chair });
  await portal().send('admin', 'PATCH', 'app_settings?id=eq.1', { banner_text: 'Welcome' });
  await portal().send('admin', 'DELETE', 'divisions?slug=eq.matrix-admin');
  const rows = await portal().query(
    `select actor_id, action, target_table, target_id, detail from audit_log where action like '%-row' order by id`,
  );
  const actor_id = personOf('admin');
  expect(rows).toEqual([
    {
      actor_id,
      action: 'change-row',
      target_table: 'divisions',
      target_id: 'matrix-third-division',
      detail: { from: { chair_id: null }, to: { chair_id: chair } },
    },
    {
      actor_id,
      action: 'change-row',
      target_table: 'app_settings',
      target_id: '1',
      detail: { from: { banner_text: null }, to: { banner_text: 'Welcome' } },
    },
    {
      actor_id,
      action: 'remove-row',
      target_table: 'divisions',
      target_id: 'matrix-admin',
      detail: { from: expect.objectContaining({ slug: 'matrix-admin' }), to: null },
    },
  ]);
});
