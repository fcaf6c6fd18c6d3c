import { createFakeClock } from '@trivium/testing';
import { describe, expect, test } from 'vitest';
import { smallContent } from '../../testing/make-content.ts';
import { useCatalog } from '../../testing/use-catalog.ts';
import { closeReport } from './close-report.ts';
import { eraseOldEmails } from './erase-emails.ts';
import { eraseEmail } from './reports.sql.ts';

const start = new Date('2026-11-29T03:00:00Z');
const clock = createFakeClock(start);
const catalog = useCatalog({ content: await smallContent('amoxicillin'), trustedProxies: ['loopback'] });
const message = 'The label gives half of this dose for calves.';
const email = 'Vet@example.org';
const refusal = (code: string) => expect.objectContaining({ code });

/** Each client may send few reports, so each has an address of its own. */
let clients = 0;
const asNewClient = () => ({ 'x-forwarded-for': `192.0.2.${++clients}` });
const post = (body: object, headers: Record<string, string> = asNewClient()) =>
  catalog().fetch('/api/reports', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const error = { kind: 'error', drug: 'amoxicillin', message };
const file = async (more: object = {}) => (await post({ ...error, ...more })).json().id as string;
const close = (id: string, more: object = {}) =>
  closeReport({ pool: catalog().pool, clock }, { id, actor: 'operator', answer: 'We read the label again.', ...more });
const stateOf = async (id: string) => (await catalog().fetch(`/api/reports/${id}`)).json();
const rowOf = async (id: string) =>
  (await catalog().pool.query('select * from catalog.reports where id::text = $1', [id])).rows[0];

test('a report is stored, and its id shows its state but neither its message nor its address', async () => {
  const source = 'https://example.org/label';
  const filed = await post({ ...error, dose: 'Cattle, oral', source, email });
  expect(filed.status).toBe(201);
  expect(filed.json()).toMatchObject({ kind: 'error', drug: 'amoxicillin', status: 'open', answer: null, closedAt: null });
  const answer = await catalog().fetch(filed.headers.get('location') ?? '');
  expect(answer.json()).toEqual(filed.json());
  expect(answer.headers.get('cache-control')).toBe('no-store');
  for (const secret of [message, email, source]) expect(answer.text).not.toContain(secret);
  expect(await rowOf(filed.json().id)).toMatchObject({ dose: 'Cattle, oral', message, source, email });
});

test('a drug without an entry is asked for by its name alone', async () => {
  const filed = await post({ kind: 'missing-drug', drug: 'ทิจิลาเนอร์' });
  expect([filed.status, filed.json().drug]).toEqual([201, 'ทิจิลาเนอร์']);
  expect(await rowOf(filed.json().id)).toMatchObject({ kind: 'missing-drug', message: null, dose: null, email: null });
});

test('an answer accepts or declines a report, or it is closed without one; each is final', async () => {
  const ids = [await file(), await file(), await file()] as const;
  await close(ids[0], { isAccepted: true });
  await close(ids[1]);
  await close(ids[2], { answer: undefined });
  const answer = 'We read the label again.';
  expect(await Promise.all(ids.map(stateOf))).toMatchObject([
    { status: 'accepted', answer, closedAt: start.toISOString() },
    { status: 'declined', answer },
    { status: 'closed', answer: null, closedAt: start.toISOString() },
  ]);
  for (const id of ids) await expect(close(id)).rejects.toThrow(refusal('report_closed'));
  await expect(close('nothing')).rejects.toThrow(refusal('report_not_found'));
});

test('a report that cannot be is refused with its own code', async () => {
  const codeOf = async (body: object) => {
    const { status, json } = await post(body);
    return [status, json().error.code];
  };
  expect(await codeOf({ ...error, drug: 'no-such-drug' })).toEqual([400, 'drug_unknown']);
  for (const body of [
    {},
    { ...error, kind: 'praise' },
    { ...error, message: 'wrong' },
    { ...error, message: ' '.repeat(20) },
    { ...error, message: 'x'.repeat(2_001) },
    { ...error, message: `${message}\0` },
    { ...error, source: 'ftp://example.org/' },
    { ...error, email: 'nobody' },
    { kind: 'missing-drug', drug: ' ' },
  ])
    expect([body, ...(await codeOf(body))]).toEqual([body, 400, 'body_invalid']);
  const praise = await post({ ...error, kind: 'praise' });
  expect(praise.json().error.message).toBe('Invalid body: kind must be error or missing-drug.');
  const form = await catalog().fetch('/api/reports', { method: 'POST', headers: asNewClient(), body: 'kind=error' });
  expect([form.status, form.json().error.code]).toEqual([415, 'content_type_unsupported']);
  const empty = await catalog().fetch('/api/reports', { method: 'POST', headers: asNewClient() });
  expect([empty.status, empty.json().error.code]).toEqual([400, 'json_invalid']);
  const large = await post({ ...error, more: 'x'.repeat(70_000) });
  expect([large.status, large.json().error.code]).toEqual([413, 'body_too_large']);
  const unknown = await catalog().fetch('/api/reports/nothing');
  expect([unknown.status, unknown.json().error.code]).toEqual([404, 'report_not_found']);
  const unfit = await catalog().fetch('/api/reports/a%20b');
  expect([unfit.status, unfit.json().error.code]).toEqual([400, 'path_invalid']);
});

test('a client over ten reports a minute is refused, also by the form, which keeps what was typed', async () => {
  const client = asNewClient();
  for (let count = 0; count < 10; count++) expect((await post(error, client)).status).toBe(201);
  const refused = await post(error, client);
  expect([refused.status, refused.json().error.code]).toEqual([429, 'rate_limited']);
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
  const form = await send({ ...error, email }, client);
  expect([form.status, form.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)]);
  const page = await form.text();
  expect(page).toContain('Please wait a minute, then send it again.');
  expect(page).toContain(`${message}</textarea`);
  expect((await post(error)).status).toBe(201);
});

