import { expect, test } from 'vitest';
import { idOf, personOf } from '../fixtures/fixtures.ts';
import type { Identity } from '../fixtures/identities.ts';
import { usePortal } from '../fixtures/use-portal.ts';

const portal = usePortal();
const ask = async (identity: Identity, question: string) =>
  (await portal().send(identity, 'POST', 'meeting_polls', { question })).body[0] as { id: string; slug: string };
const remove = (identity: Identity, poll: string, reason = 'It is an advertisement.') =>
  portal().call(identity, 'remove_poll', { poll, reason });
const removals = async (identity: Identity, question: string) =>
  (await portal().send(identity, 'GET', `poll_removals?question=eq.${encodeURIComponent(question)}&select=reason,asker_id`)).body;
const exists = async (id: string) => (await portal().query('select from public.meeting_polls where id = $1', [id])).length === 1;

test('an administrator removes a poll with a reason, which its asker reads and the audit log has', async () => {
  const question = 'Buy my phone?';
  const poll = await ask('member', question);
  expect((await remove('admin', poll.id)).outcome).toBe('yes');
  expect(await exists(poll.id)).toBe(false);
  const reasons = [{ reason: 'It is an advertisement.', asker_id: personOf('member') }];
  expect(await removals('member', question)).toEqual(reasons);
  expect(await removals('admin', question)).toEqual(reasons);
  expect(await removals('dean', question)).toEqual([]);
  const [entry] = await portal().query(
    `select actor_id, action, detail ->> 'reason' as reason from public.audit_log where target_table = 'meeting_polls' order by id desc limit 1`,
  );
  expect(entry).toEqual({ actor_id: personOf('admin'), action: 'remove-row', reason: 'It is an advertisement.' });
});

test('the asker of a removed poll gets a notice with the reason, an administrator who removes their own none', async () => {
  const notices = (identity: Identity) =>
    portal()
      .send(identity, 'GET', 'notices?kind=eq.poll-removed&select=content,path')
      .then(({ body }) => body);
  const poll = await ask('dean', 'Buy my bicycle?');
  await remove('admin', poll.id);
  expect(await notices('dean')).toEqual([
    {
      content: { title: 'Buy my bicycle?', title_en: 'Buy my bicycle?', note: 'It is an advertisement.' },
      path: '/poll/new',
    },
  ]);
  await remove('admin', (await ask('admin', 'Mine?')).id);
  expect(await notices('admin')).toEqual([]);
});

test.each(['', ' ', 'x'.repeat(501)])('a removal with the reason "%.5s" is refused', async (reason) => {
  const poll = await ask('member', 'When?');
  expect((await remove('admin', poll.id, reason)).outcome).toBe('poll_reason_missing');
  expect(await exists(poll.id)).toBe(true);
});

test('only administrators remove with a reason, and only what exists', async () => {
  const poll = await ask('member', 'Where?');
  for (const identity of ['member', 'chair', 'president', 'dean'] as const)
    expect((await remove(identity, poll.id)).outcome).toBe('poll_moderation_forbidden');
  expect((await remove('admin', idOf('nothing'))).outcome).toBe('poll_not_found');
});

test('an administrator closes and reopens a poll, askers remove their own, and the audit log has each', async () => {
  const poll = await ask('member', 'Who?');
  const close = (closes_at: string | null) => portal().send('admin', 'PATCH', `meeting_polls?id=eq.${poll.id}`, { closes_at });
  expect((await close('now')).outcome).toBe('yes');
  expect((await close(null)).outcome).toBe('yes');
  expect((await portal().send('member', 'DELETE', `meeting_polls?id=eq.${poll.id}`)).outcome).toBe('yes');
  const entries = await portal().query(
    `select actor_id, action from public.audit_log where target_table = 'meeting_polls' and target_id = $1 order by id`,
    [poll.slug],
  );
  expect(entries).toEqual([
    { actor_id: personOf('admin'), action: 'change-row' },
    { actor_id: personOf('admin'), action: 'change-row' },
    { actor_id: personOf('member'), action: 'remove-row' },
  ]);
});
