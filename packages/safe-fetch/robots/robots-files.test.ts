import { createFakeClock } from '@trivium/testing';
import { expect, test } from 'vitest';
import { useSite } from '../testing/use-safe-fetch.ts';

const start = new Date('2026-11-01T00:00:00Z');

/** A site with the given robots.txt, whose pages are all the same. */
async function siteWith(answer: () => { status: number; body?: string; location?: string }, clock = createFakeClock(start)) {
  const { site, safeFetch } = await useSite(
    (req, res) => {
      if (req.url !== '/robots.txt') {
        res.writeHead(200, { 'content-type': 'text/plain' }).end('page');
        return;
      }
      const { status, body, location } = answer();
      res.writeHead(status, location === undefined ? {} : { location }).end(body);
    },
    { clock, userAgent: 'TriviumTest/1.0 (+https://example.org)' },
  );
  const robotsRequests = () => site.requests.filter((hit) => hit === 'GET /robots.txt').length;
  return { clock, robotsRequests, site, safeFetch, read: (path: string) => safeFetch.read(site.origin + path) };
}

test('a page that robots.txt disallows is refused as robots_refused, and not requested', async () => {
  const { site, read } = await siteWith(() => ({ status: 200, body: 'User-agent: triviumtest\nDisallow: /private' }));
  expect(await read('/private/a')).toMatchObject({ ok: false, code: 'robots_refused' });
  expect(await read('/public')).toMatchObject({ ok: true });
  expect(site.requests).toEqual(['GET /robots.txt', 'GET /public']);
});

test('a redirect to a disallowed page is refused as robots_refused', async () => {
  const { site, safeFetch } = await useSite((req, res) => {
    if (req.url === '/robots.txt') res.end('User-agent: *\nDisallow: /private');
    else res.writeHead(302, { location: '/private' }).end();
  });
  expect(await safeFetch.read(`${site.origin}/public`)).toMatchObject({ ok: false, code: 'robots_refused' });
  expect(site.requests).not.toContain('GET /private');
});

test('robots.txt is fetched once an hour', async () => {
  const { clock, robotsRequests, read } = await siteWith(() => ({ status: 200, body: '' }));
  await Promise.all(['/a', '/b', '/c'].map(read));
  clock.advance(3_599_000);
  await read('/d');
  expect(robotsRequests()).toBe(1);
  clock.advance(1_000);
  await read('/e');
  expect(robotsRequests()).toBe(2);
});

test.each([400, 401, 403, 404, 410, 451])('if robots.txt answers %i, every page may be read', async (status) => {
  const { read } = await siteWith(() => ({ status, body: 'User-agent: *\nDisallow: /' }));
  expect(await read('/')).toMatchObject({ ok: true });
});

test.each([500, 503])('if robots.txt answers %i, nothing is read for five minutes: robots_refused', async (first) => {
  let status = first;
  const { clock, robotsRequests, read } = await siteWith(() => ({ status, body: '' }));
  expect(await read('/')).toMatchObject({ ok: false, code: 'robots_refused' });
  status = 200;
  clock.advance(299_000);
  expect(await read('/')).toMatchObject({ ok: false, code: 'robots_refused' });
  expect(robotsRequests()).toBe(1);
  clock.advance(1_000);
  expect(await read('/')).toMatchObject({ ok: true });
});

test('redirects of robots.txt are followed, but not endlessly and not into private networks', async () => {
  let location: string | undefined = '/moved.txt';
  const { site, safeFetch } = await useSite((req, res) => {
    if (req.url === '/robots.txt') res.writeHead(301, { location }).end();
    else if (req.url === '/moved.txt') res.end('User-agent: *\nDisallow: /private');
    else res.writeHead(200, { 'content-type': 'text/plain' }).end('page');
  });
  expect(await safeFetch.read(`${site.origin}/private`)).toMatchObject({ ok: false, code: 'robots_refused' });
  expect(await safeFetch.read(`${site.origin}/public`)).toMatchObject({ ok: true });

  location = 'http://10.0.0.1/robots.txt';
  const inside = await siteWith(() => ({ status: 301, location: 'http://10.0.0.1/robots.txt' }));
  expect(await inside.read('/')).toMatchObject({ ok: false, code: 'address_private' });
  const endless = await siteWith(() => ({ status: 301, location: '/robots.txt' }));
  expect(await endless.read('/')).toMatchObject({ ok: false, code: 'redirect_too_many' });
});

test('only the first 500 KiB of a robots.txt count', async () => {
  const filler = `# ${'x'.repeat(100)}\n`.repeat(10_000);
  const { read } = await siteWith(() => ({ status: 200, body: `User-agent: *\nDisallow: /early\n${filler}Disallow: /late` }));
  expect(await read('/early')).toMatchObject({ ok: false, code: 'robots_refused' });
  expect(await read('/late')).toMatchObject({ ok: true });
});

test('aborting one wait for robots.txt does not end it for the others', async () => {
  const control = new AbortController();
  let answer = () => {};
  const { site, safeFetch } = await useSite((req, res) => {
    if (req.url === '/robots.txt') answer = () => void res.writeHead(404).end();
    else res.writeHead(200, { 'content-type': 'text/plain' }).end('page');
  });
  const given = safeFetch.read(`${site.origin}/a`, control.signal);
  const other = safeFetch.read(`${site.origin}/b`);
  await expect.poll(() => site.requests.length).toBe(1);
  control.abort(new Error('no longer wanted'));
  await expect(given).rejects.toThrow('no longer wanted');
  answer();
  expect(await other).toMatchObject({ ok: true, text: 'page' });
  expect(site.requests).toEqual(['GET /robots.txt', 'GET /b']);
});

test('robots.txt can be switched off', async () => {
  const { site, safeFetch } = await useSite(
    (_, res) => res.writeHead(200, { 'content-type': 'text/plain' }).end('User-agent: *\nDisallow: /'),
    { politeness: { robots: false } },
  );
  expect(await safeFetch.read(`${site.origin}/`)).toMatchObject({ ok: true });
  expect(site.requests).toEqual(['GET /']);
});
