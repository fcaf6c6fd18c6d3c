import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useClient } from '../data/use-client.ts';
import { formatCount } from '../language/dates.ts';
import { m } from '../paraglide/messages.js';
import { RefusalText } from '../refusals/RefusalText.tsx';
import type { Session } from '../session/session.ts';
import { Button } from '../ui/Button.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { announce } from '../ui/announce.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { Problem } from '../ui/Problem.tsx';
import { downloadCalendar } from './download-calendar.ts';
import type { Event } from './queries.ts';
import { answerEvent, turnoutKey, turnoutQuery } from './turnout.ts';

interface SignUpProps {
  readonly event: Event;
  readonly session: Session | null;
}

/** How many come and how many places are left, and the reader's answer. */
export function SignUp({ event, session }: SignUpProps) {
  const db = useClient();
  const queries = useQueryClient();
  const { data: turnout, isError } = useQuery(turnoutQuery(db, event.id));
  const answer = useMutation({
    mutationFn: async (isComing: boolean) => {
      await answerEvent(db, event.id, isComing);
      await queries.invalidateQueries({ queryKey: turnoutKey(event.id) });
      return { isComing, now: queries.getQueryData(turnoutQuery(db, event.id).queryKey)?.own };
    },
    onSuccess: ({ isComing, now }) => {
      if (now === 'coming')
        announce({
          text: m.event_answered_coming(),
          action: { name: m.event_save(), run: () => downloadCalendar([event], 'event') },
        });
      else if (isComing) announce({ text: m.event_answered_waiting() });
      else announce({ text: m.event_answered_not() });
    },
  });
  if (isError && turnout === undefined) return null;
  if (turnout === undefined) return <Skeleton className="h-44 rounded-lg" />;
  const { coming, waiting, own } = turnout;
  const left = event.capacity === null ? null : Math.max(0, event.capacity - coming);
  const isFull = left === 0;
  const places = [
    left === null || isFull ? '' : m.event_places_left({ left: formatCount(left), capacity: formatCount(event.capacity ?? 0) }),
    isFull ? m.event_full() : '',
    coming > 0 ? m.event_coming({ count: formatCount(coming) }) : '',
    waiting > 0 ? m.event_waiting({ count: formatCount(waiting) }) : '',
  ];
  return (
    <section aria-label={m.event_sign_up()} className="grid gap-4 rounded-lg bg-wash p-5 md:p-6">
      <p aria-live="polite" className="numerals">
        {own !== null && (
          <span className="block text-lg font-semibold">{own === 'coming' ? m.event_you_come() : m.event_you_wait()}</span>
        )}
        {places.filter(Boolean).join(' · ') || m.event_coming_none()}
      </p>
      <div className="flex flex-wrap gap-3">
        {session === null ? (
          <Link to="/login" search={{ next: `/events/${event.id}` }} className={buttonStyle('primary')}>
            {isFull ? m.event_wait() : m.event_come()}
          </Link>
        ) : own === null ? (
          <Button isBusy={answer.isPending} onClick={() => answer.mutate(true)}>
            {isFull ? m.event_wait() : m.event_come()}
          </Button>
        ) : (
          <Button variant="plain" isBusy={answer.isPending} onClick={() => answer.mutate(false)}>
            {own === 'coming' ? m.event_come_not() : m.event_wait_not()}
          </Button>
        )}
      </div>
      <p className="text-sm text-quiet">{m.event_sign_up_hint()}</p>
      {answer.error && (
        <Problem className="text-sm">
          <RefusalText refused={answer.error} subject="project" />
        </Problem>
      )}
    </section>
  );
}
