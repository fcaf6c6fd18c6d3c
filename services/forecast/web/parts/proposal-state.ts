import type { MarketProposal } from '../../contract/index.ts';
import { isWithdrawal } from '../../domain/proposals/review.rules.ts';
import type { View } from '../view.ts';

/** The state of a proposal as readers see it: a withdrawn one was not declined by anybody. */
export const stateName = (
  { t }: View,
  { reviewStatus, reviewNotes }: Pick<MarketProposal, 'reviewStatus' | 'reviewNotes'>,
): string => (isWithdrawal(reviewStatus, reviewNotes) ? t.propose.follow.step.withdrawn : t.proposals.states[reviewStatus]);
