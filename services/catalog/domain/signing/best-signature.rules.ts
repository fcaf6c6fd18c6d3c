import type { Signature } from '../../contract/index.ts';

type Rankable = Pick<Signature, 'demonstration' | 'signerStatus' | 'logIndex'>;

const byStatus = { active: 0, rotated: 1, revoked: 2 } as const;

/** A person's signature precedes any by a demonstration key, then an active key any other. */
const rankOf = ({ demonstration, signerStatus }: Rankable) => (demonstration ? 3 : 0) + byStatus[signerStatus];

/**
 * Compares signatures of one text, the best first: by a person, by an active key, the newest in the log. A demonstration or
 * revoked key is never first where another signed.
 */
export const compareSignatures = (one: Rankable, other: Rankable): number =>
  rankOf(one) - rankOf(other) || other.logIndex - one.logIndex;

/** The signatures to show, the best first. Where a person signed, those by demonstration keys stay in the log alone. */
export function presentSignatures<T extends Rankable>(signatures: readonly T[]): T[] {
  const isByPerson = signatures.some(({ demonstration }) => !demonstration);
  return signatures.filter(({ demonstration }) => !isByPerson || !demonstration).toSorted(compareSignatures);
}

/** The signature that an entry's bundle and notice follow. */
export const bestSignature = <T extends Rankable>(signatures: readonly T[]): T | undefined =>
  signatures.toSorted(compareSignatures)[0];

/** Whether the best signature is by a demonstration key, which proves nothing. */
export const isDemonstrated = ({ signatures }: { readonly signatures: readonly Rankable[] }): boolean =>
  bestSignature(signatures)?.demonstration ?? false;
