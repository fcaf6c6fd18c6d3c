import { appendFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';

/** Loaded by --import into every process that is measured: writes down several times a second how long its event loop was held up. */
const folder = new URL(import.meta.url).searchParams.get('folder');
const everyMs = 200;

if (folder !== null && isMainThread) {
  const delay = monitorEventLoopDelay({ resolution: 2 });
  delay.enable();
  setInterval(() => {
    const line = `${Date.now()} ${(delay.max / 1e6).toFixed(1)} ${Math.round(process.memoryUsage.rss() / 2 ** 20)}\n`;
    delay.reset();
    appendFileSync(join(folder, String(process.pid)), line);
  }, everyMs).unref();
}
