import { findViolations } from '@trivium/testing/accessibility';
import { drawPicture } from '@trivium/testing/draw-picture';
import { expect, test } from 'vitest';
import { eventId } from '../../testing/fill-events.sql.ts';
import { club, division } from '../../testing/fill-portal.sql.ts';
import { leavePage } from '../../testing/open-page.ts';
import { useAdministration } from '../../testing/use-administration.ts';

const { browser, app, row, open, undo } = useAdministration();

test('a division is added, given a chair, removed and restored', async () => {
  const page = await open('/admin/divisions');
  await page.getByRole('link', { name: 'Add a division' }).click();
  // Writing begins at once; the way out comes last.
  await expect.poll(() => page.getByLabel('Name in Thai').evaluate((field) => field === document.activeElement)).toBe(true);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('alert').getByText('Fill this in').first().waitFor();
  await page.getByLabel('Name in Thai').fill('ฝ่ายดาราศาสตร์');
  await page.getByLabel('Name in English').fill('Astronomy');
  await page.getByLabel('URL name').fill(division);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('alert').getByText('That name is taken').waitFor();
  // The typed text survives closing the sheet and the page.
  await page.reload();
  expect(await page.getByLabel('Name in English').inputValue()).toBe('Astronomy');
  await page.getByLabel('URL name').fill('astronomy');
  await page.getByRole('combobox', { name: 'Chair' }).fill('chai');
  await page.getByRole('option', { name: /Chai/ }).first().waitFor();
  await page.getByRole('combobox', { name: 'Chair' }).press('Enter');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('Added: Astronomy').waitFor();
  const read = () =>
    row(`select name, (select nickname from profiles where id = chair_id) as chair from divisions where slug = 'astronomy'`);
  expect(await read()).toEqual({ name: 'Astronomy', chair: 'Chai' });

  await page.getByRole('link', { name: 'Astronomy' }).click();
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('Removed: Astronomy').waitFor();
  expect(await read()).toBeUndefined();
  await undo(page);
  expect(await read()).toEqual({ name: 'Astronomy', chair: 'Chai' });
  await leavePage(page);
});

