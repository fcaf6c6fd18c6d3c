import { refuse } from '../config/errors.ts';

/** What one function may take from the others; times in milliseconds. */
export interface FunctionLimits {
  /** Until the function has called Deno.serve; its first start fetches what it imports. */
  readonly bootMs: number;
  /** Until its answer begins. */
  readonly answerMs: number;
  /** Until its answer ends. */
  readonly requestMs: number;
  /** That its event loop may stand still: an endless loop answers nothing. */
  readonly blockedMs: number;
  /** A process without requests is ended after so long. */
  readonly idleMs: number;
  /** How often a process is looked at while it works. */
  readonly everyMs: number;
  /** V8's heap. */
  readonly heapMb: number;
  /** All that is resident: buffers lie outside the heap. */
  readonly memoryMb: number;
  /** Requests of one function at once. */
  readonly requests: number;
  /** Processes at once. */
  readonly workers: number;
}

/** As on Supabase where it says: 256 MB, 150 s to an answer, 400 s in all. */
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

/** Limits, and where the environment changes one by its name: `FUNCTIONS_ANSWER_MS`. @throws setting_invalid */
export function readLimits(env: Readonly<Record<string, string | undefined>>): FunctionLimits {
  const entries = Object.entries(defaults).map(([name, standard]: [string, number]) => {
    const variable = `FUNCTIONS_${name.replace(/[A-Z]/g, '_$&').toUpperCase()}`;
    const text = env[variable];
    if (!text) return [name, standard];
    if (!/^[1-9]\d{0,8}$/.test(text)) throw refuse('setting_invalid', `${variable} must be a whole number above 0.`);
    return [name, Number(text)];
  });
  return Object.fromEntries(entries) as FunctionLimits;
}
