import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { usePortal } from '../fixtures/use-portal.ts';
import { portalFolder } from '../fixtures/open-portal.ts';
import { personOf } from '../fixtures/fixtures.ts';

const portal = usePortal();
beforeAll(async () => {
  await portal().query('delete from policy_texts');
  for (const seed of ['seed-texts.sql', 'seed-handbook.sql'])
    await portal().query(await readFile(join(portalFolder, seed), 'utf8'));
  // Nobody in this file is asked for consent.
  await portal().query('update policy_texts set asks_again = false');
});
const draft = { kind: 'terms', body: '## Accounts\n\nOne each.', body_th: '## บัญชี\n\nคนละหนึ่ง' };
const current = (kind: string) =>
  portal().send('anonymous', 'GET', `policy_texts?kind=eq.${kind}&is_current=is.true&select=version,body,published_by`);

test('an installation begins with version 1 of each text, in both languages, and names no division', async () => {
  const { body } = await portal().send('anonymous', 'GET', 'policy_texts?is_current=is.true&select=kind,version,body,body_th');
  expect(body.map((row: { kind: string; version: number }) => [row.kind, row.version]).toSorted()).toEqual([
    ['handbook', 1],
    ['privacy', 1],
    ['services', 1],
    ['terms', 1],
    ['wellbeing', 1],
  ]);
  const seed = await readFile(join(portalFolder, 'seed.sql'), 'utf8');
  const divisions = [...seed.matchAll(/^ {2}\('[a-z-]+', \d+, '([^']+)', '([^']+)'\)/gm)];
  expect(divisions).toHaveLength(20);
  for (const text of body) {
    expect(text.body.match(/^## /gm)?.length).toBe(text.body_th.match(/^## /gm)?.length);
    for (const [, name = '', nameTh = ''] of divisions)
      expect([text.kind, text.body.includes(`ivision of ${name}`), text.body_th.includes(nameTh)]).toEqual([
        text.kind,
        false,
        false,
      ]);
  }
});

test('a draft becomes the next version when it is published, both languages at once, and the audit log says so', async () => {
  expect(
    (await portal().send('admin', 'POST', 'policy_texts', { ...draft, asks_again: true, change_note: 'Shorter.' })).outcome,
  ).toBe('yes');
  expect((await current('terms')).body[0].version).toBe(1);
  expect((await portal().call('admin', 'publish_policy_text', { text_kind: 'terms' })).body).toBe(2);
  expect((await current('terms')).body).toEqual([{ version: 2, body: draft.body, published_by: personOf('admin') }]);
  expect(
    await portal().query(`select actor_id, detail from audit_log where action = 'publish-text' and target_id = 'terms'`),
  ).toEqual([{ actor_id: personOf('admin'), detail: { version: 2, asks_again: true } }]);
  await portal().query(`update policy_texts set asks_again = false`);
});

test('a published version is never changed or removed through the API', async () => {
  const changed = await portal().send('admin', 'PATCH', 'policy_texts?kind=eq.terms&version=eq.2', { body: 'Changed' });
  const removed = await portal().send('admin', 'DELETE', 'policy_texts?kind=eq.terms&version=eq.2');
  expect([changed.body, removed.body]).toEqual([[], []]);
});

test('there is one draft of each text', async () => {
  expect((await portal().send('admin', 'POST', 'policy_texts', draft)).outcome).toBe('yes');
  expect((await portal().send('admin', 'POST', 'policy_texts', draft)).outcome).toBe('policy_draft_exists');
});

test('a draft that changes nothing, or lacks a language, is not published', async () => {
  const publish = () => portal().call('admin', 'publish_policy_text', { text_kind: 'terms' });
  expect((await publish()).outcome).toBe('policy_unchanged');
  await portal().send('admin', 'PATCH', 'policy_texts?kind=eq.terms&published_at=is.null', { body_th: '  ' });
  expect((await publish()).outcome).toBe('policy_language_missing');
  await portal().send('admin', 'DELETE', 'policy_texts?kind=eq.terms&published_at=is.null');
  expect((await publish()).outcome).toBe('policy_draft_missing');
});

test('only administrators publish', async () => {
  expect((await portal().call('president', 'publish_policy_text', { text_kind: 'terms' })).outcome).toBe(
    'policy_publish_forbidden',
  );
});

test('only the privacy notice and the terms ask for consent', async () => {
  const { outcome } = await portal().send('admin', 'POST', 'policy_texts', { ...draft, kind: 'wellbeing', asks_again: true });
  expect(outcome).toBe('23514');
});
