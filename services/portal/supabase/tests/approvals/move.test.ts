import { expect, test } from 'vitest';
import { division, personOf, reportOf, requiredFields } from '../fixtures/fixtures.ts';
import { usePortal } from '../fixtures/use-portal.ts';

const portal = usePortal();
const draft = async (rest: object = { division }) =>
  (await portal().send('member', 'POST', 'projects', { ...requiredFields, title: 'Herb garden', ...rest })).body[0].id as string;
const move = (identity: Parameters<ReturnType<typeof portal>['call']>[0], project: string, to_status: string, note?: string) =>
  portal().call(identity, 'move_project', { project, to_status, ...(note !== undefined && { note }) });
const stepsOf = (project: string) =>
  portal().query('select * from approval_steps where project_id = $1 order by sequence', [project]);

test('a project goes from draft to archive by the specification, each step written by who moved it', async () => {
  const project = await draft();
  const path = [
    ['member', 'submitted-to-chair'],
    ['chair', 'chair-approved'],
    ['advisor', 'advisor-approved'],
    ['asst_dean', 'assist-dean-approved'],
    ['dean', 'dean-approved'],
    ['member', 'in-progress'],
    ['member', 'completed'],
    ['member', 'post-report-submitted'],
    ['secretary', 'archived'],
  ] as const;
  for (const [identity, status] of path) {
    if (status === 'post-report-submitted') await portal().send('member', 'POST', 'project_reports', reportOf(project));
    expect(await move(identity, project, status)).toMatchObject({ outcome: 'yes' });
  }
  const steps = await stepsOf(project);
  expect(steps.map((step) => [step.actor_id, step.to_status])).toEqual(path.map(([who, to]) => [personOf(who), to]));
  expect(steps.map((step) => step.acting_role)).toEqual([
    'owner',
    'chair',
    'advisor',
    'asst_dean',
    'dean',
    'owner',
    'owner',
    'owner',
    'secretary',
  ]);
});

test('a plain PATCH of the status is the same move, with its note, also for several projects at once', async () => {
  const projects = [await draft(), await draft()];
  for (const project of projects) await move('member', project, 'submitted-to-chair');
  const { outcome, body } = await portal().send('chair', 'PATCH', `projects?id=in.(${projects.join()})`, {
    status: 'rejected',
    move_note: 'The budget is missing.',
  });
  expect([outcome, body.map((row: any) => [row.status, row.move_note])]).toEqual([
    'yes',
    [
      ['rejected', null],
      ['rejected', null],
    ],
  ]);
  for (const project of projects) expect((await stepsOf(project)).at(-1)).toMatchObject({ note: 'The budget is missing.' });
});

test('an expensive project needs secretary, vice president and president between chair and advisor', async () => {
  const project = await draft({ division, budget_items: [{ name: 'Pots', quantity: 8, price: 12_500 }] });
  await move('member', project, 'submitted-to-chair');
  await move('chair', project, 'chair-approved');
  expect((await move('advisor', project, 'advisor-approved')).outcome).toBe('project_needs_board');
  const board = [
    ['secretary', 'secretary-approved'],
    ['vp', 'vp-approved'],
    ['president', 'president-approved'],
    ['advisor', 'advisor-approved'],
  ] as const;
  for (const [identity, status] of board) expect((await move(identity, project, status)).outcome).toBe('yes');
});

test('the threshold at submission decides, also if it changes later', async () => {
  const project = await draft({ division, budget_items: [{ name: 'Pots', quantity: 1, price: 99_999 }] });
  await move('member', project, 'submitted-to-chair');
  await portal().query('update app_settings set board_review_budget = 10');
  await move('chair', project, 'chair-approved');
  expect((await move('advisor', project, 'advisor-approved')).outcome).toBe('yes');
  await portal().query('update app_settings set board_review_budget = 100000');
});

