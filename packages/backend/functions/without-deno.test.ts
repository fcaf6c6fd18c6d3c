import { expect, test } from 'vitest';
import { useFunctions } from './testing/use-functions.ts';

const functions = useFunctions({ FUNCTIONS_DENO: '/nowhere/deno' });

test('without Deno functions answer 503, and everything else works', async () => {
  const { invoke, backend } = functions();
  const response = await invoke('/quiet');
  expect(response.status).toBe(503);
  expect(await response.json()).toEqual({
    code: 'RUNTIME_MISSING',
    message: 'Functions need Deno, which npm has not installed for this platform',
  });
  expect((await invoke('/nobody')).status).toBe(404);
  expect((await invoke('/protected')).status).toBe(401);
  expect((await backend.client(backend.secrets.secretKey).storage.listBuckets()).error).toBeNull();
});
