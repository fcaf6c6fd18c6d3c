import { expect, test } from 'vitest';
import { ada, signWith } from '../testing/use-backend.ts';
import { createAuthorize } from './authorize.ts';
import { useFunctions } from './testing/use-functions.ts';

const functions = useFunctions();
const expired = Math.floor(Date.now() / 1000) - 3600;

/** Headers by their description. */
async function headersOf(kind: string): Promise<Record<string, string>> {
  const { secrets, sign } = functions().backend;
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const kinds: Record<string, () => Record<string, string> | Promise<Record<string, string>>> = {
    nothing: () => ({}),
    'a token of a user': async () => bearer(await sign({ sub: ada, role: 'authenticated' })),
    'a token of a role that the database lacks': async () => bearer(await sign({ sub: ada, role: 'captain' })),
    'the legacy anon key': () => bearer(secrets.anonKey),
    'the legacy service_role key': () => bearer(secrets.serviceRoleKey),
    'the publishable key as a bearer': () => bearer(secrets.publishableKey),
    'the secret key as a bearer': () => bearer(secrets.secretKey),
    'the publishable key as apikey': () => ({ apikey: secrets.publishableKey }),
    'the legacy anon key as apikey': () => ({ apikey: secrets.anonKey }),
    'a wrong key as apikey': () => ({ apikey: 'sb_publishable_wrong' }),
    'a wrong key as a bearer': () => bearer('sb_secret_wrong'),
    'an expired token': async () => bearer(await sign({ sub: ada, role: 'authenticated', exp: expired })),
    'a token of another secret': async () => bearer(await signWith('a secret of another project, long enough', { sub: ada })),
    'a malformed token': () => bearer('nonsense'),
    'an empty bearer': () => ({ authorization: 'Bearer' }),
    'a password': () => ({ authorization: 'Basic YTpi' }),
    'a token of another secret beside the publishable key': async () => ({
      ...bearer(await signWith('a secret of another project, long enough', { sub: ada })),
      apikey: secrets.publishableKey,
    }),
  };
  return (await kinds[kind]?.()) ?? {};
}

test.for([
  'a token of a user',
  'a token of a role that the database lacks',
  'the legacy anon key',
  'the legacy service_role key',
  'the publishable key as a bearer',
  'the secret key as a bearer',
  'the publishable key as apikey',
  'the legacy anon key as apikey',
])('%s is accepted', async (kind) => {
  const response = await functions().invoke('/protected', { headers: await headersOf(kind) });
  expect([response.status, await response.text()]).toEqual([200, 'reached: GET']);
});

test.for([
  ['nothing', 'UNAUTHORIZED_NO_AUTH_HEADER', 'Missing authorization header'],
  ['a wrong key as apikey', 'UNAUTHORIZED_API_KEY', 'Invalid API key'],
  ['a wrong key as a bearer', 'UNAUTHORIZED_API_KEY', 'Invalid API key'],
  ['an expired token', 'UNAUTHORIZED_LEGACY_JWT', 'Invalid JWT'],
  ['a token of another secret', 'UNAUTHORIZED_LEGACY_JWT', 'Invalid JWT'],
  ['a token of another secret beside the publishable key', 'UNAUTHORIZED_LEGACY_JWT', 'Invalid JWT'],
  ['a malformed token', 'UNAUTHORIZED_INVALID_JWT_FORMAT', 'Invalid JWT'],
  ['an empty bearer', 'UNAUTHORIZED_INVALID_JWT_FORMAT', 'Invalid JWT'],
  ['a password', 'UNAUTHORIZED_INVALID_JWT_FORMAT', 'Invalid JWT'],
])('%s is refused: %s', async ([kind = '', code, message]) => {
  const headers = await headersOf(kind);
  const refused = await functions().invoke('/protected', { headers });
  expect([refused.status, await refused.json()]).toEqual([401, { code, message }]);
  expect(refused.headers.get('access-control-allow-origin')).toBe('*');
  // A function without verify_jwt gets the request and decides itself.
  expect((await functions().invoke('/quiet', { headers })).status).toBe(200);
});

test('a preflight reaches the function without a token', async () => {
  const headers = { origin: 'https://example.org', 'access-control-request-method': 'POST' };
  expect(await (await functions().invoke('/protected', { method: 'OPTIONS', headers })).text()).toBe('reached: OPTIONS');
});

test('supabase-js can tell errors of the gateway from responses of the function', async () => {
  const { backend } = functions();
  const stranger = backend.client(
    backend.secrets.publishableKey,
    await signWith('a secret of another project, long enough', { sub: ada }),
  );
  const { error } = await stranger.functions.invoke('protected');
  expect(error).toMatchObject({ name: 'FunctionsRelayError' });
  const user = backend.client(backend.secrets.publishableKey, await backend.sign({ sub: ada, role: 'authenticated' }));
  expect((await user.functions.invoke('protected')).data).toBe('reached: POST');
  expect((await user.functions.invoke('trouble/throws')).error).toMatchObject({ name: 'FunctionsHttpError' });
});

test('a token whose session has ended is refused, a key is not', async () => {
  const secrets = { publishableKey: 'sb_publishable_one', secretKey: 'sb_secret_one' };
  const sessions = { isActive: async () => false };
  const authorize = createAuthorize({ verify: async () => ({ session_id: 'one' }), sessions, secrets });
  expect(await authorize(new Headers({ authorization: 'Bearer a.b.c' }))).toBe('UNAUTHORIZED_SESSION_ENDED');
  expect(await authorize(new Headers({ apikey: 'sb_publishable_one' }))).toBeUndefined();
});
