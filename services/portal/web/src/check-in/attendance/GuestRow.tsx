import type { ReactNode } from 'react';
import { personName } from '../../people/labels.ts';
import { aboutGuest } from './about-guest.ts';
import type { Guest, GuestState } from './guests.rules.ts';
import { stateName } from './labels.ts';
import { reasonText } from './reasons.ts';

const stateStyle: Readonly<Record<GuestState, string>> = {
  came: 'font-semibold text-accent',
  missed: 'font-semibold text-danger',
  going: '',
  waiting: '',
};

interface GuestRowProps {
  readonly guest: Guest;
  /** Whether anybody signed up for the event. */
  readonly hadSignUps: boolean;
  /** The button of the row. */
  readonly children: ReactNode;
}

/** A guest of an event: the name, whether they came, and when they signed up and checked in. */
export const GuestRow = ({ guest, hadSignUps, children }: GuestRowProps) => (
  <li className="flex items-start justify-between gap-x-4 border-t border-line py-3">
    <div className="min-w-0">
      <p className="font-semibold">{personName(guest.person)}</p>
      <p className="text-sm text-quiet numerals">
        <span className={stateStyle[guest.state]}>{stateName(guest.state)}</span>
        {aboutGuest(guest, hadSignUps).map((part) => ` · ${part}`)}
      </p>
      {guest.state === 'came' && guest.attendance?.reason && <p className="text-sm">{reasonText(guest.attendance.reason)}</p>}
    </div>
    {children}
  </li>
);
