import { parseCheckpoint, type Checkpoint } from '../checkpoints/checkpoint.ts';
import { refuse } from '../errors.ts';
import { verifyInclusion } from '../merkle/verify-inclusion.ts';
import { openNote, splitNote, type VerifiedSignature } from '../notes/open-note.ts';
import type { VerifierKey } from '../notes/verifier-key.ts';
import { meetsQuorum, type Policy } from '../policies/policy.ts';
import { parseProof, type TlogProof } from './tlog-proof.ts';

export interface ProofClaim {
  /** A proof file, or a parsed one. */
  readonly proof: string | Uint8Array | TlogProof;
  /** `leafHash(entry)` of the claimed entry: 32 bytes. */
  readonly leafHash: Uint8Array;
  /** The trusted log, whose name is the origin. Without it, the logs of the policy are trusted. */
  readonly logKey?: VerifierKey | undefined;
  /** Whose cosignatures are required; `parsePolicy('quorum none\n')` for nobody's. */
  readonly policy: Policy;
}

export interface VerifiedProof {
  readonly index: bigint;
  readonly checkpoint: Checkpoint;
  /** The key of the log's signature. */
  readonly logKey: VerifierKey;
  /**
   * Valid cosignatures of the policy's witnesses. Their timestamps are the witnesses' own: an application may check them
   * further.
   */
  readonly cosignatures: readonly VerifiedSignature[];
  /** Opaque, and not authenticated by anything. */
  readonly extra: Uint8Array | undefined;
}

/**
 * Verifies a proof file offline (C2SP tlog-proof, "Verifying a tlog proof"): the origin, the log's signature, the witnesses'
 * quorum, the inclusion of the leaf, in this order.
 *
 * @throws TransparencyError the errors of `parseProof`, `openNote`, `parseCheckpoint` and `verifyInclusion`; log_key_missing
 * (neither `logKey` nor a log in the policy), log_origin_unknown, log_signature_missing, quorum_not_met
 */
export function verifyProof({ proof, leafHash, logKey, policy }: ProofClaim): VerifiedProof {
  const { index, hashes, checkpoint: note, extra } = isParsed(proof) ? proof : parseProof(proof);
  const logKeys = logKey === undefined ? policy.logs.map((log) => log.key) : [logKey];
  if (logKeys.length === 0) throw refuse('log_key_missing', 'No log key was given, and the policy lists no log.');
  const checkpoint = parseCheckpoint(splitNote(note).text);
  const originKeys = logKeys.filter(({ name }) => name === checkpoint.origin);
  if (originKeys.length === 0)
    throw refuse('log_origin_unknown', `No trusted log has the origin ${JSON.stringify(checkpoint.origin)}.`);
  const witnessKeys = policy.witnesses.map(({ key }) => key);
  const { verified } = openNote(note, [...originKeys, ...witnessKeys]);
  const byLog = verified.find(({ key }) => originKeys.includes(key));
  if (byLog === undefined) throw refuse('log_signature_missing', `The log ${checkpoint.origin} has not signed this checkpoint.`);
  const cosignatures = verified.filter(({ key }) => witnessKeys.includes(key));
  if (!meetsQuorum(policy, cosignatures))
    throw refuse('quorum_not_met', 'Too few witnesses of the policy cosigned this checkpoint.');
  verifyInclusion({ index, size: checkpoint.size, leafHash, proof: hashes, root: checkpoint.root });
  return { index, checkpoint, logKey: byLog.key, cosignatures, extra };
}

function isParsed(proof: ProofClaim['proof']): proof is TlogProof {
  return typeof proof === 'object' && 'hashes' in proof;
}
