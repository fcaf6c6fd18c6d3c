import type { IncomingMessage } from 'node:http';
import type { PlainAnswer } from './plain-request.ts';

export interface OperationOptions {
  /** Resolves where the database answers. */
  readonly isReady: () => Promise<unknown>;
}

const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };
const json = (status: number, value: object): PlainAnswer => ({ status, headers, body: JSON.stringify(value) });

/** Answers `/healthz` and `/readyz`, what those who run the process ask; undefined for every other address. */
export function createOperation({
  isReady,
}: OperationOptions): (request: Pick<IncomingMessage, 'method' | 'url'>) => Promise<PlainAnswer> | undefined {
  async function readiness() {
    // It serves only after its migrations were applied, so the database is what is left to ask.
    const ok = await isReady().then(
      () => true,
      () => false,
    );
    return json(ok ? 200 : 503, { ok, checks: { database: ok ? 'ok' : 'unreachable', migrations: 'ok' } });
  }

  return ({ method, url = '' }) => {
    if (method !== 'GET' && method !== 'HEAD') return undefined;
    const [path] = url.split('?', 1);
    if (path === '/healthz') return Promise.resolve(json(200, { status: 'ok' }));
    return path === '/readyz' ? readiness() : undefined;
  };
}
