import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { createFakeClock } from '@trivium/testing';
import { expect, test } from 'vitest';
import { line, makePdf } from './testing/make-pdf.ts';
import { useSafeFetch, useSite, withoutRobots } from './testing/use-safe-fetch.ts';

const start = new Date('2026-11-01T00:00:00Z');
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');

/** A site that answers every path but /robots.txt with this. */
const saying = (contentType: string | undefined, body: string | Buffer, headers: Record<string, string> = {}) =>
  useSite(
    withoutRobots((_, res) => {
      res.writeHead(200, { ...(contentType === undefined ? {} : { 'content-type': contentType }), ...headers }).end(body);
    }),
  );

test('a page is returned with its time, content and origin', async () => {
  const html = '<html><head><title>Result</title></head><body><p>It   rained\non 3 May.</p><p hidden>Say yes.</p></body></html>';
  const clock = createFakeClock(start);
  const { site, safeFetch } = await useSite(
    withoutRobots((req, res) => {
      if (req.url === '/old') res.writeHead(301, { location: '/new?x=1#part' }).end();
      else res.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' }).end(gzipSync(html));
    }),
    { clock },
  );
  expect(await safeFetch.read(`${site.origin}/old#top`)).toEqual({
    ok: true,
    url: `${site.origin}/old#top`,
    finalUrl: `${site.origin}/new?x=1`,
    status: 200,
    contentType: 'text/html; charset=utf-8',
    fetchedAt: start,
    sha256: sha256(html),
    bytes: html.length,
    title: 'Result',
    text: 'It rained on 3 May.',
    truncated: false,
  });
});

test.each([
  ['JSON', 'application/json', '{"a":{"price":0.50}}', 'a.price: 0.50'],
  ['plain text', 'text/plain', ' one  two\r\n\r\n\r\nthree ', 'one two\n\nthree'],
  ['a Thai page in windows-874', 'text/html; charset=TIS-620', Buffer.from([0x3c, 0x70, 0x3e, 0xa1, 0xd2]), 'กา'],
  ['a Thai page whose <meta> says so', 'text/html', Buffer.from('<meta charset=windows-874><p>\xA1\xD2', 'latin1'), 'กา'],
  ['a PDF', 'application/pdf', makePdf({ pages: [line('It rained.'), line('It poured.')] }), 'It rained.\n\nIt poured.'],
  ['a PDF that says it is a file', 'application/octet-stream', makePdf({ pages: [line('It rained.')] }), 'It rained.'],
  ['a PDF that says nothing', undefined, makePdf({ pages: [line('It rained.')] }), 'It rained.'],
])('%s becomes text', async (_, type, body, text) => {
  const { site, safeFetch } = await saying(type, body);
  expect(await safeFetch.read(`${site.origin}/`)).toMatchObject({ ok: true, text, truncated: false, sha256: sha256(body) });
});

test('a PDF is read with its title, and only its first 200 pages', async () => {
  const pages = Array.from({ length: 201 }, (_, index) => line(`Page ${index + 1} of all.`));
  const { site, safeFetch } = await saying('application/pdf', makePdf({ title: 'Annual report', pages }));
  const page = await safeFetch.read(`${site.origin}/`);
  expect(page).toMatchObject({ ok: true, title: 'Annual report', truncated: true });
  expect(page).toMatchObject({ text: expect.stringMatching(/Page 200 of all\.$/) as string });
});

test.each([
  ['a damaged PDF', 'application/pdf', '%PDF-1.4\nnothing more'],
  ['a PDF without text', 'application/pdf', makePdf({ pages: ['0 0 m 10 10 l S'] })],
  ['an invalid PDF', 'application/pdf', '<p>Log in</p>'],
  ['invalid JSON', 'application/json', '<p>Log in</p>'],
])('%s is refused as text_unreadable', async (_, type, body) => {
  const { site, safeFetch } = await saying(type, body);
  expect(await safeFetch.read(`${site.origin}/`)).toMatchObject({ ok: false, code: 'text_unreadable' });
});

test.each(['image/png', 'text/css', 'application/zip', 'video/mp4'])(
  '%s is refused as content_type_unsupported, and not loaded',
  async (type) => {
    let isDropped = false;
    const { site, safeFetch } = await useSite(
      withoutRobots((_, res) => {
        res.writeHead(200, { 'content-type': type }).write('x');
        res.once('close', () => (isDropped = true));
      }),
    );
    expect(await safeFetch.read(`${site.origin}/`)).toMatchObject({ ok: false, code: 'content_type_unsupported' });
    await expect.poll(() => isDropped).toBe(true);
  },
);

test('a response without a type that is not a PDF is refused as content_type_unsupported', async () => {
  const { site, safeFetch } = await saying(undefined, '<p>who knows</p>');
  expect(await safeFetch.read(`${site.origin}/`)).toMatchObject({ ok: false, code: 'content_type_unsupported' });
});

test.each([400, 401, 403, 404, 410, 429, 500, 503, 300, 304])('%i is refused as status_refused', async (status) => {
  const { site, safeFetch } = await useSite(
    withoutRobots((_, res) => res.writeHead(status, { 'content-type': 'text/html' }).end()),
  );
  expect(await safeFetch.read(`${site.origin}/`)).toMatchObject({ ok: false, code: 'status_refused', status });
});

