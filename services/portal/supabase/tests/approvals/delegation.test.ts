import { beforeEach, expect, test } from 'vitest';
import { chairsClub, division, other, otherDivision, personOf, profileDivision, requiredFields } from '../fixtures/fixtures.ts';
import { usePortal } from '../fixtures/use-portal.ts';

const portal = usePortal();
const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
const submitted = async (owner: 'member' | 'advisor' | 'chair', home = division) => {
  const { body } = await portal().send(owner, 'POST', 'projects', { ...requiredFields, title: 'Herb garden', division: home });
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
])('a deputy cannot decide %s', async (_when, starts, ends) => {
  await delegate(personOf('advisor'), starts, ends);
  expect((await approve('advisor', await submitted('member'))).outcome).toBe('project_step_of_other_role');
});

test('a revoked delegation gives no rights', async () => {
  const { body } = await delegate(personOf('advisor'));
  await portal().send('chair', 'PATCH', `approval_delegations?id=eq.${body[0].id}`, { revoked_at: new Date().toISOString() });
  expect((await approve('advisor', await submitted('member'))).outcome).toBe('project_step_of_other_role');
});

test('nobody reviews their own project as a deputy; the deputy of its owner reviews it', async () => {
  await delegate(personOf('advisor'));
  expect((await approve('advisor', await submitted('advisor'))).outcome).toBe('project_own_review');
  const project = await submitted('chair');
  expect((await approve('advisor', project)).outcome).toBe('yes');
  const [, step] = await portal().query('select * from approval_steps where project_id = $1 order by sequence', [project]);
  expect(step).toMatchObject({ actor_id: personOf('advisor'), on_behalf_of: personOf('chair'), authority: 'deputy' });
});

test('a deputy cannot name a deputy', async () => {
  await delegate(personOf('member'));
  const { outcome } = await portal().send('member', 'POST', 'approval_delegations', { deputy_id: other, ends_on: day(1) });
  expect(outcome).toBe('refused');
});

const setRole = (role: string) => portal().send('admin', 'PATCH', `profiles?id=eq.${personOf('chair')}`, { role });
const setChair = (slug: string, chair_id: string | null) =>
  portal().send('admin', 'PATCH', `divisions?slug=eq.${slug}`, { chair_id });

test('the database alone sets the office of a delegation', async () => {
  expect((await delegate(personOf('advisor'))).body[0]).toMatchObject({
    role: 'chair',
    divisions: [division],
    clubs: [chairsClub],
  });
  const { outcome } = await portal().send('chair', 'POST', 'approval_delegations', {
    deputy_id: other,
    ends_on: day(1),
    role: 'dean',
  });
  expect(outcome).toBe('denied');
});

test('a delegation ends when the principal gets another role, and does not carry over to the new office', async () => {
  await delegate(personOf('member'));
  const project = await submitted('advisor');
  await setRole('dean');
  try {
    expect((await approve('member', project)).outcome).toBe('project_step_of_other_role');
    expect(await portal().query('select * from private.deciders($1)', [personOf('member')])).toHaveLength(1);
  } finally {
    await setRole('chair');
  }
});

test('a delegation ends for a division that the principal no longer chairs, and excludes later ones', async () => {
  await delegate(personOf('advisor'));
  const [before, after] = [await submitted('member'), await submitted('member', profileDivision)];
  try {
    await setChair(profileDivision, personOf('chair'));
    expect((await approve('advisor', after)).outcome).toBe('project_of_other_division');
    await setChair(division, null);
    expect((await approve('advisor', before)).outcome).toBe('project_of_other_division');
  } finally {
    await setChair(profileDivision, null);
    await setChair(division, personOf('chair'));
  }
});

test('delegations follow a division to its new slug', async () => {
  await delegate(personOf('advisor'));
  const project = await submitted('member');
  await portal().send('admin', 'PATCH', `divisions?slug=eq.${division}`, { slug: 'matrix-renamed' });
  const { outcome } = await approve('advisor', project);
  await portal().send('admin', 'PATCH', 'divisions?slug=eq.matrix-renamed', { slug: division });
  expect(outcome).toBe('yes');
});

test('the database stamps a revocation once, and it cannot be undone', async () => {
  const { body } = await delegate(personOf('advisor'));
  const revoke = (revoked_at: string | null) =>
    portal().send('chair', 'PATCH', `approval_delegations?id=eq.${body[0].id}`, { revoked_at });
  const revoked = (await revoke('2020-01-01T00:00:00Z')).body[0].revoked_at as string;
  expect(Math.abs(Date.parse(revoked) - Date.now())).toBeLessThan(60_000);
  for (const time of [null, '2020-01-01T00:00:00Z', '2099-01-01T00:00:00Z']) {
    expect(await revoke(time)).toMatchObject({ status: 409, outcome: 'delegation_revoked' });
  }
  const rows = await portal().query('select revoked_at from approval_delegations where id = $1', [body[0].id]);
  expect(rows).toEqual([{ revoked_at: new Date(revoked) }]);
});

test('a chair reviews by office: the division of a profile gives no rights', async () => {
  await portal().query('update profiles set division = $1 where id = $2', [otherDivision, personOf('chair')]);
  const project = await submitted('member', otherDivision);
  const { outcome } = await portal().call('chair', 'move_project', { project, to_status: 'chair-approved' });
  expect(outcome).toBe('project_of_other_division');
});
