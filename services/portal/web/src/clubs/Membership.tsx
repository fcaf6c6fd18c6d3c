import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { useClient } from '../data/use-client.ts';
import { m } from '../paraglide/messages.js';
import { savePendingPress } from '../session/pending-press.ts';
import type { Session } from '../session/session.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { membershipQuery } from './membership.ts';
import { MembershipBox } from './MembershipBox.tsx';
import { joiningObstacle } from './joining.ts';
import type { OwnMembership } from './OwnMembership.tsx';
import type { Club } from './queries.ts';

interface MembershipProps {
  readonly club: Club;
  readonly session: Session | null;
  /** What signed-in readers have in its place. */
  readonly Own: ComponentType<Parameters<typeof OwnMembership>[0]> | undefined;
}

/** The door of a club: how many members it has, and the way in. */
export function Membership({ club, session, Own }: MembershipProps) {
  const db = useClient();
  const { data: membership } = useQuery(membershipQuery(db, club.id));
  if (membership === undefined || (session !== null && Own === undefined)) return <Skeleton className="h-44 rounded-lg" />;
  if (session !== null && Own) return <Own club={club} membership={membership} />;
  const obstacle = joiningObstacle(club, membership);
  const page = `/clubs/${club.slug}`;
  return (
    <MembershipBox members={membership.members}>
      {obstacle !== null ? (
        <p className="text-quiet">{obstacle}</p>
      ) : (
        <Link
          to="/login"
          search={{ next: page }}
          className={buttonStyle('primary', 'justify-self-start')}
          onClick={() =>
            savePendingPress({
              id: club.id,
              page,
              deed: club.joining === 'open' ? 'join' : 'ask',
              title: club.name,
              titleThai: club.name_th,
            })
          }
        >
          {club.joining === 'open' ? m.club_join() : m.club_ask()}
        </Link>
      )}
    </MembershipBox>
  );
}
