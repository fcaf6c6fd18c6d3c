import { createHash } from 'node:crypto';
import { refuse } from './errors.ts';
import { demoS3AccessKey } from './demo-keys.ts';

/** The key pair of S3 clients with full access, past policies. */
export interface S3AccessKey {
  readonly id: string;
  readonly secret: string;
}

/** The environment's values, empty where it sets none. */
export interface S3AccessKeySettings {
  readonly id: string | undefined;
  readonly secret: string | undefined;
}

export const s3Variables = { id: 'S3_PROTOCOL_ACCESS_KEY_ID', secret: 'S3_PROTOCOL_ACCESS_KEY_SECRET' } as const;
const minSecretLength = 32;

/** The region that this server names. Clients may sign for any. */
export const s3Region = 'local';

/** What a client needs, under the names of Supabase's command line. */
export const s3Names = ({ id, secret }: S3AccessKey) => ({
  [s3Variables.id]: id,
  [s3Variables.secret]: secret,
  S3_PROTOCOL_REGION: s3Region,
});

/**
 * The environment's key pair; undefined if it sets none. Then only session tokens are accepted.
 * @throws setting_invalid with the variable's name, api_key_published
 */
export function readS3AccessKey(settings: S3AccessKeySettings | undefined): S3AccessKey | undefined {
  const { id, secret } = settings ?? {};
  if (!id && !secret) return undefined;
  if (!id || !secret)
    throw refuse(
      'setting_invalid',
      `${id ? s3Variables.secret : s3Variables.id} must be set, because the other of the pair is set.`,
    );
  if (!/^[\w-]{16,128}$/.test(id))
    throw refuse('setting_invalid', `${s3Variables.id} needs 16 to 128 letters, digits, underscores or hyphens.`);
  if (secret === demoS3AccessKey.secret)
    throw refuse('api_key_published', `${s3Variables.secret} is the one that Supabase publishes; choose your own.`);
  if (secret.length < minSecretLength)
    throw refuse('setting_invalid', `${s3Variables.secret} needs at least ${minSecretLength} characters.`);
  return { id, secret };
}

/**
 * The key pair of a development state, in the form of Supabase's: 32 and 64 hexadecimal digits. It follows from the secret key,
 * which has the same rights.
 */
export function s3AccessKeyFrom(secretKey: string): S3AccessKey {
  const digest = (purpose: string) => createHash('sha256').update(`${purpose} ${secretKey}`).digest('hex');
  return { id: digest('s3 access key id').slice(0, 32), secret: digest('s3 secret access key') };
}
