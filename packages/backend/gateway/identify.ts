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
  /** Whether the session that a token belongs to still holds; undefined: every token counts until it expires. */
  readonly isActive?: (claims: Claims) => Promise<boolean>;
  /** Whether the database lets a request take this role. */
  readonly isGranted: (role: string) => boolean;
  /** Whether a request without a key is anon's, as Supabase's local stack has it. */
  readonly isKeyless: boolean;
}

/** Finds out who asks: one role and one set of claims. */
export type Identify = (
  request: { readonly headers: Pick<Headers, 'get'> },
  url: Pick<URL, 'searchParams'>,
  rule: AccessRule,
) => Promise<Caller>;

const nobody: Claims = {};
const legacyRoles = new Set(['anon', 'service_role']);

/**
 * The rules of keys and tokens. The key opens the gate; a bearer token, where there is one, decides the role in its
 * place. What it throws: api_key_missing, api_key_invalid, session_ended, role_not_granted, and what the verifier does.
 */
export function createIdentify(options: IdentifyOptions): Identify {
  const { verify } = options;
  const opaque = [
    [digest(options.publishableKey), { role: 'anon' }],
    [digest(options.secretKey), { role: 'service_role' }],
  ] as const;
  /** Keys that were found good, so that each is hashed once; what is none of ours is never remembered. */
  const known = new Map<string, Claims>();
  /** One caller for each set of claims, so that what is derived from it is derived once. */
  const callers = new WeakMap<Claims, Caller>();

  /** The claims for which a key stands; undefined where it is none of ours. */
  async function fromKey(key: string): Promise<Claims | undefined> {
    const remembered = known.get(key);
    if (remembered) return remembered;
    if (key.startsWith('sb_')) {
      const given = digest(key);
      const claims = opaque.find(([digested]) => timingSafeEqual(digested, given))?.[1];
      if (claims) known.set(key, claims);
      return claims;
    }
    const claims = await verify(key).catch(() => undefined);
    // A user's token is no key: it opens nothing by itself.
    return claims && legacyRoles.has(String(claims['role'])) && claims['sub'] === undefined ? claims : undefined;
  }

  async function ofActiveSession(claims: Claims): Promise<Claims> {
    if (options.isActive && !(await options.isActive(claims)))
      throw refuse('session_ended', 'The session of this token has ended; sign in again.');
    return claims;
  }

  async function fromBearer(token: string): Promise<Claims> {
    if (!token.startsWith('sb_')) return ofActiveSession(await verify(token));
    const claims = await fromKey(token);
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
    const keyClaims = key ? await fromKey(key) : undefined;
    if (rule.key === 'required') {
      if (!key && !options.isKeyless) throw refuse('api_key_missing', 'No `apikey` request header or url param was found.');
      if (key && !keyClaims) throw invalidKey();
    }
    const claims = bearer === undefined ? keyClaims : await fromBearer(bearer).catch(asNobody(rule));
    const role = typeof claims?.['role'] === 'string' && claims['role'] !== '' ? claims['role'] : 'anon';
    if (!options.isGranted(role)) {
      // A service that reads tokens itself may know roles that the database does not.
      if (rule.token === 'passed') return callerOf(nobody, 'anon');
      throw refuse('role_not_granted', `permission denied to set role "${role}"`);
    }
    return callerOf(claims ?? nobody, role);
  };
}

const invalidKey = () => refuse('api_key_invalid', 'Double check your Supabase `anon` or `service_role` API key.');

/**
 * A service that reads tokens itself hears of anon, since a stale token must not keep anybody from a new one; and not of
 * the key's role, since a bad token must not be worth more than a good one.
 */
const asNobody = (rule: AccessRule) => (error: unknown) => {
  if (rule.token === 'checked') throw error;
  return undefined;
};

/** What a Bearer credential carries, even nothing; other schemes are none of ours. */
function bearerOf(header: string | null): string | undefined {
  return /^bearer(?:\s+(.*))?$/i
    .exec(header ?? '')
    ?.map((part) => part ?? '')[1]
    ?.trim();
}

const digest = (text: string) => createHash('sha256').update(text).digest();
