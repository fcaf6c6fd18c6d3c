import { concatBytes, encodeUtf8 } from '../codecs/bytes.ts';
import { toUint64, uint64Bytes } from '../codecs/integers.ts';
import { createEd25519Key } from '../ed25519/ed25519.ts';
import { refuse } from '../errors.ts';
import { cosignedMessage, latestTimestamp } from './cosignature.ts';
import { readNoteText } from './note-text.ts';
import { splitNote } from './open-note.ts';
import { formatSignatures, type NoteSignature } from './signature-line.ts';
import { createVerifierKey, signatureTypes, type VerifierKey } from './verifier-key.ts';

/** A signer: `seed` is 32 random bytes, the private key of RFC 8032. */
export interface SignerOptions {
  /** A schema-less URL by recommendation, such as `catalog.example.org/log`. */
  readonly name: string;
  readonly seed: Uint8Array;
}

export interface Signer {
  /** Its public half. */
  readonly key: VerifierKey;
  /** Signs a note's text, which ends with a newline. */
  readonly sign: (text: string) => NoteSignature;
}

export interface Cosigner {
  /** Its public half. */
  readonly key: VerifierKey;
  /** Cosigns a checkpoint's text, which ends with a newline, at `timestamp`: POSIX seconds, at least 1. */
  readonly cosign: (text: string, timestamp: bigint | number) => NoteSignature;
}

/**
 * A key that signs notes (type 0x01).
 *
 * @throws TransparencyError key_name_invalid, seed_length_invalid
 */
export function createSigner({ name, seed }: SignerOptions): Signer {
  const { publicKey, sign } = createEd25519Key(seed);
  const key = createVerifierKey(name, signatureTypes.ed25519, publicKey);
  return { key, sign: (text) => ({ name, keyId: key.keyId, signature: sign(encodeUtf8(checkSigned(text))) }) };
}

/**
 * A key that cosigns checkpoints (type 0x04, C2SP tlog-cosignature). Never share its seed between cosigners: the message does
 * not name the cosigner.
 *
 * @throws TransparencyError key_name_invalid, seed_length_invalid; `cosign` throws cosignature_timestamp_invalid
 */
export function createCosigner({ name, seed }: SignerOptions): Cosigner {
  const { publicKey, sign } = createEd25519Key(seed);
  const key = createVerifierKey(name, signatureTypes.cosignature, publicKey);
  function cosign(text: string, timestamp: bigint | number): NoteSignature {
    const time = toUint64(timestamp, 'cosignature_timestamp_invalid');
    if (time === 0n || time > latestTimestamp)
      throw refuse('cosignature_timestamp_invalid', 'A cosignature is made at a POSIX time from 1 to 2^63 - 1 seconds.');
    return { name, keyId: key.keyId, signature: concatBytes(uint64Bytes(time), sign(cosignedMessage(checkSigned(text), time))) };
  }
  return { key, cosign };
}

/**
 * A note: its text, which must end with a newline, a blank line, and one line per signer.
 *
 * @throws TransparencyError note_too_large, note_not_utf8, note_control_character, note_unterminated, note_unsigned
 */
export function signNote(text: string, signers: readonly Signer[]): string {
  if (signers.length === 0) throw refuse('note_unsigned', 'A note has at least one signature.');
  return `${checkSigned(text)}\n${formatSignatures(signers.map(({ sign }) => sign(text)))}`;
}

/**
 * The note with additional signature lines, such as those of witnesses. Verifies none of them.
 *
 * @throws TransparencyError the errors of `splitNote`, before and after
 */
export function addSignatures(note: string, signatures: readonly NoteSignature[]): string {
  splitNote(note);
  const longer = note + formatSignatures(signatures);
  splitNote(longer);
  return longer;
}

function checkSigned(text: string): string {
  if (!readNoteText(text).endsWith('\n')) throw refuse('note_unterminated', 'The text of a note ends with a newline.');
  return text;
}
