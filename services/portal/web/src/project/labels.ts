import type { Database } from '../data/database.gen.ts';
import { formatBaht } from '../language/dates.ts';
import { m } from '../paraglide/messages.js';
import type { RiskLevel } from './risks.rules.ts';

export type Status = Database['public']['Enums']['project_status'];

const statusNames: Readonly<Record<Status, () => string>> = {
  draft: m.status_draft,
  'submitted-to-chair': m.status_submitted_to_chair,
  'chair-approved': m.status_chair_approved,
  'secretary-approved': m.status_secretary_approved,
  'vp-approved': m.status_vp_approved,
  'president-approved': m.status_president_approved,
  'advisor-approved': m.status_advisor_approved,
  'assist-dean-approved': m.status_assist_dean_approved,
  'dean-approved': m.status_dean_approved,
  'in-progress': m.status_in_progress,
  completed: m.status_completed,
  'post-report-submitted': m.status_post_report_submitted,
  archived: m.status_archived,
  rejected: m.status_rejected,
  'revisions-requested': m.status_revisions_requested,
  cancelled: m.status_cancelled,
};

/** Where a project belongs, whose head reviews it first: a division has a chair, a club a president. With both it is the club’s. */
export interface Home {
  readonly division: string | null;
  readonly club_id: string | null;
}

const statusNamesInClub: Partial<Record<Status, () => string>> = {
  'submitted-to-chair': m.status_submitted_to_club_president,
  'chair-approved': m.status_club_president_approved,
};

/** @param home undefined: the reader is not told where the project belongs */
export const statusName = (status: Status, home?: Home): string =>
  ((home?.club_id && statusNamesInClub[status]) || statusNames[status])();

/** The budget of a project. One that was left empty does not say that no money is asked for. */
export const budgetText = (total: number): string => (total > 0 ? formatBaht(total) : m.project_budget_none());

/** What a step did. In Thai, reviewers agree or do not; only the dean approves or does not. */
export function deedName(
  { to_status: status, acting_role: role }: { readonly to_status: Status; readonly acting_role: string },
  home?: Home,
): string {
  if (status === 'draft') return m.step_draft();
  if (status === 'submitted-to-chair') return m.station_submitted();
  if (status === 'rejected') return role === 'dean' ? m.step_rejected_dean() : m.step_rejected();
  return statusName(status, home);
}

/** Who decides next: the steps of a review, by the status in which a project waits for them. */
const stepNames: Partial<Record<Status, () => string>> = {
  'submitted-to-chair': m.step_chair,
  'chair-approved': m.step_secretary_or_advisor,
  'secretary-approved': m.step_vp,
  'vp-approved': m.step_president,
  'president-approved': m.step_advisor_after_board,
  'advisor-approved': m.step_assist_dean,
  'assist-dean-approved': m.step_dean,
};

export const stepName = (status: Status): string => (stepNames[status] ?? statusNames[status])();

const riskLevelNames: Readonly<Record<RiskLevel, () => string>> = { low: m.risk_low, medium: m.risk_medium, high: m.risk_high };

export const riskLevelName = (level: RiskLevel): string => riskLevelNames[level]();
