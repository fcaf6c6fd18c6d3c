import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { audienceOf, type AuthRequest, type UnitOfWork } from '../context.ts';
import { AuthError } from '../errors.ts';
import { deleteFlow, lockFlow } from '../flow/flow-state.sql.ts';
import { object, readBody, text } from '../request/body.ts';
import { jsonResponse } from '../request/responses.ts';
import { issueSession } from '../sessions/issue-session.ts';
import { buildNewUser, runBeforeUserCreatedHook } from '../sign-up/store-user.ts';
import { tokenHash } from '../tokens/secrets.rules.ts';
import { inUnitOfWork } from '../unit-of-work.ts';
import { findUserByEmail } from '../users/users.sql.ts';
import { linkProvenIdentity } from './link-proven-identity.ts';
import { countWrongCode, findPendingIdentity, type PendingIdentity } from './pending-identities.sql.ts';
import { findPresented, pendingNotFound } from './pending-identity.ts';

/** Wrong tries at one code. */
const maxAttempts = 5;

const bodySchema = z.looseObject({ identity_token: text, code_verifier: text, code: text, data: object });

const invalidCode = () => new AuthError(403, 'otp_expired', 'Token has expired or is invalid');

/**
 * `POST /pending_identity/verify`: links an identity to the account of the address that its person proves by the code, or creates
 * that account, and signs in. The first step that stores anything about the person outside the pending identity.
 * @throws otp_expired, provider_already_linked, identity_already_exists, user_banned, signup_disabled, errors of the hook
 */
export async function verifyIdentityCode(request: AuthRequest): Promise<Response> {
  const { context } = request;
  const body = await readBody(request, bodySchema);
  const { flow, identity } = await findPresented(request, body.identity_token, body.code_verifier);
  const { email } = identity;
  if (email === null) throw invalidCode();
  await context.limits.consumeIdentityCode(email);
  const refusal = await refusalOfNewAccount(request, email, flow.provider_type);
  const tokens = await inUnitOfWork(request, async (unit) => {
    await lockFlow(unit.db, flow.id);
    const current = await findPendingIdentity(unit.db, flow.id);
    if (!current) throw pendingNotFound();
    if (current.email !== email || !isRight(unit, current, body.code)) {
      await countWrongCode(unit.db, flow.id);
      return invalidCode();
    }
    if (refusal) throw refusal;
    await deleteFlow(unit.db, flow.id);
    const proof = { provider: flow.provider_type, data: current.identity_data, email, metadata: body.data ?? {} };
    return issueSession(unit, await linkProvenIdentity(unit, proof), 'oauth');
  });
  return jsonResponse(tokens);
}

/** The error of the project's hook for an address without an account. Only a right code reveals it. */
async function refusalOfNewAccount(request: AuthRequest, email: string, provider: string): Promise<AuthError | undefined> {
  const audience = audienceOf(request);
  if (await findUserByEmail(request.context.pool, email, audience)) return undefined;
  try {
    await runBeforeUserCreatedHook(request, buildNewUser({ audience, email, provider }));
    return undefined;
  } catch (error) {
    if (error instanceof AuthError) return error;
    throw error;
  }
}

function isRight({ context, request }: UnitOfWork, identity: PendingIdentity, code: string): boolean {
  const { email, code_hash: stored, code_sent_at: sentAt, attempts } = identity;
  if (!email || !stored || !sentAt || attempts >= maxAttempts) return false;
  if (request.now.getTime() > sentAt.getTime() + context.config.email.otp_expiry * 1000) return false;
  const [a, b] = [Buffer.from(stored), Buffer.from(tokenHash(email, code))];
  return a.length === b.length && timingSafeEqual(a, b);
}
