import { createSigner, decodeBase64url, encodeHex, publicKeyOf, sha256, type Signer } from '@trivium/transparency';

export interface LogSignerOptions {
  /** 32 bytes in base64url. */
  readonly seed: string;
  /** The log's origin; if undefined, derived from the key, which makes it independent of the service's address. */
  readonly origin?: string | undefined;
  /** The subject of a derived origin: `catalog`. */
  readonly purpose: string;
}

/** The reserved domain of origins that are derived from a key. */
const trialDomain = 'trivium.invalid';

/** Whether an origin was derived from a key, because nobody chose one. */
export const isTrialOrigin = (origin: string): boolean => origin.startsWith(`${trialDomain}/`);

/**
 * Opens the signer of a log's checkpoints. No error message contains the seed.
 * @throws TransparencyError: `key_name_invalid` for the origin, every other code for the seed
 */
export function openLogSigner({ seed: text, origin, purpose }: LogSignerOptions): Signer {
  const seed = decodeBase64url(text.trim());
  return createSigner({
    name: origin ?? `${trialDomain}/${purpose}/${encodeHex(sha256(publicKeyOf(seed))).slice(0, 16)}`,
    seed,
  });
}
