import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  consistencyPath,
  consistencyProof,
  inclusionPath,
  inclusionProof,
  rootOf,
  verifyConsistency,
  verifyInclusion,
} from '../index.ts';
import { flipBit, sampleLeaves, storeTree } from '../testing/sample-tree.ts';

const largest = 130;
const leaves = sampleLeaves(largest);
const roots = Array.from({ length: largest + 1 }, (_, size) => rootOf(leaves.slice(0, size)));
const rootAt = (size: number) => roots[size] as Uint8Array;
const leafAt = (index: number) => leaves[index] as Uint8Array;

test(`every leaf of every tree up to ${largest} leaves is proven from tiles as from the array, and verified`, async () => {
  for (let size = 1; size <= largest; size += 1) {
    const tree = leaves.slice(0, size);
    const { readTile } = storeTree(tree);
    for (let index = 0; index < size; index += 1) {
      const proof = await inclusionProof(index, size, readTile);
      expect(proof).toEqual(inclusionPath(index, tree));
      verifyInclusion({ index, size, leafHash: leafAt(index), proof, root: rootAt(size) });
    }
  }
});

test(`every pair of trees up to ${largest} leaves is proven consistent from tiles as from the array, and verified`, async () => {
  for (let to = 1; to <= largest; to += 1) {
    const tree = leaves.slice(0, to);
    const { readTile } = storeTree(tree);
    for (let from = 1; from <= to; from += 1) {
      const proof = await consistencyProof(from, to, readTile);
      expect(proof).toEqual(consistencyPath(from, tree));
      verifyConsistency({ from, to, fromRoot: rootAt(from), toRoot: rootAt(to), proof });
    }
  }
});

const treeAndIndex = fc
  .integer({ min: 1, max: largest })
  .chain((size) => fc.record({ size: fc.constant(size), index: fc.nat(size - 1), other: fc.nat(size - 1), bit: fc.nat(255) }));

test('one flipped bit in leaf, root or any hash of an inclusion proof is refused', () => {
  fc.assert(
    fc.property(treeAndIndex, fc.nat(), ({ size, index, bit }, which) => {
      const parts = [leafAt(index), rootAt(size), ...inclusionPath(index, leaves.slice(0, size))];
      const at = which % parts.length;
      const [leafHash, root, ...proof] = parts.with(at, flipBit(parts[at] as Uint8Array, bit)) as [Uint8Array, Uint8Array];
      expect(() => verifyInclusion({ index, size, leafHash, proof, root })).toThrow(
        expect.objectContaining({ code: 'inclusion_root_mismatch' }),
      );
    }),
  );
});

test('a leaf is not proven at another index', () => {
  fc.assert(
    fc.property(treeAndIndex, ({ size, index, other }) => {
      fc.pre(index !== other);
      const proof = inclusionPath(index, leaves.slice(0, size));
      expect(() => verifyInclusion({ index: other, size, leafHash: leafAt(index), proof, root: rootAt(size) })).toThrow(
        expect.objectContaining({ code: expect.stringMatching(/^inclusion_/) }),
      );
    }),
  );
});

test('one flipped bit in either root or any hash of a consistency proof is refused', () => {
  fc.assert(
    fc.property(treeAndIndex, fc.nat(), ({ size: to, index, bit }, which) => {
      const from = index + 1;
      const parts = [rootAt(from), rootAt(to), ...consistencyPath(from, leaves.slice(0, to))];
      const at = which % parts.length;
      const [fromRoot, toRoot, ...proof] = parts.with(at, flipBit(parts[at] as Uint8Array, bit)) as [Uint8Array, Uint8Array];
      expect(() => verifyConsistency({ from, to, fromRoot, toRoot, proof })).toThrow(
        expect.objectContaining({ code: expect.stringMatching(/^consistency_/) }),
      );
    }),
  );
});

test('a proof that is one hash shorter or longer is refused', () => {
  fc.assert(
    fc.property(treeAndIndex, ({ size, index }) => {
      fc.pre(size > 1);
      const proof = inclusionPath(index, leaves.slice(0, size));
      const claim = { index, size, leafHash: leafAt(index), root: rootAt(size) };
      const code = (name: string) => expect.objectContaining({ code: name });
      expect(() => verifyInclusion({ ...claim, proof: proof.slice(0, -1) })).toThrow(code('inclusion_proof_too_short'));
      expect(() => verifyInclusion({ ...claim, proof: [...proof, leafAt(0)] })).toThrow(code('inclusion_proof_too_long'));
    }),
  );
});

test('two trees of one size are consistent by their roots alone', () => {
  const claim = { from: 5, to: 5, fromRoot: rootAt(5), toRoot: rootAt(5) };
  verifyConsistency({ ...claim, proof: [] });
  expect(() => verifyConsistency({ ...claim, proof: [leafAt(0)] })).toThrow(
    expect.objectContaining({ code: 'consistency_proof_too_long' }),
  );
});

test('the indexes of a tree of 2^64 - 1 leaves are counted without rounding', () => {
  const size = 2n ** 64n - 1n;
  const claim = { leafHash: leafAt(0), root: leafAt(1), proof: Array.from({ length: 64 }, () => leafAt(2)) };
  const code = (name: string) => expect.objectContaining({ code: name });
  // The last leaf has no sibling in the lowest level, so its proof is one hash shorter than that of the first.
  expect(() => verifyInclusion({ ...claim, index: 0n, size })).toThrow(code('inclusion_root_mismatch'));
  expect(() => verifyInclusion({ ...claim, index: size - 1n, size })).toThrow(code('inclusion_proof_too_long'));
  expect(() => verifyInclusion({ ...claim, index: size - 1n, size, proof: claim.proof.slice(1) })).toThrow(
    code('inclusion_root_mismatch'),
  );
  expect(() => verifyInclusion({ ...claim, index: size, size })).toThrow(code('index_out_of_range'));
  expect(() => verifyInclusion({ ...claim, index: 0n, size: size + 1n })).toThrow(code('size_invalid'));
});
