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

/** A log in memory, as a witness sees one. */
export interface SampleTree {
  readonly checkpoint: (size: number, signers?: readonly Signer[]) => string;
  readonly proof: (from: number, to: number) => Uint8Array[];
  /** The request body of a correct log. */
  readonly request: (from: number, to: number) => string;
}

export interface SampleTreeOptions {
  readonly origin?: string;
  readonly signer?: Signer;
  /** Number of entries shared with the other sample trees; all 64 by default. */
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
