/** An authentication method: an `amr` entry of the token. */
export type SignInMethod =
  | 'oauth'
  | 'password'
  | 'otp'
  | 'totp'
  | 'recovery'
  | 'invite'
  | 'magiclink'
  | 'email/signup'
  | 'email_change'
  | 'token_refresh'
  | 'anonymous';

export type AssuranceLevel = 'aal1' | 'aal2' | 'aal3';

/** A row of auth.sessions. */
export interface Session {
  readonly id: string;
  readonly user_id: string;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly factor_id: string | null;
  readonly aal: AssuranceLevel | null;
  readonly not_after: Date | null;
  /** UTC, from a column without a time zone. */
  readonly refreshed_at: Date | null;
}

/** A row of auth.mfa_amr_claims. */
export interface SessionMethod {
  readonly method: SignInMethod;
  readonly updated_at: Date;
}

/** A row of auth.refresh_tokens. */
export interface RefreshToken {
  readonly id: string;
  readonly token: string;
  readonly user_id: string;
  readonly session_id: string | null;
  readonly parent: string | null;
  readonly revoked: boolean;
  readonly updated_at: Date;
}
