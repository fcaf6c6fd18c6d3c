import { useQuery, type QueryClient } from '@tanstack/react-query';
import { Link, useRouteContext } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { checkInWindowOf } from '../check-in/check-in-window.rules.ts';
import { attendanceQuery, organisersQuery } from '../check-in/queries.ts';
import type { Client } from '../data/client.ts';
import { useNowUntil } from '../kit/clock.ts';
import { m } from '../paraglide/messages.js';
import { BOARD_ROLES } from '../session/roles.ts';
import type { Session } from '../session/session.ts';
import { settingsQuery } from '../settings/queries.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { AnswerEvent } from './AnswerEvent.tsx';
import { Attended } from './Attended.tsx';
import { Cancellation } from './Cancelled.tsx';
import { OrganiserLinks } from './OrganiserLinks.tsx';
import type { Event } from './queries.ts';
import type { SignUpProps } from './SignUp.tsx';
import { turnoutQuery } from './turnout.ts';

interface OwnSignUpProps {
  readonly event: Event;
  /** The page's own: importing it here would make one more script of the page. */
  readonly Frame: ComponentType<SignUpProps>;
}

const dayMs = 86_400_000;

/** Reads, with the page, what it shows to people who are signed in: nothing moves when that comes. */
export const prepareOwnSignUp = async (db: Client, queries: QueryClient, { userId, role }: Session, id: string) => {
  await Promise.all([
    queries.prefetchQuery(attendanceQuery(db, userId, id)),
    BOARD_ROLES.includes(role) && queries.prefetchQuery(organisersQuery(db, id)),
  ]);
};

/**
 * What an event is to its reader: cancelled, a check-in that is open or done, or the answer whether they come; for its organisers
 * the ways to what they do. Visitors need its script for a cancelled event alone.
 */
export function OwnSignUp({ event, Frame }: OwnSignUpProps) {
  const { session } = useRouteContext({ from: '__root__' });
  if (session) return <Own event={event} Frame={Frame} session={session} />;
  return (
    <section aria-label={m.event_is_cancelled()} className={boxStyle}>
      <Cancellation event={event} />
    </section>
  );
}

const boxStyle = 'grid content-start gap-4 rounded-lg bg-wash p-5 md:p-6';

function Own({ event, Frame, session }: OwnSignUpProps & { readonly session: Session }) {
  const { db } = useRouteContext({ from: '__root__' });
  const { data: settings } = useQuery(settingsQuery(db));
  const { data: turnout } = useQuery(turnoutQuery(db, event.id));
  const { data: attendance } = useQuery(attendanceQuery(db, session.userId, event.id));
  const now = useNowUntil(event.starts_at, event.ends_at);
  const doors = checkInWindowOf(event, now, settings?.check_in_margin_minutes);
  const links = BOARD_ROLES.includes(session.role) && <OrganiserLinks event={event} session={session} hasCode={doors.hasCode} />;
  const isOver = Date.parse(event.ends_at) <= now;
  if (event.cancelled_at !== null || attendance || (isOver && links))
    return (
      <section aria-label={m.event_sign_up()} className={boxStyle}>
        {event.cancelled_at !== null && <Cancellation event={event} />}
        {attendance && <Attended event={event} attendance={attendance} />}
        {links}
      </section>
    );
  if (isOver) return <div className="max-lg:hidden" />;
  const own = turnout?.own ?? null;
  const leftMs = Date.parse(event.starts_at) - now;
  return (
    <Frame
      event={event}
      status={
        own !== null && (
          <span className="block text-lg font-semibold">{own === 'coming' ? m.event_you_come() : m.event_you_wait()}</span>
        )
      }
    >
      {doors.isCheckIn && (
        <Link to="/events/$id/checkin" params={{ id: event.id }} className={buttonStyle('primary', 'justify-self-start')}>
          {m.checkin_title()}
        </Link>
      )}
      <AnswerEvent
        event={event}
        own={own}
        isFull={event.capacity !== null && (turnout?.coming ?? 0) >= event.capacity}
        isMain={!doors.isCheckIn}
      />
      {leftMs > 0 && leftMs <= dayMs && <p className="text-sm text-quiet">{m.event_sign_up_hint_soon()}</p>}
      {links}
    </Frame>
  );
}
