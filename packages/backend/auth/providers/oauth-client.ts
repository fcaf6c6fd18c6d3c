import * as openid from 'openid-client';
import { isLoopback } from '../../config/development.ts';
import { AuthError } from '../errors.ts';
import type { AuthorizationRequest } from './provider.ts';

export const timeoutSeconds = 10;

/** A provider on this machine may be reached without TLS. */
export const insecureOptions = (issuer: string) => {
  const { protocol, hostname } = new URL(issuer);
  return protocol === 'http:' && isLoopback(hostname) ? [openid.allowInsecureRequests] : [];
};

/** The parameters that every authorization URL has. */
export const authorizationParameters = async (
  { state, verifier, redirectUri }: AuthorizationRequest,
  scopes: readonly string[],
  nonce?: string,
) => ({
  redirect_uri: redirectUri,
  response_type: 'code',
  scope: [...new Set(scopes)].join(' '),
  state,
  ...(nonce !== undefined && { nonce }),
  code_challenge: await openid.calculatePKCECodeChallenge(verifier),
  code_challenge_method: 'S256',
});

/** Exchanges the code of a callback for tokens. @throws unexpected_failure */
export const exchangeCode = (
  settings: openid.Configuration,
  { state, verifier, redirectUri }: AuthorizationRequest,
  query: URLSearchParams,
  checks: openid.AuthorizationCodeGrantChecks = {},
) =>
  openid
    .authorizationCodeGrant(settings, new URL(`${redirectUri}?${query}`), {
      pkceCodeVerifier: verifier,
      expectedState: state,
      ...checks,
    })
    .catch(throwExchangeFailed);

export const profileUnavailable = () =>
  new AuthError(500, 'unexpected_failure', 'Error getting user profile from external provider');

export function throwExchangeFailed(cause: unknown): never {
  throw new AuthError(500, 'unexpected_failure', 'Unable to exchange external code', { cause });
}
