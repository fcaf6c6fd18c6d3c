import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeJwt } from 'jose';
import { expect, onTestFinished, test } from 'vitest';
import { demoPublishableKey, demoS3AccessKey, demoSecret, demoSecretKey } from './demo-keys.ts';
import { isDevelopment } from './development.ts';
import { openSecrets, type SecretOptions, type SecretSettings } from './secrets.ts';
import { readSettings } from './settings.ts';

const none: SecretSettings = { jwtSecret: undefined, publishableKey: undefined, secretKey: undefined };
const all: SecretSettings = {
  jwtSecret: 'a secret of more than thirty-two characters',
  publishableKey: 'sb_publishable_abcdefghijklmnopqrstuv',
  secretKey: 'sb_secret_abcdefghijklmnopqrstuv',
};

async function temporaryHome() {
  const home = await mkdtemp(join(tmpdir(), 'secrets-'));
  onTestFinished(() => rm(home, { recursive: true }));
  return home;
}
const open = async (options: Partial<SecretOptions>) =>
  openSecrets({ home: await temporaryHome(), isDevelopment: true, isDemo: false, settings: none, ...options });

test('development creates its secrets once, in files that only their owner can read', async () => {
  const home = await temporaryHome();
  const first = await open({ home });
  expect(await open({ home })).toEqual(first);
  expect((await open({})).jwtSecret).not.toBe(first.jwtSecret);
  const files = await readdir(join(home, 'keys'));
  expect(files).toHaveLength(3);
  for (const file of files) expect((await stat(join(home, 'keys', file))).mode & 0o777).toBe(0o600);
});

test('keys have the form of Supabase, and no two share their random part', async () => {
  const { publishableKey, secretKey, anonKey, serviceRoleKey } = await open({});
  expect(publishableKey).toMatch(/^sb_publishable_[\w-]{22}_[\w-]{8}$/);
  expect(secretKey).toMatch(/^sb_secret_[\w-]{22}_[\w-]{8}$/);
  expect(publishableKey.slice(15)).not.toBe(secretKey.slice(10));
  expect(decodeJwt(anonKey)).toMatchObject({ role: 'anon', iss: 'supabase' });
  expect(decodeJwt(serviceRoleKey)).toMatchObject({ role: 'service_role', iss: 'supabase' });
});

test('two replicas with the same settings have the same keys', async () => {
  expect(await open({ isDevelopment: false, settings: all })).toEqual(await open({ isDevelopment: false, settings: all }));
});

test('the demo keys are the published ones, and work in development only', async () => {
  expect(await open({ isDemo: true })).toMatchObject({
    jwtSecret: demoSecret,
    publishableKey: demoPublishableKey,
    secretKey: demoSecretKey,
    // As the documentation of Supabase prints it.
    anonKey:
      'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJzdXBhYmFzZS1kZW1vIiwicm9sZSI6ImFub24iLCJleHAiOjE5ODM4MTI5OTZ9.CRXP1A7WOeoJeXxjNni43kdQwgnWNReilDMblYTn_I0',
  });
  await expect(open({ isDemo: true, isDevelopment: false, settings: all })).rejects.toMatchObject({
    code: 'demo_keys_outside_development',
  });
});

test('outside development one sentence names each missing secret', async () => {
  await expect(open({ isDevelopment: false })).rejects.toMatchObject({
    code: 'secrets_missing',
    errors: [
      { code: 'supabase_jwt_secret_missing', message: expect.stringMatching(/^SUPABASE_JWT_SECRET is not set\. .*\.$/) },
      { code: 'supabase_publishable_key_missing' },
      { code: 'supabase_secret_key_missing' },
    ],
  });
  await expect(open({ isDevelopment: false, settings: { ...all, secretKey: undefined } })).rejects.toMatchObject({
    errors: [{ code: 'supabase_secret_key_missing' }],
  });
});

