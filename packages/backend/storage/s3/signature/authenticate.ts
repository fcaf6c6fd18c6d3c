import { CodedError } from '@trivium/core';
import type { Caller } from '@trivium/postgres';
import type { S3AccessKey } from '../../../config/s3-access-key.ts';
import type { Identify } from '../../../gateway/identify.ts';
import { refuse } from '../../errors.ts';
import type { PresentedSignature } from './presented-signature.rules.ts';
import { deriveSigningKey, isSameSignature, reencodePath, signRequest, type SignableRequest } from './signature.rules.ts';

export interface AuthenticateOptions {
  readonly identify: Identify;
  /** The key pair with full access; undefined if only sessions are accepted. */
  readonly accessKey: S3AccessKey | undefined;
  readonly secretKey: string;
  /** Each serves as the secret of a session: the anon key, and the publishable key. */
  readonly publicKeys: readonly string[];
  /** Base URL for clients. A proxy may have replaced the host and the path that a client signed. */
  readonly publicUrl: () => string;
}

/** Who signed a request, and the key that also signs the chunks of its body. */
export interface Authentication {
  readonly caller: Caller;
  readonly signingKey: Buffer;
}

export interface Authenticate {
  /**
   * Checks the signature of a request. A session token gives its user's rights, the access key those of the secret key.
   * @throws SignatureDoesNotMatch, InvalidAccessKeyId, AccessDenied if a header of S3's is not signed, InvalidToken, ExpiredToken
   */
  readonly request: (signed: SignableRequest, headers: Headers, signature: PresentedSignature) => Promise<Authentication>;
  /** The same for another signed text: finds the first secret whose key makes the signature. */
  readonly signer: (
    presented: Pick<PresentedSignature, 'accessKeyId' | 'scope' | 'sessionToken'>,
    isSignedBy: (signingKey: Buffer) => boolean,
  ) => Promise<Authentication>;
}

const checkedRule = { key: 'optional', token: 'checked' } as const;
const anyUrl = { searchParams: new URLSearchParams() };

export function createAuthenticate(options: AuthenticateOptions): Authenticate {
  const { identify, accessKey } = options;

  const callerOf = (headers: Readonly<Record<string, string>>) =>
    identify({ headers: { get: (name) => headers[name] ?? null } }, anyUrl, checkedRule);

  async function userOf(token: string): Promise<Caller> {
    try {
      return await callerOf({ authorization: `Bearer ${token}` });
    } catch (error) {
      if (!(error instanceof CodedError)) throw error;
      if (error.code === 'token_expired' || error.code === 'session_ended') throw refuse('ExpiredToken', { cause: error });
      if (error.code === 'role_not_granted') throw refuse('AccessDenied', { message: error.message, cause: error });
      throw refuse('InvalidToken', { cause: error });
    }
  }

  const signer: Authenticate['signer'] = async ({ accessKeyId, scope, sessionToken }, isSignedBy) => {
    if (sessionToken === undefined && accessKeyId !== accessKey?.id) throw refuse('InvalidAccessKeyId');
    const secrets = sessionToken === undefined ? [accessKey?.secret ?? ''] : options.publicKeys;
    const signingKey = secrets.map((secret) => deriveSigningKey(secret, scope)).find(isSignedBy);
    if (!signingKey) throw refuse('SignatureDoesNotMatch');
    const caller = sessionToken === undefined ? callerOf({ apikey: options.secretKey }) : userOf(sessionToken);
    return { caller: await caller, signingKey };
  };

  return {
    signer,
    async request(signed, headers, signature) {
      assertAllSigned(headers, signature);
      const spellings = requestSpellings(signed, options.publicUrl());
      return signer(signature, (signingKey) =>
        spellings.some((spelling) => isSameSignature(signature.signature, signRequest(signingKey, spelling, signature))),
      );
    },
  };
}

/** The request as it arrived, as other clients encode its path, and as it was before a proxy. */
function requestSpellings(signed: SignableRequest, publicUrl: string): SignableRequest[] {
  const base = URL.parse(publicUrl);
  const prefix = base?.pathname.replace(/\/$/, '') ?? '';
  const places = [signed];
  if (base && (base.host !== signed.host || prefix !== ''))
    places.push({ ...signed, host: base.host, path: prefix + signed.path });
  return places.flatMap((place) => {
    const path = reencodePath(place.path);
    return path === undefined || path === place.path ? [place] : [place, { ...place, path }];
  });
}

/** Added by CloudFront on the way. */
const addedByProxies = new Set(['x-amz-cf-id']);

/** A header that changes what a request does must be signed, or others could add it. */
function assertAllSigned(headers: Headers, { signedHeaders, isPresigned }: PresentedSignature): void {
  for (const name of headers.keys()) {
    // Its value is part of every signature.
    if (!name.startsWith('x-amz-') || (name === 'x-amz-content-sha256' && !isPresigned)) continue;
    if (!signedHeaders.includes(name) && !addedByProxies.has(name))
      throw refuse('AccessDenied', { message: `The header ${name.slice(0, 100)} is not signed.` });
  }
}
