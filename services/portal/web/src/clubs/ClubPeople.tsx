import { useSuspenseQuery } from '@tanstack/react-query';
import { useClient } from '../data/use-client.ts';
import { today } from '../language/today.ts';
import { Portrait } from '../organisation/Portrait.tsx';
import { peopleOfTerm, termsOf } from '../organisation/board-people.ts';
import { boardMembersQuery } from '../organisation/queries.ts';
import { m } from '../paraglide/messages.js';
import { SectionTitle } from '../ui/SectionTitle.tsx';
import type { Club } from './queries.ts';

/** The officers of a club who are in office today, with their faces. */
export function ClubPeople({ name }: Pick<Club, 'name'>) {
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
