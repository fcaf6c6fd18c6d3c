import type { IncomingMessage } from 'node:http';
import { bodyTooLarge, refuse } from '../errors.ts';
import type { ByteAccount } from './byte-budget.ts';

export interface IncomingLimits {
  readonly bodyLimitBytes: number;
  /** Limits the memory of all bodies together; short ones are not counted. */
  readonly account?: ByteAccount;
}

/** Bodies up to this length are always read, whatever the budget. */
const shortBytes = 64 * 1024;

/** Reads the whole body of a node:http request. @throws body_too_large, body_incomplete, bodies_too_many */
export function readIncoming(source: IncomingMessage, { bodyLimitBytes, account }: IncomingLimits): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  const declared = Number(source.headers['content-length'] ?? 0);
  let whole: Buffer | undefined;
  let length = 0;
  const rejectEarly = (error: Error) => {
    // The rest stays unread; the response ends the connection.
    source.off('data', onData).pause();
    reject(error);
  };
  const onData = (chunk: Buffer) => {
    length += chunk.length;
    if (length > bodyLimitBytes) rejectEarly(bodyTooLarge(bodyLimitBytes));
    else if (declared > shortBytes) {
      // Filled as it arrives: joining a long body at its end would block the event loop.
      if (!whole && account?.reserve(declared) === false) rejectEarly(tooMany());
      else (whole ??= Buffer.allocUnsafeSlow(declared)).set(chunk, length - chunk.length);
    } else if (length > shortBytes && account?.reserve(chunk.length) === false) rejectEarly(tooMany());
    else chunks.push(chunk);
  };
  const incomplete = () => {
    // The event also follows a complete body.
    if (!source.complete) reject(refuse('body_incomplete', 'The connection ended before the request did.'));
  };
  source
    .on('data', onData)
    .once('end', () => resolve(whole ?? (chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks))))
    .once('error', incomplete)
    .once('close', incomplete);
  return promise;
}

/** @throws body_too_large if the declared length is already too long */
export function checkDeclaredLength({ headers }: Pick<IncomingMessage, 'headers'>, limitBytes: number): void {
  if (Number(headers['content-length'] ?? 0) > limitBytes) throw bodyTooLarge(limitBytes);
}

const tooMany = () => refuse('bodies_too_many', 'Too many large requests are being read; try again later.', { retryAfter: 5 });
