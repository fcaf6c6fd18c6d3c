import { CodedError } from '@trivium/core';
import type { Context } from 'hono';
import { expect, test } from 'vitest';
import { startService } from '../testing/start-service.ts';

const notFound = (path: string) =>
  new CodedError('sample_not_found', { status: 404, title: 'Sample not found' }, `Nothing is known of ${path}.`);

test('an unused query string gets the same bytes', async () => {
  const { url, show } = await startService(({ publish }) => publish({ method: 'get', path: '/a', responses: {} }));
  await show('/a');
  const plain = await fetch(`${url}/a`);
  const queried = await fetch(`${url}/a?utm_source=mail`);
  expect(await queried.text()).toBe(await plain.text());
  expect(queried.headers.get('etag')).toBe(plain.headers.get('etag'));
  const again = await fetch(`${url}/a?x`, { headers: { 'if-none-match': plain.headers.get('etag') ?? '' } });
  expect(again.status).toBe(304);
});

test('before the first load the response is not_ready, with a time to retry', async () => {
  const { url } = await startService(({ publish }) => publish({ method: 'get', path: '/a', responses: {} }));
  const response = await fetch(`${url}/a`);
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('1');
  expect(await response.json()).toMatchObject({ error: { code: 'not_ready' } });
});

test('a template answers for each of its snapshots, and refuses other paths with its own code', async () => {
  const { url, show } = await startService(({ publish }) =>
    publish({ method: 'get', path: '/drugs/{id}', responses: {} }, { notFound }),
  );
  await show('/drugs/aspirin', { body: 'aspirin', route: '/drugs/{id}' });
  expect(await (await fetch(`${url}/drugs/aspirin?x`)).text()).toBe('aspirin');
  expect(await (await fetch(`${url}/drugs/other`)).json()).toMatchObject({ error: { code: 'sample_not_found' } });
});

test('a path that is not ASCII is found with and without a query string', async () => {
  const { url, show } = await startService(({ publish }) => publish({ method: 'get', path: '/drugs/{id}', responses: {} }));
  const path = `/drugs/${encodeURIComponent('ยา')}`;
  await show(path, { body: 'medicine' });
  for (const query of ['', '?x']) expect(await (await fetch(`${url}${path}${query}`)).text()).toBe('medicine');
});

test('another spelling of a path is the same path', async () => {
  const { url, show } = await startService(({ publish }) => publish({ method: 'get', path: '/api/log', responses: {} }));
  await show('/api/log', { body: 'log' });
  for (const path of ['/api/%6Cog', '/%61pi/log', '/api/log?']) expect(await (await fetch(`${url}${path}`)).text()).toBe('log');
});

test('a snapshot has no write method: others are 405 with Allow, and the preflight is answered', async () => {
  const { url, show } = await startService(({ publish }) => publish({ method: 'get', path: '/a', responses: {} }));
  await show('/a');
  const posted = await fetch(`${url}/a`, { method: 'POST', body: '{}' });
  expect(posted.status).toBe(405);
  expect(posted.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
  const preflight = await fetch(`${url}/a`, {
    method: 'OPTIONS',
    headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'GET' },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
});

test('an override answers a query in place of the snapshot', async () => {
  const instead = (c: Context) => (c.req.query('page') === undefined ? undefined : c.text('a page'));
  const { url, show } = await startService(({ publish }) =>
    publish({ method: 'get', path: '/a', responses: {} }, { override: instead }),
  );
  await show('/a', { body: 'all' });
  expect(await (await fetch(`${url}/a?page=2`)).text()).toBe('a page');
  expect(await (await fetch(`${url}/a?other=2`)).text()).toBe('all');
});
