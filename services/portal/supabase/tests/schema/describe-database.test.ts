import { expect, test } from 'vitest';
import { usePortal } from '../fixtures/use-portal.ts';
import { describeDatabase } from './describe-database.sql.ts';

const portal = usePortal();
const describeAfter = (statement: string) =>
  portal().rolledBack('superuser', async (client) => {
    await client.query(statement);
    return describeDatabase(client);
  });

test.each([
  'alter table public.clubs alter column is_active set default false',
  'alter table public.clubs add column motto text',
  'alter table public.clubs drop constraint clubs_slug_check',
  'alter table public.clubs disable row level security',
  'drop index public.clubs_president_id_idx',
  'drop policy "everybody reads clubs" on public.clubs',
  'drop trigger log_change on public.clubs',
  'revoke select on public.clubs from anon',
  'revoke execute on function private.today from anon',
  'alter function private.is_admin security definer',
  `alter type public.user_role add value 'guest'`,
  'alter publication supabase_realtime drop table public.projects',
  `update storage.buckets set public = true where id = 'project-documents'`,
  `select cron.schedule('approval-reminders', '* * * * *', 'select 1')`,
  'update public.quotas set amount = amount + 1',
  `comment on table public.clubs is 'Clubs'`,
])('the description changes after: %s', async (statement) => {
  expect(await describeAfter(statement)).not.toBe(await describeAfter('select 1'));
});