test('a thousand reports may wait; one more is refused until one is closed', async () => {
  const { pool } = catalog();
  const { rows } = await pool.query<{ id: string }>(
    `insert into catalog.reports (kind, drug, filed_at)
     select 'missing-drug', 'filler', now() from generate_series(1, 1000 - (select count(*)::int from catalog.reports where status = 'open'))
     returning id`,
  );
  const refused = await post(error);
  expect([refused.status, refused.json().error.code]).toEqual([503, 'report_queue_full']);
  const form = await send(error);
  expect([form.status, await form.text()]).toEqual([503, expect.stringContaining(`${message}</textarea`)]);
  await close(rows[0]!.id, { answer: undefined });
  expect((await post(error)).status).toBe(201);
  await pool.query(`delete from catalog.reports where drug = 'filler'`);
});

test('an address is erased 90 days after its report was closed, and not before or while it is open', async () => {
  const [answered, open] = [await file({ email }), await file({ email })];
  await close(answered);
  const later = createFakeClock(new Date(start.getTime() + 90 * 24 * 60 * 60 * 1000));
  await eraseOldEmails({ pool: catalog().pool, clock: later });
  expect((await rowOf(answered)).email).toBe(email);
  later.advance(1);
  expect(await eraseOldEmails({ pool: catalog().pool, clock: later })).toBeGreaterThan(0);
  expect([await rowOf(answered), await rowOf(open)]).toMatchObject([{ email: null, message }, { email }]);
});

test('an address is erased from every report at its owner’s request, in any case', async () => {
  const ids = [await file({ email: 'Owner@example.org' }), await file({ email: 'owner@example.org' }), await file({ email })];
  expect(await eraseEmail(catalog().pool, 'OWNER@example.org')).toBe(2);
  expect((await Promise.all(ids.map(rowOf))).map((row) => row.email)).toEqual([null, null, email]);
});

test('no address is in the log, in a refusal or in the metrics', async () => {
  const secret = 'secret-address@example.org';
  await post({ ...error, email: secret });
  const refusals = [
    await post({ ...error, email: `${secret}@twice` }),
    await post({ ...error, drug: 'no-such-drug', email: secret }),
  ];
  for (const { text } of refusals) expect(text).not.toContain('secret-address');
  expect(await (await fetch(`${catalog().url}/metrics`)).text()).not.toContain('secret-address');
  expect(catalog().logged()).not.toContain('secret-address');
});

