/**
 * Entries like the catalog's: statements of 330 bytes or so, no two the same, in one buffer. `random` fills bytes; the
 * parts that are digests and signatures do not compress.
 */
export function makeStatements(count: number, random: (bytes: number) => Buffer): Uint8Array[] {
  return Array.from({ length: count }, (_, index) => {
    const digest = random(32).toString('hex');
    const sig = random(64).toString('base64');
    return Buffer.from(
      `{"drugSlug":"drug-${index % 997}","entryType":"drug-signature","payloadSha256":"${digest}","payloadType":"application/vnd.trivium.catalog.entry+json","sig":"${sig}","signerKeyId":"ed25519:b1e34b794e6bf3975395f88c1329f4d538a3693c0200a4716fc4b41ee2a493ab"}`,
    );
  });
}

export function* inBatches<T>(all: readonly T[], size: number): Generator<readonly T[]> {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size);
}
