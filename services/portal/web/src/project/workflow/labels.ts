import { m } from '../../paraglide/messages.js';
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

/** The label of a move's button. */
export const moveName = (kind: string): string => names[kind]?.() ?? kind;

const done: Readonly<Record<string, (of: { title: string }) => string>> = {
  approve: m.queue_done_approve,
  archive: m.queue_done_archive,
  reject: m.queue_done_reject,
  'request-revisions': m.queue_done_request_revisions,
};

/** The announcement of a move made in a list. */
export const moveDone = (kind: string, title: string): string => done[kind]?.({ title }) ?? moveName(kind);

/** Moves that need a reason. */
export const needsNote: ReadonlySet<string> = new Set(['reject', 'request-revisions', 'cancel']);

/** The name of the owner or of a role. */
export const moverName = (mover: string): string => (mover === 'owner' ? m.project_path_owner() : roleName(mover as Role));
