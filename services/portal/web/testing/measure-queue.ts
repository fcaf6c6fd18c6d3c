import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCluster } from '@trivium/postgres';
import { launchBrowser } from '@trivium/testing/launch-browser';
import { fillQueue } from './submit-project.sql.ts';
import { openApp } from './open-app.ts';
import { openPage } from './open-page.ts';

/**
 * `node services/portal/web/testing/measure-queue.ts`: how long the queue takes, with 2,000 projects that wait, from a key
 * or a press to what it draws, as the browser's own event timing says. Fails where one takes 200 ms or longer.
 */
const projects = 2_000;
const longestMs = 200;
const presses = 150;

const home = await mkdtemp(join(tmpdir(), 'portal-queue-'));
const cluster = await startCluster({ home });
const { app, close } = await openApp(await cluster.administrator());
const browser = await launchBrowser();
try {
  await fillQueue(app.database, projects);
  const page = await openPage(browser, app, '/queue', { as: 'chair' });
  await page.locator('[data-row]').first().waitFor();
  await page.evaluate(() => {
    const heard: number[] = [];
    Object.assign(globalThis, { heard });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) heard.push(duration);
    }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit);
  });
  /** The interactions since the last look that took a frame or longer. */
  const heard = () =>
    page.evaluate(async () => {
      // Entries come after the frame that they measure.
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100)));
      return (globalThis as unknown as { heard: number[] }).heard.splice(0);
    });
  const report = async (name: string, count: number, act: () => Promise<void>) => {
    const started = performance.now();
    await act();
    const durations = (await heard()).toSorted((a, b) => a - b);
    const slowest = durations.at(-1) ?? 0;
    const [each, most] = [((performance.now() - started) / count).toFixed(0), slowest === 0 ? 'below 16' : String(slowest)];
    process.stdout.write(`${name.padEnd(44)} slowest ${most.padStart(8)} ms, one every ${each} ms\n`);
    if (slowest >= longestMs) process.exitCode = 1;
  };

  await report('J through the rows', presses, async () => {
    for (let press = 0; press < presses; press += 1) await page.keyboard.press('j');
  });
  await report('A, the row goes and the next one comes', 20, async () => {
    for (let press = 0; press < 20; press += 1) await page.keyboard.press('a');
  });
  await report('B opens the note, and Escape leaves it', 20, async () => {
    for (let press = 0; press < 10; press += 1) {
      await page.keyboard.press('b');
      await page.keyboard.press('Escape');
    }
  });
  await report('a filter, on and off', 10, async () => {
    for (let press = 0; press < 10; press += 1) await page.getByRole('button', { name: 'Overdue' }).click();
  });
} finally {
  await browser.close();
  await close();
  await cluster.stop();
  await rm(home, { recursive: true, force: true });
}
