import type { Entry } from '../../contract/index.ts';

type Tier = Entry['verificationTier'];

/** How many entries each tier has, of all or of those at some positions. */
export function tierSummary(
  entries: readonly { readonly verificationTier: Tier }[],
  positions: Iterable<number> = entries.keys(),
): Record<Tier, number> {
  const counts: Record<Tier, number> = { verified: 0, community: 0, expert: 0, sourced: 0 };
  for (const position of positions) {
    const entry = entries[position];
    if (entry) counts[entry.verificationTier]++;
  }
  return counts;
}
