import { z } from 'zod';
import { isDuration, readDuration } from '../duration.rules.ts';
import { invalid } from '../errors.ts';
import { flag, object, text } from '../request/body.ts';

/** The body with which an administrator creates or changes a user. */
export const userSchema = z.looseObject({
  id: text,
  aud: text,
  role: text,
  email: text,
  phone: text,
  password: z.string().nullish(),
  password_hash: text,
  email_confirm: flag,
  phone_confirm: flag,
  user_metadata: object,
  app_metadata: object,
  ban_duration: text,
});

/** When a ban ends: null for no ban, undefined if the body does not say. @throws validation_failed */
export function readBannedUntil(duration: string, now: Date): Date | null | undefined {
  if (duration === '') return undefined;
  if (duration === 'none') return null;
  if (!isDuration(duration)) throw invalid('invalid format for ban duration: write it as 24h or 1h30m');
  const length = readDuration(duration);
  return length === 0 ? null : new Date(now.getTime() + length);
}
