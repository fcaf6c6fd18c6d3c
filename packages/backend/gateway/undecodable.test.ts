import { expect, test } from 'vitest';
import { useBackend } from '../testing/use-backend.ts';

const backend = useBackend();

test.each([
  ['GET', '/rest/v1/%E0%A4%A'],
  ['GET', '/rest/v1/rpc/%E0%A4%A'],
  ['GET', '/rest/v1/notes?select=%E0%A4%A'],
  ['GET', '/auth/v1/%E0%A4%A'],
  ['GET', '/auth/v1/admin/users/%E0%A4%A'],
  ['GET', '/storage/v1/object/public/%E0%A4%A/name'],
  ['GET', '/storage/v1/object/public/bucket/%E0%A4%A'],
  ['POST', '/storage/v1/object/list/%E0%A4%A'],
  ['POST', '/storage/v1/object/bucket/%E0%A4%A'],
  ['GET', '/storage/v1/render/image/public/bucket/%E0%A4%A'],
  ['GET', '/functions/v1/%E0%A4%A'],
  ['GET', '/%E0%A4%A/v1/notes'],
])('%s %s cannot be decoded and is refused with a code, never with a 5xx', async (method, path) => {
  const { publishableKey } = backend().secrets;
  const answer = await fetch(backend().url + path, {
    method,
    headers: { apikey: publishableKey, 'content-type': 'application/json' },
    ...(method === 'POST' && { body: '{}' }),
  });
  const text = await answer.text();
  expect([path, answer.status]).toEqual([path, expect.toSatisfy((status: number) => status >= 400 && status < 500)]);
  expect(JSON.parse(text)).toMatchObject(
    expect.toSatisfy((body: object) => ['code', 'error_code', 'error'].some((key) => key in body)),
  );
});
