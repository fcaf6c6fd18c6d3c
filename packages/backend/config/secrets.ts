import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { ensureSecret } from '@trivium/postgres';
import { SignJWT } from 'jose';
import { demoExpiry, demoIssuer, demoPublishableKey, demoSecret, demoSecretKey } from './demo-keys.ts';
import { refuse } from './errors.ts';

/** As the environment gives them; none is needed in development. */
export interface SecretSettings {
  readonly jwtSecret: string | undefined;
  readonly publishableKey: string | undefined;
  readonly secretKey: string | undefined;
}

/** What tokens are signed with, and the keys that clients send as `apikey`. */
export interface Secrets {
  /** For HS256, 32 characters at least. */
  readonly jwtSecret: string;
  /** `sb_publishable_…`: role anon. */
  readonly publishableKey: string;
  /** `sb_secret_…`: role service_role. */
  readonly secretKey: string;
  /** The same two roles as JWTs that last for years. */
  readonly anonKey: string;
  readonly serviceRoleKey: string;
}

export interface SecretOptions {
  /** The state folder, where development keeps what it makes. */
  readonly home: string;
  readonly isDevelopment: boolean;
  /** Supabase's published keys, in development only. */
  readonly isDemo: boolean;
  readonly settings: SecretSettings;
}

const shortestSecret = 32;
/** 2024-01-01 and ten years later: fixed, so that one secret gives one key on every replica and at every start. */
const legacyIssuedAt = 1_704_067_200;
const legacyExpiry = 2_335_219_200;

const variables = {
  jwtSecret: 'SUPABASE_JWT_SECRET',
  publishableKey: 'SUPABASE_PUBLISHABLE_KEY',
  secretKey: 'SUPABASE_SECRET_KEY',
} as const;

/**
 * The secrets of a start: Supabase's published ones where asked for, else those of the environment, else, in development
 * only, those of the state folder, made once.
 * @throws demo_keys_outside_development, secrets_missing (its `errors` name each), jwt_secret_short, jwt_secret_published,
 *   api_key_published, api_key_invalid
 */
export async function openSecrets({ home, isDevelopment, isDemo, settings }: SecretOptions): Promise<Secrets> {
  if (isDemo) {
    if (!isDevelopment)
      throw refuse(
        'demo_keys_outside_development',
        'Everybody knows the demo keys: --demo-keys works on a loopback address with the embedded database only.',
      );
    return withLegacyKeys({ jwtSecret: demoSecret, publishableKey: demoPublishableKey, secretKey: demoSecretKey }, true);
  }
  checkSettings(settings);
  const keep = (name: string) => ensureSecret(join(home, 'keys', name));
  if (!isDevelopment) {
    const { jwtSecret, publishableKey, secretKey } = settings;
    if (!jwtSecret || !publishableKey || !secretKey) throw missing(settings);
    return withLegacyKeys({ jwtSecret, publishableKey, secretKey }, false);
  }
  return withLegacyKeys(
    {
      jwtSecret: settings.jwtSecret ?? (await keep('backend-jwt')),
      publishableKey: settings.publishableKey ?? opaqueKey('sb_publishable_', await keep('backend-publishable')),
      secretKey: settings.secretKey ?? opaqueKey('sb_secret_', await keep('backend-secret')),
    },
    false,
  );
}

function missing(settings: SecretSettings) {
  const errors = (Object.keys(variables) as (keyof typeof variables)[])
    .filter((name) => !settings[name])
    .map((name) => ({
      path: variables[name],
      code: `${variables[name].toLowerCase()}_missing`,
      message: `${variables[name]} is not set; outside development it comes from the environment and is never made here.`,
    }));
  return refuse('secrets_missing', errors.map(({ message }) => message).join('\n'), { errors });
}

function checkSettings({ jwtSecret, publishableKey, secretKey }: SecretSettings): void {
  if (jwtSecret === demoSecret)
    throw refuse('jwt_secret_published', `${variables.jwtSecret} is the one that Supabase publishes; choose one of your own.`);
  if (jwtSecret && jwtSecret.length < shortestSecret)
    throw refuse('jwt_secret_short', `${variables.jwtSecret} needs ${shortestSecret} characters at least.`);
  for (const [variable, value, prefix, published] of [
    [variables.publishableKey, publishableKey, 'sb_publishable_', demoPublishableKey],
    [variables.secretKey, secretKey, 'sb_secret_', demoSecretKey],
  ] as const) {
    if (value === undefined) continue;
    if (value === published)
      throw refuse('api_key_published', `${variable} is the one that Supabase publishes; choose one of your own.`);
    if (!value.startsWith(prefix) || value.length < prefix.length + 22)
      throw refuse('api_key_invalid', `${variable} is written ${prefix} and then 22 random characters at least.`);
  }
}

/** In the form of Supabase's keys: 22 random characters, an underscore, and 8 that check them. */
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
