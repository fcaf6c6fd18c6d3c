import { CodedError, systemClock } from '@trivium/core';
import { parseJson, readBody, type BodyLimits } from '@trivium/http';
import type { z } from 'zod';
import { refuse } from './errors.ts';

const limits: BodyLimits = { clock: systemClock, bodyLimitBytes: 1024 * 1024, bodyTimeoutMs: 60_000 };

/** Reads a JSON body of at most 1 MiB and validates it. An empty body counts as `{}`. @throws InvalidRequest, EntityTooLarge */
export async function readJson<Schema extends z.ZodType>(request: Request, schema: Schema): Promise<z.output<Schema>> {
  const bytes = await readBytes(request);
  let value: unknown;
  try {
    value = bytes.length === 0 ? {} : parseJson(bytes);
  } catch (cause) {
    throw refuse('InvalidRequest', { message: 'The body is not valid JSON.', cause });
  }
  return parseWith(schema, value, 'body');
}

/** Validates a value. @throws InvalidRequest with the path of the first invalid member, below `place`, and the rule it breaks */
export function parseWith<Schema extends z.ZodType>(schema: Schema, value: unknown, place: string): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw refuse('InvalidRequest', { message: `${[place, ...(issue?.path ?? [])].map(String).join('/')}: ${issue?.message}` });
}

async function readBytes(request: Request): Promise<Uint8Array> {
  try {
    return await readBody(request, limits);
  } catch (cause) {
    if (cause instanceof CodedError && cause.code === 'body_too_large')
      throw refuse('EntityTooLarge', { message: 'The body exceeded the maximum allowed size', cause });
    throw cause;
  }
}
