import type { Readable } from 'node:stream';
import type { DataStore } from '@tus/server';
import { refuse } from '../errors.ts';

/** The first and the last byte that are wanted, from 0. */
export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

/**
 * Where bytes are. They are named by the version alone, a UUID that the room chose, so no name that a client chose ever
 * reaches a disk or an object store; and they never change once a row names them.
 */
export interface ByteStore {
  /** Keeps what the stream gives, durable when it resolves; what a stream that fails left is for `remove`. */
  readonly write: (version: string, bytes: Readable) => Promise<void>;
  /** @throws NoSuchKey where the bytes are gone */
  readonly read: (version: string, range?: ByteRange) => Promise<Readable>;
  readonly copy: (from: string, to: string) => Promise<void>;
  /** Removes what there is of them; removing again is no failure. */
  readonly remove: (versions: readonly string[]) => Promise<void>;
  /** For uploads in several requests. */
  readonly resumable: DataStore;
  /** Makes durable what several requests wrote. */
  readonly seal: (version: string) => Promise<void>;
  /** Removes what was kept beside the bytes while they came in several requests. */
  readonly settle: (version: string) => Promise<void>;
  readonly close: () => void;
}

const version = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const isVersion = (text: string | null | undefined): text is string => typeof text === 'string' && version.test(text);

/** A row may name anything, by whoever writes SQL; only what the room makes itself is looked up. @throws NoSuchKey */
export function requireVersion(text: string | null): string {
  if (!isVersion(text)) throw refuse('NoSuchKey');
  return text;
}

/** What a version's bytes are called in a folder or an object store: spread over 256 folders. @throws NoSuchKey for what is no version */
export const nameOf = (text: string) => `${requireVersion(text).slice(0, 2)}/${text}`;
