import { useBrowser } from '@trivium/testing/browser';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { leavePage, openPage } from '../../testing/open-page.ts';
import { useApp } from '../../testing/use-app.ts';

const browser = useBrowser();
const app = useApp();
const folder = join(import.meta.dirname, '../../src/routes');
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => ({ file, source: readFileSync(join(folder, file), 'utf8') }));

test('every route that reads its search validates it with closedSearch', () => {
  const open = sources.filter(({ source }) => /validateSearch:(?! closedSearch\()/.test(source));
  expect(open.map(({ file }) => file)).toEqual([]);
});

/** An address with values that its route refuses, and who may open it. */
const refused = [
  ['/events?month=2027-99&view=grid&event=x', 'visitor'],
  ['/shop?q=&club=', 'visitor'],
  ['/clubs?q=', 'visitor'],
  ['/search?q=', 'visitor'],
  ['/login?next=https://evil.example/', 'visitor'],
  ['/login?next=//evil.example/', 'visitor'],
  ['/login?next=/%5Cevil.example/', 'visitor'],
  ['/login?next=javascript:alert(1)', 'visitor'],
  ['/submit?draft=../x&part=nothing', 'member'],
  ['/checkout?order=x', 'member'],
  ['/analytics?months=99', 'admin'],
  ['/queue?show=some&overdue=perhaps&delegated=1', 'admin'],
  ['/admin/shop?product=x', 'admin'],
  ['/admin/orders?show=some&order=x&q=', 'admin'],
  ['/admin/audit?from=yesterday&until=never', 'admin'],
  ['/admin/events?edit=&show=some', 'admin'],
  ['/admin/links?edit=', 'admin'],
  ['/admin/news?edit=', 'admin'],
] as const;

test.each(['visitor', 'member', 'admin'] as const)(
  'a value that a route refuses does not reach its page, for the %s',
  async (identity) => {
    const paths = refused.filter(([, as]) => as === identity).map(([path]) => path);
    const page = await openPage(browser(), app(), '/terms', { as: identity });
    const left: Record<string, unknown> = {};
    for (const path of paths) {
      await page.goto(`${app().url}${path}`);
      await page.locator('main h1').first().waitFor();
      left[path] = await page.evaluate(() => {
        // The router puts itself there in a browser.
        const { state } = (globalThis as unknown as { __TSR_ROUTER__: { state: { matches: { search: object }[] } } })
          .__TSR_ROUTER__;
        return Object.fromEntries(
          state.matches.flatMap(({ search }) => Object.entries(search).filter(([, value]) => value !== undefined)),
        );
      });
    }
    expect(left).toEqual(Object.fromEntries(paths.map((path) => [path, {}])));
    await leavePage(page);
  },
);
