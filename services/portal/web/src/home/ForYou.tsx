import { useQuery, type QueryClient } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
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
import type { OwnerTurn } from '../project/workflow/owner-turn.rules.ts';
import { reviewsQuery } from '../project/workflow/queries.ts';
import { BOARD_ROLES, mayReview, type Role } from '../session/roles.ts';
import type { Session } from '../session/session.ts';
import { transcriptQuery } from '../transcript/queries.ts';
import { ComingTo } from './ComingTo.tsx';
import { ShopWork } from './ShopWork.tsx';
import { Waiting } from './Waiting.tsx';
import { reportsToArchiveQuery } from './reports-to-archive.ts';
import { shopWorkQuery } from './shop-work.ts';

export { OwnAnswer } from '../events/OwnAnswer.tsx';
export { prepareOwnEvents } from '../events/own-events.ts';

interface ForYouProps {
  readonly session: Session;
  readonly events: readonly ListedEvent[];
}

/** Their hours count; those of advisors and deans do not. */
const studentRoles: readonly Role[] = ['member', ...BOARD_ROLES];

const turnSentences: Readonly<Record<OwnerTurn, (of: { title: string }) => string>> = {
  change: m.home_turn_change,
  start: m.home_turn_start,
  complete: m.home_turn_complete,
  report: m.home_turn_report,
};

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
    role === 'chair' && queries.ensureQueryData(shopWorkQuery(db, userId)),
  ]);
};

/**
 * What waits for the reader: the event that they come to next, projects of theirs and projects to review, reports to archive, orders of
 * their club, notices, an order to pay, and another event that gives hours. What cannot be read has no figure, and what is nothing has
 * no row.
 */
export function ForYou({ session, events }: ForYouProps) {
  const { userId, name, role } = session;
  const db = useClient();
  const turns = useQuery(ownerTurnsQuery(db, userId));
  const unread = useQuery(unreadQuery(db, userId));
  const orders = useQuery(ownOpenOrdersQuery(db, userId));
  const transcript = useQuery(transcriptQuery(db, userId));
  const { data: own = [] } = useQuery(ownEventsQuery(db, userId));
  const next = events.find(
    ({ id, activity_hours: hours, starts_at }) =>
      hours > 0 && Date.parse(starts_at) > Date.now() && !own.some(({ event }) => event.id === id),
  );
  const unpaid = orders.data?.filter(({ status }) => status === 'awaiting-payment').length;
  const [waiting] = turns.data ?? [];
  return (
    <section aria-labelledby="for-you" className="mb-14 rounded-lg bg-wash p-5 md:p-7">
      <h2 id="for-you" className="text-xl">
        {m.home_for_you({ name })}
      </h2>
      <ComingTo userId={userId} />
      <ul className="peer mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(13rem,100%),1fr))] gap-x-8 gap-y-4">
        <Waiting
          state={turns}
          figure={turns.data?.length}
          link={
            waiting && turns.data?.length === 1
              ? linkOptions({ to: '/project/$id', params: { id: waiting.id } })
              : linkOptions({ to: '/my-drafts' })
          }
          label={m.home_owner_turns({ count: formatCount(turns.data?.length ?? 0) })}
        >
          {waiting && turnSentences[waiting.turn]({ title: localText(waiting.title_en, waiting.title) })}
        </Waiting>
        {mayReview(session) && <ToReview session={session} />}
        {role === 'chair' && <ShopWork userId={userId} />}
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
        <Waiting
          state={orders}
          figure={unpaid}
          link={{ to: '/me/orders' }}
          label={m.home_unpaid({ count: formatCount(unpaid ?? 0) })}
        />
      </ul>
      <p className="mt-4 hidden text-quiet peer-empty:block">{m.home_nothing()}</p>
    </section>
  );
}

/** What the queue holds for the reader: projects to review, and reports to archive. */
function ToReview({ session }: Pick<ForYouProps, 'session'>) {
  const db = useClient();
  const reviews = useQuery(reviewsQuery(db, session.userId));
  const reports = useQuery(reportsToArchiveQuery(db, session));
  return (
    <>
      <Waiting
        state={reviews}
        figure={reviews.data?.length}
        link={{ to: '/queue' }}
        label={m.home_to_review({ count: formatCount(reviews.data?.length ?? 0) })}
      />
      <Waiting
        state={reports}
        figure={reports.data}
        link={{ to: '/queue' }}
        label={m.home_to_archive({ count: formatCount(reports.data ?? 0) })}
      />
    </>
  );
}
