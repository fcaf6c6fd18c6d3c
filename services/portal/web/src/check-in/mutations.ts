import type { Client } from '../data/client.ts';
import { dataOf, maybeDataOf } from '../refusals/refusal.ts';

export type Decision = 'confirmed' | 'refused' | 'waiting';

/** @throws Refusal `check_in_organiser_required`, `check_in_own_scan` */
export const decideLateScans = async (db: Client, event: string, scans: readonly string[], decision: Decision): Promise<number> =>
  dataOf(await db.rpc('decide_late_scans', { event, scans: [...scans], decision }));

interface ByHand {
  readonly event: string;
  readonly person: string;
  readonly reason: string;
}

/** Records somebody's attendance by hand. Resolves with its identifier. @throws Refusal `attendance_…`, `check_in_organiser_required` */
export const addAttendance = async (db: Client, { event, person, reason }: ByHand): Promise<string> =>
  dataOf(await db.rpc('add_attendance', { event, person, reason })).id;

/** Removes somebody's attendance. @throws Refusal `attendance_…`, `check_in_organiser_required` */
export const removeAttendance = async (db: Client, attendance: string, reason: string): Promise<void> => {
  maybeDataOf(await db.rpc('remove_attendance', { attendance, reason }));
};

interface CheckIn {
  readonly code: string;
  /** ISO 8601; absent if the server's clock decides. */
  readonly scanned_at?: string;
}

/** Checks the caller in. Resolves with the whole answer, whose status says whether another try may succeed. */
export const checkIn = (db: Client, scan: CheckIn, signal: AbortSignal) => db.rpc('check_in', { ...scan }).abortSignal(signal);

/** Whether a person's attendance of an event is recorded; the whole answer, for the same reason. */
export const readAttendance = (db: Client, { userId, eventId }: { readonly userId: string; readonly eventId: string }) =>
  db.from('event_attendance').select('id').eq('user_id', userId).eq('event_id', eventId);
