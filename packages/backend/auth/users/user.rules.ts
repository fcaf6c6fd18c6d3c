import type { Factor, Identity, Json, NewUser, User } from './user.ts';

/** Leaves out members that are null or empty, as GoTrue does. */
const omitEmpty = (members: Json): Json =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null && value !== undefined && value !== ''));

/** A user in GoTrue's shape, without hashes and tokens. */
export const userBody = (user: User): Json => ({
  id: user.id,
  aud: user.aud ?? '',
  role: user.role ?? '',
  email: user.email ?? '',
  ...omitEmpty({ email_confirmed_at: user.email_confirmed_at, invited_at: user.invited_at }),
  phone: user.phone ?? '',
  ...omitEmpty({
    phone_confirmed_at: user.phone_confirmed_at,
    confirmation_sent_at: user.confirmation_sent_at,
    confirmed_at: user.confirmed_at,
    recovery_sent_at: user.recovery_sent_at,
    new_email: user.email_change,
    email_change_sent_at: user.email_change_sent_at,
    new_phone: user.phone_change,
    phone_change_sent_at: user.phone_change_sent_at,
    reauthentication_sent_at: user.reauthentication_sent_at,
    last_sign_in_at: user.last_sign_in_at,
  }),
  app_metadata: user.raw_app_meta_data ?? {},
  user_metadata: user.raw_user_meta_data ?? {},
  ...(user.factors.length > 0 && { factors: user.factors.map(factorBody) }),
  identities: user.identities.map(identityBody),
  created_at: user.created_at,
  updated_at: user.updated_at,
  ...omitEmpty({ banned_until: user.banned_until, deleted_at: user.deleted_at }),
  is_anonymous: user.is_anonymous,
});

const zeroTime = '0001-01-01T00:00:00Z';

/** A user who is about to be stored, as the hook before_user_created receives it. */
export const newUserBody = (user: NewUser): Json => ({
  id: user.id,
  aud: user.aud ?? '',
  role: user.role ?? '',
  email: user.email ?? '',
  phone: user.phone ?? '',
  app_metadata: user.raw_app_meta_data,
  user_metadata: user.raw_user_meta_data,
  identities: [],
  created_at: zeroTime,
  updated_at: zeroTime,
  is_anonymous: user.is_anonymous,
});

/** `id` is the user's id at the provider, as in GoTrue from the start. The row's id came later, as `identity_id`. */
export const identityBody = (identity: Identity): Json => ({
  identity_id: identity.id,
  id: identity.provider_id,
  user_id: identity.user_id,
  identity_data: identity.identity_data,
  provider: identity.provider,
  last_sign_in_at: identity.last_sign_in_at,
  created_at: identity.created_at,
  updated_at: identity.updated_at,
  ...omitEmpty({ email: identity.email }),
});

export const factorBody = (factor: Factor): Json => ({
  id: factor.id,
  created_at: factor.created_at,
  updated_at: factor.updated_at,
  status: factor.status,
  ...omitEmpty({ friendly_name: factor.friendly_name }),
  factor_type: factor.factor_type,
  phone: factor.phone ?? '',
  last_challenged_at: factor.last_challenged_at,
});

export const isBanned = (user: User, now: Date) => user.banned_until !== null && now < user.banned_until;
export const hasVerifiedFactor = (user: User) => user.factors.some((factor) => factor.status === 'verified');

/** Merges changes into an object. A null removes its member. */
export function mergeJson(current: Json | null, changes: Json): Json {
  const merged = { ...current };
  for (const [key, value] of Object.entries(changes)) {
    if (value === null) delete merged[key];
    else merged[key] = value;
  }
  return merged;
}
