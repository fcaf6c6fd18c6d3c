import { isUtf8 } from 'node:buffer';
import { runInSlices } from '@trivium/http';
import type { RequestHeaders } from '../../gateway/plain-request.ts';
import { executeStatement } from '../execute/execute.ts';
import { parsePayload, type BodyLimits, type Payload } from '../parse/body.ts';
import type { RestRequest } from '../rest-request.ts';
import { callAccess, writeAccess } from '../schema/access.sql.ts';

/** Bodies longer than this are parsed one at a time. */
const shortBytes = 64 * 1024;

export interface RequestBody {
  readonly bytes: Buffer;
  /** The limits that hold for this caller and body. */
  readonly limits: BodyLimits;
}

/** Receives the whole body. @throws body_too_large, body_incomplete, bodies_too_many, request_timeout */
export async function readBody(request: RestRequest): Promise<RequestBody> {
  const limits = await limitsOf(request, declaredBytes(request.raw.headers));
  return { bytes: await request.raw.readBody(limits.bytes), limits };
}

/** Infinity for a chunked body. A request without either header has no body. */
const declaredBytes = (headers: RequestHeaders) =>
  headers.get('transfer-encoding') === null ? Number(headers.get('content-length') ?? 0) : Number.POSITIVE_INFINITY;

async function limitsOf(request: RestRequest, declared: number): Promise<BodyLimits> {
  const { authorized, unauthorized } = request.context.bodyLimits;
  const maximum = isAnonymous(request) ? unauthorized : authorized;
  if (declared <= unauthorized.bytes) return { ...maximum, bytes: unauthorized.bytes };
  // Refused in any case, so the database need not be asked.
  if (Number.isFinite(declared) && declared > maximum.bytes) return maximum;
  return (await mayWrite(request)) ? authorized : unauthorized;
}

const isAnonymous = ({ caller, context }: RestRequest) => caller.role === context.anonymousRole;

/** Whether the caller has signed in and holds the grant to write to the target; policies are checked by the write itself. */
async function mayWrite(request: RestRequest): Promise<boolean> {
  const { target, method, schema } = request.apiRequest;
  if (isAnonymous(request) || target.kind === 'root') return false;
  const statement =
    target.kind === 'routine'
      ? callAccess({ schema, name: target.name })
      : writeAccess({ schema, name: target.name }, method === 'PATCH' ? 'update' : 'insert');
  const row = (await executeStatement(request, statement)) as { readonly allowed: boolean } | undefined;
  return row?.allowed ?? false;
}

export interface PayloadOptions {
  readonly contentType: string;
  readonly columns: readonly string[] | undefined;
  readonly isCall: boolean;
}

/**
 * Parses the rows or arguments of a body, in slices that leave the event loop free. @throws PGRST003, and what
 * `parsePayload` throws
 */
export async function readPayload(
  request: RestRequest,
  { bytes, limits }: RequestBody,
  { contentType, columns, isCall }: PayloadOptions,
): Promise<Payload> {
  const parse = () => runInSlices(parsePayload(bytes, contentType, { columns, isCall, limits }));
  if (bytes.length <= shortBytes) return parse();
  const payload = await request.context.bodyQueue.run(request.queueKey, parse);
  // Invalid UTF-8 is replaced, as decoding a short body does.
  return Buffer.isBuffer(payload.json) && !isUtf8(payload.json) ? { ...payload, json: payload.json.toString() } : payload;
}
