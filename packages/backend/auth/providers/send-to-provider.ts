import { randomPKCECodeVerifier } from 'openid-client';
import type { Exchange } from '../context.ts';
import { AuthError } from '../errors.ts';
import { readChallenge } from '../flow/challenge.rules.ts';
import { insertFlow, sweepFlows } from '../flow/flow-state.sql.ts';
import { answer, redirect } from '../request/answer.ts';
import type { SignedIn } from '../request/authenticate.ts';
import { redirectTarget } from '../request/redirect-target.ts';
import { findToken } from '../users/one-time-tokens.sql.ts';
import type { User } from '../users/user.ts';
import { keepVerifier } from './client-states.sql.ts';

/** `GET /authorize?provider=…`: the way to a provider. */
export const sendToProvider = async (exchange: Exchange): Promise<Response> =>
  redirect(await providerAddress(exchange, undefined), 302);

/** `GET /user/identities/authorize?provider=…`: the same for a user who wants to be known by one more. */
export async function sendToLink(exchange: Exchange, { user }: SignedIn): Promise<Response> {
  const url = await providerAddress(exchange, user);
  return exchange.url.searchParams.get('skip_http_redirect') === 'true' ? answer({ url }) : redirect(url, 302);
}

/** What this room says itself; a client that could say it too would change what is checked on the way back. */
const reserved = new Set([
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

/** Nobody stays at a provider longer. */
const sweepMs = 24 * 3_600_000;

async function providerAddress(exchange: Exchange, linkTo: User | undefined): Promise<string> {
  const { context, now } = exchange;
  const { searchParams } = exchange.url;
  const parameter = (name: string) => searchParams.get(name) ?? '';
  const provider = context.providers.find(parameter('provider'));
  const challenge = readChallenge(parameter('code_challenge'), parameter('code_challenge_method'));
  const inviteToken = parameter('invite_token');
  if (inviteToken !== '' && !(await findToken(context.pool, [inviteToken], ['confirmation_token'])))
    throw new AuthError(404, 'user_not_found', 'User identified by token not found');
  await sweepFlows(context.pool, new Date(now.getTime() - sweepMs));
  const verifier = randomPKCECodeVerifier();
  const clientStateId = await keepVerifier(context.pool, provider.config.name, verifier, now);
  const state = await insertFlow(
    context.pool,
    {
      providerType: provider.config.name,
      method: 'oauth',
      challenge,
      inviteToken,
      referrer: redirectTarget(exchange),
      clientStateId,
      linkingTargetId: linkTo?.id,
      isEmailOptional: provider.config.isEmailOptional,
    },
    now,
  );
  const redirectUri = provider.config.redirectUri || `${context.externalUrl()}/callback`;
  const extra = [...searchParams].filter(([name]) => !reserved.has(name.toLowerCase()));
  const scopes = parameter('scopes')
    .split(/[\s,]+/)
    .filter(Boolean);
  return (await provider.depart({ state, verifier, redirectUri }, scopes, Object.fromEntries(extra))).href;
}
