import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { createFakeClock } from '@trivium/testing';
import { expect, onTestFinished, test } from 'vitest';
import { useSafeFetch, useSite } from '../testing/use-safe-fetch.ts';

const start = new Date('2026-11-01T00:00:00Z');

/** A server that sends bytes that no HTTP server would. */
async function serveRaw(answer: (socket: Socket) => void) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('data', () => answer(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as { port: number };
  return { host: `127.0.0.1:${port}`, url: `http://127.0.0.1:${port}/`, connectionCount: () => sockets.size };
}

test('a request carries method, headers and body, and returns a response of any status', async () => {
  const seen: unknown[] = [];
  const { site, safeFetch } = await useSite((req, res) => {
    void req.toArray().then((chunks: Buffer[]) => {
      const { 'user-agent': agent, 'webhook-id': id, 'accept-encoding': encodings } = req.headers;
      seen.push([req.method, req.url, agent, id, encodings, Buffer.concat(chunks).toString()]);
      res.writeHead(410, { 'x-why': 'gone' }).end('no more');
    });
  });
  const headers = { 'Webhook-Id': 'msg_1', 'User-Agent': 'Other/1' };
  const answer = await safeFetch.request(`${site.origin}/hook#part`, { method: 'POST', headers, body: Buffer.from('{"a":1}') });
  expect(seen).toEqual([['POST', '/hook', 'Other/1', 'msg_1', 'gzip, deflate, br, zstd', '{"a":1}']]);
  expect(answer.status).toBe(410);
  expect(answer.headers.get('X-Why')).toBe('gone');
  expect(answer.body.toString()).toBe('no more');
  expect(answer.url).toBe(`${site.origin}/hook`);
});

test('a request does not follow a redirect', async () => {
  const { site, safeFetch } = await useSite((_, res) => res.writeHead(302, { location: '/other' }).end());
  expect((await safeFetch.request(`${site.origin}/`)).status).toBe(302);
  expect(site.requests).toEqual(['GET /']);
});

const encoders = { gzip: gzipSync, 'x-gzip': gzipSync, deflate: deflateSync, br: brotliCompressSync, zstd: zstdCompressSync };
const encodings = Object.keys(encoders) as (keyof typeof encoders)[];

test.each(encodings)('%s is decoded', async (encoding) => {
  const { site, safeFetch } = await useSite((_, res) =>
    res.writeHead(200, { 'content-encoding': encoding.toUpperCase() }).end(encoders[encoding](Buffer.from('สวัสดี'))),
  );
  expect((await safeFetch.request(`${site.origin}/`)).body.toString()).toBe('สวัสดี');
});

test('two encodings are decoded, the last one first', async () => {
  const { site, safeFetch } = await useSite((_, res) =>
    res.writeHead(200, { 'content-encoding': 'br, identity, gzip' }).end(gzipSync(brotliCompressSync(Buffer.from('both')))),
  );
  expect((await safeFetch.request(`${site.origin}/`)).body.toString()).toBe('both');
});

test.each(['compress', 'gzip, gzip, gzip', 'toString', 'gzip, unknown'])(
  '%s is refused as encoding_unsupported',
  async (encoding) => {
    const { site, safeFetch } = await useSite((_, res) => res.writeHead(200, { 'content-encoding': encoding }).end('x'));
    await expect(safeFetch.request(`${site.origin}/`)).rejects.toMatchObject({ code: 'encoding_unsupported' });
  },
);

test.each([
  ['HEAD', 200],
  ['GET', 204],
  ['GET', 200],
] as const)('an empty answer to %s with %i may name an encoding', async (method, status) => {
  const { site, safeFetch } = await useSite((_, res) => res.writeHead(status, { 'content-encoding': 'gzip' }).end());
  expect((await safeFetch.request(`${site.origin}/`, { method })).body.length).toBe(0);
});

test.each(encodings)('a bomb of %s is refused as response_too_large', async (encoding) => {
  const bomb = encoders[encoding](Buffer.alloc(50 * 1024 * 1024));
  expect(bomb.length).toBeLessThan(100_000);
  const { site, safeFetch } = await useSite((_, res) => res.writeHead(200, { 'content-encoding': encoding }).end(bomb));
  await expect(safeFetch.request(`${site.origin}/`)).rejects.toMatchObject({ code: 'response_too_large' });
});

test('a bomb inside a bomb is refused as response_too_large', async () => {
  const bomb = gzipSync(gzipSync(Buffer.alloc(50 * 1024 * 1024)));
  const { site, safeFetch } = await useSite((_, res) => res.writeHead(200, { 'content-encoding': 'gzip, gzip' }).end(bomb));
  await expect(safeFetch.request(`${site.origin}/`)).rejects.toMatchObject({ code: 'response_too_large' });
});

test('a compressed stream that continues without output is refused as response_too_large', async () => {
  const empty = Buffer.concat(Array.from({ length: 1000 }, () => gzipSync('')));
  const { site, safeFetch } = await useSite((_, res) => {
    res.writeHead(200, { 'content-encoding': 'gzip' });
    const write = () => {
      while (!res.destroyed && res.write(empty));
      res.once('drain', write);
    };
    write();
  });
  await expect(safeFetch.request(`${site.origin}/`, { bytes: 100_000 })).rejects.toMatchObject({ code: 'response_too_large' });
});

test('a response may be as long as the limit and not a byte longer', async () => {
  const { site, safeFetch } = await useSite((req, res) => res.end('x'.repeat(Number(req.url?.slice(1)))));
  expect((await safeFetch.request(`${site.origin}/1000`, { bytes: 1000 })).body.length).toBe(1000);
  await expect(safeFetch.request(`${site.origin}/1001`, { bytes: 1000 })).rejects.toMatchObject({ code: 'response_too_large' });
});

test('a response that is too long is truncated if the caller asks for it', async () => {
  const { site, safeFetch } = await useSite((req, res) =>
    req.url === '/gzip'
      ? res.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(5_000_000)))
      : res.end('x'.repeat(5_000_000)),
  );
  for (const path of ['/', '/gzip']) {
    const answer = await safeFetch.request(site.origin + path, { bytes: 1000, overflow: 'truncate' });
    expect(answer.body.toString()).toBe('x'.repeat(1000));
  }
});