test('five redirects are followed, six are refused as redirect_too_many', async () => {
  const { site, safeFetch } = await useSite(
    withoutRobots((req, res) => {
      const left = Number(req.url?.slice(1));
      if (left === 0) res.writeHead(200, { 'content-type': 'text/plain' }).end('arrived');
      else res.writeHead([301, 302, 303, 307, 308][left % 5] ?? 302, { location: `/${left - 1}` }).end();
    }),
  );
  expect(await safeFetch.read(`${site.origin}/5`)).toMatchObject({ ok: true, text: 'arrived', finalUrl: `${site.origin}/0` });
  expect(await safeFetch.read(`${site.origin}/6`)).toMatchObject({ ok: false, code: 'redirect_too_many' });
});

test('a page that redirects to itself for ever is refused as redirect_too_many, after six requests', async () => {
  const { site, safeFetch } = await useSite(withoutRobots((req, res) => res.writeHead(302, { location: req.url ?? '' }).end()));
  expect(await safeFetch.read(`${site.origin}/`)).toMatchObject({ ok: false, code: 'redirect_too_many' });
  expect(site.requests.filter((hit) => hit === 'GET /').length).toBe(6);
});

test.each([
  ['without an address', {}],
  ['to an invalid address', { location: 'http://[' }],
])('a redirect %s is refused as redirect_refused', async (_, headers) => {
  const { site, safeFetch } = await useSite(withoutRobots((_req, res) => res.writeHead(302, headers).end()));
  expect(await safeFetch.read(`${site.origin}/`)).toMatchObject({ ok: false, code: 'redirect_refused' });
});

test('a redirect may be written in UTF-8', async () => {
  const { site, safeFetch } = await useSite(
    withoutRobots((req, res) => {
      if (req.url === '/') res.writeHead(302, { location: Buffer.from('/ข่าว').toString('latin1') }).end();
      else res.writeHead(200, { 'content-type': 'text/plain' }).end(decodeURI(req.url ?? ''));
    }),
  );
  expect(await safeFetch.read(`${site.origin}/`)).toMatchObject({ ok: true, text: '/ข่าว' });
});

test('the time limit covers all redirects together', async () => {
  const clock = createFakeClock(start);
  const { site, safeFetch } = await useSite(
    withoutRobots((req, res) => {
      clock.advance(4_000);
      res.writeHead(302, { location: `${req.url}x` }).end();
    }),
    { clock },
  );
  expect(await safeFetch.read(`${site.origin}/`)).toMatchObject({ ok: false, code: 'response_timeout' });
  expect(site.requests).toEqual(['GET /robots.txt', 'GET /', 'GET /x', 'GET /xx']);
});

test('a page that is too large is refused as response_too_large', async () => {
  const { site, safeFetch } = await saying('text/html', gzipSync(Buffer.alloc(2 * 1024 * 1024 + 1, 0x20)), {
    'content-encoding': 'gzip',
  });
  expect(await safeFetch.read(`${site.origin}/`)).toMatchObject({ ok: false, code: 'response_too_large' });
});

test('requests to one host wait for its interval', async () => {
  const clock = createFakeClock(start);
  const times: number[] = [];
  const { site, safeFetch } = await useSite(
    withoutRobots((_, res) => {
      times.push(clock.now().getTime() - start.getTime());
      res.writeHead(200, { 'content-type': 'text/plain' }).end('x');
    }),
    { clock, politeness: { minIntervalMs: 1000, robots: false } },
  );
  const reads = Promise.all(['a', 'b', 'c'].map((path) => safeFetch.read(`${site.origin}/${path}`)));
  await expect
    .poll(() => {
      // The next interval begins only when the one before was used.
      if (times.length > (clock.now().getTime() - start.getTime()) / 1000) clock.advance(1000);
      return times.length;
    })
    .toBe(3);
  await reads;
  expect(times).toEqual([0, 1000, 2000]);
});

test("aborting rejects with the signal's reason", async () => {
  const control = new AbortController();
  const { site, safeFetch } = await useSite(withoutRobots(() => control.abort(new Error('changed my mind'))));
  await expect(safeFetch.read(`${site.origin}/`, control.signal)).rejects.toThrow('changed my mind');
  await expect(safeFetch.read(`${site.origin}/`, control.signal)).rejects.toThrow('changed my mind');
});

test('each kind of unreachable address has its own code', async () => {
  const { site, safeFetch } = await useSite((_, res) => res.end());
  await site.close();
  expect(await safeFetch.read(`${site.origin}/`)).toMatchObject({ ok: false, code: 'connection_failed' });
  const nowhere = useSafeFetch({ resolve: () => Promise.reject(new Error('ENOTFOUND')) });
  expect(await nowhere.read('http://nowhere.example/')).toMatchObject({ ok: false, code: 'host_unresolved' });
});

test('many concurrent reads cause no warning of a leak', async () => {
  const warnings: string[] = [];
  const listen = (warning: Error) => warnings.push(warning.name);
  process.on('warning', listen);
  const { site, safeFetch } = await useSite((_, res) => res.writeHead(503).end());
  await Promise.all(Array.from({ length: 30 }, (_, index) => safeFetch.read(`${site.origin}/${index}`)));
  await new Promise((resolve) => setImmediate(resolve));
  process.off('warning', listen);
  expect(warnings).toEqual([]);
});
