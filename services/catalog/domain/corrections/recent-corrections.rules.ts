import type { Correction } from '../../contract/index.ts';

/** Newest first; those of one day in the order of the file. */
export const newestFirst = (corrections: readonly Correction[]): readonly Correction[] =>
  corrections.toSorted((one, other) => other.corrected.localeCompare(one.corrected));

/** The corrections of a drug that its page shows: those of the last twelve months. */
export function recentCorrections(corrections: readonly Correction[], slug: string, today: Date): readonly Correction[] {
  const yearAgo = new Date(today);
  yearAgo.setUTCFullYear(today.getUTCFullYear() - 1);
  const from = yearAgo.toISOString().slice(0, 10);
  return newestFirst(corrections).filter(({ drugs, corrected }) => drugs.includes(slug) && corrected >= from);
}
