import { entryPayloadType, type KeyEventFile, type SignatureFile, type SignedEntry } from '../../contract/index.ts';
import { CodedError } from '@trivium/core';
import { digestOf, payloadOf, verifyPayload } from '../signing/envelope.rules.ts';
import { activeKey, afterKeyEvent, jwkOf, type Keyring } from '../signing/keyring.rules.ts';
import { refuse } from '../signing/errors.ts';

/** A committed signature that verifies over the entry's current text. */
export interface ValidSignature {
  readonly slug: string;
  readonly signerKeyId: string;
  readonly payloadSha256: string;
  readonly sig: string;
  readonly batchSize?: number | undefined;
}

/** Why a committed file is rejected: a code and a sentence for the maintainer. */
export interface Rejection {
  readonly code: string;
  readonly message: string;
}

/** The keyring after the committed events, in order. It stops at the first invalid event, since later ones may depend on it. */
export function buildKeyring(files: readonly Pick<KeyEventFile, 'statement' | 'signatures'>[]): {
  readonly keyring: Keyring;
  readonly rejected?: Rejection & { readonly index: number };
} {
  let keyring: Keyring = new Map();
  for (const [index, file] of files.entries()) {
    try {
      keyring = afterKeyEvent(keyring, file, index);
    } catch (error) {
      return { keyring, rejected: { index, ...reasonOf(error) } };
    }
  }
  return { keyring };
}

/** The signatures of a file that verify over the entry's current text, and why the others don't. */
export function checkSignatures(entry: SignedEntry, file: SignatureFile, keyring: Keyring) {
  const payload = payloadOf(entry);
  const payloadSha256 = digestOf(payload);
  const valid: ValidSignature[] = [];
  const rejected: Rejection[] = [];
  for (const { keyid, sig, batchSize } of file.signatures) {
    try {
      if (file.payloadSha256 !== payloadSha256)
        throw refuse('payload_changed', 'The entry was changed after it was signed; sign it again.');
      verifyPayload(jwkOf(activeKey(keyring, keyid)), entryPayloadType, payload, sig);
      valid.push({ slug: entry.slug, signerKeyId: keyid, payloadSha256, sig, batchSize });
    } catch (error) {
      rejected.push(reasonOf(error));
    }
  }
  return { payload, payloadSha256, valid, rejected };
}

function reasonOf(error: unknown): Rejection {
  if (error instanceof CodedError) return { code: error.code, message: error.message };
  throw error;
}
