import { CodedError } from '@trivium/core';
import { createRoute, z } from '@hono/zod-openapi';
import { createFakeClock } from '@trivium/testing';
import { expect, test, vi } from 'vitest';
import type { Service } from './app.ts';
import { startService } from './testing/start-service.ts';

const ok = { 200: { description: 'Fine', content: { 'application/json': { schema: z.object({ limit: z.number() }) } } } };
const listRoute = createRoute({
  method: 'get',
  path: '/api/things/{id}',
  request: {
    query: z.object({ limit: z.coerce.number().int().max(10).default(5) }),
    params: z.object({ id: z.string().max(3) }),
  },
  responses: { ...ok, 404: { description: 'No such thing' } },
});
const addThings = ({ app }: Service) => void app.openapi(listRoute, (c) => c.json({ limit: c.req.valid('query').limit }, 200));
const throws =
  (error: unknown) =>
  ({ app }: Service) =>
    void app.get('/boom', () => {
      throw error;
    });
interface Document {
  openapi: string;
  paths: Record<string, Record<string, { responses: Record<string, { content?: unknown }> }>>;
  components: { schemas: { Problem: { properties: { error: { properties: { code: { enum: string[] } } } } } } };
}

const codeOf = async (response: Response) => ((await response.json()) as { error: { code: string } }).error.code;

test('an unknown path is route_not_found', async () => {
  const { url } = await startService(addThings);
  const response = await fetch(`${url}/api/other`);
  expect([response.status, await codeOf(response)]).toEqual([404, 'route_not_found']);
});

test('a path that a route passes on is route_not_found, not a wrong method', async () => {
  const { url } = await startService(({ app }) => void app.get('*', (_c, next) => next()));
  const response = await fetch(`${url}/anything`);
  expect([response.status, await codeOf(response)]).toEqual([404, 'route_not_found']);
  expect((await fetch(`${url}/anything`, { method: 'POST' })).status).toBe(405);
});

test('a known path with another method is method_not_allowed, and Allow lists the methods', async () => {
  const { url } = await startService(addThings);
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND']) {
    const response = await fetch(`${url}/api/things/1`, { method });
    expect([response.status, response.headers.get('allow'), await codeOf(response)]).toEqual([
      405,
      'GET, HEAD, OPTIONS',
      'method_not_allowed',
    ]);
  }
});

