import type { Context } from './context.ts';
import { readAtMost } from './read-body.ts';

/** What another service answered, whole and within bounds. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly text: () => string;
  /** The body as JSON; undefined where it is none. */
  readonly json: () => unknown;
}

/** Why no answer came. */
export type Silence = 'timed_out' | 'unreachable' | 'answer_too_large';

export interface Bounds {
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
}

/**
 * Asks another service, for at most `timeoutMs` or, where less, what OUTBOUND_TIMEOUT_MS says. Redirects are not
 * followed, so that no answer leads anywhere that nobody named.
 */
export async function ask(
  context: Context,
  address: string | URL,
  init: RequestInit,
  { timeoutMs = 10_000, maxBytes = 2 * 1024 * 1024 }: Bounds = {},
): Promise<Answer | Silence> {
  const signal = AbortSignal.timeout(Math.min(timeoutMs, Number(context.env('OUTBOUND_TIMEOUT_MS') ?? timeoutMs)));
  try {
    const response = await context.fetch(address, { redirect: 'manual', ...init, signal });
    const bytes = await readAtMost(response.body, maxBytes);
    if (bytes === undefined) return 'answer_too_large';
    const text = () => new TextDecoder().decode(bytes);
    return { status: response.status, headers: response.headers, bytes, text, json: () => parse(text()) };
  } catch {
    return signal.aborted ? 'timed_out' : 'unreachable';
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The seconds of a Retry-After header, which is a number or a date; undefined where there is none. */
export function readRetryAfter(headers: Headers, now: Date): number | undefined {
  const value = headers.get('retry-after');
  if (value === null) return undefined;
  const seconds = /^\d+(\.\d+)?$/.test(value) ? Number(value) : (Date.parse(value) - now.getTime()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
}
