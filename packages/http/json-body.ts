import { CodedError, type Clock } from '@trivium/core';
import type { MiddlewareHandler } from 'hono';
import { refuse } from './errors.ts';
import { nestsDeeperThan } from './json-nesting.ts';

export interface BodyLimits {
  readonly clock: Clock;
  /** Most bytes of a body. */
  readonly bodyLimitBytes: number;
  /** Longest time for a body to arrive, in milliseconds. */
  readonly bodyTimeoutMs: number;
}

const deepestNesting = 64;
const jsonType = /^application\/(?:[\w.-]+\+)?json$/;

/**
 * Reads the JSON body of a route before its schema does, so that each way to be wrong has its own answer.
 *
 * @throws CodedError content_type_unsupported, body_too_large, body_timeout, body_incomplete, json_invalid
 */
export function jsonBody(limits: BodyLimits): MiddlewareHandler {
  return async (c, next) => {
    checkContentType(c.req.header('content-type'), c.req.header('content-encoding'));
    const text = decode(await readBody(c.req.raw, limits));
    parse(text);
    // Hono reads the body from here on; the text is kept, because its json() is defined by it.
    Object.assign(c.req.bodyCache, { text: Promise.resolve(text) });
    await next();
  };
}

function checkContentType(contentType: string | undefined, contentEncoding: string | undefined): void {
  const [type = '', ...parameters] = (contentType ?? '').split(';');
  const charset = parameters.map((parameter) => parameter.trim().toLowerCase()).find((text) => text.startsWith('charset='));
  const isUtf8 = charset === undefined || /^charset="?utf-8"?$/.test(charset);
  if (!jsonType.test(type.trim().toLowerCase()) || !isUtf8) {
    throw refuse('content_type_unsupported', 'Send the body as application/json in UTF-8.');
  }
  if (contentEncoding !== undefined && contentEncoding.toLowerCase() !== 'identity') {
    throw refuse('content_type_unsupported', 'Send the body as it is, without Content-Encoding.');
  }
}

/**
 * The bytes of a request's body, at most `bodyLimitBytes`.
 *
 * @throws CodedError body_too_large, body_timeout, body_incomplete
 */
export async function readBody(request: Request, limits: BodyLimits): Promise<Uint8Array> {
  const declared = request.headers.get('content-length');
  if (declared !== null && Number(declared) > limits.bodyLimitBytes) throw tooLarge(limits.bodyLimitBytes);
  let cancel = () => {};
  const timeout = new Promise<never>((_, reject) => {
    const at = new Date(limits.clock.now().getTime() + limits.bodyTimeoutMs);
    const message = `The body did not arrive within ${limits.bodyTimeoutMs / 1000} seconds.`;
    cancel = limits.clock.schedule(at, () => reject(refuse('body_timeout', message)));
  });
  // A declared length is kept by the HTTP parser, so the whole body can be taken at once; a chunked one is counted.
  const body = declared === null ? readCounted(request, limits.bodyLimitBytes) : request.arrayBuffer();
  try {
    return new Uint8Array(await Promise.race([body, timeout]));
  } catch (error) {
    if (error instanceof CodedError) throw error;
    throw refuse('body_incomplete', 'The connection ended before the body did.', { cause: error });
  } finally {
    cancel();
    body.catch(() => {});
  }
}

async function readCounted(request: Request, limitBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = request.body?.getReader();
  for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) {
    const chunk = part.value as Uint8Array;
    length += chunk.length;
    // The rest is left to the adapter, which drains it for a moment and then closes the connection.
    if (length > limitBytes) throw tooLarge(limitBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refuse('json_invalid', 'The body is not valid UTF-8.');
  }
}

function parse(text: string): void {
  if (text.trim() === '') throw refuse('json_invalid', 'The body is empty; send a JSON value.');
  if (nestsDeeperThan(deepestNesting, text))
    throw refuse('json_invalid', `The body is nested more than ${deepestNesting} levels deep.`);
  try {
    JSON.parse(text);
  } catch {
    // The parser's own message repeats a piece of the body.
    throw refuse('json_invalid', 'The body is not valid JSON.');
  }
}

function tooLarge(limitBytes: number) {
  return refuse('body_too_large', `A body may have ${limitBytes} bytes.`);
}
