import { decodeBase64, encodeBase64 } from '../codecs/base64.ts';
import { concatBytes } from '../codecs/bytes.ts';
import { refuse, refuseAs } from '../errors.ts';
import { isKeyName } from './key-name.ts';

/** A signature as its line states it, not verified. */
export interface NoteSignature {
  readonly name: string;
  /** 32 bits. */
  readonly keyId: number;
  /** The bytes after the key ID: at least one, in the form of the key's signature type. */
  readonly signature: Uint8Array;
}

/** More signatures than this are refused; the specification asks for at least 16. */
export const maxSignatures = 100;

/** `— <name> <base64 of key ID and signature>` and a newline, for each (C2SP signed-note, "Format"). */
export function formatSignatures(signatures: readonly NoteSignature[]): string {
  return signatures
    .map(({ name, keyId, signature }) => `\u2014 ${name} ${encodeBase64(concatBytes(keyIdBytes(keyId), signature))}\n`)
    .join('');
}

/**
 * Reads signature lines: those of a note, or of a witness's response.
 *
 * @throws TransparencyError note_unterminated, note_signatures_too_many, note_signature_malformed
 */
export function parseSignatures(text: string): NoteSignature[] {
  if (!text.endsWith('\n')) throw refuse('note_unterminated', 'The last signature line does not end with a newline.');
  const lines = text.slice(0, -1).split('\n');
  if (lines.length > maxSignatures)
    throw refuse('note_signatures_too_many', `A note has at most ${maxSignatures} signatures here, not ${lines.length}.`);
  return lines.map(parseSignature);
}

function parseSignature(line: string): NoteSignature {
  const malformed = 'A signature line is an em dash, a key name and canonical base64, with single spaces between them.';
  const [, name, base64] = /^\u2014 ([^ ]+) ([^ ]+)$/.exec(line) ?? [];
  if (name === undefined || base64 === undefined || !isKeyName(name)) throw refuse('note_signature_malformed', malformed);
  const bytes = refuseAs('note_signature_malformed', malformed, () => decodeBase64(base64));
  if (bytes.length < 5)
    throw refuse('note_signature_malformed', 'A signature has a key ID of four bytes and at least one byte more.');
  const keyId = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  return { name, keyId, signature: bytes.slice(4) };
}

function keyIdBytes(keyId: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, keyId);
  return bytes;
}
