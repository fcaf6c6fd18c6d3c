import { isUtf8 } from 'node:buffer';
import { createFairQueue, runInSlices, type FairQueue } from '@trivium/http';
import type { RequestHeaders } from '../../gateway/plain-request.ts';
import { RestError } from '../errors.ts';
import { executeStatement } from '../execute/execute.ts';
import { parsePayload, type BodyLimits, type Payload } from '../parse/body.ts';
import type { RestRequest } from '../rest-request.ts';
import { callAccess, writeAccess } from '../schema/access.sql.ts';

const mebibyte = 1024 * 1024;

/** `authorized` is for callers of whom it is known that they may write to the target. */
export interface CallerBodyLimits {
  readonly unauthorized: BodyLimits;
  readonly authorized: BodyLimits;
}

/** The gateway allows 16 MiB. The other limits are those that PostgreSQL's JSON functions can bear. */
export function bodyLimitsOf(maxBytes = 16 * mebibyte): CallerBodyLimits {
  return {
    unauthorized: { bytes: Math.min(mebibyte, maxBytes), nesting: 64, keys: 50_000, rows: 10_000 },
    authorized: { bytes: maxBytes, nesting: 1_000, keys: 2_000_000, rows: 250_000 },
  };
}

/** Bodies longer than this are parsed one at a time. */
const shortBytes = 64 * 1024;

/** Lets one long body be parsed at a time, callers in turn. */
export type BodyQueue = FairQueue;

export const createBodyQueue = (): BodyQueue =>
  createFairQueue({
    slots: 1,
    maxPerKey: 100,
    waitMs: 30_000,
    refuse: () => new RestError('PGRST003', 'Timed out waiting for other large bodies.'),
  });

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
