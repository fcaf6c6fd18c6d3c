import { expect, test } from 'vitest';
import { division, requiredFields } from '../fixtures/fixtures.ts';
import { usePortal } from '../fixtures/use-portal.ts';

const portal = usePortal();
const risk = { risk: 'Rain', likelihood: 'high', severity: 'low', mitigation: 'A tent' };
const begin = (risks: unknown) =>
  portal().send('member', 'POST', 'projects', { ...requiredFields, title: 'Herb garden', division, risks });

test.each([
  ['none', [], 'yes'],
  ['one', [risk], 'yes'],
  ['no list', { risk: 'Rain' }, '23514'],
  ['a text', ['Rain'], '23514'],
  ['one without a severity', [{ ...risk, severity: undefined }], '23514'],
  ['one of another severity', [{ ...risk, severity: 'dire' }], '23514'],
  ['one with more to it', [{ ...risk, cost: 3 }], '23514'],
  ['one without words', [{ ...risk, mitigation: null }], '23514'],
  ['too much of it', [{ ...risk, mitigation: 'ก'.repeat(50_000) }], '23514'],
])('the risks of a project are %s: %j', async (_what, risks, outcome) => {
  expect((await begin(risks)).outcome).toBe(outcome);
});

const contentOf = async (id: string) =>
  (await portal().query('select private.content_hash(p) as hash from projects p where id = $1', [id]))[0]?.hash as string;

test('the content hash covers the risks, and does not change without any', async () => {
  const { body } = await begin([]);
  const id = String(body[0].id);
  const without = await contentOf(id);
  const [before] = await portal().query(
    `select private.sha256_hex((private.project_content(p) - 'risks')::text) as hash from projects p where id = $1`,
    [id],
  );
  expect(without).toBe(before?.hash);
  await portal().send('member', 'PATCH', `projects?id=eq.${id}`, { risks: [risk] });
  expect(await contentOf(id)).not.toBe(without);
});

test('risks cannot change during a review', async () => {
  const { body } = await begin([risk]);
  const id = String(body[0].id);
  await portal().call('member', 'move_project', { project: id, to_status: 'submitted-to-chair' });
  expect((await portal().send('member', 'PATCH', `projects?id=eq.${id}`, { risks: [] })).outcome).toBe('project_locked');
});
