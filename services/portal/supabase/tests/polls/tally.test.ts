import { expect, test } from 'vitest';
import { identities, type Identity } from '../fixtures/identities.ts';
import { personOf } from '../fixtures/fixtures.ts';
import { usePortal } from '../fixtures/use-portal.ts';

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

test('the tally of each option and of the people follows concurrent, changed and removed answers', async () => {
  const poll = await ask();
  await Promise.all(voters.map((voter, index) => answer(voter, poll, index % 2 ? ['a', 'b'] : ['b', 'c'])));
  expect(await tally(poll)).toEqual({ '': 9, a: 4, b: 9, c: 5 });
  await Promise.all(
    voters.map((voter) => portal().send(voter, 'PATCH', `meeting_poll_responses?poll_id=eq.${poll}`, { choices: ['c'] })),
  );
  expect(await tally(poll)).toEqual({ '': 9, a: 0, b: 0, c: 9 });
  await portal().send('dean', 'DELETE', `meeting_poll_responses?poll_id=eq.${poll}`);
  expect(await tally(poll)).toEqual({ '': 8, a: 0, b: 0, c: 8 });
});

test.each([
  ['an unknown option', ['x'], 'poll_choice_unknown'],
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
  expect(await tally(poll)).toEqual({ '': 1, a: 1 });
});

test('a poll accepts answers only while it is open, and keeps them when closed', async () => {
  expect((await answer('dean', await ask({ opens_at: '2199-01-01' }), ['a'])).outcome).toBe('poll_closed');
  const poll = await ask();
  await answer('dean', poll, ['a']);
  await portal().query(`update meeting_polls set opens_at = '2020-01-01', closes_at = '2020-01-02' where id = $1`, [poll]);
  expect((await portal().send('dean', 'DELETE', `meeting_poll_responses?poll_id=eq.${poll}`)).outcome).toBe('poll_closed');
});

test('the options of a poll have different keys', async () => {
  const make = (poll: object) => portal().send('member', 'POST', 'meeting_polls', { question: 'When?', ...poll });
  expect((await make({ kind: 'multi-choice', options: [{ key: 'a' }, { key: 'a' }] })).outcome).toBe('poll_options_invalid');
  expect((await make({ kind: 'yes-no', options })).outcome).toBe('poll_options_invalid');
});

const change = (poll: string, rest: object) => portal().send('member', 'PATCH', `meeting_polls?id=eq.${poll}`, rest);
const turned = options.map(({ key }, place) => ({ key, label: options.at(-1 - place)?.label }));
const turns: readonly object[] = [
  { question: 'Shall we not?' },
  { question_th: 'ไม่ดีกว่าไหม' },
  { options: turned },
  { options: options.slice(0, 2) },
  { options: [...options, { key: 'd', label: 'D' }] },
  { max_choices: 3 },
  { slug: 'turned-round' },
  { is_named: true },
];

test.each(turns)(
  'from the first answer on a poll keeps its question, options and address, and before it does not: %j',
  async (turn) => {
    const poll = await ask();
    expect((await change(poll, turn)).outcome).toBe('yes');
    await change(poll, { question: 'When?', question_th: null, options, max_choices: 2, is_named: false, slug: `poll-${poll}` });
    await answer('dean', poll, ['a']);
    expect(await change(poll, turn)).toMatchObject({ status: 409, outcome: 'poll_has_votes' });
    // Also not when the poll is closed or the answer was removed.
    await change(poll, { closes_at: 'now' });
    expect((await change(poll, turn)).outcome).toBe('poll_has_votes');
    await change(poll, { closes_at: null });
    await portal().send('dean', 'DELETE', `meeting_poll_responses?poll_id=eq.${poll}`);
    expect((await change(poll, turn)).outcome).toBe('poll_has_votes');
  },
);

test('a concurrent answer and change of the question: one waits, and the answer keeps its meaning', async () => {
  for (let round = 0; round < 5; round += 1) {
    const poll = await ask();
    const [voted, changed] = await Promise.all([answer('dean', poll, ['a']), change(poll, { options: options.slice(1) })]);
    expect(['yes/poll_has_votes', 'poll_choice_unknown/yes']).toContain(`${voted.outcome}/${changed.outcome}`);
  }
});

test('a named poll says to signed-in people who chose what, and an anonymous one to nobody', async () => {
  const [named, anonymous] = [await ask({ is_named: true }), await ask()];
  await portal().query(`update profiles set full_name = 'มาลี ใจดี', full_name_en = 'Mali Jaidee' where id = $1`, [
    personOf('dean'),
  ]);
  for (const poll of [named, anonymous]) await answer('dean', poll, ['a']);
  const votersFor = (identity: Identity, poll: string) => portal().call(identity, 'poll_voters', { poll });
  expect((await votersFor('vp', named)).body).toEqual([
    { id: personOf('dean'), name: 'มาลี ใจดี', name_en: 'Mali Jaidee', avatar_path: null, choices: ['a'] },
  ]);
  expect([(await votersFor('member', anonymous)).body, (await votersFor('admin', anonymous)).body]).toEqual([[], []]);
  expect((await votersFor('anonymous', named)).outcome).toBe('denied');
});

test('the slug of a removed poll can be used again only if nobody answered it', async () => {
  const again = (slug: string) => portal().send('member', 'POST', 'meeting_polls', { question: 'Again?', slug });
  const [answered, unanswered] = [await ask({ slug: 'with-answers' }), await ask({ slug: 'without-answers' })];
  await answer('dean', answered, ['a']);
  for (const poll of [answered, unanswered]) await portal().send('member', 'DELETE', `meeting_polls?id=eq.${poll}`);
  expect([(await again('with-answers')).outcome, (await again('without-answers')).outcome]).toEqual(['poll_slug_used', 'yes']);
  const { body } = await again('other-slug');
  expect((await change(body[0].id, { slug: 'with-answers' })).outcome).toBe('poll_slug_used');
});

test('closing, reopening and removing a poll are in the audit log with who did it', async () => {
  const poll = await ask({ slug: 'audited' });
  await change(poll, { closes_at: '2199-01-01T00:00:00Z' });
  await change(poll, { closes_at: null });
  await portal().send('admin', 'DELETE', `meeting_polls?id=eq.${poll}`);
  const rows = await portal().query(
    `select actor_id, action, detail -> 'from' ->> 'closes_at' as was, detail -> 'to' ->> 'closes_at' as is
     from audit_log where target_table = 'meeting_polls' and target_id = 'audited' order by id`,
  );
  const [member, admin, time] = [personOf('member'), personOf('admin'), '2199-01-01T00:00:00+00:00'];
  expect(rows).toEqual([
    { actor_id: member, action: 'change-row', was: null, is: time },
    { actor_id: member, action: 'change-row', was: time, is: null },
    { actor_id: admin, action: 'remove-row', was: null, is: null },
  ]);
});

test('removing a poll removes its answers and tally', async () => {
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

test('realtime publishes polls, answers and tallies, projects, orders and notices, and nothing else', async () => {
  const rows = await portal().query(`select tablename from pg_publication_tables where pubname = 'supabase_realtime' order by 1`);
  expect(rows.map(({ tablename }) => tablename)).toEqual([
    'approval_steps',
    'meeting_poll_responses',
    'meeting_poll_tallies',
    'meeting_polls',
    'notices',
    'project_comments',
    'projects',
    'shop_orders',
    'shop_payment_proofs',
  ]);
});
