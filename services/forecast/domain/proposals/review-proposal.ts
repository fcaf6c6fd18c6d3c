import type { Clock } from '@trivium/core';
import { inTransaction, type Transaction } from '@trivium/postgres';
import type pg from 'pg';
import { refuse } from '../../contract/index.ts';
import { addMarket } from '../markets/change-market.ts';
import { lockProposal, recordTransition, storeReview, type StoredProposal } from './proposals.sql.ts';
import { isFinal, canBecome, type Decision } from './review.rules.ts';

export interface ReviewInput {
  /** The proposal's id or draft id. */
  readonly identifier: string;
  readonly decision: Decision;
  readonly actor: string;
  readonly notes?: string | undefined;
  /** For an approval: the new market's slug and first estimate. */
  readonly slug?: string | undefined;
  readonly yesProbability?: number | undefined;
}

/**
 * Decides on a pending proposal. An approval creates the market in the same transaction.
 * @throws proposal_not_found, proposal_final, proposal_not_pending, market_exists
 */
export function reviewProposal({ pool, clock }: { pool: pg.Pool; clock: Clock }, review: ReviewInput) {
  return inTransaction(pool, async (transaction) => {
    const proposal = await lockProposal(transaction, review.identifier);
    if (!proposal) throw refuse('proposal_not_found', 'No proposal has this id or draft id.');
    if (isFinal(proposal.reviewStatus))
      throw refuse('proposal_final', `The proposal was ${proposal.reviewStatus}; that is final.`);
    if (!canBecome(proposal.reviewStatus, review.decision))
      throw refuse('proposal_not_pending', 'Revisions were requested; the proposer has to submit the draft again first.');
    const at = clock.now();
    const marketId = review.decision === 'approved' ? await makeMarket(transaction, proposal, review) : null;
    const notes = review.notes ?? null;
    await storeReview(transaction, { id: proposal.id, status: review.decision, actor: review.actor, at, notes, marketId });
    await recordTransition(transaction, {
      proposalId: proposal.id,
      from: proposal.reviewStatus,
      to: review.decision,
      actor: review.actor,
      notes,
      at,
    });
    return { id: proposal.id, reviewStatus: review.decision, marketId };
  });
}

/** Words of the English question as a slug, whichever field has it; a Thai-only proposal takes the draft id. */
function slugOf(proposal: StoredProposal): string {
  const { question, questionEn, draftId } = proposal;
  const text = (questionEn ?? (/\p{Script=Thai}/u.test(question) ? draftId : question)).normalize('NFKD').toLowerCase();
  const slug = text.replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '');
  return slug.slice(0, 80).replace(/-+$/, '') || `proposal-${proposal.id.slice(0, 8)}`;
}

async function makeMarket(transaction: Transaction, proposal: StoredProposal, review: ReviewInput): Promise<string> {
  const market = await addMarket(transaction, review.actor, {
    slug: review.slug ?? slugOf(proposal),
    question: proposal.question,
    questionEn: proposal.questionEn,
    category: proposal.category,
    yesProbability: review.yesProbability ?? 0.5,
    closesAt: proposal.closesAt,
    resolutionCriteria: proposal.resolutionCriteria,
    resolutionSources: proposal.resolutionSources,
    tags: proposal.tags,
    createdBy: proposal.proposedBy ?? 'proposer',
  });
  return market.id;
}
