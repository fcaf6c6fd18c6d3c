import { readFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';

export interface WatchLimits {
  /** Interval between checks. */
  readonly everyMs: number;
  /** Maximum time that its event loop may be blocked. */
  readonly blockedMs: number;
  /** Maximum resident memory, which includes buffers outside of V8's heap. */
  readonly memoryMb: number;
}

export interface WatchedWorker {
  readonly pid: number;
  readonly socket: string;
}

/** The number of `EdgeRuntime.waitUntil` promises; `silent` on a timeout, `gone` if nothing listens. */
type Health = number | 'silent' | 'gone';

export function checkHealth({ socket }: WatchedWorker, timeoutMs: number): Promise<Health> {
  return new Promise((resolve) => {
    const request = httpRequest({ socketPath: socket, path: '/_health', agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        clearTimeout(timer);
        resolve(parseHealth(Buffer.concat(chunks).toString()));
      });
    });
    const timer = setTimeout(() => {
      resolve('silent');
      request.destroy();
    }, timeoutMs);
    request.on('error', () => {
      clearTimeout(timer);
      resolve('gone');
    });
    request.end();
  });
}

function parseHealth(text: string): Health {
  try {
    return (JSON.parse(text) as { background: number }).background;
  } catch {
    return 'gone';
  }
}

/** Checks a worker at intervals and calls `onLimit` once if it exceeds a limit. Returns a function that stops it. */
export function watchWorker(
  worker: WatchedWorker,
  limits: WatchLimits,
  onLimit: (limit: 'blocked' | 'memory') => void,
): () => void {
  let isStopped = false;
  let isChecking = false;
  const reportLimit = (limit: 'blocked' | 'memory') => {
    if (isStopped) return;
    isStopped = true;
    clearInterval(timer);
    onLimit(limit);
  };
  const check = async () => {
    const mb = await residentMb(worker.pid);
    if (mb !== undefined && mb > limits.memoryMb) return reportLimit('memory');
    if (isChecking) return;
    isChecking = true;
    const health = await checkHealth(worker, limits.blockedMs);
    isChecking = false;
    if (health === 'silent') reportLimit('blocked');
  };
  const timer = setInterval(() => void check(), limits.everyMs).unref();
  return () => {
    isStopped = true;
    clearInterval(timer);
  };
}

const page = 4096;

/** From /proc, which only Linux has. Elsewhere only V8's own limit applies. */
async function residentMb(pid: number): Promise<number | undefined> {
  if (process.platform !== 'linux') return undefined;
  const text = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
  const pages = Number(text.split(' ')[1]);
  return Number.isFinite(pages) && text !== '' ? (pages * page) / 1024 / 1024 : undefined;
}
