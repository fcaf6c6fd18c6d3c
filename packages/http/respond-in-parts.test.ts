import { expect, test } from 'vitest';
import type { Service } from './app.ts';
import { respondInParts } from './respond-in-parts.ts';
import { startService } from './testing/start-service.ts';

const words = ['[1', ',2', ',"ไทย"', ']'].map((text) => Buffer.from(text));
const whole = '[1,2,"ไทย"]';
const length = Buffer.byteLength(whole);
const addParts = ({ app }: Service) =>
  void app.get('/parts', (c) => respondInParts(c, { 'content-type': 'application/json', etag: '"1"' }, words, length));

test('a body in parts arrives whole, with its length, its fields and the fixed ones', async () => {
  const { url } = await startService(addParts);
  const response = await fetch(`${url}/parts`);
  expect(await response.text()).toBe(whole);
  expect([response.status, response.headers.get('content-length'), response.headers.get('etag')]).toEqual([
    200,
    `${length}`,
    '"1"',
  ]);
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
});

test('a HEAD of a body in parts has its length and no body', async () => {
  const { url } = await startService(addParts);
  const response = await fetch(`${url}/parts`, { method: 'HEAD' });
  expect([response.headers.get('content-length'), await response.text()]).toEqual([`${length}`, '']);
});

test('bodies in parts of requests on one connection do not mix', async () => {
  const { url } = await startService(addParts);
  const bodies = await Promise.all(Array.from({ length: 50 }, async () => (await fetch(`${url}/parts`)).text()));
  expect(new Set(bodies)).toEqual(new Set([whole]));
});

test('without a socket the parts are joined', async () => {
  const { service } = await startService(addParts);
  const response = await service.app.request('/parts');
  expect([response.headers.get('etag'), await response.text()]).toEqual(['"1"', whole]);
});
