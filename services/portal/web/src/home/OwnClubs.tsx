import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { nextOfClubsQuery, type OwnClub } from '../clubs/own-clubs.ts';
import { useClient } from '../data/use-client.ts';
import type { ListedEvent } from '../events/queries.ts';
import { formatWeekdayMoment } from '../language/dates.ts';
import { localText } from '../language/language.ts';
import { today } from '../language/today.ts';
import { m } from '../paraglide/messages.js';
import { Cover } from '../ui/Cover.tsx';
import { SectionTitle } from '../ui/SectionTitle.tsx';

/** The clubs that the reader is in, when each meets, and its next event. */
export function OwnClubs({ clubs }: { readonly clubs: readonly OwnClub[] }) {
  const { data: events = [] } = useQuery(nextOfClubsQuery(useClient(), clubs.map(({ slug }) => slug).toSorted(), today()));
  return (
    <section aria-labelledby="own-clubs" className="mt-20">
      <SectionTitle
        id="own-clubs"
        aside={
          <Link to="/clubs" className="link">
            {m.home_clubs_all()}
          </Link>
        }
      >
        {m.nav_my_clubs()}
      </SectionTitle>
      <ul className="grid gap-x-10 md:grid-cols-2">
        {clubs.map((club) => (
          <ClubRow key={club.slug} club={club} next={events.find(({ clubs: host }) => host?.slug === club.slug)} />
        ))}
      </ul>
    </section>
  );
}

interface ClubRowProps {
  readonly club: OwnClub;
  readonly next: ListedEvent | undefined;
}

function ClubRow({ club, next }: ClubRowProps) {
  const meeting = localText(club.meeting, club.meeting_th);
  return (
    <li className="relative flex gap-4 border-t border-line py-4">
      <Cover
        bucket="clubs-logos"
        path={club.logo_path}
        alt=""
        seed={club.slug}
        sizes="3.5rem"
        className="size-14 shrink-0 rounded-lg"
      />
      <div className="min-w-0 text-sm break-words text-quiet">
        <h3 className="text-base">
          <Link
            to="/clubs/$slug"
            params={{ slug: club.slug }}
            className="text-ink no-underline after:absolute after:inset-0 hover:text-accent"
          >
            {localText(club.name, club.name_th)}
          </Link>
        </h3>
        {club.own === 'waiting' && <p>{m.club_you_wait()}</p>}
        {meeting && <p>{meeting}</p>}
        {next && (
          <p className="mt-1">
            <Link to="/events/$id" params={{ id: next.id }} className="link relative">
              {localText(next.title, next.title_th)}
            </Link>{' '}
            <span className="numerals">{formatWeekdayMoment(next.starts_at)}</span>
          </p>
        )}
      </div>
    </li>
  );
}
