import type { Clock } from '@trivium/core';
import { inTransaction } from '@trivium/postgres';
import type pg from 'pg';
import { refuse } from '../../contract/index.ts';
import { isDraftToken } from './draft-token.rules.ts';
import { lockDraft, recordTransition, storeReview } from './proposals.sql.ts';
import { isFinal, withdrawalNotes as notes } from './review.rules.ts';

/**
 * Withdraws a proposal that is not decided: it becomes rejected, with a note that says who ended it.
 * @throws proposal_not_found, draft_token_invalid, proposal_final
 */
export function withdrawProposal(
  { pool, clock }: { pool: pg.Pool; clock: Clock },
  { draftId, draftToken }: { readonly draftId: string; readonly draftToken: string },
) {
  return inTransaction(pool, async (transaction) => {
    const proposal = await lockDraft(transaction, draftId);
    if (!proposal) throw refuse('proposal_not_found', 'No proposal has this draft id.');
    if (!isDraftToken(draftToken, proposal.tokenHash))
      throw refuse('draft_token_invalid', 'Only the link you got with the first submission can withdraw it.');
    if (isFinal(proposal.reviewStatus))
      throw refuse('proposal_final', `The proposal was ${proposal.reviewStatus}; that is final.`);
    const at = clock.now();
    const actor = proposal.proposedBy ?? 'proposer';
    await storeReview(transaction, { id: proposal.id, status: 'rejected', actor, at, notes, marketId: null });
    await recordTransition(transaction, {
      proposalId: proposal.id,
      from: proposal.reviewStatus,
      to: 'rejected',
      actor,
      notes,
      at,
    });
    return { id: proposal.id, reviewStatus: 'rejected' as const };
  });
}
