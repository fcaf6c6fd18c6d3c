import type { IncomingMessage } from 'node:http';
import { refuse } from '../errors.ts';
import type { ByteAccount } from './byte-budget.ts';

export interface IncomingLimits {
  readonly bodyLimitBytes: number;
  /** Bounds what all bodies together hold in memory; short ones are not counted. */
  readonly account?: ByteAccount;
}

/** Bodies up to this are read whatever others hold. */
const shortBytes = 64 * 1024;

/** All of a body as node:http gives it. @throws body_too_large, body_incomplete, bodies_too_many */
export function readIncoming(source: IncomingMessage, { bodyLimitBytes, account }: IncomingLimits): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  const declared = Number(source.headers['content-length'] ?? 0);
  let whole: Buffer | undefined;
  let length = 0;
  const give = (error: Error) => {
    // The rest is left unread: the answer lets go of it.
    source.off('data', onData).pause();
    reject(error);
  };
  const onData = (chunk: Buffer) => {
    length += chunk.length;
    if (length > bodyLimitBytes) give(tooLarge(bodyLimitBytes));
    else if (declared > shortBytes) {
      // Filled as it arrives: putting a long one together at its end would hold everybody up.
      if (!whole && account?.reserve(declared) === false) give(tooMany());
      else (whole ??= Buffer.allocUnsafeSlow(declared)).set(chunk, length - chunk.length);
    } else if (length > shortBytes && account?.reserve(chunk.length) === false) give(tooMany());
    else chunks.push(chunk);
  };
  const incomplete = () => {
    // It closes after a whole body, too.
    if (!source.complete) reject(refuse('body_incomplete', 'The connection ended before the request did.'));
  };
  source
    .on('data', onData)
    .once('end', () => resolve(whole ?? (chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks))))
    .once('error', incomplete)
    .once('close', incomplete);
  return promise;
}

/** @throws body_too_large where the declared length is too long already */
export function checkDeclaredLength({ headers }: Pick<IncomingMessage, 'headers'>, limitBytes: number): void {
  if (Number(headers['content-length'] ?? 0) > limitBytes) throw tooLarge(limitBytes);
}

const tooMany = () => refuse('bodies_too_many', 'Too many large requests are being read; try again later.', { retryAfter: 5 });
const tooLarge = (limitBytes: number) => refuse('body_too_large', `A body may have ${limitBytes} bytes.`);
