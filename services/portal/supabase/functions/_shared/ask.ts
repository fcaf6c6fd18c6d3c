import type { Context } from './context.ts';
import { readUpTo } from './read-body.ts';

/** A complete response of another service, within the bounds. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly text: () => string;
  /** The body as JSON; undefined if it is not JSON. */
  readonly json: () => unknown;
}

/** Why no answer came. */
export type Silence = 'timed_out' | 'unreachable' | 'answer_too_large';

export interface Bounds {
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
}

/**
 * Sends a request to another service, with a timeout of `timeoutMs` or OUTBOUND_TIMEOUT_MS, whichever is less. Redirects
 * are not followed: a response must not lead to other addresses.
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
    const bytes = await readUpTo(response.body, maxBytes);
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

/** The seconds of a Retry-After header (a number or a date); undefined without a valid one. */
export function readRetryAfter(headers: Headers, now: Date): number | undefined {
  const value = headers.get('retry-after');
  if (value === null) return undefined;
  const seconds = /^\d+(\.\d+)?$/.test(value) ? Number(value) : (Date.parse(value) - now.getTime()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
}
