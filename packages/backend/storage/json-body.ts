import type { z } from 'zod';
import { refuse } from './errors.ts';

const mostBytes = 1024 * 1024;

/** Reads a body of at most 1 MiB and checks it. @throws InvalidRequest, EntityTooLarge */
export async function readJson<Schema extends z.ZodType>(request: Request, schema: Schema): Promise<z.output<Schema>> {
  const text = await readText(request);
  let value: unknown;
  try {
    value = JSON.parse(text === '' ? '{}' : text);
  } catch (cause) {
    throw refuse('InvalidRequest', { message: 'The body is no JSON.', cause });
  }
  return checked(schema, value, 'body');
}

/** @throws InvalidRequest naming the place and the rule */
export function checked<Schema extends z.ZodType>(schema: Schema, value: unknown, place: string): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw refuse('InvalidRequest', { message: `${[place, ...(issue?.path ?? [])].map(String).join('/')}: ${issue?.message}` });
}

async function readText(request: Request): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.length;
    if (length > mostBytes) throw refuse('EntityTooLarge', { message: 'The body exceeded the maximum allowed size' });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
