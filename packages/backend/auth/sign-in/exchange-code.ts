import { z } from 'zod';
import { audit } from '../audit/audit.ts';
import type { AuthRequest, UnitOfWork } from '../context.ts';
import { AuthError, invalid } from '../errors.ts';
import { checkVerifier } from '../flow/challenge.ts';
import { isFlowExpired, type FlowState } from '../flow/flow-state.rules.ts';
import { deleteFlow, lockFlowByCode } from '../flow/flow-state.sql.ts';
import { linkIdentity } from '../identities/link-identity.ts';
import { findPendingIdentity } from '../identities/pending-identities.sql.ts';
import { jsonResponse } from '../request/responses.ts';
import { isUuid } from '@trivium/core';
import { readBody, text } from '../request/body.ts';
import { issueSession } from '../sessions/issue-session.ts';
import { completeSignUp } from '../sign-up/secure-confirmation.ts';
import { inUnitOfWork } from '../unit-of-work.ts';
import { isBanned } from '../users/user.rules.ts';
import { deleteToken } from '../users/one-time-tokens.sql.ts';
import type { User } from '../users/user.ts';
import { findUserById, updateUser } from '../users/users.sql.ts';

const bodySchema = z.looseObject({ auth_code: text, code_verifier: text });

/** `POST /token?grant_type=pkce`: exchanges the auth code of a redirect for a session. Works once, for the client that began the flow. */
export async function exchangeCode(request: AuthRequest): Promise<Response> {
  const { context } = request;
  const body = await readBody(request, bodySchema);
  if (body.auth_code === '' || body.code_verifier === '')
    throw invalid('invalid request: both auth code and code verifier should be non-empty');
  const tokens = await inUnitOfWork(request, async (unit) => {
    const flow = isUuid(body.auth_code) ? await lockFlowByCode(unit.db, body.auth_code) : undefined;
    if (!flow?.user_id || !flow.code_challenge || !flow.code_challenge_method)
      throw new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');
    if (isFlowExpired(flow, request.now))
      throw new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired');
    checkVerifier({ value: flow.code_challenge, method: flow.code_challenge_method }, body.code_verifier);
    const user = await findUserById(unit.db, flow.user_id);
    if (!user) throw new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');
    if (isBanned(user, request.now)) throw new AuthError(403, 'user_banned', 'User is banned');
    await audit(unit, user, 'login', { provider_type: flow.provider_type });
    const linked = flow.linking_target_id && context.config.secure_linking ? await linkPending(unit, user, flow) : user;
    if (linked instanceof AuthError) return linked;
    const session = await issueSession(unit, await completeSignUp(unit, linked, flow), flow.authentication_method);
    await deleteFlow(unit.db, flow.id);
    if (context.config.email.links_keep_code && linkMethods.has(flow.authentication_method)) await useUpLink(unit, user);
    return {
      ...session,
      ...(flow.provider_access_token && { provider_token: flow.provider_access_token }),
      ...(flow.provider_refresh_token && { provider_refresh_token: flow.provider_refresh_token }),
    };
  });
  return jsonResponse(tokens);
}

/** Links the identity with which the client came back. */
async function linkPending(unit: UnitOfWork, user: User, flow: FlowState): Promise<User | AuthError> {
  const pending = await findPendingIdentity(unit.db, flow.id);
  return pending ? linkIdentity(unit, user, flow.provider_type, { data: pending.identity_data, email: undefined }) : user;
}

/** Flows of links that may have kept their code. */
const linkMethods = new Set<string>(['magiclink', 'recovery']);

async function useUpLink({ db, request }: UnitOfWork, user: User): Promise<void> {
  await deleteToken(db, user.id, 'recovery_token');
  await updateUser(db, user.id, { recovery_token: '' }, request.now);
}
