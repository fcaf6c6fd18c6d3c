import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useClient } from '../data/use-client.ts';
import { formatCount } from '../language/dates.ts';
import { m } from '../paraglide/messages.js';
import { savePendingPress } from '../session/pending-press.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import type { Event } from './queries.ts';
import { turnoutQuery } from './turnout.ts';

export interface SignUpProps {
  readonly event: Event;
  /** What the reader answered. */
  readonly status?: ReactNode;
  /** What the reader answers with: without it they sign in first. */
  readonly children?: ReactNode;
}

const dayMs = 86_400_000;

/** How many come and how many places are left. */
export function SignUp({ event, status, children }: SignUpProps) {
  const db = useClient();
  const { data: turnout, isError } = useQuery(turnoutQuery(db, event.id));
  const leftMs = Date.parse(event.starts_at) - Date.now();
  if (isError && turnout === undefined) return null;
  if (turnout === undefined) return <Skeleton className="h-44 rounded-lg" />;
  const { coming, waiting } = turnout;
  const left = event.capacity === null ? null : Math.max(0, event.capacity - coming);
  const isFull = left === 0;
  const page = `/events/${event.id}`;
  const places = [
    left === null || isFull ? '' : m.event_places_left({ left: formatCount(left), capacity: formatCount(event.capacity ?? 0) }),
    isFull ? m.event_full() : '',
    coming > 0 ? m.event_coming({ count: formatCount(coming) }) : '',
    waiting > 0 ? m.event_waiting({ count: formatCount(waiting) }) : '',
  ];
  return (
    <section aria-label={m.event_sign_up()} className="grid content-start gap-4 rounded-lg bg-wash p-5 md:p-6">
      <p aria-live="polite" className="numerals">
        {status}
        {places.filter(Boolean).join(' · ') || (leftMs > 0 && m.event_coming_none())}
      </p>
      {children ?? (
        <Link
          to="/login"
          search={{ next: page }}
          className={buttonStyle('primary', 'justify-self-start')}
          onClick={() =>
            savePendingPress({
              id: event.id,
              page,
              deed: isFull ? 'wait' : 'come',
              title: event.title,
              titleThai: event.title_th,
            })
          }
        >
          {isFull ? m.event_wait() : m.event_come()}
        </Link>
      )}
      {!children && <p className="text-sm text-quiet">{m.event_sign_up_for()}</p>}
      {leftMs > dayMs && <p className="text-sm text-quiet">{m.event_sign_up_hint()}</p>}
    </section>
  );
}
