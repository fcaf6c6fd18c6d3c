import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { auditColumns } from '../../src/admin/audit/columns.ts';
import { auditActions, auditTables } from '../../src/admin/audit/labels.ts';
import { jobNames } from '../../src/admin/scheduled-jobs/labels.ts';
import { m } from '../../src/paraglide/messages.js';

type Json = Parameters<typeof audit.sentenceOf>[0]['detail'];
const supabase = join(import.meta.dirname, '../../../supabase');
let sql = '';
let functions = '';
let audit: Pick<typeof import('../../src/admin/audit/sentences.ts'), 'sentenceOf' | 'reasonUnnamed'> &
  Pick<typeof import('../../src/admin/audit/changes.ts'), 'changesOf'>;
let auditSentences: readonly string[] = [];
let auditThings: readonly string[] = [];
beforeAll(async () => {
  // Names of rows are in the language of the page.
  vi.stubGlobal('document', { documentElement: {} });
  ({ auditSentences, auditThings } = await import('../../src/admin/audit/sentences.ts'));
  audit = { ...(await import('../../src/admin/audit/sentences.ts')), ...(await import('../../src/admin/audit/changes.ts')) };
  for await (const file of glob('migrations/*.sql', { cwd: supabase })) sql += await readFile(join(supabase, file), 'utf8');
  for await (const file of glob('functions/**/*.ts', { cwd: supabase }))
    functions += await readFile(join(supabase, file), 'utf8');
});
afterAll(() => vi.unstubAllGlobals());
const all = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].map(([, name = '']) => name);

/** Tables whose changes a trigger logs. */
const loggedTables = () => new Set(all(/on public\.(\w+)[^;]*execute function private\.log_change\(\)/g, sql));

