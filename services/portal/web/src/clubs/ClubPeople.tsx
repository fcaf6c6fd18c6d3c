import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useClient } from '../data/use-client.ts';
import { today } from '../language/today.ts';
import { Portrait } from '../organisation/Portrait.tsx';
import { peopleOfTerm, termsOf } from '../organisation/board-people.ts';
import { boardMembersQuery } from '../organisation/queries.ts';
import { m } from '../paraglide/messages.js';
import type { Session } from '../session/session.ts';
import { SectionTitle } from '../ui/SectionTitle.tsx';
import { membershipQuery } from './membership.ts';
import type { Club } from './queries.ts';

interface ClubPeopleProps {
  readonly club: Club;
  readonly session: Session | null;
}

/** The officers of a club who are in office today, with their faces, or the way to them, and where to follow it elsewhere. */
export function ClubPeople({ club, session }: ClubPeopleProps) {
  const db = useClient();
  const { data: membership } = useQuery(membershipQuery(db, club.id));
  const isToSignIn = session === null && membership?.has_officers === true;
  const { data: all } = useSuspenseQuery(boardMembersQuery(db));
  const members = all.filter((each) => each.club === club.name && (each.ends_on === null || each.ends_on >= today()));
  const officers = termsOf({ leaders: [], members }).flatMap((term) => peopleOfTerm({ leaders: [], members }, term));
  const links = linksOf(club.links);
  return (
    <>
      {(officers.length > 0 || isToSignIn) && (
        <section aria-labelledby="officers">
          <SectionTitle id="officers">{m.club_officers()}</SectionTitle>
          <ul className="grid gap-4 empty:hidden">
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
          {isToSignIn && (
            <Link to="/login" search={{ next: `/clubs/${club.slug}` }} className="link touch content-center">
              {m.club_sign_in_for_officers()}
            </Link>
          )}
        </section>
      )}
      {links.length > 0 && (
        <section aria-labelledby="links">
          <SectionTitle id="links">{m.club_links()}</SectionTitle>
          <ul>
            {links.map(({ url, label }) => (
              <li key={url} className="border-t border-line">
                <a href={url} rel="noreferrer" className="flex touch items-center text-ink no-underline hover:text-accent">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** The club's links, from the JSON that an administrator wrote. */
function linksOf(links: unknown): { readonly label: string; readonly url: string }[] {
  if (!Array.isArray(links)) return [];
  return links.flatMap((link: unknown) => {
    if (typeof link !== 'object' || link === null) return [];
    const { label, url } = link as { label?: unknown; url?: unknown };
    if (typeof url !== 'string' || !/^https?:\/\//.test(url)) return [];
    return [{ url, label: typeof label === 'string' ? label : new URL(url).host.replace(/^www\./, '') }];
  });
}
