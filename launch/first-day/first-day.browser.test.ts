import type { SupabaseClient } from '@supabase/supabase-js';
import { useBrowser } from '@trivium/testing/browser';
import { drawPicture } from '@trivium/testing/draw-picture';
import type { Locator, Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '@trivium/testing/free-port';
import { launchProgram, startTrivium, temporaryHome } from '../testing/processes.ts';
import { openMailServer } from './mail-server.ts';
import { makeOfficers, officersCsv, signInByCode, type Officer } from './officers.ts';
import { institutionSettings } from './settings.ts';
import { signUpStudents, studentAddress, studentPassword } from './sign-up-students.ts';

const browser = useBrowser();
const domain = 'science.example';
const administrator = `it@${domain}`;
const students = 8;

/** The portal of a faculty on its first day: what docs/portal.md says, and nothing else. */
async function openInstitution() {
  const mail = await openMailServer();
  onTestFinished(mail.close);
  const port = String(await freePort());
  const home = await temporaryHome();
  const settings = institutionSettings(port, mail.url);
  const started = startTrivium(home, settings, ['portal']);
  const url = await started.ready;
  const trivium = async (...args: readonly string[]) => {
    const run = launchProgram('trivium', ['--json', 'portal', ...args], { TRIVIUM_HOME: home });
    return { code: await run.exited, output: run.output() };
  };
  return { url, publishableKey: settings['SUPABASE_PUBLISHABLE_KEY'] as string, mail, trivium };
}

type Institution = Awaited<ReturnType<typeof openInstitution>>;

async function openWindow(url: string, isPhone = false): Promise<Page> {
  const viewport = isPhone ? { width: 390, height: 844 } : { width: 1280, height: 900 };
  const context = await browser().newContext({ viewport, locale: 'en-GB', reducedMotion: 'reduce', serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(url);
  await page.locator('main h1').first().waitFor();
  return page;
}

/** What a person agrees to at the first visit. */
async function agree(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Before you continue' }).waitFor();
  await page.getByLabel('I have read the privacy notice').check();
  await page.getByLabel('I accept the terms of use').check();
  await page.getByRole('button', { name: 'Agree and continue' }).click();
}

test('a faculty opens its portal on one day, by docs/portal.md alone', { timeout: 900_000 }, async () => {
  const institution = await openInstitution();
  const { url, trivium } = institution;
  expect((await trivium('domains', 'set', domain)).code).toBe(0);
  expect(Object.keys((await (await fetch(`${url}/config.json`)).json()) as object)).not.toContain('development');

  const [admin, signedUp] = await Promise.all([
    becomeAdministrator(institution),
    signUpStudents({
      ...institution,
      domain,
      count: students,
      withinMs: 2_000,
      signal: AbortSignal.timeout(600_000),
    }),
    signUpOnPhone(institution),
  ]);
  expect(signedUp).toHaveLength(students);
  expect(institution.mail.counts().greylisted).toBe(students + 2);

  const officers = await inviteOfficers(institution, admin);
  await enterLeadership(url, admin);
  await enterClub(url, admin);
  const [{ db: owner }] = signedUp as [(typeof signedUp)[number]];
  await takeThroughApproval(institution, owner, officers);
  await enterBoardPicture(url, admin);
  await holdEvent(
    url,
    admin,
    signedUp.map(({ db }) => db),
  );
  await suspend(institution, admin, studentAddress(1, domain));
});

async function becomeAdministrator({ url, mail, trivium }: Institution): Promise<Page> {
  const page = await openWindow(`${url}/login?next=%2Fadmin`);
  await page.getByRole('button', { name: 'Link by email' }).click();
  await page.getByLabel('Email').fill(administrator);
  await page.getByRole('button', { name: 'Send me a link by email' }).click();
  await page.goto((await mail.signInMail(administrator)).link);
  await agree(page);
  await page.getByRole('heading', { level: 1, name: 'Your role can’t open this page' }).waitFor();
  expect((await trivium('admins', 'add', administrator)).code).toBe(0);
  await page.goto(`${url}/admin`);
  await page.getByRole('heading', { level: 1, name: 'Administration' }).waitFor();
  return page;
}

/** Signs up on a computer and opens the link on a phone. */
async function signUpOnPhone({ url, mail }: Institution): Promise<void> {
  const email = `phone@${domain}`;
  const computer = await openWindow(`${url}/sign-up`);
  await computer.getByLabel('Email').fill(email);
  await computer.getByLabel('Password').fill(studentPassword);
  await computer.getByLabel('I have read the privacy notice').check();
  await computer.getByLabel('I accept the terms of use').check();
  await computer.getByRole('button', { name: 'Create account' }).click();
  await computer.getByRole('status').getByText(`We sent an email to ${email}`).waitFor();
  const { link } = await mail.signInMail(email);
  const phone = await openWindow(url, true);
  await phone.goto(link);
  await phone.getByLabel('New password').fill(studentPassword);
  await phone.getByRole('button', { name: 'Set password' }).click();
  await agree(phone);
  await phone.getByLabel('Full name').fill('Mali Phone');
  await phone.getByRole('region', { name: 'Welcome! What’s your name?' }).getByRole('button', { name: 'Save' }).click();
  await phone.getByRole('heading', { name: 'Welcome! What’s your name?' }).waitFor({ state: 'detached' });
  await Promise.all([computer.context().close(), phone.context().close()]);
}

async function inviteOfficers({ url, publishableKey }: Institution, admin: Page): Promise<readonly Officer[]> {
  const read = async (path: string) =>
    (await (await fetch(`${url}/rest/v1/${path}`, { headers: { apikey: publishableKey } })).json()) as { name: string }[];
  const officers = makeOfficers(await read('divisions?select=name'), await read('clubs?select=name'), domain);
  await admin.goto(`${url}/admin/invitations`);
  await admin
    .getByLabel('Choose or drop the CSV of officers')
    .setInputFiles({ name: 'officers.csv', mimeType: 'text/csv', buffer: Buffer.from(officersCsv(officers)) });
  await admin.getByRole('button', { name: 'Apply to 45 people' }).click();
  await admin.getByText('45 people invited').waitFor();
  return officers;
}

async function enterLeadership(url: string, admin: Page): Promise<void> {
  await admin.goto(`${url}/admin/leadership`);
  await admin.getByRole('link', { name: 'Add a person' }).click();
  await admin.getByLabel('Name in English').fill('Dara Dean');
  await admin.getByLabel('Position in English').fill('Dean');
  await choosePicture(admin, 'Picture');
  await admin.getByRole('button', { name: 'Add', exact: true }).click();
  await admin.getByText('Added: Dara Dean').waitFor();
  await admin.goto(`${url}/about/board`);
  await pictureShows(admin.getByRole('listitem').filter({ hasText: 'Dara Dean' }).locator('img'));
}

/** The logo and the cover of a club. */
async function enterClub(url: string, admin: Page): Promise<void> {
  await admin.goto(`${url}/admin/clubs`);
  await admin.getByRole('main').getByRole('listitem').getByRole('link').first().click();
  const slug = await admin.getByLabel('URL name').inputValue();
  for (const name of ['Logo', 'Cover']) await choosePicture(admin, name);
  await admin.getByLabel('What the cover shows, in English').fill('Members on a field');
  await admin.getByRole('button', { name: 'Save' }).click();
  await admin.getByText(/^Saved: /).waitFor();
  await admin.goto(`${url}/clubs/${slug}`);
  await pictureShows(admin.getByRole('img', { name: 'Members on a field' }));
}

/** The portrait of a board member, after the first sign-in. */
async function enterBoardPicture(url: string, admin: Page): Promise<void> {
  await admin.goto(`${url}/admin/leadership`);
  const name = /Secretary · 2026–27 \(B\.E\. 2569\)$/;
  await choosePicture(admin.getByRole('region', { name: 'Student board pictures' }), name);
  await admin.getByText(/’s picture is saved$/).waitFor();
  await admin.goto(`${url}/about/board/2569`);
  await pictureShows(admin.getByRole('main').getByRole('listitem').filter({ hasText: 'Secretary' }).locator('img'));
}

async function choosePicture(within: Page | Locator, name: string | RegExp): Promise<void> {
  const field = within.getByRole('group', { name, ...(typeof name === 'string' && { exact: true }) });
  const buffer = await drawPicture('page' in within ? within.page() : within, 800, 600);
  await field.locator('input[type=file]').setInputFiles({ name: 'picture.png', mimeType: 'image/png', buffer });
  await field.getByRole('button', { name: 'Remove the picture' }).waitFor();
}

/** Refused for a picture that cannot be loaded. */
const pictureShows = (picture: Locator) => picture.first().evaluate((image: HTMLImageElement) => image.decode());

/** Chair, advisor, assistant dean and dean sign in for the first time and decide; the secretary archives the report. */
async function takeThroughApproval(institution: Institution, owner: SupabaseClient, officers: readonly Officer[]): Promise<void> {
  const signIn = async (what: Partial<Officer>) => {
    const officer = officers.find((each) => Object.entries(what).every(([key, value]) => each[key as keyof Officer] === value));
    return signInByCode(institution, officer?.email ?? '');
  };
  const [chair, advisor, assistantDean, dean, secretary] = await Promise.all([
    signIn({ role: 'chair', division: 'Academic Affairs Division' }),
    signIn({ role: 'advisor' }),
    signIn({ role: 'assistant dean' }),
    signIn({ role: 'dean' }),
    signIn({ role: 'secretary' }),
  ]);
  const { data: draft } = await owner
    .from('projects')
    .insert({
      title: 'ค่ายอาสา',
      title_en: 'Volunteer camp',
      division: 'academic',
      rationale: 'A village asks for it.',
      objectives: 'A clean well.',
      plan: 'Go, dig, come back.',
      starts_on: '2026-01-10',
      ends_on: '2026-01-12',
      expected_results: 'Water.',
      responsible: [{ name: 'Mali' }],
    })
    .select('id')
    .single()
    .throwOnError();
  const project = draft.id as string;
  const move = async (db: SupabaseClient, status: string) =>
    db.rpc('move_project', { project, to_status: status }).throwOnError();
  await move(owner, 'submitted-to-chair');

  const page = await openWindow(`${institution.url}/terms`);
  await page.evaluate((session) => localStorage.setItem('portal-session', session), await sessionOf(chair));
  await page.goto(`${institution.url}/queue`);
  await page.getByRole('link', { name: 'Volunteer camp' }).first().click();
  // The queue has a button of this name, too.
  await page.getByRole('heading', { level: 1, name: 'Volunteer camp' }).waitFor();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await page.getByRole('region', { name: 'Decide' }).getByRole('status').getByText('Volunteer camp').waitFor();
  // Leaving the page ends the time to undo.
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'To review' }).waitFor();
  await expect.poll(() => statusOf(owner, project)).toBe('chair-approved');
  await page.context().close();

  await move(advisor, 'advisor-approved');
  await move(assistantDean, 'assist-dean-approved');
  await move(dean, 'dean-approved');
  await move(owner, 'in-progress');
  await move(owner, 'completed');
  await owner
    .from('project_reports')
    .insert({
      project_id: project,
      happened: 'The well is clean.',
      lessons: 'Bring a rope.',
      participants_corrected: 12,
      correction_reason: 'Counted there.',
    })
    .throwOnError();
  await move(owner, 'post-report-submitted');
  await move(secretary, 'archived');
  expect(await statusOf(owner, project)).toBe('archived');
}

/** An event that is on now: students check in by the code on the screen, which counts them. */
async function holdEvent(url: string, admin: Page, guests: readonly SupabaseClient[]): Promise<void> {
  await admin.goto(`${url}/admin/events?edit=new`);
  await admin.getByLabel('Name in English').fill('First evening');
  await admin.getByLabel('Starts (Bangkok)').fill(inBangkok(-3_600_000));
  await admin.getByLabel('Ends (Bangkok)').fill(inBangkok(3_600_000));
  await admin.getByRole('button', { name: 'Add', exact: true }).click();
  await admin.getByText('Added: First evening').waitFor();
  const [guest] = guests as [SupabaseClient];
  const { data: event } = await guest.from('events').select('id').eq('title', 'First evening').single().throwOnError();
  const coded = admin.waitForResponse((response) => response.url().endsWith('/rpc/create_check_in_code'));
  await admin.goto(`${url}/admin/events/${event.id}/qr`);
  const { code } = (await (await coded).json()) as { code: string };
  await Promise.all(guests.map((db) => db.rpc('check_in', { code }).throwOnError()));
  await admin.getByText(String(guests.length), { exact: true }).first().waitFor();
}

async function suspend({ url, publishableKey }: Institution, admin: Page, email: string): Promise<void> {
  await admin.goto(`${url}/admin/people`);
  await admin.getByLabel('Name or email').fill(email);
  await admin.getByRole('button', { name: `More for ${email}` }).click();
  await admin.getByRole('menuitem', { name: `Suspend ${email}` }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('Reason, for the audit log').fill('Sold places of the camp');
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await admin.getByText('Suspended: Sold places of the camp').waitFor();
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: studentPassword }),
  });
  expect([answer.status, ((await answer.json()) as { error_code: string }).error_code]).toEqual([400, 'user_banned']);
}

const statusOf = async (db: SupabaseClient, id: string) =>
  (await db.from('projects').select('status').eq('id', id).single().throwOnError()).data.status as string;

const sessionOf = async (db: SupabaseClient) => JSON.stringify((await db.auth.getSession()).data.session);

/** A moment from now as a field of a form has it. */
const inBangkok = (ms: number) => new Date(Date.now() + ms + 7 * 3_600_000).toISOString().slice(0, 16);
