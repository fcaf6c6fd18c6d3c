import { refuse } from '../../errors.ts';
import { algorithm, type CredentialScope } from './signature.rules.ts';

/** The signature that a request brings, in its Authorization header or in its query. */
export interface PresentedSignature {
  readonly accessKeyId: string;
  readonly scope: CredentialScope;
  /** `20260131T235959Z`. */
  readonly timestamp: string;
  readonly signedHeaders: readonly string[];
  readonly signature: string;
  /** The value of X-Amz-Content-Sha256. */
  readonly payloadHash: string;
  readonly sessionToken: string | undefined;
  /** Whether it is a presigned URL, which anybody may open. */
  readonly isPresigned: boolean;
}

type Query = ReadonlyMap<string, string>;

/** As S3 allows. */
const maxSkewMs = 15 * 60_000;
const maxExpiresSeconds = 7 * 24 * 60 * 60;
export const unsignedPayload = 'UNSIGNED-PAYLOAD';

/**
 * Reads a signature and checks its times. The Authorization header counts only if it is one of S3's.
 * @throws AccessDenied without one, AuthorizationHeaderMalformed, AuthorizationQueryParametersError, MissingSecurityHeader,
 *   RequestTimeTooSkewed
 */
export function readSignature(headers: Pick<Headers, 'get'>, query: Query, now: Date): PresentedSignature {
  const authorization = headers.get('authorization') ?? '';
  if (authorization.startsWith(`${algorithm} `)) return readHeader(authorization, headers, now);
  if (query.has('X-Amz-Credential')) return readQuery(headers, query, now);
  throw refuse('AccessDenied', { message: 'The request has no signature of AWS Signature Version 4.' });
}

function readHeader(authorization: string, headers: Pick<Headers, 'get'>, now: Date): PresentedSignature {
  const malformed = (message: string) => refuse('AuthorizationHeaderMalformed', { message });
  const fields = new Map(
    authorization
      .slice(algorithm.length + 1)
      .split(',')
      .map((field) => {
        const at = field.indexOf('=');
        return [field.slice(0, at).trim(), field.slice(at + 1).trim()] as const;
      }),
  );
  const credential = parseCredential(fields.get('Credential'));
  if (!credential) throw malformed('The credential must be <key>/<date>/<region>/s3/aws4_request.');
  const payloadHash = headers.get('x-amz-content-sha256');
  if (!payloadHash) throw refuse('MissingSecurityHeader', { message: 'The header x-amz-content-sha256 is required.' });
  const timestamp = headers.get('x-amz-date') ?? '';
  const at = parseTimestamp(timestamp);
  if (!at) throw refuse('AccessDenied', { message: 'The header x-amz-date must be a time such as 20260131T235959Z.' });
  if (Math.abs(now.getTime() - at.getTime()) > maxSkewMs) throw refuse('RequestTimeTooSkewed');
  const signedHeaders = parseSignedHeaders(fields.get('SignedHeaders'));
  const signature = parseSignature(fields.get('Signature'));
  if (!signedHeaders || !signature) throw malformed('SignedHeaders, which include host, and Signature are required.');
  if (credential.scope.date !== timestamp.slice(0, 8)) throw malformed('The date of the credential differs from x-amz-date.');
  const sessionToken = headers.get('x-amz-security-token') ?? undefined;
  return { ...credential, timestamp, signedHeaders, signature, payloadHash, sessionToken, isPresigned: false };
}

function readQuery(headers: Pick<Headers, 'get'>, query: Query, now: Date): PresentedSignature {
  const malformed = (message: string) => refuse('AuthorizationQueryParametersError', { message });
  if (query.get('X-Amz-Algorithm') !== algorithm) throw malformed(`X-Amz-Algorithm must be ${algorithm}.`);
  const credential = parseCredential(query.get('X-Amz-Credential'));
  if (!credential) throw malformed('X-Amz-Credential must be <key>/<date>/<region>/s3/aws4_request.');
  const timestamp = query.get('X-Amz-Date') ?? '';
  const at = parseTimestamp(timestamp);
  if (!at || credential.scope.date !== timestamp.slice(0, 8))
    throw malformed('X-Amz-Date must be a time of the credential’s day.');
  const expires = query.get('X-Amz-Expires') ?? '';
  if (!/^\d{1,6}$/.test(expires) || Number(expires) > maxExpiresSeconds)
    throw malformed(`X-Amz-Expires must be a number of seconds up to ${maxExpiresSeconds}.`);
  if (at.getTime() - now.getTime() > maxSkewMs) throw refuse('AccessDenied', { message: 'Request is not yet valid' });
  if (now.getTime() > at.getTime() + Number(expires) * 1000) throw refuse('AccessDenied', { message: 'Request has expired' });
  const signedHeaders = parseSignedHeaders(query.get('X-Amz-SignedHeaders'));
  const signature = parseSignature(query.get('X-Amz-Signature'));
  if (!signedHeaders || !signature) throw malformed('X-Amz-SignedHeaders, which include host, and X-Amz-Signature are required.');
  const payloadHash = query.get('X-Amz-Content-Sha256') ?? headers.get('x-amz-content-sha256') ?? unsignedPayload;
  const sessionToken = query.get('X-Amz-Security-Token');
  return { ...credential, timestamp, signedHeaders, signature, payloadHash, sessionToken, isPresigned: true };
}

export function parseCredential(text = ''): Pick<PresentedSignature, 'accessKeyId' | 'scope'> | undefined {
  // A key id may hold slashes.
  const match = /^(.{1,200})\/(\d{8})\/([\w-]{0,64})\/s3\/aws4_request$/.exec(text);
  if (!match) return undefined;
  const [, accessKeyId = '', date = '', region = ''] = match;
  return { accessKeyId, scope: { date, region } };
}

function parseTimestamp(text: string): Date | undefined {
  const match = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text);
  if (!match) return undefined;
  const [, year, month, day, hour, minute, second] = match;
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}

export const parseSignature = (text = ''): string | undefined => (/^[0-9a-f]{64}$/.test(text) ? text : undefined);

function parseSignedHeaders(text = ''): string[] | undefined {
  const names = text.split(';');
  return names.includes('host') && names.every((name) => /^[a-z0-9!#$&^_.+*'-]+$/.test(name)) ? names : undefined;
}
