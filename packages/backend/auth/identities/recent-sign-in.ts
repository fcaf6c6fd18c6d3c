import type { AuthRequest } from '../context.ts';
import { AuthError } from '../errors.ts';
import type { Authentication } from '../request/authenticate.ts';

/** A sign-in this recent proves that the person is present. */
export const recentSignInMs = 600_000;

/** Whether the session began less than `ms` ago. */
export const isSignInWithin = ({ now }: AuthRequest, { session }: Authentication, ms: number): boolean =>
  session !== undefined && now.getTime() <= session.created_at.getTime() + ms;

/**
 * With `secure_linking`, a way to sign in is added shortly after signing in: who finds a browser signed in cannot keep the account.
 * @throws reauthentication_needed
 */
export function assertRecentSignIn(request: AuthRequest, authentication: Authentication): void {
  if (!request.context.config.secure_linking || isSignInWithin(request, authentication, recentSignInMs)) return;
  throw new AuthError(400, 'reauthentication_needed', 'Sign in again before you link an identity');
}
