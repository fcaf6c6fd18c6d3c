import { randomPKCECodeVerifier } from 'openid-client';
import type { AuthRequest } from '../context.ts';
import { AuthError, invalid } from '../errors.ts';
import { readChallenge } from '../flow/challenge.ts';
import { insertFlow } from '../flow/flow-state.sql.ts';
import { assertRecentSignIn } from '../identities/recent-sign-in.ts';
import { jsonResponse, redirectResponse } from '../request/responses.ts';
import type { Authentication } from '../request/authenticate.ts';
import { redirectTarget } from '../request/redirect-target.ts';
import { findToken } from '../users/one-time-tokens.sql.ts';
import type { User } from '../users/user.ts';
import { storeVerifier } from './client-states.sql.ts';

/** `GET /authorize?provider=…`: redirects to a provider. */
export const redirectToProvider = async (request: AuthRequest): Promise<Response> =>
  redirectResponse(await beginFlow(request, undefined), 302);

/** `GET /user/identities/authorize?provider=…`: begins linking an identity to the signed-in user. */
export async function redirectToLinkProvider(request: AuthRequest, authentication: Authentication): Promise<Response> {
  assertRecentSignIn(request, authentication);
  const url = await beginFlow(request, authentication.user);
  return request.url.searchParams.get('skip_http_redirect') === 'true' ? jsonResponse({ url }) : redirectResponse(url, 302);
}

/** Parameters that only this service sets. A client that could set them would change what the callback checks. */
const reservedParameters = new Set([
  'provider',
  'scopes',
  'redirect_to',
  'invite_token',
  'skip_http_redirect',
  'apikey',
  'client_id',
  'client_secret',
  'code',
  'code_challenge',
  'code_challenge_method',
  'code_verifier',
  'nonce',
  'redirect_uri',
  'request',
  'request_uri',
  'response_mode',
  'response_type',
  'scope',
  'state',
]);

async function beginFlow(request: AuthRequest, linkTo: User | undefined): Promise<string> {
  const { context, now } = request;
  const { searchParams } = request.url;
  const parameter = (name: string) => searchParams.get(name) ?? '';
  const provider = context.providers.find(parameter('provider'));
  const challenge = readChallenge(parameter('code_challenge'), parameter('code_challenge_method'));
  if (linkTo && !challenge && context.config.secure_linking) throw invalid('Linking requires a PKCE flow');
  const inviteToken = parameter('invite_token');
  if (inviteToken !== '' && !(await findToken(context.pool, [inviteToken], ['confirmation_token'])))
    throw new AuthError(404, 'user_not_found', 'User identified by token not found');
  const verifier = randomPKCECodeVerifier();
  const clientStateId = await storeVerifier(context.pool, provider.config.name, verifier, now);
  const state = await insertFlow(
    context.pool,
    {
      providerType: provider.config.name,
      method: 'oauth',
      challenge,
      inviteToken,
      referrer: redirectTarget(request),
      clientStateId,
      linkingTargetId: linkTo?.id,
      isEmailOptional: provider.config.isEmailOptional,
    },
    now,
  );
  const redirectUri = provider.config.redirectUri || `${context.externalUrl()}/callback`;
  const extra = [...searchParams].filter(([name]) => !reservedParameters.has(name.toLowerCase()));
  const scopes = parameter('scopes')
    .split(/[\s,]+/)
    .filter(Boolean);
  return (await provider.authorizationUrl({ state, verifier, redirectUri }, scopes, Object.fromEntries(extra))).href;
}
