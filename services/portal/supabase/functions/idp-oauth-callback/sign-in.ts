import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientError,
  randomNonce,
  randomPKCECodeVerifier,
  ResponseBodyError,
  type Configuration,
} from 'openid-client';
import type { Context } from '../_shared/context.ts';
import { providerUnreachable } from '../_shared/identity-provider.ts';
import { refuse } from './errors.ts';
import { writeState, type SignInState } from './state.ts';

const stateMs = 10 * 60 * 1000;

/** `openid` comes first; otherwise the provider omits the id_token. */
export const scopesOf = ({ env }: Context): string[] => [
  'openid',
  'email',
  'profile',
  env('CALENDAR_SCOPE') ?? 'https://www.googleapis.com/auth/calendar.events',
];

/** The page to which the provider sends the browser; it posts the parameters to this function. */
export const returnAddress = ({ env }: Context): string =>
  `${(env('PORTAL_SITE_URL') ?? '').replace(/\/$/, '')}/admin/integrations`;

/** The address of the consent page. `hd` is only a hint to the provider; the callback checks the domain. */
export async function beginSignIn(context: Context, provider: Configuration, userId: string, domain: string): Promise<string> {
  const verifier = randomPKCECodeVerifier();
  const nonce = randomNonce();
  const state = await writeState(context, userId, { nonce, verifier, expiresAt: context.now().getTime() + stateMs });
  return buildAuthorizationUrl(provider, {
    redirect_uri: returnAddress(context),
    scope: scopesOf(context).join(' '),
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    // Both are needed: otherwise a second consent returns no refresh token.
    access_type: 'offline',
    prompt: 'consent',
    hd: domain,
  }).href;
}

export interface Granted {
  readonly refreshToken: string;
  readonly scopes: readonly string[];
  readonly account: string | null;
}

/**
 * Exchanges a code and checks the result: signature, issuer, audience, age and nonce of the id_token, and that its account
 * belongs to a domain of the institution.
 * @throws code_refused, id_token_invalid, hosted_domain_foreign, scope_missing, refresh_token_missing, provider_unreachable
 */
export async function finishSignIn(
  context: Context,
  provider: Configuration,
  returned: Readonly<Record<string, string>>,
  state: SignInState,
  domains: readonly string[],
): Promise<Granted> {
  const address = new URL(returnAddress(context));
  for (const [name, value] of Object.entries(returned)) address.searchParams.set(name, value);
  const checks = {
    pkceCodeVerifier: state.verifier,
    expectedNonce: state.nonce,
    expectedState: returned['state'] ?? '',
    idTokenExpected: true,
  };
  const tokens = await authorizationCodeGrant(provider, address, checks).catch((error: unknown) => {
    throw describeFailure(error);
  });
  const claims = tokens.claims();
  const hosted = claims?.['hd'];
  if (typeof hosted !== 'string' || !domains.includes(hosted.toLowerCase()))
    throw refuse('hosted_domain_foreign', 'Sign in with an account of the institution.');
  const scopes = (tokens.scope ?? '').split(' ').filter(Boolean);
  const [calendarScope = ''] = scopesOf(context).slice(-1);
  if (!scopes.includes(calendarScope)) throw refuse('scope_missing', 'Calendar access wasn’t ticked. Tick it and try again.');
  if (tokens.refresh_token === undefined)
    throw refuse(
      'refresh_token_missing',
      'The provider didn’t grant offline access. Remove the portal from the account and try again.',
    );
  const email = claims?.['email'];
  return { refreshToken: tokens.refresh_token, scopes, account: typeof email === 'string' ? email : null };
}

/** Refusals never quote the provider, because its message may contain the code. */
function describeFailure(error: unknown): Error {
  if (error instanceof ResponseBodyError) return refuse('code_refused', 'The provider refused the code. Start again.');
  // The response violates the protocol, for example by a wrong nonce or signature.
  if (error instanceof ClientError && error.code !== 'OAUTH_TIMEOUT' && error.code !== 'OAUTH_ABORT')
    return refuse('id_token_invalid', 'The response of the provider is not valid. Start again.');
  return providerUnreachable();
}
