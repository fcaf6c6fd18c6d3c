import type { Readable } from 'node:stream';
import type { DataStore } from '@tus/server';
import { isLowerCaseUuid } from '@trivium/core';
import { refuse } from '../errors.ts';

/** Offsets of the first and the last byte, from 0. */
export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

/**
 * Stores blobs: the bytes of one version of an object. A blob is named by its version, a UUID that the service generates,
 * so no name that a client chose reaches a disk or an object store. It never changes once an object row references it.
 */
export interface BlobStore {
  /** Resolves when the blob is durable. After a failed stream the caller must call `remove`. */
  readonly write: (version: string, bytes: Readable) => Promise<void>;
  /** @throws NoSuchKey if the blob is missing */
  readonly read: (version: string, range?: ByteRange) => Promise<Readable>;
  readonly copy: (from: string, to: string) => Promise<void>;
  /** Removes blobs, complete or partial. Idempotent. */
  readonly remove: (versions: readonly string[]) => Promise<void>;
  /** Stores resumable uploads. */
  readonly resumable: DataStore;
  /** Makes a finished resumable upload durable. */
  readonly flush: (version: string) => Promise<void>;
  /** Removes the metadata that a resumable upload kept beside its blob. */
  readonly removeUploadInfo: (version: string) => Promise<void>;
  /** The id of the folder or the bucket; undefined if it has none yet. */
  readonly readId: () => Promise<string | undefined>;
  readonly writeId: (id: string) => Promise<void>;
  readonly close: () => void;
}

const idWaitMs = 3_000;

/** The store's id, from a store that answers in time. @throws what the store does, and a TimeoutError */
export const readIdInTime = (store: Pick<BlobStore, 'readId'>, maxWaitMs?: number): Promise<string | undefined> =>
  inTime(store.readId(), maxWaitMs);

/** @throws a TimeoutError where the store has not answered by then */
export async function inTime<T>(answer: Promise<T>, maxWaitMs = idWaitMs): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new DOMException('The store of the files did not answer.', 'TimeoutError')), maxWaitMs);
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/** The name of the file or object with the store's id. */
export const folderIdName = 'folder-id';

/** A version's name, which is also the name of its file or S3 object. */
export const isVersion: (text: unknown) => text is string = isLowerCaseUuid;

/** A row's version may be any text, because users write SQL. Only valid versions are looked up. @throws NoSuchKey */
export function parseVersion(text: string | null): string {
  if (!isVersion(text)) throw refuse('NoSuchKey');
  return text;
}

/** The path of a blob in a folder or an object store, spread over 256 folders. @throws NoSuchKey if `text` is not a version */
export const blobPath = (text: string) => `${parseVersion(text).slice(0, 2)}/${text}`;
