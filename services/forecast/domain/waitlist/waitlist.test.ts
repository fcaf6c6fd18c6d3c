import { expect, test } from 'vitest';
import { linkSecret, useForecast } from '../../testing/use-forecast.ts';
import { removalLink, removalToken } from './removal-link.rules.ts';
import { eraseEntriesOf, readEntries } from './waitlist.sql.ts';

const forecast = useForecast();
const join = (body: unknown) => forecast().post('/api/waitlist', body);
const anyMarket = async () => (await forecast().fetch('/api/markets?limit=1')).json().markets[0] as { id: string; slug: string };
const entriesOf = (email: string) => readEntries(forecast().pool, email);

test('an entry is stored, and the answer says so', async () => {
  const { slug } = await anyMarket();
  const answer = await join({ email: 'one@example.org', marketId: slug, side: 'yes', sizeUsd: 20, source: 'page' });
  expect([answer.status, answer.json()]).toEqual([200, { status: 'joined', saved: true }]);
  expect(await entriesOf('one@example.org')).toMatchObject([{ market: slug, side: 'yes', sizeUsd: 20, source: 'page' }]);
});

test('the same address in any case, market and side is one entry and answers the same', async () => {
  const { id, slug } = await anyMarket();
  const first = await join({ email: 'Repeat@Example.org', marketId: id, side: 'no' });
  const again = await join({ email: 'repeat@example.ORG', marketId: slug, side: 'no', sizeUsd: 5 });
  expect([again.status, again.text]).toEqual([first.status, first.text]);
  expect(await entriesOf('REPEAT@example.org')).toHaveLength(1);
});

test('without market and side, a repeat is one entry as well', async () => {
  await join({ email: 'bare@example.org' });
  await join({ email: 'bare@example.org' });
  expect(await entriesOf('bare@example.org')).toHaveLength(1);
});

test('another market or side is another entry', async () => {
  const { id } = await anyMarket();
  await join({ email: 'two@example.org', marketId: id, side: 'yes' });
  await join({ email: 'two@example.org', marketId: id, side: 'no' });
  await join({ email: 'two@example.org' });
  expect(await entriesOf('two@example.org')).toHaveLength(3);
});

test('a hundred equal posts at once make one entry', async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, () => join({ email: 'many@example.org', side: 'yes' })));
  expect(new Set(answers.map(({ text }) => text))).toEqual(new Set(['{"status":"joined","saved":true}']));
  expect(await entriesOf('many@example.org')).toHaveLength(1);
});

const email = 'bad@example.org';
test.for<[name: string, init: RequestInit, status: number, code: string]>([
  ['an unknown market', { body: JSON.stringify({ email, marketId: 'none' }) }, 400, 'market_unknown'],
  ['a bad address', { body: JSON.stringify({ email: 'nobody' }) }, 400, 'email_invalid'],
  ['no address', { body: '{}' }, 400, 'body_invalid'],
  ['an address of the wrong type', { body: '{"email":5}' }, 400, 'body_invalid'],
  ['a wrong side', { body: JSON.stringify({ email, side: 'maybe' }) }, 400, 'body_invalid'],
  ['a negative size', { body: JSON.stringify({ email, sizeUsd: -1 }) }, 400, 'body_invalid'],
  ['an infinite size', { body: `{"email":"${email}","sizeUsd":1e999}` }, 400, 'body_invalid'],
  ['broken JSON', { body: '{"email":' }, 400, 'json_invalid'],
  ['no body', { body: '' }, 400, 'json_invalid'],
  ['a body of 1 MB', { body: JSON.stringify({ email, source: 'x'.repeat(1e6) }) }, 413, 'body_too_large'],
  ['a wrong content type', { body: '{}', headers: { 'content-type': 'text/plain' } }, 415, 'content_type_unsupported'],
])('%s is refused with its own code, and nothing is stored', async ([, init, status, code]) => {
  const answer = await forecast().fetch('/api/waitlist', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    ...init,
  });
  expect([answer.status, answer.json().error.code]).toEqual([status, code]);
  expect(await entriesOf(email)).toEqual([]);
});

test('a removal link asks first, erases that one entry, and may be pressed twice', async () => {
  await join({ email: 'leaving@example.org', side: 'yes' });
  await join({ email: 'leaving@example.org', side: 'no' });
  const [entry] = await entriesOf('leaving@example.org');
  const path = removalLink('', linkSecret, entry!.id);
  expect((await forecast().fetch(path)).text).toContain('<form method="post">');
  expect(await entriesOf('leaving@example.org')).toHaveLength(2);
  expect((await forecast().fetch(path, { method: 'POST' })).status).toBe(200);
  expect(await entriesOf('leaving@example.org')).toMatchObject([{ side: 'no' }]);
  expect((await forecast().fetch(path, { method: 'POST' })).status).toBe(200);
});

test('a removal link of another entry erases nothing', async () => {
  await join({ email: 'staying@example.org' });
  const [entry] = await entriesOf('staying@example.org');
  const path = `/waitlist/remove?entry=${entry!.id}&token=${removalToken(linkSecret, 'another')}`;
  for (const method of ['GET', 'POST']) {
    const answer = await forecast().fetch(path, { method });
    expect([answer.status, answer.json().error.code]).toEqual([400, 'removal_link_invalid']);
  }
  expect(await entriesOf('staying@example.org')).toHaveLength(1);
});

test('a reader whose link is incomplete gets a page in both languages that says what to do', async () => {
  for (const path of ['/waitlist/remove', '/waitlist/remove?entry=1&token=2']) {
    const answer = await forecast().fetch(path, { headers: { accept: 'text/html' } });
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('Open it from the email again')]);
    expect(answer.text).toContain('โปรดเปิดลิงก์จากอีเมลอีกครั้ง');
    expect((await forecast().fetch(path)).json()).toMatchObject({ error: { code: expect.any(String) } });
  }
});

test('operators erase every entry of an address in any case', async () => {
  await join({ email: 'Erased@example.org', side: 'yes' });
  await join({ email: 'erased@example.org', side: 'no' });
  expect(await eraseEntriesOf(forecast().pool, 'ERASED@EXAMPLE.ORG')).toBe(2);
  expect(await entriesOf('erased@example.org')).toEqual([]);
});

test('no address appears in a log line, a metric, an answer or a public read', async () => {
  const answers = [await join({ email: 'secret@example.org' }), await join({ email: 'secret@', side: 'secret@example.org' })];
  await forecast().fetch('/api/waitlist?email=secret@example.org');
  const reads = await Promise.all(
    ['/metrics', '/api/stats', '/api/markets', '/api/openapi.json'].map((path) => forecast().fetch(path)),
  );
  const seen = [forecast().logged(), ...answers.map(({ text }) => text), ...reads.map(({ text }) => text)].join('\n');
  expect(seen).toContain('/api/waitlist');
  expect(seen).not.toContain('secret@');
});
