import type { VerifierKey } from '../notes/verifier-key.ts';

/** The trusted logs, and the cosignatures that make their checkpoints valid (C2SP tlog-policy). */
export interface Policy {
  readonly logs: readonly PolicyLog[];
  readonly witnesses: readonly PolicyWitness[];
  /** Undefined for `quorum none`: no cosignature is required. */
  readonly quorum: Quorum | undefined;
}

export interface PolicyLog {
  /** Its name is the log's origin line. */
  readonly key: VerifierKey;
  readonly url: string | undefined;
}

export interface PolicyWitness {
  /** The name within the policy; without meaning outside. */
  readonly name: string;
  readonly key: VerifierKey;
  readonly url: string | undefined;
}

export type Quorum = PolicyWitness | Group;

/** Witnesses a checkpoint if at least `threshold` of its members do. */
export interface Group {
  readonly name: string;
  /** 1 to the number of members. */
  readonly threshold: number;
  readonly members: readonly Quorum[];
}

/**
 * Whether these cosignatures, which `openNote` verified, satisfy the policy's quorum. A witness counts once, however often it
 * signed.
 */
export function meetsQuorum(policy: Policy, verified: readonly { readonly key: VerifierKey }[]): boolean {
  return policy.quorum === undefined || isWitnessedBy(policy.quorum, verified);
}

function isWitnessedBy(quorum: Quorum, verified: readonly { readonly key: VerifierKey }[]): boolean {
  if ('key' in quorum) return verified.some(({ key }) => key.name === quorum.key.name && key.keyId === quorum.key.keyId);
  return quorum.members.filter((member) => isWitnessedBy(member, verified)).length >= quorum.threshold;
}
