import * as fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { openConnection, parseAnswer, rawRequest } from './testing/raw-request.ts';
import { startService } from './testing/start-service.ts';

const get = (target: string, ...fields: string[]) =>
  `GET ${target} HTTP/1.1\r\nHost: x\r\n${fields.map((field) => `${field}\r\n`).join('')}\r\n`;
const codeIn = (body: string): string => JSON.parse(body).error.code;

test.each([
  ['/%zz', 400, 'url_invalid'],
  ['/%', 400, 'url_invalid'],
  ['/%c0%af', 400, 'url_invalid'],
  ['//evil.example/x', 400, 'url_invalid'],
  ['*', 400, 'url_invalid'],
  ['relative', 400, 'request_malformed'],
  [String.raw`/a\b`, 400, 'url_invalid'],
  [`/${'x'.repeat(9000)}`, 414, 'url_too_long'],
  [`/a?${'x'.repeat(9000)}`, 414, 'url_too_long'],
  [`/${'x'.repeat(20_000)}`, 431, 'headers_too_large'],
  ['/nothing/here', 404, 'route_not_found'],
  ['/%2e%2e/%2e%2e/etc/passwd', 404, 'route_not_found'],
  ['http://x/nothing', 404, 'route_not_found'],
  ['/a%00b', 404, 'route_not_found'],
])('GET %.40s is %i %s', async (target, status, code) => {
  const { port } = await startService();
  const answer = await rawRequest(port, get(target));
  expect([answer.status, codeIn(answer.body)]).toEqual([status, code]);
  expect(answer.headers['content-type']).toBe('application/problem+json');
});

test.each([
  ['no HTTP at all', 'hello\r\n\r\n', 'request_malformed'],
  ['a header without a name', 'GET / HTTP/1.1\r\nHost: x\r\n: y\r\n\r\n', 'request_malformed'],
  [
    'a length and chunks at once',
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n',
    'request_malformed',
  ],
  ['two hosts', 'GET /nothing HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n', 'request_malformed'],
  ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\n', 'request_malformed'],
  ['no Host', 'GET /healthz HTTP/1.1\r\n\r\n', 'url_invalid'],
  ['an invalid Host', 'GET /healthz HTTP/1.1\r\nHost: a b/c?\r\n\r\n', 'url_invalid'],
])('a request with %s is refused', async (_, bytes, code) => {
  const { port } = await startService();
  const answer = await rawRequest(port, bytes);
  expect([answer.status, codeIn(answer.body)]).toEqual([400, code]);
});

test('no request target causes a 5xx', async () => {
  const { port } = await startService();
  const character = fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code));
  const target = fc.array(fc.oneof(character, fc.constantFrom('/', '%', '..', '//', '?', '#', '%00', '\\')), { maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(target, async (parts) => {
      const answer = await rawRequest(port, get(`/${parts.join('')}`, 'Connection: close'));
      expect(answer.status).toBeGreaterThanOrEqual(200);
      expect(answer.status).toBeLessThan(500);
    }),
    { numRuns: 200 },
  );
});

test('a snapshot is refused too when the request has no Host', async () => {
  const { port, show } = await startService();
  await show('/a');
  const answer = await rawRequest(port, 'GET /a HTTP/1.1\r\n\r\n');
  expect([answer.status, codeIn(answer.body)]).toEqual([400, 'url_invalid']);
});

test('an HTTP/1.0 health check without Host is answered', async () => {
  const { port } = await startService();
  expect((await rawRequest(port, 'GET /healthz HTTP/1.0\r\n\r\n')).status).toBe(200);
});

test('HEAD of a route has the length that GET has, and no body', async () => {
  const { url, port } = await startService();
  const full = await fetch(`${url}/healthz`);
  const connection = openConnection(port);
  connection.send(get('/healthz').replace('GET', 'HEAD') + get('/healthz'));
  const received = await connection.receive((text) => text.includes('{"status":"ok"}'));
  expect(received.match(/content-length: (\d+)/gi)).toHaveLength(2);
  expect(parseAnswer(received).headers['content-length']).toBe(full.headers.get('content-length'));
  expect(received.split('{"status":"ok"}')).toHaveLength(2);
});