test("revisions lead back to a draft, and only a draft's text changes", async () => {
  const project = await draft();
  const edit = () => portal().send('member', 'PATCH', `projects?id=eq.${project}`, { title: 'Changed' });
  await move('member', project, 'submitted-to-chair');
  expect((await edit()).outcome).toBe('project_locked');
  await move('chair', project, 'revisions-requested', 'Please add a plan.');
  expect((await edit()).outcome).toBe('project_locked');
  await move('member', project, 'draft');
  expect((await edit()).outcome).toBe('yes');
  expect((await portal().call('anonymous', 'verify_approval_chain', { project })).body).toMatchObject({
    is_whole: true,
    steps: 3,
  });
});

test('the owner takes a submitted project back until a reviewer has decided: the draft is as it was, and both steps stay', async () => {
  const project = await draft();
  const [before] = await portal().query('select title, plan, budget_items, risks from projects where id = $1', [project]);
  await move('member', project, 'submitted-to-chair');
  expect((await move('chair', project, 'draft')).outcome).toBe('project_of_other_owner');
  expect(await move('member', project, 'draft')).toMatchObject({ outcome: 'yes', body: { status: 'draft', waiting_for: null } });
  expect(await portal().query('select title, plan, budget_items, risks from projects where id = $1', [project])).toEqual([
    before,
  ]);
  expect((await stepsOf(project)).map((step) => [step.to_status, step.acting_role])).toEqual([
    ['submitted-to-chair', 'owner'],
    ['draft', 'owner'],
  ]);
  expect((await portal().call('anonymous', 'verify_approval_chain', { project })).body).toMatchObject({
    is_whole: true,
    steps: 2,
  });
  // Its reviewers read it no more, and it goes its whole way again.
  expect((await move('chair', project, 'chair-approved')).outcome).toBe('project_not_found');
  expect((await portal().send('member', 'PATCH', `projects?id=eq.${project}`, { title: 'Changed' })).outcome).toBe('yes');
  await move('member', project, 'submitted-to-chair');
  expect((await move('chair', project, 'chair-approved')).outcome).toBe('yes');
  expect((await move('member', project, 'draft')).outcome).toBe('project_already_reviewed');
});

test('of a decision and a take-back at once, one counts and the other is refused', async () => {
  for (let round = 0; round < 5; round += 1) {
    const project = await draft();
    await move('member', project, 'submitted-to-chair');
    const [takenBack, approved] = await Promise.all([move('member', project, 'draft'), move('chair', project, 'chair-approved')]);
    expect([
      ['yes', 'project_not_found'],
      ['project_already_reviewed', 'yes'],
    ]).toContainEqual([takenBack.outcome, approved.outcome]);
    expect((await stepsOf(project)).map((step) => step.to_status)).toEqual([
      'submitted-to-chair',
      takenBack.outcome === 'yes' ? 'draft' : 'chair-approved',
    ]);
  }
});

test('a project is submitted for a division or a club', async () => {
  expect((await move('member', await draft({}), 'submitted-to-chair')).outcome).toBe('project_without_home');
});

test('a note without a move, an unknown project and a service are refused', async () => {
  const project = await draft();
  const note = await portal().send('member', 'PATCH', `projects?id=eq.${project}`, { move_note: 'Hello' });
  expect(note.outcome).toBe('project_note_without_move');
  expect((await move('member', personOf('dean'), 'submitted-to-chair')).outcome).toBe('project_not_found');
  await expect(portal().query(`update projects set status = 'submitted-to-chair' where id = $1`, [project])).rejects.toThrow(
    'project_mover_unknown',
  );
  await expect(portal().query('update projects set created_by = $2 where id = $1', [project, personOf('dean')])).rejects.toThrow(
    'project_identity_fixed',
  );
});

test('a submitted project that was taken back keeps its steps, and cannot be deleted', async () => {
  const project = await draft();
  await move('member', project, 'submitted-to-chair');
  await move('chair', project, 'revisions-requested');
  await move('member', project, 'draft');
  expect((await portal().send('member', 'DELETE', `projects?id=eq.${project}`)).outcome).toBe('23503');
});

