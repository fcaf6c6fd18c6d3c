import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLog } from '@trivium/http';
import { createFakeClock } from '@trivium/testing';
import { expect, onTestFinished, test } from 'vitest';
import { createCallers } from './callers.ts';
import { createGateway, type GatewayOptions, type GatewayService } from './gateway.ts';
import type { PlainRequest } from './plain-request.ts';
import { findRoute } from './routes.ts';

const clock = createFakeClock(new Date('2026-11-21T00:00:00Z'));
const lines: string[] = [];
const log = createLog('backend', { write: (text) => lines.push(text) });

/** Serves the services on a socket; returns a fetch function. */
function gatewayWith(services: GatewayOptions['services'], options: Partial<GatewayOptions> = {}) {
  const gateway = createGateway({
    clock,
    log,
    identify: async () => ({ role: 'anon', claims: { role: 'anon' } }),
    addressOf: (source) => source.socket.remoteAddress ?? '',
    isDirect: () => true,
    callers: createCallers([]),
    services,
    jwks: { keys: [{ kid: 'one' }] },
    ...options,
  });
  const server = createServer((req, res) => void gateway(req, res)).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  return async (path: string, init?: RequestInit) => {
    if (!server.listening) await once(server, 'listening');
    return fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, init);
  };
}
/** A service of either kind that answers with the request that it receives. */
const byFetch = (see: (request: Request) => unknown): GatewayService => ({
  handle: async (request) => Response.json(await see(request)),
});
const plainly = (see: (request: PlainRequest) => unknown): GatewayService => ({
  answer: async (request) => ({ status: 200, headers: {}, body: JSON.stringify(await see(request)) }),
});

test('a header with several values is sent as several lines', async () => {
  const cookies = ['one=1', 'two=2'];
  const ask = gatewayWith({ rest: { answer: async () => ({ status: 200, headers: { 'set-cookie': cookies }, body: '[]' }) } });
  expect((await ask('/rest/v1/notes')).headers.getSetCookie()).toEqual(cookies);
});

/** By the name that the service's clients read. */
async function code(response: Response): Promise<unknown> {
  const body = (await response.json()) as Record<string, unknown>;
  return body['error_code'] ?? body['code'];
}

test('a service receives the path below its own, the query as sent, and the caller', async () => {
  const ask = gatewayWith({
    auth: {
      handle: async (inner, caller) =>
        Response.json([inner.method, new URL(inner.url).pathname, new URL(inner.url).search, await inner.text(), caller.role]),
    },
    rest: {
      answer: async (inner, { role }) => ({
        status: 200,
        headers: {},
        body: JSON.stringify([inner.method, inner.path, inner.search, (await inner.readBody(100)).toString(), role]),
      }),
    },
  });
  for (const service of ['auth', 'rest']) {
    const response = await ask(`/${service}/v1/notes?select=a%2Cb&x=%20`, { method: 'POST', body: 'text' });
    expect(await response.json()).toEqual(['POST', '/notes', '?select=a%2Cb&x=%20', 'text', 'anon']);
  }
});

test("a service does not receive the query's key", async () => {
  const ask = gatewayWith({ rest: plainly(({ search }) => search), auth: byFetch(({ url }) => new URL(url).search) });
  for (const service of ['rest', 'auth']) {
    const seen = async (query: string) => (await ask(`/${service}/v1/notes${query}`)).json();
    expect(await seen('?apikey=sb_x')).toBe('');
    expect(await seen('?apikey=sb_x&a=eq.1&b=is%2Enull')).toBe('?a=eq.1&b=is%2Enull');
    expect(await seen('?a=eq.1&apikey=sb_x&my_apikey=eq.2')).toBe('?a=eq.1&my_apikey=eq.2');
  }
});

test("the path of a service's root is a slash", async () => {
  const ask = gatewayWith({ rest: plainly(({ path }) => path), auth: byFetch(({ url }) => new URL(url).pathname) });
  for (const address of ['/rest/v1', '/rest/v1/', '/auth/v1', '/auth/v1/']) expect(await (await ask(address)).json()).toBe('/');
});

