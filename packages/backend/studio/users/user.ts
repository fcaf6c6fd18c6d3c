/** A user as the admin interface of auth returns it: without hashes and tokens. */
export interface StudioUser {
  readonly id: string;
  readonly email: string;
  readonly phone: string;
  readonly role: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly last_sign_in_at?: string;
  readonly email_confirmed_at?: string;
  readonly confirmed_at?: string;
  readonly invited_at?: string;
  readonly banned_until?: string;
  readonly deleted_at?: string;
  readonly is_anonymous: boolean;
  readonly app_metadata: object;
  readonly user_metadata: object;
  readonly identities: readonly { readonly provider: string; readonly last_sign_in_at?: string }[];
  readonly factors?: readonly { readonly factor_type: string; readonly status: string }[];
}

/** How a person is called in a list. */
export const nameOf = (user: Pick<StudioUser, 'email' | 'phone' | 'is_anonymous' | 'id'>): string =>
  user.email || user.phone || (user.is_anonymous ? 'anonymous' : user.id);

export const isBanned = ({ banned_until: until }: Pick<StudioUser, 'banned_until'>, now: Date): boolean =>
  until !== undefined && new Date(until) > now;
