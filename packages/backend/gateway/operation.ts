export interface OperationOptions {
  /** Resolves where the database answers. */
  readonly isReady: () => Promise<unknown>;
}

const headers = { 'cache-control': 'no-store' };

/** Answers `/healthz` and `/readyz`, what those who run the process ask; undefined for every other address. */
export function createOperation({ isReady }: OperationOptions): (request: Request) => Promise<Response | undefined> {
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
    const { pathname } = new URL(request.url);
    if (pathname === '/healthz') return Response.json({ status: 'ok' }, { headers });
    if (pathname !== '/readyz') return undefined;
    // It serves only after its migrations were applied, so the database is what is left to ask.
    const ok = await isReady().then(
      () => true,
      () => false,
    );
    const checks = { database: ok ? 'ok' : 'unreachable', migrations: 'ok' };
    return Response.json({ ok, checks }, { status: ok ? 200 : 503, headers });
  };
}
