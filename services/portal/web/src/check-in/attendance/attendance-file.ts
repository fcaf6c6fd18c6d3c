import { csvOf } from '../../kit/csv.rules.ts';
import { downloadText } from '../../kit/download.ts';
import { localText } from '../../language/language.ts';
import { m } from '../../paraglide/messages.js';
import { personName } from '../../people/labels.ts';
import type { Guest } from './guests.ts';
import type { Attendee } from './queries.ts';

const methods: Readonly<Record<string, () => string>> = {
  qr: m.attendance_by_code,
  offline: m.attendance_by_late_scan,
  manual: m.attendance_by_hand,
};
export const methodName = (method: string): string => methods[method]?.() ?? method;

/** Saves who was at an event as CSV, one person a row. */
export function saveAttendance(eventId: string, attendees: readonly Attendee[]): void {
  const header = [
    m.attendance_csv_name(),
    m.attendance_csv_nickname(),
    m.attendance_csv_cohort(),
    m.attendance_csv_division(),
    m.attendance_csv_moment(),
    m.attendance_csv_method(),
    m.attendance_csv_by(),
    m.attendance_reason(),
  ];
  const rows = attendees.map(({ person, checked_in_at, method, by, reason }) => [
    personName(person),
    person.nickname,
    person.cohort,
    person.divisions && localText(person.divisions.name, person.divisions.name_th),
    checked_in_at,
    methodName(method),
    method === 'manual' && by ? personName(by) : null,
    reason,
  ]);
  downloadText(`attendance-${eventId}.csv`, 'text/csv', csvOf([header, ...rows]));
}

/** Saves who signed up for an event as CSV, one person a row. */
export function saveGuests(name: string, guests: readonly Guest[]): void {
  const header = [
    m.attendance_csv_name(),
    m.attendance_csv_nickname(),
    m.attendance_csv_cohort(),
    m.attendance_csv_division(),
    m.guests_csv_moment(),
  ];
  const rows = guests.map(({ person, created_at }) => [
    personName(person),
    person.nickname,
    person.cohort,
    person.divisions && localText(person.divisions.name, person.divisions.name_th),
    created_at,
  ]);
  downloadText(`${name}.csv`, 'text/csv', csvOf([header, ...rows]));
}