test.each(['short-id', 'a.b_c-1234567890', 'x'.repeat(64)])(
  'the plain request id %.20s is taken and answered back',
  async (id) => {
    const { url, show, logged } = await startService();
    await show('/a');
    for (const path of ['/a', '/healthz']) {
      const response = await fetch(`${url}${path}`, { headers: { 'x-request-id': id } });
      expect(response.headers.get('x-request-id')).toBe(id);
    }
    await vi.waitFor(() => expect(logged().map(({ reqId }) => reqId)).toEqual([id, id]));
  },
);

test.each(['short', 'x'.repeat(65), 'has space inside', 'quote"inside', 'a@example.org'])(
  'the request id %.20s is replaced, and not logged',
  async (id) => {
    const { url, show, loggedText } = await startService();
    await show('/a');
    const answered = await Promise.all(
      ['/a', '/healthz'].map(async (path) =>
        (await fetch(`${url}${path}`, { headers: { 'x-request-id': id } })).headers.get('x-request-id'),
      ),
    );
    expect(new Set(answered).size).toBe(2);
    for (const other of answered) expect(other).not.toBe(id);
    await vi.waitFor(() => expect(loggedText().split('\n')).toHaveLength(3));
    expect(loggedText()).not.toContain(id);
  },
);

test('each request is one log line with the same members, from the router and from snapshots', async () => {
  const { url, show, logged } = await startService();
  await show('/a', { body: 'four' });
  await fetch(`${url}/a`);
  await fetch(`${url}/healthz?secret=1`);
  await vi.waitFor(() => expect(logged()).toHaveLength(2));
  const [fromBytes = {}, fromRouter = {}] = logged();
  expect(fromBytes).toMatchObject({
    level: 30,
    service: 'sample',
    method: 'GET',
    path: '/a',
    status: 200,
    bytes: 4,
    msg: 'request',
  });
  expect(fromRouter).toMatchObject({
    level: 30,
    service: 'sample',
    method: 'GET',
    path: '/healthz',
    status: 200,
    bytes: 15,
    msg: 'request',
  });
  const { client, ...shared } = fromRouter;
  expect(Object.keys(shared)).toEqual(Object.keys(fromBytes));
  expect(client).toMatch(/^[\w-]{16}$/);
  expect(Math.abs(Number(fromBytes['time']) - Date.now())).toBeLessThan(5_000);
});

test.each([
  ['/people/a@example.org', 'a@example.org'],
  ['/people/a%40example.org', 'a%40example.org'],
  ['/x?email=a@example.org', 'a@example.org'],
  ['/tokens/eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl', 'eyJ'],
])('the log line of %s does not hold %s', async (target, secret) => {
  const { port, logged, loggedText } = await startService();
  await rawRequest(port, get(target));
  await vi.waitFor(() => expect(logged()).toHaveLength(1));
  expect(loggedText()).not.toContain(secret);
});

test('any path that a client writes leaves the log line valid JSON', async () => {
  const { port, logged } = await startService();
  await rawRequest(port, get(String.raw`/"},{"level":60,"msg":"forged\u0000`));
  await vi.waitFor(() => expect(logged()).toHaveLength(1));
  expect(logged()[0]).toMatchObject({ msg: 'request', level: 30 });
});

test('the log and the metrics contain no client address', async () => {
  const { url, loggedText } = await startService(undefined, { trustedProxies: ['loopback'] });
  await fetch(`${url}/nothing`, { headers: { 'x-forwarded-for': '198.51.100.77' } });
  const metrics = await (await fetch(`${url}/metrics`)).text();
  await vi.waitFor(() => expect(loggedText()).toContain('/nothing'));
  expect(loggedText() + metrics).not.toMatch(/198\.51\.100\.77|127\.0\.0\.1/);
});
