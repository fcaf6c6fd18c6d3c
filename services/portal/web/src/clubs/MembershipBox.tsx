import type { ReactNode } from 'react';
import { formatCount } from '../language/dates.ts';
import { m } from '../paraglide/messages.js';
import type { Membership } from './membership.ts';

interface MembershipBoxProps extends Pick<Membership, 'members'> {
  /** What the reader is to the club. */
  readonly status?: string | undefined;
  readonly children: ReactNode;
}

/** How many members a club has, what the reader is to it, and what they may do about it. */
export const MembershipBox = ({ members, status, children }: MembershipBoxProps) => (
  <section aria-label={m.club_membership()} className="grid gap-4 rounded-lg bg-wash p-5 md:p-6">
    <p aria-live="polite">
      {status !== undefined && <span className="block text-lg font-semibold">{status}</span>}
      <span className="numerals">{members === 0 ? m.club_members_none() : m.club_members({ count: formatCount(members) })}</span>
    </p>
    {children}
  </section>
);
