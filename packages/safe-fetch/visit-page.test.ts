import { createFakeClock } from '@trivium/testing';
import { expect, test } from 'vitest';
import { line, makePdf } from './testing/make-pdf.ts';
import { useSafeFetch, useSite, withoutRobots } from './testing/use-safe-fetch.ts';

const start = new Date('2026-11-01T00:00:00Z');
const html = '<title>Dose</title><script type="application/ld+json">{"isAccessibleForFree":false}</script><p>5 mg/kg</p>';

test('a visit returns the redirects, the headers and the body besides the text', async () => {
  const { site, safeFetch } = await useSite(
    withoutRobots((req, res) => {
      if (req.url === '/old') res.writeHead(301, { location: '/moved' }).end();
      else if (req.url === '/moved') res.writeHead(302, { location: '/new' }).end();
      else res.writeHead(200, { 'content-type': 'text/html', 'x-why': 'here' }).end(html);
    }),
    { clock: createFakeClock(start) },
  );
  const visit = await safeFetch.visit(`${site.origin}/old`);
  expect(visit).toMatchObject({
    ok: true,
    url: `${site.origin}/old`,
    finalUrl: `${site.origin}/new`,
    hops: [
      { url: `${site.origin}/old`, status: 301 },
      { url: `${site.origin}/moved`, status: 302 },
      { url: `${site.origin}/new`, status: 200 },
    ],
    status: 200,
    fetchedAt: start,
    title: 'Dose',
    text: '5 mg/kg',
    truncated: false,
  });
  if (!visit.ok) throw new Error(visit.code);
  expect(visit.headers.get('x-why')).toBe('here');
  expect(visit.body.toString()).toBe(html);
});

test.each([401, 403, 404, 410, 429, 500, 503])(
  '%i is a response: its headers and body are returned, without a text',
  async (status) => {
    const { site, safeFetch } = await useSite(
      withoutRobots((_, res) => res.writeHead(status, { 'content-type': 'text/html', 'retry-after': '60' }).end('<p>no</p>')),
    );
    const visit = await safeFetch.visit(`${site.origin}/`);
    expect(visit).toMatchObject({ ok: true, status, hops: [{ status }] });
    if (!visit.ok) throw new Error(visit.code);
    expect(visit.headers.get('retry-after')).toBe('60');
    expect(visit.body.toString()).toBe('<p>no</p>');
    expect(visit.text).toBeUndefined();
  },
);

test('a long body is truncated and marked as such', async () => {
  const { site, safeFetch } = await useSite(
    withoutRobots((_, res) => res.writeHead(200, { 'content-type': 'text/plain' }).end('x'.repeat(5_000))),
    { limits: { bytes: 1_000 } },
  );
  expect(await safeFetch.visit(`${site.origin}/`)).toMatchObject({ ok: true, text: 'x'.repeat(1_000), truncated: true });
});

test('a PDF is read', async () => {
  const { site, safeFetch } = await useSite(
    withoutRobots((_, res) =>
      res.writeHead(200, { 'content-type': 'application/pdf' }).end(makePdf({ pages: [line('5 mg/kg')] })),
    ),
  );
  expect(await safeFetch.visit(`${site.origin}/`)).toMatchObject({ ok: true, text: '5 mg/kg' });
});

test.each([
  ['content_type_unsupported', 'image/png', 'x'],
  ['text_unreadable', 'application/pdf', '%PDF-1.4\nnothing more'],
])('a page without text is there all the same, and says %s', async (failureCode, type, body) => {
  const { site, safeFetch } = await useSite(withoutRobots((_, res) => res.writeHead(200, { 'content-type': type }).end(body)));
  expect(await safeFetch.visit(`${site.origin}/`)).toMatchObject({ ok: true, status: 200, failureCode });
});

test.each([
  ['robots_refused', '/private'],
  ['redirect_too_many', '/loop'],
  ['redirect_refused', '/nowhere'],
  ['address_private', '/inside'],
])('%s is why there is no answer', async (code, path) => {
  const { site, safeFetch } = await useSite((req, res) => {
    if (req.url === '/robots.txt') res.end('User-agent: *\nDisallow: /private\n');
    else if (req.url === '/loop') res.writeHead(302, { location: '/loop' }).end();
    else if (req.url === '/nowhere') res.writeHead(302).end();
    else res.writeHead(302, { location: 'http://127.0.0.2/' }).end();
  });
  expect(await safeFetch.visit(site.origin + path)).toMatchObject({ ok: false, code });
  expect(site.requests).not.toContain('GET /private');
});

test('a visit waits for its turn like a read', async () => {
  const clock = createFakeClock(start);
  const { site, safeFetch } = await useSite(
    withoutRobots((_, res) => res.writeHead(404).end()),
    {
      clock,
      politeness: { minIntervalMs: 1_000, robots: false },
    },
  );
  await safeFetch.visit(`${site.origin}/1`);
  const second = safeFetch.visit(`${site.origin}/2`);
  await new Promise((resolve) => setImmediate(resolve));
  expect(site.requests).toEqual(['GET /1']);
  clock.advance(1_000);
  await second;
  expect(site.requests).toEqual(['GET /1', 'GET /2']);
});

test('closing ends a visit: outbound_closed', async () => {
  const safeFetch = useSafeFetch();
  await safeFetch.close();
  await expect(safeFetch.visit('http://example.org/')).rejects.toMatchObject({ code: 'outbound_closed' });
});
