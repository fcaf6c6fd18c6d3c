import { finished, PassThrough, type Readable } from 'node:stream';

/** The same bytes; whoever stops reading them, or breaks, leaves the source as it is. What breaks the source breaks them. */
export function shield(source: Readable, explain: (cause: Error) => Error = (cause) => cause): Readable {
  const shielded = new PassThrough();
  // Heard by whoever reads; until somebody does, a failure must not count as unhandled.
  shielded.on('error', () => {});
  finished(source, { writable: false }, (error) => {
    if (error) shielded.destroy(explain(error));
  });
  return source.pipe(shielded);
}

const mostBytes = 64 * 1024 * 1024;
const mostMs = 10_000;

/**
 * Reads the rest and forgets it: a client that is still sending reads no answer, and takes a closed connection for a
 * failure of the network. Gives up after 64 MiB or ten seconds.
 */
export function drain(source: Readable): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let left = mostBytes;
  const giveUp = () => source.destroy();
  const timer = setTimeout(giveUp, mostMs);
  finished(source, { writable: false }, () => {
    clearTimeout(timer);
    resolve();
  });
  source.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) giveUp();
  });
  source.resume();
  return promise;
}
