import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { ensureSecret } from '@trivium/postgres';
import { SignJWT } from 'jose';
import { demoExpiry, demoIssuer, demoPublishableKey, demoS3AccessKey, demoSecret, demoSecretKey } from './demo-keys.ts';
import { refuse } from './errors.ts';
import { readS3AccessKey, s3AccessKeyFrom, type S3AccessKey, type S3AccessKeySettings } from './s3-access-key.ts';

/** The environment's secrets. Development needs none. */
export interface SecretSettings {
  readonly jwtSecret: string | undefined;
  readonly publishableKey: string | undefined;
  readonly secretKey: string | undefined;
  readonly s3AccessKey?: S3AccessKeySettings | undefined;
}

/** The secret that signs tokens, and the keys that clients send as `apikey`. */
export interface Secrets {
  /** For HS256, at least 32 characters. */
  readonly jwtSecret: string;
  /** `sb_publishable_…`: role anon. */
  readonly publishableKey: string;
  /** `sb_secret_…`: role service_role. */
  readonly secretKey: string;
  /** The same two roles as JWTs that last for years. */
  readonly anonKey: string;
  readonly serviceRoleKey: string;
  /** For S3 clients. Undefined: only session tokens are accepted. */
  readonly s3AccessKey?: S3AccessKey | undefined;
}

export interface SecretOptions {
  /** The state folder, where development stores the secrets that it creates. */
  readonly home: string;
  readonly isDevelopment: boolean;
  /** Supabase's published keys, in development only. */
  readonly isDemo: boolean;
  readonly settings: SecretSettings;
}

const minSecretLength = 32;
/** 2024-01-01 and ten years later. Fixed, because a secret must give the same key on every replica and at every start. */
const legacyIssuedAt = 1_704_067_200;
const legacyExpiry = 2_335_219_200;

const variables = {
  jwtSecret: 'SUPABASE_JWT_SECRET',
  publishableKey: 'SUPABASE_PUBLISHABLE_KEY',
  secretKey: 'SUPABASE_SECRET_KEY',
} as const;

/**
 * Opens the secrets: Supabase's published ones if `isDemo`, else the environment's. In development, missing ones come from
 * the state folder, where they are created once.
 * @throws demo_keys_outside_development, secrets_missing (its `errors` name each), jwt_secret_short, jwt_secret_published,
 *   api_key_published, api_key_invalid
 */
export async function openSecrets({ home, isDevelopment, isDemo, settings }: SecretOptions): Promise<Secrets> {
  if (isDemo) {
    if (!isDevelopment)
      throw refuse(
        'demo_keys_outside_development',
        'The demo keys are public: --demo-keys works only on a loopback address with the embedded database.',
      );
    return withLegacyKeys(
      { jwtSecret: demoSecret, publishableKey: demoPublishableKey, secretKey: demoSecretKey, s3AccessKey: demoS3AccessKey },
      true,
    );
  }
  assertSecrets(settings, isDevelopment);
  const s3AccessKey = readS3AccessKey(settings.s3AccessKey);
  const storedSecret = (name: string) => ensureSecret(join(home, 'keys', name));
  if (!isDevelopment) {
    const { jwtSecret, publishableKey, secretKey } = settings;
    if (!jwtSecret || !publishableKey || !secretKey) throw missing(settings);
    return withLegacyKeys({ jwtSecret, publishableKey, secretKey, s3AccessKey }, false);
  }
  const secretKey = settings.secretKey ?? opaqueKey('sb_secret_', await storedSecret('backend-secret'));
  return withLegacyKeys(
    {
      jwtSecret: settings.jwtSecret ?? (await storedSecret('backend-jwt')),
      publishableKey: settings.publishableKey ?? opaqueKey('sb_publishable_', await storedSecret('backend-publishable')),
      secretKey,
      s3AccessKey: s3AccessKey ?? s3AccessKeyFrom(secretKey),
    },
    false,
  );
}

/**
 * Refuses secrets that the portal does not start with; development needs none.
 * @throws secrets_missing, jwt_secret_short, jwt_secret_published, api_key_published, api_key_invalid, setting_invalid
 */
export function assertSecrets(settings: SecretSettings, isInDevelopment: boolean): void {
  checkSettings(settings);
  readS3AccessKey(settings.s3AccessKey);
  if (!isInDevelopment && !(settings.jwtSecret && settings.publishableKey && settings.secretKey)) throw missing(settings);
}

function missing(settings: SecretSettings) {
  const errors = (Object.keys(variables) as (keyof typeof variables)[])
    .filter((name) => !settings[name])
    .map((name) => ({
      path: variables[name],
      code: `${variables[name].toLowerCase()}_missing`,
      message: `${variables[name]} is not set. Outside development it must be set in the environment.`,
    }));
  return refuse('secrets_missing', errors.map(({ message }) => message).join('\n'), { errors });
}

function checkSettings({ jwtSecret, publishableKey, secretKey }: SecretSettings): void {
  if (jwtSecret === demoSecret)
    throw refuse('jwt_secret_published', `${variables.jwtSecret} is the one that Supabase publishes; choose your own.`);
  if (jwtSecret && jwtSecret.length < minSecretLength)
    throw refuse('jwt_secret_short', `${variables.jwtSecret} needs at least ${minSecretLength} characters.`);
  for (const [variable, value, prefix, published] of [
    [variables.publishableKey, publishableKey, 'sb_publishable_', demoPublishableKey],
    [variables.secretKey, secretKey, 'sb_secret_', demoSecretKey],
  ] as const) {
    if (value === undefined) continue;
    if (value === published)
      throw refuse('api_key_published', `${variable} is the one that Supabase publishes; choose your own.`);
    if (!value.startsWith(prefix) || value.length < prefix.length + 22)
      throw refuse('api_key_invalid', `${variable} must be ${prefix} followed by at least 22 random characters.`);
  }
}

/** A key in Supabase's format: 22 random characters, an underscore, and a checksum of 8. */
function opaqueKey(prefix: string, random: string): string {
  const body = random.slice(0, 22);
  const check = createHash('sha256').update(`${prefix}${body}`).digest('base64url').slice(0, 8);
  return `${prefix}${body}_${check}`;
}

async function withLegacyKeys(secrets: Omit<Secrets, 'anonKey' | 'serviceRoleKey'>, isDemo: boolean): Promise<Secrets> {
  const key = new TextEncoder().encode(secrets.jwtSecret);
  const sign = (role: string) => {
    const claims = isDemo
      ? { iss: demoIssuer, role, exp: demoExpiry }
      : { iss: 'supabase', role, iat: legacyIssuedAt, exp: legacyExpiry };
    return new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(key);
  };
  return { ...secrets, anonKey: await sign('anon'), serviceRoleKey: await sign('service_role') };
}
