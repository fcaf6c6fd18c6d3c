import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Names of AWS Signature Version 4. */
export const algorithm = 'AWS4-HMAC-SHA256';

/** The day, region and service for which a signature is valid: the `<date>/<region>/s3/aws4_request` of a credential. */
export interface CredentialScope {
  /** `20260131`. */
  readonly date: string;
  readonly region: string;
}

/** A request as its client signed it. */
export interface SignableRequest {
  readonly method: string;
  /** The path as sent, percent-encoded. */
  readonly path: string;
  /** Decoded, in the order they were sent. */
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly headers: Pick<Headers, 'get'>;
  /** The Host header, which a proxy may have replaced. */
  readonly host: string;
}

export interface SigningInput {
  readonly scope: CredentialScope;
  /** `20260131T235959Z`. */
  readonly timestamp: string;
  readonly signedHeaders: readonly string[];
  readonly payloadHash: string;
}

export const scopeText = ({ date, region }: CredentialScope): string => `${date}/${region}/s3/aws4_request`;

export const sha256Hex = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();
export const hmacHex = (key: Buffer, data: string): string => hmac(key, data).toString('hex');

/** The key of one day, region and service. */
export const deriveSigningKey = (secret: string, { date, region }: CredentialScope): Buffer =>
  hmac(hmac(hmac(hmac(`AWS4${secret}`, date), region), 's3'), 'aws4_request');

/** A request's signature, as hexadecimal text. */
export function signRequest(signingKey: Buffer, request: SignableRequest, input: SigningInput): string {
  const text = [algorithm, input.timestamp, scopeText(input.scope), sha256Hex(canonicalRequest(request, input))];
  return hmacHex(signingKey, text.join('\n'));
}

function canonicalRequest(request: SignableRequest, { signedHeaders, payloadHash }: SigningInput): string {
  const names = [...signedHeaders].toSorted();
  const headers = names.map((name) => `${name}:${name === 'host' ? request.host : headerValue(request.headers, name)}\n`);
  return [request.method, request.path, canonicalQuery(request.query), headers.join(''), names.join(';'), payloadHash].join('\n');
}

const headerValue = (headers: Pick<Headers, 'get'>, name: string) => (headers.get(name) ?? '').trim().replaceAll(/ +/g, ' ');

const canonicalQuery = (query: SignableRequest['query']) =>
  query
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encodeStrictly(name)}=${encodeStrictly(value)}`)
    .toSorted()
    .join('&');

/** Percent-encodes all but RFC 3986's unreserved characters. */
const encodeStrictly = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

/** The path as a client encodes it that signs another spelling than it sends; undefined if it cannot be decoded. */
export function reencodePath(path: string): string | undefined {
  try {
    return path
      .split('/')
      .map((segment) => encodeStrictly(decodeURIComponent(segment)))
      .join('/');
  } catch {
    return undefined;
  }
}

/** Compares two signatures in constant time. */
export function isSameSignature(actual: string, expected: string): boolean {
  const [one, other] = [Buffer.from(actual), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
