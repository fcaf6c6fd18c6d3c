import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { refuse } from '../../gateway/errors.ts';

export type HashTask =
  | { readonly kind: 'hash'; readonly password: string; readonly cost: number }
  | { readonly kind: 'compare'; readonly password: string; readonly hash: string };

interface PendingTask {
  readonly task: HashTask;
  readonly resolve: (result: string | boolean) => void;
  readonly reject: (error: Error) => void;
  /** Of `performance.now()`: later its request has ended. */
  readonly until: number;
}

/** Less than a request may take: what is hashed then still becomes an answer. */
const usualWaitMs = 50_000;

/** More would not hash faster: each hash fills a processor. */
const maxThreads = availableParallelism();

const waiting: PendingTask[] = [];
const idle: Worker[] = [];
let threads = 0;

/**
 * Hashes on threads of its own, as many as there are processors, in the order of the calls. They have a lower priority than the
 * rest, and leave Node's own threads to files and names: other requests do not wait for people who sign in. What waited for too
 * long is not hashed any more: otherwise a crowd that nobody waits for keeps everybody after it out.
 * @throws request_timeout
 */
export function runHash(task: Extract<HashTask, { kind: 'hash' }>, maxWaitMs?: number): Promise<string>;
export function runHash(task: Extract<HashTask, { kind: 'compare' }>, maxWaitMs?: number): Promise<boolean>;
export function runHash(task: HashTask, maxWaitMs = usualWaitMs): Promise<string | boolean> {
  return new Promise((resolve, reject) => {
    waiting.push({ task, resolve, reject, until: performance.now() + maxWaitMs });
    if (idle.length === 0 && threads < maxThreads) startThread();
    assign();
  });
}

function assign(): void {
  while (idle.length > 0 && waiting.length > 0) {
    const next = waiting.shift() as PendingTask;
    if (performance.now() <= next.until) work(idle.pop() as Worker, next);
    else next.reject(refuse('request_timeout', 'Too many passwords are being checked; please try again.', { retryAfter: 5 }));
  }
}

/** An idle thread does not keep the process alive; one that works does. */
function work(thread: Worker, { task, resolve, reject }: PendingTask): void {
  thread.ref();
  thread.removeAllListeners();
  thread.once('message', (result: string | boolean) => {
    resolve(result);
    thread.removeAllListeners();
    rest(thread);
  });
  thread.once('error', reject);
  thread.once('exit', () => {
    threads--;
    reject(new Error('A thread that hashes passwords ended.'));
    if (waiting.length > 0) startThread();
  });
  thread.postMessage(task, []);
}

function rest(thread: Worker): void {
  thread.unref();
  thread.once('error', () => {});
  thread.once('exit', () => {
    threads--;
    idle.splice(idle.indexOf(thread), 1);
  });
  idle.push(thread);
  assign();
}

function startThread(): void {
  threads++;
  rest(new Worker(new URL('./hash-thread.ts', import.meta.url)));
}
