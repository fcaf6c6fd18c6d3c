import { expect, test } from 'vitest';
import { createIdentify, type IdentifyOptions } from './identify.ts';
import { refuse } from './errors.ts';
import type { AccessRule } from './routes.ts';

const tokens: Record<string, Record<string, unknown>> = {
  anon: { role: 'anon' },
  service: { role: 'service_role' },
  user: { role: 'authenticated', sub: 'ada' },
};
const identifyWith = (options: Partial<IdentifyOptions> = {}) =>
  createIdentify({
    publishableKey: 'sb_publishable_one',
    secretKey: 'sb_secret_one',
    verify: async (token) => {
      const claims = tokens[token];
      if (!claims) throw refuse('token_signature_invalid', 'No key of this project made the bearer token.');
      return claims;
    },
    isGranted: (role) => role in { anon: 0, authenticated: 0, service_role: 0 },
    isKeyless: false,
    ...options,
  });

const address = 'http://localhost/rest/v1/notes';
const required: AccessRule = { key: 'required', token: 'checked' };
const roleOf = async (headers: Record<string, string>, rule = required, options: Partial<IdentifyOptions> = {}) =>
  identifyWith(options)(new Request(address, { headers }), new URL(address), rule).then(
    ({ role }) => role,
    (error: { code: string }) => error.code,
  );

test('a request without a key is refused, or anon if the settings allow it', async () => {
  expect(await roleOf({})).toBe('api_key_missing');
  expect(await roleOf({}, required, { isKeyless: true })).toBe('anon');
  expect(await roleOf({ authorization: 'Bearer user' }, required, { isKeyless: true })).toBe('authenticated');
  expect(await roleOf({ apikey: 'wrong' }, required, { isKeyless: true })).toBe('api_key_invalid');
});

test('where the key is optional, an invalid key means anon', async () => {
  const optional: AccessRule = { key: 'optional', token: 'checked' };
  expect(await roleOf({}, optional)).toBe('anon');
  expect(await roleOf({ apikey: 'wrong' }, optional)).toBe('anon');
  expect(await roleOf({ apikey: 'sb_secret_one' }, optional)).toBe('service_role');
  expect(await roleOf({ authorization: 'Bearer wrong' }, optional)).toBe('token_signature_invalid');
});

test('in a service that reads tokens itself an invalid token means anon, whatever the key', async () => {
  const passed: AccessRule = { key: 'required', token: 'passed' };
  expect(await roleOf({ apikey: 'sb_secret_one', authorization: 'Bearer wrong' }, passed)).toBe('anon');
  expect(await roleOf({ apikey: 'sb_secret_one', authorization: 'Bearer user' }, passed)).toBe('authenticated');
  expect(await roleOf({ apikey: 'sb_secret_one' }, passed)).toBe('service_role');
});

test('the role of the caller is the role of the claims', async () => {
  const caller = await identifyWith()(
    new Request(address, { headers: { apikey: 'sb_publishable_one', authorization: 'Bearer user' } }),
    new URL(address),
    required,
  );
  expect(caller).toEqual({ role: 'authenticated', claims: { role: 'authenticated', sub: 'ada' } });
});

test.for(['sb_secret_onE', 'sb_secret_one ', 'sb_secret_', 'sb_', 'sb_publishable_one_more'])(
  '%s is not a key',
  async (apikey) => {
    expect(await roleOf({ apikey: `${apikey}x` })).toBe('api_key_invalid');
  },
);
