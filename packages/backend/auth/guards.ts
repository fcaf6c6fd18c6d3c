import type { Claims } from '../gateway/check-claims.ts';
import type { AuthRequest } from './context.ts';
import { AuthError, type AuthErrorCode } from './errors.ts';
import type { LimitName } from './limits/create-limits.ts';
import { authenticate, requireAdmin, type Authentication } from './request/authenticate.ts';

export type Handler = (request: AuthRequest) => Promise<Response>;
type UserHandler = (request: AuthRequest, authentication: Authentication) => Promise<Response>;

/** For signed-in users, anonymous ones included. */
export const authenticated =
  (handle: UserHandler): Handler =>
  async (request) => {
    const authentication = await authenticate(request);
    return handle({ ...request, tokenAudience: firstAudience(authentication.claims) }, authentication);
  };

const firstAudience = ({ aud }: Claims): string | undefined => {
  const audience: unknown = Array.isArray(aud) ? aud[0] : aud;
  return typeof audience === 'string' ? audience : undefined;
};

/** For signed-in users who are not anonymous. */
export const nonAnonymous = (handle: UserHandler): Handler =>
  authenticated(async (request, authentication) => {
    if (authentication.claims['is_anonymous'] === true)
      throw new AuthError(403, 'no_authorization', 'Anonymous user not allowed to perform these actions');
    return handle(request, authentication);
  });

/** For callers with the project's secret key, or with a token of an admin role. */
export const adminOnly =
  (handle: Handler): Handler =>
  async (request) => {
    const claims = await requireAdmin(request);
    return handle({ ...request, adminRole: String(claims['role']), tokenAudience: firstAudience(claims) });
  };

/** Limits each client to the rate that `[auth.rate_limit]` sets. */
export const rateLimited =
  (name: LimitName, handle: Handler): Handler =>
  async (request) => {
    await request.context.limits.consumeRequest(name, request.clientIp);
    return handle(request);
  };

/** Only if the project enables manual linking of identities. */
export const manualLinking =
  (handle: Handler): Handler =>
  async (request) => {
    if (!request.context.config.enable_manual_linking)
      throw new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled');
    return handle(request);
  };

/** For routes of GoTrue that this service does not implement: GoTrue's error for a disabled feature. */
export const notImplemented =
  (code: AuthErrorCode, message: string): Handler =>
  async () => {
    throw new AuthError(404, code, message);
  };
