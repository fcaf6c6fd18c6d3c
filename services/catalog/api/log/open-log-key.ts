import {
  createSigner,
  decodeBase64url,
  encodeHex,
  publicKeyOf,
  sha256,
  TransparencyError,
  type Signer,
} from '@trivium/transparency';
import { refuseStart } from '../start-errors.ts';

/**
 * The key that signs checkpoints, from its seed (32 bytes in base64url). Its name is the log's origin: the one given, or
 * one that follows from the key, so that it stays the same wherever the service answers.
 *
 * @throws log_key_invalid, log_origin_invalid
 */
export function openLogKey(seedText: string, origin: string | undefined): Signer {
  let seed: Uint8Array;
  try {
    seed = decodeBase64url(seedText.trim());
    const name = origin ?? `trivium.invalid/catalog/${encodeHex(sha256(publicKeyOf(seed))).slice(0, 16)}`;
    return createSigner({ name, seed });
  } catch (cause) {
    if (!(cause instanceof TransparencyError)) throw cause;
    if (cause.code === 'key_name_invalid')
      throw refuseStart(
        'log_origin_invalid',
        'CATALOG_LOG_ORIGIN is a name without spaces and plus signs, such as catalog.example.org/log.',
        {
          cause,
        },
      );
    // The value never stands in the message: it is the key.
    throw refuseStart('log_key_invalid', "The log's key is 32 bytes in base64url, as the file keys/catalog-log holds them.", {
      cause,
    });
  }
}
