import { isUtf8 } from 'node:buffer';
import { createFairQueue, runInSlices, type FairQueue } from '@trivium/http';
import type { RequestHeaders } from '../../gateway/plain-request.ts';
import { RestError } from '../errors.ts';
import { executeAny, type Exchange } from '../execute/execute.ts';
import { parsePayload, type BodyLimits, type Payload } from '../parse/body.ts';
import { callAccess, writeAccess } from '../schema/access.sql.ts';

const mebibyte = 1024 * 1024;

/** The larger limits apply once it is known that the caller may write what the request names. */
export interface CallerBodyLimits {
  readonly withoutRight: BodyLimits;
  readonly withRight: BodyLimits;
}

/** 16 MiB are the gateway's limit; shapes are bounded by what PostgreSQL can do with them. */
export function bodyLimitsOf(maxBytes = 16 * mebibyte): CallerBodyLimits {
  return {
    withoutRight: { bytes: Math.min(mebibyte, maxBytes), nesting: 64, keys: 50_000, rows: 10_000 },
    withRight: { bytes: maxBytes, nesting: 1_000, keys: 2_000_000, rows: 250_000 },
  };
}

/** Longer bodies are read one after the other, callers in turn. */
const longBytes = 64 * 1024;

export type ReadingQueue = FairQueue;

export const createReadingQueue = (): ReadingQueue =>
  createFairQueue({
    slots: 1,
    maxPerKey: 100,
    waitMs: 30_000,
    refuse: () => new RestError('PGRST003', 'Timed out waiting for other large bodies.'),
  });

/** The bytes of a body, and how large its shape may be. @throws body_too_large, body_incomplete, bodies_too_many */
export async function readBody(exchange: Exchange): Promise<{ body: Buffer; limits: BodyLimits }> {
  const { request, context } = exchange;
  const declared = declaredBytes(request.headers);
  const limits = await limitsOf(exchange, declared, context.bodyLimits);
  return { body: await request.readBody(limits.bytes), limits };
}

/** Without end where a body comes in chunks; a request that says nothing has no body. */
const declaredBytes = (headers: RequestHeaders) =>
  headers.get('transfer-encoding') === null ? Number(headers.get('content-length') ?? 0) : Number.POSITIVE_INFINITY;

async function limitsOf(
  exchange: Exchange,
  declared: number,
  { withRight, withoutRight }: CallerBodyLimits,
): Promise<BodyLimits> {
  const { caller, context } = exchange;
  const most = caller.role === context.anonymousRole ? withoutRight : withRight;
  if (declared <= withoutRight.bytes) return { ...most, bytes: withoutRight.bytes };
  // Refused in any case, so the database need not be asked.
  if (Number.isFinite(declared) && declared > most.bytes) return most;
  return (await isAllowed(exchange)) ? withRight : withoutRight;
}

/** Whether the caller has signed in and may write what the address names; policies speak later. */
async function isAllowed(exchange: Exchange): Promise<boolean> {
  const { caller, context, demand } = exchange;
  const { target, method, schema } = demand;
  if (caller.role === context.anonymousRole || target.kind === 'root') return false;
  const statement =
    target.kind === 'routine'
      ? callAccess({ schema, name: target.name })
      : writeAccess({ schema, name: target.name }, method === 'PATCH' ? 'update' : 'insert');
  const row = (await executeAny(exchange, statement)) as { readonly allowed: boolean } | undefined;
  return row?.allowed ?? false;
}

export interface Reading {
  readonly contentType: string;
  readonly columns: readonly string[] | undefined;
  readonly isCall: boolean;
}

/** What the body writes or calls with; a long one never keeps the event loop from others. */
export async function readPayload(
  exchange: Exchange,
  { body, limits }: { body: Buffer; limits: BodyLimits },
  { contentType, columns, isCall }: Reading,
): Promise<Payload> {
  const read = () => runInSlices(parsePayload(body, contentType, { columns, isCall, limits }));
  if (body.length <= longBytes) return read();
  const payload = await exchange.context.reading.run(exchange.who, read);
  // Bytes that are not text are replaced, as in a short body.
  return Buffer.isBuffer(payload.json) && !isUtf8(payload.json) ? { ...payload, json: payload.json.toString() } : payload;
}