const send = (fields: Record<string, string>, headers: Record<string, string> = asNewClient()) =>
  fetch(`${catalog().url}/report?lang=en`, {
    method: 'POST',
    headers,
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
const pageOf = async (path: string) => (await (await fetch(new URL(path, catalog().url))).text()).replaceAll(/\s+/g, ' ');

describe('on the web', () => {
  test('a drug’s page leads to a form, and its sender gets a page with the number of the report that says what happens next', async () => {
    expect(await pageOf('/drugs/amoxicillin?lang=en')).toContain('href="/report?drug=amoxicillin&amp;lang=en"');
    expect(await pageOf('/report?drug=amoxicillin&lang=en')).toContain('<input type="hidden" name="drug" value="amoxicillin" />');
    const sent = await send({ ...error, dose: '1', message: `${message}\r\nSee the label.`, source: 'example.org/label', email });
    expect(sent.status).toBe(303);
    const location = sent.headers.get('location') ?? '';
    const id = /^\/reports\/([\w-]+)\?/.exec(location)?.[1] ?? '';
    const { dose, ...row } = await rowOf(id);
    expect(row).toMatchObject({ message: `${message}\nSee the label.`, source: 'https://example.org/label', email });
    expect(dose).toMatch(/^\w+, \w+: .+ mg/);
    const arrived = await pageOf(location);
    for (const text of ['We’ve received it.', 'What happens next', id]) expect(arrived).toContain(text);
    for (const secret of [message, email]) expect(arrived).not.toContain(secret);
    await close(id, { isAccepted: true });
    expect(await pageOf(`/reports/${id}?lang=en`)).toMatch(/Accepted: the entry has been corrected.*We read the label again\./);
  });

  test('a dose that the address names is chosen', async () => {
    const page = await pageOf('/report?drug=amoxicillin&dose=2&lang=en');
    expect(page.match(/<option value="(\d+)" selected/g)).toEqual(['<option value="2" selected']);
  });

  test('a search without a result leads to a form with its words, which asks for no dose', async () => {
    expect(await pageOf('/?q=tigilaner&lang=en')).toContain('href="/report?missing=tigilaner&amp;lang=en"');
    const page = await pageOf('/report?missing=tigilaner&lang=en');
    expect(page).toContain('value="tigilaner"');
    expect(page).not.toContain('name="dose"');
    const sent = await send({ kind: 'missing-drug', drug: 'tigilaner' });
    expect(await pageOf(sent.headers.get('location') ?? '')).toMatch(/a maintainer looks for a source.*tigilaner/);
  });

  test('the form refuses what the API refuses, and keeps what was typed', async () => {
    const wrong = await send({ kind: 'error', drug: 'amoxicilin', message: 'no', source: 'ftp://example.org/', email: 'nobody' });
    const page = (await wrong.text()).replaceAll(/\s+/g, ' ');
    expect(wrong.status).toBe(422);
    for (const text of [
      'The catalog has no entry with this name.',
      'Write what’s wrong in 20 to 2,000 characters.',
      'This isn’t a full web address',
      'This isn’t an email address',
      'value="amoxicilin"',
      'value="ftp://example.org/"',
      'value="nobody"',
    ])
      expect(page).toContain(text);
    expect(page.match(/autofocus/g)).toHaveLength(1);
    const noDose = await send({ ...error, dose: '99' });
    expect([noDose.status, await noDose.text()]).toEqual([422, expect.stringContaining('Choose a dose from the list.')]);
    expect((await send({ ...error, drug: 'AMOXICILLIN' })).status).toBe(303);
    expect((await send({ ...error, message: 'x'.repeat(70_000) })).status).toBe(413);
    for (const path of ['/reports/nothing', '/reports/00000000-0000-4000-8000-000000000001'])
      expect((await catalog().fetch(path)).json().error.code).toBe('report_not_found');
  });

  test('the form says how long an address is kept, and names other ways', async () => {
    const page = await pageOf('/report?drug=amoxicillin&lang=en');
    expect(page).toContain('Used only for the answer, never published, and erased 90 days after it.');
    expect(page).toMatch(/Other ways: <a href="https:\/\/example\.org\/report\?title=Error\+in\+Amoxicillin/);
    expect(await pageOf('/report?drug=amoxicillin&lang=th')).toContain('90 วันหลังตอบ');
  });
});
