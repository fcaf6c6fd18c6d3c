import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SafeFetch } from '../create-safe-fetch.ts';
import { serveLocal, type LocalServer } from '../testing/serve-local.ts';
import { useSafeFetch } from '../testing/use-safe-fetch.ts';
import { loopbackSpellings, otherPrivateAddresses, otherRefusals, privateAnswers, type Vector } from './ssrf-vectors.ts';

/** On every address of this machine so that it notices every way in. */
let canary: LocalServer;
/** Allowed; redirects to the address in `to`. */
let redirector: LocalServer;

beforeAll(async () => {
  canary = await serveLocal((_, res) => void res.end('leak'), '::').catch(() =>
    serveLocal((_, res) => void res.end('leak'), '0.0.0.0'),
  );
  redirector = await serveLocal((req, res) => {
    const url = new URL(req.url ?? '', 'http://redirector');
    if (url.pathname === '/robots.txt') res.writeHead(404).end();
    else res.writeHead(Number(url.searchParams.get('status')), { location: url.searchParams.get('to') ?? '' }).end();
  });
});

afterAll(async () => {
  await Promise.all([canary.close(), redirector.close()]);
});

const vectors = [...loopbackSpellings, ...otherPrivateAddresses, ...otherRefusals];
/** Some contain characters that a terminal would obey. */
const withName = (cases: readonly Vector[]) =>
  cases.map((vector) => ({ ...vector, name: JSON.stringify(vector.url).slice(0, 80) }));
const withPort = (url: string) => url.replaceAll('PORT', String(canary.port));
const nothing = () => Promise.reject(new Error('no name is resolved here'));

/** May use the canary's port so that only the address can be the reason of a refusal. */
const guard = (options: Parameters<typeof useSafeFetch>[0] = {}): SafeFetch =>
  useSafeFetch({ ports: [80, 443, canary.port], allow: [redirector.host], resolve: nothing, ...options });

const refusalOf = (safeFetch: SafeFetch, url: string) =>
  safeFetch.request(url).then(
    ({ status }) => `answered ${status}`,
    (error: { code?: string }) => error.code,
  );

test('there are at least 70 different vectors', () => {
  expect(new Set(vectors.map(({ url }) => url)).size).toBeGreaterThanOrEqual(70);
});

test('the canary notices: an unguarded fetch reaches it', async () => {
  const before = canary.connections();
  await (await fetch(`http://127.0.0.1:${canary.port}/`, { headers: { connection: 'close' } })).text();
  await (await fetch(withPort('http://0x7f.1:PORT/'), { headers: { connection: 'close' } })).text();
  expect(canary.connections()).toBe(before + 2);
});

test.each(withName(vectors))('$name is refused as $code without a lookup', async ({ url, code }: Vector) => {
  const safeFetch = guard();
  const before = canary.connections();
  const address = withPort(url);
  expect(() => safeFetch.check(address)).toThrow(expect.objectContaining({ code }));
  expect(await safeFetch.read(address)).toMatchObject({ ok: false, code });
  expect(await refusalOf(safeFetch, address)).toBe(code);
  expect(canary.connections()).toBe(before);
});

/** A redirect is resolved against its page, so an invalid address on its own can be a valid one there. */
const redirectVectors: readonly Vector[] = [
  ...vectors.filter(({ code, url }) => code !== 'address_invalid' && !/^\s*http:\/?[^\\/]/.test(url)),
  { url: '//127.0.0.1:PORT/', code: 'address_private' },
  { url: '\\\\127.0.0.1:PORT/', code: 'address_private' },
  { url: '/\\127.0.0.1:PORT/', code: 'address_private' },
];

test.each(withName(redirectVectors))('a redirect to $name is refused as $code', async ({ url, code }) => {
  const before = canary.connections();
  for (const status of [301, 307]) {
    const to = encodeURIComponent(Buffer.from(withPort(url).replaceAll(/\p{Cc}/gu, '')).toString('latin1'));
    const page = await guard().read(`${redirector.origin}/?status=${status}&to=${to}`);
    expect(page).toMatchObject({ ok: false, code });
  }
  expect(canary.connections()).toBe(before);
});

