import type { Session, SessionMethod } from '../sessions/session.ts';
import type { User } from '../users/user.ts';

const secondFactors = new Set<string>(['totp', 'mfa/phone', 'mfa/webauthn']);

export interface ClaimsInput {
  readonly user: User;
  readonly session: Pick<Session, 'id'>;
  /** Latest first. */
  readonly methods: readonly SessionMethod[];
  readonly issuer: string;
  /** Seconds. */
  readonly lifetime: number;
  readonly now: Date;
}

/** The assurance level: aal2 if the session used a second factor. */
export const assuranceOf = (methods: readonly SessionMethod[]) =>
  methods.some(({ method }) => secondFactors.has(method)) ? ('aal2' as const) : ('aal1' as const);

/** The claims of an access token, in GoTrue's order. */
export function accessClaims({ user, session, methods, issuer, lifetime, now }: ClaimsInput) {
  const issuedAt = seconds(now);
  return {
    iss: issuer,
    sub: user.id,
    aud: user.aud ?? '',
    exp: issuedAt + lifetime,
    iat: issuedAt,
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    role: user.role ?? '',
    aal: assuranceOf(methods),
    amr: methods.map(({ method, updated_at }) => ({ method, timestamp: seconds(updated_at) })),
    session_id: session.id,
    is_anonymous: user.is_anonymous,
  };
}

const seconds = (date: Date) => Math.floor(date.getTime() / 1000);
