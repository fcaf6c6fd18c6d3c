import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useClient } from '../data/use-client.ts';
import { useRemoved } from '../kit/undo.ts';
import { formatDay, formatWeekdayMoment } from '../language/dates.ts';
import { localText } from '../language/language.ts';
import { m } from '../paraglide/messages.js';
import { SectionTitle } from '../ui/SectionTitle.tsx';
import { stateOf } from './poll.rules.ts';
import { ownPollsQuery, removedPollsQuery } from './queries.ts';
import { ShowMore } from '../ui/ShowMore.tsx';
import { EmptyLine } from '../ui/EmptyState.tsx';

/** The reader's own polls, newest first. */
export function OwnPolls({ userId }: { readonly userId: string }) {
  const db = useClient();
  const list = useSuspenseInfiniteQuery(ownPollsQuery(db, userId));
  const { data: polls } = list;
  const { data: removedPolls } = useSuspenseQuery(removedPollsQuery(db, userId));
  const removed = useRemoved();
  const now = Date.now();
  return (
    <section aria-labelledby="own-polls">
      <SectionTitle id="own-polls">{m.poll_own()}</SectionTitle>
      {polls.length + removedPolls.length === 0 && <EmptyLine>{m.poll_own_none()}</EmptyLine>}
      <ul>
        {removedPolls.map(({ id, question, question_th, reason, removed_at }) => (
          <li key={id} className="border-t border-line py-3">
            <p className="font-semibold line-through decoration-quiet">{localText(question, question_th)}</p>
            <p className="text-sm text-quiet">{m.poll_removed_by_admin({ day: formatDay(removed_at) })}</p>
            <p className="mt-1 border-s-2 border-accent ps-3 text-sm">{reason}</p>
          </li>
        ))}
        {polls
          .filter(({ id }) => !removed.has(id))
          .map((poll) => (
            <li key={poll.id} className="border-t border-line py-3">
              <Link
                to="/poll/$slug"
                params={{ slug: poll.slug }}
                className="font-semibold text-ink no-underline hover:text-accent"
              >
                {localText(poll.question, poll.question_th)}
              </Link>
              <p className="text-sm text-quiet">
                {stateOf(poll, now) === 'closed'
                  ? m.poll_own_closed()
                  : poll.closes_at === null
                    ? m.poll_open()
                    : m.poll_open_until({ when: formatWeekdayMoment(poll.closes_at) })}
              </p>
            </li>
          ))}
      </ul>
      <ShowMore list={list} />
    </section>
  );
}
