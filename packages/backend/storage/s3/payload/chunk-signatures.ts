import { createHash, type Hash } from 'node:crypto';
import { hmacHex, isSameSignature, scopeText, sha256Hex, type CredentialScope } from '../signature/signature.rules.ts';

export interface ChunkSigner {
  readonly signingKey: Buffer;
  readonly scope: CredentialScope;
  readonly timestamp: string;
  /** The request's signature, with which the chain of chunks begins. */
  readonly seed: string;
}

/** Checks the signatures of a body's chunks: each signs the one before it. */
export interface ChunkSignatures {
  readonly update: (bytes: Uint8Array) => void;
  /** Whether the bytes since the last call have this signature. */
  readonly endChunk: (signature: string) => boolean;
  /** Whether the trailers, each `name:value` and a line feed, have this signature. */
  readonly isTrailer: (text: string, signature: string) => boolean;
}

const emptyHash = sha256Hex('');

export function createChunkSignatures({ signingKey, scope, timestamp, seed }: ChunkSigner): ChunkSignatures {
  let previous = seed;
  let hash: Hash = createHash('sha256');
  const sign = (kind: string, ...hashes: string[]) =>
    hmacHex(signingKey, [`AWS4-HMAC-SHA256-${kind}`, timestamp, scopeText(scope), previous, ...hashes].join('\n'));
  return {
    update: (bytes) => void hash.update(bytes),
    endChunk(signature) {
      const expected = sign('PAYLOAD', emptyHash, hash.digest('hex'));
      hash = createHash('sha256');
      previous = expected;
      return isSameSignature(signature, expected);
    },
    isTrailer: (text, signature) => isSameSignature(signature, sign('TRAILER', sha256Hex(text))),
  };
}
