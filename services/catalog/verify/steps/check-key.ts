import { checkPublicKey, encodeHex, isSmallOrderKey, sha256 } from '@trivium/transparency';
import { encodeUtf8 } from '../bundle/bytes.ts';
import type { Bundle } from '../bundle/read-bundle.ts';
import { quote } from '../quote.ts';
import { refuse, refuseAs } from '../refusal.ts';

export interface CheckedKey {
  /** `ed25519:<kid>`, computed from the key. */
  readonly signerKeyId: string;
  readonly message: string;
}

/**
 * Checks that the key is valid, that its id is its RFC 7638 thumbprint in hex, and that it is one of `signers` if given.
 *
 * @throws Refusal with every code of the step `key`
 */
export function checkKey({ key, point, keyid }: Bundle, signers: readonly string[] | undefined): CheckedKey {
  if (key.crv !== 'Ed25519' || key.kty !== 'OKP')
    throw refuse('key_type_unknown', `The key is ${quote(key.kty)} on ${quote(key.crv)}, not OKP on Ed25519.`, { at: 'key' });
  if (isSmallOrderKey(point))
    throw refuse('key_small_order', 'The key is a point of small order: anyone can make signatures that it verifies.', {
      at: 'key.x',
    });
  refuseAs(
    'key_invalid',
    'The key is not a canonically encoded Ed25519 public key of 32 bytes.',
    () => checkPublicKey(point),
    'key.x',
  );
  const signerKeyId = `ed25519:${thumbprint(key.x)}`;
  if (keyid !== signerKeyId)
    throw refuse('key_id_mismatch', `The envelope names another key: this one is ${signerKeyId}.`, {
      at: 'envelope.signatures.0.keyid',
    });
  if (signers && !signers.includes(signerKeyId))
    throw refuse('key_not_trusted', `${signerKeyId} is not one of the signers that you trust.`, { at: 'key' });
  return { signerKeyId, message: `The key is a valid Ed25519 key, and its id is ${signerKeyId}.` };
}

/** Hex of SHA-256 over the required members in the order of their names (RFC 7638, section 3; RFC 8037, appendix A.3). */
const thumbprint = (x: string): string => encodeHex(sha256(encodeUtf8(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`)));
