import { entryPayloadType, type KeyEventFile, type SignatureFile, type SignedEntry } from '../../contract/index.ts';
import { CodedError } from '@trivium/core';
import { digestOf, payloadOf, verifyPayload } from '../signing/envelope.rules.ts';
import { activeKey, afterKeyEvent, jwkOf, type Keyring } from '../signing/keyring.rules.ts';
import { refuse } from '../signing/errors.ts';

/** A committed signature that holds over the entry as it stands. */
export interface ValidSignature {
  readonly slug: string;
  readonly signerKeyId: string;
  readonly payloadSha256: string;
  readonly sig: string;
}

/** Why something committed is not taken: a code and a sentence for the maintainer. */
export interface Rejection {
  readonly code: string;
  readonly message: string;
}

/**
 * The keys that the committed events lead to, in their order. The first event that does not hold ends it: what follows
 * may depend on it.
 */
export function buildKeyring(files: readonly Pick<KeyEventFile, 'statement' | 'signatures'>[]): {
  readonly book: Keyring;
  readonly refused?: Rejection & { readonly index: number };
} {
  let book: Keyring = new Map();
  for (const [index, file] of files.entries()) {
    try {
      book = afterKeyEvent(book, file, index);
    } catch (error) {
      return { book, refused: { index, ...reasonOf(error) } };
    }
  }
  return { book };
}

/** Which signatures of a file hold over the entry as it stands now, and why the others do not. */
export function checkSignatures(entry: SignedEntry, file: SignatureFile, book: Keyring) {
  const payload = payloadOf(entry);
  const payloadSha256 = digestOf(payload);
  const held: ValidSignature[] = [];
  const refused: Rejection[] = [];
  for (const { keyid, sig } of file.signatures) {
    try {
      if (file.payloadSha256 !== payloadSha256)
        throw refuse('payload_changed', 'The entry was changed after it was signed; sign it again.');
      verifyPayload(jwkOf(activeKey(book, keyid)), entryPayloadType, payload, sig);
      held.push({ slug: entry.slug, signerKeyId: keyid, payloadSha256, sig });
    } catch (error) {
      refused.push(reasonOf(error));
    }
  }
  return { payload, payloadSha256, held, refused };
}

function reasonOf(error: unknown): Rejection {
  if (error instanceof CodedError) return { code: error.code, message: error.message };
  throw error;
}
