import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link, notFound } from '@tanstack/react-router';
import { Interests } from '../clubs/Interests.tsx';
import { Membership } from '../clubs/Membership.tsx';
import { membershipQuery } from '../clubs/membership.ts';
import { clubQuery } from '../clubs/queries.ts';
import { EventRow } from '../events/EventRow.tsx';
import { clubEventsQuery } from '../events/queries.ts';
import { localText } from '../language/language.ts';
import { today } from '../language/today.ts';
import { boardMembersQuery } from '../organisation/queries.ts';
import { m } from '../paraglide/messages.js';
import { BackLink } from '../ui/BackLink.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { Cover } from '../ui/Cover.tsx';
import { Prose } from '../ui/Prose.tsx';
import { SectionTitle } from '../ui/SectionTitle.tsx';
import { EmptyLine } from '../ui/EmptyState.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { createLaterPart } from '../ui/later-part.tsx';

const ClubAside = createLaterPart('club-aside', async () => (await import('../clubs/ClubAside.tsx')).ClubAside);
const ClubPhotos = createLaterPart('club-photos', async () => (await import('../clubs/ClubLife.tsx')).ClubPhotos);

export const Route = createFileRoute('/clubs/$slug')({
  loader: async ({ context: { db, queries, session }, params: { slug } }) => {
    const forMembers = session && import('../clubs/for-members.ts');
    const club = await queries.ensureQueryData(clubQuery(db, slug));
    if (!club) throw notFound();
    await Promise.all([
      queries.ensureQueryData(clubEventsQuery(db, club.id, today())),
      queries.prefetchQuery(membershipQuery(db, club.id)),
      queries.ensureQueryData(boardMembersQuery(db)),
      forMembers?.then(({ prefetchFromOfficers }) => prefetchFromOfficers(db, queries, club.id)),
      ClubAside.prepare(),
      ClubPhotos.prepare(),
    ]);
    return { club, forMembers: await forMembers };
  },
  component: Club,
});

function Club() {
  const { db, session } = Route.useRouteContext();
  const { club, forMembers } = Route.useLoaderData();
  const { data: events } = useSuspenseQuery(clubEventsQuery(db, club.id, today()));
  const meeting = localText(club.meeting, club.meeting_th);
  return (
    <>
      <PageTitle above={<BackLink to="/clubs">{m.nav_clubs()}</BackLink>} title={localText(club.name, club.name_th)} />
      <div className="relative mb-16">
        <Cover
          bucket="clubs-logos"
          path={club.cover_image}
          alt={localText(club.cover_alt, club.cover_alt_th)}
          seed={club.slug}
          sizes="(min-width: 80rem) 76rem, 100vw"
          className="aspect-[5/2] w-full rounded-lg md:aspect-[4/1]"
          isFirst
        />
        {club.logo_path !== null && (
          <Cover
            bucket="clubs-logos"
            path={club.logo_path}
            alt=""
            seed={club.slug}
            sizes="6rem"
            className="absolute -bottom-8 left-5 size-20 rounded-lg border-4 border-paper md:left-8 md:size-24"
          />
        )}
      </div>
      <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]">
        <div className="grid content-start gap-5">
          <Prose text={localText(club.description, club.description_th)} />
          {meeting && (
            <p>
              <span className="block text-sm text-quiet">{m.club_meeting()}</span>
              {meeting}
            </p>
          )}
          <Interests of={club.interests} />
        </div>
        <Membership club={club} session={session} Own={forMembers?.OwnMembership} />
        <div className="grid content-start gap-14">
          {forMembers && <forMembers.FromOfficers clubId={club.id} />}
          <section aria-labelledby="planned">
            <SectionTitle id="planned">{m.club_events()}</SectionTitle>
            {events.map((event) => (
              <EventRow key={event.id} event={event} />
            ))}
            {events.length === 0 && (
              <EmptyLine
                action={
                  <Link to="/events" className={buttonStyle('plain')}>
                    {m.home_next_all()}
                  </Link>
                }
              >
                {m.club_events_none()}
              </EmptyLine>
            )}
          </section>
        </div>
        <div className="grid content-start gap-12">
          <ClubAside club={club} session={session} />
        </div>
      </div>
      <ClubPhotos clubId={club.id} session={session} />
      {session && forMembers && <forMembers.ClubCommunity club={club} session={session} />}
    </>
  );
}
