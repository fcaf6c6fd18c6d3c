import { spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import type { ProgressLine } from './start-and-insert.ts';

const program = join(import.meta.dirname, 'start-and-insert.ts');

export interface Starter {
  readonly pid: number;
  /** Every line of its output, in order. */
  readonly lines: ProgressLine[];
  /** Resolves with the first line of the kind, past or future. */
  waitForLine<Kind extends string>(kind: Kind): Promise<Extract<ProgressLine, Record<Kind, unknown>>>;
  /** Kills it and waits until it is gone. */
  kill(signal?: NodeJS.Signals): Promise<void>;
}

export interface StarterOptions extends SpawnOptions {
  readonly home: string;
  readonly shared: string;
  readonly node?: string;
  readonly program?: string;
}

/** Runs start-and-insert.ts in a separate process. */
export function spawnStarter({
  home,
  shared,
  node = process.execPath,
  program: script = program,
  ...options
}: StarterOptions): Starter {
  const child = spawn(node, [script, home, shared], { ...options, stdio: ['ignore', 'pipe', 'inherit'] });
  const lines: ProgressLine[] = [];
  const closed = once(child, 'close');
  const reader = createInterface(child.stdout as NodeJS.ReadableStream);
  reader.on('line', (line) => {
    lines.push(JSON.parse(line) as ProgressLine);
    reader.emit('progress');
  });
  const kill = async (signal: NodeJS.Signals = 'SIGKILL') => {
    child.kill(signal);
    await closed;
  };
  onTestFinished(() => kill());
  return {
    pid: child.pid as number,
    lines,
    kill,
    async waitForLine(kind) {
      for (;;) {
        const match = lines.find((line) => kind in line);
        if (match) return match as never;
        if (child.exitCode !== null || child.signalCode !== null)
          throw new Error(`It left after ${JSON.stringify(lines.at(-1))}`);
        await Promise.race([once(reader, 'progress'), closed]);
      }
    },
  };
}
