import { csvOf } from '../../kit/csv.rules.ts';
import { downloadText } from '../../kit/download.ts';
import { localText } from '../../language/language.ts';
import { m } from '../../paraglide/messages.js';
import { personName } from '../../people/labels.ts';
import type { Guest } from './guests.rules.ts';
import { methodName, stateName } from './labels.ts';
import { reasonText } from './reasons.ts';

/** Saves the guests of an event as CSV, one person a row. */
export function saveGuests(eventId: string, guests: readonly Guest[]): void {
  const header = [
    m.attendance_csv_name(),
    m.attendance_csv_nickname(),
    m.attendance_csv_cohort(),
    m.attendance_csv_division(),
    m.sell_csv_state(),
    m.guests_csv_moment(),
    m.attendance_csv_moment(),
    m.attendance_csv_method(),
    m.attendance_csv_by(),
    m.attendance_reason(),
  ];
  const rows = guests.map(({ person, state, signUp, attendance }) => {
    const checkIn = state === 'came' ? attendance : undefined;
    return [
      personName(person),
      person.nickname,
      person.cohort,
      person.divisions && localText(person.divisions.name, person.divisions.name_th),
      stateName(state),
      signUp?.created_at ?? null,
      checkIn?.checked_in_at ?? null,
      checkIn ? methodName(checkIn.method) : null,
      checkIn?.method === 'manual' && checkIn.by ? personName(checkIn.by) : null,
      checkIn?.reason ? reasonText(checkIn.reason) : null,
    ];
  });
  downloadText(`attendance-${eventId}.csv`, 'text/csv', csvOf([header, ...rows]));
}
