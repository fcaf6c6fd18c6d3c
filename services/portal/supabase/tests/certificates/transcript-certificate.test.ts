import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { createHandler } from '../../functions/transcript-certificate/handler.ts';
import { readCode } from '../project-forms/read-code.ts';
import { confirmName } from '../fixtures/confirm-name.sql.ts';
import { plain, readText } from '../project-forms/read-text.ts';
import { usePortal, type Person } from '../functions/use-portal.ts';

const portal = usePortal();
const type = join(import.meta.dirname, '../../functions/_shared/type');
const certificate = createHandler((name) => readFile(join(type, name)));

const draw = (code: string, person: Person | undefined, env: Readonly<Record<string, string>> = {}) => {
  const headers: Record<string, string> = person ? { authorization: `Bearer ${person.token}` } : {};
  return certificate(new Request(`http://functions.test/transcript-certificate/${code}`, { headers }), portal().context({ env }));
};
const bytesOf = async (response: Response | Promise<Response>) => new Uint8Array(await (await response).arrayBuffer());
const as = ({ token }: Person) => createClient(portal().url, portal().secrets.publishableKey, { accessToken: async () => token });

/** A person with a name, hours at two events, and a certificate of them. */
async function issued({ isConfirmed = true } = {}) {
  const { query, person } = portal();
  const member = await person('member');
  await query(`update public.profiles set full_name = 'มะลิ ใจดี', cohort = 66 where id = $1`, [member.id]);
  if (isConfirmed) await confirmName(query, member.id);
  await query(
    `with attended as (
       insert into public.events (title, title_th, starts_at, ends_at, activity_hours, activity_kind)
       values ('Camp', 'ค่ายน้ำใจอาสาพัฒนาชนบท', '2026-11-01T02:00:00Z', '2026-11-02T02:00:00Z', 12.5, 'service'), ('Run', null, '2026-11-05T02:00:00Z', '2026-11-05T04:00:00Z', 2, 'sports')
       returning id)
     insert into public.event_attendance (event_id, user_id) select id, $1 from attended`,
    [member.id],
  );
  const { data } = await as(member).rpc('issue_certificate').throwOnError();
  return { member, certificate: data as { id: string; code: string } };
}

test('a certificate is a PDF with embedded Thai fonts, and its code leads to the public check', async () => {
  const {
    member,
    certificate: { code },
  } = await issued();
  const response = await draw(code, member);
  expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
    200,
    'application/pdf',
    'private, no-store',
  ]);
  const bytes = await bytesOf(response);
  const text = Buffer.from(bytes).toString('latin1');
  expect(text).toMatch(/^%PDF-1\.\d/);
  expect(text).toMatch(/\/FontFile2/);
  expect(readCode(bytes)).toBe(`https://portal.test/verify/${code}`);
});

test('a confirmed name and cohort are printed', async () => {
  const {
    member,
    certificate: { code },
  } = await issued();
  const text = await readText(await bytesOf(draw(code, member)));
  expect(text).toContain(plain('This is to certify that มะลิ ใจดี รุ่นที่ 66'));
  expect(text).not.toContain('notconfirmed');
});

test('an unconfirmed name is not printed; the document says so and shows the account', async () => {
  const {
    member,
    certificate: { code },
  } = await issued({ isConfirmed: false });
  const bytes = await bytesOf(draw(code, member));
  const text = await readText(bytes);
  expect(text).toContain(plain('This is to certify that ชื่อยังไม่ได้รับการยืนยัน / Name not confirmed'));
  const [row] = await portal().query<{ email: string }>('select email from auth.users where id = $1', [member.id]);
  expect(text).toContain(row?.email);
  for (const typed of ['มะลิ', 'รุ่นที่']) expect(text).not.toContain(plain(typed));
});

test('the same certificate gives the same bytes, also when the events were changed since', async () => {
  const {
    member,
    certificate: { code },
  } = await issued();
  const first = await bytesOf(draw(code, member));
  await portal().query(`update public.events set title_th = 'ชื่อใหม่', activity_hours = 1`);
  expect(Buffer.from(await bytesOf(draw(code, member))).equals(Buffer.from(first))).toBe(true);
});

test.each([
  ['nobody', 401, 'sign_in_required'],
  ['somebody else', 404, 'certificate_not_found'],
] as const)('%s sees none of it', async (who, status, code) => {
  const {
    certificate: { code: name },
  } = await issued();
  const response = await draw(name, who === 'nobody' ? undefined : await portal().person('president'));
  expect([response.status, await response.json()]).toMatchObject([status, { error: { code } }]);
});

test('an administrator opens a certificate; nobody opens a revoked one', async () => {
  const {
    member,
    certificate: { id, code },
  } = await issued();
  expect((await draw(code, await portal().person('admin'))).status).toBe(200);
  await as(member).rpc('revoke_certificate', { certificate: id }).throwOnError();
  const response = await draw(code, member);
  expect([response.status, await response.json()]).toMatchObject([410, { error: { code: 'certificate_revoked' } }]);
});

test('an invalid code is not found, and without an address of the site no certificate is drawn', async () => {
  const {
    member,
    certificate: { code },
  } = await issued();
  expect(await (await draw('T-1', member)).json()).toMatchObject({ error: { code: 'certificate_not_found' } });
  expect(await (await draw(code, member, { PORTAL_SITE_URL: '' })).json()).toMatchObject({ error: { code: 'setting_missing' } });
});
