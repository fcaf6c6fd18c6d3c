import { Agent, createServer, request as send, type IncomingMessage, type RequestListener } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { createLog } from '@trivium/http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isDirect, isFromElsewhere } from './direct-request.ts';
import { warnOfProxy } from './warn-of-proxy.ts';

let last: IncomingMessage;
const server = createServer((req, res) => {
  last = req;
  res.end();
});
let port: number;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => void server.close());

/** A request with these headers instead of a client's own, on a connection of its own. */
async function arrived(headers: Record<string, string> = {}): Promise<IncomingMessage> {
  await new Promise<void>((resolve, reject) => {
    send({ port, headers, agent: new Agent({ keepAlive: true }) }, (answer) => void answer.resume().on('end', resolve))
      .on('error', reject)
      .end();
  });
  return last;
}
const own = (text: string) => text.replace('PORT', String(port));

test.for([
  {},
  { host: 'localhost:PORT' },
  { host: '[::1]:PORT' },
  { origin: 'http://127.0.0.1:PORT' },
  { host: 'localhost:PORT', origin: 'http://localhost:PORT' },
  // The app of http://localhost calls the address that the configuration prints.
  { host: '127.0.0.1:PORT', origin: 'http://localhost:PORT' },
])('a program or a page of this server on this machine is direct: %j', async (headers) => {
  const request = await arrived(
    Object.fromEntries(Object.entries(headers as Record<string, string>).map(([name, value]) => [name, own(value)])),
  );
  expect([isDirect(request), isFromElsewhere(request)]).toEqual([true, false]);
});

test.for([
  { 'x-forwarded-for': '127.0.0.1' },
  { 'x-forwarded-host': 'localhost' },
  { 'x-forwarded-proto': 'http' },
  { forwarded: 'for=127.0.0.1' },
  { via: '1.1 proxy' },
  { 'x-real-ip': '127.0.0.1' },
  { 'cf-connecting-ip': '127.0.0.1' },
  { 'true-client-ip': '127.0.0.1' },
  { 'x-original-host': 'localhost' },
  { host: 'portal.example.org' },
  { host: '127.0.0.1.example.org' },
  { host: 'localhost.' },
  { host: 'user@localhost' },
  { host: 'localhost/..' },
  { host: '0.0.0.0' },
])('a request through a proxy or to a public name is not direct: %j', async (headers) => {
  const request = await arrived(headers);
  expect([isDirect(request), isFromElsewhere(request)]).toEqual([false, true]);
});

test.for([
  'https://evil.example',
  'http://localhost:9',
  'http://127.0.0.1',
  'https://127.0.0.1:PORT',
  'null',
  '',
  'http://localhost:PORT/x',
])('a page of another origin is not direct: %j', async (origin) => {
  expect(isDirect(await arrived({ origin: own(origin) }))).toBe(false);
});

test('a page of a listed origin is direct', async () => {
  const origins = ['http://localhost:5173'];
  expect(isDirect(await arrived({ origin: 'http://localhost:5173' }), origins)).toBe(true);
  expect(isDirect(await arrived({ origin: 'http://localhost:5174' }), origins)).toBe(false);
  expect(isDirect(await arrived({ origin: 'http://localhost:5173', via: '1.1 x' }), origins)).toBe(false);
});

test.each([
  'GET / HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n',
  'GET http://127.0.0.1/ HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n',
])('a request with headers that only proxies send is not direct: %j', async (text) => {
  await new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.end(text));
    socket.resume().on('close', resolve);
  });
  expect([isDirect(last), isFromElsewhere(last)]).toEqual([false, true]);
});

test('a request from elsewhere in development mode is reported once, on the console and in the log', async () => {
  const lines: string[] = [];
  const messages: string[] = [];
  const log = createLog('portal', { write: (line) => lines.push(line) });
  const listener = warnOfProxy((() => {}) satisfies RequestListener, log, (line) => messages.push(line));
  listener(await arrived(), undefined as never);
  expect(messages).toEqual([]);
  for (const headers of [{ via: '1.1 proxy' }, { host: 'portal.example.org' }])
    listener(await arrived(headers), undefined as never);
  log.flush();
  expect(messages).toEqual([expect.stringMatching(/^warning: .*proxy.*development mode/)]);
  expect(lines.filter((line) => line.includes('development mode'))).toHaveLength(1);
});
