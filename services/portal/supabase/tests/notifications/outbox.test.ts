import { beforeEach, expect, test } from 'vitest';
import { division, personOf, requiredFields } from '../fixtures/fixtures.ts';
import { usePortal } from '../fixtures/use-portal.ts';

const portal = usePortal();
let project: string;
beforeEach(async () => {
  await portal().query('delete from notification_outbox');
  const { body } = await portal().send('member', 'POST', 'projects', { ...requiredFields, title: 'Herb garden', division });
  project = body[0].id;
  await portal().call('member', 'move_project', { project, to_status: 'submitted-to-chair' });
});
const events = () => portal().query('select * from notification_outbox where project_id = $1 order by id', [project]);
const fanOut = async (...channels: string[]) =>
  (await portal().query('select fan_out_events($1) as events', [channels.length > 0 ? channels : ['line', 'email']]))[0]?.events;
const claim = (most = 10) => portal().query('select * from claim_deliveries($1, 60)', [most]);
const finish = (...values: unknown[]) => portal().query('select finish_delivery($1, $2, $3, $4)', values);
const states = () => portal().query('select channel, state, attempts, last_error from notification_deliveries order by channel');

test('a move and its event are written in one transaction', async () => {
  expect(await events()).toMatchObject([
    { kind: 'status-change', payload: { from_status: 'draft', to_status: 'submitted-to-chair', title: 'Herb garden' } },
  ]);
  await portal().call('chair', 'move_project', { project, to_status: 'dean-approved' });
  expect(await events()).toHaveLength(1);
});

test('fanning out twice writes each delivery once', async () => {
  expect([await fanOut(), await fanOut()]).toEqual([1, 0]);
  await portal().query('update notification_outbox set fanned_out_at = null');
  expect(await fanOut()).toBe(1);
  expect((await events())[0]?.fanned_out_at).not.toBeNull();
  expect(await portal().query('select channel, receiver from notification_deliveries order by channel')).toEqual([
    { channel: 'email', receiver: personOf('chair') },
    { channel: 'line', receiver: 'organisation' },
  ]);
});

test('what was not sent of a submission that is taken back is not sent', async () => {
  await fanOut();
  await portal().call('member', 'move_project', { project, to_status: 'draft' });
  expect([await events(), await states()]).toEqual([[], []]);
});

test('the organisation reads that a submission is taken back if it read of the submission', async () => {
  await fanOut();
  for (const { id, channel } of await claim()) if (channel === 'line') await finish(id, null, false, null);
  await portal().call('member', 'move_project', { project, to_status: 'draft' });
  expect(await events()).toMatchObject([{ kind: 'status-change', payload: { to_status: 'draft' } }]);
  await fanOut();
  expect(await portal().query('select channel, receiver from notification_deliveries')).toEqual([
    { channel: 'line', receiver: 'organisation' },
  ]);
});

test('a submission so old that its event was removed is taken back with its reminders, and the organisation reads it', async () => {
  await portal().query(`update projects set status_changed_at = now() - interval '200 days' where id = $1`, [project]);
  await portal().query('select private.remind_reviewers()');
  await portal().query(`delete from notification_outbox where kind = 'status-change'`);
  expect(await events()).not.toEqual([]);
  await portal().call('member', 'move_project', { project, to_status: 'draft' });
  expect(await events()).toMatchObject([{ kind: 'status-change', payload: { to_status: 'draft' } }]);
});

test('a delivery is claimed by one sender at a time, and is due again when its lease ends', async () => {
  await fanOut();
  const taken = await claim();
  expect([taken.length, (await claim()).length]).toEqual([2, 0]);
  await portal().query(`update notification_deliveries set next_attempt_at = now() - interval '1 second'`);
  expect((await claim()).map(({ attempts }) => attempts)).toEqual([2, 2]);
});

test('channels fail independently, and failures are retried', async () => {
  await fanOut();
  const [email, line] = (await claim()).toSorted((a, b) => a.channel.localeCompare(b.channel));
  await finish(email?.id, null, false, null);
  await finish(line?.id, 'upstream_unavailable', false, null);
  expect(await states()).toMatchObject([
    { channel: 'email', state: 'sent' },
    { channel: 'line', state: 'waiting', last_error: 'upstream_unavailable' },
  ]);
  expect(await claim()).toEqual([]);
});

const begin = async () => (await portal().query('select begin_notification_run(60) as run'))[0]?.run as string | null;
const end = async (run: string | null, isOutOfTime = false) =>
  (await portal().query('select end_notification_run($1, $2) as has_ended', [run, isOutOfTime]))[0]?.has_ended;

test('one run works at a time, and one whose lease is over no longer counts', async () => {
  await fanOut('line');
  await portal().query('delete from notification_deliveries');
  const run = await begin();
  expect([run, await begin()]).toEqual([expect.any(String), null]);
  await portal().query('update private.notification_run set held_until = now()');
  const next = await begin();
  expect([next, await end(run), await begin(), await end(next), await end(await begin())]).toEqual([
    expect.any(String),
    true,
    null,
    true,
    true,
  ]);
});

test('a run goes on while something is due, and ends when nothing is or its time is over', async () => {
  const run = await begin();
  expect(await end(run)).toBe(false);
  await fanOut('line');
  expect(await end(run)).toBe(false);
  await claim();
  expect(await end(run)).toBe(true);
  await portal().query('update notification_deliveries set next_attempt_at = now()');
  const late = await begin();
  expect([await end(late), await end(late, true)]).toEqual([false, true]);
});

test('eight failures, or a final one, end a delivery', async () => {
  await fanOut();
  const [first] = await claim(1);
  await finish(first?.id, 'receiver_gone', true, null);
  await portal().query(`update notification_deliveries set attempts = 7, next_attempt_at = now() where state = 'waiting'`);
  const [second] = await claim(1);
  await finish(second?.id, 'upstream_unavailable', false, 1);
  expect((await states()).map(({ state }) => state)).toEqual(['failed', 'failed']);
});

test('reviewers are reminded once a day from the day after a step was due, by the calendar of Bangkok, and later the board', async () => {
  const remind = async () => (await portal().query('select private.remind_reviewers() as written'))[0]?.written;
  const age = async (days: number) => {
    await portal().query('begin; set local session_replication_role = replica');
    // Late in the evening.
    await portal().query(
      `update projects set status_changed_at = (private.today() - $2::int + time '23:59') at time zone 'Asia/Bangkok' where id = $1`,
      [project, days],
    );
    await portal().query('commit');
  };
  const kinds = async () => (await events()).map(({ kind }) => kind);
  await age(3);
  expect([await remind(), await kinds()]).toEqual([0, ['status-change']]);
  await age(4);
  expect([await remind(), await remind()]).toEqual([1, 0]);
  expect((await events()).at(-1)).toMatchObject({ kind: 'review-reminder', payload: { days: 4, deciding_roles: ['chair'] } });
  await age(7);
  expect([await remind(), (await kinds()).at(-1)]).toEqual([1, 'review-escalation']);
});
