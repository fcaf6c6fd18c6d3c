import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { text as readAll } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { CodedError, type Clock } from '@trivium/core';
import { refuse } from '../errors.ts';
import type { PageKind } from './page-kind.rules.ts';
import type { PageText } from './page-text.ts';
import type { Report } from './text-process.ts';

export interface Page {
  readonly kind: PageKind;
  /** As the server named it. */
  readonly charset: string | undefined;
  readonly bytes: Uint8Array;
}

export interface ReadingSettings {
  readonly clock: Clock;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

const heapMegabytes = 256;
const program = fileURLToPath(new URL('./text-process.ts', import.meta.url));

/**
 * Reads the text of a page, folded, in a separate process with an empty environment, which is killed when it takes too long. A
 * few hundred kilobytes can keep a parser busy for minutes or fill its heap. A full heap in a worker thread would end the whole
 * service; here it ends only the reading.
 *
 * @throws text_unreadable, and the reason of `signal` when it aborts
 */
export async function readText(page: Page, { clock, timeoutMs, signal }: ReadingSettings): Promise<PageText> {
  signal.throwIfAborted();
  const deadline = new AbortController();
  const cancel = clock.schedule(new Date(clock.now().getTime() + timeoutMs), () =>
    deadline.abort(refuse('text_unreadable', 'Reading the text of the page took too long; use a simpler page.')),
  );
  const stopped = AbortSignal.any([signal, deadline.signal]);
  try {
    const report = await readInProcess(page, stopped);
    if ('page' in report) return report.page;
    throw refuse(report.code, report.message);
  } catch (cause) {
    if (stopped.aborted) throw stopped.reason;
    if (cause instanceof CodedError) throw cause;
    throw refuse('text_unreadable', 'The page can’t be read: it may be damaged or deliberately malformed.', { cause });
  } finally {
    cancel();
  }
}

/** Settles when the process is gone so that none is left behind. */
async function readInProcess({ kind, charset, bytes }: Page, signal: AbortSignal): Promise<Report> {
  const programArguments = charset === undefined ? [kind] : [kind, charset];
  const child = spawn(process.execPath, [`--max-old-space-size=${heapMegabytes}`, program, ...programArguments], {
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
    signal,
    killSignal: 'SIGKILL',
  });
  // Requests take precedence over strangers' pages.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  const gone = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
  });
  // The signal, or the missing output, tells why it failed.
  child.on('error', () => {});
  child.stdin.on('error', () => {});
  child.stdin.end(bytes);
  const output = await readAll(child.stdout);
  await gone;
  return JSON.parse(output) as Report;
}
