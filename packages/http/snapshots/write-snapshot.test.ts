import { expect, test } from 'vitest';
import { openConnection, parseAnswer, rawRequest } from '../testing/raw-request.ts';
import { startService } from '../testing/start-service.ts';

const get = (path: string, ...fields: string[]) =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\n${fields.map((field) => `${field}\r\n`).join('')}\r\n`;
const withoutTransport = (headers: Readonly<Record<string, string>>) => {
  const { connection: _c, 'keep-alive': _k, date: _d, 'x-request-id': _x, ...rest } = headers;
  return rest;
};

test("a snapshot's prepared head equals Node's own", async () => {
  const { port, show } = await startService();
  await show('/a');
  const prepared = await rawRequest(port, get('/a'));
  const written = await rawRequest(port, get('/a', 'Connection: close'));
  expect(written.headers['connection']).toBe('close');
  expect(withoutTransport(prepared.headers)).toEqual(withoutTransport(written.headers));
  expect(prepared.body).toBe(written.body);
  expect(prepared.headers['date']).toMatch(/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/);
  expect(prepared.headers['x-request-id']).toMatch(/^[\w-]+$/);
});

test('HEAD sends what GET sends, without the body', async () => {
  const { port, show } = await startService();
  await show('/a');
  const connection = openConnection(port);
  connection.send(get('/a', 'Accept-Encoding: gzip').replace('GET', 'HEAD'));
  const head = parseAnswer(await connection.receive((received) => received.includes('\r\n\r\n')));
  const full = await rawRequest(port, get('/a', 'Accept-Encoding: gzip'));
  expect(head.body).toBe('');
  expect(withoutTransport(head.headers)).toEqual(withoutTransport(full.headers));
  expect(head.headers['content-encoding']).toBe('gzip');
});

test('pipelined requests are answered in order on one connection', async () => {
  const { port, show } = await startService();
  await show('/a', { body: 'first' });
  await show('/b', { body: 'second' });
  const connection = openConnection(port);
  connection.send(get('/a') + get('/healthz') + get('/b') + get('/a', 'If-None-Match: *'));
  const received = await connection.receive((text) => text.includes(' 304 '));
  expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200', 'HTTP/1.1 200', 'HTTP/1.1 304']);
  expect(received.indexOf('first')).toBeLessThan(received.indexOf('second'));
});

test('a client that has the bytes gets 304 and nothing more', async () => {
  const { port, show } = await startService();
  await show('/a');
  const { headers } = await rawRequest(port, get('/a', 'Accept-Encoding: br'));
  const again = await rawRequest(port, get('/a', 'Accept-Encoding: br', `If-None-Match: "old", W/${headers['etag']}`));
  expect(again.status).toBe(304);
  expect(again.headers['etag']).toBe(headers['etag']);
  expect(again.headers['vary']).toBe('Accept-Encoding');
  expect(again.body).toBe('');
});

test('If-None-Match takes precedence over If-Modified-Since, which is ignored', async () => {
  const { port, show } = await startService();
  await show('/a');
  const answer = await rawRequest(port, get('/a', 'If-None-Match: "old"', 'If-Modified-Since: Fri, 01 Jan 2100 00:00:00 GMT'));
  expect(answer.status).toBe(200);
});

test('a client that excludes every encoding is refused with encoding_not_acceptable', async () => {
  const { port, service, show } = await startService(({ publish }) => publish({ method: 'get', path: '/a', responses: {} }));
  await show('/a');
  const answer = await rawRequest(port, get('/a', 'Accept-Encoding: identity;q=0'));
  expect(answer.status).toBe(406);
  expect(JSON.parse(answer.body).error.code).toBe('encoding_not_acceptable');
  expect(service.snapshots.has('/a')).toBe(true);
});

test('a snapshot is replaced between two requests of one connection', async () => {
  const { port, show } = await startService();
  await show('/a', { body: 'before' });
  const connection = openConnection(port);
  connection.send(get('/a'));
  await connection.receive((text) => text.endsWith('before'));
  await show('/a', { body: 'after' });
  connection.send(get('/a'));
  expect(await connection.receive((text) => text.endsWith('after'))).toContain('content-length: 5');
});
