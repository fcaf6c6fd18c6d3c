import { encodeBase64 } from '../codecs/base64.ts';
import { parseHashLine } from '../codecs/hash-line.ts';
import { parseUint64, toUint64 } from '../codecs/integers.ts';
import { refuse } from '../errors.ts';
import { checkHash } from '../merkle/hashing.ts';
import { readNoteText } from '../notes/note-text.ts';

/** Maximum consistency proof lines of a request (C2SP tlog-witness, "add-checkpoint"). */
export const maxProofLines = 63;

/** `Content-Type` of a witness's response with the size that it knows, with status 409. */
export const treeSizeContentType = 'text/x.tlog.size';

/** A submission to a witness (C2SP tlog-witness, "add-checkpoint"). */
export interface AddCheckpoint {
  /** Size of the latest checkpoint that the witness cosigned for this log, as its sender believes; 0 for none. */
  readonly oldSize: bigint;
  /** Consistency proof from the old size to the checkpoint's: hashes of 32 bytes. */
  readonly proof: readonly Uint8Array[];
  /** The signed note, verbatim. */
  readonly checkpoint: string;
}

export interface AddCheckpointParts extends Omit<AddCheckpoint, 'oldSize'> {
  readonly oldSize: bigint | number;
}

/**
 * The body of an add-checkpoint request.
 *
 * @throws TransparencyError size_invalid, hash_length_invalid, witness_proof_too_long
 */
export function formatAddCheckpoint({ oldSize, proof, checkpoint }: AddCheckpointParts): string {
  if (proof.length > maxProofLines) throw tooLong();
  for (const hash of proof) checkHash(hash);
  return [`old ${toUint64(oldSize, 'size_invalid')}`, ...proof.map(encodeBase64), '', checkpoint].join('\n');
}

/**
 * Reads the body of an add-checkpoint request. Neither the checkpoint nor the proof is verified.
 *
 * @throws TransparencyError note_too_large, note_not_utf8, note_control_character, witness_old_size_malformed,
 * witness_hash_malformed, witness_proof_too_long, witness_checkpoint_missing
 */
export function parseAddCheckpoint(body: string | Uint8Array): AddCheckpoint {
  const text = readNoteText(body);
  const blank = text.indexOf('\n\n');
  const [first = '', ...rest] = (blank === -1 ? text : text.slice(0, blank)).split('\n');
  const oldSize = first.startsWith('old ') ? parseUint64(first.slice('old '.length)) : undefined;
  if (oldSize === undefined)
    throw refuse('witness_old_size_malformed', 'The first line is `old`, a space, and a decimal without leading zeroes.');
  if (rest.length > maxProofLines) throw tooLong();
  const malformed = 'Each line of the consistency proof is canonical base64 of 32 bytes.';
  const proof = rest.map((line) => parseHashLine(line, 'witness_hash_malformed', malformed));
  const checkpoint = blank === -1 ? '' : text.slice(blank + 2);
  if (checkpoint === '')
    throw refuse('witness_checkpoint_missing', 'The proof ends with a blank line, and the checkpoint follows.');
  return { oldSize, proof, checkpoint };
}

/**
 * The body of an answer of type `text/x.tlog.size`.
 *
 * @throws TransparencyError size_invalid
 */
export function formatTreeSize(size: bigint | number): string {
  return `${toUint64(size, 'size_invalid')}\n`;
}

/**
 * Reads the body of an answer of type `text/x.tlog.size`.
 *
 * @throws TransparencyError witness_size_malformed
 */
export function parseTreeSize(body: string): bigint {
  const size = body.endsWith('\n') ? parseUint64(body.slice(0, -1)) : undefined;
  if (size === undefined)
    throw refuse('witness_size_malformed', 'A tree size is a decimal without leading zeroes, and a newline.');
  return size;
}

const tooLong = () => refuse('witness_proof_too_long', `A consistency proof has at most ${maxProofLines} lines here.`);
