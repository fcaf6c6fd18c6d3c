import { formatMoment } from '../../language/dates.ts';
import { localText } from '../../language/language.ts';
import { m } from '../../paraglide/messages.js';
import { personName } from '../../people/labels.ts';
import type { Guest } from './guests.rules.ts';
import { methodName } from './labels.ts';

/** What a row says of a guest after the state: when and how they checked in, whether they had signed up, and their division. */
export function aboutGuest({ person, state, signUp, attendance }: Guest, hadSignUps: boolean): readonly string[] {
  const checkIn = state === 'came' ? attendance : undefined;
  return [
    checkIn && formatMoment(checkIn.checked_in_at),
    checkIn && hadSignUps && (signUp ? m.guests_signed_up_before() : m.guests_walk_in()),
    checkIn?.method === 'manual' &&
      (checkIn.by ? m.attendance_added_by({ name: personName(checkIn.by) }) : methodName(checkIn.method)),
    checkIn?.method === 'offline' && methodName(checkIn.method),
    !checkIn && attendance && methodName(attendance.method),
    !checkIn && signUp && m.guests_signed_up({ when: formatMoment(signUp.created_at) }),
    person.divisions && localText(person.divisions.name, person.divisions.name_th),
  ].filter((part) => typeof part === 'string');
}
