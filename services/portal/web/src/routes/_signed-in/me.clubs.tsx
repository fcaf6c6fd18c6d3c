import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { ClubShopLinks, isSeller } from '../../clubs/ClubShopLinks.tsx';
import { ownClubsQuery, type OwnClub } from '../../clubs/own-clubs.ts';
import { formatCount } from '../../language/dates.ts';
import { localText } from '../../language/language.ts';
import { m } from '../../paraglide/messages.js';
import type { Session } from '../../session/session.ts';
import { shopWorkQuery } from '../../shop/admin/shop-work.ts';
import { Cover } from '../../ui/Cover.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { buttonStyle } from '../../ui/button-style.ts';

export const Route = createFileRoute('/_signed-in/me/clubs')({
  loader: async ({ context: { db, queries, session } }) => {
    const clubs = await queries.ensureQueryData(ownClubsQuery(db, session.userId));
    const sold = clubs.filter((club) => isSeller(session, club.is_president));
    await Promise.all(sold.map(({ slug }) => queries.prefetchQuery(shopWorkQuery(db, session.userId, slug))));
  },
  component: OwnClubs,
});

/** The clubs that the reader is in; officers see first what waits for them. */
function OwnClubs() {
  const { db, session } = Route.useRouteContext();
  const { data: clubs } = useSuspenseQuery(ownClubsQuery(db, session.userId));
  return (
    <>
      <PageTitle
        title={m.nav_my_clubs()}
        actions={
          clubs.length > 0 && (
            <Link to="/clubs" className={buttonStyle('plain')}>
              {m.my_clubs_more()}
            </Link>
          )
        }
      />
      {clubs.length === 0 && (
        <EmptyState title={m.my_clubs_none()} lead={m.clubs_lead()}>
          <Link to="/clubs" className={buttonStyle('primary')}>
            {m.my_clubs_find()}
          </Link>
        </EmptyState>
      )}
      <ul className="max-w-[64rem]">
        {clubs.map((club) => (
          <ClubRow key={club.slug} club={club} session={session} />
        ))}
      </ul>
    </>
  );
}

const officerLinkStyle = 'link relative z-10 content-center leading-8 max-sm:touch';

function ClubRow({ club, session }: { readonly club: OwnClub; readonly session: Session }) {
  const { slug, requests, conversations } = club;
  const name = localText(club.name, club.name_th);
  const waiting = [
    requests > 0 && m.my_clubs_requests({ count: formatCount(requests) }),
    conversations > 0 && m.my_clubs_messages({ count: formatCount(conversations) }),
  ].filter((each) => each !== false);
  // A line of a phone ends between the two.
  const waitingText = waiting.map((each) => each.replaceAll(' ', '\u00A0')).join('\u00A0· ');
  const manage = waiting.length === 0 ? m.club_manage() : `${m.club_manage()} (${waitingText})`;
  return (
    <li className="relative flex gap-4 border-t border-line py-4">
      <Cover
        bucket="clubs-logos"
        path={club.logo_path}
        alt=""
        seed={slug}
        sizes="3.5rem"
        className="size-14 shrink-0 rounded-lg"
      />
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-8 gap-y-1">
        <div className="min-w-0">
          <Link
            to="/clubs/$slug"
            params={{ slug }}
            className="text-lg leading-snug font-semibold text-ink no-underline after:absolute after:inset-0 hover:text-accent"
          >
            {name}
          </Link>
          <p className="text-sm text-quiet">{standingOf(club)}</p>
          {(club.meeting ?? club.meeting_th) && (
            <p className="mt-1 text-sm text-quiet">{localText(club.meeting, club.meeting_th)}</p>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-x-6">
          {club.is_officer && (
            <>
              <Link to="/clubs/$slug/members" params={{ slug }} aria-label={`${manage}: ${name}`} className={officerLinkStyle}>
                {manage}
              </Link>
              <Link
                to="/clubs/$slug/events"
                params={{ slug }}
                aria-label={`${m.club_plan_events()}: ${name}`}
                className={officerLinkStyle}
              >
                {m.club_plan_events()}
              </Link>
              {isSeller(session, club.is_president) && <ClubShopLinks slug={slug} club={name} className={officerLinkStyle} />}
            </>
          )}
        </div>
      </div>
    </li>
  );
}

/** What the reader is to a club. */
function standingOf({ own, office, is_president: isPresident }: OwnClub) {
  if (isPresident) return m.club_office_president();
  return own === 'waiting' ? m.club_you_wait() : office || m.my_clubs_member();
}
