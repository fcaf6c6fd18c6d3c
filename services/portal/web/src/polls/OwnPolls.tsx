import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useClient } from '../data/use-client.ts';
import { formatTime, formatWeekday } from '../language/dates.ts';
import { localText } from '../language/language.ts';
import { m } from '../paraglide/messages.js';
import { SectionTitle } from '../ui/SectionTitle.tsx';
import { stateOf } from './poll.rules.ts';
import { ownPollsQuery } from './queries.ts';

/** The reader's own polls, newest first. */
export function OwnPolls({ userId }: { readonly userId: string }) {
  const db = useClient();
  const { data: polls } = useSuspenseQuery(ownPollsQuery(db, userId));
  const now = Date.now();
  return (
    <section aria-labelledby="own-polls">
      <SectionTitle id="own-polls">{m.poll_own()}</SectionTitle>
      {polls.length === 0 && <p className="text-quiet">{m.poll_own_none()}</p>}
      <ul>
        {polls.map((poll) => (
          <li key={poll.id} className="border-t border-line py-3">
            <Link to="/poll/$slug" params={{ slug: poll.slug }} className="font-semibold text-ink no-underline hover:text-accent">
              {localText(poll.question, poll.question_th)}
            </Link>
            <p className="text-sm text-quiet">
              {stateOf(poll, now) === 'closed'
                ? m.poll_own_closed()
                : poll.closes_at === null
                  ? m.poll_open()
                  : m.poll_open_until({ when: `${formatWeekday(poll.closes_at)} ${formatTime(poll.closes_at)}` })}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
