import { useBrowser } from '@trivium/testing/browser';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { m } from '../../src/paraglide/messages.js';
import { leavePage, openPage } from '../../testing/open-page.ts';
import { password, people } from '../../testing/people.ts';
import { useApp } from '../../testing/use-app.ts';

const browser = useBrowser();
const app = useApp();
const [{ email }] = people as [(typeof people)[number]];

test('after signing in a person returns to the requested page, and stays signed in', async () => {
  const page = await openPage(browser(), app(), '/my-drafts');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1, name: 'My projects' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'My projects' }).waitFor();
  await leavePage(page);
});

test('signing in never leads to another site', async () => {
  const page = await openPage(browser(), app(), '/login');
  const left: string[] = [];
  page.on('request', (request) => request.isNavigationRequest() && left.push(request.url()));
  for (const next of ['https://evil.example/x', '//evil.example/x', 'http://127.0.0.1:1@evil.example/', 'javascript:alert(1)']) {
    const address = `${app().url}/login?next=${encodeURIComponent(next)}`;
    await page.goto(address);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Your account' }).waitFor();
    expect([next, page.url()]).toEqual([next, `${app().url}/`]);
    // Nor for somebody who is signed in already.
    await page.goto(address);
    await page.getByRole('button', { name: 'Your account' }).waitFor();
    expect([next, page.url()]).toEqual([next, `${app().url}/`]);
    await page.evaluate(() => localStorage.clear());
  }
  expect(left.filter((url) => !url.startsWith(app().url))).toEqual([]);
  await leavePage(page);
});

test('one press signs in as a demo account of this machine', async () => {
  const page = await openPage(browser(), app(), '/terms');
  const demo = { people: [{ email, role: 'member', password }] };
  await page.context().route('**/config.json', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), development: demo } });
  });
  await page.goto(`${app().url}/login`);
  await page.getByRole('list').getByRole('button', { name: 'Member' }).click();
  await page.getByRole('button', { name: 'Your account' }).waitFor();
  await page.context().close();
});

test('a wrong password and an unknown address get the same answer', async () => {
  const page = await openPage(browser(), app(), '/login');
  for (const address of [email, 'nobody@faculty.example']) {
    await page.getByLabel('Email').fill(address);
    await page.getByLabel('Password').fill('not the password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').getByText('The email or password is wrong.').waitFor();
  }
  await leavePage(page);
});

test('an address of another domain is refused before anything is sent', async () => {
  const page = await openPage(browser(), app(), '/login');
  const requests: string[] = [];
  page.on('request', (request) => request.url().includes('/auth/v1/') && requests.push(request.url()));
  await page.getByLabel('Email').fill('mali@elsewhere.example');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('alert').getByText('Use your university email, such as').waitFor();
  expect(requests).toEqual([]);
  await leavePage(page);
});

test('a link by mail is sent to an address of the institution', async () => {
  const page = await openPage(browser(), app(), '/login');
  await page.getByRole('button', { name: 'Link by email' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send me a link by email' }).click();
  await page
    .getByRole('status')
    .getByText(m.login_sent({ email }, { locale: 'en' }))
    .waitFor();
  await leavePage(page);
});

test('signing out in one tab signs out the other', async () => {
  const first = await openPage(browser(), app(), '/my-drafts', { as: 'dean' });
  const second = await first.context().newPage();
  await second.goto(`${app().url}/terms`);
  await second.getByRole('button', { name: 'Your account' }).waitFor();
  await first.getByRole('button', { name: 'Your account' }).click();
  await first.getByRole('menuitem', { name: 'Sign out' }).click();
  await first.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
  await second.getByRole('banner').getByRole('link', { name: 'Sign in' }).waitFor();
  await leavePage(first);
});

/** As after a holiday: the token is old, and what would renew it is gone. */
const endSession = (page: Page) =>
  page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('portal-session') ?? '') as object;
    localStorage.setItem('portal-session', JSON.stringify({ ...session, expires_at: 1, refresh_token: 'gone' }));
  });

describe('a session that has ended', () => {
  const [address] = people.flatMap((person) => (person.role === 'advisor' ? [person.email] : []));
  const signInAgain = async (page: Page) => {
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    await page.getByLabel('Email').fill(address ?? '');
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { level: 1, name: 'To review' }).waitFor();
    expect(page.url()).toBe(`${app().url}/queue?show=all`);
  };

  test('leads to the sign-in page and back when a page is requested', async () => {
    const page = await openPage(browser(), app(), '/terms', { as: 'advisor' });
    await endSession(page);
    await page.goto(`${app().url}/queue?show=all`);
    await signInAgain(page);
    await leavePage(page);
  });

  test('leads to the sign-in page and back when an open page becomes visible', async () => {
    const page = await openPage(browser(), app(), '/queue?show=all', { as: 'advisor' });
    await page.getByRole('heading', { level: 1, name: 'To review' }).waitFor();
    await endSession(page);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await signInAgain(page);
    await leavePage(page);
  });
});
