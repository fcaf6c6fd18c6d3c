import { createLog } from '@trivium/http';
import { createFakeClock } from '@trivium/testing';
import { expect, test } from 'vitest';
import type { Room } from '../room.ts';
import { createGateway, type GatewayOptions } from './gateway.ts';
import { findRoute, type RoomName } from './routes.ts';

const clock = createFakeClock(new Date('2026-11-21T00:00:00Z'));
const lines: string[] = [];
const log = createLog('backend', { write: (text) => lines.push(text) });

const gatewayWith = (rooms: Partial<Record<RoomName, Room>>, options: Partial<GatewayOptions> = {}) =>
  createGateway({
    clock,
    log,
    identify: async () => ({ role: 'anon', claims: { role: 'anon' } }),
    rooms,
    jwks: { keys: [{ kid: 'one' }] },
    ...options,
  });
const request = (path: string, init?: RequestInit) => new Request(`http://localhost:54321${path}`, init);
const code = async (response: Response) => ((await response.json()) as { code: string }).code;

test('a room sees its own part of the address, the query as it was written, and who asks', async () => {
  const gateway = gatewayWith({
    rest: async (inner, caller) => Response.json([inner.method, inner.url, await inner.text(), caller.role]),
  });
  const response = await gateway(request('/rest/v1/notes?select=a%2Cb&x=%20', { method: 'POST', body: 'text' }));
  expect(await response.json()).toEqual(['POST', 'http://localhost:54321/notes?select=a%2Cb&x=%20', 'text', 'anon']);
});

test("the key in the query is the gateway's alone", async () => {
  const gateway = gatewayWith({ rest: async (inner) => Response.json(new URL(inner.url).search) });
  const seen = async (query: string) => (await gateway(request(`/rest/v1/notes${query}`))).json();
  expect(await seen('?apikey=sb_x')).toBe('');
  expect(await seen('?apikey=sb_x&a=eq.1&b=is%2Enull')).toBe('?a=eq.1&b=is%2Enull');
  expect(await seen('?a=eq.1&apikey=sb_x&my_apikey=eq.2')).toBe('?a=eq.1&my_apikey=eq.2');
});

test('the root of a room is a slash', async () => {
  const gateway = gatewayWith({ rest: async (inner) => Response.json(new URL(inner.url).pathname) });
  expect(await (await gateway(request('/rest/v1'))).json()).toBe('/');
  expect(await (await gateway(request('/rest/v1/'))).json()).toBe('/');
});

test('a body that is too large is refused, declared or not', async () => {
  const gateway = gatewayWith(
    { rest: async (inner) => Response.json((await inner.text()).length) },
    { limits: { bodyBytes: 10 } },
  );
  const declared = request('/rest/v1/notes', { method: 'POST', body: 'x'.repeat(11), headers: { 'content-length': '11' } });
  const chunks = new Blob(['x'.repeat(6), 'x'.repeat(6)]).stream();
  const chunked = request('/rest/v1/notes', { method: 'POST', body: chunks, duplex: 'half' } as RequestInit);
  for (const large of [declared, chunked]) {
    const response = await gateway(large);
    expect(response.status).toBe(413);
    expect(await code(response)).toBe('body_too_large');
  }
  expect(await (await gateway(request('/rest/v1/notes', { method: 'POST', body: 'x'.repeat(10) }))).json()).toBe(10);
});

test('a room that does not answer in time is answered for', async () => {
  const gateway = gatewayWith({ rest: () => new Promise<Response>(() => {}) });
  const answered = gateway(request('/rest/v1/notes'));
  // The room is asked a turn later, and only then does the clock run.
  await new Promise(setImmediate);
  clock.advance(60_000);
  const response = await answered;
  expect(response.status).toBe(504);
  expect(await code(response)).toBe('request_timeout');
});

test('a defect is answered without its text, and logged', async () => {
  const gateway = gatewayWith({
    rest: async () => {
      throw new Error('a detail of the inside');
    },
  });
  const response = await gateway(request('/rest/v1/notes'));
  expect(response.status).toBe(500);
  expect(await response.text()).not.toContain('inside');
  expect(lines.join('')).toContain('a detail of the inside');
});

test('a database that is away is 503, and says when to come again', async () => {
  const gateway = gatewayWith({
    rest: async () => {
      throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
    },
  });
  const response = await gateway(request('/rest/v1/notes'));
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('5');
});

test('the public keys are shown to everybody', async () => {
  const response = await gatewayWith({})(request('/auth/v1/.well-known/jwks.json'));
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

test.for(['/', '/rest', '/rest/v2/x', '/constructor/v1/x', '/rest/v1x', '/REST/v1/x'])('%s is no room', (path) => {
  expect(findRoute(path)).toBeUndefined();
});
