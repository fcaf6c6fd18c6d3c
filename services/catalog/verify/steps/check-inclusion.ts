import { leafHash, parseCheckpoint, parseProof, splitNote, verifyInclusion, type NoteSignature } from '@trivium/transparency';
import type { Bundle } from '../bundle/read-bundle.ts';
import { refuse, refuseAs } from '../refusal.ts';

/** The entry's place in the tree of a checkpoint whose signatures are not verified yet. */
export interface Included {
  readonly logIndex: number;
  readonly logSize: number;
  readonly origin: string;
  /** The signed note, as in the proof. */
  readonly checkpoint: string;
  readonly signatures: readonly NoteSignature[];
  readonly message: string;
}

/**
 * Checks that the logged bytes are a leaf of the checkpoint's tree (C2SP tlog-proof, RFC 9162).
 *
 * @throws Refusal with every code of the step `inclusion`
 */
export function checkInclusion({ proof, logged }: Bundle): Included {
  const at = 'proof';
  const read = refuseAs('proof_unreadable', 'The proof is not in the form of c2sp.org/tlog-proof.', () => parseProof(proof), at);
  const { index, hashes, extra, checkpoint } = read;
  if (extra !== undefined)
    throw refuse('proof_extra_present', 'The proof has an extra line, which no step would verify.', { at });
  const { origin, size, root, signatures } = refuseAs(
    'checkpoint_unreadable',
    'The checkpoint in the proof is not in the form of c2sp.org/tlog-checkpoint.',
    () => {
      const note = splitNote(checkpoint);
      return { ...parseCheckpoint(note.text), signatures: note.signatures };
    },
    at,
  );
  const logSize = Number(size);
  if (!Number.isSafeInteger(logSize))
    throw refuse('checkpoint_size_unsupported', `The log states ${size} entries; more than 2^53 - 1 are not supported.`, { at });
  refuseAs(
    'inclusion_invalid',
    `The proof does not place the entry at index ${index} of the tree of ${size} entries.`,
    () => verifyInclusion({ index, size, leafHash: leafHash(logged), proof: hashes, root }),
    at,
  );
  const message = `The entry is at index ${index} of a tree of ${size} entries.`;
  return { logIndex: Number(index), logSize, origin, checkpoint, signatures, message };
}
