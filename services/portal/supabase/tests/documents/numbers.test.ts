import { expect, test } from 'vitest';
import { formCode } from '../../functions/_shared/form-code.rules.ts';
import { requiredFields } from '../fixtures/fixtures.ts';
import { usePortal } from '../fixtures/use-portal.ts';

const portal = usePortal();
const year = Number(new Intl.DateTimeFormat('en', { timeZone: 'Asia/Bangkok', year: 'numeric' }).format()) + 543;

/** A project of the member that waits for the dean. */
async function beforeTheDean(): Promise<string> {
  const { body } = await portal().send('member', 'POST', 'projects', {
    ...requiredFields,
    title: 'Herb garden',
    division: 'matrix-division',
  });
  const project = body[0].id as string;
  for (const [who, to] of [
    ['member', 'submitted-to-chair'],
    ['chair', 'chair-approved'],
    ['advisor', 'advisor-approved'],
    ['asst_dean', 'assist-dean-approved'],
  ] as const)
    expect((await portal().call(who, 'move_project', { project, to_status: to })).outcome).toBe('yes');
  return project;
}
const approve = (project: string) => portal().call('dean', 'move_project', { project, to_status: 'dean-approved' });
const numbersOf = (projects: readonly string[]) =>
  portal().query<{ kind: string; year: number; number: number }>(
    'select kind, year, number from document_numbers where project_id = any ($1) order by number',
    [projects],
  );

test('a proposal gets its number at the last approval and not before, by kind and year, without a gap', async () => {
  const projects = [await beforeTheDean(), await beforeTheDean(), await beforeTheDean()];
  expect(await numbersOf(projects)).toEqual([]);
  // At once: each waits for the number of the other.
  await Promise.all(projects.map(approve));
  const numbers = await numbersOf(projects);
  expect(numbers.map(({ kind }) => kind)).toEqual(['proposal', 'proposal', 'proposal']);
  expect(new Set(numbers.map((each) => each.year))).toEqual(new Set([year]));
  const [first = 0] = numbers.map(({ number }) => number);
  expect(numbers.map(({ number }) => number)).toEqual([first, first + 1, first + 2]);
});

test('an approval that fails leaves no gap', async () => {
  const [before, after] = [await beforeTheDean(), await beforeTheDean()];
  await portal().rolledBack('superuser', async (client) => {
    await client.query(`select private.next_document_number('proposal')`);
  });
  await approve(before);
  await portal().rolledBack('superuser', async (client) => {
    await client.query(`select private.next_document_number('proposal')`);
  });
  await approve(after);
  const [first, second] = await numbersOf([before, after]);
  expect(second?.number).toBe((first?.number ?? 0) + 1);
});

test('certificates have numbers of their own, and a number never changes', async () => {
  const { body } = await portal().call('dean', 'issue_certificate');
  expect(body).toMatchObject({ year, number: 1 });
  await expect(portal().query(`update document_numbers set number = 9`)).rejects.toThrow('history_append_only');
  await expect(portal().query(`delete from document_numbers`)).rejects.toThrow('history_append_only');
});

test('the database and the functions make the same code of a step, and the code finds it', async () => {
  const project = await beforeTheDean();
  const steps = await portal().query<{ hash: string; content_hash: string; code: string; sequence: number }>(
    'select *, private.form_code(hash, content_hash) as code from approval_steps where project_id = $1 order by sequence',
    [project],
  );
  for (const step of steps) {
    expect(await formCode(step)).toBe(step.code);
    const matches = await portal().query('select * from public.find_printed_step($1)', [` ${step.code.toLowerCase()} `]);
    expect(matches).toMatchObject([{ project_id: project, sequence: step.sequence }]);
  }
  expect((await portal().call('admin', 'find_printed_step', { code: steps[0]?.code })).outcome).toBe('denied');
});

test('a picture of documents is a PNG or a JPEG', async () => {
  const add = (picture: string) => portal().send('admin', 'POST', 'document_pictures', { picture });
  expect((await add('iVBORw0KGgoAAAANSUhEUg==')).outcome).toBe('yes');
  for (const picture of ['PHN2Zz48L3N2Zz4=', 'iVBORw0KGgo!', `/9j/${'A'.repeat(400_000)}`])
    expect((await add(picture)).body).toMatchObject({ code: '23514' });
});

test('the signatory of the settings is on the next certificate, and stays on those that were issued', async () => {
  const setSignatory = (name: string | null) =>
    portal().send('admin', 'PATCH', 'app_settings?id=eq.1', { signatory_name: name, signatory_position: 'Dean' });
  const issue = async () => (await portal().call('secretary', 'issue_certificate')).body;
  await setSignatory('Malee');
  const first = await issue();
  expect(first.content.signatory).toMatchObject({ name: 'Malee', position: 'Dean' });
  await setSignatory('Preeya');
  const second = await issue();
  expect([second.content.signatory.name, second.number]).toEqual(['Preeya', first.number + 1]);
  await setSignatory(null);
  expect((await issue()).content.signatory).toBeNull();
  const [{ content } = { content: undefined }] = await portal().query('select content from activity_certificates where id = $1', [
    first.id,
  ]);
  expect(content).toEqual(first.content);
  expect(
    (await portal().call('anonymous', 'verify_certificate', { code: first.code })).body.content.signatory,
  ).not.toHaveProperty('signature_id');
});
