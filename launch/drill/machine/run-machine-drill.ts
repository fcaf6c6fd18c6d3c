import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DrillFailed } from '../errors.ts';
import { fetchImports } from '../load/fetch-imports.ts';
import { assertThisMachine, runInside } from '../debian/run-inside.ts';

interface MachineDrillOptions {
  readonly rounds: number;
  readonly json: boolean;
  readonly signal: AbortSignal;
}

/** Kills, a full disk and exhausted connections on one machine with the embedded database, in namespaces of its own. */
export async function runMachineDrill({ signal, rounds, json }: MachineDrillOptions): Promise<void> {
  assertThisMachine();
  const work = await mkdtemp(join(tmpdir(), 'trivium-drill-'));
  try {
    await fetchImports(join(work, 'deno'), signal);
    const code = await runInside(join(import.meta.dirname, 'inside.ts'), { work, rounds, json }, signal);
    signal.throwIfAborted();
    if (code !== 0) throw new DrillFailed('Not all is as it must be; the lines above say what.');
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
