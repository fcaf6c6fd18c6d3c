import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startCluster } from '@trivium/postgres';
import { launchBrowser } from '@trivium/testing/launch-browser';
import type { Page } from 'playwright-core';
import { openApp } from './open-app.ts';
import { openPage } from './open-page.ts';
import { routes, viewerOf } from './routes.ts';

const help = `node services/portal/web/testing/measure-shifts.ts [--only <text>] [--seed <text>]

How much each page moves while it loads, on a phone and a desktop, as the browser's layout-shift entries say (CLS).
Each answer of the backend comes 50 to 750 ms late. The seed decides which answers overtake others.
Prints each page as it is measured, and at the end those above 0.02.
Fails where a page moves by more than 0.02.

  --only  measure the paths that contain this text
  --seed  arrange the answers in another order (default: 1)
`;
const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, seed: { type: 'string', default: '1' }, help: { type: 'boolean' } },
});
if (values.help) {
  process.stdout.write(help);
  process.exit();
}
const most = 0.02;

const answers = /\/(?:rest|storage|auth|functions)\/v1\//;
/** Milliseconds that the answer to a request comes late, the same for the same address. */
const delayOf = (url: string) =>
  50 +
  ((createHash('sha256')
    .update(values.seed + new URL(url).pathname)
    .digest()[0] ?? 0) %
    8) *
    100;
const delayAnswers = (page: Page) =>
  page.context().route(answers, async (route) => {
    await wait(delayOf(route.request().url()));
    await route.continue().catch(() => {});
  });

const home = await mkdtemp(join(tmpdir(), 'portal-shifts-'));
const cluster = await startCluster({ home });
const { app, close } = await openApp(await cluster.administrator());
const browser = await launchBrowser();
interface Measured {
  readonly path: string;
  readonly on: string;
  readonly shift: number;
}
const lineOf = ({ path, on, shift }: Measured) => `${shift.toFixed(4)}  ${on.padEnd(8)} ${path}\n`;
const shifts: Measured[] = [];
try {
  for (const { path } of routes.filter(({ path: each }) => each.includes(values.only)))
    for (const isPhone of [true, false]) {
      const page = await openPage(browser, app, path, { as: viewerOf(path), isPhone, prepare: delayAnswers });
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => document.fonts.ready);
      const shift = await page.evaluate(async () => {
        let sum = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50)));
        return sum;
      });
      const measured = { path, on: isPhone ? 'phone' : 'desktop', shift };
      shifts.push(measured);
      process.stdout.write(lineOf(measured));
      await page.context().close();
    }
} finally {
  await browser.close();
  await close();
  await cluster.stop();
  await rm(home, { recursive: true, force: true });
}
const broken = shifts.filter(({ shift }) => shift > most).toSorted((a, b) => b.shift - a.shift);
process.stdout.write(`\n${shifts.length} pages, ${broken.length} above ${most}\n${broken.map(lineOf).join('')}`);
process.exitCode = broken.length > 0 ? 1 : 0;
