import { expect, test } from 'vitest';
import { identities } from '../access/matrix.rules.ts';
import { usePortal } from '../access/use-portal.ts';

const portal = usePortal();
const voters = identities.filter((identity) => identity !== 'anonymous');
const options = ['a', 'b', 'c'].map((key) => ({ key, label: key.toUpperCase() }));
const ask = async (poll: object = {}) =>
  (
    await portal().send('member', 'POST', 'meeting_polls', {
      question: 'When?',
      kind: 'multi-choice',
      max_choices: 2,
      options,
      ...poll,
    })
  ).body[0].id as string;
const answer = (identity: (typeof voters)[number], poll_id: string, choices: string[]) =>
  portal().send(identity, 'POST', 'meeting_poll_responses', { poll_id, choices });
const tally = async (poll: string) => {
  const { body } = await portal().send(
    'anonymous',
    'GET',
    `meeting_poll_tallies?poll_id=eq.${poll}&select=choice,votes&order=choice`,
  );
  return Object.fromEntries(body.map((row: { choice: string; votes: number }) => [row.choice, row.votes]));
};

test('the tally follows answers given at once, changed and taken back', async () => {
  const poll = await ask();
  await Promise.all(voters.map((voter, index) => answer(voter, poll, index % 2 ? ['a', 'b'] : ['b', 'c'])));
  expect(await tally(poll)).toEqual({ a: 4, b: 9, c: 5 });
  await Promise.all(
    voters.map((voter) => portal().send(voter, 'PATCH', `meeting_poll_responses?poll_id=eq.${poll}`, { choices: ['c'] })),
  );
  expect(await tally(poll)).toEqual({ a: 0, b: 0, c: 9 });
  await portal().send('dean', 'DELETE', `meeting_poll_responses?poll_id=eq.${poll}`);
  expect(await tally(poll)).toEqual({ a: 0, b: 0, c: 8 });
});

test.each([
  ['an option that is none', ['x'], 'poll_choice_unknown'],
  ['one option twice', ['a', 'a'], 'poll_choice_repeated'],
  ['more than is allowed', ['a', 'b', 'c'], 'poll_choices_too_many'],
])('an answer of %s is refused and not counted', async (_what, choices, outcome) => {
  const poll = await ask();
  expect((await answer('dean', poll, choices)).outcome).toBe(outcome);
  expect(await tally(poll)).toEqual({});
});

test('one person answers once', async () => {
  const poll = await ask();
  const outcomes = await Promise.all([answer('dean', poll, ['a']), answer('dean', poll, ['a'])]);
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['23505', 'yes']);
  expect(await tally(poll)).toEqual({ a: 1 });
});

test('an answer waits for its poll to open, and a closed one keeps its answers', async () => {
  expect((await answer('dean', await ask({ opens_at: '2199-01-01' }), ['a'])).outcome).toBe('poll_closed');
  const poll = await ask();
  await answer('dean', poll, ['a']);
  await portal().query(`update meeting_polls set opens_at = '2020-01-01', closes_at = '2020-01-02' where id = $1`, [poll]);
  expect((await portal().send('dean', 'DELETE', `meeting_poll_responses?poll_id=eq.${poll}`)).outcome).toBe('poll_closed');
});

test('a poll has options that can be told apart, and keeps those that were chosen', async () => {
  const make = (poll: object) => portal().send('member', 'POST', 'meeting_polls', { question: 'When?', ...poll });
  expect((await make({ kind: 'multi-choice', options: [{ key: 'a' }, { key: 'a' }] })).outcome).toBe('poll_options_invalid');
  expect((await make({ kind: 'yes-no', options })).outcome).toBe('poll_options_invalid');
  const poll = await ask();
  await answer('dean', poll, ['a']);
  const change = (rest: object) => portal().send('member', 'PATCH', `meeting_polls?id=eq.${poll}`, rest);
  expect((await change({ options: options.slice(1) })).outcome).toBe('poll_option_chosen');
  expect((await change({ options: options.slice(0, 2) })).outcome).toBe('yes');
});

test('a poll that goes takes its answers and tally along', async () => {
  const poll = await ask();
  await answer('dean', poll, ['a']);
  expect((await portal().send('member', 'DELETE', `meeting_polls?id=eq.${poll}`)).outcome).toBe('yes');
  expect(await portal().query('select from meeting_poll_responses where poll_id = $1', [poll])).toEqual([]);
});

test('an option that is a date ends after it begins, and a label is short', async () => {
  const make = (option: object) =>
    portal().send('member', 'POST', 'meeting_polls', {
      question: 'When?',
      kind: 'multi-choice',
      options: [
        { key: 'a', label: 'A' },
        { key: 'b', ...option },
      ],
    });
  const [starts_at, ends_at] = ['2027-01-10T13:00:00+07:00', '2027-01-10T15:00:00+07:00'];
  expect((await make({ starts_at, ends_at })).outcome).toBe('yes');
  expect((await make({ starts_at: ends_at, ends_at: starts_at })).outcome).toBe('poll_dates_invalid');
  expect((await make({ starts_at })).outcome).toBe('poll_dates_invalid');
  expect((await make({ starts_at: 'soon', ends_at })).outcome).toBe('poll_dates_invalid');
  expect((await make({ label: 'x'.repeat(201) })).outcome).toBe('poll_label_long');
});

test('polls, answers and tally are published for the live view, projects and orders for theirs, and nothing else', async () => {
  const rows = await portal().query(`select tablename from pg_publication_tables where pubname = 'supabase_realtime' order by 1`);
  expect(rows.map(({ tablename }) => tablename)).toEqual([
    'approval_steps',
    'meeting_poll_responses',
    'meeting_poll_tallies',
    'meeting_polls',
    'project_comments',
    'projects',
    'shop_orders',
    'shop_payment_proofs',
  ]);
});
