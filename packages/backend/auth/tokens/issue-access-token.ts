import { z } from 'zod';
import type { UnitOfWork } from '../context.ts';
import { AuthError } from '../errors.ts';
import { callHook, hookMetadata } from '../hooks/call-hook.ts';
import type { Session, SignInMethod } from '../sessions/session.ts';
import { listMethods } from '../sessions/sessions.sql.ts';
import type { Json, User } from '../users/user.ts';
import { accessClaims } from './claims.rules.ts';

/** The claims that a hook must leave in place. The other services need them. */
const claimsSchema = z.looseObject({
  aud: z.union([z.string(), z.array(z.string())]),
  exp: z.int(),
  iat: z.int(),
  sub: z.string(),
  email: z.string(),
  phone: z.string(),
  role: z.string(),
  aal: z.string(),
  session_id: z.string(),
  is_anonymous: z.boolean(),
  iss: z.string().optional(),
  app_metadata: z.record(z.string(), z.unknown()).optional(),
  user_metadata: z.record(z.string(), z.unknown()).optional(),
});

/** Signs an access token for a session. The project's hook may change its claims. */
export async function issueAccessToken(
  unit: UnitOfWork,
  user: User,
  session: Pick<Session, 'id'>,
  method: SignInMethod,
): Promise<{ token: string; expiresAt: number }> {
  const { context, request } = unit;
  const claims = accessClaims({
    user,
    session,
    methods: await listMethods(unit.db, session.id),
    issuer: context.issuer(),
    lifetime: context.config.jwt_expiry,
    now: request.now,
  });
  return { token: await context.sign(await applyClaimsHook(unit, user, claims, method)), expiresAt: claims.exp };
}

/** @throws unexpected_failure if the hook's output does not hold valid claims */
async function applyClaimsHook(unit: UnitOfWork, user: User, claims: Json, method: SignInMethod): Promise<Json> {
  const output = await callHook(unit, 'custom_access_token', {
    metadata: hookMetadata(unit.request, 'customize-access-token'),
    user_id: user.id,
    claims,
    authentication_method: method,
  });
  if (output === undefined) return claims;
  if (!('claims' in output)) throw new AuthError(500, 'unexpected_failure', 'output claims field is missing');
  const parsed = claimsSchema.safeParse(output['claims']);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map((issue) => `- ${issue.path.join('.')}: ${issue.message}\n`);
  throw new AuthError(500, 'unexpected_failure', `output claims do not conform to the expected schema: \n${issues.join('')}`);
}
