import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { useClient } from '../data/use-client.ts';
import { formatCount } from '../language/dates.ts';
import { m } from '../paraglide/messages.js';
import type { Session } from '../session/session.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import type { AnswerEvent } from './AnswerEvent.tsx';
import type { Event } from './queries.ts';
import { turnoutQuery } from './turnout.ts';

interface SignUpProps {
  readonly event: Event;
  readonly session: Session | null;
  /** What signed-in readers answer with. */
  readonly Answer: ComponentType<Parameters<typeof AnswerEvent>[0]> | undefined;
}

/** How many come and how many places are left, and the reader's answer. */
export function SignUp({ event, session, Answer }: SignUpProps) {
  const db = useClient();
  const { data: turnout, isError } = useQuery(turnoutQuery(db, event.id));
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
      {session === null && (
        <Link to="/login" search={{ next: `/events/${event.id}` }} className={buttonStyle('primary', 'justify-self-start')}>
          {isFull ? m.event_wait() : m.event_come()}
        </Link>
      )}
      {session && Answer && <Answer event={event} own={own} isFull={isFull} />}
      <p className="text-sm text-quiet">{m.event_sign_up_hint()}</p>
    </section>
  );
}
