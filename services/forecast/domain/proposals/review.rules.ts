import type { ReviewStatus } from '../../contract/index.ts';

/** What an operator decides on a pending proposal. */
export type Decision = Exclude<ReviewStatus, 'pending'>;

/**
 * approved and rejected are final; revisions-requested becomes pending again when the same draft is
 * submitted again, or ends as rejected, by an operator or by the proposer who withdraws it.
 */
const next: Readonly<Record<ReviewStatus, readonly ReviewStatus[]>> = {
  pending: ['approved', 'rejected', 'revisions-requested'],
  'revisions-requested': ['pending', 'rejected'],
  approved: [],
  rejected: [],
};

/** What is noted when a proposer withdraws; reviewers write notes of their own. */
export const withdrawalNotes = 'ผู้เสนอถอนข้อเสนอนี้ / Withdrawn by the proposer.';

export const isWithdrawal = (status: ReviewStatus, notes: string | null | undefined): boolean =>
  status === 'rejected' && notes === withdrawalNotes;

export const isFinal = (status: ReviewStatus): boolean => next[status].length === 0;

export const canBecome = (from: ReviewStatus, to: ReviewStatus): boolean => next[from].includes(to);
