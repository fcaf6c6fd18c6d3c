import { m } from '../paraglide/messages.js';
import { roleName, type Role } from '../session/roles.ts';

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

/** Who moves: the owner, or a role by its name. */
export const moverName = (mover: string): string => (mover === 'owner' ? m.project_path_owner() : roleName(mover as Role));

const refusals: Readonly<Record<string, () => string>> = {
  project_own_review: m.refusal_project_own_review,
  project_step_of_other_role: m.refusal_project_step_of_other_role,
  project_without_home: m.refusal_project_without_home,
  project_transition_unknown: m.refusal_project_moved,
};

/** Why a move was not made, by the database's code. */
export const moveRefusal = (code: string): string => refusals[code]?.() ?? m.refusal_unknown({ code });
