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

/** `openid` comes first, or the provider leaves the id_token out. */
export const scopesOf = ({ env }: Context): string[] => [
  'openid',
  'email',
  'profile',
  env('CALENDAR_SCOPE') ?? 'https://www.googleapis.com/auth/calendar.events',
];

/** Where the provider sends the browser: the integrations page, which posts what it got to this function. */
export const returnAddress = ({ env }: Context): string =>
  `${(env('PORTAL_SITE_URL') ?? '').replace(/\/$/, '')}/admin/integrations`;

/** The address at which a person gives consent. `hd` is a hint to the provider; the callback checks. */
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
    // Both, or no refresh token comes when consent was given before.
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
 * Exchanges a code and checks everything that came with it: signature, issuer, audience, age and nonce of the id_token,
 * and that its account is of one of the institution's domains.
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
  if (!scopes.includes(calendarScope))
    throw refuse('scope_missing', 'Permission for the calendar was not given. Tick it and try again.');
  if (tokens.refresh_token === undefined)
    throw refuse(
      'refresh_token_missing',
      'The provider gave no lasting permission. Remove the portal from the account and try again.',
    );
  const email = claims?.['email'];
  return { refreshToken: tokens.refresh_token, scopes, account: typeof email === 'string' ? email : null };
}

/** What is said of a failure never quotes the provider: its words may hold the code. */
function describeFailure(error: unknown): Error {
  if (error instanceof ResponseBodyError) return refuse('code_refused', 'The provider did not take the code. Start again.');
  // What came over the network and is not what the protocol says, such as another nonce or a wrong signature.
  if (error instanceof ClientError && error.code !== 'OAUTH_TIMEOUT' && error.code !== 'OAUTH_ABORT')
    return refuse('id_token_invalid', 'What the provider answered does not hold. Start again.');
  return providerUnreachable();
}
