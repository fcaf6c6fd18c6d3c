import { createHmac, generateKeyPairSync, sign as signBytes } from 'node:crypto';
import { exportJWK, SignJWT, type JWK } from 'jose';
import { expect, test } from 'vitest';
import { publicKey } from '../config/signing-keys.ts';
import { createVerifier } from './verify-token.ts';

const secret = 'a secret of more than thirty-two characters';
const now = 1_800_000_000;
const claims = { sub: 'ada', role: 'authenticated', exp: now + 60 };

const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const ed = generateKeyPairSync('ed25519');
const privateJwks = await Promise.all(
  [ec, rsa, ed].map(async ({ privateKey }, index): Promise<JWK> => ({ ...(await exportJWK(privateKey)), kid: `key-${index}` })),
);
const keys = privateJwks.map(publicKey);
const verifierAt = (time: () => number) => createVerifier({ secret, keys, now: time });
const verify = verifierAt(() => now);

const part = (value: unknown) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
const hmac = (text: string, key: string | Buffer) => createHmac('sha256', key).update(text).digest('base64url');
/** A hand-made token, such as an attacker would send. */
const forge = (header: object, payload: unknown, sign: (text: string) => string) => {
  const text = `${part(header)}.${part(payload)}`;
  return `${text}.${sign(text)}`;
};
const hs256 = (payload: unknown) => forge({ alg: 'HS256' }, payload, (text) => hmac(text, secret));

test.for([
  ['ES256', ec.privateKey, 'key-0'],
  ['RS256', rsa.privateKey, 'key-1'],
  ['EdDSA', ed.privateKey, 'key-2'],
] as const)('a token that a key of the project signed with %s is accepted', async ([alg, key, kid]) => {
  const token = await new SignJWT(claims).setProtectedHeader({ alg, kid }).sign(key);
  expect(await verify(token)).toEqual(claims);
});

test('a token signed with the secret is valid', async () => {
  expect(await verify(hs256(claims))).toEqual(claims);
});

test('the published keys contain no private part', () => {
  for (const key of keys) expect(Object.keys(key)).not.toEqual(expect.arrayContaining(['d']));
  expect(JSON.stringify(keys)).not.toContain(privateJwks[1]?.d as string);
});

test('a public key is never used as a secret', async () => {
  const pem = rsa.publicKey.export({ type: 'spki', format: 'pem' }) as string;
  const der = rsa.publicKey.export({ type: 'spki', format: 'der' });
  for (const key of [pem, pem.trim(), der, JSON.stringify(keys[1]), keys[1]?.n as string])
    await expect(verify(forge({ alg: 'HS256', kid: 'key-1' }, claims, (text) => hmac(text, key)))).rejects.toMatchObject({
      code: 'token_signature_invalid',
    });
});

test('a key verifies only its own algorithm', async () => {
  const der = (text: string) => signBytes('sha512', Buffer.from(text), rsa.privateKey).toString('base64url');
  await expect(verify(forge({ alg: 'RS512', kid: 'key-1' }, claims, der))).rejects.toMatchObject({
    code: 'token_algorithm_refused',
  });
  const wrongKey = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'key-0' }).sign(rsa.privateKey);
  await expect(verify(wrongKey)).rejects.toMatchObject({ code: 'token_signature_invalid' });
});

test('a key within the token is ignored', async () => {
  const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = await exportJWK(stranger.publicKey);
  for (const header of [{ jwk }, { kid: 'key-0', jwk }, { kid: 'stranger' }, { kid: 'key-0', jku: 'https://example.org/jwks' }]) {
    const token = await new SignJWT(claims).setProtectedHeader({ alg: 'ES256', ...header }).sign(stranger.privateKey);
    await expect(verify(token)).rejects.toMatchObject({ code: 'token_signature_invalid' });
  }
});

test.for([
  ['none', 'token_algorithm_refused'],
  ['HS512', 'token_algorithm_refused'],
  ['hs256', 'token_algorithm_refused'],
  [7, 'token_algorithm_refused'],
] as const)('the algorithm %s is refused', async ([alg, code]) => {
  await expect(verify(forge({ alg }, claims, () => ''))).rejects.toMatchObject({ code });
});

test('an unknown critical header is refused', async () => {
  const token = forge({ alg: 'HS256', crit: ['exp'], exp: 1 }, claims, (text) => hmac(text, secret));
  await expect(verify(token)).rejects.toMatchObject({ code: expect.stringMatching(/^token_/) });
});

test.for(['', 'abc', 'a.b', 'a.b.c.d', '..', `${'x'.repeat(20_000)}.a.b`, `${part('{"alg":')}.a.b`])(
  'an invalid token is token_malformed (%#)',
  async (text) => {
    await expect(verify(text)).rejects.toMatchObject({ code: 'token_malformed' });
  },
);

test('claims that are not a JSON object are token_malformed', async () => {
  for (const payload of ['[]', 'null', '7', '{', '"text"'])
    await expect(verify(hs256(payload))).rejects.toMatchObject({ code: 'token_malformed' });
});

test('a signature changed by one bit is refused', async () => {
  const token = hs256(claims);
  const last = token.at(-2) === 'A' ? 'B' : 'A';
  await expect(verify(`${token.slice(0, -2)}${last}${token.slice(-1)}`)).rejects.toMatchObject({
    code: 'token_signature_invalid',
  });
});

test('a cached token expires too, after thirty seconds of clock skew', async () => {
  let time = now;
  const atTime = verifierAt(() => time);
  const token = hs256(claims);
  expect(await atTime(token)).toEqual(claims);
  time = claims.exp + 30;
  expect(await atTime(token)).toEqual(claims);
  time = claims.exp + 31;
  await expect(atTime(token)).rejects.toMatchObject({ code: 'token_expired' });
});

test('times are checked, and of the audience only that it is text', async () => {
  const refused = (changed: object) =>
    verify(hs256({ ...claims, ...changed })).then(
      () => 'taken',
      (error) => error.code,
    );
  expect(await refused({ exp: now - 31 })).toBe('token_expired');
  expect(await refused({ nbf: now + 31 })).toBe('token_not_yet_valid');
  expect(await refused({ nbf: now + 30 })).toBe('taken');
  expect(await refused({ iat: now + 31 })).toBe('token_not_yet_valid');
  expect(await refused({ aud: 'elsewhere' })).toBe('taken');
  expect(await refused({ aud: [] })).toBe('taken');
  expect(await refused({ aud: ['elsewhere', 1] })).toBe('token_claims_invalid');
  expect(await refused({ aud: { not: 'text' } })).toBe('token_claims_invalid');
  expect(await refused({ exp: '1' })).toBe('token_claims_invalid');
  expect(await refused({ role: ['service_role'] })).toBe('token_claims_invalid');
});

test('no refusal contains the token', async () => {
  for (const token of [hs256({ ...claims, exp: 1 }), `${hs256(claims)}x`, forge({ alg: 'none' }, claims, () => '')]) {
    const error = await verify(token).catch((refused: Error) => refused);
    expect((error as Error).message).not.toContain(token.split('.')[1] as string);
  }
});
