import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { inject, onTestFinished } from 'vitest';

const main = join(import.meta.dirname, '../main.ts');

export type OutputLine = Readonly<Record<string, unknown>>;

export interface Program {
  /** What it printed to stdout, in order. */
  readonly lines: OutputLine[];
  readonly errors: () => string;
  /** Resolves to the first line with the member, past or future; rejects if the program exits before. */
  readonly lineWith: (member: string) => Promise<OutputLine>;
  /** Resolves to the exit code. */
  readonly exited: Promise<number | null>;
  readonly stop: (signal?: NodeJS.Signals) => Promise<number | null>;
}

/** A command and its working folder. */
export interface Command {
  readonly file: string;
  readonly args: readonly string[];
  readonly folder?: string;
}

const fromSource: Command = { file: process.execPath, args: [main] };

/** Runs `trivium-backend --json` as a process of its own, which ends with the test. */
export function startProgram(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  command: Command = fromSource,
): Program {
  const child = spawn(command.file, [...command.args, '--json', ...args], {
    env: { PATH: '/usr/bin:/bin', NODE_COMPILE_CACHE: inject('compileCache'), ...env },
    cwd: command.folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: OutputLine[] = [];
  let errors = '';
  child.stderr.on('data', (data) => (errors += String(data)));
  const reader = createInterface(child.stdout);
  reader.on('line', (line) => {
    lines.push(JSON.parse(line) as OutputLine);
    reader.emit('parsed');
  });
  const exited = once(child, 'close').then(([code]) => code as number | null);
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    return exited;
  };
  onTestFinished(async () => void (await stop()));
  return {
    lines,
    errors: () => errors,
    exited,
    stop,
    async lineWith(member) {
      for (;;) {
        const match = lines.find((line) => member in line);
        if (match) return match;
        if (child.exitCode !== null) throw new Error(`It exited after ${JSON.stringify(lines.at(-1))} ${errors}`);
        await Promise.race([once(reader, 'parsed'), exited]);
      }
    },
  };
}

/** A path for a state folder, removed after the test. */
export async function temporaryHome(): Promise<string> {
  const parent = await mkdtemp(join(inject('runFolder'), 'backend-home-'));
  onTestFinished(() => rm(parent, { recursive: true, force: true, maxRetries: 20 }));
  return join(parent, 'home');
}
