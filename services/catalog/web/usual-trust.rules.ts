import type { Entry } from '../contract/index.ts';
import { isDemonstrated } from '../domain/signing/best-signature.rules.ts';

/** How far a drug in a list can be trusted: who reviewed its entry, and who signed it. */
export interface Trust {
  readonly tier: Entry['verificationTier'];
  readonly signature: 'unsigned' | 'signed' | 'demonstration';
}

export const trustOf = (entry: Pick<Entry, 'verificationTier' | 'signatures'>): Trust => {
  const signature = isDemonstrated(entry) ? 'demonstration' : 'signed';
  return { tier: entry.verificationTier, signature: entry.signatures.length === 0 ? 'unsigned' : signature };
};

/** The most frequent tier and signature of a list, which it names once, so only other rows need marks. The list is not empty. */
export function usualTrust(entries: readonly Pick<Entry, 'verificationTier' | 'signatures'>[]): Trust {
  const all = entries.map(trustOf);
  return { tier: mostFrequent(all.map(({ tier }) => tier)), signature: mostFrequent(all.map(({ signature }) => signature)) };
}

export const isSameTrust = (one: Trust, other: Trust): boolean => one.tier === other.tier && one.signature === other.signature;

function mostFrequent<T>(values: readonly T[]): T {
  const groups = [...Map.groupBy(values, (value) => value)].toSorted(([, one], [, other]) => other.length - one.length);
  const [first] = groups;
  if (!first) throw new RangeError('an empty list has no most frequent value');
  return first[0];
}
