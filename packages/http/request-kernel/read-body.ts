import { CodedError, withTimeLimit, type Clock } from '@trivium/core';
import { bodyTooLarge, refuse } from '../errors.ts';

export interface BodyLimits {
  readonly clock: Clock;
  /** Maximum bytes of a body. */
  readonly bodyLimitBytes: number;
  /** Maximum time for a body to arrive, in milliseconds. */
  readonly bodyTimeoutMs: number;
}

/**
 * Reads a request's body, at most `bodyLimitBytes`.
 *
 * @throws CodedError body_too_large, body_timeout, body_incomplete
 */
export async function readBody(request: Request, limits: BodyLimits): Promise<Uint8Array> {
  const declared = request.headers.get('content-length');
  if (declared !== null && Number(declared) > limits.bodyLimitBytes) throw bodyTooLarge(limits.bodyLimitBytes);
  const makeError = () => refuse('body_timeout', `The body did not arrive within ${limits.bodyTimeoutMs / 1000} seconds.`);
  const timeLimit = { clock: limits.clock, limitMs: limits.bodyTimeoutMs, makeError };
  // The HTTP parser enforces a declared length, so the whole body can be read at once; a chunked body is counted.
  const read = (): Promise<ArrayBuffer | Uint8Array> =>
    declared === null ? readCounted(request, limits.bodyLimitBytes) : request.arrayBuffer();
  try {
    return new Uint8Array(await withTimeLimit(timeLimit, read));
  } catch (error) {
    if (error instanceof CodedError) throw error;
    throw refuse('body_incomplete', 'The connection ended before the body did.', { cause: error });
  }
}

async function readCounted(request: Request, limitBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = request.body?.getReader();
  for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) {
    const chunk = part.value as Uint8Array;
    length += chunk.length;
    // The adapter drains the rest for a moment and then closes the connection.
    if (length > limitBytes) throw bodyTooLarge(limitBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
