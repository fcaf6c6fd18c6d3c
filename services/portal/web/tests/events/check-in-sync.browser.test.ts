import { useBrowser } from '@trivium/testing/browser';
import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { eventId } from '../../testing/fill-events.sql.ts';
import { openPage } from '../../testing/open-page.ts';
import { useApp } from '../../testing/use-app.ts';

const browser = useBrowser();
const app = useApp();
const path = `/events/${eventId}/checkin`;

const minute = 60_000;
const events = 350;
const startOfDay = Math.floor(Date.now() / 1000) * 1000 - 65 * minute;
/** Each device's clock during its scans; the codes have expired when they are sent. */
const scannedAt = [startOfDay + 2 * minute, startOfDay + 4 * minute] as const;

interface Code {
  readonly event: string;
  readonly code: string;
}

/** Events of this morning, and a code of each by the number of its screen: an hour later none is valid any more. */
async function holdEvents(): Promise<(index: number, screen?: number) => Code> {
  const { query } = app().database;
  await query(
    `with held as (
       insert into public.events (title, starts_at, ends_at) select 'Session ' || n, now() - interval '65 minutes', now()
       from generate_series(1, $1::int) as n returning id)
     insert into private.check_in_keys (event_id) select id from held`,
    [events],
  );
  const issued = startOfDay / 1000;
  const rows = await query<{ id: string; screens: string[] }>(
    `select id,
       array(select concat_ws('.', id, $1::bigint + screen, $1::bigint + 600 + screen,
         private.check_in_signature(id, $1::bigint + screen, $1::bigint + 600 + screen)) from unnest(array[0, 1]) as screen) as screens
     from public.events where title like 'Session %' order by id`,
    [issued],
  );
  return (index, screen = 0) => {
    const row = rows[index] as (typeof rows)[number];
    return { event: row.id, code: row.screens[screen] as string };
  };
}

/** Runs in the page: enters codes as fast as a reader that types them. */
async function enterAll(field: Element, codes: readonly string[]): Promise<void> {
  const input = field as HTMLInputElement;
  // React looks at what is set on the element itself, so the value is set below it.
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') as { set: (value: string) => void };
  for (const code of codes) {
    set.call(input, code);
    input.dispatchEvent(new Event('input', { bubbles: true }));
    await new Promise((resolve) => setTimeout(resolve));
    input.form?.requestSubmit();
    while (input.value !== '') await new Promise((resolve) => setTimeout(resolve));
  }
}

/** A device without a network, on which codes are scanned one after another. */
async function scanOffline(codes: readonly Code[], clock: number): Promise<Page> {
  const page = await openPage(browser(), app(), '/events', { as: 'member', isPhone: true });
  await page.clock.setFixedTime(clock);
  await page.goto(`${app().url}${path}`);
  await page.getByText('Night of stars').waitFor();
  await page.context().setOffline(true);
  await page.getByLabel('Check-in code').evaluate(
    enterAll,
    codes.map(({ code }) => code),
  );
  await page.getByText(`${new Set(codes.map(({ code }) => code)).size} waiting to be sent`).waitFor();
  return page;
}

/** A bad network: of every few requests one never arrives, and one arrives whose answer is lost. */
function cutNow() {
  let count = 0;
  return async (route: Route) => {
    count += 1;
    if (count % 9 === 4) return route.abort();
    if (count % 9 === 8) await route.fetch();
    return count % 9 === 8 ? route.abort() : route.continue();
  };
}

/** Until the page says that no more than what was refused is left. */
async function untilSent(page: Page, refused: number): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.evaluate(() => dispatchEvent(new Event('online')));
        const hasList = await page.getByRole('heading', { name: 'Scans on this device' }).count();
        return hasList > 0 && (await page.getByText('waiting to be sent').count()) > 0 ? undefined : hasList;
      },
      { timeout: 120_000, interval: 100 },
    )
    .toBe(refused > 0 ? 1 : 0);
}

test('500 scans taken offline on two devices sync to exactly the attendance that happened', async () => {
  const codeOf = await holdEvents();
  const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);
  const forged = range(300, 310).map((index) => {
    const { event, code } = codeOf(index);
    return { event, code: code.replace(/.{4}$/, 'AAAA') };
  });
  // The devices were at 200 events each, 100 of them the same ones: half by the same code, half by that of another screen.
  const first = [...range(0, 200).map((index) => codeOf(index)), ...range(0, 40).map((index) => codeOf(index, 1)), ...forged];
  const second = [
    ...range(100, 150).map((index) => codeOf(index)),
    ...range(150, 200).map((index) => codeOf(index, 1)),
    ...range(200, 300).map((index) => codeOf(index)),
    ...range(100, 150).map((index) => codeOf(index)),
  ];
  expect(first.length + second.length).toBe(500);
  const [one, two] = await Promise.all([scanOffline(first, scannedAt[0]), scanOffline(second, scannedAt[1])]);
  for (const page of [one, two]) await page.route('**/rest/v1/rpc/check_in', cutNow());
  await Promise.all([one.context().setOffline(false), two.context().setOffline(false)]);
  // One device is restarted in the middle of sending.
  await expect
    .poll(async () =>
      Number((await app().database.query<{ count: string }>('select count(*) from public.event_attendance'))[0]?.count),
    )
    .toBeGreaterThan(20);
  await one.reload();
  await Promise.all([untilSent(one, forged.length), untilSent(two, 0)]);

  const rows = await app().database.query<{ event_id: string; at: string; method: string }>(
    `select event_id, extract(epoch from checked_in_at) * 1000 as at, method from public.event_attendance
     join public.events on events.id = event_id where title like 'Session %' order by event_id`,
  );
  const happened = range(0, 300).map((index) => codeOf(index).event);
  expect(rows.map(({ event_id }) => event_id)).toEqual(happened.toSorted((a, b) => a.localeCompare(b)));
  const timesOf = new Map(rows.map((row) => [row.event_id, Number(row.at)]));
  for (const index of range(0, 100)) expect(timesOf.get(codeOf(index).event)).toBe(scannedAt[0]);
  for (const index of range(100, 200)) expect(scannedAt).toContain(timesOf.get(codeOf(index).event));
  for (const index of range(200, 300)) expect(timesOf.get(codeOf(index).event)).toBe(scannedAt[1]);
  expect(new Set(rows.map(({ method }) => method))).toEqual(new Set(['offline']));

  // Foreign codes stay on their device, each with its sentence; nothing else is left.
  await one.getByRole('button', { name: 'Show all 10' }).click();
  expect(await one.getByText('This isn’t one of our codes.').count()).toBe(10);
  expect(await two.getByRole('heading', { name: 'Scans on this device' }).count()).toBe(0);
  await Promise.all([one.context().close(), two.context().close()]);
});
