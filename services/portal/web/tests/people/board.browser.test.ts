import { useBrowser } from '@trivium/testing/browser';
import { beforeAll, expect, test } from 'vitest';
import { leavePage, openPage } from '../../testing/open-page.ts';
import { useApp } from '../../testing/use-app.ts';

const browser = useBrowser();
const app = useApp();

/** Inserts past all triggers: two proposals in review, one of them overdue, and a granted one. */
beforeAll(async () => {
  // One connection, which forgets the first line with its end.
  await app().database.query(`
    set session_replication_role = replica;
    truncate projects, approval_steps, event_attendance, shop_orders, shop_payment_ledger cascade;
    insert into projects (id, created_by, status, title, division, budget_total, submitted_at, status_changed_at)
     select md5('board ' || n)::uuid, (select id from profiles where nickname = 'Mali'), (array['submitted-to-chair', 'submitted-to-chair', 'archived'])[n]::project_status,
       'Project ' || n, 'app-arts', n * 1000, now() - interval '10 minutes', now() - make_interval(days => (array[9, 1, 0])[n])
     from generate_series(1, 3) as n;
    insert into approval_steps (project_id, sequence, from_status, to_status, actor_id, acting_role, content_hash, previous_hash, hash, created_at)
     select md5('board 3')::uuid, step, (array['draft', 'submitted-to-chair'])[step]::project_status,
       (array['submitted-to-chair', 'chair-approved'])[step]::project_status, (select id from profiles where nickname = 'Mali'), 'owner', repeat('0', 64), repeat('0', 64),
       encode(sha256(step::text::bytea), 'hex'), now() - make_interval(hours => 72 * (2 - step))
     from generate_series(1, 2) as step;
    insert into shop_orders (id, buyer_id, club_id, status, total)
     select md5('board order ' || n)::uuid, (select id from profiles where nickname = 'Mali'), (select id from clubs limit 1), (array['payment-sent', 'paid'])[n]::order_status, 250
     from generate_series(1, 2) as n;
    insert into shop_payment_ledger (order_id, kind, amount) values (md5('board order 2')::uuid, 'deposit', 250);
    set session_replication_role = origin`);
});

test('the dashboard shows waiting and overdue projects and the state of the shop', async () => {
  const page = await openPage(browser(), app(), '/dashboard', { as: 'vp', isPhone: true });
  const waiting = page.getByRole('region', { name: 'Waiting for approval' }).getByRole('listitem');
  expect(await waiting.count()).toBe(1);
  expect(await waiting.innerText()).toMatch(/Chair or club president.*2 waiting.*1 overdue/s);
  // What the colours of the bars are.
  await page.getByRole('region', { name: 'Waiting for approval' }).getByText('On time').waitFor();
  const shop = page.getByRole('region', { name: 'Shop sales' });
  await shop.getByText('฿250', { exact: true }).waitFor();
  await shop.getByRole('listitem').filter({ hasText: 'Slips to check' }).getByText('1 order · ฿250', { exact: true }).waitFor();
  const people = await app().database.query<{ count: string }>('select count(*) from profiles where erased_at is null');
  await page.getByRole('region', { name: 'Members' }).getByText(`${people[0]?.count} people`).waitFor();
  await page.getByRole('link', { name: 'See everything waiting' }).click();
  await page.waitForURL('**/queue?show=all');
  await page.goBack();
  await waiting.getByRole('link', { name: 'Chair or club president' }).click();
  await page.waitForURL('**/queue?show=all&step=chair');
  await leavePage(page);
});

test('each chart has a table of its figures, for the chosen time', async () => {
  const page = await openPage(browser(), app(), '/analytics', { as: 'chair' });
  const steps = page.getByRole('region', { name: 'How long projects stay at each step' }).first();
  await steps.getByText('3 days · 90% within 3 days').waitFor();
  await steps.getByText('Show table').click();
  expect(await steps.getByRole('row').last().innerText()).toMatch(/Chair or club president\s+1\s+3 days\s+3 days/);

  const budgets = page.getByRole('region', { name: 'Budgets by division' }).first();
  await budgets.getByText('฿6,000 requested, ฿3,000 granted').waitFor();

  const proposals = page.getByRole('region', { name: 'Proposals by month' }).first();
  await proposals.getByText('Show table').click();
  const rows = proposals.getByRole('row');
  await expect.poll(() => rows.count()).toBe(13);
  await page.getByRole('link', { name: '6 months' }).click();
  await expect.poll(() => rows.count()).toBe(7);
  await proposals.getByRole('img', { name: '1 submitted, 0 fully approved, 0 rejected' }).waitFor();
  await leavePage(page);
});

test('analytics are in Thai for Thai readers', async () => {
  const page = await openPage(browser(), app(), '/analytics', { as: 'president', language: 'th', theme: 'dark' });
  await page.getByText('ขอ ฿6,000 อนุมัติ ฿3,000').waitFor();
  await page.getByRole('region', { name: 'แต่ละขั้นใช้เวลานานเท่าใด' }).getByText('3 วัน · 90% ภายใน 3 วัน').waitFor();
  await leavePage(page);
});

test('the bars of the steps on the dashboard have one scale: the step where most projects wait has the longest', async () => {
  await app().database.query(`
    set session_replication_role = replica;
    insert into projects (created_by, status, title, division, budget_total, submitted_at, status_changed_at)
     select id, 'chair-approved', 'With the advisor', 'app-arts', 1000, now(), now() from profiles where nickname = 'Mali';
    set session_replication_role = origin`);
  const page = await openPage(browser(), app(), '/dashboard', { as: 'president' });
  const steps = page.getByRole('region', { name: 'Waiting for approval' }).getByRole('listitem');
  await steps.first().waitFor();
  const bars = await steps.evaluateAll((items) =>
    items.map((item) => ({
      waiting: Number(/(\d+) waiting/.exec(item.textContent ?? '')?.[1]),
      width: item.querySelector('[data-bar]')?.getBoundingClientRect().width ?? 0,
    })),
  );
  expect(bars.length).toBeGreaterThan(1);
  const most = bars.toSorted((one, other) => other.waiting - one.waiting)[0];
  for (const { waiting, width } of bars)
    expect(Math.abs(width / (most?.width ?? 0) - waiting / (most?.waiting ?? 0))).toBeLessThan(0.02);
  await leavePage(page);
});

test('each step on the dashboard opens as many projects as it counts, and together they are all that wait', async () => {
  await app().database.query(`
    set session_replication_role = replica;
    insert into projects (created_by, status, title, division, budget_total, needs_board, submitted_at, status_changed_at)
     select id, status::project_status, status, 'app-arts', 1000, needs_board, now(), now() from profiles,
       (values ('chair-approved', true), ('president-approved', true), ('post-report-submitted', false)) as added (status, needs_board)
     where nickname = 'Mali';
    set session_replication_role = origin`);
  const page = await openPage(browser(), app(), '/dashboard', { as: 'president' });
  const steps = page.getByRole('region', { name: 'Waiting for approval' }).getByRole('listitem');
  await steps.first().waitFor();
  const counts = (await steps.allTextContents()).map((text) => Number(/(\d+) waiting/.exec(text)?.[1]));
  const rows = page.locator('main li[data-index]');
  for (const [place, count] of counts.entries()) {
    await steps.nth(place).getByRole('link').click();
    await expect.poll(() => rows.count()).toBe(count);
    await page.goBack();
  }
  await page.getByRole('link', { name: 'See everything waiting' }).click();
  await expect.poll(() => rows.count()).toBe(counts.reduce((sum, count) => sum + count, 0));
  await leavePage(page);
});
