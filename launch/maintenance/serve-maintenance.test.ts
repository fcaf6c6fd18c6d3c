import { listen } from '@trivium/http';
import { expect, onTestFinished, test } from 'vitest';
import { createMaintenanceListener } from './serve-maintenance.ts';

const now = new Date('2027-01-31T02:00:00Z');

async function serve(until?: Date) {
  const listener = createMaintenanceListener(until, () => now.getTime());
  const { url, close } = await listen({ listener, host: '127.0.0.1', port: 0 });
  onTestFinished(() => close(0));
  return (path: string, options?: RequestInit) => fetch(`${url}${path}`, options);
}

test('during maintenance a browser gets a page in Thai and English, and the time of the end', async () => {
  const ask = await serve(new Date('2027-01-31T02:20:00Z'));
  const answer = await ask('/projects?status=open', { headers: { accept: 'text/html,*/*' } });
  expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('cache-control')]).toEqual([
    503,
    '1200',
    'no-store',
  ]);
  const page = await answer.text();
  expect(page).toMatch(
    /<section lang="th"><h1>ปิดปรับปรุงระบบชั่วคราว[\s\S]*09:20[\s\S]*<section lang="en"><h1>Down for maintenance[\s\S]*09:20/,
  );
});

test('during maintenance programs get 503 maintenance from every path, of other origins too', async () => {
  const ask = await serve();
  const answer = await ask('/rest/v1/projects', { method: 'POST', body: '{}' });
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '300']);
  expect(await answer.json()).toMatchObject({ code: 'maintenance', status: 503 });
  const headers = {
    origin: 'https://app.example',
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'apikey',
  };
  const preflight = await ask('/rest/v1/projects', { method: 'OPTIONS', headers });
  expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([204, 'apikey']);
});

test('during maintenance the process lives and is not ready, and a late end is asked again in half a minute', async () => {
  const ask = await serve(new Date('2027-01-31T01:00:00Z'));
  expect((await ask('/healthz')).status).toBe(200);
  const ready = await ask('/readyz');
  expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '30']);
  expect(await ready.json()).toEqual({ ok: false, checks: { maintenance: 'on' } });
});
