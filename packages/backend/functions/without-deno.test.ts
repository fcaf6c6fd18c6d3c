import { expect, test } from 'vitest';
import { useFunctions } from './testing/use-functions.ts';

const functions = useFunctions({ FUNCTIONS_DENO: '/nowhere/deno' });

test('without Deno functions answer 503 with one sentence, and everything else goes on', async () => {
  const { ask, backend } = functions();
  const response = await ask('/quiet');
  expect(response.status).toBe(503);
  expect(await response.json()).toEqual({
    code: 'RUNTIME_MISSING',
    message: 'Functions need Deno, which npm has not installed for this platform',
  });
  expect((await ask('/nobody')).status).toBe(404);
  expect((await ask('/protected')).status).toBe(401);
  expect((await backend.client(backend.secrets.secretKey).storage.listBuckets()).error).toBeNull();
});