test.each(privateAnswers.map((addresses) => ({ addresses })))(
  'a name that resolves to $addresses is refused as address_private',
  async ({ addresses }) => {
    const before = canary.connections();
    const safeFetch = guard({ resolve: () => Promise.resolve(addresses) });
    const url = `http://innocent.example:${canary.port}/`;
    expect(await safeFetch.read(url)).toMatchObject({ ok: false, code: 'address_private' });
    expect(await refusalOf(safeFetch, url)).toBe('address_private');
    expect(await refusalOf(safeFetch, `http://innocent.example.:${canary.port}/`)).toBe('address_private');
    expect(canary.connections()).toBe(before);
  },
);

test('a name is resolved once for a connection, so an answer that changes afterwards has no effect', async () => {
  const lookups: string[] = [];
  // The redirector acts as a public server: its address is allowed, and the canary's is not.
  const answers = ['127.0.0.1', '::1'];
  const safeFetch = guard({
    ports: [redirector.port],
    resolve: (host) => {
      lookups.push(host);
      return Promise.resolve([answers[Math.min(lookups.length, answers.length) - 1] ?? '']);
    },
  });
  const inside = await serveLocal((_, res) => void res.end('leak'), '::1', redirector.port).catch(() => undefined);
  try {
    const url = `http://rebind.example:${redirector.port}/?status=204`;
    const { status } = await safeFetch.request(url, { headers: { connection: 'close' } });
    expect(status).toBe(204);
    expect(lookups).toEqual(['rebind.example']);
    expect(await refusalOf(safeFetch, url)).toBe('address_private');
    expect(lookups).toEqual(['rebind.example', 'rebind.example']);
    expect(inside?.connections() ?? 0).toBe(0);
  } finally {
    await inside?.close();
  }
});

test('a page that redirects to itself while its name moves to a private address is refused', async () => {
  let lookups = 0;
  const safeFetch = guard({
    ports: [redirector.port, canary.port],
    resolve: () => Promise.resolve([++lookups <= 2 ? '127.0.0.1' : '10.0.0.1']),
    politeness: { minIntervalMs: 0, robots: false },
  });
  const to = encodeURIComponent(`http://rebind.example:${canary.port}/`);
  const before = canary.connections();
  expect(await safeFetch.read(`http://rebind.example:${redirector.port}/?status=302&to=${to}`)).toMatchObject({
    ok: false,
    code: 'address_private',
  });
  expect(canary.connections()).toBe(before);
});

test('an address that is allowed on one port is not allowed on another', async () => {
  const safeFetch = guard({ ports: [canary.port], resolve: () => Promise.resolve(['127.0.0.1']) });
  expect(await refusalOf(safeFetch, `http://127.0.0.1:${canary.port}/`)).toBe('address_private');
  expect(await refusalOf(safeFetch, `http://named.example:${canary.port}/`)).toBe('address_private');
});

test('an agent is guarded even if the address was not checked before', async () => {
  const { createGuardedAgent } = await import('../request/guarded-agent.ts');
  const { readAllowList } = await import('./allow-list.rules.ts');
  const { request } = await import('undici');
  const agent = createGuardedAgent({ allow: readAllowList([]), connectTimeoutMs: 1000 });
  const before = canary.connections();
  await expect(request(`http://127.0.0.1:${canary.port}/`, { dispatcher: agent })).rejects.toMatchObject({
    code: 'address_private',
  });
  await expect(request(`http://[::1]:${canary.port}/`, { dispatcher: agent })).rejects.toMatchObject({ code: 'address_private' });
  await expect(request(`http://localhost:${canary.port}/`, { dispatcher: agent })).rejects.toMatchObject({
    code: 'address_private',
  });
  expect(canary.connections()).toBe(before);
  await agent.destroy();
});
