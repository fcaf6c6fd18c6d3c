import type { AuthRequest, UnitOfWork } from '../context.ts';
import { translateProjectError } from '../database-errors.ts';
import { AuthError } from '../errors.ts';
import { readRawBody } from '../request/body.ts';
import { isFlowExpired, type FlowState } from '../flow/flow-state.rules.ts';
import { claimFlow, deleteFlow, findFlow, lockFlow } from '../flow/flow-state.sql.ts';
import { linkIdentity } from '../identities/link-identity.ts';
import { keepForExchange, keepUntilProven, needsEmailProof } from '../identities/pending-identity.ts';
import { redirectResponse } from '../request/responses.ts';
import { isUuid } from '@trivium/core';
import { issueSession } from '../sessions/issue-session.ts';
import { inUnitOfWork } from '../unit-of-work.ts';
import type { User } from '../users/user.ts';
import { findUserById } from '../users/users.sql.ts';
import { errorTarget, sessionTarget, withQuery } from '../verify/targets.rules.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { consumeVerifier } from './client-states.sql.ts';
import { signInFromProvider } from './link-account.ts';
import type { TokenResult } from './provider.ts';

/** `GET /callback`, and `POST /callback` for providers that post a form: ends the flow and redirects to the site. */
export async function handleOAuthCallback(request: AuthRequest): Promise<Response> {
  let target = request.context.config.site_url;
  // As in GoTrue: 303 until the flow is known.
  let errorStatus: 302 | 303 = 303;
  try {
    const query = await readQuery(request);
    const flow = await readFlow(request, query.get('state') ?? '');
    errorStatus = 302;
    target = flow.referrer ?? target;
    return redirectResponse(await completeFlow(request, flow, query, target), 302);
  } catch (error) {
    const refusal = translateProjectError(error);
    if (!(refusal instanceof AuthError)) throw error;
    if (refusal.status >= 500) request.context.log.logger.error({ err: refusal }, 'signing in with a provider failed');
    return redirectResponse(errorTarget(target, toRedirectError(refusal), true), errorStatus);
  }
}

/** Errors that the site sees as `access_denied`, whatever their status. */
const deniedCodes = new Set<string>(['signup_disabled', 'user_banned', 'provider_email_needs_verification']);
const toRedirectError = (error: AuthError) =>
  deniedCodes.has(error.code) || error.status === 422 ? new AuthError(403, error.code, error.message) : error;

async function readQuery({ raw, context, url }: AuthRequest): Promise<URLSearchParams> {
  return raw.method === 'POST'
    ? new URLSearchParams(Buffer.from(await readRawBody({ raw, context })).toString())
    : url.searchParams;
}

/** @throws bad_oauth_callback, bad_oauth_state, flow_state_already_used */
async function readFlow({ context, now }: AuthRequest, state: string): Promise<FlowState> {
  if (state === '') throw new AuthError(400, 'bad_oauth_callback', 'OAuth state parameter missing');
  if (!isUuid(state)) throw new AuthError(400, 'bad_oauth_state', 'OAuth state parameter is invalid');
  const flow = await findFlow(context.pool, state);
  if (!flow) throw new AuthError(400, 'bad_oauth_state', 'OAuth state not found or expired');
  if (isFlowExpired(flow, now)) throw new AuthError(400, 'bad_oauth_state', 'OAuth state has expired');
  if (flow.user_id) throw alreadyUsed();
  return flow;
}

const alreadyUsed = () => new AuthError(400, 'flow_state_already_used', 'State has already been used');

async function completeFlow(request: AuthRequest, flow: FlowState, query: URLSearchParams, target: string): Promise<string> {
  const { context } = request;
  const provider = context.providers.find(flow.provider_type);
  const refusal = query.get('error');
  if (refusal) {
    const description = query.get('error_description') ?? refusal;
    throw new AuthError(refusal === 'access_denied' ? 403 : 500, 'bad_oauth_callback', description.slice(0, 200));
  }
  if (!query.get('code'))
    throw new AuthError(400, 'bad_oauth_callback', 'OAuth callback with missing authorization code missing');
  const verifier = flow.oauth_client_state_id && (await consumeVerifier(context.pool, flow.oauth_client_state_id));
  if (!verifier) throw alreadyUsed();
  const redirectUri = provider.config.redirectUri || `${context.externalUrl()}/callback`;
  const result = await provider.handleCallback({ state: flow.id, verifier, redirectUri }, query);
  const { provesEmail } = provider.config;
  if (!result.user.email && !flow.email_optional && !provesEmail)
    throw new AuthError(500, 'unexpected_failure', 'Error getting user email from external provider');
  const isSignIn = !flow.linking_target_id && !flow.invite_token;
  if (isSignIn && (await needsEmailProof(request, provider.config, result.user)))
    return keepUntilProven(request, flow, result.user, target);
  return inUnitOfWork(request, (unit) => finish(unit, flow, result, { target, provesEmail }));
}

interface Finish {
  readonly target: string;
  readonly provesEmail: boolean;
}

async function finish(
  unit: UnitOfWork,
  flow: FlowState,
  result: TokenResult,
  { target, provesEmail }: Finish,
): Promise<string | AuthError> {
  const { db, request } = unit;
  const user = await findAccount(unit, flow, result, provesEmail);
  if (user instanceof AuthError) return user;
  const locked = await lockFlow(db, flow.id);
  if (!locked || locked.user_id) throw alreadyUsed();
  const { accessToken, refreshToken } = result;
  if (locked.auth_code) {
    await claimFlow(db, flow.id, { userId: user.id, accessToken, refreshToken }, request.now);
    return withQuery(target, { code: locked.auth_code });
  }
  await deleteFlow(db, flow.id);
  const tokens = await issueSession(unit, user, 'oauth');
  return sessionTarget(target, tokens, {
    provider_token: accessToken,
    ...(refreshToken !== '' && { provider_refresh_token: refreshToken }),
  });
}

async function findAccount(
  unit: UnitOfWork,
  flow: FlowState,
  result: TokenResult,
  provesEmail: boolean,
): Promise<User | AuthError> {
  if (flow.linking_target_id) {
    const target = await findUserById(unit.db, flow.linking_target_id);
    if (!target) throw new AuthError(422, 'user_not_found', 'Linking target user not found');
    if (unit.context.config.secure_linking) return keepForExchange(unit, flow, target, result.user);
    return linkIdentity(unit, target, flow.provider_type, result.user);
  }
  if (flow.invite_token) return acceptInvitation(unit, flow.invite_token, flow.provider_type, result.user);
  const options = { provider: flow.provider_type, isEmailOptional: flow.email_optional, provesEmail };
  return signInFromProvider(unit, result.user, options);
}
