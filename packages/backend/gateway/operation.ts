import type { IncomingMessage } from 'node:http';
import type { PlainAnswer } from './plain-request.ts';

export interface OperationOptions {
  /** Resolves if the database answers: whether it takes writes, which a standby does not. */
  readonly isWritable: () => Promise<boolean>;
  /** A word for each further subject. They do not decide whether the process is ready (decisions/076). */
  readonly checks: () => Promise<Readonly<Record<string, string>>>;
}

const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };
const json = (status: number, value: object): PlainAnswer<string> => ({ status, headers, body: JSON.stringify(value) });

/** Answers `/healthz` and `/readyz`; undefined for every other path. */
export function createOperation({
  isWritable,
  checks,
}: OperationOptions): (request: Pick<IncomingMessage, 'method' | 'url'>) => Promise<PlainAnswer<string>> | undefined {
  async function readiness() {
    // The process serves only after its migrations, so the database is the only check left.
    const database = await isWritable().then(
      (writable) => (writable ? 'ok' : 'read_only'),
      () => 'unreachable',
    );
    const ok = database === 'ok';
    const others = ok ? await checks().catch(() => ({})) : {};
    return json(ok ? 200 : 503, { ok, checks: { database, migrations: 'ok', ...others } });
  }

  return ({ method, url = '' }) => {
    if (method !== 'GET' && method !== 'HEAD') return undefined;
    const [path] = url.split('?', 1);
    if (path === '/healthz') return Promise.resolve(json(200, { status: 'ok' }));
    return path === '/readyz' ? readiness() : undefined;
  };
}