test('a body that is too large is refused, whether its length is declared or not', async () => {
  const limits = { bodyBytes: 10 };
  const ask = gatewayWith(
    {
      rest: plainly(async (request) => (await request.readBody(100)).length),
      auth: byFetch(async (request) => (await request.text()).length),
    },
    { limits },
  );
  for (const address of ['/rest/v1/notes', '/auth/v1/notes']) {
    const chunks = new Blob(['x'.repeat(6), 'x'.repeat(6)]).stream();
    for (const body of ['x'.repeat(11), chunks]) {
      const response = await ask(address, { method: 'POST', body, duplex: 'half' } as RequestInit);
      expect(response.status).toBe(413);
      expect(await code(response)).toBe('body_too_large');
    }
    expect(await (await ask(address, { method: 'POST', body: 'x'.repeat(10) })).json()).toBe(10);
  }
});

test('every origin may read responses, and preflights are answered for every service', async () => {
  const ask = gatewayWith({ rest: plainly(() => 1), auth: byFetch(() => 1) });
  for (const service of ['rest', 'auth', 'nowhere']) {
    const headers = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'x-own' };
    const preflight = await ask(`/${service}/v1/notes`, { method: 'OPTIONS', headers });
    expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([204, 'x-own']);
    expect((await ask(`/${service}/v1/notes`)).headers.get('access-control-allow-origin')).toBe('*');
  }
});

test('streaming services have no time limit', async () => {
  const [called, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<Response>()];
  const ask = gatewayWith({ storage: { handle: () => (called.resolve(), ended.promise) } });
  const answered = ask('/storage/v1/object/a/b', { method: 'POST', body: 'x' });
  await called.promise;
  await new Promise(setImmediate);
  clock.advance(600_000);
  ended.resolve(Response.json('done'));
  expect(await (await answered).json()).toBe('done');
});

test('the gateway answers for a service that exceeds its time', async () => {
  const called = Promise.withResolvers<void>();
  const ask = gatewayWith({ auth: { handle: () => (called.resolve(), new Promise<never>(() => {})) } });
  const answered = ask('/auth/v1/notes');
  await called.promise;
  // The time starts when the service is called.
  await new Promise(setImmediate);
  clock.advance(60_000);
  const response = await answered;
  expect(response.status).toBe(504);
  expect(await code(response)).toBe('request_timeout');
});

const failing = (error: Error): GatewayOptions['services'] => ({
  rest: { answer: () => Promise.reject(error) },
  auth: { handle: () => Promise.reject(error) },
});

test.for(['/rest/v1/notes', '/auth/v1/notes'])('%s: a defect is logged, and its text is not sent', async (path) => {
  lines.length = 0;
  const response = await gatewayWith(failing(new Error('a detail of the inside')))(path);
  expect(response.status).toBe(500);
  expect(await response.text()).not.toContain('inside');
  expect(lines.join('')).toContain('a detail of the inside');
});

test.for(['/rest/v1/notes', '/auth/v1/notes'])('%s: an unreachable database is 503 with Retry-After', async (path) => {
  const response = await gatewayWith(failing(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })))(path);
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('5');
});

test('the public keys are public', async () => {
  const response = await gatewayWith({})('/auth/v1/.well-known/jwks.json');
  expect(await response.json()).toEqual({ keys: [{ kid: 'one' }] });
});

test.for([
  ['/rest/v1/notes', 'required', 'checked'],
  ['/auth/v1/token', 'required', 'passed'],
  ['/auth/v1/verify', 'optional', 'passed'],
  ['/auth/v1/callback', 'optional', 'passed'],
  ['/auth/v1/authorize', 'optional', 'passed'],
  ['/auth/v1/verifyx', 'required', 'passed'],
  ['/auth/v1/.well-known/jwks.json', 'optional', 'passed'],
  ['/storage/v1/object/board/a.png', 'optional', 'checked'],
  ['/storage/v1/object/public/board/a.png', 'optional', 'passed'],
  ['/storage/v1/object/sign/board/a.png', 'optional', 'passed'],
  ['/realtime/v1/websocket', 'required', 'passed'],
  ['/functions/v1/hello', 'optional', 'passed'],
] as const)('%s: key %s, token %s', ([path, key, token]) => {
  expect(findRoute(path)?.rule).toEqual({ key, token });
});

test.for(['/', '/rest', '/rest/v2/x', '/constructor/v1/x', '/rest/v1x', '/REST/v1/x'])('%s is not a route', (path) => {
  expect(findRoute(path)).toBeUndefined();
});
