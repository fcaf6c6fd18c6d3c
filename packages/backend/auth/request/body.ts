import { CodedError } from '@trivium/core';
import { JsonError, defaultJsonLimits, parseJson, readBody as readBytes } from '@trivium/http';
import { z } from 'zod';
import type { Exchange } from '../context.ts';
import { AuthError } from '../errors.ts';

/** GoTrue's limit. */
const mostBytes = 1024 * 1024;
const bodyTimeoutMs = 60_000;
/** What is kept is written again, which would end the stack where it is nested without end. */
const limits = { ...defaultJsonLimits, nesting: 200 };

/** As Go reads a text: one that is missing or null is empty. */
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

/** The body as JSON of this shape. @throws bad_json, request_entity_too_large */
export async function readBody<Schema extends z.ZodType>(exchange: Exchange, schema: Schema): Promise<z.infer<Schema>> {
  const parsed = schema.safeParse(readJson(await readBounded(exchange)));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw badJson(`${issue?.path.join('.') || 'body'}: ${issue?.message}`);
}

/** The bytes of a body. @throws request_entity_too_large */
export async function readBounded({ request, context }: Pick<Exchange, 'request' | 'context'>): Promise<Uint8Array> {
  try {
    return await readBytes(request, { clock: context.clock, bodyLimitBytes: mostBytes, bodyTimeoutMs });
  } catch (error) {
    if (error instanceof CodedError && error.code === 'body_too_large')
      throw new AuthError(413, 'request_entity_too_large', `Request body too large (max ${mostBytes} bytes)`);
    throw error;
  }
}

function readJson(bytes: Uint8Array): unknown {
  try {
    return parseJson(bytes, limits);
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    if (error.reason !== 'json_invalid') throw badJson(error.message);
    throw badJson(bytes.length === 0 ? 'unexpected end of JSON input' : 'it is not valid JSON');
  }
}

/** The reason names the member and never shows the value: it may be a password. */
const badJson = (reason: string) => new AuthError(400, 'bad_json', `Could not parse request body as JSON: ${reason}`);
