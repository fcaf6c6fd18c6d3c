import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What one measured process was in a span of time. */
export interface ProcessSpan {
  readonly pid: number;
  /** Longest time for which its event loop was held up, in milliseconds. */
  readonly delayMs: number;
  readonly rssMiB: number;
}

/** What the monitors wrote between two moments. */
export async function readSpan(folder: string, from: number, to: number): Promise<ProcessSpan[]> {
  const pids = await readdir(folder);
  const spans = await Promise.all(
    pids.map(async (pid) => {
      const lines = (await readFile(join(folder, pid), 'utf8'))
        .trim()
        .split('\n')
        .map((line) => line.split(' ').map(Number));
      const within = lines.filter(([at = 0]) => at >= from && at <= to);
      return {
        pid: Number(pid),
        delayMs: Math.max(0, ...within.map(([, delay = 0]) => delay)),
        rssMiB: Math.max(0, ...within.map(([, , rss = 0]) => rss)),
      };
    }),
  );
  return spans.filter(({ rssMiB }) => rssMiB > 0);
}

export const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
