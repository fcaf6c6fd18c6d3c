import { CodedError, type Clock } from '@trivium/core';
import type { Caller } from '@trivium/postgres';
import { decodeJwt } from 'jose';
import type { GatewayErrorCode } from '../../gateway/errors.ts';
import type { Identify } from '../../gateway/identify.ts';
import type { VerifyToken } from '../../gateway/verify-token.ts';
import { refuseChannel, type channelErrors } from '../errors.ts';

/** The caller of a channel. */
export interface Identity {
  readonly caller: Caller;
  /** Seconds since 1970; undefined for the project's own keys, which do not expire. */
  readonly expiresAt: number | undefined;
}

/** Identifies the caller by the token; without one, the key that opened the socket counts. @throws channel errors about tokens */
export type IdentifyMember = (token: string | undefined, key: Caller) => Promise<Identity>;

export interface IdentifyMemberOptions {
  readonly verify: VerifyToken;
  readonly identify: Identify;
  readonly clock: Clock;
}

export const sessionEndedMessage = 'The session of this token has ended';

const refusals: Partial<Record<GatewayErrorCode, readonly [keyof typeof channelErrors, string?]>> = {
  token_malformed: ['MalformedJWT', 'The token provided is not a valid JWT'],
  token_algorithm_refused: ['JwtSignerError', 'Failed to generate JWT signer, check your JWT secret or JWKS configuration'],
  token_signature_invalid: ['JwtSignatureError', 'Failed to validate JWT signature'],
  token_claims_invalid: ['InvalidJWTToken'],
  token_not_yet_valid: ['InvalidJWTToken'],
  role_not_granted: ['Unauthorized'],
  session_ended: ['Unauthorized', sessionEndedMessage],
};

/** Applies the gateway's rules, in the words of Supabase's server. Unlike there, no grace period follows the expiry. */
export function createIdentifyMember({ verify, identify, clock }: IdentifyMemberOptions): IdentifyMember {
  const now = () => Math.floor(clock.now().getTime() / 1000);

  async function fromToken(token: string): Promise<Identity> {
    const claims = await verify(token);
    const { exp, role } = claims;
    if (typeof exp !== 'number' || typeof role !== 'string')
      throw refuseChannel('InvalidJWTToken', 'Fields `role` and `exp` are required in JWT');
    if (exp <= now()) throw tokenExpired(now() - exp);
    const request = new Request(address, { headers: { authorization: `Bearer ${token}` } });
    return { caller: await identify(request, new URL(address), { key: 'optional', token: 'checked' }), expiresAt: exp };
  }

  return async (token, key) => {
    if (token === undefined) {
      const { exp } = key.claims;
      if (typeof exp === 'number' && exp <= now()) throw tokenExpired(now() - exp);
      return { caller: key, expiresAt: typeof exp === 'number' ? exp : undefined };
    }
    try {
      return await fromToken(token);
    } catch (error) {
      if (!(error instanceof CodedError)) throw error;
      if (error.code === 'token_expired') throw tokenExpired(now() - (decodeJwt(token).exp ?? now()));
      const [code, message] = refusals[error.code as GatewayErrorCode] ?? [];
      throw code ? refuseChannel(code, message ?? error.message) : error;
    }
  };
}

/** Only its headers are read. */
const address = 'http://realtime.invalid/';

/** A timer may fire a moment early. */
const tokenExpired = (seconds: number) =>
  refuseChannel('InvalidJWTToken', `Token has expired ${Math.max(0, Math.floor(seconds))} seconds ago`);
export const expiredMessage = (seconds: number) => tokenExpired(seconds).message;
