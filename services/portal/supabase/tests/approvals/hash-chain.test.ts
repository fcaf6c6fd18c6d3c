import { createHash } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { division, requiredFields } from '../fixtures/fixtures.ts';
import { usePortal } from '../fixtures/use-portal.ts';

const portal = usePortal();
let project: string;
beforeEach(async () => {
  const { body } = await portal().send('member', 'POST', 'projects', { ...requiredFields, title: 'Herb garden', division });
  project = body[0].id;
  const moves = [
    ['member', 'submitted-to-chair'],
    ['chair', 'chair-approved'],
    ['advisor', 'rejected'],
  ] as const;
  for (const [identity, to_status] of moves)
    await portal().call(identity, 'move_project', { project, to_status, note: `"${to_status}"\n\tก\u0001` });
});

const verify = async () => (await portal().call('anonymous', 'verify_approval_chain', { project })).body;
const stepsOf = () => portal().query('select * from approval_steps where project_id = $1 order by sequence', [project]);
/** Changes rows with the triggers off, which only a superuser can. */
const forge = async (statement: string, values: unknown[] = []) => {
  await portal().query('begin; set local session_replication_role = replica');
  await portal().query(statement, [project, ...values]);
  await portal().query('commit');
};

test('anybody can recompute the hashes from the rows', async () => {
  const rows = await portal().query(
    `select *, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as moment from approval_steps where project_id = $1 order by sequence`,
    [project],
  );
  let previous = '0'.repeat(64);
  for (const row of rows) {
    const content = ['approval-step-1', row.project_id, String(row.sequence), row.from_status, row.to_status, row.actor_id];
    content.push(row.acting_role, row.on_behalf_of, row.authority, row.section, row.note);
    content.push(row.content_hash, row.moment, previous);
    previous = createHash('sha256').update(JSON.stringify(content)).digest('hex');
    expect(row.hash).toBe(previous);
  }
  expect(rows).toHaveLength(3);
});

test('the check of an intact chain names nobody', async () => {
  const answer = await verify();
  expect(answer).toMatchObject({ is_whole: true, steps: 3, broken_at: null, status: 'rejected' });
  expect(JSON.stringify(answer)).not.toMatch(/actor|note|title/);
});

test.each([
  ['a changed note', `update approval_steps set note = 'x' where project_id = $1 and sequence = 2`, 2],
  ['a changed actor', `update approval_steps set on_behalf_of = actor_id where project_id = $1 and sequence = 1`, 1],
  ['a changed authority', `update approval_steps set authority = 'administrator' where project_id = $1 and sequence = 2`, 2],
  ['a changed section', `update approval_steps set section = 'plan' where project_id = $1 and sequence = 3`, 3],
  ['a step taken out', `delete from approval_steps where project_id = $1 and sequence = 2`, 3],
  [
    'a changed time',
    `update approval_steps set created_at = created_at - interval '1 microsecond' where project_id = $1 and sequence = 3`,
    3,
  ],
])('%s breaks the chain where it happened', async (_what, statement, place) => {
  await forge(statement);
  expect(await verify()).toMatchObject({ is_whole: false, broken_at: place });
});

test("a truncated chain does not end at the project's status", async () => {
  await forge('delete from approval_steps where project_id = $1 and sequence = 3');
  expect(await verify()).toMatchObject({ is_whole: false, broken_at: null });
});

test('a chain that the owner of the database rewrote fails against an earlier head', async () => {
  const [, , last] = await stepsOf();
  const head = { project, sequence: 3, hash: last?.hash };
  expect((await portal().call('anonymous', 'verify_chain_head', head)).body).toBe(true);
  await forge(`update approval_steps set note = 'x' where project_id = $1 and sequence = 3`);
  await forge(`update approval_steps as step set hash = private.step_hash(step) where project_id = $1 and sequence = 3`);
  expect(await verify()).toMatchObject({ is_whole: true });
  expect((await portal().call('anonymous', 'verify_chain_head', head)).body).toBe(false);
});

test('a step has the hash of the content at that time', async () => {
  const steps = await stepsOf();
  expect(new Set(steps.map(({ content_hash }) => content_hash)).size).toBe(1);
  const [{ hash } = {}] = await portal().query('select private.content_hash(p) as hash from projects p where id = $1', [project]);
  expect(steps[0]?.content_hash).toBe(hash);
});
