/** The functions that `#crypto` provides on each platform. Both implementations must return the same result for every input. */
export interface PlatformCrypto {
  /** SHA-256 of `input` as 32 new bytes. */
  readonly sha256: (input: Uint8Array) => Uint8Array;
  /** Writes SHA-256 of `input` at `offset` of `target`. `input` and `target` may share memory. */
  readonly sha256Into: (input: Uint8Array, target: Uint8Array, offset: number) => void;
  /**
   * Ed25519 of RFC 8032 without the cofactor: S below the group's order, and R compared as bytes. False if the public key or R
   * is of small order, as in the Web Cryptography API. Node does this itself since some version of 24; both implementations do
   * it here to be independent of versions. False for wrong lengths too.
   */
  readonly verifyEd25519: (publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array) => boolean;
  /** `seed` is the 32-byte private key of RFC 8032, section 5.1.5. */
  readonly createEd25519Key: (seed: Uint8Array) => Ed25519Key;
}

/** A private key, imported once. */
export interface Ed25519Key {
  /** 32 bytes. */
  readonly publicKey: Uint8Array;
  /** 64 bytes. */
  readonly sign: (message: Uint8Array) => Uint8Array;
}
