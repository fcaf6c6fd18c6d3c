import { useSuspenseQuery, type QueryClient } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { announcementsQuery } from '../announcements/queries.ts';
import { clubsQuery } from '../clubs/queries.ts';
import type { Client } from '../data/client.ts';
import { nextEventsQuery } from '../events/queries.ts';
import { LatestNews } from '../home/LatestNews.tsx';
import { NextEvent } from '../home/NextEvent.tsx';
import { Upcoming } from '../home/Upcoming.tsx';
import { localText } from '../language/language.ts';
import { today } from '../language/today.ts';
import { latestNewsQuery } from '../news/queries.ts';
import { boardMembersQuery, leadershipQuery } from '../organisation/queries.ts';
import { m } from '../paraglide/messages.js';
import { settingsQuery } from '../settings/queries.ts';
import { frontStyle } from '../home/front-style.ts';
import { featuredPostsQuery, socialFeedQuery } from '../social/queries.ts';
import { SectionTitle } from '../ui/SectionTitle.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { createLaterPart } from '../ui/later-part.tsx';
import { useTitle } from '../ui/PageTitle.tsx';

const maxEvents = 5;
/** Beside a visitor's next events, the first of which is above them. */
const maxVisitorNews = 4;
/** How long the page waits for what waits for the reader; later it comes behind. */
const maxWaitMs = 100;
const Community = createLaterPart('community', async () => (await import('../home/Community.tsx')).Community);

const prepareCommunity = (db: Client, queries: QueryClient) =>
  Promise.all([
    queries.ensureQueryData(clubsQuery(db)),
    queries.ensureQueryData(leadershipQuery(db)),
    queries.ensureQueryData(boardMembersQuery(db)),
    queries.ensureQueryData(socialFeedQuery(db)),
    queries.ensureQueryData(featuredPostsQuery(db)),
    Community.prepare(),
  ]);

export const Route = createFileRoute('/')({
  loader: async ({ context: { db, queries, session } }) => {
    // Visitors do without it.
    const importForYou = session && import('../home/ForYou.tsx');
    await Promise.all([
      queries.ensureQueryData(settingsQuery(db)),
      importForYou &&
        importForYou.then(({ prepareOwnEvents, readForYou }) =>
          Promise.race([
            Promise.all([prepareOwnEvents(db, queries, session), readForYou(db, queries, session)]),
            new Promise((resume) => setTimeout(resume, maxWaitMs)),
          ]),
        ),
      queries.ensureQueryData(nextEventsQuery(db, today(), maxEvents)),
      queries.ensureQueryData(announcementsQuery(db)),
      queries.ensureQueryData(latestNewsQuery(db)),
      // Below a member's first screen: it comes behind that.
      !session && prepareCommunity(db, queries),
    ]);
    return (await importForYou) ?? undefined;
  },
  component: Home,
});

function Home() {
  const { db, session } = Route.useRouteContext();
  const { ForYou, OwnAnswer } = Route.useLoaderData() ?? {};
  const { data: settings } = useSuspenseQuery(settingsQuery(db));
  const { data: events } = useSuspenseQuery(nextEventsQuery(db, today(), maxEvents));
  const { data: news } = useSuspenseQuery(latestNewsQuery(db));
  const [first] = events;
  const name = localText(settings.organisation_name, settings.organisation_name_th);
  useTitle(m.app_name());
  return (
    <>
      {session ? (
        <header className={frontStyle.memberTitle}>
          <h1 className="min-w-0 flex-1 basis-40 text-base font-semibold text-quiet">{name}</h1>
          <Link to="/submit" className={buttonStyle('plain')}>
            {m.home_propose()}
          </Link>
        </header>
      ) : (
        <header className={`${frontStyle.title} gap-x-16 lg:grid lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:items-center`}>
          <div>
            <h1 className="max-w-[24ch] text-[clamp(2.25rem,1.5rem+3.4vw,4.25rem)] leading-[1.12] lang-th:leading-[1.3]">
              {name}
            </h1>
            <p className={frontStyle.lead}>{m.home_lead()}</p>
            <div className="mt-7 flex flex-wrap gap-3">
              <Link to="/events" className={buttonStyle('primary')}>
                {m.home_see_events()}
              </Link>
              <Link to="/submit" className={buttonStyle('plain')}>
                {m.home_propose()}
              </Link>
            </div>
          </div>
          {first && <NextEvent event={first} className="max-lg:hidden" />}
        </header>
      )}
      {session && ForYou && <ForYou session={session} events={events} />}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-14 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <Upcoming events={events} isFirstAbove={!session} Mark={OwnAnswer} />
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-12">
          <Announcements />
          <LatestNews news={session ? news : news.slice(0, maxVisitorNews)} />
        </div>
      </div>
      <Community session={session} />
    </>
  );
}

function Announcements() {
  const { db } = Route.useRouteContext();
  const { data: announcements } = useSuspenseQuery(announcementsQuery(db));
  if (announcements.length === 0) return null;
  return (
    <section aria-labelledby="announcements">
      <SectionTitle id="announcements">{m.home_announcements()}</SectionTitle>
      <ul className="grid gap-5">
        {announcements.slice(0, 3).map(({ id, title, title_th, body, body_th, link }) => (
          <li key={id} className="border-s-2 border-accent ps-4">
            <h3 className="text-base">
              {link ? (
                <a href={link} className="link">
                  {localText(title, title_th)}
                </a>
              ) : (
                localText(title, title_th)
              )}
            </h3>
            <p className="mt-1 line-clamp-3 text-sm text-quiet">{localText(body, body_th)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
