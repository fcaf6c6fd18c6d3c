import { requiredFields } from '../fixtures/fixtures.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { handle as check } from '../../functions/approval-check/handler.ts';
import { createHandler } from '../../functions/project-form/handler.ts';
import { breakLines, splitSaraAm } from '../../functions/_shared/thai-lines.rules.ts';
import { usePortal, type Person } from '../functions/use-portal.ts';
import { confirmName } from '../fixtures/confirm-name.sql.ts';
import { readCode } from './read-code.ts';
import { plain, readLines, readText } from './read-text.ts';

const portal = usePortal();
const type = join(import.meta.dirname, '../../functions/_shared/type');
const form = createHandler((name) => readFile(join(type, name)));

const draw = async (project: string, person: Person | undefined) => {
  const headers: Record<string, string> = person ? { authorization: `Bearer ${person.token}` } : {};
  return form(new Request(`http://functions.test/project-form/${project}`, { headers }), portal().context());
};
const bytesOf = async (project: string, person: Person) => new Uint8Array(await (await draw(project, person)).arrayBuffer());
const verify = (address: string, headers: Readonly<Record<string, string>> = {}) =>
  check(new Request(address.replace('/verify/', '/approval-check/'), { headers }), portal().context());

let count = 0;
async function submitted() {
  count += 1;
  const { query, person, url, secrets } = portal();
  const division = `form-${count}`;
  await query(`insert into public.divisions (slug, name, name_th) values ($1, 'Sound', 'ฝ่ายเสียง')`, [division]);
  const owner = await person('member');
  const chair = await person('chair', { division });
  await query('update public.divisions set chair_id = $1 where slug = $2', [chair.id, division]);
  const as = ({ token }: Person) => createClient(url, secrets.publishableKey, { accessToken: async () => token });
  const { data } = await as(owner)
    .from('projects')
    .insert({
      ...requiredFields,
      title: 'ค่ายน้ำใจอาสาพัฒนาชนบทครั้งที่ ๑๒',
      title_en: 'Volunteer camp',
      division,
      academic_year: 2569,
      rationale: 'นักศึกษาควรได้เรียนรู้การทำงานร่วมกับชุมชน '.repeat(30),
      starts_on: '2026-12-05',
      ends_on: '2026-12-09',
      budget_items: [{ name: 'ค่าอาหาร', amount: 12_345.5 }],
      advisor_name: 'อ.ปรียา',
    })
    .select('id')
    .single()
    .throwOnError();
  const id = String(data?.id);
  const move = (to: string, who: Person) => as(who).from('projects').update({ status: to }).eq('id', id).throwOnError();
  await move('submitted-to-chair', owner);
  return { id, owner, chair, move };
}

test('the same data gives the same bytes, and a change gives others', async () => {
  const { id, owner, chair, move } = await submitted();
  const first = await bytesOf(id, owner);
  expect(Buffer.from(await bytesOf(id, chair)).equals(first)).toBe(true);
  await move('chair-approved', chair);
  expect(Buffer.from(await bytesOf(id, owner)).equals(first)).toBe(false);
});

test('the form has the risks, and budget lines with quantity, price and sum', async () => {
  const { query, person } = portal();
  const owner = await person('member');
  const drawn = async (columns: Readonly<Record<string, unknown>>) => {
    const [row] = await query<{ id: string }>(
      `insert into public.projects (id, created_by, title, risks, budget_items) values ($1, $2, 'Camp', $3, $4)
       on conflict (id) do update set risks = excluded.risks, budget_items = excluded.budget_items returning id`,
      [project, owner.id, JSON.stringify(columns['risks'] ?? []), JSON.stringify(columns['budget_items'] ?? [])],
    );
    return Buffer.from(await bytesOf(row?.id ?? '', owner)).toString('base64');
  };
  const project = crypto.randomUUID();
  const risk = { risk: 'ฝนตก', likelihood: 'high', severity: 'low', mitigation: 'เตรียมเต็นท์' };
  const pages = [
    await drawn({}),
    await drawn({ risks: [risk] }),
    await drawn({ risks: [{ ...risk, severity: 'high' }] }),
    await drawn({ budget_items: [{ name: 'Tent', quantity: 2, price: 300 }] }),
    await drawn({ budget_items: [{ name: 'Tent', quantity: 3, price: 300 }] }),
  ];
  expect(new Set(pages).size).toBe(pages.length);
  // One of one amount is the same line, however it is written.
  expect(await drawn({ budget_items: [{ item: 'Tent', amount: 600 }] })).toBe(
    await drawn({ budget_items: [{ name: 'Tent', quantity: 1, price: 600 }] }),
  );
});

