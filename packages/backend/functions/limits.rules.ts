import { refuse } from '../config/errors.ts';

/** Limits that protect functions from each other; times in milliseconds. */
export interface FunctionLimits {
  /** Until the function calls Deno.serve. Its first start downloads its imports. */
  readonly bootMs: number;
  /** Until its response begins. */
  readonly answerMs: number;
  /** Until its response ends. */
  readonly requestMs: number;
  /** Maximum time that its event loop may be blocked. */
  readonly blockedMs: number;
  /** Until a process without requests is ended. */
  readonly idleMs: number;
  /** Interval between checks of a process. */
  readonly everyMs: number;
  /** Maximum V8 heap. */
  readonly heapMb: number;
  /** Maximum resident memory, which includes buffers outside of the heap. */
  readonly memoryMb: number;
  /** Maximum concurrent requests of one function. */
  readonly requests: number;
  /** Maximum number of processes. */
  readonly workers: number;
}

/** As on Supabase where documented: 256 MB, 150 s until the response, 400 s in total. */
const defaults: FunctionLimits = {
  bootMs: 60_000,
  answerMs: 150_000,
  requestMs: 400_000,
  blockedMs: 10_000,
  idleMs: 300_000,
  everyMs: 1_000,
  heapMb: 256,
  memoryMb: 640,
  requests: 200,
  workers: 20,
};

/** The default limits, which the environment may override, such as `FUNCTIONS_ANSWER_MS`. @throws setting_invalid */
export function readLimits(env: Readonly<Record<string, string | undefined>>): FunctionLimits {
  const entries = Object.entries(defaults).map(([name, fallback]: [string, number]) => {
    const variable = `FUNCTIONS_${name.replace(/[A-Z]/g, '_$&').toUpperCase()}`;
    const text = env[variable];
    if (!text) return [name, fallback];
    if (!/^[1-9]\d{0,8}$/.test(text)) throw refuse('setting_invalid', `${variable} must be a whole number above 0.`);
    return [name, Number(text)];
  });
  return Object.fromEntries(entries) as FunctionLimits;
}
