import { openLogSigner } from '@trivium/tlog';
import { TransparencyError, type Signer } from '@trivium/transparency';
import { refuseStart } from '../start-errors.ts';

/** What to do where the key is not the stored log's. */
export const logKeyRemedy =
  'Set CATALOG_LOG_KEY to the key of the first replica (keys/catalog-log in its state folder) and CATALOG_LOG_ORIGIN to its origin, or put that file back from a backup.';

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
    throw refuseStart(
      'log_key_invalid',
      "The log's key (CATALOG_LOG_KEY, or the file keys/catalog-log) must be 32 bytes in base64url.",
      {
        cause,
      },
    );
  }
}
