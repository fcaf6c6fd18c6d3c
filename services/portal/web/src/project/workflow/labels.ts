import { m } from '../../paraglide/messages.js';
import { stepName, type Home, type Status } from '../labels.ts';
import { formatCount, formatShortDay, formatShortDays } from '../../language/dates.ts';
import { daysUntil } from '../../language/today.ts';
import type { Move, Waiting } from './moves.rules.ts';
import type { OwnerTurn } from './owner-turn.rules.ts';
import { roleName } from '../../session/role-names.ts';
import type { Role } from '../../session/roles.ts';

const names: Readonly<Record<string, () => string>> = {
  submit: m.project_move_submit,
  'take-back': m.project_move_take_back,
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

type Deed = Pick<Move, 'kind' | 'role'>;

/** The dean's decisions have verbs of their own in Thai: the others agree or do not, the dean approves or does not. */
const namesOfDean: typeof names = { approve: m.project_move_approve_dean, reject: m.project_move_reject_dean };

/** The label of a move's button. */
export const moveName = ({ kind, role }: Deed): string =>
  ((role === 'dean' ? namesOfDean[kind] : undefined) ?? names[kind])?.() ?? kind;

const done: Readonly<Record<string, (of: { title: string }) => string>> = {
  submit: m.project_done_submit,
  'take-back': m.project_done_resume,
  start: m.project_done_start,
  complete: m.project_done_complete,
  report: m.project_done_report,
  resume: m.project_done_resume,
  cancel: m.project_done_cancel,
  approve: m.queue_done_approve,
  archive: m.queue_done_archive,
  reject: m.queue_done_reject,
  'request-revisions': m.queue_done_request_revisions,
};

const doneByDean: typeof done = { approve: m.queue_done_approve_dean, reject: m.queue_done_reject_dean };

/** The announcement of a move. */
export const moveDone = ({ kind, role }: Deed, title: string): string =>
  ((role === 'dean' ? doneByDean[kind] : undefined) ?? done[kind])?.({ title }) ?? moveName({ kind, role });

const needsNote: ReadonlySet<string> = new Set(['reject', 'request-revisions', 'cancel']);

/** Whether a move needs a reason. */
export const requiresNote = ({ kind, needsReason }: Move): boolean => needsReason || needsNote.has(kind);

/** The label of the note, which says which of the moves need one. Where all do, the field is marked. */
export function noteLabel(moves: readonly Move[]): string {
  if (moves.every(({ kind }) => kind === 'cancel')) return m.project_move_cancel_reason();
  const needing = moves.filter(requiresNote);
  if (needing.length === 0 || needing.length === moves.length) return m.project_move_note();
  return needing.some(({ role }) => role === 'dean') ? m.project_move_note_of_dean() : m.project_move_note_to_return();
}

/** The sentence that says for whom the reader acts; undefined: for themselves. */
export function capacityName({ insteadOf, isForSeat, needsReason, role }: Move, home: Home): string | undefined {
  if (insteadOf !== undefined) return m.queue_deputy({ name: insteadOf });
  if (!isForSeat) return undefined;
  return needsReason
    ? m.project_acting_with_reason({ role: moverName(role, home) })
    : m.project_acting({ role: moverName(role, home) });
}

/** When a project is held, and in how many days, which decides how urgent it is. */
export function eventDays(first: string, last: string): string {
  const days = formatShortDays(first, last);
  const left = daysUntil(first);
  return left > 0 ? m.project_held_in({ days, left: formatCount(left) }) : m.project_held({ days });
}

/** Until when a step was to be decided; undefined: it has no limit. */
export function dueText({ dueAt, overdue }: Pick<Waiting, 'dueAt' | 'overdue'>): string | undefined {
  if (dueAt === undefined) return undefined;
  const day = formatShortDay(dueAt);
  return overdue > 0 ? m.project_due_overdue({ day, days: formatCount(overdue) }) : m.project_due({ day });
}

/** Who reviews first: the president of a club, or the chair of a division; either where no home is chosen or told. */
function headName(home: Home | undefined): string {
  if (home?.club_id) return m.role_club_president();
  return home?.division ? roleName('chair') : stepName('submitted-to-chair');
}

/** The name of the owner or of a role at its step. @param home undefined: of any project, or of one whose home is not told */
export const moverName = (mover: string, home?: Home): string =>
  mover === 'owner' ? m.project_path_owner() : mover === 'chair' ? headName(home) : roleName(mover as Role);

const stations: Partial<Readonly<Record<Status, () => string>>> = {
  'submitted-to-chair': m.station_submitted,
  'in-progress': m.station_running,
  completed: m.station_held,
  'post-report-submitted': m.station_report,
  archived: m.station_archived,
};

/** The name of a station of a project's path: what is done there, or by which role. */
export const stationName = (status: Status, mover: string, home: Home): string => stations[status]?.() ?? moverName(mover, home);

const turns: Readonly<Record<OwnerTurn, () => string>> = {
  change: m.owner_turn_change,
  start: m.owner_turn_start,
  complete: m.owner_turn_complete,
  report: m.owner_turn_report,
};

const turnsForOthers: typeof turns = {
  change: m.status_revisions_requested,
  start: m.owner_turn_start_for_others,
  complete: m.owner_turn_complete_for_others,
  report: m.owner_turn_report_for_others,
};

/** What the owner does next, as the owner or others read it. */
export const ownerTurnName = (turn: OwnerTurn, isOwner = true): string => (isOwner ? turns : turnsForOthers)[turn]();
