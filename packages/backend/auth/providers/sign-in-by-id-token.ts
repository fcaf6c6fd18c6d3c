import { createHash } from 'node:crypto';
import { createRemoteJWKSet, decodeJwt, errors, jwtVerify, type JWTPayload } from 'jose';
import { z } from 'zod';
import type { AuthRequest } from '../context.ts';
import { AuthError, emailProofNeeded, invalid, OAuthError } from '../errors.ts';
import { linkIdentity } from '../identities/link-identity.ts';
import { needsEmailProof } from '../identities/pending-identity.ts';
import { assertRecentSignIn } from '../identities/recent-sign-in.ts';
import { jsonResponse } from '../request/responses.ts';
import { authenticate } from '../request/authenticate.ts';
import { flag, readBody, text } from '../request/body.ts';
import { issueSession } from '../sessions/issue-session.ts';
import { inUnitOfWork } from '../unit-of-work.ts';
import { userOfClaims } from './identity-data.ts';
import { signInFromProvider } from './link-account.ts';
import type { Provider } from './provider.ts';

const bodySchema = z.looseObject({
  id_token: text,
  access_token: text,
  nonce: text,
  provider: text,
  client_id: text,
  issuer: text,
  link_identity: flag,
});

/** `POST /token?grant_type=id_token`: signs in with an id_token that a provider gave to an app of the project. */
export async function signInByIdToken(request: AuthRequest): Promise<Response> {
  const body = await readBody(request, bodySchema);
  if (body.id_token === '') throw new OAuthError('invalid request', 'id_token required');
  if (body.provider === '' && (body.client_id === '' || body.issuer === ''))
    throw new OAuthError('invalid request', 'provider or client_id and issuer required');
  const provider = findProvider(request, body.provider, body.issuer);
  const claims = await verifyIdToken(provider, body.id_token);
  if (!provider.config.skipNonceCheck) checkNonce(claims['nonce'], body.nonce);
  checkAccessToken(claims['at_hash'], body.access_token);
  const person = userOfClaims({ ...claims, sub: claims.sub as string }, provider.config);
  const { name, isEmailOptional, provesEmail } = provider.config;
  const options = { provider: name, isEmailOptional, provesEmail };
  const authentication = body.link_identity ? await authenticate(request) : undefined;
  if (authentication) assertRecentSignIn(request, authentication);
  else if (await needsEmailProof(request, provider.config, person)) throw emailProofNeeded();
  const tokens = await inUnitOfWork(request, async (unit) => {
    const user = authentication
      ? await linkIdentity(unit, authentication.user, options.provider, person)
      : await signInFromProvider(unit, person, options);
    return user instanceof AuthError ? user : issueSession(unit, user, 'oauth');
  });
  return jsonResponse(tokens);
}

function findProvider({ context }: AuthRequest, name: string, issuer: string): Provider {
  if (name !== '' && context.providers.enabled.has(name)) return context.providers.find(name);
  const byIssuer = issuer === '' ? undefined : context.providers.findByIssuer(issuer);
  if (byIssuer) return byIssuer;
  if (Object.hasOwn(context.config.external, name))
    throw new AuthError(400, 'provider_disabled', `Provider (issuer ${JSON.stringify(issuer)}) is not enabled`);
  throw invalid(`Custom OIDC provider ${JSON.stringify(name)} not allowed`);
}

async function verifyIdToken(provider: Provider, token: string): Promise<JWTPayload> {
  // Refuse a malformed token before contacting the provider.
  assertWellFormed(token);
  const { issuer, jwks_uri: keys } = await provider.metadata();
  const audience = provider.config.clientIds.filter(Boolean);
  try {
    const { payload } = await jwtVerify(token, keySet(keys ?? ''), { issuer, requiredClaims: ['sub', 'exp'] });
    const audiences = [payload.aud ?? []].flat();
    if (!audiences.some((item) => audience.includes(item)))
      throw new OAuthError('invalid request', `Unacceptable audience in id_token: [${audiences.join(' ')}]`);
    return payload;
  } catch (error) {
    if (error instanceof OAuthError) throw error;
    if (error instanceof errors.JOSEError || error instanceof TypeError)
      throw new OAuthError('invalid request', 'Bad ID token', error);
    throw error;
  }
}

function assertWellFormed(token: string): void {
  try {
    decodeJwt(token);
  } catch (error) {
    throw new OAuthError('invalid request', 'Bad ID token', error);
  }
}

const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>();

/** One key set per address: it caches the provider's keys. */
function keySet(address: string) {
  const cached = keySets.get(address) ?? createRemoteJWKSet(new URL(address));
  keySets.set(address, cached);
  return cached;
}

/** The token holds the SHA-256 of the nonce. The token alone is therefore useless to anyone who intercepts it. */
function checkNonce(claim: unknown, nonce: string): void {
  if ((typeof claim === 'string') !== (nonce !== ''))
    throw new OAuthError('invalid request', 'Passed nonce and nonce in id_token should either both exist or not.');
  if (nonce !== '' && createHash('sha256').update(nonce).digest('hex') !== claim)
    throw new OAuthError('invalid nonce', 'Nonces mismatch');
}

/** OpenID Connect Core, section 3.1.3.6, for tokens signed with SHA-256. */
function checkAccessToken(hash: unknown, accessToken: string): void {
  if (accessToken === '' || typeof hash !== 'string') return;
  const half = createHash('sha256').update(accessToken).digest().subarray(0, 16).toString('base64url');
  if (half !== hash) throw new OAuthError('invalid request', 'Bad ID token');
}