test('confirmed names of accounts are printed, and typed names are marked as stated', async () => {
  const { query } = portal();
  const { id, owner, chair, move } = await submitted();
  await query(
    `update public.profiles set full_name = case id when $1 then 'มะลิ ใจดี' else 'รศ.มาลี ศรีสุข' end where id in ($1, $2)`,
    [owner.id, chair.id],
  );
  await query(`update public.profiles set nickname = 'คณบดี' where id = $1`, [chair.id]);
  await confirmName(query, owner.id);
  await move('chair-approved', chair);
  const text = await readText(await bytesOf(id, owner));
  expect(text).toContain(plain('ผู้เสนอโครงการมะลิ ใจดี'));
  expect(text).toContain(plain('(ชื่อยังไม่ได้รับการยืนยัน) ประธานฝ่าย/ชมรม'));
  expect(text).toContain(plain('อ.ปรียา (ตามที่ผู้เสนอระบุ ยังไม่ได้รับการยืนยัน)'));
  for (const typed of ['รศ.มาลี ศรีสุข', 'คณบดี']) expect(text).not.toContain(plain(typed));
  const answer = await verify(readCode(await bytesOf(id, owner)), { accept: 'application/json' });
  expect(await answer.json()).toMatchObject({ form: { is_owner_confirmed: true, confirmed_steps: [1] } });
});

test('the form is written as an office writes: deeds in its history, the sum in words, no number before there is one', async () => {
  const { id, owner, chair, move } = await submitted();
  await move('rejected', chair);
  const text = await readText(await bytesOf(id, owner));
  expect(text).toContain(plain('รวม (หนึ่งหมื่นสองพันสามร้อยสี่สิบห้าบาทห้าสิบสตางค์)'));
  expect(text).toMatch(/1\s*ส่งพิจารณา/);
  expect(text).toMatch(/2\s*ไม่เห็นชอบ/);
  expect(text).toMatch(/25\d\dเวลา\d\d:\d\dน/);
  expect(text.match(/สถานะ/g)).toHaveLength(1);
  expect(text).toContain(plain('สถานะ ไม่เห็นชอบ'));
  for (const word of ['เลขที่', 'เจ้าของโครงการ', 'รอประธานพิจารณา', 'not confirmed', 'ไม่อนุมัติ'])
    expect(text).not.toContain(plain(word));
});

test('the form is a PDF with embedded Thai fonts', async () => {
  const { id, owner } = await submitted();
  const response = await draw(id, owner);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  const text = Buffer.from(await response.arrayBuffer()).toString('latin1');
  expect(text).toMatch(/^%PDF-1\.\d/);
  expect(text).toMatch(/\/FontFile2/);
  expect(text).toMatch(/IBMPlexSansThai/);
  expect(text).not.toMatch(/\/BaseFont \/Helvetica/);
});

test('its code leads to the public check, which finds the printed step in an intact chain', async () => {
  const { id, owner, chair, move } = await submitted();
  const address = readCode(await bytesOf(id, owner));
  expect(address).toMatch(/\/verify\/F(-[0-9A-HJKMNP-TV-Z]{4}){4}$/);
  expect(await readLines(await bytesOf(id, owner))).toContain(address.split('/').at(-1));
  await move('chair-approved', chair);
  const answer = await verify(address);
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const text = await answer.text();
  expect(text).toContain('The approval history is complete and unchanged.');
  expect(text).toContain('The step on the printed form matches it.');
  expect(text).toContain('approved by the chair');
  const json = await verify(address, { accept: 'application/json' });
  expect(await json.json()).toMatchObject({ is_whole: true, steps: 2, printed_step: true, printed_sequence: 1 });
});

/** The address of the first step, with its hash and the key of the form. */
async function addressOf(id: string): Promise<URL> {
  const [step] = await portal().query<{ hash: string; content_hash: string }>(
    'select hash, content_hash from public.approval_steps where project_id = $1 and sequence = 1',
    [id],
  );
  return new URL(`http://functions.test/approval-check/${id}?step=1&hash=${step?.hash}&key=${step?.content_hash.slice(0, 32)}`);
}

