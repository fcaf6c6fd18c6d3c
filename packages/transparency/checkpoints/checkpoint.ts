import { encodeBase64 } from '../codecs/base64.ts';
import { parseHashLine } from '../codecs/hash-line.ts';
import { parseUint64, toUint64 } from '../codecs/integers.ts';
import { refuse } from '../errors.ts';
import { checkHash } from '../merkle/hashing.ts';

/** The head of a log's tree at one size (C2SP tlog-checkpoint). */
export interface Checkpoint {
  /** The log's identity: a line, by recommendation a schema-less URL. */
  readonly origin: string;
  readonly size: bigint;
  /** 32 bytes. */
  readonly root: Uint8Array;
  /** Opaque lines, not recommended. */
  readonly extensions: readonly string[];
}

export interface CheckpointParts extends Omit<Checkpoint, 'size' | 'extensions'> {
  readonly size: bigint | number;
  readonly extensions?: readonly string[];
}

/**
 * The text of a checkpoint, ready for `signNote`: origin, size, root and extensions, a line each.
 *
 * @throws TransparencyError checkpoint_origin_invalid, size_invalid, hash_length_invalid, checkpoint_extension_invalid
 */
export function formatCheckpoint({ origin, size, root, extensions = [] }: CheckpointParts): string {
  checkHash(root);
  checkLines(origin, extensions);
  return [origin, String(toUint64(size, 'size_invalid')), encodeBase64(root), ...extensions].map((line) => `${line}\n`).join('');
}

/**
 * Reads the text of a checkpoint as `openNote` gives it, without signatures. Only what `formatCheckpoint` writes.
 *
 * @throws TransparencyError checkpoint_unterminated, checkpoint_line_missing, checkpoint_origin_invalid,
 * checkpoint_size_malformed, checkpoint_root_malformed, checkpoint_extension_invalid
 */
export function parseCheckpoint(text: string): Checkpoint {
  if (!text.endsWith('\n')) throw refuse('checkpoint_unterminated', 'The text of a checkpoint ends with a newline.');
  const [origin, sizeText, rootText, ...extensions] = text.slice(0, -1).split('\n');
  if (origin === undefined || sizeText === undefined || rootText === undefined)
    throw refuse('checkpoint_line_missing', 'A checkpoint has at least three lines: origin, size and root.');
  checkLines(origin, extensions);
  const size = parseUint64(sizeText);
  if (size === undefined)
    throw refuse('checkpoint_size_malformed', 'The size of a checkpoint is a decimal up to 2^64 - 1 without leading zeroes.');
  const malformed = 'The root of a checkpoint is canonical base64 of 32 bytes.';
  const root = parseHashLine(rootText, 'checkpoint_root_malformed', malformed);
  return { origin, size, root, extensions };
}

// oxlint-disable-next-line no-control-regex
const control = /[\u0000-\u001F]/;

function checkLines(origin: string, extensions: readonly string[]): void {
  const isLine = (text: string) => text !== '' && text.isWellFormed() && !control.test(text);
  if (!isLine(origin)) throw refuse('checkpoint_origin_invalid', 'The origin of a checkpoint is one line that is not empty.');
  if (!extensions.every(isLine))
    throw refuse('checkpoint_extension_invalid', 'An extension of a checkpoint is one line that is not empty.');
}
