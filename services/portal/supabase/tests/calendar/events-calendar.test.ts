import { beforeAll, expect, test } from 'vitest';
import { handle } from '../../functions/events-calendar/handler.ts';
import { writeCalendar } from '../../functions/events-calendar/calendar.rules.ts';
import { usePortal } from '../functions/use-portal.ts';

const portal = usePortal();
const now = () => new Date('2026-11-21T05:00:00Z');
const ask = (search = '', headers: Readonly<Record<string, string>> = {}) =>
  handle(new Request(`http://functions.test/events-calendar${search}`, { headers }), portal().context({ now }));
const textOf = async (search?: string) => (await (await ask(search)).text()).replaceAll('\r\n ', '');

beforeAll(async () => {
  await portal().query(`insert into public.clubs (slug, name, name_th) values ('stars', 'Stars', 'ดาว')`);
  await portal().query(
    `insert into public.events (title, title_th, location, description, starts_at, ends_at, club_id) values
     ('Night; of stars', 'คืนดูดาว', 'Roof, west', E'Bring a coat\\nand tea', '2026-11-28T12:00:00Z', '2026-11-28T15:00:00Z', (select id from public.clubs where slug = 'stars')),
     ('River day', null, null, null, '2026-12-05T02:00:00Z', '2026-12-05T08:00:00Z', null),
     ('Long ago', null, null, null, '2025-01-05T02:00:00Z', '2025-01-05T08:00:00Z', null)`,
  );
});

test('everybody subscribes to the events of a season back and more than a year ahead, in Thai or English', async () => {
  const response = await ask();
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
  const thai = await textOf();
  expect(thai.match(/^SUMMARY:.*$/gm)).toEqual(['SUMMARY:คืนดูดาว', 'SUMMARY:River day']);
  const english = await textOf('?lang=en');
  expect(english).toContain('SUMMARY:Night\\; of stars\r\n');
  expect(english).toContain('DTSTART:20261128T120000Z\r\nDTEND:20261128T150000Z\r\n');
  expect(english).toContain('DESCRIPTION:Bring a coat\\nand tea\r\nLOCATION:Roof\\, west\r\nURL:https://portal.test/events/');
});

test('a club or a division has its own calendar', async () => {
  expect((await textOf('?club=stars')).match(/BEGIN:VEVENT/g)?.length).toBe(1);
  expect(await textOf('?club=nobody')).not.toContain('BEGIN:VEVENT');
  expect(await textOf('?division=nobody')).not.toContain('BEGIN:VEVENT');
  for (const search of ['?club=%00', '?division=%00']) {
    const response = await ask(search);
    expect([response.status, await response.text()]).toEqual([200, expect.not.stringContaining('BEGIN:VEVENT')]);
  }
});

test('a client with the current version gets 304 until an event changes', async () => {
  const tag = (await ask()).headers.get('etag') ?? '';
  for (const header of [tag, `W/${tag}`, `"other", ${tag}`]) {
    const response = await ask('', { 'if-none-match': header });
    expect([response.status, response.headers.get('etag'), await response.text()]).toEqual([304, tag, '']);
  }
  await portal().query(`update public.events set title = 'River and bank' where title = 'River day'`);
  const changed = await ask('', { 'if-none-match': tag });
  expect([changed.status, changed.headers.get('etag') === tag]).toEqual([200, false]);
});

test('a cancelled event stays in the calendar and is marked as cancelled', async () => {
  expect(await textOf()).not.toContain('STATUS');
  await portal().query(
    `insert into public.events (title, starts_at, ends_at, cancel_reason)
     values ('Lake walk', '2026-12-06T02:00:00Z', '2026-12-06T08:00:00Z', 'Storm')`,
  );
  expect(await textOf()).toMatch(/SUMMARY:Lake walk\r\n(?:(?!END:VEVENT).*\r\n)*STATUS:CANCELLED\r\n/);
});

test('no line is longer than 75 octets, and no text breaks out of its line', () => {
  const event = {
    id: '1',
    title: 'ก'.repeat(90),
    description: 'a\rEND:VCALENDAR\u0000',
    location: '',
    startsAt: '2026-11-21',
    endsAt: '2026-11-21',
    changedAt: '2026-11-21',
    isCancelled: false,
    url: undefined,
  };
  const text = writeCalendar('A', [event]);
  for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(text.match(/^END:VCALENDAR/gm)?.length).toBe(1);
});
