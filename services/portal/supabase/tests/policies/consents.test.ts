import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Identity } from '../fixtures/identities.ts';
import { attendedEvent, personOf } from '../fixtures/fixtures.ts';
import { portalFolder } from '../fixtures/open-portal.ts';
import { usePortal } from '../fixtures/use-portal.ts';

const portal = usePortal();
const member = personOf('member');
beforeAll(async () => {
  await portal().query(await readFile(join(portalFolder, 'seed-texts.sql'), 'utf8'));
});
/** What somebody answered is never removed through the API; here each test begins without answers. */
beforeEach(async () => {
  await portal().query(`set session_replication_role = replica`);
  await portal().query(`delete from consents; delete from policy_texts where version = 2 and kind in ('privacy', 'terms')`);
  await portal().query(`update policy_texts set is_current = true where version = 1 and kind in ('privacy', 'terms')`);
  await portal().query(`set session_replication_role = origin`);
});

const agreeTo = (version: number, isGiven = true) => [
  { subject: 'privacy', version, is_given: isGiven },
  { subject: 'terms', version, is_given: isGiven },
];
const record = (answers: object[], identity: Identity = 'member') =>
  portal().call(identity, 'record_consents', { answers, reader_language: 'en' });
const answersOf = (person: string) =>
  portal().query('select subject, version, is_given, language from consents where person_id = $1 order by id', [person]);
const awaits = async (identity: Identity = 'member') =>
  (await portal().send(identity, 'GET', `profiles?id=eq.${personOf(identity)}&select=awaits_consent`)).body[0].awaits_consent;

test('somebody who has not agreed reads texts, settings, their own profile and answers, and no row of anybody else', async () => {
  expect(await awaits()).toBe(true);
  const readable = await portal().query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
     and has_table_privilege('authenticated', oid, 'select')`,
  );
  const readableNames: string[] = [];
  for (const { name } of readable) {
    const { rows } = await portal().rolledBack('member', (client) =>
      client.query(`select to_jsonb(entry) as entry from ${name} as entry`),
    );
    if (rows.length > 0) readableNames.push(name);
    if (name === 'profiles') expect(rows.map(({ entry }) => entry.id)).toEqual([member]);
  }
  expect(readableNames.toSorted()).toEqual(['app_settings', 'policy_texts', 'profiles']);
});

test('somebody who has not agreed changes nothing and calls nothing, with a code that says why', async () => {
  const { send, call } = portal();
  const answers = [
    await send('member', 'PATCH', `profiles?id=eq.${member}`, { nickname: 'Nok' }),
    await send('member', 'POST', 'meeting_polls', { question: 'Here?' }),
    await call('member', 'check_in', { code: 'any' }),
    await send('member', 'GET', 'rpc/own_chat_turns'),
  ];
  expect(answers.map(({ status, outcome }) => [status, outcome])).toEqual(answers.map(() => [403, 'consent_missing']));
});

test('somebody who has not agreed exports and erases their data', async () => {
  const exported = await portal().call('member', 'export_my_data');
  expect([exported.outcome, exported.body.profile.id]).toEqual(['yes', member]);
  expect((await portal().call('vp', 'erase_me')).outcome).toBe('yes');
});

test('an answer is kept with its version, time and language, and opens the account', async () => {
  expect((await record(agreeTo(1))).outcome).toBe('yes');
  expect(await answersOf(member)).toEqual([
    { subject: 'privacy', version: 1, is_given: true, language: 'en' },
    { subject: 'terms', version: 1, is_given: true, language: 'en' },
  ]);
  expect(await awaits()).toBe(false);
  expect((await portal().send('member', 'GET', 'events?limit=1')).body).toHaveLength(1);
});

test('to agree to one of the two texts is not enough', async () => {
  await record(agreeTo(1).slice(0, 1));
  expect(await awaits()).toBe(true);
});

test('nobody agrees to a version that is not the published one', async () => {
  expect((await record(agreeTo(2))).outcome).toBe('consent_version_old');
  expect((await record([{ subject: 'everything', is_given: true }])).outcome).toBe('consent_subject_unknown');
  expect((await record([], 'anonymous')).outcome).toBe('denied');
  expect(await answersOf(member)).toEqual([]);
});

test('a new version asks again where it says so, and only then', async () => {
  await record(agreeTo(1), 'admin');
  await record(agreeTo(1));
  const publish = async (asksAgain: boolean) => {
    await portal().send('admin', 'POST', 'policy_texts', {
      kind: 'terms',
      body: `T ${asksAgain}`,
      body_th: 'ข',
      asks_again: asksAgain,
    });
    return portal().call('admin', 'publish_policy_text', { text_kind: 'terms' });
  };
  expect((await publish(false)).body).toBe(2);
  expect(await awaits()).toBe(false);
  expect((await publish(true)).body).toBe(3);
  expect([await awaits(), await awaits('admin')]).toEqual([true, true]);
  await record([{ subject: 'terms', version: 3, is_given: true }]);
  expect(await awaits()).toBe(false);
  await portal().query(`set session_replication_role = replica; delete from policy_texts where kind = 'terms' and version > 1;
    set session_replication_role = origin`);
});

test('a withdrawal closes the account until the person agrees again, and every answer stays', async () => {
  await record(agreeTo(1));
  await record([{ subject: 'privacy', is_given: false }]);
  expect(await awaits()).toBe(true);
  // Said twice, it is recorded once.
  await record([{ subject: 'privacy', is_given: false }]);
  await record(agreeTo(1));
  expect(await awaits()).toBe(false);
  expect((await answersOf(member)).map(({ subject, is_given }) => [subject, is_given])).toEqual([
    ['privacy', true],
    ['terms', true],
    ['privacy', false],
    ['privacy', true],
  ]);
});

test('what is optional is apart: declining it changes nothing else, and organisers see numbers without names', async () => {
  await record(agreeTo(1));
  await record([{ subject: 'event-photos', is_given: true }]);
  const count = async () => (await portal().call('member', 'photo_consents', { event: attendedEvent })).body[0].agreed;
  expect([await count(), await awaits()]).toEqual([1, false]);
  await record([{ subject: 'event-photos', is_given: false }]);
  expect([await count(), await awaits()]).toEqual([0, false]);
});

test('nobody changes or removes an answer, not even the service', async () => {
  await record(agreeTo(1));
  await expect(portal().query('update consents set is_given = false')).rejects.toThrow('append-only');
  await expect(portal().query('delete from consents')).rejects.toThrow('append-only');
});
