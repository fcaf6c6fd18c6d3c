import { categories, type Category, type MarketProposal } from '../../contract/index.ts';
import { isWithdrawal } from '../../domain/proposals/review.rules.ts';
import type { View } from '../view.ts';

/** The state of a proposal as readers see it: a withdrawn one was not declined by anybody. */
export const stateName = (
  { t }: View,
  { reviewStatus, reviewNotes }: Pick<MarketProposal, 'reviewStatus' | 'reviewNotes'>,
): string => (isWithdrawal(reviewStatus, reviewNotes) ? t.propose.follow.step.withdrawn : t.proposals.states[reviewStatus]);

const isCategory = (value: string): value is Category => categories.includes(value as Category);

/** The subject of a proposal; one that we do not have stays as it was sent. */
export const categoryName = ({ t }: View, category: string): string => (isCategory(category) ? t.categories[category] : category);
