import { beforeAll, expect, test } from 'vitest';
import { personOf } from '../fixtures/fixtures.ts';
import { usePortal } from '../fixtures/use-portal.ts';
import { readTables, type TableRow } from './read-tables.ts';

const portal = usePortal();
const member = personOf('member');
const address = `${member}@faculty.example`;
let tables: readonly TableRow[];
beforeAll(async () => {
  tables = await readTables();
});

/** Tables of signing in and files that hold nothing but what belongs to a person, a session or a file. */
const others = ['outgoing_mail', 'sign_up_passwords', 'auth_rate_limits', 'pending_identities'].map(
  (name) => `trivium_backend.${name}`,
);
const namesOf = (rows: readonly { name: string }[]) => rows.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b, 'en'));

test('every table is in docs/privacy.md, once', async () => {
  const rows = await portal().query<{ name: string }>(
    `select nspname || '.' || relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind in ('r', 'p') and (nspname in ('public', 'private', 'auth', 'storage') or nspname || '.' || relname = any ($1))`,
    [others],
  );
  expect(namesOf(tables)).toEqual(namesOf(rows));
});

test('a period that a job ends is the one that the job runs', async () => {
  const jobs = new Map(
    (await portal().query<{ name: string; command: string }>('select jobname as name, command from cron.job')).map((job) => [
      job.name,
      job.command,
    ]),
  );
  const rules = await portal().query<{ name: string; period: string }>(
    'select table_name as name, kept::text as period from private.retention',
  );
  const byRule = tables.filter(({ removedBy, period }) => removedBy === '`retention`' && !period.startsWith('with '));
  expect(namesOf(byRule)).toEqual(namesOf(rules));
  for (const { name, period } of byRule) {
    const [row] = await portal().query(
      'select $1::interval = (select kept from private.retention where table_name = $2) as same',
      [period, name],
    );
    expect([name, row]).toEqual([name, { same: true }]);
  }
  for (const { name, removedBy, period } of tables)
    for (const [, job = ''] of removedBy.matchAll(/`([^`]+)`/g)) {
      expect([name, jobs.has(job)]).toEqual([name, true]);
      if (job.startsWith('log-retention'))
        expect([name, jobs.get(job)]).toEqual([name, expect.stringContaining(`interval '${period}'`)]);
    }
});

test('each table that refers to a person is in their export, or the document says why not', async () => {
  const { body } = await portal().call('member', 'export_my_data');
  const referring = await portal().query<{ name: string }>(
    `select distinct nspname || '.' || relname as name
     from pg_constraint join pg_class on pg_class.oid = conrelid join pg_namespace on pg_namespace.oid = relnamespace
     where contype = 'f' and confrelid in ('public.profiles'::regclass, 'auth.users'::regclass)`,
  );
  const sentenceOf = (name: string) => tables.find((table) => table.name === name)?.exported ?? '';
  expect(referring.filter(({ name }) => !/^yes|^no: /.test(sentenceOf(name)))).toEqual([]);
  expect(tables.filter(({ exported, about }) => exported === '—' && !/^none|names nobody/.test(about))).toEqual([]);
  const keys = tables.filter(({ exported }) => exported.startsWith('yes')).map(({ key }) => key);
  expect(Object.keys(body).toSorted()).toEqual([...new Set(keys)].toSorted());
});

test('the export has the rows themselves, the files, and no secret', async () => {
  const { body } = await portal().call('member', 'export_my_data');
  expect(body.files).toContainEqual(expect.objectContaining({ bucket: 'avatars', name: `${member}/mine-member.png` }));
  for (const key of ['shop_order_items', 'ai_chat_messages', 'notices', 'audit_log', 'event_attendance'])
    expect([key, body[key].length > 0]).toEqual([key, true]);
  const secrets = await portal().query<{ value: string }>(
    `select refresh_token as value from integration_tokens where user_id = $1
     union all select encrypted_password from auth.users where id = $1 and encrypted_password <> ''`,
    [member],
  );
  expect(secrets.length).toBeGreaterThan(0);
  expect(body.push_subscriptions.some((row: object) => 'p256dh' in row || 'auth' in row)).toBe(false);
  for (const { value } of secrets) expect(JSON.stringify(body).includes(`"${value}"`)).toBe(false);
});

test('after an erasure what is removed has no row of the person, and no table has their address or name', async () => {
  const name = 'Chanidapa Wongsuwan';
  await portal().query('update profiles set full_name = $2, nickname = $2 where id = $1', [member, name]);
  await portal().query(
    `insert into trivium_backend.outgoing_mail (kind, recipient, sealed_message, next_attempt_at, expires_at, created_at)
     values ('recovery', $1, '', now(), now(), now())`,
    [address],
  );
  await portal().query(
    `insert into auth.audit_log_entries (id, payload, created_at)
     values (gen_random_uuid(), json_build_object('actor_id', $1::text, 'actor_username', $2::text), now())`,
    [member, address],
  );
  expect((await portal().call('member', 'erase_me')).outcome).toBe('yes');
  for (const table of tables) {
    const [counts] = await portal().query<{ named: number; left: number }>(
      `select count(*) filter (where entry::text like '%' || $1 || '%' or entry::text like '%' || $2 || '%')::int as named,
         count(*) filter (where entry::text like '%' || $3 || '%')::int as left
       from ${table.name} as entry`,
      [address, name, member],
    );
    expect([table.name, counts?.named]).toEqual([table.name, 0]);
    if (table.erased === 'removed') expect([table.name, counts?.left]).toEqual([table.name, 0]);
  }
});
