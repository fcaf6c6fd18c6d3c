import { CodedError } from '@trivium/core';
import { JsonError, defaultJsonLimits, parseJson, readBody as readBytes } from '@trivium/http';
import { z } from 'zod';
import type { AuthRequest } from '../context.ts';
import { AuthError } from '../errors.ts';

/** GoTrue's limit. */
const maxBodyBytes = 1024 * 1024;
const bodyTimeoutMs = 60_000;
/** Stored JSON is serialised again later, and unbounded nesting would overflow the stack. */
const jsonLimits = { ...defaultJsonLimits, nesting: 200 };

/** Reads as Go does: a missing or null string is empty. */
export const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
export const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false);
export const object = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((value) => value ?? undefined);

/** Parses the body as JSON of this shape. @throws bad_json, request_entity_too_large */
export const readBody = async <Schema extends z.ZodType>(request: AuthRequest, schema: Schema): Promise<z.infer<Schema>> =>
  parseBody(await readRawBody(request), schema);

/** Like `readBody`, but an empty body counts as an object without members. @throws bad_json, request_entity_too_large */
export async function readOptionalBody<Schema extends z.ZodType>(request: AuthRequest, schema: Schema): Promise<z.infer<Schema>> {
  const bytes = await readRawBody(request);
  return parseBody(bytes.length === 0 ? emptyObject : bytes, schema);
}

const emptyObject = new TextEncoder().encode('{}');

function parseBody<Schema extends z.ZodType>(bytes: Uint8Array, schema: Schema): z.infer<Schema> {
  // Go reads null as an object without members.
  const parsed = schema.safeParse(readJson(bytes) ?? {});
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw badJson(`${issue?.path.join('.') || 'body'}: ${issue?.message}`);
}

/** Reads the body's bytes. @throws request_entity_too_large */
export async function readRawBody({ raw, context }: Pick<AuthRequest, 'raw' | 'context'>): Promise<Uint8Array> {
  try {
    return await readBytes(raw, { clock: context.clock, bodyLimitBytes: maxBodyBytes, bodyTimeoutMs });
  } catch (error) {
    if (error instanceof CodedError && error.code === 'body_too_large')
      throw new AuthError(413, 'request_entity_too_large', `Request body too large (max ${maxBodyBytes} bytes)`);
    throw error;
  }
}

function readJson(bytes: Uint8Array): unknown {
  try {
    return storable(parseJson(bytes, jsonLimits));
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    if (error.reason !== 'json_invalid') throw badJson(error.message);
    throw badJson(bytes.length === 0 ? 'unexpected end of JSON input' : 'the body is not valid JSON');
  }
}

/** Go reads half of a surrogate pair as U+FFFD. PostgreSQL cannot hold NUL, nor either of them in JSON. @throws bad_json */
function storable(value: unknown): unknown {
  if (typeof value === 'string') {
    if (value.includes('\0')) throw badJson('NUL characters are not accepted');
    return value.toWellFormed();
  }
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [storable(name), storable(member)]));
}

/** The reason names the member but never its value, which may be a password. */
const badJson = (reason: string) => new AuthError(400, 'bad_json', `Could not parse request body as JSON: ${reason}`);
