import { beforeEach, expect, test } from 'vitest';
import { division, other, personOf } from '../access/scene.ts';
import { usePortal } from '../access/use-portal.ts';

const portal = usePortal();
const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
const submitted = async (owner: 'member' | 'advisor' | 'chair') => {
  const { body } = await portal().send(owner, 'POST', 'projects', { title: 'Herb garden', division });
  await portal().call(owner, 'move_project', { project: body[0].id, to_status: 'submitted-to-chair' });
  return body[0].id as string;
};
const approve = (identity: 'member' | 'advisor', project: string) =>
  portal().call(identity, 'move_project', { project, to_status: 'chair-approved' });
const delegate = (deputy: string, starts = -1, ends = 1) =>
  portal().send('chair', 'POST', 'approval_delegations', { deputy_id: deputy, starts_on: day(starts), ends_on: day(ends) });

beforeEach(() => portal().query('delete from approval_delegations'));

test('a deputy decides for the chair, and the step names both', async () => {
  await delegate(personOf('advisor'));
  const project = await submitted('member');
  expect((await approve('advisor', project)).outcome).toBe('yes');
  const [, step] = await portal().query('select * from approval_steps where project_id = $1 order by sequence', [project]);
  expect(step).toMatchObject({ actor_id: personOf('advisor'), on_behalf_of: personOf('chair'), acting_role: 'chair' });
});

test('a member may be a deputy', async () => {
  await delegate(personOf('member'));
  expect((await approve('member', await submitted('advisor'))).outcome).toBe('yes');
});

test.each([
  ['before it begins', 2, 4],
  ['after it ends', -4, -2],
])('a deputy decides nothing %s', async (_when, starts, ends) => {
  await delegate(personOf('advisor'), starts, ends);
  expect((await approve('advisor', await submitted('member'))).outcome).toBe('project_step_of_other_role');
});

test('a revoked delegation decides nothing', async () => {
  const { body } = await delegate(personOf('advisor'));
  await portal().send('chair', 'PATCH', `approval_delegations?id=eq.${body[0].id}`, { revoked_at: new Date().toISOString() });
  expect((await approve('advisor', await submitted('member'))).outcome).toBe('project_step_of_other_role');
});

test('nobody decides about an own project as a deputy, nor through one', async () => {
  await delegate(personOf('advisor'));
  expect((await approve('advisor', await submitted('advisor'))).outcome).toBe('project_own_review');
  expect((await approve('advisor', await submitted('chair'))).outcome).toBe('project_own_review');
});

test('a deputy names no deputy', async () => {
  await delegate(personOf('member'));
  const { outcome } = await portal().send('member', 'POST', 'approval_delegations', { deputy_id: other, ends_on: day(1) });
  expect(outcome).toBe('refused');
});
