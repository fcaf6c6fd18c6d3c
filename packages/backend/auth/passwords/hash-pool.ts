import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

export type HashTask =
  | { readonly kind: 'hash'; readonly password: string; readonly cost: number }
  | { readonly kind: 'compare'; readonly password: string; readonly hash: string };

interface PendingTask {
  readonly task: HashTask;
  readonly resolve: (result: string | boolean) => void;
  readonly reject: (error: Error) => void;
}

/** More would not hash faster: each hash fills a processor. */
const maxThreads = availableParallelism();

const waiting: PendingTask[] = [];
const idle: Worker[] = [];
let threads = 0;

/**
 * Hashes on threads of its own, as many as there are processors, in the order of the calls. They have a lower priority than the
 * rest, and leave Node's own threads to files and names: other requests do not wait for people who sign in.
 */
export function runHash(task: Extract<HashTask, { kind: 'hash' }>): Promise<string>;
export function runHash(task: Extract<HashTask, { kind: 'compare' }>): Promise<boolean>;
export function runHash(task: HashTask): Promise<string | boolean> {
  return new Promise((resolve, reject) => {
    waiting.push({ task, resolve, reject });
    if (idle.length === 0 && threads < maxThreads) startThread();
    assign();
  });
}

function assign(): void {
  while (idle.length > 0 && waiting.length > 0) work(idle.pop() as Worker, waiting.shift() as PendingTask);
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
