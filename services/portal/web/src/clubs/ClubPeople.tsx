import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useClient } from '../data/use-client.ts';
import { today } from '../language/today.ts';
import { Portrait } from '../organisation/Portrait.tsx';
import { peopleOfTerm, termsOf } from '../organisation/board-people.ts';
import { boardMembersQuery } from '../organisation/queries.ts';
import { m } from '../paraglide/messages.js';
import type { Session } from '../session/session.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { SectionTitle } from '../ui/SectionTitle.tsx';
import { visibleMembersQuery } from './membership.ts';
import type { Club } from './queries.ts';

interface ClubPeopleProps {
  readonly club: Pick<Club, 'id' | 'name'>;
  readonly session: Session | null;
}

/** The officers of a club, and the members who show themselves to signed-in readers. */
export const ClubPeople = ({ club, session }: ClubPeopleProps) => (
  <>
    <ClubOfficers name={club.name} />
    {session && <VisibleMembers clubId={club.id} />}
  </>
);

/** The officers who are in office today, with their faces. */
function ClubOfficers({ name }: { readonly name: string }) {
  const db = useClient();
  const { data: all } = useSuspenseQuery(boardMembersQuery(db));
  const members = all.filter(({ club, ends_on: end }) => club === name && (end === null || end >= today()));
  const officers = termsOf({ leaders: [], members }).flatMap((term) => peopleOfTerm({ leaders: [], members }, term));
  if (officers.length === 0) return null;
  return (
    <section aria-labelledby="officers">
      <SectionTitle id="officers">{m.club_officers()}</SectionTitle>
      <ul className="grid gap-4">
        {officers.map((person) => (
          <li key={person.id} className="flex items-center gap-4">
            <Portrait person={person} sizes="4rem" className="size-16 shrink-0 text-xl" />
            <p className="leading-snug">
              <span className="block font-semibold">{person.name}</span>
              <span className="text-sm text-quiet">{person.title}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function VisibleMembers({ clubId }: { readonly clubId: string }) {
  const db = useClient();
  const { data: members = [] } = useQuery(visibleMembersQuery(db, clubId));
  if (members.length === 0) return null;
  return (
    <section aria-labelledby="shown-members">
      <SectionTitle id="shown-members">{m.club_shown_members()}</SectionTitle>
      <ul className="flex flex-wrap gap-x-6 gap-y-3">
        {members.map(({ id, name, avatar_path: path, office }) => (
          <li key={id} className="flex items-center gap-3">
            <Avatar path={path} name={name} className="size-10" />
            <p className="leading-snug">
              {name}
              {office && <span className="block text-sm text-quiet">{office}</span>}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
