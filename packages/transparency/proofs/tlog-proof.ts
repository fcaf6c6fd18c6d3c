import { decodeBase64, encodeBase64 } from '../codecs/base64.ts';
import { parseHashLine } from '../codecs/hash-line.ts';
import { parseUint64, toUint64 } from '../codecs/integers.ts';
import { refuse, refuseAs } from '../errors.ts';
import { checkHash } from '../merkle/hashing.ts';
import { readNoteText } from '../notes/note-text.ts';

/** First line of a proof file (C2SP tlog-proof). */
const header = 'c2sp.org/tlog-proof@v1';

/** No tree of 2^64 - 1 leaves is higher. */
export const maxInclusionProofLength = 64;

/** A proof that an entry was logged, which verifies offline (C2SP tlog-proof). */
export interface TlogProof {
  readonly index: bigint;
  /** Inclusion proof: hashes of 32 bytes, from the leaf's sibling up. */
  readonly hashes: readonly Uint8Array[];
  /** The signed note, verbatim, with its cosignatures. */
  readonly checkpoint: string;
  /** Opaque, not empty, and not authenticated by anything. */
  readonly extra: Uint8Array | undefined;
}

export interface TlogProofParts extends Omit<TlogProof, 'index' | 'extra'> {
  readonly index: bigint | number;
  readonly extra?: Uint8Array | undefined;
}

/**
 * Writes a proof file, by convention `*.tlog-proof`.
 *
 * @throws TransparencyError index_invalid, hash_length_invalid, proof_too_long
 */
export function formatProof({ index, hashes, checkpoint, extra }: TlogProofParts): string {
  if (hashes.length > maxInclusionProofLength) throw tooLong();
  for (const hash of hashes) checkHash(hash);
  const lines = [
    header,
    ...(extra === undefined || extra.length === 0 ? [] : [`extra ${encodeBase64(extra)}`]),
    `index ${toUint64(index, 'index_invalid')}`,
    ...hashes.map(encodeBase64),
    '',
  ];
  return `${lines.join('\n')}\n${checkpoint}`;
}

/**
 * Reads only what `formatProof` writes. The checkpoint is not checked: `verifyProof` opens it.
 *
 * @throws TransparencyError note_too_large, note_not_utf8, note_control_character, proof_header_unknown, proof_extra_malformed,
 * proof_index_malformed, proof_hash_malformed, proof_too_long, proof_checkpoint_missing
 */
export function parseProof(file: string | Uint8Array): TlogProof {
  const text = readNoteText(file);
  // The first blank line ends the proof; the checkpoint contains another one.
  const blank = text.indexOf('\n\n');
  const [first, ...rest] = (blank === -1 ? text : text.slice(0, blank)).split('\n');
  if (first !== header) throw refuse('proof_header_unknown', `A proof begins with the line ${header}.`);
  const extra = rest[0]?.startsWith('extra') === true ? parseExtra(rest.shift() ?? '') : undefined;
  const index = parseIndex(rest.shift() ?? '');
  if (rest.length > maxInclusionProofLength) throw tooLong();
  const malformed = 'Each hash of a proof is a line of canonical base64 of 32 bytes.';
  const hashes = rest.map((line) => parseHashLine(line, 'proof_hash_malformed', malformed));
  const checkpoint = blank === -1 ? '' : text.slice(blank + 2);
  if (checkpoint === '') throw refuse('proof_checkpoint_missing', 'A proof ends with a blank line and the checkpoint.');
  return { index, hashes, checkpoint, extra };
}

function parseExtra(line: string): Uint8Array {
  const malformed = 'The extra line of a proof is `extra`, a space, and canonical base64 of at least one byte.';
  const extra = refuseAs('proof_extra_malformed', malformed, () => decodeBase64(line.slice('extra '.length)));
  if (!line.startsWith('extra ') || extra.length === 0) throw refuse('proof_extra_malformed', malformed);
  return extra;
}

function parseIndex(line: string): bigint {
  const index = line.startsWith('index ') ? parseUint64(line.slice('index '.length)) : undefined;
  if (index === undefined)
    throw refuse('proof_index_malformed', 'The index line of a proof is `index`, a space, and a decimal without leading zeroes.');
  return index;
}

const tooLong = () => refuse('proof_too_long', `An inclusion proof has at most ${maxInclusionProofLength} hashes.`);
