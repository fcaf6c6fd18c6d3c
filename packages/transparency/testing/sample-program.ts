// What a user of the published package might write. Prints facts on which every platform must agree.
import * as t from '@trivium/transparency';

const seed = (byte: number) => new Uint8Array(32).fill(byte);
const entries = Array.from({ length: 300 }, (_, index) => Uint8Array.of(index, index >> 8));
const { tiles, root, size } = t.growTiles(t.emptyEdge, { entries });
const log = t.createSigner({ name: 'example.com/log', seed: seed(1) });
const witness = t.createCosigner({ name: 'witness.example', seed: seed(2) });
const text = t.formatCheckpoint({ origin: log.key.name, size, root });
const checkpoint = t.addSignatures(t.signNote(text, [log]), [witness.cosign(text, 1679315147)]);
const readTile: t.ReadTile = async (level, index) => {
  const match = tiles.find((tile) => tile.level === level && tile.index === index);
  return match === undefined ? new Uint8Array() : match.hashes;
};
const hashes = await t.inclusionProof(299, size, readTile);
const proof = t.formatProof({ index: 299, hashes, checkpoint });
const policy = t.parsePolicy(`log ${t.formatVerifierKey(log.key)}\nwitness W ${t.formatVerifierKey(witness.key)}\nquorum W\n`);
const verified = t.verifyProof({ proof, leafHash: t.leafHash(Uint8Array.of(43, 1)), policy });

let refusal: unknown;
try {
  t.verifyProof({ proof, leafHash: t.leafHash(Uint8Array.of(42, 1)), policy });
} catch (error) {
  refusal = error instanceof t.TransparencyError ? error.code : error;
}

console.log(
  JSON.stringify({
    proof,
    index: String(verified.index),
    timestamp: String(verified.cosignatures[0]?.timestamp),
    refusal,
    exports: Object.keys(t).toSorted(),
  }),
);
