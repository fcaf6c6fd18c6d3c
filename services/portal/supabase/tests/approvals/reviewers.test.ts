import { beforeEach, expect, test } from 'vitest';
import { division, idOf, otherChair, personOf, profileDivision, requiredFields } from '../fixtures/fixtures.ts';
import type { Identity } from '../fixtures/identities.ts';
import { usePortal } from '../fixtures/use-portal.ts';

const portal = usePortal();
/** Has no chair. */
const emptyDivision = profileDivision;
const submitted = async (owner: Identity, home = division) => {
  const { body } = await portal().send(owner, 'POST', 'projects', { ...requiredFields, title: 'Herb garden', division: home });
  const project = body[0].id as string;
  await move(owner, project, 'submitted-to-chair');
  return project;
};
const move = (identity: Identity, project: string, to_status: string, note?: string, section?: string) =>
  portal().call(identity, 'move_project', { project, to_status, note, section });
const stepOf = async (project: string) =>
  (await portal().query('select * from approval_steps where project_id = $1 order by sequence desc limit 1', [project]))[0];
const reviewersOf = async (identity: Identity, project: string) =>
  (await portal().call(identity, 'project_reviewers', { project })).body as Record<string, any>[];
const setRole = (identity: Identity, role: string) =>
  portal().query('update profiles set role = $2::user_role where id = $1', [personOf(identity), role]);
/** Runs `work` while nobody holds a role. */
async function without(identity: Identity, work: () => Promise<void>) {
  await setRole(identity, 'member');
  try {
    await work();
  } finally {
    await setRole(identity, identity);
  }
}

beforeEach(() => portal().query('delete from approval_delegations'));

test('another chair reviews where the division has no chair, and the step says for which role and by which rule', async () => {
  const project = await submitted('member', emptyDivision);
  expect((await move('advisor', project, 'chair-approved')).outcome).toBe('project_step_of_other_role');
  expect((await move('chair', project, 'chair-approved')).outcome).toBe('yes');
  expect(await stepOf(project)).toMatchObject({ acting_role: 'chair', authority: 'same-role', on_behalf_of: null });
});

test('a president of a club without the role of a chair does not review, and the step says so', async () => {
  const [club] = await portal().query<{ id: string }>(
    `insert into clubs (slug, name, name_th, president_id) values ('herbs', 'Herbs', 'ชมรมสมุนไพร', $1) returning id`,
    [personOf('vp')],
  );
  const { body } = await portal().send('member', 'POST', 'projects', { ...requiredFields, title: 'Herbs', club_id: club?.id });
  const firstStep = async () => (await reviewersOf('member', body[0].id))[0];
  expect(await firstStep()).toMatchObject({ role: 'chair', seat: 'without-role', authority: 'same-role' });
  await portal().query('update clubs set president_id = null where id = $1', [club?.id]);
  expect(await firstStep()).toMatchObject({ role: 'chair', seat: 'empty', authority: 'same-role' });
});

test("another chair reviews a chair's own project", async () => {
  const project = await submitted('chair');
  expect((await move('chair', project, 'chair-approved')).outcome).toBe('project_own_review');
  expect(await reviewersOf('chair', project)).toMatchObject([
    { step: 1, role: 'chair', seat: 'own', authority: 'same-role', person_id: otherChair },
    { role: 'advisor', seat: 'filled', authority: 'holder' },
    { role: 'asst_dean' },
    { role: 'dean' },
  ]);
});

test('the holder of the next step acts for an empty seat, and does not review the next step too', async () => {
  const project = await submitted('member');
  await move('chair', project, 'chair-approved');
  await without('advisor', async () => {
    expect((await move('dean', project, 'advisor-approved')).outcome).toBe('project_step_of_other_role');
    expect((await move('asst_dean', project, 'advisor-approved')).outcome).toBe('yes');
    expect(await stepOf(project)).toMatchObject({ acting_role: 'advisor', authority: 'next-step' });
    expect((await move('asst_dean', project, 'assist-dean-approved')).outcome).toBe('project_second_review');
  });
});

test('an administrator acts with a written reason where nobody else may', async () => {
  const project = await submitted('member');
  await move('chair', project, 'chair-approved');
  await move('advisor', project, 'advisor-approved');
  await move('asst_dean', project, 'assist-dean-approved');
  expect((await move('admin', project, 'dean-approved', 'No dean.')).outcome).toBe('project_step_of_other_role');
  await without('dean', async () => {
    for (const reason of [undefined, ' \n'])
      expect(await move('admin', project, 'dean-approved', reason)).toMatchObject({
        status: 422,
        outcome: 'project_reason_needed',
      });
    expect((await move('admin', project, 'rejected')).outcome).toBe('project_reason_needed');
    expect((await move('admin', project, 'dean-approved', 'The dean retired.')).outcome).toBe('yes');
  });
  expect(await stepOf(project)).toMatchObject({ acting_role: 'dean', authority: 'administrator', note: 'The dean retired.' });
});

