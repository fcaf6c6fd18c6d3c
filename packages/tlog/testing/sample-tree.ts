import {
  consistencyPath,
  formatAddCheckpoint,
  formatCheckpoint,
  leafHash,
  rootOf,
  signNote,
  type Signer,
} from '@trivium/transparency';
import { sampleEntries, sampleOrigin, sampleSigner } from './sample-log.ts';

/** A log that is only in memory, for what a witness sees of one. */
export interface SampleTree {
  readonly checkpoint: (size: number, signers?: readonly Signer[]) => string;
  readonly proof: (from: number, to: number) => Uint8Array[];
  /** The body of a request that a well-behaved log makes. */
  readonly request: (from: number, to: number) => string;
}

export interface SampleTreeOptions {
  readonly origin?: string;
  readonly signer?: Signer;
  /** Up to where it has the same entries as the other sample trees; all 64 by default. */
  readonly forkAt?: number;
}

export function createSampleTree({
  origin = sampleOrigin,
  signer = sampleSigner,
  forkAt = 64,
}: SampleTreeOptions = {}): SampleTree {
  const entries = [...sampleEntries(forkAt), ...sampleEntries(64 - forkAt, 'fork', forkAt)];
  const hashes = entries.map(leafHash);
  const proof = (from: number, to: number) => (from === 0 ? [] : consistencyPath(from, hashes.slice(0, to)));
  const checkpoint = (size: number, signers: readonly Signer[] = [signer]) =>
    signNote(formatCheckpoint({ origin, size, root: rootOf(hashes.slice(0, size)) }), signers);
  return {
    checkpoint,
    proof,
    request: (from, to) => formatAddCheckpoint({ oldSize: from, proof: proof(from, to), checkpoint: checkpoint(to) }),
  };
}
