import { beforeEach, expect, test } from 'vitest';
import { division, personOf, requiredFields } from '../fixtures/fixtures.ts';
import type { Identity } from '../fixtures/identities.ts';
import { usePortal } from '../fixtures/use-portal.ts';

const portal = usePortal();
let project: string;
beforeEach(async () => {
  await portal().query('delete from notification_outbox');
  await portal().query(`update app_settings set one_review_per_person = true`);
  const { body } = await portal().send('member', 'POST', 'projects', {
    ...requiredFields,
    title: 'สวนสมุนไพร',
    title_en: 'Herb garden',
    division,
  });
  project = body[0].id;
});
const move = (as: Identity, to_status: string, note?: string) =>
  portal().call(as, 'move_project', { project, to_status, ...(note !== undefined && { note }) });
const inbox = async (as: Identity) =>
  (await portal().send(as, 'GET', 'notices?select=kind,content,path,read_at&order=id')).body as {
    kind: string;
    content: Record<string, unknown>;
    path: string;
    read_at: string | null;
  }[];
const kinds = async (as: Identity) => (await inbox(as)).map(({ kind }) => kind);

test('a submitted project is in the inbox of its reviewer, and not in that of the person who submitted it', async () => {
  await move('member', 'submitted-to-chair');
  expect(await inbox('chair')).toMatchObject([
    {
      kind: 'review-waiting',
      content: { title: 'สวนสมุนไพร', title_en: 'Herb garden' },
      path: `/project/${project}`,
      read_at: null,
    },
  ]);
  expect(await inbox('member')).toEqual([]);
});

test('a project that was sent back is in the inbox of its owner, with the note', async () => {
  await move('member', 'submitted-to-chair');
  await move('chair', 'revisions-requested', 'Say who waters the herbs.');
  expect(await inbox('member')).toMatchObject([
    { kind: 'status-change', content: { to_status: 'revisions-requested', note: 'Say who waters the herbs.' } },
  ]);
});

test('what waited for a review is read once the project has moved on, also for those who did not decide', async () => {
  await move('member', 'submitted-to-chair');
  await move('chair', 'chair-approved');
  expect((await inbox('chair')).map(({ read_at: readAt }) => readAt !== null)).toEqual([true]);
  expect(await kinds('advisor')).toEqual(['review-waiting']);
});

test('a submission that is taken back is in no inbox, with its reminders, and earlier notices stay', async () => {
  await move('member', 'submitted-to-chair');
  await move('chair', 'revisions-requested', 'Say who waters the herbs.');
  await move('member', 'draft');
  await move('member', 'submitted-to-chair');
  await portal().query(`update projects set status_changed_at = now() - interval '30 days' where id = $1`, [project]);
  await portal().query('select private.remind_reviewers()');
  expect(await kinds('chair')).toEqual(['review-waiting', 'review-waiting', 'review-escalation']);
  expect(await kinds('vp')).toEqual(['review-escalation']);
  await move('member', 'draft');
  expect([await kinds('chair'), await kinds('vp'), await kinds('member')]).toEqual([['review-waiting'], [], ['status-change']]);
  await move('member', 'submitted-to-chair');
  expect(await kinds('chair')).toEqual(['review-waiting', 'review-waiting']);
});

test('people mark their own notices as read and unread, and no others', async () => {
  await move('member', 'submitted-to-chair');
  const unread = async (as: Identity) => (await inbox(as)).filter(({ read_at: readAt }) => readAt === null).length;
  await portal().send('advisor', 'PATCH', 'notices?read_at=is.null', { read_at: '2030-01-01T00:00:00Z' });
  expect(await unread('chair')).toBe(1);
  await portal().send('chair', 'PATCH', 'notices?read_at=is.null', { read_at: '2030-01-01T00:00:00Z' });
  expect(await unread('chair')).toBe(0);
  await portal().send('chair', 'PATCH', 'notices?id=gt.0', { read_at: null });
  expect(await unread('chair')).toBe(1);
});

test('an event is written once in an inbox, and a burst of events is one notice each', async () => {
  await move('member', 'submitted-to-chair');
  await portal().query(
    `insert into notification_outbox (kind, project_id, step_id, event_key, payload)
     select 'review-reminder', $1, null, 'burst/' || n % 50, '{}' from generate_series(1, 100) as n
     on conflict (event_key) do nothing`,
    [project],
  );
  expect(await kinds('chair')).toHaveLength(51);
});

test('an erased person has no notices and gets no more', async () => {
  await move('member', 'submitted-to-chair');
  await portal().query('begin');
  await portal().query('update profiles set erased_at = now() where id = $1', [personOf('chair')]);
  await portal().query(
    `insert into notification_outbox (kind, receivers, event_key, path, payload) values ('role-changed', array[$1::uuid], 'late', '/me', '{}')`,
    [personOf('chair')],
  );
  const left = await portal().query('select from notices where user_id = $1', [personOf('chair')]);
  await portal().query('rollback');
  expect(left).toEqual([]);
});

test('notices are deleted with their event after 180 days', async () => {
  await move('member', 'submitted-to-chair');
  await portal().query(`update notification_outbox set created_at = now() - interval '179 days'`);
  await portal().query('select private.delete_old_notices()');
  expect(await kinds('chair')).toHaveLength(1);
  await portal().query(`update notification_outbox set created_at = now() - interval '181 days'`);
  await portal().query('select private.delete_old_notices()');
  expect(await kinds('chair')).toEqual([]);
});
