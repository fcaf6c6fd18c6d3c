import type { Exchange, Unit } from '../context.ts';
import { AuthError } from '../errors.ts';
import { readBounded } from '../request/body.ts';
import { claimFlow, deleteFlow, findFlow, lockFlow, type FlowState } from '../flow/flow-state.sql.ts';
import { linkIdentity } from '../identities/link-identity.ts';
import { redirect } from '../request/answer.ts';
import { isUuid } from '../request/authenticate.ts';
import { issueSession } from '../sessions/issue-session.ts';
import { isFlowExpired } from '../sign-in/exchange-code.ts';
import { transact } from '../transact.ts';
import type { User } from '../users/user.ts';
import { findUserById } from '../users/users.sql.ts';
import { errorTarget, sessionTarget, withQuery } from '../verify/targets.rules.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { takeVerifier } from './client-states.sql.ts';
import type { Arrival } from './create-providers.ts';
import { askBeforeEntering, enterFromProvider } from './link-account.ts';

/** `GET /callback` and, for providers that post a form, `POST /callback`: somebody comes back from a provider. */
export async function returnFromProvider(exchange: Exchange): Promise<Response> {
  let target = exchange.context.config.site_url;
  try {
    const query = await readQuery(exchange);
    const flow = await readFlow(exchange, query.get('state') ?? '');
    target = flow.referrer ?? target;
    return redirect(await arrive(exchange, flow, query, target), 302);
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    if (error.status >= 500) exchange.context.log.logger.error({ err: error }, 'a provider was of no help');
    return redirect(errorTarget(target, shownError(error), true), 302);
  }
}

/** To the reader these are refusals, whatever their status says. */
const denied = new Set<string>(['signup_disabled', 'user_banned', 'provider_email_needs_verification']);
const shownError = (error: AuthError) =>
  denied.has(error.code) || error.status === 422 ? new AuthError(403, error.code, error.message) : error;

async function readQuery({ request, context, url }: Exchange): Promise<URLSearchParams> {
  return request.method === 'POST'
    ? new URLSearchParams(Buffer.from(await readBounded({ request, context })).toString())
    : url.searchParams;
}

/** @throws bad_oauth_callback, bad_oauth_state, flow_state_already_used */
async function readFlow({ context, now }: Exchange, state: string): Promise<FlowState> {
  if (state === '') throw new AuthError(400, 'bad_oauth_callback', 'OAuth state parameter missing');
  if (!isUuid(state)) throw new AuthError(400, 'bad_oauth_state', 'OAuth state parameter is invalid');
  const flow = await findFlow(context.pool, state);
  if (!flow) throw new AuthError(400, 'bad_oauth_state', 'OAuth state not found or expired');
  if (isFlowExpired(flow, now)) throw new AuthError(400, 'bad_oauth_state', 'OAuth state has expired');
  if (flow.user_id) throw alreadyUsed();
  return flow;
}

const alreadyUsed = () => new AuthError(400, 'flow_state_already_used', 'State has already been used');

async function arrive(exchange: Exchange, flow: FlowState, query: URLSearchParams, target: string): Promise<string> {
  const { context } = exchange;
  const provider = context.providers.find(flow.provider_type);
  const refusal = query.get('error');
  if (refusal) {
    const description = query.get('error_description') ?? refusal;
    throw new AuthError(refusal === 'access_denied' ? 403 : 500, 'bad_oauth_callback', description.slice(0, 200));
  }
  if (!query.get('code'))
    throw new AuthError(400, 'bad_oauth_callback', 'OAuth callback with missing authorization code missing');
  const verifier = flow.oauth_client_state_id && (await takeVerifier(context.pool, flow.oauth_client_state_id));
  if (!verifier) throw alreadyUsed();
  const redirectUri = provider.config.redirectUri || `${context.externalUrl()}/callback`;
  const arrival = await provider.arrive({ state: flow.id, verifier, redirectUri }, query);
  if (!arrival.user.email && !flow.email_optional)
    throw new AuthError(500, 'unexpected_failure', 'Error getting user email from external provider');
  if (!flow.linking_target_id && !flow.invite_token)
    await askBeforeEntering(exchange, arrival.user, { provider: flow.provider_type, isEmailOptional: flow.email_optional });
  return transact(exchange, (unit) => finish(unit, flow, arrival, target));
}

async function finish(unit: Unit, flow: FlowState, arrival: Arrival, target: string): Promise<string | AuthError> {
  const { db, exchange } = unit;
  const user = await findAccount(unit, flow, arrival);
  if (user instanceof AuthError) return user;
  const locked = await lockFlow(db, flow.id);
  if (!locked || locked.user_id) throw alreadyUsed();
  const { accessToken, refreshToken } = arrival;
  if (locked.auth_code) {
    await claimFlow(db, flow.id, { userId: user.id, accessToken, refreshToken }, exchange.now);
    return withQuery(target, { code: locked.auth_code });
  }
  await deleteFlow(db, flow.id);
  const tokens = await issueSession(unit, user, 'oauth');
  return sessionTarget(target, tokens, {
    provider_token: accessToken,
    ...(refreshToken !== '' && { provider_refresh_token: refreshToken }),
  });
}

async function findAccount(unit: Unit, flow: FlowState, arrival: Arrival): Promise<User | AuthError> {
  if (flow.linking_target_id) {
    const target = await findUserById(unit.db, flow.linking_target_id);
    if (!target) throw new AuthError(422, 'user_not_found', 'Linking target user not found');
    return linkIdentity(unit, target, flow.provider_type, arrival.user);
  }
  if (flow.invite_token) return acceptInvitation(unit, flow.invite_token, flow.provider_type, arrival.user);
  return enterFromProvider(unit, arrival.user, { provider: flow.provider_type, isEmailOptional: flow.email_optional });
}