test.for([
  [{ jwtSecret: demoSecret }, 'jwt_secret_published'],
  [{ jwtSecret: 'short' }, 'jwt_secret_short'],
  [{ publishableKey: demoPublishableKey }, 'api_key_published'],
  [{ secretKey: demoSecretKey }, 'api_key_published'],
  [{ secretKey: 'sb_secret_short' }, 'api_key_invalid'],
  [{ publishableKey: 'abcdefghijklmnopqrstuvwxyz0123456789' }, 'api_key_invalid'],
] as const)('%o is refused: %s', async ([change, code]) => {
  for (const inDevelopment of [true, false]) {
    const refused = open({ isDevelopment: inDevelopment, settings: { ...all, ...change } });
    await expect(refused).rejects.toMatchObject({ code, message: expect.not.stringContaining(String(Object.values(change)[0])) });
  }
});

test.for([
  ['127.0.0.1', true],
  ['127.9.9.9', true],
  ['::1', true],
  ['localhost', true],
  ['0.0.0.0', false],
  ['::', false],
  ['192.168.1.2', false],
  ['localhost.example.org', false],
] as const)('with %s alone, development is %s', ([host, expected]) => {
  expect(isDevelopment({ host, databaseUrl: undefined, publicUrl: undefined })).toBe(expected);
});

test('an external database or a public address means that it is not development', () => {
  const host = '127.0.0.1';
  expect(isDevelopment({ host, databaseUrl: 'postgresql://db', publicUrl: undefined })).toBe(false);
  expect(isDevelopment({ host, databaseUrl: undefined, publicUrl: 'https://example.org' })).toBe(false);
});

test('invalid settings are refused, and the message never repeats a database URL', () => {
  const env = {
    host: undefined,
    home: undefined,
    databaseUrl: undefined,
    extensions: undefined,
    publicUrl: undefined,
    trustedProxies: [],
    trustedNetworks: [],
    secrets: none,
    all: {},
  };
  const read = (options: object) => () => readSettings({ project: '.', ...options }, env);
  expect(read({ port: 'http' })).toThrow(expect.objectContaining({ code: 'setting_invalid' }));
  expect(read({ port: '70000' })).toThrow(expect.objectContaining({ code: 'setting_invalid' }));
  expect(read({ databaseUrl: 'mysql://u:hunter2@h/d' })).toThrow(
    expect.objectContaining({ code: 'setting_invalid', message: expect.not.stringContaining('hunter2') }),
  );
  expect(read({ keyless: true, host: '0.0.0.0' })).toThrow(expect.objectContaining({ code: 'keyless_outside_development' }));
  expect(read({})()).toMatchObject({ host: '127.0.0.1', isDevelopment: true, isKeyless: false, isDemo: false });
});

test('an S3 access key is a pair that nobody published; development has one that follows from the secret key', async () => {
  const pair = { id: 'sixteen-letters-', secret: 'a secret of more than thirty-two characters' };
  const production = (s3AccessKey: { id: string | undefined; secret: string | undefined }) =>
    open({ isDevelopment: false, settings: { ...all, s3AccessKey } });
  expect((await production(pair)).s3AccessKey).toEqual(pair);
  expect((await production({ id: undefined, secret: undefined })).s3AccessKey).toBeUndefined();
  for (const [wrong, code] of [
    [{ ...pair, id: undefined }, 'setting_invalid'],
    [{ ...pair, secret: undefined }, 'setting_invalid'],
    [{ ...pair, secret: 'short' }, 'setting_invalid'],
    [{ ...pair, id: 'a/b' }, 'setting_invalid'],
    [demoS3AccessKey, 'api_key_published'],
  ] as const)
    await expect(production(wrong)).rejects.toMatchObject({ code });
  const [one, again] = [await open({ settings: all }), await open({ settings: all })];
  expect(one.s3AccessKey).toEqual(again.s3AccessKey);
  expect(one.s3AccessKey).toMatchObject({
    id: expect.stringMatching(/^[0-9a-f]{32}$/),
    secret: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect((await open({ isDemo: true })).s3AccessKey).toEqual(demoS3AccessKey);
});
