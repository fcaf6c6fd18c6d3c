import { beforeAll, describe, expect, test } from 'vitest';
import { postTogether } from '../testing/post-together.ts';
import { ada, useBackend } from '../testing/use-backend.ts';
import { watchTurns } from '../testing/watch-turns.ts';

const backend = useBackend();
let token = '';
beforeAll(async () => {
  token = await backend().sign({ sub: ada, role: 'authenticated' });
});

const mebibyte = 1024 * 1024;
const repeated = (text: string, bytes: number) => text.repeat(Math.ceil(bytes / text.length));
const keys = (count: number) => `{${Array.from({ length: count }, (_, at) => `"k${at}":1`).join(',')}}`;

const attacks: Readonly<Record<string, { readonly body: string; readonly type?: string }>> = {
  'fifteen megabytes of empty rows': { body: `[${repeated('{},', 15e6)}{}]` },
  '900,000 keys': { body: keys(900_000) },
  'fourteen megabytes of brackets': { body: '['.repeat(14e6) },
  'fifteen megabytes of CSV': { body: `title,body\n${repeated('a,b\n', 15e6)}`, type: 'text/csv' },
  'CSV of doubled quotes': { body: `title\n"${repeated('""x', 3e6)}"`, type: 'text/csv' },
  'CSV of one line': { body: repeated(',', 5e6), type: 'text/csv' },
  'one long text': { body: JSON.stringify({ title: 'ก'.repeat(2e6) }) },
  'a long form': { body: repeated('a=1&', 3e6), type: 'application/x-www-form-urlencoded' },
};

const headersOf = (type: string, as?: string) => ({
  apikey: backend().secrets.publishableKey,
  'content-type': type,
  ...(as === undefined ? {} : { authorization: `Bearer ${as}` }),
});
const post = (body: string | Uint8Array, type = 'application/json', as?: string, path = '/rest/v1/notes') =>
  fetch(`${backend().url}${path}`, { method: 'POST', headers: headersOf(type, as), body: body as BodyInit });

/** Sends four at a time. Returns the longest turn of the event loop, and the responses. */
async function flood({ body, type = 'application/json' }: { body: string; type?: string }, as?: string) {
  const bytes = Buffer.from(body);
  const endWatch = watchTurns();
  const replies = await postTogether({
    url: `${backend().url}/rest/v1/notes`,
    headers: headersOf(type, as),
    body: bytes,
    times: 4,
  });
  return { replies, ms: endWatch() };
}

/** Ten times the goal, for a busy machine. */
const safetyNetMs = 500;

describe.each(Object.entries(attacks))('%s', (_, attack) => {
  test('of callers without rights are refused unread with body_too_large', async () => {
    const { replies, ms } = await flood(attack);
    expect(replies.map(({ status, code }) => `${status} ${code}`)).toEqual(Array(4).fill('413 body_too_large'));
    expect(ms).toBeLessThan(safetyNetMs);
  });

  test('of signed-in callers do not block the event loop', async () => {
    const { replies, ms } = await flood(attack, token);
    for (const { status } of replies) expect([201, 400, 403, 413, 503]).toContain(status);
    expect(ms).toBeLessThan(safetyNetMs);
  });
});

test.each([
  ['body_nested_too_deep', '['.repeat(65), 'application/json'],
  ['body_too_many_keys', keys(50_001), 'application/json'],
  ['body_too_many_rows', `[${repeated('{},', 30_003)}{}]`, 'application/json'],
  ['body_too_many_rows', `a\n${repeated('1\n', 20_002)}`, 'text/csv'],
  ['body_too_many_keys', `a\n${repeated(',', 50_001)}`, 'text/csv'],
])('a short body of a caller without rights with too many elements is refused with %s', async (code, body, type) => {
  const answer = await post(body, type);
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([413, code]);
});

test('a body of up to sixteen megabytes is stored unchanged if the caller may write the table', async () => {
  const title = 'ข้อความ "ยาว" \\ '.repeat(40_000);
  const rows = [
    { title, owner: ada },
    { title: 'short', owner: ada },
  ];
  const text = JSON.stringify(rows);
  expect(Buffer.byteLength(text)).toBeGreaterThan(mebibyte);
  const board = backend().client(backend().secrets.publishableKey, token);
  const { error, status } = await board.from('notes').insert(rows);
  expect([status, error]).toEqual([201, null]);
});

test('a long body is refused with body_too_large if the caller may not write the table', async () => {
  await backend().database.query('create table public.notices (title text); grant select on public.notices to authenticated');
  await backend().database.query(`notify pgrst`);
  await expect.poll(async () => (await post('{}', undefined, token, '/rest/v1/notices')).status).toBe(403);
  const answer = await post(Buffer.alloc(mebibyte + 1, ' '), 'application/json', token, '/rest/v1/notices');
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([413, 'body_too_large']);
});
