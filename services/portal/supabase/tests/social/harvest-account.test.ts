import { expect, test } from 'vitest';
import { usePortal } from '../fixtures/use-portal.ts';

const portal = usePortal();

test('only administrators harvest an account, and only a listed and active one', async () => {
  await portal().query(`insert into social_user_ids (handle, is_active) values ('roof.club', true), ('quiet.club', false)`);
  expect((await portal().call('anonymous', 'harvest_account', { handle: 'roof.club' })).outcome).toBe('denied');
  for (const who of ['member', 'chair', 'president'] as const)
    expect((await portal().call(who, 'harvest_account', { handle: 'roof.club' })).outcome).toBe('harvest_forbidden');
  for (const handle of ['nobody', 'quiet.club', 'roof.club&handle=nobody'])
    expect((await portal().call('admin', 'harvest_account', { handle })).outcome).toBe('harvest_unknown');
  await portal().query(`delete from internal_secrets where key = 'functions_url'`);
  expect(await portal().call('admin', 'harvest_account', { handle: 'roof.club' })).toMatchObject({
    outcome: 'harvest_unserved',
    status: 503,
  });
});
