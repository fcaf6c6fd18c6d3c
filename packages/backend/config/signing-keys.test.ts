import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { exportJWK, SignJWT } from 'jose';
import { afterAll, expect, test } from 'vitest';
import { projectFolder } from '../testing/project-folder.ts';
import { useBackend } from '../testing/use-backend.ts';
import { readSigningKeys } from './signing-keys.ts';

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const jwk = { ...(await exportJWK(privateKey)), kid: 'project-key', alg: 'ES256', key_ops: ['sign'] };

let folder: string | undefined;
afterAll(() => folder && rm(folder, { recursive: true }));
const backend = useBackend(async () => {
  folder = await mkdtemp(join(tmpdir(), 'signing-'));
  await writeFile(join(folder, 'config.toml'), '[auth]\nsigning_keys_path = "./keys.json"');
  await writeFile(join(folder, 'keys.json'), JSON.stringify([jwk]));
  await writeFile(
    join(folder, 'seed.sql'),
    'create function public.me() returns text language sql as $$ select auth.uid()::text $$; grant execute on function public.me() to authenticated',
  );
  return folder;
});

test('supabase-js can use a token signed by a key of signing_keys_path', async () => {
  const sub = '00000000-0000-4000-8000-000000000001';
  const token = await new SignJWT({ sub, role: 'authenticated', aud: 'authenticated' })
    .setProtectedHeader({ alg: 'ES256', kid: 'project-key' })
    .setExpirationTime('1h')
    .sign(privateKey);
  const { data, error } = await backend().client(backend().secrets.publishableKey, token).rpc('me');
  expect(error).toBeNull();
  expect(data).toBe(sub);
});

test('everyone can read the public half, and nobody the private half', async () => {
  const response = await fetch(`${backend().url}/auth/v1/.well-known/jwks.json`);
  const { kty, crv, x, y } = jwk;
  expect(await response.json()).toEqual({
    keys: [{ kty, crv, x, y, kid: 'project-key', alg: 'ES256', use: 'sig', key_ops: ['verify'] }],
  });
});

test.for([
  ['not json', 'signing_keys_invalid'],
  ['{}', 'signing_keys_invalid'],
  [JSON.stringify([{ ...jwk, kid: undefined }]), 'signing_keys_invalid'],
  [JSON.stringify([{ kty: 'oct', k: 'c2VjcmV0', kid: 'one' }]), 'signing_keys_invalid'],
  [JSON.stringify([{ ...jwk, crv: 'P-521' }]), 'signing_keys_invalid'],
] as const)('an invalid list of keys is refused without quoting it (%#)', async ([text, code]) => {
  const file = join(await projectFolder({ 'keys.json': text }), 'keys.json');
  const refused = await readSigningKeys(file).catch((error: unknown) => error as Error & { code: string });
  expect(refused).toMatchObject({ code });
  expect(inspect(refused)).not.toContain(jwk.d);
});

test('a missing file is signing_keys_unreadable', async () => {
  await expect(readSigningKeys('/nowhere/keys.json')).rejects.toMatchObject({ code: 'signing_keys_unreadable' });
});
