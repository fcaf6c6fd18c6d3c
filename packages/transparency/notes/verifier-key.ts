import { sha256 } from '#crypto';
import { decodeBase64, encodeBase64 } from '../codecs/base64.ts';
import { concatBytes, encodeUtf8 } from '../codecs/bytes.ts';
import { checkPublicKey } from '../ed25519/public-key.ts';
import { refuse, refuseAs } from '../errors.ts';
import { checkKeyName } from './key-name.ts';

/** Signature type identifier bytes (C2SP signed-note, "Signature types"). The others are read as unknown keys. */
export const signatureTypes = { ed25519: 0x01, cosignature: 0x04 } as const;

export type SignatureType = (typeof signatureTypes)[keyof typeof signatureTypes];

/** A public key under a name, for one type of signature. Name and ID together identify the key of a signature line. */
export interface VerifierKey {
  readonly name: string;
  /** 32 bits. */
  readonly keyId: number;
  /** 0x01, Ed25519 over the note's text, or 0x04, a timestamped Ed25519 cosignature of a checkpoint. */
  readonly type: SignatureType;
  /** 32 bytes. */
  readonly publicKey: Uint8Array;
}

/**
 * First four bytes of `SHA-256(name || 0x0A || type || public key)` as a big-endian number (C2SP signed-note,
 * "Signatures").
 */
export function noteKeyId(name: string, type: number, publicKey: Uint8Array): number {
  const hash = sha256(concatBytes(encodeUtf8(`${name}\n`), Uint8Array.of(type), publicKey));
  return new DataView(hash.buffer, hash.byteOffset).getUint32(0);
}

/**
 * Creates a verifier key, with its ID. The public key is validated, since it is about to be trusted.
 *
 * @throws TransparencyError key_name_invalid, public_key_length_invalid, public_key_small_order, public_key_not_canonical,
 * public_key_not_a_point
 */
export function createVerifierKey(name: string, type: SignatureType, publicKey: Uint8Array): VerifierKey {
  checkKeyName(name);
  checkPublicKey(publicKey);
  return { name, keyId: noteKeyId(name, type, publicKey), type, publicKey };
}

/** `<name>+<8 hex digits of the ID>+<base64 of type and public key>` (C2SP signed-note, "Verifier keys"). */
export function formatVerifierKey({ name, keyId, type, publicKey }: VerifierKey): string {
  return `${name}+${formatKeyId(keyId)}+${encodeBase64(concatBytes(Uint8Array.of(type), publicKey))}`;
}

/**
 * Reads a verifier key of type 0x01 or 0x04 and checks its ID.
 *
 * @throws TransparencyError key_malformed (not three parts, or base64 that is not canonical), key_id_malformed,
 * key_type_unsupported, key_material_length_invalid, key_id_mismatch; and the errors of `createVerifierKey`
 */
export function parseVerifierKey(text: string): VerifierKey {
  // The base64 part may contain plus signs.
  const [, name, idText, keyText] = /^([^+]*)\+([^+]*)\+(.*)$/s.exec(text) ?? [];
  if (name === undefined || idText === undefined || keyText === undefined)
    throw refuse('key_malformed', 'A verifier key is a name, an ID and a key with plus signs between them.');
  if (!/^[0-9a-f]{8}$/.test(idText))
    throw refuse('key_id_malformed', 'The ID of a verifier key is eight lower-case hexadecimal digits.');
  const bytes = refuseAs('key_malformed', 'The key of a verifier key is not canonical base64.', () => decodeBase64(keyText));
  const [type] = bytes;
  if (type !== signatureTypes.ed25519 && type !== signatureTypes.cosignature)
    throw refuse(
      'key_type_unsupported',
      `Signature type ${type ?? 'none'} is not supported: 1 (Ed25519) and 4 (cosignature) are.`,
    );
  if (bytes.length !== 33)
    throw refuse(
      'key_material_length_invalid',
      `The public key in a verifier key of type ${type} has 32 bytes, not ${bytes.length - 1}.`,
    );
  const key = createVerifierKey(name, type, bytes.subarray(1));
  if (formatKeyId(key.keyId) !== idText)
    throw refuse('key_id_mismatch', `The ID of this verifier key would be ${formatKeyId(key.keyId)}, not ${idText}.`);
  return key;
}

function formatKeyId(keyId: number): string {
  return keyId.toString(16).padStart(8, '0');
}
