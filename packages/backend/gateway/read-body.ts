import type { IncomingMessage } from 'node:http';
import { refuse } from './errors.ts';

/** All of a body, at most `limitBytes`. @throws body_too_large, body_incomplete */
export function readBytes(source: IncomingMessage, limitBytes: number): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  let length = 0;
  const onData = (chunk: Buffer) => {
    length += chunk.length;
    if (length > limitBytes) {
      // The rest is left unread: it ends with the connection, which the answer closes.
      source.off('data', onData).pause();
      reject(refuse('body_too_large', `A body may have ${limitBytes} bytes.`));
    } else chunks.push(chunk);
  };
  const incomplete = () => {
    // It closes after a whole body, too.
    if (!source.complete) reject(refuse('body_incomplete', 'The connection ended before the request did.'));
  };
  source
    .on('data', onData)
    .once('end', () => resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)))
    .once('error', incomplete)
    .once('close', incomplete);
  return promise;
}

/** @throws body_too_large where the declared length is too long already */
export function checkDeclaredLength({ headers }: IncomingMessage, limitBytes: number): void {
  if (Number(headers['content-length'] ?? 0) > limitBytes) throw refuse('body_too_large', `A body may have ${limitBytes} bytes.`);
}
