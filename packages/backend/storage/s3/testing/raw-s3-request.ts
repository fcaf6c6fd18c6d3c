import { once } from 'node:events';
import { request as sendHttp, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { S3AccessKey } from '../../../config/s3-access-key.ts';
import { deriveSigningKey, scopeText, sha256Hex, signRequest } from '../signature/signature.rules.ts';

export interface RawRequest {
  readonly url: string;
  readonly key: S3AccessKey;
  readonly method: string;
  /** Below /storage/v1/s3, percent-encoded. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  readonly at?: Date;
  /** By default the hash of the body. */
  readonly payloadHash?: string;
  /** Seconds: the signature is in the query. */
  readonly expires?: number;
  /** Makes a body from the signature, such as one in signed chunks. */
  readonly encodeBody?: (signed: { signature: string; signingKey: Buffer; timestamp: string }) => Buffer;
  /** What a thief sends instead of what was signed. */
  readonly tampered?: Partial<Pick<RawRequest, 'method' | 'path' | 'query' | 'headers' | 'body'>>;
}

export interface RawResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** S3's code of an error. */
  readonly code: string | undefined;
}

export const scope = (at: Date) => ({ date: timestampOf(at).slice(0, 8), region: 'local' });
export const timestampOf = (at: Date) => at.toISOString().replaceAll(/[-:]|\.\d+/g, '');

/** Sends a request that no S3 client would send, signed with a key pair. */
export async function sendRaw(raw: RawRequest): Promise<RawResponse> {
  const { url, key, method, at = new Date(), expires } = raw;
  const { host, hostname, port } = new URL(url);
  const timestamp = timestampOf(at);
  const isPresigned = expires !== undefined;
  const payloadHash = raw.payloadHash ?? (isPresigned ? 'UNSIGNED-PAYLOAD' : sha256Hex(raw.body ?? ''));
  const credential = `${key.id}/${scopeText(scope(at))}`;
  const own: Record<string, string> = isPresigned ? {} : { 'x-amz-date': timestamp, 'x-amz-content-sha256': payloadHash };
  const headers: Record<string, string> = { host, ...own, ...raw.headers };
  const signedHeaders = Object.keys(headers).toSorted();
  const query: Record<string, string> = { ...raw.query };
  if (isPresigned)
    Object.assign(query, {
      'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
      'X-Amz-Credential': credential,
      'X-Amz-Date': timestamp,
      'X-Amz-Expires': String(expires),
      'X-Amz-SignedHeaders': signedHeaders.join(';'),
    });
  const signingKey = deriveSigningKey(key.secret, scope(at));
  const path = `/storage/v1/s3${raw.path}`;
  const signable = { method, path, query: Object.entries(query), headers: new Headers(headers), host: headers['host'] ?? host };
  const signature = signRequest(signingKey, signable, { scope: scope(at), timestamp, signedHeaders, payloadHash });
  if (isPresigned) query['X-Amz-Signature'] = signature;
  const authorization = `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${signedHeaders.join(';')}, Signature=${signature}`;
  const body = raw.tampered?.body ?? raw.encodeBody?.({ signature, signingKey, timestamp }) ?? raw.body ?? '';
  const sent = sendHttp({
    hostname,
    port,
    method: raw.tampered?.method ?? method,
    path: `/storage/v1/s3${raw.tampered?.path ?? raw.path}?${new URLSearchParams({ ...query, ...raw.tampered?.query })}`,
    headers: {
      ...headers,
      ...(!isPresigned && { authorization }),
      'content-length': Buffer.byteLength(body),
      ...raw.tampered?.headers,
    },
  });
  sent.end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const answer = await text(response);
  const code = /<Code>(\w+)<\/Code>/.exec(answer)?.[1];
  return { status: response.statusCode ?? 0, headers: response.headers, body: answer, code };
}
