import type { ReactNode } from 'react';
import { formatMoment } from '../../language/dates.ts';
import { localText } from '../../language/language.ts';
import { m } from '../../paraglide/messages.js';
import { personName } from '../../people/labels.ts';
import type { Guest, GuestState } from './guests.rules.ts';
import { methodName, stateName } from './labels.ts';

const stateStyle: Readonly<Record<GuestState, string>> = {
  came: 'font-semibold text-accent',
  missed: 'font-semibold text-danger',
  going: '',
  waiting: '',
};

interface GuestRowProps {
  readonly guest: Guest;
  /** The button of the row. */
  readonly children: ReactNode;
}

/** A guest of an event: the name, whether they came, and when they signed up and checked in. */
export const GuestRow = ({ guest, children }: GuestRowProps) => (
  <li className="flex items-start justify-between gap-x-4 border-t border-line py-3">
    <div className="min-w-0">
      <p className="font-semibold">{personName(guest.person)}</p>
      <p className="text-sm text-quiet numerals">
        <span className={stateStyle[guest.state]}>{stateName(guest.state)}</span>
        {aboutOf(guest).map((part) => ` · ${part}`)}
      </p>
      {guest.state === 'came' && guest.attendance?.reason && <p className="text-sm">{guest.attendance.reason}</p>}
    </div>
    {children}
  </li>
);

function aboutOf({ person, state, signUp, attendance }: Guest): readonly string[] {
  const checkIn = state === 'came' ? attendance : undefined;
  return [
    checkIn && formatMoment(checkIn.checked_in_at),
    checkIn?.method === 'manual' &&
      (checkIn.by ? m.attendance_added_by({ name: personName(checkIn.by) }) : methodName(checkIn.method)),
    checkIn?.method === 'offline' && methodName(checkIn.method),
    !checkIn && attendance && methodName(attendance.method),
    !checkIn && signUp && m.guests_signed_up({ when: formatMoment(signUp.created_at) }),
    person.divisions && localText(person.divisions.name, person.divisions.name_th),
  ].filter((part) => typeof part === 'string');
}
