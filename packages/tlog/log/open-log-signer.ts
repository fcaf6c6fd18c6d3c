import { createSigner, decodeBase64url, encodeHex, publicKeyOf, sha256, type Signer } from '@trivium/transparency';

export interface LogSignerOptions {
  /** 32 bytes in base64url. */
  readonly seed: string;
  /** The log's origin; where none is given, one that follows from the key so that it stays the same wherever the service answers. */
  readonly origin?: string | undefined;
  /** What such an origin names: `catalog`. */
  readonly purpose: string;
}

/**
 * What signs a log's checkpoints. No error's message holds the seed.
 * @throws TransparencyError: `key_name_invalid` for the origin, every other code for the seed
 */
export function openLogSigner({ seed: text, origin, purpose }: LogSignerOptions): Signer {
  const seed = decodeBase64url(text.trim());
  return createSigner({
    name: origin ?? `trivium.invalid/${purpose}/${encodeHex(sha256(publicKeyOf(seed))).slice(0, 16)}`,
    seed,
  });
}
