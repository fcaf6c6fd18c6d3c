import { isDeepStrictEqual } from 'node:util';
import type { Clock, FieldError } from '@trivium/core';
import { inTransaction } from '@trivium/postgres';
import type pg from 'pg';
import { proposalDraft, refuse, type ProposalDraft, type ReviewStatus } from '../../contract/index.ts';
import { isFinal } from './review.rules.ts';
import { insertProposal, lockProposal, recordTransition, resubmitProposal, type StoredProposal } from './proposals.sql.ts';

export interface Submitted {
  readonly id: string;
  readonly reviewStatus: ReviewStatus;
}

/**
 * Puts a draft into the queue as pending. The same draft again changes nothing while the proposal waits, and makes it
 * pending again once revisions were requested, so that a submission can be repeated safely.
 * @throws proposal_invalid (with the fields), proposal_final, draft_id_taken
 */
export async function submitProposal({ pool, clock }: { pool: pg.Pool; clock: Clock }, input: unknown): Promise<Submitted> {
  const parsed = proposalDraft.safeParse(input);
  if (!parsed.success) {
    const errors: FieldError[] = parsed.error.issues.map(({ path, code, message }) => ({ path: path.join('.'), code, message }));
    throw refuse('proposal_invalid', `The proposal has ${errors.length} mistake(s); the first is at ${errors[0]?.path}.`, {
      errors,
    });
  }
  const draft = parsed.data;
  const now = clock.now();
  if (new Date(draft.closesAt) <= now) {
    const errors = [{ path: 'closesAt', code: 'past', message: 'must be in the future' }];
    throw refuse('proposal_invalid', 'The market would close in the past.', { errors });
  }
  const actor = draft.proposedBy ?? 'proposer';
  return inTransaction(pool, async (transaction) => {
    const id = await insertProposal(transaction, draft, now);
    if (id) {
      await recordTransition(transaction, { proposalId: id, from: null, to: 'pending', actor, notes: null, at: now });
      return { id, reviewStatus: 'pending' };
    }
    const found = await lockProposal(transaction, draft.draftId);
    if (!found) throw new Error('a proposal that blocks its draft id can be read');
    if (isFinal(found.reviewStatus))
      throw refuse('proposal_final', `This draft was ${found.reviewStatus}; propose it anew under another draftId.`);
    if (found.reviewStatus === 'pending' && !isSameText(found, draft))
      throw refuse(
        'draft_id_taken',
        'A proposal with other words waits under this draftId; choose another, or wait for its review.',
      );
    if (found.reviewStatus === 'revisions-requested') {
      await resubmitProposal(transaction, draft, now);
      await recordTransition(transaction, {
        proposalId: found.id,
        from: 'revisions-requested',
        to: 'pending',
        actor,
        notes: null,
        at: now,
      });
    }
    return { id: found.id, reviewStatus: 'pending' };
  });
}

const isSameText = (stored: StoredProposal, draft: ProposalDraft): boolean =>
  isDeepStrictEqual(
    [
      stored.question,
      stored.questionEn,
      stored.category,
      stored.closesAt.getTime(),
      stored.resolutionCriteria,
      stored.resolutionSources,
      stored.tags,
    ],
    [
      draft.question,
      draft.questionEn ?? null,
      draft.category,
      Date.parse(draft.closesAt),
      draft.resolutionCriteria,
      draft.resolutionSources,
      draft.tags,
    ],
  );