test.each([
  ['damaged gzip', { 'content-encoding': 'gzip' }, Buffer.from('this is no gzip')],
  ['gzip cut short', { 'content-encoding': 'gzip' }, gzipSync('x'.repeat(1000)).subarray(0, 20)],
  ['damaged brotli', { 'content-encoding': 'br' }, Buffer.from('this is no brotli')],
  ['damaged zstd', { 'content-encoding': 'zstd' }, Buffer.from('this is no zstd')],
])('%s is refused as response_broken', async (_, headers, body) => {
  const { site, safeFetch } = await useSite((_req, res) => res.writeHead(200, headers).end(body));
  await expect(safeFetch.request(`${site.origin}/`)).rejects.toMatchObject({ code: 'response_broken' });
});

test.each([
  ['a body cut short', 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nshort', 'response_broken'],
  ['chunks cut short', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nshort\r\n', 'response_broken'],
  ['chunks of no length', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nshort\r\n', 'response_broken'],
  ['what is not HTTP', 'SSH-2.0-OpenSSH_9.6\r\n', 'response_broken'],
  ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab', 'response_broken'],
  ['headers without end', `HTTP/1.1 200 OK\r\nX: ${'x'.repeat(100_000)}`, 'response_too_large'],
  ['no answer', '', 'connection_failed'],
])('%s is refused by its own code', async (_, bytes, code) => {
  const site = await serveRaw((socket) => socket.end(bytes));
  const safeFetch = useSafeFetch({ allow: [site.host] });
  await expect(safeFetch.request(site.url)).rejects.toMatchObject({ code });
});

test.each([
  ['says nothing', ''],
  ['never ends its headers', 'HTTP/1.1 200 OK\r\nX-Slow: '],
  ['never ends its body', 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nslow'],
  ['says again and again that it goes on', 'HTTP/1.1 103 Early Hints\r\n\r\n'],
])('a server that %s is given up after 10 s: response_timeout', async (_, bytes) => {
  const clock = createFakeClock(start);
  let isAsked = false;
  const site = await serveRaw((socket) => {
    socket.write(bytes);
    isAsked = true;
  });
  const safeFetch = useSafeFetch({ allow: [site.host], clock });
  let code: unknown = 'waiting';
  const request = safeFetch.request(site.url).catch((error: { code: string }) => (code = error.code));
  await expect.poll(() => isAsked).toBe(true);
  clock.advance(9_999);
  await new Promise((resolve) => setImmediate(resolve));
  expect(code).toBe('waiting');
  clock.advance(1);
  await request;
  expect(code).toBe('response_timeout');
});

test('a closed port is refused as connection_failed', async () => {
  const { site, safeFetch } = await useSite((_, res) => res.end());
  await site.close();
  await expect(safeFetch.request(`${site.origin}/`)).rejects.toMatchObject({
    code: 'connection_failed',
    message: `No connection to ${site.host} could be made or kept (ECONNREFUSED); try again later.`,
  });
});

test('a server that does not speak TLS is refused as connection_failed', async () => {
  const { site, safeFetch } = await useSite((_, res) => res.end());
  await expect(safeFetch.request(`https://${site.host}/`)).rejects.toMatchObject({ code: 'connection_failed' });
});

test.each([
  ['fails', () => Promise.reject(new Error('ENOTFOUND'))],
  ['finds nothing', () => Promise.resolve([])],
])('a name whose lookup %s is refused as host_unresolved', async (_, resolve) => {
  await expect(useSafeFetch({ resolve }).request('http://nowhere.example/')).rejects.toMatchObject({ code: 'host_unresolved' });
});

test('a name is reached at the address that it resolves to', async () => {
  const { site } = await useSite((req, res) => res.end(req.headers.host));
  const safeFetch = useSafeFetch({ allow: [site.host], ports: [site.port], resolve: () => Promise.resolve(['127.0.0.1']) });
  const answer = await safeFetch.request(`http://named.example:${site.port}/`);
  expect(answer.body.toString()).toBe(`named.example:${site.port}`);
});

test("aborting rejects with the signal's reason", async () => {
  const control = new AbortController();
  const { site, safeFetch } = await useSite(() => control.abort(new Error('changed my mind')));
  await expect(safeFetch.request(`${site.origin}/`, { signal: control.signal })).rejects.toThrow('changed my mind');
});

test('closing ends running requests, and no new ones start: outbound_closed', async () => {
  const { site, safeFetch } = await useSite(() => void safeFetch.close());
  await expect(safeFetch.request(`${site.origin}/`)).rejects.toMatchObject({ code: 'outbound_closed' });
  await expect(safeFetch.request(`${site.origin}/`)).rejects.toMatchObject({ code: 'outbound_closed' });
  await expect(safeFetch.read(`${site.origin}/`)).rejects.toMatchObject({ code: 'outbound_closed' });
  expect(site.requests.length).toBe(1);
});
