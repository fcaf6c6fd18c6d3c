import { z } from 'zod';
import type { Exchange } from '../context.ts';
import { AuthError } from '../errors.ts';

/** GoTrue's limit. */
const mostBytes = 1024 * 1024;

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
export async function readBody<Schema extends z.ZodType>({ request }: Exchange, schema: Schema): Promise<z.infer<Schema>> {
  const bytes = await request.bytes();
  if (bytes.length > mostBytes)
    throw new AuthError(413, 'request_entity_too_large', `Request body too large (max ${mostBytes} bytes)`);
  const written = new TextDecoder().decode(bytes);
  if (depthOf(written) > deepest) throw badJson(`it is nested deeper than ${deepest}`);
  const parsed = schema.safeParse(parseJson(written));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw badJson(`${issue?.path.join('.') || 'body'}: ${issue?.message}`);
}

/** What is kept is written again, which ends the stack where it is nested without end. */
const deepest = 200;

/** How deep brackets go; those in texts are none. */
function depthOf(written: string): number {
  let depth = 0;
  let most = 0;
  for (const [found] of written.matchAll(/"(?:[^"\\]|\\.)*"|[[{\]}]/gs)) {
    if (found === '[' || found === '{') depth++;
    else if (found === ']' || found === '}') depth--;
    if (depth > most) most = depth;
  }
  return most;
}

function parseJson(written: string): unknown {
  try {
    return JSON.parse(written);
  } catch {
    throw badJson(written === '' ? 'unexpected end of JSON input' : 'it is not valid JSON');
  }
}

/** The reason names the member and never shows the value: it may be a password. */
const badJson = (reason: string) => new AuthError(400, 'bad_json', `Could not parse request body as JSON: ${reason}`);
