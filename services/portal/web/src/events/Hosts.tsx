import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useClient } from '../data/use-client.ts';
import { localText } from '../language/language.ts';
import { m } from '../paraglide/messages.js';
import { personName } from '../people/labels.ts';
import type { Session } from '../session/session.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Cover } from '../ui/Cover.tsx';
import { Pattern } from '../ui/Pattern.tsx';
import { SectionTitle } from '../ui/SectionTitle.tsx';
import type { Event } from './queries.ts';
import { hostsQuery } from './turnout.ts';

interface HostsProps {
  readonly event: Event;
  readonly session: Session | null;
}

const rowStyle = 'flex items-center gap-4 py-2';

/** Who hosts an event: its club or division and, for signed-in readers, the people. */
export function Hosts({ event, session }: HostsProps) {
  const db = useClient();
  const { data: hosts } = useQuery(hostsQuery(db, event.id, session !== null));
  if (!hosts?.club && !hosts?.division) return null;
  const { club, division, people } = hosts;
  return (
    <section aria-labelledby="hosts">
      <SectionTitle id="hosts">{m.event_hosts()}</SectionTitle>
      <ul>
        {club && (
          <li className={rowStyle}>
            <Cover
              bucket="clubs-logos"
              path={club.logo_path}
              alt=""
              seed={club.slug}
              sizes="3rem"
              className="size-12 shrink-0 rounded-lg"
            />
            <Link to="/clubs/$slug" params={{ slug: club.slug }} className="link">
              {localText(club.name, club.name_th)}
            </Link>
          </li>
        )}
        {division && (
          <li className={rowStyle}>
            <Pattern seed={division.slug} className="size-12 shrink-0 rounded-lg" />
            {localText(division.name, division.name_th)}
          </li>
        )}
        {people.map((person) => (
          <li key={person.id} className={rowStyle}>
            <Avatar path={person.avatar_path} name={personName(person)} className="size-12" />
            {personName(person)}
          </li>
        ))}
      </ul>
    </section>
  );
}
