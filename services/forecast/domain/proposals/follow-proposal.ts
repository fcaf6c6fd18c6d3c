import type pg from 'pg';
import type { MarketProposal, ProposalStep } from '../../contract/index.ts';
import { isDraftToken } from './draft-token.rules.ts';
import { presentProposal } from './present-queue.ts';
import { readFollowed } from './proposals.sql.ts';

export interface FollowedProposal {
  readonly proposal: MarketProposal;
  readonly steps: readonly ProposalStep[];
  /** The address of the market created on approval. */
  readonly marketSlug: string | undefined;
  /** Whether the token is the proposer's. */
  readonly isOwner: boolean;
}

/** A proposal with its steps, as the database has them now; undefined for an unknown id. */
export async function followProposal(pool: pg.Pool, id: string, token?: string): Promise<FollowedProposal | undefined> {
  const followed = await readFollowed(pool, id);
  if (!followed) return undefined;
  return {
    proposal: presentProposal(followed.proposal),
    steps: followed.steps.map(({ from, to, notes, at }) => ({ from, to, notes, at: at.toISOString() })),
    marketSlug: followed.marketSlug ?? undefined,
    isOwner: isDraftToken(token, followed.tokenHash),
  };
}