/** Actions that the database and functions write, besides those of the trigger. */
function writtenActions(): readonly string[] {
  const inserts = all(/insert into public\.audit_log([\s\S]*?);\n/g, sql).join('\n');
  const actions = [
    ...all(/'([a-z]+(?:-[a-z]+)+)'/g, inserts),
    ...all(/'([a-z]+(?:-[a-z]+)+)'/g, all(/private\.log_club_deed\(([^;]*);/g, sql).join('\n')),
    ...all(/private\.log_certificate\('([a-z-]+)'/g, sql),
    ...all(/action: '([a-z-]+)'/g, functions),
  ];
  return [...new Set(actions)].toSorted();
}

test('every action in the database has a sentence and a name in the filter', () => {
  const actions = writtenActions();
  expect(actions.length).toBeGreaterThan(12);
  expect(actions.filter((action) => !auditSentences.includes(action))).toEqual([]);
  expect(actions.filter((action) => !(action in auditActions))).toEqual([]);
});

test('every logged table is named in sentences and in the filter', () => {
  const tables = loggedTables();
  expect(tables.size).toBeGreaterThan(8);
  // The sentences of attendance name a person and an event.
  const named = new Set([...auditThings, 'event_attendance']);
  expect([...tables].filter((table) => !named.has(table) || !(table in auditTables))).toEqual([]);
});

test('every column of a logged table has a label', async () => {
  const types = await readFile(join(import.meta.dirname, '../../src/data/database.gen.ts'), 'utf8');
  const silent = new Set(['id', 'created_at', 'updated_at', 'is_counted']);
  const missing = [...loggedTables()].flatMap((table) => {
    const columns = all(/^ {10}(\w+)\??:/gm, types.split(`\n      ${table}: {\n`)[1]?.split('Insert:')[0] ?? '');
    expect([table, columns.length > 2]).toEqual([table, true]);
    return columns
      .filter((column) => !silent.has(column) && !auditColumns.includes(column))
      .map((column) => `${table}.${column}`);
  });
  expect(missing).toEqual([]);
});

test('no value of a change and no sentence shows an identifier, also of what was removed since', () => {
  const id = '3f2b8f6e-52a1-4c52-9a34-0d4f7c1b2a90';
  const values: readonly Json[] = [
    id,
    `leadership/${id}.webp`,
    [`${id}/${id}.webp`],
    { [`${id}.webp`]: { en: id } },
    [{ key: id, label: id }],
  ];
  const say = (action: string, table: string, column: string, value: Json) => {
    const about = { action, target_table: table, target_id: id, names: new Map() };
    return [{ from: { [column]: value }, to: { [column]: null } }, { [column]: value }]
      .map((detail) => {
        const entry = { id: 1, actor_id: id, actor: null, created_at: '', ...about, detail };
        return [audit.sentenceOf(entry), ...audit.changesOf(entry).map(({ name, from, to }) => `${name}: ${from} → ${to}`)].join(
          '\n',
        );
      })
      .join('\n');
  };
  for (const value of values) {
    for (const column of [...auditColumns, 'unheard_of'])
      expect([column, say('change-row', 'clubs', column, value)]).toEqual([column, expect.not.stringContaining(id)]);
    for (const table of [...Object.keys(auditTables), 'unheard_of'])
      for (const action of ['add-row', 'suspend-account', 'unheard-of'])
        expect([table, say(action, table, 'name', value)]).toEqual([table, expect.not.stringContaining(id)]);
  }
});

test('a deed in a club is a sentence of its own that names the club, also one that was removed since', () => {
  const deeds = all(/'([a-z]+(?:-[a-z]+)+)'/g, all(/private\.log_club_deed\(([^;]*);/g, sql).join('\n')).filter(
    (deed) => !deed.endsWith('-event-draft'),
  );
  const say = (action: string, names: ReadonlyMap<string, string>) => {
    const about = { action, target_table: 'clubs', target_id: 'running', detail: {}, names };
    return audit.sentenceOf({ id: 1, actor_id: null, actor: null, created_at: '', ...about });
  };
  const sentences = deeds.map((deed) => say(deed, new Map([['clubs/running', 'ชมรมวิ่ง']])));
  expect(new Set(sentences).size).toBe(10);
  for (const sentence of sentences) expect(sentence).toMatch(/^[^“(:]+ชมรมวิ่ง[^“(:]*$/);
  for (const deed of deeds) expect(say(deed, new Map())).toContain(m.audit_removed_club());
});

test('what officers of a club did to one person says why nobody is named; what they did to all or to an event does not', () => {
  const deeds = all(/'([a-z]+(?:-[a-z]+)+)'/g, all(/private\.log_club_deed\(([^;]*);/g, sql).join('\n'));
  expect(deeds.filter((action) => audit.reasonUnnamed({ action }) === undefined).toSorted()).toEqual([
    'export-club-members',
    'publish-event-draft',
    'return-event-draft',
    'submit-event-draft',
    'withdraw-event-draft',
    'write-to-club-members',
  ]);
  expect(audit.reasonUnnamed({ action: 'accept-club-request' })).toBe(m.audit_person_private());
});

test('what happened to a draft of an event names the event, as it was called then, and the club', () => {
  const club = { target_table: 'clubs', target_id: 'running', names: new Map([['clubs/running', 'Running Club']]) };
  const say = (deed: string, detail: Json) =>
    audit.sentenceOf({ id: 1, actor_id: null, actor: null, created_at: '', action: `${deed}-event-draft`, ...club, detail });
  const titles = { title: 'วิ่งการกุศล', title_th: 'วิ่งการกุศล' };
  for (const deed of ['submit', 'withdraw', 'publish', 'return']) {
    const [change, cancellation] = [say(deed, titles), say(deed, { ...titles, cancel_reason: 'Storm' })];
    for (const sentence of [change, cancellation]) expect(sentence).toContain('“วิ่งการกุศล”');
    for (const sentence of [change, cancellation]) expect(sentence).toContain('(Running Club)');
    expect([cancellation.includes('ยกเลิก'), change.includes('ยกเลิก')]).toEqual([true, false]);
  }
});

test('a change is listed also where identifiers alone differ, and the text around them stays', () => {
  const [first, second] = ['3f2b8f6e-52a1-4c52-9a34-0d4f7c1b2a90', '4a2b8f6e-52a1-4c52-9a34-0d4f7c1b2a91'];
  const changes = (from: Json | null, to: Json) =>
    audit.changesOf({
      id: 1,
      actor_id: null,
      actor: null,
      created_at: '',
      action: 'change-row',
      target_table: 'news',
      target_id: first,
      names: new Map(),
      detail: { from: { body: from }, to: { body: to } },
    });
  expect(changes(`Read /forms/${first}`, `Read /forms/${second}`)).toEqual([
    expect.objectContaining({
      column: 'body',
      from: expect.stringMatching(/^Read \/forms\/\D+$/),
      to: expect.not.stringContaining('Read'),
    }),
  ]);
  expect(changes(`Read /forms/${first}`, `Sign /forms/${first}`)).toEqual([
    expect.objectContaining({ from: expect.stringMatching(/^Read/), to: expect.stringMatching(/^Sign/) }),
  ]);
  expect(changes(null, '')).toEqual([]);
});

test('the title of an event is called a name, as in the form of events; that of a news article is a title', () => {
  const nameIn = (target_table: string) => {
    const about = { action: 'change-row', target_table, target_id: 'welcome', names: new Map() };
    const detail = { from: { title_th: 'ก่อน' }, to: { title_th: 'หลัง' } };
    return audit.changesOf({ id: 1, actor_id: null, actor: null, created_at: '', ...about, detail }).map(({ name }) => name);
  };
  expect([nameIn('events'), nameIn('news')]).toEqual([[m.admin_event_name_th()], [m.admin_record_title_th()]]);
});

test('a change of settings is one sentence that names them, each step and each part of the portal by itself', async () => {
  const { settingsSentence } = await import('../../src/admin/audit/settings-sentence.ts');
  const say = (from: Json, to: Json) => {
    const entry = {
      id: 1,
      actor_id: null,
      actor: null,
      created_at: '',
      action: 'change-row',
      target_table: 'app_settings',
      target_id: '1',
      names: new Map(),
      detail: { from, to },
    };
    return settingsSentence(entry, audit.changesOf(entry));
  };
  expect(say({ slip_check_days: 14 }, { slip_check_days: 13 })).toMatch(/ เปลี่ยน “[^”]*ตรวจสลิป[^”]*” จาก 14 เป็น 13$/);
  expect(say({ order_hold_minutes: 1440 }, { order_hold_minutes: 90 })).toMatch(/ เปลี่ยน “[^”]+ \(ชั่วโมง\)” จาก 24 เป็น 1\.5$/);
  expect(say({ contact_email: null }, { contact_email: 'a@b.example' })).toMatch(/ ตั้ง “[^”]+” เป็น a@b\.example$/);
  expect(say({ board_review_budget: 5000 }, { board_review_budget: null })).toMatch(/ ล้าง “[^”]+”$/);
  const sentence = 'A sentence that is longer than a row of the log can have';
  expect(say({ banner_text: 'Short' }, { banner_text: sentence })).toMatch(/ แก้ไข “[^”]+”$/);
  expect(say({ features: { shop: true, chat: true } }, { features: { shop: false, chat: true } })).toMatch(/ เปลี่ยน “ร้านค้า” จาก /);
  const days = [
    { 'submitted-to-chair': 3, 'chair-approved': 3 },
    { 'submitted-to-chair': 4, 'chair-approved': 5 },
  ] as const;
  expect(say({ step_days: days[0] }, { step_days: days[1] })).toMatch(/ 2 รายการ: จำนวนวันก่อนเตือน: [^,]+, จำนวนวันก่อนเตือน: [^,]+$/);
});

test('every scheduled job has a name that says what it does', () => {
  const jobs = all(/cron\.schedule\('([a-z-]+)'/g, sql);
  expect(jobs.length).toBeGreaterThan(9);
  expect(jobs.filter((job) => !jobNames.includes(job))).toEqual([]);
});
