import { z } from 'zod';
import { audit } from '../audit/audit.ts';
import type { Exchange } from '../context.ts';
import { AuthError, invalid } from '../errors.ts';
import { checkVerifier } from '../flow/challenge.rules.ts';
import { deleteFlow, lockFlowByCode, type FlowState } from '../flow/flow-state.sql.ts';
import { answer } from '../request/answer.ts';
import { isUuid } from '../request/authenticate.ts';
import { readBody, text } from '../request/body.ts';
import { issueSession } from '../sessions/issue-session.ts';
import { completeSignUp } from '../sign-up/prove-address.ts';
import { transact } from '../transact.ts';
import { isBanned } from '../users/user.rules.ts';
import { findUserById } from '../users/users.sql.ts';

const bodySchema = z.looseObject({ auth_code: text, code_verifier: text });

/** GoTrue's: five minutes. A code may have to wait for its mail, so of those the time counts from when it was given. */
const lifetimeMs = 300_000;
const fromMail = new Set<string>(['magiclink', 'recovery', 'invite', 'email/signup', 'email_change']);

export const isFlowExpired = (flow: FlowState, now: Date) => {
  const since = (fromMail.has(flow.authentication_method) && flow.auth_code_issued_at) || flow.created_at;
  return now.getTime() > since.getTime() + lifetimeMs;
};

/** `POST /token?grant_type=pkce`: the code that a redirect brought, shown by whoever began the flow. It works once. */
export async function exchangeCode(exchange: Exchange): Promise<Response> {
  const body = await readBody(exchange, bodySchema);
  if (body.auth_code === '' || body.code_verifier === '')
    throw invalid('invalid request: both auth code and code verifier should be non-empty');
  const tokens = await transact(exchange, async (unit) => {
    const flow = isUuid(body.auth_code) ? await lockFlowByCode(unit.db, body.auth_code) : undefined;
    if (!flow?.user_id || !flow.code_challenge || !flow.code_challenge_method)
      throw new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');
    if (isFlowExpired(flow, exchange.now))
      throw new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired');
    checkVerifier({ value: flow.code_challenge, method: flow.code_challenge_method }, body.code_verifier);
    const user = await findUserById(unit.db, flow.user_id);
    if (!user) throw new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');
    if (isBanned(user, exchange.now)) throw new AuthError(403, 'user_banned', 'User is banned');
    await audit(unit, user, 'login', { provider_type: flow.provider_type });
    const issued = await issueSession(unit, await completeSignUp(unit, user, flow), flow.authentication_method);
    await deleteFlow(unit.db, flow.id);
    return {
      ...issued,
      ...(flow.provider_access_token && { provider_token: flow.provider_access_token }),
      ...(flow.provider_refresh_token && { provider_refresh_token: flow.provider_refresh_token }),
    };
  });
  return answer(tokens);
}
