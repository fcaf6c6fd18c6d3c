import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';

const main = join(import.meta.dirname, '../main.ts');

export type Line = Readonly<Record<string, unknown>>;

export interface Program {
  /** What it printed, in order; of errors, the text. */
  readonly lines: Line[];
  readonly errors: () => string;
  /** Resolves with the line that has the member, printed already or still to come; fails when it leaves before. */
  readonly saying: (member: string) => Promise<Line>;
  /** Resolves with the exit code. */
  readonly left: Promise<number | null>;
  readonly stop: (signal?: NodeJS.Signals) => Promise<number | null>;
}

/** What is run, and from which folder. */
export interface Command {
  readonly file: string;
  readonly args: readonly string[];
  readonly folder?: string;
}

const fromSource: Command = { file: process.execPath, args: [main] };

/** Runs `trivium-backend --json` as a process of its own, ended with the test. */
export function startProgram(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  command: Command = fromSource,
): Program {
  const child = spawn(command.file, [...command.args, '--json', ...args], {
    env: { PATH: '/usr/bin:/bin', ...env },
    cwd: command.folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: Line[] = [];
  let errors = '';
  child.stderr.on('data', (data) => (errors += String(data)));
  const reader = createInterface(child.stdout);
  reader.on('line', (line) => {
    lines.push(JSON.parse(line) as Line);
    reader.emit('said');
  });
  const left = once(child, 'close').then(([code]) => code as number | null);
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    return left;
  };
  onTestFinished(async () => void (await stop()));
  return {
    lines,
    errors: () => errors,
    left,
    stop,
    async saying(member) {
      for (;;) {
        const found = lines.find((line) => member in line);
        if (found) return found;
        if (child.exitCode !== null) throw new Error(`It left after ${JSON.stringify(lines.at(-1))} ${errors}`);
        await Promise.race([once(reader, 'said'), left]);
      }
    },
  };
}

/** A place for a state folder, removed when the test is over. */
export async function temporaryHome(): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), 'backend-home-'));
  onTestFinished(() => rm(parent, { recursive: true, force: true, maxRetries: 20 }));
  return join(parent, 'home');
}
