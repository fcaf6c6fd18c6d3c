import { spawn } from 'node:child_process';
import { checkEnvironment } from './config/env.ts';

interface Step {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
}

/** The other steps and the tests read what it generates. */
export const prepareWebApp: Step = { name: 'web app', command: ['node', 'services/portal/web/build/prepare.ts'] };

/** Half of the static checks: each uses one processor. */
const linted: readonly Step[] = [
  { name: 'lint', command: ['oxlint'] },
  { name: 'format', command: ['oxfmt', '--check', '.'] },
];

/** The other half. A compiler with more threads computes the same types once in each: the web app's took twice as long. */
const compiled: readonly Step[] = [
  { name: 'types', command: ['tsc', '--singleThreaded', '--project', '.'] },
  { name: 'types of the web app', command: ['tsc', '--singleThreaded', '--project', 'services/portal/web'] },
  { name: 'types of its worker', command: ['tsc', '--singleThreaded', '--project', 'services/portal/web/worker'] },
  { name: 'words', command: ['node', 'launch/check/words/check-words.ts'] },
  { name: 'dead code', command: ['knip'] },
];

/** Runs the static checks. @returns the names of those that failed */
export async function runStaticSteps(): Promise<string[]> {
  return (await Promise.all([linted, compiled].map(runSteps))).flat();
}

/** Runs steps one after the other, also after one that fails. @returns the names of those that failed */
export async function runSteps(steps: readonly Step[]): Promise<string[]> {
  const failures: string[] = [];
  for (const step of steps) if (!(await runStep(step))) failures.push(step.name);
  return failures;
}

/** Runs a step and prints one line about it; its own output follows only when it fails. */
async function runStep({ name, command: [program, ...args] }: Step): Promise<boolean> {
  const started = performance.now();
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: checkEnvironment() });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise((resolve) => child.on('close', resolve).on('error', resolve));
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  if (code !== 0) console.log(output);
  return code === 0;
}
