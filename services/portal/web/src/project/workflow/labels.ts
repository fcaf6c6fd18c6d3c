import { m } from '../../paraglide/messages.js';
import { quotaRefusals } from '../../quotas/quota-refusals.ts';
import { roleName, type Role } from '../../session/roles.ts';

const names: Readonly<Record<string, () => string>> = {
  submit: m.project_move_submit,
  approve: m.project_move_approve,
  reject: m.project_move_reject,
  'request-revisions': m.project_move_request_revisions,
  resume: m.project_move_resume,
  start: m.project_move_start,
  complete: m.project_move_complete,
  report: m.project_move_report,
  archive: m.project_move_archive,
  cancel: m.project_move_cancel,
};

/** What the button of a move says. */
export const moveName = (kind: string): string => names[kind]?.() ?? kind;

const done: Readonly<Record<string, (of: { title: string }) => string>> = {
  approve: m.queue_done_approve,
  archive: m.queue_done_archive,
  reject: m.queue_done_reject,
  'request-revisions': m.queue_done_request_revisions,
};

/** What is announced of a move that was made in a list. */
export const moveDone = (kind: string, title: string): string => done[kind]?.({ title }) ?? moveName(kind);

/** A refusal or a return without a word helps nobody. */
export const needsNote: ReadonlySet<string> = new Set(['reject', 'request-revisions', 'cancel']);

/** Who moves: the owner, or a role by its name. */
export const moverName = (mover: string): string => (mover === 'owner' ? m.project_path_owner() : roleName(mover as Role));

const refusals: Readonly<Record<string, () => string>> = {
  ...quotaRefusals,
  project_own_review: m.refusal_project_own_review,
  project_step_of_other_role: m.refusal_project_step_of_other_role,
  project_without_home: m.refusal_project_without_home,
  project_incomplete: m.refusal_project_incomplete,
  project_transition_unknown: m.refusal_project_moved,
  session_of_other_person: m.refusal_session_of_other_person,
  network: m.error_offline,
};

/** Why a move was not made, by the database's code. */
export const moveRefusal = (code: string): string => refusals[code]?.() ?? m.refusal_unknown({ code });
