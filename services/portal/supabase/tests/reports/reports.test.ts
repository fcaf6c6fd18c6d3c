import { expect, test } from 'vitest';
import { division, personOf, requiredFields } from '../fixtures/fixtures.ts';
import { usePortal } from '../fixtures/use-portal.ts';

const portal = usePortal();

interface Options {
  readonly status?: string;
  readonly budget?: number;
  readonly endsOn?: string;
}

/** A project of the member that is over. */
async function begun({ status = 'completed', budget = 0, endsOn = '2026-01-12' }: Options = {}): Promise<string> {
  const [row] = await portal().query<{ id: string }>(
    `insert into projects (created_by, title, division, starts_on, ends_on, budget_items, rationale, objectives, plan, expected_results, responsible)
     select $1, 'Herb garden', $2, '2026-01-10', $3, $4, rationale, objectives, plan, expected_results, responsible
     from jsonb_populate_record(null::projects, $5) returning id`,
    [
      personOf('member'),
      division,
      endsOn,
      JSON.stringify(budget > 0 ? [{ name: 'Pots', amount: budget }] : []),
      JSON.stringify(requiredFields),
    ],
  );
  const id = row?.id ?? '';
  // Its history up to here.
  await portal().administrator.query(
    `begin; set local session_replication_role = replica; update projects set status = '${status}' where id = '${id}';
     insert into approval_steps (project_id, sequence, from_status, to_status, actor_id, acting_role, content_hash, previous_hash, hash, created_at)
     values ('${id}', 1, 'draft', '${status}', '${personOf('member')}', 'owner', repeat('0', 64), repeat('0', 64), encode(sha256('${id}'), 'hex'), now()); commit`,
  );
  return id;
}
const whole = { happened: 'Herbs grew.', lessons: 'Water them.', participants_corrected: 40, correction_reason: 'At the door.' };
const write = (project_id: string, report: object = whole) =>
  portal().send('member', 'POST', 'project_reports', { project_id, ...report });
const submit = (project: string) => portal().call('member', 'move_project', { project, to_status: 'post-report-submitted' });
const refusal = async (project: string) => {
  const { status, body } = await submit(project);
  return [status, body.code, body.details];
};

async function addReceipt(project_id: string, rest: object = {}) {
  const { body } = await portal().send('member', 'POST', 'project_documents', {
    project_id,
    kind: 'receipt',
    file_url: `${project_id}/receipt-${Math.random()}.pdf`,
  });
  return portal().send('member', 'POST', 'project_receipts', {
    project_id,
    document_id: body[0].id,
    budget_line: 0,
    amount: 120.5,
    paid_on: '2026-01-11',
    ...rest,
  });
}

async function addEvent(project: string, endsAt: string) {
  const [event] = await portal().query<{ id: string }>(
    `insert into events (title, starts_at, ends_at, project_id) values ('Day', '2026-01-10', $2, $1) returning id`,
    [project, endsAt],
  );
  return event?.id ?? '';
}

test('an empty report is not submitted; the refusal names what is missing, in the order of the page', async () => {
  const project = await begun({ budget: 500 });
  expect(await refusal(project)).toEqual([422, 'report_incomplete', 'happened,participants,receipts,lessons']);
  await write(project, { happened: ' \n', lessons: 'Water them.', participants_corrected: 3 });
  expect(await refusal(project)).toEqual([422, 'report_incomplete', 'happened,correction_reason,receipts']);
});

test('a complete report is submitted, and is fixed from then on', async () => {
  const project = await begun({ budget: 500 });
  expect((await write(project)).outcome).toBe('yes');
  expect((await addReceipt(project)).outcome).toBe('yes');
  expect((await submit(project)).outcome).toBe('yes');
  const [report] = await portal().query('select * from project_reports where project_id = $1', [project]);
  expect(report).toMatchObject({ participants_counted: 0, submitted_at: expect.any(Date) });
  const late = await portal().send('member', 'PATCH', `project_reports?project_id=eq.${project}`, { lessons: 'Changed' });
  expect(late.body).toEqual([]);
  const [number] = await portal().query('select kind, number from document_numbers where project_id = $1', [project]);
  expect(number).toMatchObject({ kind: 'report' });
});

test('a remark replaces receipts', async () => {
  const project = await begun({ budget: 500 });
  await write(project, { ...whole, spending_note: 'Everything was a gift.' });
  expect((await submit(project)).outcome).toBe('yes');
});

test('participants are the people whose attendance at an event of the project counts, each once', async () => {
  const project = await begun();
  const events = [await addEvent(project, '2026-01-10T10:00:00Z'), await addEvent(project, '2026-01-11T10:00:00Z')];
  const attend = (event: string, who: 'dean' | 'vp' | 'chair', method = 'qr') =>
    portal().query('insert into event_attendance (event_id, user_id, method) values ($1, $2, $3)', [
      event,
      personOf(who),
      method,
    ]);
  await attend(events[0] ?? '', 'dean');
  await attend(events[1] ?? '', 'dean');
  await attend(events[1] ?? '', 'vp');
  await attend(events[1] ?? '', 'chair', 'offline');
  const { body } = await portal().call('member', 'project_attendance', { project });
  expect(body).toMatchObject({ participants: 2, events: [{ participants: 1 }, { participants: 2 }] });
  await write(project, { happened: 'Herbs grew.', lessons: 'Water them.' });
  expect((await submit(project)).outcome).toBe('yes');
  const [report] = await portal().query('select participants_counted from project_reports where project_id = $1', [project]);
  expect(report).toEqual({ participants_counted: 2 });
});

