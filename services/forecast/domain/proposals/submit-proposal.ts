import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '@trivium/core';
import { inTransaction } from '@trivium/postgres';
import type pg from 'pg';
import { refuse, type ProposalDraft, type ReviewStatus } from '../../contract/index.ts';
import { hashDraftToken, isDraftToken, toDraftToken } from './draft-token.rules.ts';
import {
  insertProposal,
  lockDraft,
  readWaiting,
  recordTransition,
  resubmitProposal,
  type StoredProposal,
} from './proposals.sql.ts';
import { isFinal } from './review.rules.ts';
import { parseSubmission } from './submission.rules.ts';

/** Limits of the unreviewed queue: clients read all of it, and each change encodes it again. */
const maxWaiting = { count: 300, bytes: 2 * 1024 * 1024 } as const;

export interface SubmittedProposal {
  readonly id: string;
  readonly reviewStatus: ReviewStatus;
  /** Only in the answer to the first submission; a revision needs it. */
  readonly draftToken?: string;
}

/**
 * Adds a draft to the queue as pending. Repeating the same draft changes nothing while it is pending. After a request for
 * revisions, the holder of the draft token can submit a new text, which makes the proposal pending again.
 * @throws proposal_invalid (with the fields), proposal_final, draft_id_taken, draft_token_invalid, proposal_queue_full
 */
export async function submitProposal(
  { pool, clock }: { pool: pg.Pool; clock: Clock },
  input: unknown,
): Promise<SubmittedProposal> {
  const now = clock.now();
  const { draftToken, ...draft } = parseSubmission(input, now);
  const actor = draft.proposedBy ?? 'proposer';
  return inTransaction(pool, async (transaction) => {
    const waiting = await readWaiting(transaction);
    const isFull = waiting.count >= maxWaiting.count || waiting.bytes >= maxWaiting.bytes;
    const newToken = toDraftToken(randomBytes(32));
    const id = await insertProposal(transaction, draft, now, hashDraftToken(newToken));
    if (id) {
      // Checked after the insert: an existing draft is still answered when the queue is full.
      if (isFull)
        throw refuse('proposal_queue_full', 'Too many proposals are waiting for review. Try again once some have been decided.');
      await recordTransition(transaction, { proposalId: id, from: null, to: 'pending', actor, notes: null, at: now });
      return { id, reviewStatus: 'pending', draftToken: newToken };
    }
    const stored = await lockDraft(transaction, draft.draftId);
    if (!stored) throw new Error('a proposal that blocks its draft id can be read');
    if (isFinal(stored.reviewStatus))
      throw refuse('proposal_final', `This draft was ${stored.reviewStatus}; propose it again under another draftId.`);
    if (stored.reviewStatus === 'pending' && !isSameText(stored, draft))
      throw refuse(
        'draft_id_taken',
        'Another proposal with this draftId is waiting for review; choose another draftId, or wait.',
      );
    if (stored.reviewStatus === 'revisions-requested') {
      if (!isDraftToken(draftToken, stored.tokenHash))
        throw refuse(
          'draft_token_invalid',
          'To revise a draft, send the draftToken you got with its first submission; ask an operator if you have none.',
        );
      await resubmitProposal(transaction, draft, now);
      await recordTransition(transaction, {
        proposalId: stored.id,
        from: 'revisions-requested',
        to: 'pending',
        actor,
        notes: null,
        at: now,
      });
    }
    return { id: stored.id, reviewStatus: 'pending' };
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
