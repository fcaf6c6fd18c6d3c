import type { ReactNode } from 'react';
import { formatCount } from '../language/dates.ts';
import { m } from '../paraglide/messages.js';
import type { Membership } from './membership.ts';

interface MembershipBoxProps extends Pick<Membership, 'members' | 'own'> {
  readonly children: ReactNode;
}

/** How many members a club has, what the reader is to it, and what they may do about it. */
export const MembershipBox = ({ members, own, children }: MembershipBoxProps) => (
  <section aria-label={m.club_membership()} className="grid gap-4 rounded-lg bg-wash p-5 md:p-6">
    <p aria-live="polite">
      {own !== null && (
        <span className="block text-lg font-semibold">{own === 'member' ? m.club_you_are_member() : m.club_you_wait()}</span>
      )}
      <span className="numerals">{members === 0 ? m.club_members_none() : m.club_members({ count: formatCount(members) })}</span>
    </p>
    {children}
  </section>
);
