import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ByteStore } from '../blobs/blob-store.ts';
import { headBytes, requireAllowedContent } from './content-type.ts';
import { Measure } from './measure-stream.ts';
import { peek } from './peek.ts';

export interface Received {
  readonly size: number;
  readonly eTag: string;
}

interface Rules {
  readonly limit: number;
  readonly contentType: string;
  readonly allowed: readonly string[] | undefined;
}

/** Writes what arrives, measured and looked at on its way. @throws EntityTooLarge, InvalidMimeType */
export async function receive(bytes: Readable, version: string, store: ByteStore, rules: Rules): Promise<Received> {
  let source = bytes;
  if (rules.allowed) {
    const peeked = await peek(bytes, headBytes);
    await requireAllowedContent(peeked.head, rules.contentType, rules.allowed);
    source = peeked.bytes;
  }
  const measure = new Measure(rules.limit);
  const [fed, written] = await Promise.allSettled([pipeline(source, measure), store.write(version, measure)]);
  // Where the store fails, its reader goes away, which is no more than a consequence.
  if (written.status === 'rejected' && !isPrematureClose(written.reason)) throw written.reason;
  if (fed.status === 'rejected') throw fed.reason;
  if (written.status === 'rejected') throw written.reason;
  return { size: measure.size, eTag: measure.eTag() };
}

const isPrematureClose = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE';
