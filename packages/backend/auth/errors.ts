/**
 * GoTrue's error codes, which clients switch on (supabase/auth, internal/api/apierrors/errorcode.go). Four are ours:
 * `mail_not_configured`, if a request would send mail and the project has no mail server; and with `prove_email` or
 * `secure_linking`, `email_proof_needed`, `identity_pending_not_found` and `provider_already_linked`.
 */
export type AuthErrorCode =
  | 'anonymous_provider_disabled'
  | 'bad_code_verifier'
  | 'bad_json'
  | 'bad_jwt'
  | 'bad_oauth_callback'
  | 'bad_oauth_state'
  | 'conflict'
  | 'current_password_mismatch'
  | 'current_password_required'
  | 'email_conflict_identity_not_deletable'
  | 'email_exists'
  | 'email_not_confirmed'
  | 'email_proof_needed'
  | 'email_provider_disabled'
  | 'feature_disabled'
  | 'flow_state_already_used'
  | 'flow_state_expired'
  | 'flow_state_not_found'
  | 'hook_timeout'
  | 'identity_already_exists'
  | 'identity_not_found'
  | 'identity_pending_not_found'
  | 'insufficient_aal'
  | 'invalid_credentials'
  | 'invite_not_found'
  | 'mail_not_configured'
  | 'manual_linking_disabled'
  | 'mfa_challenge_expired'
  | 'mfa_factor_name_conflict'
  | 'mfa_factor_not_found'
  | 'mfa_ip_address_mismatch'
  | 'mfa_phone_enroll_not_enabled'
  | 'mfa_totp_enroll_not_enabled'
  | 'mfa_totp_verify_not_enabled'
  | 'mfa_verification_failed'
  | 'mfa_verification_rejected'
  | 'mfa_webauthn_enroll_not_enabled'
  | 'no_authorization'
  | 'not_admin'
  | 'otp_disabled'
  | 'otp_expired'
  | 'over_email_send_rate_limit'
  | 'over_request_rate_limit'
  | 'over_sms_send_rate_limit'
  | 'passkey_disabled'
  | 'phone_exists'
  | 'phone_not_confirmed'
  | 'phone_provider_disabled'
  | 'provider_already_linked'
  | 'provider_disabled'
  | 'provider_email_needs_verification'
  | 'reauthentication_needed'
  | 'reauthentication_not_valid'
  | 'refresh_token_already_used'
  | 'refresh_token_not_found'
  | 'request_entity_too_large'
  | 'same_password'
  | 'saml_provider_disabled'
  | 'session_expired'
  | 'session_not_found'
  | 'signup_disabled'
  | 'single_identity_not_deletable'
  | 'sms_send_failed'
  | 'too_many_enrolled_mfa_factors'
  | 'unexpected_audience'
  | 'unexpected_failure'
  | 'unknown'
  | 'user_already_exists'
  | 'user_banned'
  | 'user_not_found'
  | 'user_sso_managed'
  | 'validation_failed'
  | 'weak_password'
  | 'web3_provider_disabled';

/** An error code that a project's own hook or trigger chose. */
export type ProjectErrorCode = string & { readonly project?: never };

interface AuthErrorOptions {
  readonly cause?: unknown;
  /** Further members of the response body, such as why a password is weak. */
  readonly members?: Readonly<Record<string, unknown>>;
  /** Seconds after which the client should retry. */
  readonly retryAfter?: number;
}

/** An error in GoTrue's shape. Clients see its message, which must hold no address, password or token. */
export class AuthError extends Error {
  override readonly name = 'AuthError';
  readonly status: number;
  readonly code: AuthErrorCode | ProjectErrorCode;
  readonly members: Readonly<Record<string, unknown>>;
  readonly retryAfter: number | undefined;

  constructor(
    status: number,
    code: AuthErrorCode | ProjectErrorCode,
    message: string,
    { cause, members = {}, retryAfter }: AuthErrorOptions = {},
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.status = status;
    this.code = code;
    this.members = members;
    this.retryAfter = retryAfter;
  }
}

/** An error in the shape of OAuth 2 (RFC 6749, section 5.2). GoTrue uses it for a few grants. */
export class OAuthError extends Error {
  override readonly name = 'OAuthError';
  readonly error: string;

  constructor(error: string, description: string, cause?: unknown) {
    super(description, cause === undefined ? undefined : { cause });
    this.error = error;
  }
}

export const invalid = (message: string, status = 400) => new AuthError(status, 'validation_failed', message);
export const tooManyRequests = (retryAfter: number) =>
  new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached', { retryAfter });
export const signupDisabled = () => new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
export const emailProofNeeded = () =>
  new AuthError(403, 'email_proof_needed', 'Prove an email address of this project first. This needs a PKCE flow.');
