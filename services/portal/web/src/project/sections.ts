import { m } from '../paraglide/messages.js';

/** The parts of the official form that hold text, in its order; the keys are the columns. */
export const textSections = [
  { key: 'rationale', name: m.project_section_rationale },
  { key: 'objectives', name: m.project_section_objectives },
  { key: 'target_group', name: m.project_section_target_group },
  { key: 'plan', name: m.project_section_plan },
  { key: 'indicators', name: m.project_section_indicators },
  { key: 'expected_results', name: m.project_section_expected_results },
] as const;

const all = [
  ...textSections,
  { key: 'budget_items', name: m.project_section_budget_items },
  { key: 'risks', name: m.project_section_risks },
  { key: 'responsible', name: m.project_section_responsible },
];

/** The section that a comment is about. */
export const sectionName = (key: string | null): string =>
  all.find((section) => section.key === key)?.name() ?? m.project_comment_whole();

export const commentSections = all;

/** The anchor of a section's comments on the page. */
export const commentAnchor = (section: string | null): string => `comments-${section ?? 'whole'}`;