test('a form whose step is not in the chain fails the check', async () => {
  const { id } = await submitted();
  const address = await addressOf(id);
  address.searchParams.set('hash', '0'.repeat(64));
  expect(await (await verify(address.href)).text()).toContain('The step on the printed form does NOT match it.');
});

test('only with the key of a form does the check show its content', async () => {
  const { id, owner, chair, move } = await submitted();
  const address = await addressOf(id);
  const read = async () => (await (await verify(address.href, { accept: 'application/json' })).json()) as { form?: object };
  expect((await read()).form).toMatchObject({ title_en: 'Volunteer camp', budget_total: 12_345.5, is_latest_text: true });
  const key = address.searchParams.get('key') ?? '';
  address.searchParams.set('key', '0'.repeat(32));
  expect((await read()).form).toBeUndefined();
  address.searchParams.set('key', key);
  await move('revisions-requested', chair);
  await move('draft', owner);
  expect((await read()).form).toBeUndefined();
  await portal().query(`update public.projects set title_en = 'Another camp' where id = $1`, [id]);
  await move('submitted-to-chair', owner);
  expect((await read()).form).toMatchObject({ title_en: 'Another camp', is_latest_text: false });
});

test('the code of a form shows its content, and a code that was never printed is not found', async () => {
  const { id, owner } = await submitted();
  const address = readCode(await bytesOf(id, owner));
  const answer = await verify(address.toLowerCase().replace('/verify/', '/approval-check/'), { accept: 'application/json' });
  expect(await answer.json()).toMatchObject({ project_id: id, form: { title_en: 'Volunteer camp' } });
  const other = await verify('http://functions.test/approval-check/F-0000-0000-0000-0000');
  expect([other.status, await other.json()]).toMatchObject([404, { error: { code: 'project_not_found' } }]);
});

test('the check names no person and shows no content', async () => {
  const { id, owner, chair } = await submitted();
  const text = await (await verify(`http://functions.test/approval-check/${id}`)).text();
  for (const word of ['ค่าย', 'Volunteer', owner.id, chair.id, 'member', 'chair-']) expect(text).not.toContain(word);
});

test("only people who may read a project get its form; a draft's only its owner", async () => {
  const { query, person } = portal();
  const [owner, other] = [await person('member'), await person('admin')];
  const [draft] = await query<{ id: string }>(
    `insert into public.projects (created_by, title) values ($1, 'Draft') returning id`,
    [owner.id],
  );
  const id = draft?.id ?? '';
  expect((await draw(id, owner)).status).toBe(200);
  const codeOf = async (response: Response) => [
    response.status,
    ((await response.json()) as { error: { code: string } }).error.code,
  ];
  expect(await codeOf(await draw(id, other))).toEqual([404, 'project_not_found']);
  expect(await codeOf(await draw(crypto.randomUUID(), owner))).toEqual([404, 'project_not_found']);
  expect(await codeOf(await draw('x', owner))).toEqual([404, 'project_not_found']);
  expect(await codeOf(await draw(id, undefined))).toEqual([401, 'sign_in_required']);
  for (const missing of [id, crypto.randomUUID(), 'x'])
    expect(await codeOf(await verify(`http://functions.test/approval-check/${missing}`))).toEqual([404, 'project_not_found']);
});

