import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeTimes, type Report } from './times.rules.ts';

/** Runs the tests below these paths, or all, with their own output; then prints where the time went. */
export async function runTests(paths: readonly string[]): Promise<{ passed: number; failed: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'trivium-check-'));
  const file = join(folder, 'report.json');
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const child = spawn('vitest', ['run', ...reporters, ...paths], { stdio: ['ignore', 'inherit', 'inherit'] });
    const code = await new Promise((resolve) => child.on('close', resolve).on('error', resolve));
    const report = await readFile(file, 'utf8').then(
      (text) => JSON.parse(text) as Report,
      () => undefined,
    );
    if (report) for (const line of describeTimes(report, process.cwd())) console.log(line);
    const failed = report?.numFailedTests ?? 0;
    // A file that cannot be loaded or leaks fails the run without failing a test.
    return { passed: report?.numPassedTests ?? 0, failed: code === 0 ? failed : Math.max(failed, 1) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
