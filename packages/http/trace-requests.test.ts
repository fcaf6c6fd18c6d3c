import { recordSpans } from '@trivium/testing';
import { createRoute, z } from '@hono/zod-openapi';
import { expect, test, vi } from 'vitest';
import { startService } from './testing/start-service.ts';
import { traceRequests } from './trace-requests.ts';

const thing = createRoute({
  method: 'get',
  path: '/api/things/{id}',
  operationId: 'getThing',
  tags: ['things'],
  summary: 'A thing',
  request: { params: z.object({ id: z.string() }) },
  responses: { 200: { description: 'It', content: { 'application/json': { schema: z.object({}) } } } },
});

test('each request is a span with its route and status, and with nothing that the client wrote', async () => {
  const spans = recordSpans();
  const { url, show } = await startService(({ app }) => app.openapi(thing, (c) => c.json({}, 200)));
  await show('/a');
  const headers = { authorization: 'Bearer secret-value', traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` };
  for (const path of ['/api/things/ada@example.org?email=secret-value', '/a', '/secret-value'])
    await fetch(`${url}${path}`, { headers });
  await vi.waitFor(() => expect(spans).toHaveLength(3));
  expect(spans.map(({ name, parent, attributes }) => [name, parent, attributes['http.response.status_code']])).toEqual([
    ['GET /api/things/:id', undefined, 200],
    ['GET (snapshot)', undefined, 200],
    ['GET (none)', undefined, 404],
  ]);
  expect(JSON.stringify(spans)).not.toMatch(/example\.org|secret-value|aaaa/);
});

test('while traces are off the listener is the one that was given', () => {
  const listener = () => {};
  expect(traceRequests(listener, () => '/')).toBe(listener);
});
