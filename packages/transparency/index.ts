export { formatCheckpoint, parseCheckpoint, type Checkpoint, type CheckpointParts } from './checkpoints/checkpoint.ts';
export { decodeBase64, decodeBase64url, encodeBase64, encodeBase64url } from './codecs/base64.ts';
export { decodeHex, encodeHex } from './codecs/hex.ts';
export type { Ed25519Key } from './crypto/platform-crypto.ts';
export { preAuthenticationEncoding } from './dsse/pre-authentication-encoding.ts';
export { createEd25519Key, publicKeyOf, signEd25519, verifyEd25519 } from './ed25519/ed25519.ts';
export { checkPublicKey } from './ed25519/public-key.ts';
export { isSmallOrderKey } from './ed25519/small-order.ts';
export { TransparencyError, transparencyErrorCodes, type TransparencyErrorCode } from './errors.ts';
export { emptyRoot, leafHash, nodeHash, sha256 } from './merkle/hashing.ts';
export { consistencyPath, inclusionPath } from './merkle/path.ts';
export { rootOf } from './merkle/root.ts';
export { verifyConsistency, type ConsistencyClaim } from './merkle/verify-consistency.ts';
export { verifyInclusion, type InclusionClaim } from './merkle/verify-inclusion.ts';
export { largestNote } from './notes/note-text.ts';
export { openNote, splitNote, type OpenedNote, type SplitNote, type VerifiedSignature } from './notes/open-note.ts';
export {
  addSignatures,
  createCosigner,
  createSigner,
  signNote,
  type Cosigner,
  type Signer,
  type SignerOptions,
} from './notes/sign-note.ts';
export { formatSignatures, maxSignatures, parseSignatures, type NoteSignature } from './notes/signature-line.ts';
export {
  createVerifierKey,
  formatVerifierKey,
  noteKeyId,
  parseVerifierKey,
  signatureTypes,
  type SignatureType,
  type VerifierKey,
} from './notes/verifier-key.ts';
export { parsePolicy } from './policies/parse-policy.ts';
export { meetsQuorum, type Group, type Policy, type PolicyLog, type PolicyWitness, type Quorum } from './policies/policy.ts';
export { formatProof, parseProof, type TlogProof, type TlogProofParts } from './proofs/tlog-proof.ts';
export { verifyProof, type ProofClaim, type VerifiedProof } from './proofs/verify-proof.ts';
export { edgeRoot, emptyEdge, readEdge, type Edge } from './tiles/edge.ts';
export { decodeEntryBundle, encodeEntryBundle, largestEntry } from './tiles/entry-bundle.ts';
export { growTiles, type Growth, type GrownTree } from './tiles/grow-tiles.ts';
export type { Tile } from './tiles/growing-tree.ts';
export type { ReadTile } from './tiles/read-tiles.ts';
export {
  entriesPath,
  parseTilePath,
  tilePath,
  tileWidth,
  type ResourceCoordinates,
  type TileCoordinates,
} from './tiles/tile-path.ts';
export { consistencyProof, inclusionProof } from './tiles/prove-inclusion-and-consistency.ts';
export { tilesOfSize } from './tiles/tiles-of-size.ts';
export {
  formatAddCheckpoint,
  formatTreeSize,
  maxProofLines,
  parseAddCheckpoint,
  parseTreeSize,
  treeSizeContentType,
  type AddCheckpoint,
  type AddCheckpointParts,
} from './witness/add-checkpoint.ts';
