import { readFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';

export interface WatchLimits {
  /** How often it is looked at while it works. */
  readonly everyMs: number;
  /** Longest time that its event loop may stand still: an endless loop answers nothing. */
  readonly blockedMs: number;
  /** Most resident memory: buffers lie outside V8's heap. */
  readonly memoryMb: number;
}

export interface Watched {
  readonly pid: number;
  readonly socket: string;
}

/** How much work goes on after the answers; `silent` where it does not say so in time, `gone` where nobody listens. */
type Pulse = number | 'silent' | 'gone';

export function askPulse({ socket }: Watched, timeoutMs: number): Promise<Pulse> {
  return new Promise((resolve) => {
    const request = httpRequest({ socketPath: socket, path: '/_pulse', agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        clearTimeout(timer);
        resolve(backgroundOf(Buffer.concat(chunks).toString()));
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

function backgroundOf(text: string): Pulse {
  try {
    return (JSON.parse(text) as { background: number }).background;
  } catch {
    return 'gone';
  }
}

/** Looks at a worker until told to stop, and calls `onLimit` once it is over one. */
export function watchWorker(worker: Watched, limits: WatchLimits, onLimit: (limit: 'blocked' | 'memory') => void): () => void {
  let isOver = false;
  let isAsking = false;
  const over = (limit: 'blocked' | 'memory') => {
    if (isOver) return;
    isOver = true;
    clearInterval(timer);
    onLimit(limit);
  };
  const look = async () => {
    const mb = await residentMb(worker.pid);
    if (mb !== undefined && mb > limits.memoryMb) return over('memory');
    if (isAsking) return;
    isAsking = true;
    const pulse = await askPulse(worker, limits.blockedMs);
    isAsking = false;
    if (pulse === 'silent') over('blocked');
  };
  const timer = setInterval(() => void look(), limits.everyMs).unref();
  return () => {
    isOver = true;
    clearInterval(timer);
  };
}

const page = 4096;

/** Linux tells it in a file; elsewhere V8's own limit has to do. */
async function residentMb(pid: number): Promise<number | undefined> {
  if (process.platform !== 'linux') return undefined;
  const text = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
  const pages = Number(text.split(' ')[1]);
  return Number.isFinite(pages) && text !== '' ? (pages * page) / 1024 / 1024 : undefined;
}