test('OPTIONS without a preflight lists the allowed methods', async () => {
  const { url } = await startService(addThings);
  const response = await fetch(`${url}/api/things/1`, { method: 'OPTIONS' });
  expect([response.status, response.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS']);
});

test('a preflight is answered for every method and header', async () => {
  const { url } = await startService(addThings);
  const response = await fetch(`${url}/api/things/1`, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://a.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    },
  });
  expect(response.status).toBe(204);
  expect(response.headers.get('access-control-allow-methods')).toContain('POST');
  expect(response.headers.get('access-control-allow-headers')).toBe('*, Authorization');
});

test.each(['/api/things/1', '/api/other', '/healthz', '/%zz', '/api/openapi.json'])(
  '%s carries the security and CORS fields',
  async (path) => {
    const { url } = await startService(addThings);
    const { headers } = await fetch(`${url}${path}`);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-expose-headers')).toContain('ETag');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  },
);

test("a page's own policy replaces the fixed one", async () => {
  const { url } = await startService(
    ({ app }) => void app.get('/page', (c) => c.html('hi', 200, { 'Content-Security-Policy': "default-src 'self'" })),
  );
  expect((await fetch(`${url}/page`)).headers.get('content-security-policy')).toBe("default-src 'self'");
});

test('a query that fails its schema is query_invalid, a path path_invalid', async () => {
  const { url } = await startService(addThings);
  const query = await fetch(`${url}/api/things/1?limit=99`);
  expect(query.status).toBe(400);
  expect(await query.json()).toMatchObject({ error: { code: 'query_invalid' }, errors: [{ path: 'limit', code: 'too_big' }] });
  expect(await codeOf(await fetch(`${url}/api/things/long-id`))).toBe('path_invalid');
});

test('a query parameter that is given twice is refused for that', async () => {
  const { url } = await startService(addThings);
  const response = await fetch(`${url}/api/things/1?limit=1&limit=2`);
  expect(await response.json()).toMatchObject({
    error: { code: 'query_invalid', message: 'Invalid query: limit must be given only once.' },
    errors: [{ path: 'limit', message: 'must be given only once' }],
  });
});

test("a service's own refusal is sent unchanged", async () => {
  const refusal = new CodedError('sample_not_found', { status: 404, title: 'Sample not found' }, 'No sample has this name.');
  const { url, loggedText } = await startService(throws(refusal));
  expect(await (await fetch(`${url}/boom`)).json()).toEqual({
    type: 'about:blank',
    title: 'Sample not found',
    status: 404,
    detail: 'No sample has this name.',
    error: { code: 'sample_not_found', message: 'No sample has this name.' },
  });
  expect(loggedText()).not.toContain('request failed');
});

test.each([
  ['an error', new Error('password is hunter2')],
  ['text', 'hunter2'],
  ['nothing', undefined],
])('a thrown %s is internal_error without its text, and is logged with its request id', async (_, thrown) => {
  const { url, logged } = await startService(throws(thrown));
  const response = await fetch(`${url}/boom`);
  const text = await response.text();
  expect([response.status, JSON.parse(text).error.code]).toEqual([500, 'internal_error']);
  expect(text).not.toContain('hunter2');
  const reqId = response.headers.get('x-request-id');
  expect(logged()).toContainEqual(expect.objectContaining({ level: 50, code: 'internal_error', reqId }));
});

test('an unexpected error is logged with its stack under the request id that the client received', async () => {
  const { url, logged } = await startService(throws(new Error('a defect')));
  const response = await fetch(`${url}/boom`);
  const line = logged().find(({ level }) => level === 50);
  expect(line?.['reqId']).toBe(response.headers.get('x-request-id'));
  expect(JSON.stringify(line)).toContain('app.test.ts');
});

test("the text of an inner package's error stays in the log: 503 is service_unavailable", async () => {
  const inner = new CodedError(
    'database_unreachable',
    { status: 503, title: 'Database unreachable' },
    'no answer from db.internal:5432',
  );
  const { url, loggedText } = await startService(throws(inner));
  const response = await fetch(`${url}/boom`);
  const text = await response.text();
  expect([response.status, JSON.parse(text).error.code]).toEqual([503, 'service_unavailable']);
  expect(response.headers.get('retry-after')).toBe('5');
  expect(text).not.toContain('db.internal');
  expect(loggedText()).toContain('db.internal');
});

test('a handler that takes too long is request_timeout, and its late response is dropped', async () => {
  const clock = createFakeClock(new Date());
  const begun = Promise.withResolvers<void>();
  const finished = Promise.withResolvers<void>();
  const slow = ({ app }: Service) =>
    void app.get('/slow', async (c) => {
      begun.resolve();
      await finished.promise;
      return c.text('late');
    });
  const { url } = await startService(slow, { clock, handlerTimeoutMs: 30_000 });
  const pending = fetch(`${url}/slow`);
  await begun.promise;
  clock.advance(30_000);
  const response = await pending;
  expect([response.status, await codeOf(response)]).toEqual([503, 'request_timeout']);
  finished.resolve();
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
});

test('/healthz is 200 while the process lives; /readyz names what is missing; neither is cached', async () => {
  const state = { ok: false, checks: { database: 'unreachable' } };
  const { url } = await startService(undefined, { readiness: async () => state });
  const health = await fetch(`${url}/healthz`);
  const ready = await fetch(`${url}/readyz`);
  expect([health.status, ready.status]).toEqual([200, 503]);
  expect(await ready.json()).toEqual(state);
  expect([health.headers.get('cache-control'), ready.headers.get('cache-control')]).toEqual(['no-store', 'no-store']);
});

test('a readiness check that throws means not ready', async () => {
  const { url } = await startService(undefined, { readiness: () => Promise.reject(new Error('away')) });
  const response = await fetch(`${url}/readyz`);
  expect([response.status, await response.json()]).toEqual([503, { ok: false, checks: { readiness: 'failed' } }]);
});

test('the description is OpenAPI 3.1, is a snapshot itself, and defines the problem of every operation in one place', async () => {
  const { url, service } = await startService(addThings);
  const response = await fetch(`${url}/api/openapi.json`);
  expect(response.headers.get('etag')).toMatch(/^"/);
  const document = (await response.json()) as Document;
  expect(document.openapi).toBe('3.1.0');
  expect(service.snapshots.has('/api/openapi.json')).toBe(true);
  expect(Object.keys(document.paths)).toEqual(
    expect.arrayContaining(['/healthz', '/readyz', '/metrics', '/api/openapi.json', '/api/things/{id}']),
  );
  for (const item of Object.values(document.paths)) {
    for (const operation of Object.values(item)) {
      expect(operation.responses.default).toEqual({ $ref: '#/components/responses/Problem' });
    }
  }
  const problem = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };
  expect(document.paths['/api/things/{id}']?.['get']?.responses['404']?.content).toEqual(problem);
  const codes = document.components.schemas.Problem.properties.error.properties.code.enum;
  expect(codes).toEqual(expect.arrayContaining(['route_not_found', 'internal_error', 'sample_not_found']));
});

test('metrics count by route template, for router responses and for snapshots', async () => {
  const { url, show } = await startService(addThings);
  await show('/a');
  const first = await fetch(`${url}/a`);
  await fetch(`${url}/a`, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
  await fetch(`${url}/a`, { method: 'HEAD' });
  for (const id of ['1', '2']) await fetch(`${url}/api/things/${id}`);
  await fetch(`${url}/secret/path`);
  const read = async () => (await fetch(`${url}/metrics`)).text();
  await vi.waitFor(async () => expect(await read()).toContain('route="(none)",status="404"'));
  for (let scrape = 0; scrape < 2; scrape++) {
    const text = await read();
    expect(text).toContain('http_requests_total{method="GET",route="/a",status="200"} 1');
    expect(text).toContain('http_requests_total{method="GET",route="/a",status="304"} 1');
    expect(text).toContain('http_requests_total{method="HEAD",route="/a",status="200"} 1');
    expect(text).toContain('http_snapshot_answers_total{route="/a",status="200"} 2');
    expect(text).toContain('http_requests_total{method="GET",route="/api/things/:id",status="200"} 2');
    expect(text).toMatch(/http_request_duration_seconds_count\{method="GET",route="\/api\/things\/:id"\} 2/);
    expect(text).toContain('process_cpu_seconds_total');
    expect(text).not.toContain('secret/path');
  }
});

test('measurements are read at each scrape, and a source that fails takes no other away', async () => {
  let current = [{ name: 'sample_waiting', help: 'Things that wait.', value: 3 }];
  const { url, logged } = await startService((service) => {
    service.measure(() => Promise.reject(new Error('no database')));
    service.measure(() => current);
  });
  const read = async () => (await fetch(`${url}/metrics`)).text();
  expect(await read()).toMatch(/^# TYPE sample_waiting gauge\nsample_waiting 3$/m);
  current = [{ name: 'sample_failed', help: 'Things that failed.', value: 1 }];
  const text = await read();
  expect(text).toMatch(/^sample_failed 1$/m);
  expect(text).not.toContain('sample_waiting');
  expect(text).toContain('process_cpu_seconds_total');
  expect(logged().filter(({ msg }) => msg === 'some measurements could not be read')).toHaveLength(2);
});

test('services in one process are counted separately', async () => {
  const [one, other] = await Promise.all([startService(addThings), startService(addThings)]);
  await fetch(`${one.url}/api/things/1`);
  await vi.waitFor(async () => expect(await one.service.metrics.metrics()).toContain('/api/things/:id'));
  expect(await other.service.metrics.metrics()).not.toContain('/api/things/:id');
});
