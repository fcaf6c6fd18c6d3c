import { z } from 'zod';
import { isDuration, readDuration } from '../duration.rules.ts';
import { invalid } from '../errors.ts';
import { flag, object, text } from '../request/body.ts';

/** What an administrator may say of a user. */
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

/** Until when somebody is banned: null for `none`, undefined where nothing is said. @throws validation_failed */
export function readBan(duration: string, now: Date): Date | null | undefined {
  if (duration === '') return undefined;
  if (duration === 'none') return null;
  if (!isDuration(duration)) throw invalid('invalid format for ban duration: it is written as 24h or 1h30m');
  const length = readDuration(duration);
  return length === 0 ? null : new Date(now.getTime() + length);
}
