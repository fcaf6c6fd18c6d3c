import { useQuery, useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { AdminTitle } from '../../../admin/AdminTitle.tsx';
import { editSearch, type EditSearch } from '../../../admin/edit-search.ts';
import { CancelEvent } from '../../../admin/events/CancelEvent.tsx';
import { guestsQuery } from '../../../admin/events/cancellation.ts';
import { organiserFields } from '../../../admin/events/organiser-fields.ts';
import { EventDoors } from '../../../check-in/EventDoors.tsx';
import { clubsQuery } from '../../../clubs/queries.ts';
import { CrudRow, rowLinkStyle } from '../../../crud-form/CrudRow.tsx';
import { CrudSheet } from '../../../crud-form/CrudSheet.tsx';
import { crudTable } from '../../../crud-form/crud-table.ts';
import { useOpenRow } from '../../../crud-form/use-open-row.ts';
import { eventFields } from '../../../events/event-fields.ts';
import { waitingDraftsQuery } from '../../../events/drafts/queries.ts';
import { eventSeed } from '../../../events/event-seed.ts';
import { editedEventsQuery, type EditedEvent } from '../../../admin/events/queries.ts';
import { formatCount, formatDay, formatSpan, isOneDay } from '../../../language/dates.ts';
import { localText } from '../../../language/language.ts';
import { today } from '../../../language/today.ts';
import { divisionsQuery } from '../../../organisation/queries.ts';
import { m } from '../../../paraglide/messages.js';
import { approvedProjectsQuery } from '../../../project/queries.ts';
import { closedSearch } from '../../../shell/closed-search.ts';
import { Button } from '../../../ui/Button.tsx';
import { Cover } from '../../../ui/Cover.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { inputStyle } from '../../../ui/Field.tsx';
import { ShowMore } from '../../../ui/ShowMore.tsx';
import { createLaterPart } from '../../../ui/later-part.tsx';
import { buttonStyle, viewStyle } from '../../../ui/button-style.ts';

// Comes with the page where a draft waits.
const WaitingDrafts = createLaterPart(
  'waiting-drafts',
  async () => (await import('../../../admin/events/WaitingDrafts.tsx')).WaitingDrafts,
);

interface EventsSearch extends EditSearch {
  readonly show?: 'past';
}

export const Route = createFileRoute('/_signed-in/_admin/admin/events/')({
  validateSearch: closedSearch((search: Record<string, unknown>): EventsSearch => ({
    ...editSearch(search),
    ...(search['show'] === 'past' && { show: 'past' }),
  })),
  loaderDeps: ({ search: { show } }) => ({ isPast: show === 'past' }),
  loader: ({ context: { db, queries }, deps: { isPast } }) =>
    Promise.all([
      queries.ensureInfiniteQueryData(editedEventsQuery(db, today(), isPast, '')),
      queries.ensureQueryData(waitingDraftsQuery(db)).then(async ({ length }) => length > 0 && WaitingDrafts.prepare()),
      queries.ensureQueryData(divisionsQuery(db)),
      queries.ensureQueryData(clubsQuery(db)),
      queries.ensureQueryData(approvedProjectsQuery(db)),
    ]),
  component: Events,
});

const nameOf = ({ title, title_th }: EditedEvent) => localText(title, title_th);

/** How many come, and how many places there are. */
function comingLine({ coming, capacity }: EditedEvent): string {
  const count = coming?.[0]?.count ?? 0;
  if (capacity !== null) return m.admin_events_taken({ coming: formatCount(count), capacity: formatCount(capacity) });
  return count === 0 ? '' : m.event_coming({ count: formatCount(count) });
}

function Events() {
  const { db } = Route.useRouteContext();
  const { edit, show } = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  const [typed, setTyped] = useState('');
  const term = useDeferredValue(typed.trim());
  const list = useSuspenseInfiniteQuery(editedEventsQuery(db, today(), show === 'past', term));
  const { data: events } = list;
  const { data: drafts } = useSuspenseQuery(waitingDraftsQuery(db));
  const { data: divisions } = useSuspenseQuery(divisionsQuery(db));
  const { data: clubs } = useSuspenseQuery(clubsQuery(db));
  const { data: projects } = useSuspenseQuery(approvedProjectsQuery(db));
  const table = crudTable<'events', EditedEvent>(db, 'events', 'id', ['coming']);
  const open = useOpenRow(table, events, edit);
  const { data: guests } = useQuery({ ...guestsQuery(db, open?.id ?? ''), enabled: open !== undefined });
  const views = show === undefined ? {} : { show };
  const close = () => void navigate({ search: views });
  const add = (
    <Link from={Route.fullPath} to="." search={{ ...views, edit: 'new' }} className={buttonStyle('primary')}>
      {m.admin_events_add()}
    </Link>
  );
  return (
    <>
      <AdminTitle title={m.admin_events()} lead={m.admin_events_admin_lead()} actions={add} />
      {drafts.length > 0 && <WaitingDrafts />}
      <div className="mb-4 flex flex-wrap items-center gap-4">
        <div role="group" aria-label={m.events_view()} className="inline-flex rounded border border-line p-0.5">
          <Link
            from={Route.fullPath}
            to="."
            search={{}}
            activeOptions={{ exact: true }}
            className={viewStyle(show === undefined)}
          >
            {m.admin_events_coming()}
          </Link>
          <Link from={Route.fullPath} to="." search={{ show: 'past' }} className={viewStyle(show === 'past')}>
            {m.admin_events_past()}
          </Link>
        </div>
        <input
          type="search"
          aria-label={m.admin_events_search()}
          placeholder={m.admin_events_search()}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className={`${inputStyle} max-w-md flex-1 basis-60`}
        />
      </div>
      {events.length === 0 && term !== '' && (
        <EmptyState title={m.admin_none_found()} lead={m.admin_none_found_lead()}>
          <Button variant="plain" onClick={() => setTyped('')}>
            {m.search_clear()}
          </Button>
        </EmptyState>
      )}
      {events.length === 0 && term === '' && (
        <EmptyState title={m.admin_events_empty()} lead={m.admin_events_empty_lead()}>
          {add}
        </EmptyState>
      )}
      <ul>
        {events.map((event) => (
          <CrudRow
            key={event.id}
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
              <Link from={Route.fullPath} to="." search={{ ...views, edit: event.id }} className={rowLinkStyle}>
                {nameOf(event)}
              </Link>
            }
            about={localText(event.location, event.location_th)}
            aside={
              <span className="numerals">
                {isOneDay(event.starts_at, event.ends_at) && formatDay(event.starts_at)}
                <span className="block">{formatSpan(event.starts_at, event.ends_at)}</span>
                {show === undefined && event.cancelled_at === null && <span className="block">{comingLine(event)}</span>}
                {event.cancelled_at !== null && <span className="block text-danger">{m.event_is_cancelled()}</span>}
              </span>
            }
            links={<EventDoors id={event.id} name={nameOf(event)} hasCode={show === undefined && event.cancelled_at === null} />}
          />
        ))}
      </ul>
      <ShowMore list={list} />
      {(edit === 'new' || open) && (
        <CrudSheet
          key={edit}
          table={table}
          fields={eventFields(
            { folder: 'events', seed: open ? eventSeed(open) : 'general' },
            organiserFields(divisions, clubs, projects),
          )}
          row={open}
          blank={{ activity_kind: 'general' }}
          nameOf={nameOf}
          addTitle={m.admin_events_add()}
          mayRemove={guests !== undefined && guests.signedUp + guests.checkedIn === 0}
          actions={open && <CancelEvent event={open} guests={guests} onDone={close} />}
          onClose={close}
        />
      )}
    </>
  );
}