test('a club has links, a president, a logo, and a time and place at which it meets', async () => {
  const page = await open('/admin/clubs');
  await page.getByRole('link', { name: club.name, exact: true }).click();
  await page.getByLabel('When and where we meet, in English').fill('Fridays at 20:00, the roof');
  await page.getByLabel('Links').fill('Site https://stars.example\nhttps://sky.example/roof');
  const buffer = await drawPicture(page, 900, 900);
  for (const name of ['Logo', 'Cover']) {
    const field = page.getByRole('group', { name, exact: true });
    await field.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
    await field.getByRole('button', { name: 'Remove the picture' }).waitFor();
  }
  const whole = page.getByRole('group', { name: 'Logo', exact: true });
  const before = await whole.locator('img').getAttribute('src');
  await whole.getByRole('button', { name: 'Crop' }).click();
  await whole.getByLabel('Zoom').fill('2');
  expect(await findViolations(page)).toEqual([]);
  await whole.getByRole('button', { name: 'Use this part' }).click();
  await whole.getByRole('button', { name: 'Crop' }).waitFor();
  expect(await whole.locator('img').getAttribute('src')).not.toBe(before);
  // A failure shows until the next try, and nothing else is pressed while it runs.
  await page.route('**/object/public/clubs-logos/**', (route) =>
    route.request().resourceType() === 'fetch' ? route.fulfill({ status: 500 }) : route.continue(),
  );
  await whole.getByRole('button', { name: 'Crop' }).click();
  await whole.getByRole('button', { name: 'Use this part' }).click();
  await whole.getByRole('alert').waitFor();
  await page.unrouteAll();
  await whole.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
  await whole.getByRole('button', { name: 'Crop' }).waitFor();
  expect(await whole.getByRole('alert').count()).toBe(0);
  await page.getByLabel('What the cover shows, in English').fill('Stars over the roof');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText(`Saved: ${club.name}`).waitFor();
  const storedRow = await row<{ links: unknown; logo_path: string }>('select links, logo_path from clubs where slug = $1', [
    club.slug,
  ]);
  expect(storedRow?.links).toEqual([
    { label: 'Site', url: 'https://stars.example' },
    { label: 'sky.example', url: 'https://sky.example/roof' },
  ]);
  const logo = await fetch(`${app().url}/storage/v1/object/public/clubs-logos/${storedRow?.logo_path}`);
  expect([logo.status, logo.headers.get('content-type')]).toEqual([200, 'image/webp']);
  await page.goto(`${app().url}/clubs/${club.slug}`);
  await page.getByText('Fridays at 20:00, the roof').waitFor();
  const cover = page.getByRole('img', { name: 'Stars over the roof' });
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(await cover.getAttribute('srcset')).toContain('/render/image/public/clubs-logos/');
  await page.goto(`${app().url}/admin/clubs`);
  await page.getByRole('link', { name: club.name, exact: true }).click();
  await page.getByRole('group', { name: 'Logo', exact: true }).getByRole('button', { name: 'Remove the picture' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText(`Saved: ${club.name}`).waitFor();
  expect(await row('select logo_path from clubs where slug = $1', [club.slug])).toEqual({ logo_path: null });
  await leavePage(page);
});

test('an event’s times are in Bangkok’s time zone, wherever its administrator is', async () => {
  const context = await browser().newContext({ timezoneId: 'America/New_York', locale: 'en-GB' });
  const session = await app().sessionOf('admin');
  await context.addInitScript((storedRow) => localStorage.setItem('portal-session', storedRow ?? ''), session);
  const page = await context.newPage();
  await page.goto(`${app().url}/admin/events?edit=new`);
  // Writing begins with the name, and each thing that is missing has its own sentence.
  const hasFocus = (label: string) => page.getByLabel(label).evaluate((field) => field === document.activeElement);
  await expect.poll(() => hasFocus('Name in Thai')).toBe(true);
  expect(await page.getByLabel(/What the cover shows/).count()).toBe(0);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  expect(await page.getByRole('dialog').getByRole('alert').allInnerTexts()).toEqual([
    'Name the event in Thai or English',
    'Choose when it starts',
    'Choose when it ends',
  ]);
  const isStarred = (name: string) => page.getByLabel(name).getAttribute('aria-required');
  expect(await Promise.all(['Name in Thai', 'Name in English', 'Starts (Bangkok)'].map(isStarred))).toEqual([null, null, 'true']);
  await page.getByLabel('Name in Thai').fill('Night of the comets');
  await page.getByLabel('Starts (Bangkok)').fill('2099-08-12T19:30');
  await page.getByLabel('Ends (Bangkok)').fill('2099-08-12T18:30');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('alert').getByText('The end must be after the start').waitFor();
  expect(await page.getByLabel('Ends (Bangkok)').evaluate((field) => field === document.activeElement)).toBe(true);
  await page.getByLabel('Ends (Bangkok)').fill('2099-08-12T22:00');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('Added: Night of the comets').waitFor();
  expect(
    await row(`select starts_at at time zone 'UTC' = '2099-08-12 12:30' as is_right, activity_kind, activity_hours::float as hours
      from events where title = 'Night of the comets'`),
  ).toEqual({ is_right: true, activity_kind: 'general', hours: 0 });
  await page.getByRole('link', { name: 'Night of the comets', exact: true }).click();
  expect(await page.getByLabel('Starts (Bangkok)').inputValue()).toBe('12 Aug 2099 19:30');
  await page.getByLabel('Activity hours').fill('2.5');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved: Night of the comets').waitFor();
  await undo(page);
  expect(await row(`select activity_hours::float as hours from events where title = 'Night of the comets'`)).toEqual({
    hours: 0,
  });
  await context.close();
});

test('a phone leads from the list of events to the code and the attendance of each', async () => {
  const page = await open('/admin/events', true);
  await page.getByRole('link', { name: 'Attendance: Night of stars' }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  // It says how many come, and is found by its name.
  await row('insert into event_sign_ups (event_id, user_id, has_place) select $1, id, true from profiles where nickname = $2', [
    eventId,
    'Mali',
  ]);
  await page.reload();
  await page.getByText('1 of 60 places taken').waitFor();
  await row('delete from event_sign_ups where event_id = $1', [eventId]);
  const search = page.getByRole('searchbox', { name: 'Search by name' });
  await search.fill('comets');
  await page.getByRole('link', { name: 'Night of stars', exact: true }).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Night of the comets', exact: true }).waitFor();
  await search.fill('ดูดาว');
  await page.getByRole('link', { name: 'Show the check-in code: Night of stars' }).click();
  await page.waitForURL(`**/admin/events/${eventId}/qr`);
  await leavePage(page);
});
