import { randomBytes } from 'node:crypto';
import { inTransaction } from '@trivium/postgres';
import type pg from 'pg';
import { refuse } from '../../contract/index.ts';
import { hashDraftToken, toDraftToken } from './draft-token.rules.ts';
import { lockProposal, storeToken } from './proposals.sql.ts';
import { isFinal } from './review.rules.ts';

/**
 * Creates a new draft token for a proposal; the old one becomes invalid.
 * @throws proposal_not_found, proposal_final
 */
export function issueToken({ pool }: { pool: pg.Pool }, identifier: string) {
  return inTransaction(pool, async (transaction) => {
    const proposal = await lockProposal(transaction, identifier);
    if (!proposal) throw refuse('proposal_not_found', 'No proposal has this id or draft id.');
    if (isFinal(proposal.reviewStatus))
      throw refuse('proposal_final', `The proposal was ${proposal.reviewStatus}; that is final.`);
    const draftToken = toDraftToken(randomBytes(32));
    await storeToken(transaction, proposal.id, hashDraftToken(draftToken));
    return { id: proposal.id, draftId: proposal.draftId, draftToken };
  });
}
