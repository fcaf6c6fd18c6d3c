import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { makeDebianRoot } from './debian-root.ts';
import { assertThisMachine } from './run-inside.ts';

/** What every drill on Debian takes. */
export interface DebianOptions {
  /** Keeps Debian there for the next drill. */
  readonly root?: string;
  readonly mirror?: string;
  readonly signal: AbortSignal;
}

interface Debian {
  readonly root: string;
  /** A folder that is removed at the end. */
  readonly work: string;
  readonly say: (line: string) => void;
}

/**
 * Builds Debian with these packages and gives it to `drill`.
 * @throws drill_needs_linux, drill_needs_root, drill_needs_debian, drill_needs_memory before anything is made
 */
export async function withDebian(
  packages: readonly string[],
  { root, mirror, signal }: DebianOptions,
  drill: (debian: Debian) => Promise<void>,
): Promise<void> {
  assertThisMachine();
  const say = (line: string) => void process.stderr.write(`drill: ${line}\n`);
  const work = await mkdtemp(join(tmpdir(), 'trivium-drill-'));
  try {
    const folder = resolve(root ?? join(work, 'debian'));
    await makeDebianRoot({ folder, packages, signal, say, ...(mirror !== undefined && { mirror }) });
    await drill({ root: folder, work, say });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