test('neither the end of a project nor its report is entered before its last event ends', async () => {
  const running = await begun({ status: 'in-progress' });
  const over = await begun();
  for (const project of [running, over]) {
    await addEvent(project, '2026-01-11');
    await addEvent(project, '2999-01-01');
  }
  await write(over);
  const complete = () => portal().call('member', 'move_project', { project: running, to_status: 'completed' });
  expect((await complete()).body).toMatchObject({ code: 'project_before_end' });
  expect((await submit(over)).body).toMatchObject({ code: 'report_before_end' });
  await portal().query(`update events set ends_at = now() - interval '1 minute' where ends_at = '2999-01-01'`);
  expect((await complete()).outcome).toBe('yes');
  expect((await submit(over)).outcome).toBe('yes');
});

test('without events the last day of the project decides', async () => {
  const project = await begun({ endsOn: '2999-01-01' });
  await write(project);
  expect((await refusal(project)).slice(0, 2)).toEqual([409, 'report_before_end']);
});

test('a receipt belongs to a receipt of the same project and to a line of its budget, and its day is over', async () => {
  const [project, other] = [await begun({ budget: 500 }), await begun({ budget: 500 })];
  expect((await addReceipt(project, { project_id: other })).outcome).toBe('receipt_document_foreign');
  expect((await addReceipt(project, { budget_line: 1 })).outcome).toBe('receipt_line_unknown');
  expect((await addReceipt(project, { budget_line: null })).outcome).toBe('yes');
  expect((await addReceipt(project, { paid_on: '2999-01-01' })).outcome).toBe('receipt_day_ahead');
});

test('receipts and photos of the report can be removed with their receipt, and papers that were approved cannot', async () => {
  const project = await begun({ budget: 500 });
  await portal().administrator.query(
    `begin; set local session_replication_role = replica;
     update approval_steps set to_status = 'dean-approved' where project_id = '${project}';
     insert into project_documents (project_id, uploader_id, kind, file_url, created_at)
     values ('${project}', '${personOf('member')}', 'receipt', '${project}/quotation.pdf', '2026-01-01'); commit`,
  );
  const { body } = await addReceipt(project);
  const document = body[0].document_id as string;
  const remove = (filter: string) => portal().send('member', 'DELETE', `project_documents?${filter}`);
  expect((await remove(`file_url=eq.${project}/quotation.pdf`)).body).toEqual([]);
  expect((await remove(`id=eq.${document}`)).body).toHaveLength(1);
  expect(await portal().query('select from project_receipts where document_id = $1', [document])).toEqual([]);
});

const stepsOf = (project: string) =>
  portal().query<{ to_status: string; content_hash: string }>(
    'select to_status, content_hash from approval_steps where project_id = $1 and sequence > 1 order by sequence',
    [project],
  );
const isWhole = async (project: string) =>
  (await portal().query('select private.is_report_whole(p) as is_whole from projects as p where id = $1', [project]))[0]
    ?.is_whole;
/** Changes rows with the triggers off, which only a superuser can. */
const forge = (statement: string) => portal().query(`begin; set local session_replication_role = replica; ${statement}; commit`);

test('the steps that submit and archive a report cover its text and receipts', async () => {
  const project = await begun({ budget: 500 });
  await write(project);
  await addReceipt(project);
  await submit(project);
  await portal().call('secretary', 'move_project', { project, to_status: 'archived' });
  const [submitted, archived] = await stepsOf(project);
  expect([submitted?.to_status, archived?.to_status]).toEqual(['post-report-submitted', 'archived']);
  expect(archived?.content_hash).toBe(submitted?.content_hash);
  const [row] = await portal().query('select private.content_hash(p) as hash from projects as p where id = $1', [project]);
  expect(submitted?.content_hash).not.toBe(row?.hash);
  expect(await isWhole(project)).toBe(true);
  expect((await portal().call('anonymous', 'verify_approval_chain', { project })).body.chain).toHaveLength(3);
});

test.each([
  ['the text', `update project_reports set lessons = 'Never mind.'`],
  ['the number of participants', 'update project_reports set participants_corrected = 4000'],
  ['an amount', 'update project_receipts set amount = 12000'],
  ['the file of a receipt', `update project_documents set file_url = file_url || '.pdf'`],
  ['a receipt that is gone', 'delete from project_receipts'],
])('%s that changed after the submission is found', async (_what, statement) => {
  const project = await begun({ budget: 500 });
  await write(project);
  await addReceipt(project);
  await submit(project);
  await forge(`${statement} where project_id = '${project}'`);
  expect(await isWhole(project)).toBe(false);
});

test('a step from before reports were covered stays valid', async () => {
  const project = await begun();
  await write(project);
  await submit(project);
  await forge(`update approval_steps as step set content_hash = private.content_hash(project) from projects as project
    where project.id = step.project_id and step.sequence = 2 and project.id = '${project}'`);
  expect(await isWhole(project)).toBe(true);
});
