import { encodeUtf8 } from '../codecs/bytes.ts';
import { verifyEd25519 } from '../ed25519/ed25519.ts';
import { refuse } from '../errors.ts';
import { cosignatureLength, cosignedMessage, latestTimestamp } from './cosignature.ts';
import { readNoteText } from './note-text.ts';
import { parseSignatures, type NoteSignature } from './signature-line.ts';
import { signatureTypes, type VerifierKey } from './verifier-key.ts';

export interface VerifiedSignature extends NoteSignature {
  readonly key: VerifierKey;
  /** POSIX seconds at which a witness cosigned; undefined for a signature of type 0x01. */
  readonly timestamp: bigint | undefined;
}

export interface OpenedNote {
  /** The signed text, with its final newline. */
  readonly text: string;
  /** In the order of their lines; at least one. */
  readonly verified: readonly VerifiedSignature[];
  /** Lines of keys that were not passed in, of whatever type. */
  readonly unverified: readonly NoteSignature[];
}

/** The parts of a note; no signature is verified. */
export interface SplitNote {
  readonly text: string;
  readonly signatures: readonly NoteSignature[];
}

/**
 * Verifies a note by the trusted keys (C2SP signed-note). Lines of other keys are ignored; a wrong signature by a trusted key
 * refuses the whole note. At most 1,000,000 bytes and 100 signatures.
 *
 * @throws TransparencyError the errors of `splitNote`; note_keys_ambiguous (two keys of one name and ID), note_signature_wrong,
 * note_signature_missing (none by a trusted key)
 */
export function openNote(note: string | Uint8Array, verifierKeys: readonly VerifierKey[]): OpenedNote {
  const trustedKeys = new Map(verifierKeys.map((key) => [keyTuple(key), key]));
  if (trustedKeys.size < verifierKeys.length)
    throw refuse('note_keys_ambiguous', 'Two of the verifier keys have one name and ID.');
  const { text, signatures } = splitNote(note);
  const verified: VerifiedSignature[] = [];
  const unverified: NoteSignature[] = [];
  for (const signature of signatures) {
    const key = trustedKeys.get(keyTuple(signature));
    if (key === undefined) unverified.push(signature);
    else verified.push({ ...signature, key, timestamp: verify(text, signature, key) });
  }
  if (verified.length === 0) throw refuse('note_signature_missing', 'No key that is trusted for this note has signed it.');
  return { text, verified, unverified };
}

/**
 * Splits a note at its last blank line, without verifying anything: only for notes that are verified later.
 *
 * @throws TransparencyError note_too_large, note_not_utf8, note_control_character, note_unsigned (no blank line, or nothing
 * after it), note_unterminated, note_signatures_too_many, note_signature_malformed
 */
export function splitNote(note: string | Uint8Array): SplitNote {
  const whole = readNoteText(note);
  const blank = whole.lastIndexOf('\n\n');
  const lines = whole.slice(blank + 2);
  if (blank === -1 || lines === '') throw refuse('note_unsigned', 'No signatures stand behind a blank line of this note.');
  return { text: whole.slice(0, blank + 1), signatures: parseSignatures(lines) };
}

/** Returns the timestamp of a cosignature. */
function verify(text: string, { name, signature }: NoteSignature, key: VerifierKey): bigint | undefined {
  const wrong = () => refuse('note_signature_wrong', `The signature of the known key ${name} is not one over this note.`);
  if (key.type === signatureTypes.ed25519) {
    if (!verifyEd25519(key.publicKey, encodeUtf8(text), signature)) throw wrong();
    return undefined;
  }
  if (signature.length !== cosignatureLength) throw wrong();
  const timestamp = new DataView(signature.buffer, signature.byteOffset).getBigUint64(0);
  if (timestamp > latestTimestamp)
    throw refuse('cosignature_timestamp_invalid', `The cosignature of ${name} has a timestamp above 2^63 - 1.`);
  if (!verifyEd25519(key.publicKey, cosignedMessage(text, timestamp), signature.subarray(8))) throw wrong();
  return timestamp;
}

/** A name has no plus sign, so no two keys share a tuple by accident of spelling. */
function keyTuple({ name, keyId }: Pick<VerifierKey, 'name' | 'keyId'>): string {
  return `${name}+${keyId}`;
}
