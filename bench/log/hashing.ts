import { hash } from 'node:crypto';
import { emptyEdge, growTiles, type Edge } from '@trivium/transparency';
import { inBatches } from './statements.rules.ts';

/** Seconds to grow the tiled tree over the entries in batches, checkpoint roots included, and nothing stored. */
export function growTree(entries: readonly Uint8Array[], batch: number): number {
  const started = performance.now();
  let edge: Edge = emptyEdge;
  for (const part of inBatches(entries, batch)) ({ edge } = growTiles(edge, { entries: part }));
  return (performance.now() - started) / 1000;
}

/**
 * Seconds to hash the same data as bare SHA-256, each input made beforehand: a leaf's (a byte and the entry) for each
 * entry, and a node's (65 bytes) for each but one, which is what a tree over them hashes. Digests are asked for as strings
 * of 32 characters, the fastest form that Node has.
 */
export function hashBare(entries: readonly Uint8Array[]): number {
  const leaves = entries.map((entry) => Buffer.concat([Buffer.of(0), entry]));
  const node = Buffer.alloc(65, 1);
  const started = performance.now();
  for (const leaf of leaves) hash('sha256', leaf, 'binary');
  for (let count = 1; count < leaves.length; count++) {
    node.writeUInt32LE(count, 1);
    hash('sha256', node, 'binary');
  }
  return (performance.now() - started) / 1000;
}
