import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** `npm test`: everything that must hold. With paths, only the tests below them: `npm test -- packages/http`. */
const paths = process.argv.slice(2);

interface Step {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
}

const steps: readonly Step[] = [
  // The other steps read what it generates.
  { name: 'web app', command: ['node', 'services/portal/web/build/prepare.ts'] },
  { name: 'format', command: ['oxfmt', '--check', '.'] },
  { name: 'lint', command: ['oxlint'] },
  { name: 'types', command: ['tsc', '--project', '.'] },
  { name: 'types of the web app', command: ['tsc', '--project', 'services/portal/web'] },
  { name: 'types of its worker', command: ['tsc', '--project', 'services/portal/web/worker'] },
  { name: 'dead code', command: ['knip'] },
];

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** Runs a step quietly; what it printed is shown only when it fails. */
async function passes({ name, command: [program, ...args] }: Step): Promise<boolean> {
  const started = performance.now();
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise((resolve) => child.on('close', resolve).on('error', resolve));
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds(started)})`);
  if (code !== 0) console.log(output);
  return code === 0;
}

/** Runs the tests with their own output, and returns how many passed and failed. */
async function runTests(): Promise<{ passed: number; failed: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'trivium-check-'));
  const report = join(folder, 'report.json');
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const child = spawn('vitest', ['run', ...reporters, ...paths], { stdio: ['ignore', 'inherit', 'inherit'] });
    const code = await new Promise((resolve) => child.on('close', resolve).on('error', resolve));
    const found = await readFile(report, 'utf8').then(
      (text) => JSON.parse(text) as Record<string, number>,
      () => undefined,
    );
    const failed = found?.['numFailedTests'] ?? 0;
    // A file that cannot be loaded or leaks fails the run without failing a test.
    return { passed: found?.['numPassedTests'] ?? 0, failed: code === 0 ? failed : Math.max(failed, 1) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const failures: string[] = [];
// Tests of a folder may start the portal, which serves the web app.
for (const step of paths.length === 0 ? steps : steps.slice(0, 1)) if (!(await passes(step))) failures.push(step.name);
const { passed, failed } = await runTests();
if (failures.length > 0) console.log(`failed: ${failures.join(', ')}`);
console.log(`\n${passed} passed, ${failed + failures.length} failed`);
process.exit(passed === 0 || failed + failures.length > 0 ? 1 : 0);
