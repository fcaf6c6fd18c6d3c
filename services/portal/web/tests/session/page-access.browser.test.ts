import { useBrowser } from '@trivium/testing/browser';
import { readFile } from 'node:fs/promises';
import type { ConsoleMessage, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { goTo } from '../../testing/go-to.ts';
import { leavePage, openPage } from '../../testing/open-page.ts';
import { identities } from '../../testing/people.ts';
import { expectedOutcome, withMatrix, type Outcome } from '../../testing/route-table.rules.ts';
import { routeDocument, routes } from '../../testing/routes.ts';
import { useApp } from '../../testing/use-app.ts';

const browser = useBrowser();
const app = useApp();

const headings: Readonly<Record<string, Outcome>> = {
  'Sign in': 'asks to sign in',
  'Your role can’t open this page': 'not for this role',
  'Page not found': 'not found',
};

async function outcomeAt(page: Page, path: string): Promise<Outcome> {
  await goTo(page, path);
  const heard = await page.locator('main h1').first().innerText();
  if (path !== '/' && new URL(page.url()).pathname === '/') return 'leads home';
  return headings[heard] ?? 'opens';
}

test('the matrix is the one that the table of routes makes', async () => {
  const document = await readFile(routeDocument, 'utf8');
  expect(withMatrix(document, identities)).toBe(document);
});

describe('every route opens for exactly the roles that may see it', () => {
  test.each(identities)('%s', async (identity) => {
    const page = await openPage(browser(), app(), '/terms', { as: identity, isPhone: true });
    const refusals: string[] = [];
    const listen = (message: ConsoleMessage) => {
      if (message.text().includes('may not open this page')) refusals.push(message.text());
    };
    page.on('console', listen);
    const outcomes: Record<string, Outcome> = {};
    for (const { route, path } of routes) outcomes[route] = await outcomeAt(page, path);
    expect(outcomes).toEqual(Object.fromEntries(routes.map((row) => [row.route, expectedOutcome(row, identity)])));
    expect(await outcomeAt(page, '/no/such/page')).toBe('not found');
    expect(await outcomeAt(page, '/clubs/no-such-club')).toBe('not found');
    page.off('console', listen);
    // A page of another role is not a fault, so the console has none.
    expect(refusals).toEqual([]);
    await leavePage(page);
  });
});

test('an address of the app answers 200, and an unknown one 404 with the same app', async () => {
  const ask = (path: string) => fetch(`${app().url}${path}`, { headers: { accept: 'text/html' } });
  for (const { path } of routes) expect([path, (await ask(path)).status]).toEqual([path, 200]);
  const nothing = await ask('/no/such/page');
  expect(nothing.status).toBe(404);
  expect(await nothing.text()).toContain('<div id="app">');
  for (const path of ['/no/such/page', '/favicon.ico'])
    expect([path, (await fetch(`${app().url}${path}`, { headers: { accept: '*/*' } })).status]).toEqual([path, 404]);
});
