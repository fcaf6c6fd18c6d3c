import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { listen } from './serve.ts';
import { openConnection } from './testing/raw-request.ts';

const listener = (_req: unknown, res: { end(text: string): void }) => res.end('hi');
const get = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

test('the server answers at the URL that it reports', async () => {
  const { url, port, close } = await listen({ listener, host: '127.0.0.1', port: 0 });
  onTestFinished(() => close(0));
  expect(url).toBe(`http://127.0.0.1:${port}`);
  expect(await (await fetch(url)).text()).toBe('hi');
});

test('a taken port is port_taken, and the message names the port and how to choose another', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await new Promise((resolve) => other.once('listening', resolve));
  const { port } = other.address() as { port: number };
  const refused = listen({ listener, host: '127.0.0.1', port, portSetting: 'FORECAST_PORT' });
  await expect(refused).rejects.toMatchObject({ code: 'port_taken' });
  await expect(refused).rejects.toThrow(new RegExp(`${port}.*FORECAST_PORT`));
});

test.each(['203.0.113.77', 'no-such-host.invalid'])('the foreign address %s is address_unavailable', async (host) => {
  await expect(listen({ listener, host, port: 0 })).rejects.toMatchObject({ code: 'address_unavailable' });
});

test('an unknown expectation is ignored', async () => {
  const { port, close } = await listen({ listener, host: '127.0.0.1', port: 0 });
  onTestFinished(() => close(0));
  const connection = openConnection(port);
  connection.send('GET / HTTP/1.1\r\nHost: x\r\nExpect: nonsense\r\n\r\n');
  expect(await connection.receive((text) => text.endsWith('hi'))).toMatch(/^HTTP\/1\.1 200 /);
});

test('bytes that are not an HTTP request are refused with the headers of the service', async () => {
  const { port, close } = await listen({ listener, headers: { 'x-own': 'yes' }, host: '127.0.0.1', port: 0 });
  onTestFinished(() => close(0));
  const connection = openConnection(port);
  connection.send('GET / HTTP/1.1\r\nbad header\r\n\r\n');
  expect(await connection.receive()).toMatch(/^HTTP\/1\.1 400 [^]*\r\nx-own: yes\r\n[^]*"request_malformed"/);
});

test('closing ends an idle connection at once', async () => {
  const { port, close } = await listen({ listener, host: '127.0.0.1', port: 0 });
  const connection = openConnection(port);
  connection.send(get);
  await connection.receive((text) => text.endsWith('hi'));
  const began = performance.now();
  await close(5_000);
  await connection.closed;
  expect(performance.now() - began).toBeLessThan(1_000);
});

test('closing lets a running request finish, then ends its connection, and accepts no new one', async () => {
  const begun = Promise.withResolvers<{ end(text: string): void }>();
  const slow = (_req: unknown, res: { end(text: string): void }) => begun.resolve(res);
  const { port, url, close } = await listen({ listener: slow, host: '127.0.0.1', port: 0 });
  const connection = openConnection(port);
  connection.send(get);
  const response = await begun.promise;
  const began = performance.now();
  const closing = close(5_000);
  await expect(fetch(url)).rejects.toThrow('fetch failed');
  response.end('done');
  expect(await connection.receive((text) => text.endsWith('done'))).toContain('200 OK');
  await closing;
  await connection.closed;
  expect(performance.now() - began).toBeLessThan(1_000);
});

test('a request that does not finish is ended after the grace period', async () => {
  const begun = Promise.withResolvers<void>();
  const { port, close } = await listen({ listener: () => begun.resolve(), host: '127.0.0.1', port: 0 });
  const connection = openConnection(port);
  connection.send(get);
  await begun.promise;
  const began = performance.now();
  await close(200);
  expect(performance.now() - began).toBeGreaterThanOrEqual(190);
  expect(performance.now() - began).toBeLessThan(2_000);
  await connection.closed;
});

test('a request whose head arrives too late is body_timeout, and its connection is closed', async () => {
  const { port, server, close } = await listen({ listener, host: '127.0.0.1', port: 0 });
  onTestFinished(() => close(0));
  server.headersTimeout = 200;
  server.requestTimeout = 300;
  const connection = openConnection(port);
  connection.send('GET / HTTP/1.1\r\nHost:');
  const received = await connection.receive((text) => text.includes('}'));
  expect(received).toContain('408 Request Timeout');
  expect(received).toContain('"code":"body_timeout"');
  await vi.waitFor(() => expect(connection.isClosed()).toBe(true));
});

test('no refusal follows a response that has already begun', async () => {
  const begun = (_req: IncomingMessage, res: ServerResponse) =>
    void res.writeHead(200, { 'content-length': '100' }).write('part');
  const { port, close } = await listen({ listener: begun, host: '127.0.0.1', port: 0 });
  onTestFinished(() => close(0));
  const connection = openConnection(port);
  connection.send(get);
  await connection.receive((text) => text.endsWith('part'));
  connection.send('no HTTP at all\r\n\r\n');
  await connection.closed;
  expect(await connection.receive()).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*part$/);
});
