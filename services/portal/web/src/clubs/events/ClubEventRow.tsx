import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { EventDoors } from '../../check-in/EventDoors.tsx';
import { isOrganiser } from '../../check-in/organisers.ts';
import { CrudRow, rowLinkStyle } from '../../crud-form/CrudRow.tsx';
import { daysOf } from '../../events/drafts/labels.ts';
import type { ClubEvent } from '../../events/drafts/queries.ts';
import { eventSeed } from '../../events/event-seed.ts';
import { localText } from '../../language/language.ts';
import { m } from '../../paraglide/messages.js';
import type { Session } from '../../session/session.ts';
import { Cover } from '../../ui/Cover.tsx';
import { CopyLink } from './CopyLink.tsx';

interface ClubEventRowProps {
  readonly event: ClubEvent;
  readonly session: Session;
  readonly isOver?: boolean;
  /** The link to change it. */
  readonly children?: ReactNode;
}

/** An event of a club for its officers, with the ways to its code and to who came for those who organise it. */
export function ClubEventRow({ event, session, isOver = false, children }: ClubEventRowProps) {
  const name = localText(event.title, event.title_th);
  return (
    <CrudRow
      picture={
        <Cover
          bucket="covers"
          path={event.cover_image}
          alt=""
          seed={eventSeed(event)}
          sizes="5rem"
          className="aspect-[3/2] w-16 shrink-0 rounded sm:w-20"
        />
      }
      link={
        <Link to="/events/$id" params={{ id: event.id }} className={rowLinkStyle}>
          {name}
        </Link>
      }
      about={localText(event.location, event.location_th)}
      aside={
        <span className="numerals">
          {daysOf(event.starts_at, event.ends_at)}
          {event.cancelled_at !== null && <span className="block text-danger">{m.event_is_cancelled()}</span>}
        </span>
      }
      links={
        <>
          {children}
          <CopyLink id={event.id} name={name} />
          {isOrganiser(event, session) && <EventDoors id={event.id} name={name} hasCode={!isOver} />}
        </>
      }
    />
  );
}
