import { checkPublicKey, encodeHex, isSmallOrderKey, sha256 } from '@trivium/transparency';
import { encodeUtf8 } from '../bundle/bytes.ts';
import type { Bundle } from '../bundle/read-bundle.ts';
import { quote } from '../quote.ts';
import { refuse, refuseAs } from '../refusal.ts';

export interface CheckedKey {
  /** `ed25519:<kid>`, of the key itself. */
  readonly signerKeyId: string;
  readonly message: string;
}

/**
 * The key can sign, and its id is its own: the RFC 7638 thumbprint in hex. Where `signers` are given it is one of them.
 *
 * @throws Refusal with every code of the step `key`
 */
export function checkKey({ key, point, keyid }: Bundle, signers: readonly string[] | undefined): CheckedKey {
  if (key.crv !== 'Ed25519' || key.kty !== 'OKP')
    throw refuse('key_type_unknown', `The key is ${quote(key.kty)} on ${quote(key.crv)}, not OKP on Ed25519.`, { at: 'key' });
  if (isSmallOrderKey(point))
    throw refuse('key_small_order', 'Anyone can make signatures that this key would verify: it is a point of small order.', {
      at: 'key.x',
    });
  refuseAs(
    'key_invalid',
    'The key is not an Ed25519 public key of 32 bytes in its one encoding.',
    () => checkPublicKey(point),
    'key.x',
  );
  const signerKeyId = `ed25519:${thumbprint(key.x)}`;
  if (keyid !== signerKeyId)
    throw refuse('key_id_mismatch', `The envelope names another key: this one is ${signerKeyId}.`, {
      at: 'envelope.signatures.0.keyid',
    });
  if (signers && !signers.includes(signerKeyId))
    throw refuse('key_not_trusted', `${signerKeyId} is none of the signers that you trust.`, { at: 'key' });
  return { signerKeyId, message: `The key is a sound Ed25519 key, and its id is ${signerKeyId}.` };
}

/** Hex of SHA-256 over the required members in the order of their names (RFC 7638, section 3; RFC 8037, appendix A.3). */
const thumbprint = (x: string): string => encodeHex(sha256(encodeUtf8(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`)));
