import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { division, requiredFields } from '../fixtures/fixtures.ts';
import { usePortal } from '../fixtures/use-portal.ts';
import { serveFunctions } from '../../../server/serve-functions.sql.ts';

const portal = usePortal();
interface Call {
  readonly path: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: any;
}
const calls: Call[] = [];
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    calls.push({ path: request.url, headers: request.headers, body: JSON.parse(Buffer.concat(chunks).toString()) });
    response.end('{}');
  });
});
let address = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/functions/v1/`;
});
afterAll(() => server.close());

/** The specification's seven jobs, and nine of our own. */
const expected = {
  'social-harvest-priority-a': '40 */6 * * *',
  'social-harvest-priority-b': '10 */6 * * *',
  'social-harvest-hourly': '17 * * * *',
  'log-retention-ai-chat-intent': '15 4 * * *',
  'log-retention-ai-chat-usage': '20 4 * * *',
  'log-retention-ai-chat-rate-limit': '25 4 * * *',
  'log-retention-short-link-clicks': '30 4 * * *',
  'approval-reminders': '0 1 * * *',
  'notification-retries': '*/5 * * * *',
  'order-holds': '* * * * *',
  retention: '45 4 * * *',
  'unused-accounts': '50 4 * * *',
  'unused-pictures': '55 4 * * *',
  'poll-closings': '*/5 * * * *',
  'event-reminders': '5 * * * *',
  'notice-retention': '35 4 * * *',
  'terms-of-office': '0 17 * * *',
};
const run = async (job: string) => {
  const [row] = await portal().query('select command from cron.job where jobname = $1', [job]);
  return portal().query(row?.command);
};

test("the jobs have the specification's names and times, and administrators see them", async () => {
  const { body } = await portal().call('admin', 'list_scheduled_jobs');
  expect(Object.fromEntries(body.map((row: { job: string; schedule: string }) => [row.job, row.schedule]))).toEqual(expected);
  expect((await portal().call('president', 'list_scheduled_jobs')).outcome).toBe('jobs_forbidden');
});

test.each([
  ['log-retention-ai-chat-intent', 'ai_chat_intent_logs', 'created_at', '90 days'],
  ['log-retention-ai-chat-usage', 'ai_chat_usage_logs', 'created_at', '90 days'],
  ['log-retention-ai-chat-rate-limit', 'ai_chat_rate_limit_buckets', 'window_start', '1 day'],
  ['log-retention-short-link-clicks', 'short_link_clicks', 'clicked_at', '90 days'],
  ['notice-retention', 'notification_outbox', 'created_at', '180 days'],
])('%s deletes what is older than its time, and no more', async (job, table, column, age) => {
  await portal().query(`update ${table} set ${column} = now() - interval '${age}' + interval '1 minute'`);
  const [one] = await portal().query(`update ${table} set ${column} = now() - interval '${age}' - interval '1 minute'
    where ctid = (select ctid from ${table} limit 1) returning ctid`);
  const count = async () => Number((await portal().query(`select count(*) from ${table}`))[0]?.count);
  const before = await count();
  expect(one).toBeDefined();
  await run(job);
  expect(await count()).toBe(before - 1);
});

test('without an address a harvest fails with a message, and a move succeeds', async () => {
  await expect(run('social-harvest-hourly')).rejects.toThrow('no functions_url');
  const { body } = await portal().send('member', 'POST', 'projects', { ...requiredFields, title: 'Herb garden', division });
  const moved = await portal().call('member', 'move_project', { project: body[0].id, to_status: 'submitted-to-chair' });
  expect(moved.outcome).toBe('yes');
});

test('calls send the current key and secret, and the two priorities their handles, or none', async () => {
  await serveFunctions(portal().owner, { url: 'http://127.0.0.1:1/', key: 'key-0' });
  await serveFunctions(portal().owner, { url: address, key: 'key-1' });
  await portal().query(`update app_settings set social_priority_a = 'club.a'`);
  await portal().query(`update internal_secrets set value = repeat('ab', 32) where key = 'cron_secret'`);
  for (const job of ['social-harvest-priority-a', 'social-harvest-priority-b', 'social-harvest-hourly']) await run(job);
  await vi.waitFor(() => expect(calls.map(({ path }) => path)).toHaveLength(3), 20_000);
  expect(calls.map(({ path }) => String(path)).toSorted((a, b) => a.localeCompare(b))).toEqual([
    '/functions/v1/social-harvest',
    '/functions/v1/social-harvest?handle=',
    '/functions/v1/social-harvest?handle=club.a',
  ]);
  expect(calls[0]?.headers).toMatchObject({ authorization: 'Bearer key-1', 'x-cron-secret': 'ab'.repeat(32) });
});

test('a move calls notify-status-change with the row before and after', async () => {
  calls.length = 0;
  const { body } = await portal().send('member', 'POST', 'projects', { ...requiredFields, title: 'Herb garden', division });
  await portal().call('member', 'move_project', { project: body[0].id, to_status: 'submitted-to-chair' });
  await vi.waitFor(() => expect(calls).toHaveLength(1), 20_000);
  expect(calls[0]).toMatchObject({
    path: '/functions/v1/notify-status-change',
    body: {
      type: 'UPDATE',
      schema: 'public',
      table: 'projects',
      record: { id: body[0].id, status: 'submitted-to-chair' },
      old_record: { status: 'draft' },
    },
  });
});

test('the sender is called again only if something is waiting', async () => {
  await portal().query('update notification_outbox set fanned_out_at = now()');
  await portal().query('delete from notification_deliveries');
  const retry = async () => (await portal().query('select private.retry_notifications() as request'))[0]?.request ?? null;
  expect(await retry()).toBeNull();
  await portal().query(
    'update notification_outbox set fanned_out_at = null where id = (select max(id) from notification_outbox)',
  );
  expect(await retry()).not.toBeNull();
});

test('the secret of scheduled calls is 32 random bytes, and the migration makes a new one', async () => {
  const secret = async () => (await portal().query(`select value from internal_secrets where key = 'cron_secret'`))[0]?.value;
  const [migration] = await portal().query(
    `select statements from supabase_migrations.schema_migrations where name = 'internal_secrets'`,
  );
  const before = await secret();
  await portal().query(migration?.statements.at(-1));
  expect(await secret()).toMatch(/^[0-9a-f]{64}$/);
  expect(await secret()).not.toBe(before);
});
