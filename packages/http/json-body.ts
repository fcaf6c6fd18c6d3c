import { isUtf8 } from 'node:buffer';
import type { MiddlewareHandler } from 'hono';
import { refuse } from './errors.ts';
import { JsonError } from './request-kernel/json-limits.ts';
import { parseJson } from './request-kernel/parse-json.ts';
import { readBody, type BodyLimits } from './request-kernel/read-body.ts';

const jsonType = /^application\/(?:[\w.-]+\+)?json$/;

/**
 * Reads the JSON body of a route before its schema does so that each kind of invalid body has its own error.
 *
 * @throws CodedError content_type_unsupported, body_too_large, body_timeout, body_incomplete, json_invalid
 */
export function jsonBody(limits: BodyLimits): MiddlewareHandler {
  return async (c, next) => {
    if (isEmpty(c.req.raw)) throw refuse('json_invalid', 'The body is empty; send a JSON value.');
    checkContentType(c.req.header('content-type'), c.req.header('content-encoding'));
    const bytes = await readBody(c.req.raw, limits);
    check(bytes);
    // Hono reads the body from here on. It caches text, because its json() is derived from the text.
    Object.assign(c.req.bodyCache, { text: Promise.resolve(Buffer.from(bytes).toString()) });
    await next();
  };
}

/** Whether a request says that it has no body, and of no type: `curl -X POST` without data. */
const isEmpty = ({ headers }: Request) =>
  !headers.has('content-type') && !headers.has('transfer-encoding') && Number(headers.get('content-length') ?? 0) === 0;

function checkContentType(contentType: string | undefined, contentEncoding: string | undefined): void {
  const [type = '', ...parameters] = (contentType ?? '').split(';');
  const charset = parameters.map((parameter) => parameter.trim().toLowerCase()).find((text) => text.startsWith('charset='));
  const isInUtf8 = charset === undefined || /^charset="?utf-8"?$/.test(charset);
  if (!jsonType.test(type.trim().toLowerCase()) || !isInUtf8) {
    throw refuse('content_type_unsupported', 'Send the body as application/json in UTF-8.');
  }
  if (contentEncoding !== undefined && contentEncoding.toLowerCase() !== 'identity') {
    throw refuse('content_type_unsupported', 'Send the body as it is, without Content-Encoding.');
  }
}

function check(bytes: Uint8Array): void {
  if (!isUtf8(bytes)) throw refuse('json_invalid', 'The body is not valid UTF-8.');
  if (bytes.every((byte) => byte <= 0x20)) throw refuse('json_invalid', 'The body is empty; send a JSON value.');
  try {
    parseJson(bytes);
  } catch (error) {
    // The parser's own message quotes a part of the body.
    if (error instanceof JsonError) throw refuse('json_invalid', error.message);
    throw error;
  }
}
