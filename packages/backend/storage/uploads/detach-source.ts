import { finished, PassThrough, type Readable } from 'node:stream';

/** A stream with the same bytes. Errors of the source reach it, but closing or breaking it leaves the source open. */
export function detachSource(source: Readable, explain: (cause: Error) => Error = (cause) => cause): Readable {
  const detached = new PassThrough();
  // The reader handles errors. Until it listens, they must not count as unhandled.
  detached.on('error', () => {});
  finished(source, { writable: false }, (error) => {
    if (error) detached.destroy(explain(error));
  });
  return source.pipe(detached);
}

const maxDrainBytes = 64 * 1024 * 1024;
const maxDrainMs = 10_000;

/**
 * Reads and drops the rest of a body. A client that is still sending would take a closed connection for a network failure
 * and never read the response. Gives up after 64 MiB or ten seconds.
 */
export function drain(source: Readable): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let left = maxDrainBytes;
  const abort = () => source.destroy();
  const timer = setTimeout(abort, maxDrainMs);
  finished(source, { writable: false }, () => {
    clearTimeout(timer);
    resolve();
  });
  source.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) abort();
  });
  source.resume();
  return promise;
}
