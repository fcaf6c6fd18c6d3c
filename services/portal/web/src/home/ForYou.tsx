import { useQuery, type QueryClient } from '@tanstack/react-query';
import { ownClubsQuery } from '../clubs/own-clubs.ts';
import type { Client } from '../data/client.ts';
import { useClient } from '../data/use-client.ts';
import { ownEventsQuery } from '../events/own-events.ts';
import type { ListedEvent } from '../events/queries.ts';
import { formatCount, formatWeekday } from '../language/dates.ts';
import { localText } from '../language/language.ts';
import { unreadQuery } from '../notices/queries.ts';
import { ownOpenOrdersQuery } from '../orders/queries.ts';
import { m } from '../paraglide/messages.js';
import { ownerTurnsQuery } from '../project/queries.ts';
import { reviewsQuery } from '../project/workflow/queries.ts';
import { BOARD_ROLES, mayReview, type Role } from '../session/roles.ts';
import type { Session } from '../session/session.ts';
import { transcriptQuery } from '../transcript/queries.ts';
import { ComingTo } from './ComingTo.tsx';
import { greetingName } from './greeting-name.ts';
import { ClubsWaiting } from './waiting/ClubsWaiting.tsx';
import { OwnProjects } from './waiting/OwnProjects.tsx';
import { ShopWork } from './waiting/ShopWork.tsx';
import { ToReview } from './waiting/ToReview.tsx';
import { Waiting } from './waiting/Waiting.tsx';
import { reportsToArchiveQuery } from './waiting/reports-to-archive.ts';
import { shopWorkQuery } from '../shop/admin/shop-work.ts';

export { OwnAnswer } from '../events/OwnAnswer.tsx';
export { prepareOwnEvents } from '../events/own-events.ts';

interface ForYouProps {
  readonly session: Session;
  readonly events: readonly ListedEvent[];
}

/** Their hours count; those of advisors and deans do not. */
const studentRoles: readonly Role[] = ['member', ...BOARD_ROLES];

/** Reads what the part shows: nothing moves when it comes. */
export const readForYou = (db: Client, queries: QueryClient, session: Session): Promise<unknown> => {
  const { userId, role } = session;
  return Promise.allSettled([
    queries.ensureQueryData(ownerTurnsQuery(db, userId)),
    queries.ensureQueryData(unreadQuery(db, userId)),
    queries.ensureQueryData(ownOpenOrdersQuery(db, userId)),
    queries.ensureQueryData(transcriptQuery(db, userId)),
    ...(mayReview(session)
      ? [queries.ensureQueryData(reviewsQuery(db, userId)), queries.ensureQueryData(reportsToArchiveQuery(db, session))]
      : []),
    queries.ensureQueryData(ownClubsQuery(db, userId)),
    role === 'chair' && queries.ensureQueryData(shopWorkQuery(db, userId)),
  ]);
};

/**
 * What waits for the reader: the event that they come to next, then what others wait for (projects, reports, orders, clubs), projects and
 * orders of their own, another event that gives hours, and notices. What cannot be read has no figure, and what is nothing has no row.
 */
export function ForYou({ session, events }: ForYouProps) {
  const { userId, role } = session;
  const db = useClient();
  const unread = useQuery(unreadQuery(db, userId));
  const orders = useQuery(ownOpenOrdersQuery(db, userId));
  const transcript = useQuery(transcriptQuery(db, userId));
  const { data: clubs } = useQuery(ownClubsQuery(db, userId));
  // Most of those who lead clubs are chairs: their row has its place before it is known what is in it.
  const leads = clubs?.some((club) => club.is_officer);
  const { data: own = [] } = useQuery(ownEventsQuery(db, userId));
  const next = events.find(
    ({ id, activity_hours: hours, starts_at }) =>
      hours > 0 && Date.parse(starts_at) > Date.now() && !own.some(({ event }) => event.id === id),
  );
  const unpaid = orders.data?.filter(({ status }) => status === 'awaiting-payment').length;
  return (
    <section aria-labelledby="for-you" className="mb-14 rounded-lg bg-wash p-5 md:p-7">
      <h2 id="for-you" className="text-xl">
        {m.home_for_you({ name: greetingName(session) })}
      </h2>
      <ComingTo userId={userId} />
      <ul className="peer mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(15rem,100%),1fr))] gap-x-8 gap-y-4">
        {mayReview(session) && <ToReview session={session} />}
        {role === 'chair' && <ShopWork userId={userId} />}
        {(leads ?? role === 'chair') && <ClubsWaiting userId={userId} />}
        <OwnProjects userId={userId} />
        <Waiting
          state={orders}
          figure={unpaid}
          link={{ to: '/me/orders' }}
          label={m.home_unpaid({ count: formatCount(unpaid ?? 0) })}
        />
        {studentRoles.includes(role) && (
          <Waiting
            state={transcript}
            figure={transcript.data?.total_hours}
            link={{ to: '/me/transcript' }}
            label={m.home_hours()}
          >
            {next &&
              m.home_hours_next({
                event: localText(next.title, next.title_th),
                day: formatWeekday(next.starts_at),
                hours: formatCount(next.activity_hours),
              })}
          </Waiting>
        )}
        <Waiting
          state={unread}
          figure={unread.data}
          link={{ to: '/me/notices' }}
          label={m.home_unread({ count: formatCount(unread.data ?? 0) })}
        />
      </ul>
      <p className="mt-4 hidden text-quiet peer-empty:block">{m.home_nothing()}</p>
    </section>
  );
}
