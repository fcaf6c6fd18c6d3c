import { formatCount } from '../../language/dates.ts';
import { m } from '../../paraglide/messages.js';
import { personName } from '../../people/labels.ts';
import type { ReviewerRow } from './queries.ts';
import type { ReviewStep } from './reviewers.rules.ts';

const sentences: Readonly<Record<string, (of: { names: string }) => string>> = {
  deputy: m.reviewers_deputy,
  'same-role': m.reviewers_same_role,
  'next-step': m.reviewers_next_step,
  administrator: m.reviewers_administrator,
};

const visiblePeople = 3;

/** The people who may review a step, and in what capacity. */
export function reviewerNames({ authority, people }: ReviewStep<ReviewerRow>): string {
  const names = people.slice(0, visiblePeople).map(personName).join(', ');
  const rest = people.length - visiblePeople;
  const listed = rest > 0 ? m.reviewers_more({ names, count: formatCount(rest) }) : names;
  return sentences[authority ?? '']?.({ names: listed }) ?? listed;
}
