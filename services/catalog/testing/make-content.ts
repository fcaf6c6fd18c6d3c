import { encodeBase64url, publicKeyOf } from '@trivium/transparency';
import {
  entryPayloadType,
  keyEventPayloadType,
  type Jwk,
  type KeyEvent,
  type KeyEventFile,
  type SignedEntry,
} from '../contract/index.ts';
import { buildKeyring } from '../domain/content/check-signatures.rules.ts';
import { readContent, type Content, type ContentEntry } from '../domain/content/read-content.ts';
import { digestOf, payloadOf, signPayload } from '../domain/signing/envelope.rules.ts';
import { signerKeyIdOf } from '../domain/signing/key-id.rules.ts';

/** A test signer, derived from a number; a demonstration key by default. */
export function signer(number: number, demonstration = true) {
  const seed = new Uint8Array(32).fill(number);
  const key: Jwk = { crv: 'Ed25519', kty: 'OKP', x: encodeBase64url(publicKeyOf(seed)) };
  const signerKeyId = signerKeyIdOf(key);
  const event = (statement: KeyEvent): KeyEventFile => ({
    payloadType: keyEventPayloadType,
    statement,
    signatures: [{ keyid: signerKeyId, sig: signPayload(seed, keyEventPayloadType, payloadOf(statement)) }],
  });
  return {
    key,
    signerKeyId,
    add: () => event({ event: 'key-add', key, displayName: `Signer ${number}`, demonstration }),
    revoke: () => event({ event: 'key-revoke', keyId: signerKeyId, reason: 'lost' }),
    sign(entry: SignedEntry): ContentEntry {
      const payload = payloadOf(entry);
      const payloadSha256 = digestOf(payload);
      const sig = signPayload(seed, entryPayloadType, payload);
      return { entry, payload, payloadSha256, signatures: [{ slug: entry.slug, signerKeyId, payloadSha256, sig }] };
    },
  };
}

/** Test content with these key events and entries. */
export const contentOf = (keyEvents: readonly KeyEventFile[], entries: readonly ContentEntry[]): Content => ({
  entries,
  keyEvents,
  keys: buildKeyring(keyEvents).keyring,
  problems: [],
  warnings: [],
});

/** The first entries of the real content, unsigned. */
export async function realEntries(count: number): Promise<SignedEntry[]> {
  return (await readContent()).entries.slice(0, count).map(({ entry }) => entry);
}
