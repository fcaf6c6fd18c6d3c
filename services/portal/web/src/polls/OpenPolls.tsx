import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Client } from '../data/client.ts';
import { useClient } from '../data/use-client.ts';
import { afterPlace, pagesQuery } from '../kit/pages.ts';
import { useRemoved } from '../kit/undo.ts';
import { formatWeekdayMoment } from '../language/dates.ts';
import { localText } from '../language/language.ts';
import { m } from '../paraglide/messages.js';
import { dataOf } from '../refusals/refusal.ts';
import { SectionTitle } from '../ui/SectionTitle.tsx';
import { ShowMore } from '../ui/ShowMore.tsx';
import { EmptyLine } from '../ui/EmptyState.tsx';
import { pollKeys } from './queries.ts';

const pageRows = 10;
const columns = 'id, slug, question, question_th, is_named, closes_at' as const;

const openPolls = (db: Client, limit: number) =>
  db
    .from('meeting_polls')
    .select(columns)
    .lte('opens_at', 'now')
    .or('closes_at.is.null,closes_at.gt.now')
    .order('closes_at')
    .order('id')
    .limit(limit);

type OpenPoll = NonNullable<Awaited<ReturnType<typeof openPolls>>['data']>[number];

/** Everybody's polls that take answers now, those that close soonest first. */
export const openPollsQuery = (db: Client) =>
  pagesQuery({
    queryKey: [...pollKeys.all, 'open'],
    limit: pageRows,
    read: async (last: OpenPoll | null, limit) => {
      const polls = openPolls(db, limit);
      if (last === null) return dataOf(await polls);
      return dataOf(
        await polls.or(
          afterPlace({ column: 'closes_at', value: last.closes_at, id: last.id, isAscending: true, hasNulls: true }),
        ),
      );
    },
  });

/** The polls that take answers now. */
export function OpenPolls() {
  const db = useClient();
  const list = useSuspenseInfiniteQuery(openPollsQuery(db));
  const removed = useRemoved();
  return (
    <section aria-labelledby="open-polls">
      <SectionTitle id="open-polls">{m.poll_open_list()}</SectionTitle>
      {list.data.length === 0 && <EmptyLine>{m.poll_open_none()}</EmptyLine>}
      <ul className="grid gap-x-16 sm:grid-cols-2">
        {list.data
          .filter(({ id }) => !removed.has(id))
          .map(({ id, slug, question, question_th: thai, is_named: isNamed, closes_at: end }) => (
            <li key={id} className="border-t border-line py-3">
              <Link to="/poll/$slug" params={{ slug }} className="font-semibold text-ink no-underline hover:text-accent">
                {localText(question, thai)}
              </Link>
              <p className="text-sm text-quiet">
                {[
                  end === null ? m.poll_open() : m.poll_open_until({ when: formatWeekdayMoment(end) }),
                  isNamed ? m.poll_is_named() : m.poll_is_anonymous(),
                ].join(' · ')}
              </p>
            </li>
          ))}
      </ul>
      <ShowMore list={list} />
    </section>
  );
}
