export type Json = Record<string, unknown>;

/** A row of auth.identities: one way to sign in as a user. */
export interface Identity {
  readonly id: string;
  /** The user's id at the provider. For e-mail and phone, the user's own id. */
  readonly provider_id: string;
  readonly user_id: string;
  readonly identity_data: Json;
  readonly provider: string;
  readonly last_sign_in_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly email: string | null;
}

/** A row of auth.mfa_factors. */
export interface Factor {
  readonly id: string;
  readonly user_id: string;
  readonly friendly_name: string | null;
  readonly factor_type: 'totp' | 'webauthn' | 'phone';
  readonly status: 'unverified' | 'verified';
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly secret: string | null;
  readonly phone: string | null;
  readonly last_challenged_at: Date | null;
}

/** The columns of auth.users that this service writes. Clients and hooks see the same names. */
export interface UserColumns {
  readonly aud: string | null;
  readonly role: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly is_sso_user: boolean;
  readonly encrypted_password: string | null;
  readonly email_confirmed_at: Date | null;
  readonly phone_confirmed_at: Date | null;
  readonly invited_at: Date | null;
  readonly confirmation_token: string | null;
  readonly confirmation_sent_at: Date | null;
  readonly recovery_token: string | null;
  readonly recovery_sent_at: Date | null;
  readonly email_change_token_current: string | null;
  readonly email_change_token_new: string | null;
  readonly email_change: string | null;
  readonly email_change_sent_at: Date | null;
  readonly email_change_confirm_status: number | null;
  readonly phone_change_token: string | null;
  readonly phone_change: string | null;
  readonly phone_change_sent_at: Date | null;
  readonly reauthentication_token: string | null;
  readonly reauthentication_sent_at: Date | null;
  readonly last_sign_in_at: Date | null;
  readonly raw_app_meta_data: Json | null;
  readonly raw_user_meta_data: Json | null;
  readonly banned_until: Date | null;
  readonly deleted_at: Date | null;
  readonly is_anonymous: boolean;
}

/** A user with identities and factors. */
export interface User extends UserColumns {
  readonly id: string;
  readonly created_at: Date | null;
  readonly updated_at: Date | null;
  readonly confirmed_at: Date | null;
  readonly identities: readonly Identity[];
  readonly factors: readonly Factor[];
}

/** A user that is not stored yet, as the hook before_user_created receives it. */
export type NewUser = Pick<UserColumns, 'aud' | 'role' | 'is_anonymous' | 'encrypted_password'> & {
  readonly id: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly raw_app_meta_data: Json;
  readonly raw_user_meta_data: Json;
};
