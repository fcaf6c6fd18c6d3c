import { expect, test } from 'vitest';
import { other, personOf } from '../fixtures/fixtures.ts';
import { usePortal } from '../fixtures/use-portal.ts';

const portal = usePortal();

test('a refusal has its own status, code, message and hint', async () => {
  const { status, body } = await portal().send('member', 'PATCH', `profiles?id=eq.${personOf('member')}`, { role: 'admin' });
  expect([status, body]).toEqual([
    403,
    { code: 'role_change_forbidden', message: 'Only an administrator changes roles.', details: null, hint: null },
  ]);
  const draft = await portal().send('member', 'POST', 'projects', { title: 'Herb garden' });
  const refused = await portal().call('member', 'move_project', { project: draft.body[0].id, to_status: 'submitted-to-chair' });
  expect([refused.status, refused.body]).toMatchObject([
    422,
    { code: 'project_without_home', hint: 'Its chair is the first reviewer.' },
  ]);
});

test('an anonymous request without a grant gets 401', async () => {
  expect(await portal().send('anonymous', 'GET', 'projects')).toMatchObject({ status: 401, outcome: 'denied' });
  expect(await portal().send('member', 'GET', 'internal_secrets')).toMatchObject({ status: 403, outcome: 'denied' });
  expect(await portal().send('anonymous', 'PATCH', `profiles?id=eq.${other}`, { nickname: 'x' })).toMatchObject({ status: 401 });
});
