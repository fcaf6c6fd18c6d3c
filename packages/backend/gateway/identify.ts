import { createHash, timingSafeEqual } from 'node:crypto';
import type { Caller } from '@trivium/postgres';
import type { Claims } from './check-claims.ts';
import { refuse } from './errors.ts';
import type { AccessRule } from './routes.ts';
import type { VerifyToken } from './verify-token.ts';

export interface IdentifyOptions {
  readonly publishableKey: string;
  readonly secretKey: string;
  readonly verify: VerifyToken;
  /** Whether a token's session is still active. Undefined: every token is valid until it expires. */
  readonly isActive?: (claims: Claims) => Promise<boolean>;
  /** Whether the database allows requests to take this role. */
  readonly isGranted: (role: string) => boolean;
  /** Whether a request without a key is anon, as in Supabase's local stack. */
  readonly isKeyless: boolean;
}

/** Authenticates a request: one role and one set of claims. */
export type Identify = (
  request: { readonly headers: Pick<Headers, 'get'> },
  url: Pick<URL, 'searchParams'>,
  rule: AccessRule,
) => Promise<Caller>;

const noClaims: Claims = {};
const legacyRoles = new Set(['anon', 'service_role']);

/**
 * Creates the authentication. The key admits the request; a bearer token, if there is one, sets the role instead.
 * The function throws api_key_missing, api_key_invalid, session_ended, role_not_granted, and what the verifier throws.
 */
export function createIdentify(options: IdentifyOptions): Identify {
  const { verify } = options;
  const opaqueKeys = [
    [digest(options.publishableKey), { role: 'anon' }],
    [digest(options.secretKey), { role: 'service_role' }],
  ] as const;
  /** The claims of valid opaque keys: each is hashed once. Invalid keys are not cached. */
  const claimsByKey = new Map<string, Claims>();
  /** One caller for each set of claims: values derived from it can be cached. */
  const callers = new WeakMap<Claims, Caller>();

  /** The claims of a key; undefined for an invalid key. */
  async function claimsOfKey(key: string): Promise<Claims | undefined> {
    const cached = claimsByKey.get(key);
    if (cached) return cached;
    if (key.startsWith('sb_')) {
      const actual = digest(key);
      const claims = opaqueKeys.find(([expected]) => timingSafeEqual(expected, actual))?.[1];
      if (claims) claimsByKey.set(key, claims);
      return claims;
    }
    const claims = await verify(key).catch(() => undefined);
    // A user's token is not a key.
    return claims && legacyRoles.has(String(claims['role'])) && claims['sub'] === undefined ? claims : undefined;
  }

  async function requireActiveSession(claims: Claims): Promise<Claims> {
    if (options.isActive && !(await options.isActive(claims)))
      throw refuse('session_ended', 'The session of this token has ended; sign in again.');
    return claims;
  }

  async function claimsOfBearer(token: string): Promise<Claims> {
    if (!token.startsWith('sb_')) return requireActiveSession(await verify(token));
    const claims = await claimsOfKey(token);
    if (!claims) throw invalidKey();
    return claims;
  }

  function callerOf(claims: Claims, role: string): Caller {
    let caller = callers.get(claims);
    if (!caller) callers.set(claims, (caller = { role, claims: { ...claims, role } }));
    return caller;
  }

  return async (request, url, rule) => {
    const key = request.headers.get('apikey') || url.searchParams.get('apikey');
    const bearer = bearerOf(request.headers.get('authorization'));
    const keyClaims = key ? await claimsOfKey(key) : undefined;
    if (rule.key === 'required') {
      if (!key && !options.isKeyless) throw refuse('api_key_missing', 'No `apikey` request header or url param was found.');
      if (key && !keyClaims) throw invalidKey();
    }
    const claims = bearer === undefined ? keyClaims : await claimsOfBearer(bearer).catch(ignoreUnlessChecked(rule));
    const role = typeof claims?.['role'] === 'string' && claims['role'] !== '' ? claims['role'] : 'anon';
    if (!options.isGranted(role)) {
      // A service that reads tokens itself may know roles that the database lacks.
      if (rule.token === 'passed') return callerOf(noClaims, 'anon');
      throw refuse('role_not_granted', `permission denied to set role "${role}"`);
    }
    return callerOf(claims ?? noClaims, role);
  };
}

const invalidKey = () => refuse('api_key_invalid', 'Double check your Supabase `anon` or `service_role` API key.');

/**
 * For a service that reads tokens itself, an invalid token means anon: an expired token must not prevent getting a new one.
 * The key's role would give an invalid token more rights than a valid one.
 */
const ignoreUnlessChecked = (rule: AccessRule) => (error: unknown) => {
  if (rule.token === 'checked') throw error;
  return undefined;
};

/** The bearer token, which may be empty; undefined for other schemes. */
function bearerOf(header: string | null): string | undefined {
  return /^bearer(?:\s+(.*))?$/i
    .exec(header ?? '')
    ?.map((part) => part ?? '')[1]
    ?.trim();
}

const digest = (text: string) => createHash('sha256').update(text).digest();