test('nobody reviews two steps of one project, until it is submitted again or the setting allows it', async () => {
  const name = () =>
    portal().send('chair', 'POST', 'approval_delegations', { deputy_id: personOf('advisor'), ends_on: '2099-01-01' });
  await name();
  const project = await submitted('member');
  expect((await move('advisor', project, 'chair-approved')).outcome).toBe('yes');
  expect((await move('advisor', project, 'advisor-approved')).outcome).toBe('project_second_review');
  await portal().query('update app_settings set one_review_per_person = false');
  const allowed = await portal().call('advisor', 'my_reviews', { of_project: project });
  await portal().query('update app_settings set one_review_per_person = true');
  expect(allowed.body).toMatchObject([{ project_id: project, authority: 'holder' }]);
  expect((await move('admin', project, 'revisions-requested', 'The advisor has reviewed it already.')).outcome).toBe('yes');
  await move('member', project, 'draft');
  await move('member', project, 'submitted-to-chair');
  await move('chair', project, 'chair-approved');
  expect((await move('advisor', project, 'advisor-approved')).outcome).toBe('yes');
});

test('an administrator who reviewed reviews again only where there is no other administrator', async () => {
  const project = await submitted('member');
  await move('chair', project, 'chair-approved');
  const second = idOf('person', 'another administrator');
  const setSecond = (role: string) => portal().query('update profiles set role = $2::user_role where id = $1', [second, role]);
  await without('advisor', () =>
    without('asst_dean', async () => {
      expect((await move('admin', project, 'advisor-approved', 'Nobody is left.')).outcome).toBe('yes');
      expect((await move('admin', project, 'assist-dean-approved', 'Nobody is left.')).outcome).toBe(
        'project_step_of_other_role',
      );
      await without('dean', async () => {
        expect((await move('admin', project, 'assist-dean-approved', 'Nobody is left.')).outcome).toBe('project_second_review');
        await setSecond('member');
        const { outcome } = await move('admin', project, 'assist-dean-approved', 'Nobody is left.');
        await setSecond('admin');
        expect(outcome).toBe('yes');
      });
    }),
  );
});

test('before submission the owner sees who will review each step, and each only reviewer is counted once', async () => {
  const { body } = await portal().send('member', 'POST', 'projects', {
    title: 'Herb garden',
    division: emptyDivision,
    budget_items: [{ name: 'Gold', amount: 200_000 }],
  });
  await without('vp', async () => {
    const rows = await reviewersOf('member', body[0].id);
    expect(rows.map(({ role, seat, authority }) => [role, seat, authority])).toEqual([
      ['chair', 'empty', 'same-role'],
      ['chair', 'empty', 'same-role'],
      ['secretary', 'filled', 'holder'],
      ['vp', 'empty', 'next-step'],
      // The president has reviewed for the vice president by then.
      ['president', 'filled', 'administrator'],
      ['president', 'filled', 'administrator'],
      ['advisor', 'filled', 'holder'],
      ['asst_dean', 'filled', 'holder'],
      ['dean', 'filled', 'holder'],
    ]);
  });
  expect(await reviewersOf('advisor', body[0].id)).toEqual([]);
});

test('a step that nobody may review is listed without a person', async () => {
  const { body } = await portal().send('admin', 'POST', 'projects', { title: 'Herb garden', division });
  const second = idOf('person', 'another administrator');
  await portal().query(`update profiles set role = 'member' where id = $1`, [second]);
  await without('dean', async () => {
    expect((await reviewersOf('admin', body[0].id)).at(-1)).toMatchObject({ role: 'dean', seat: 'empty', person_id: null });
  });
  await portal().query(`update profiles set role = 'admin' where id = $1`, [second]);
});

test('a queue has what its reader may review, as holder, deputy or in place of an empty seat', async () => {
  const [ours, empty] = [await submitted('member'), await submitted('member', emptyDivision)];
  const own = await submitted('chair');
  const queueOf = async (identity: Identity) =>
    (await portal().call(identity, 'my_reviews')).body.filter((row: any) => [ours, empty, own].includes(row.project_id));
  expect(await queueOf('chair')).toMatchObject([
    { project_id: ours, authority: 'holder', principal: null, needs_reason: false, title: 'Herb garden' },
    { project_id: empty, authority: 'same-role' },
  ]);
  expect(await queueOf('member')).toEqual([]);
  await portal().send('chair', 'POST', 'approval_delegations', { deputy_id: personOf('dean'), ends_on: '2099-01-01' });
  expect(await queueOf('dean')).toMatchObject([
    { project_id: ours, authority: 'deputy', principal: { id: personOf('chair') } },
    { project_id: own, authority: 'deputy' },
  ]);
  expect(await queueOf('admin')).toEqual([]);
});

test('a note names the section that it is about, and a section does not come without a move', async () => {
  const project = await submitted('member');
  await move('chair', project, 'revisions-requested', 'Which buses?', 'plan');
  expect(await stepOf(project)).toMatchObject({ note: 'Which buses?', section: 'plan' });
  expect((await portal().query('select move_note, move_section from projects where id = $1', [project]))[0]).toEqual({
    move_note: null,
    move_section: null,
  });
  await move('member', project, 'draft');
  const { outcome } = await portal().send('member', 'PATCH', `projects?id=eq.${project}`, { move_section: 'plan' });
  expect(outcome).toBe('project_note_without_move');
});

test('notifications go to those who may review now', async () => {
  const project = await submitted('chair');
  const rows = await portal().query('select person from projects, private.current_reviewers(projects) as person where id = $1', [
    project,
  ]);
  expect(rows).toEqual([{ person: otherChair }]);
});
