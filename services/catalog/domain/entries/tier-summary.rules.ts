import type { Entry } from '../../contract/index.ts';

type Tier = Entry['verificationTier'];

/** How many entries each tier has. */
export function tierSummary(entries: readonly { readonly verificationTier: Tier }[]): Record<Tier, number> {
  const counts: Record<Tier, number> = { verified: 0, community: 0, expert: 0, sourced: 0 };
  for (const { verificationTier } of entries) counts[verificationTier]++;
  return counts;
}
