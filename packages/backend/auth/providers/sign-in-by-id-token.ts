import { createHash } from 'node:crypto';
import { createRemoteJWKSet, decodeJwt, errors, jwtVerify, type JWTPayload } from 'jose';
import { z } from 'zod';
import type { Exchange } from '../context.ts';
import { AuthError, invalid, OAuthError } from '../errors.ts';
import { linkIdentity } from '../identities/link-identity.ts';
import { answer } from '../request/answer.ts';
import { authenticate } from '../request/authenticate.ts';
import { flag, readBody, text } from '../request/body.ts';
import { issueSession } from '../sessions/issue-session.ts';
import { transact } from '../transact.ts';
import type { Provider } from './create-providers.ts';
import { userOfClaims } from './identity-data.rules.ts';
import { askBeforeEntering, enterFromProvider } from './link-account.ts';

const bodySchema = z.looseObject({
  id_token: text,
  access_token: text,
  nonce: text,
  provider: text,
  client_id: text,
  issuer: text,
  link_identity: flag,
});
/** `POST /token?grant_type=id_token`: a token that a provider gave to an app of the project, such as on a telephone. */
export async function signInByIdToken(exchange: Exchange): Promise<Response> {
  const body = await readBody(exchange, bodySchema);
  if (body.id_token === '') throw new OAuthError('invalid request', 'id_token required');
  if (body.provider === '' && (body.client_id === '' || body.issuer === ''))
    throw new OAuthError('invalid request', 'provider or client_id and issuer required');
  const provider = findProvider(exchange, body.provider, body.issuer);
  const claims = await verifyIdToken(provider, body.id_token);
  if (!provider.config.skipNonceCheck) checkNonce(claims['nonce'], body.nonce);
  checkAccessToken(claims['at_hash'], body.access_token);
  const person = userOfClaims({ ...claims, sub: claims.sub as string }, provider.config.hostedDomain);
  const options = { provider: provider.config.name, isEmailOptional: provider.config.isEmailOptional };
  const signedIn = body.link_identity ? await authenticate(exchange) : undefined;
  if (!signedIn) await askBeforeEntering(exchange, person, options);
  const tokens = await transact(exchange, async (unit) => {
    const user = signedIn
      ? await linkIdentity(unit, signedIn.user, options.provider, person)
      : await enterFromProvider(unit, person, options);
    return user instanceof AuthError ? user : issueSession(unit, user, 'oauth');
  });
  return answer(tokens);
}

function findProvider({ context }: Exchange, name: string, issuer: string): Provider {
  if (name !== '' && context.providers.enabled.has(name)) return context.providers.find(name);
  const byIssuer = issuer === '' ? undefined : context.providers.findByIssuer(issuer);
  if (byIssuer) return byIssuer;
  if (Object.hasOwn(context.config.external, name))
    throw new AuthError(400, 'provider_disabled', `Provider (issuer ${JSON.stringify(issuer)}) is not enabled`);
  throw invalid(`Custom OIDC provider ${JSON.stringify(name)} not allowed`);
}

async function verifyIdToken(provider: Provider, token: string): Promise<JWTPayload> {
  // What is no token at all is refused before anybody is asked about it.
  readToken(token);
  const { issuer, jwks_uri: keys } = await provider.metadata();
  const audience = provider.config.clientIds.filter(Boolean);
  try {
    const { payload } = await jwtVerify(token, keySet(keys ?? ''), { issuer, requiredClaims: ['sub', 'exp'] });
    const shown = [payload.aud ?? []].flat();
    if (!shown.some((item) => audience.includes(item)))
      throw new OAuthError('invalid request', `Unacceptable audience in id_token: [${shown.join(' ')}]`);
    return payload;
  } catch (error) {
    if (error instanceof OAuthError) throw error;
    if (error instanceof errors.JOSEError || error instanceof TypeError)
      throw new OAuthError('invalid request', 'Bad ID token', error);
    throw error;
  }
}

function readToken(token: string): void {
  try {
    decodeJwt(token);
  } catch (error) {
    throw new OAuthError('invalid request', 'Bad ID token', error);
  }
}

const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>();

/** Kept, since it remembers the keys that it has read. */
function keySet(address: string) {
  const known = keySets.get(address) ?? createRemoteJWKSet(new URL(address));
  keySets.set(address, known);
  return known;
}

/** The token carries the SHA-256 of the nonce, so that whoever sees the token alone cannot use it. */
function checkNonce(inToken: unknown, nonce: string): void {
  if ((typeof inToken === 'string') !== (nonce !== ''))
    throw new OAuthError('invalid request', 'Passed nonce and nonce in id_token should either both exist or not.');
  if (nonce !== '' && createHash('sha256').update(nonce).digest('hex') !== inToken)
    throw new OAuthError('invalid nonce', 'Nonces mismatch');
}

/** OpenID Connect Core, section 3.1.3.6, for tokens signed with SHA-256. */
function checkAccessToken(hash: unknown, accessToken: string): void {
  if (accessToken === '' || typeof hash !== 'string') return;
  const half = createHash('sha256').update(accessToken).digest().subarray(0, 16).toString('base64url');
  if (half !== hash) throw new OAuthError('invalid request', 'Bad ID token');
}
