import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BlobStore } from '../blobs/blob-store.ts';
import { assertAllowedContent, headBytes } from './content-type.ts';
import { MeasureStream } from './measure-stream.ts';
import { peek } from './peek.ts';

export interface WrittenBlob {
  readonly size: number;
  readonly eTag: string;
}

interface UploadRules {
  readonly maxBytes: number;
  readonly contentType: string;
  readonly allowed: readonly string[] | undefined;
}

/** Writes an upload to the store, and checks its size and content while streaming. @throws EntityTooLarge, InvalidMimeType */
export async function writeBlob(bytes: Readable, version: string, store: BlobStore, rules: UploadRules): Promise<WrittenBlob> {
  let source = bytes;
  if (rules.allowed) {
    const start = await peek(bytes, headBytes);
    await assertAllowedContent(start.head, rules.contentType, rules.allowed);
    source = start.bytes;
  }
  const measured = new MeasureStream(rules.maxBytes);
  const [reading, writing] = await Promise.allSettled([pipeline(source, measured), store.write(version, measured)]);
  // A premature close of the store's input only follows from a failure to read.
  if (writing.status === 'rejected' && !isPrematureClose(writing.reason)) throw writing.reason;
  if (reading.status === 'rejected') throw reading.reason;
  if (writing.status === 'rejected') throw writing.reason;
  return { size: measured.size, eTag: measured.eTag() };
}

const isPrematureClose = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE';
