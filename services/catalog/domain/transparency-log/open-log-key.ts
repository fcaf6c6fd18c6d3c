import { openLogSigner } from '@trivium/tlog';
import { TransparencyError, type Signer } from '@trivium/transparency';
import { refuseStart } from '../start-errors.ts';

/**
 * Opens the key that signs the catalog's checkpoints, from its seed (32 bytes in base64url).
 * @throws log_key_invalid, log_origin_invalid
 */
export function openLogKey(seedText: string, origin: string | undefined): Signer {
  try {
    return openLogSigner({ seed: seedText, origin, purpose: 'catalog' });
  } catch (cause) {
    if (!(cause instanceof TransparencyError)) throw cause;
    if (cause.code === 'key_name_invalid')
      throw refuseStart(
        'log_origin_invalid',
        'CATALOG_LOG_ORIGIN must be a name without spaces and plus signs, such as catalog.example.org/log.',
        {
          cause,
        },
      );
    // The message never contains the value, which is the key.
    throw refuseStart('log_key_invalid', "The log's key must be 32 bytes in base64url, like the file keys/catalog-log.", {
      cause,
    });
  }
}