test('a draft that is deleted takes its documents with it, and no others', async () => {
  const { query, send } = portal();
  const [project, other] = [await draft(), await draft()];
  const names = [`${project}/letter.pdf`, `${other}/letter.pdf`];
  await query(`insert into storage.objects (bucket_id, name) select 'project-documents', unnest($1::text[])`, [names]);
  await query(`insert into storage.objects (bucket_id, name) values ('covers', $1)`, [names[0]]);
  expect((await send('chair', 'DELETE', `projects?id=eq.${project}`)).body).toEqual([]);
  expect((await send('member', 'DELETE', `projects?id=eq.${project}`)).body).toMatchObject([{ id: project }]);
  const left = await query('select bucket_id, name from storage.objects where name = any ($1) order by bucket_id', [names]);
  expect(left).toEqual([
    { bucket_id: 'covers', name: names[0] },
    { bucket_id: 'project-documents', name: names[1] },
  ]);
});

test('concurrent reviewers write one step', async () => {
  const project = await draft();
  await move('member', project, 'submitted-to-chair');
  const outcomes = await Promise.all([move('chair', project, 'chair-approved'), move('chair', project, 'chair-approved')]);
  expect(outcomes.filter(({ outcome }) => outcome === 'yes')).toHaveLength(1);
  expect(await stepsOf(project)).toHaveLength(2);
});

test('the total of a budget is the sum of its lines, whatever is sent, and decides about the board', async () => {
  const lines = [
    { name: 'Pots', quantity: 3, price: 33_333.335 },
    { item: 'Bus', amount: 50_000 },
  ];
  const project = await draft({ division, budget_items: lines });
  const read = async () => (await portal().query('select budget_total, needs_board from projects where id = $1', [project]))[0];
  expect(await read()).toEqual({ budget_total: '150000.01', needs_board: false });
  const written = await portal().send('member', 'PATCH', `projects?id=eq.${project}`, { budget_total: 0 });
  expect(written.outcome).toBe('denied');
  await portal().query('update projects set budget_total = 0 where id = $1', [project]);
  expect(await read()).toEqual({ budget_total: '150000.01', needs_board: false });
  await move('member', project, 'submitted-to-chair');
  expect(await read()).toEqual({ budget_total: '150000.01', needs_board: true });
});

test.each([
  ['an amount that is a text', [{ name: 'Gold', quantity: 1, price: '5000000' }]],
  ['an amount below zero', [{ name: 'Gold', quantity: -1, price: 5_000_000 }]],
  ['a price beside an amount', [{ name: 'Gold', quantity: 1, price: 0, amount: 5_000_000 }]],
  ['a total of another name', [{ name: 'Gold', amount: 0, total: 5_000_000 }]],
  ['no name', [{ amount: 5_000_000 }]],
  ['more than a budget holds', [{ name: 'Gold', quantity: 1e6, price: 1e6 }]],
  ['a line in a line', [[{ name: 'Gold', amount: 5_000_000 }]]],
])('a line of a budget with %s is refused', async (_what, budget_items) => {
  const { outcome } = await portal().send('member', 'POST', 'projects', { title: 'Herb garden', budget_items });
  expect(outcome).toBe('23514');
});

test('a project is submitted when its required fields are filled in, and the refusal names those that are not', async () => {
  const project = await draft({ division, plan: ' \u00a0\n', responsible: [{ name: ' ' }], ends_on: null });
  const refused = await move('member', project, 'submitted-to-chair');
  expect([refused.status, refused.body.code, refused.body.details]).toEqual([
    422,
    'project_incomplete',
    'plan,ends_on,responsible',
  ]);
  const homeless = await move('member', await draft({ objectives: '' }), 'submitted-to-chair');
  expect([homeless.status, homeless.body.code, homeless.body.details]).toEqual([
    422,
    'project_without_home',
    'objectives,division',
  ]);
  await portal().send('member', 'PATCH', `projects?id=eq.${project}`, requiredFields);
  expect((await move('member', project, 'submitted-to-chair')).outcome).toBe('yes');
});