test('the report is a PDF of its own, with numbers, spending by line, a photo and the person who submitted it', async () => {
  const { query, person } = portal();
  const owner = await person('member');
  await query(`update public.profiles set full_name = 'มะลิ ใจดี' where id = $1`, [owner.id]);
  await confirmName(query, owner.id);
  const id = crypto.randomUUID();
  await query(
    `insert into public.projects (id, created_by, title, status, ends_on, budget_items)
     values ($1, $2, 'ค่ายน้ำใจ', 'completed', '2026-01-10', '[{"name": "ค่ารถ", "amount": 900}, {"name": "ค่าอาหาร", "amount": 100}]')`,
    [id, owner.id],
  );
  await query(`do $$ begin
    perform set_config('session_replication_role', 'replica', true);
    insert into public.approval_steps (project_id, sequence, from_status, to_status, actor_id, acting_role, content_hash, previous_hash, hash)
    values ('${id}', 1, 'in-progress', 'completed', '${owner.id}', 'owner', repeat('0', 64), repeat('0', 64), encode(sha256('${id}'), 'hex'));
  end $$`);
  const drawReport = (who: Person) => draw(`${id}/report`, who);
  const missing = await drawReport(owner);
  expect([missing.status, await missing.json()]).toMatchObject([404, { error: { code: 'report_not_found' } }]);
  const { url, secrets } = portal();
  const database = createClient(url, secrets.publishableKey, { accessToken: async () => owner.token });
  const report = { happened: 'ทำกิจกรรมครบ', lessons: 'เตรียมน้ำดื่ม', participants_corrected: 40, correction_reason: 'นับหน้างาน' };
  await database
    .from('project_reports')
    .insert({ ...report, project_id: id })
    .throwOnError();
  const receipt = { id: crypto.randomUUID(), project_id: id, kind: 'receipt' as const, file_url: `${id}/receipt.pdf` };
  await database.from('project_documents').insert(receipt).throwOnError();
  const entered = { document_id: receipt.id, project_id: id, budget_line: 0, amount: 950.25, paid_on: '2026-01-09' };
  await database.from('project_receipts').insert(entered).throwOnError();
  const photo = `${id}/day.png`;
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGMQ7OgAIgYIBQAdzgSFtDA6UgAAAABJRU5ErkJggg==',
    'base64',
  );
  const { error } = await database.storage.from('project-documents').upload(photo, png, { contentType: 'image/png' });
  expect(error).toBeNull();
  await database.from('project_documents').insert({ project_id: id, kind: 'photo', file_url: photo }).throwOnError();
  const other = await person('dean');
  expect((await drawReport(other)).status).toBe(404);
  expect(await readLines(new Uint8Array(await (await drawReport(owner)).arrayBuffer()))).toContain('ร่าง ยังไม่ได้ส่ง');
  await database.rpc('move_project', { project: id, to_status: 'post-report-submitted' }).throwOnError();
  const bytes = new Uint8Array(await (await drawReport(other)).arrayBuffer());
  const lines = await readLines(bytes);
  const year = new Date(Date.now() + 7 * 3600 * 1000).getUTCFullYear() + 543;
  for (const line of [`เลขที่ 1/${year}`, 'ทำกิจกรรมครบ', 'เตรียมน้ำดื่ม', 'จำนวนจริง 40 คน เนื่องจาก นับหน้างาน', '(มะลิ ใจดี)'])
    expect(lines).toContain(line);
  expect(lines).toContain('ค่ารถ 900.00 950.25 -50.25');
  expect(lines).toContain('รวม 1,000.00 950.25 49.75');
  expect(lines).toContain('ใช้จริงรวม 950.25 บาท (เก้าร้อยห้าสิบบาทยี่สิบห้าสตางค์)');
  expect(
    Buffer.from(bytes)
      .toString('latin1')
      .match(/\/Subtype \/Image/g),
  ).toHaveLength(1);
  expect(Buffer.from(bytes).equals(Buffer.from(await (await drawReport(owner)).arrayBuffer()))).toBe(true);
});

test('lines break between Thai words, lose no letter, and fit their width', () => {
  const measure = (text: string) => Array.from(text).length;
  expect(breakLines('โครงการพัฒนานักศึกษา', 12, measure)).toEqual(['โครงการพัฒนา', 'นักศึกษา']);
  const text = fc.string({ unit: fc.constantFrom('ก', 'ข', 'น', '้', 'ำ', 'า', 'เ', ' ', 'a', 'B', '1', '\n') });
  fc.assert(
    fc.property(text, fc.integer({ min: 4, max: 40 }), (given, width) => {
      const lines = breakLines(given, width, measure);
      expect(lines.join('').replaceAll(/\s/g, '')).toBe(given.replaceAll(/\s/g, ''));
      const letters = new Intl.Segmenter('th', { granularity: 'grapheme' });
      for (const line of lines) expect(measure(line) <= width || [...letters.segment(line)].length === 1).toBe(true);
    }),
  );
});

test('sara am is drawn as its ring, before a tone mark, and sara a', () => {
  expect(splitSaraAm('น้ำ ทำ')).toBe('น\u0E4D\u0E49\u0E32 ท\u0E4D\u0E32');
});
