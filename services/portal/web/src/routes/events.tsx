import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link, useNavigate, type LinkProps } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight, Download } from '../ui/icons.gen.tsx';
import { Suspense } from 'react';
import { EventMarks } from '../events/EventMarks.tsx';
import { EventRow } from '../events/EventRow.tsx';
import { MonthGrid } from '../events/MonthGrid.tsx';
import { NextEvents } from '../events/NextEvents.tsx';
import { Subscribe } from '../events/Subscribe.tsx';
import { addMonths, isMonth, spanOf } from '../language/month.rules.ts';
import { ViewLinks, type EventsView } from '../events/ViewLinks.tsx';
import { eventsBetweenQuery } from '../events/month-events.ts';
import { nextEventsQuery, type ListedEvent } from '../events/queries.ts';
import { isLowerCaseUuid } from '@trivium/core';
import { formatMonth, noonOf } from '../language/dates.ts';
import { today } from '../language/today.ts';
import { m } from '../paraglide/messages.js';
import { closedSearch } from '../shell/closed-search.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { buttonStyle, viewStyle } from '../ui/button-style.ts';
import { lazyPart } from '../ui/lazy-part.ts';

interface EventsSearch {
  readonly month?: string;
  /** The one that is open over the calendar. */
  readonly event?: string;
  readonly view?: EventsView;
}

const EventSheet = lazyPart(() => import('../events/EventSheet.tsx').then((module) => module.EventSheet));

const importCalendar = () => import('../events/download-calendar.ts');
const loadCalendar = () => void importCalendar().catch(() => {});

/** As many as a wide screen has beside each other. */
const maxNext = 3;

const presentMonth = () => today().slice(0, 7);
const queryOf = (db: Parameters<typeof eventsBetweenQuery>[0], month: string) => {
  const { from, to } = spanOf(month);
  return eventsBetweenQuery(db, from, to);
};

export const Route = createFileRoute('/events')({
  validateSearch: closedSearch((search: Record<string, unknown>): EventsSearch => ({
    ...(isMonth(search['month']) && { month: search['month'] }),
    ...((search['view'] === 'list' || search['view'] === 'going') && { view: search['view'] }),
    ...(isLowerCaseUuid(search['event']) && { event: search['event'] }),
  })),
  loaderDeps: ({ search: { month = presentMonth() } }) => ({ month }),
  loader: async ({ context: { db, queries, session }, deps: { month } }) => {
    // Visitors do without it.
    const importOwn = session && import('../events/OwnEvents.tsx');
    await Promise.all([
      importOwn && importOwn.then(({ prepareOwnEvents }) => prepareOwnEvents(db, queries, session)),
      queries.ensureQueryData(queryOf(db, month)),
      month === presentMonth() && queries.ensureQueryData(nextEventsQuery(db, today(), maxNext)),
    ]);
    return (await importOwn) ?? undefined;
  },
  component: Events,
});

function Events() {
  const { db, config, session } = Route.useRouteContext();
  const { month } = Route.useLoaderDeps();
  const { OwnEvents, OwnAnswer } = Route.useLoaderData() ?? {};
  const { view, event: openId } = Route.useSearch();
  const navigate = Route.useNavigate();
  const close = () => void navigate({ search: ({ event: _closed, ...rest }) => rest, resetScroll: false });
  const { data: events } = useSuspenseQuery(queryOf(db, month));
  const isPresent = month === presentMonth();
  const { data: coming = [] } = useQuery({ ...nextEventsQuery(db, today(), maxNext), enabled: isPresent });
  const next = isPresent ? coming : [];
  const name = formatMonth(noonOf(`${month}-15`));
  const isList = view === 'list';
  // Below a phone's calendar, those above it are not said again.
  const listed = isList ? events : events.filter(({ id }) => !next.some((event) => event.id === id));
  const targetOf = ({ id }: ListedEvent): Pick<LinkProps, 'to' | 'search' | 'resetScroll'> => ({
    to: '/events',
    search: (was) => ({ ...was, month, event: id }),
    resetScroll: false,
  });
  const save = async () => {
    const { downloadCalendar } = await importCalendar();
    downloadCalendar(events, `events-${month}`);
  };
  const marksOf = (event: ListedEvent) => <EventMarks event={event} Mark={OwnAnswer} />;
  return (
    <>
      <PageTitle title={m.events_title()} lead={m.events_lead()} />
      {session && OwnEvents && view === 'going' ? (
        <>
          <div className="mb-5 flex flex-wrap items-center justify-between gap-2">
            <h2 className="text-xl">{m.nav_my_events()}</h2>
            <ViewLinks month={month} view="going" isSignedIn />
          </div>
          <OwnEvents session={session} Row={EventRow} marksOf={marksOf} />
        </>
      ) : (
        <>
          <NextEvents events={next} targetOf={targetOf} Mark={OwnAnswer} />
          <Toolbar month={month} name={name} view={isList ? 'list' : undefined} isSignedIn={session !== null}>
            <Subscribe url={config.url} />
            {events.length > 0 && (
              <Button variant="quiet" onClick={() => void save()} onPointerEnter={loadCalendar} onFocus={loadCalendar}>
                <Download size={18} aria-hidden />
                <span className="max-md:sr-only">{m.events_download()}</span>
              </Button>
            )}
          </Toolbar>
          {!isList && <MonthGrid month={month} events={events} />}
          {listed.length > 0 && (
            <div className={isList ? '' : 'mt-8 md:hidden'}>
              {listed.map((event) => (
                <EventRow key={event.id} event={event} target={targetOf(event)}>
                  {marksOf(event)}
                </EventRow>
              ))}
            </div>
          )}
          {events.length === 0 && (
            <div className={isList ? '' : 'mt-8'}>
              <EmptyState title={m.events_none({ month: name })} lead={m.events_none_lead()}>
                <Link to="/events" search={(was) => ({ ...was, month: addMonths(month, 1) })} className={buttonStyle('plain')}>
                  {m.events_next()}
                </Link>
              </EmptyState>
            </div>
          )}
        </>
      )}
      {openId !== undefined && (
        <Suspense>
          <EventSheet id={openId} session={session} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

interface ToolbarProps {
  readonly month: string;
  readonly name: string;
  readonly view: 'list' | undefined;
  readonly isSignedIn: boolean;
  readonly children: React.ReactNode;
}

const stepStyle = 'inline-flex size-11 items-center justify-center rounded text-quiet hover:text-ink';

function Toolbar({ month, name, view, isSignedIn, children }: ToolbarProps) {
  const navigate = useNavigate({ from: '/events' });
  const onKeyDown = (event: React.KeyboardEvent) => {
    const step = event.key === 'PageDown' ? 1 : event.key === 'PageUp' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    void navigate({ search: (was) => ({ ...was, month: addMonths(month, step) }) });
  };
  return (
    <div
      className="mb-5 flex flex-wrap items-center gap-x-2 gap-y-2"
      role="toolbar"
      aria-label={m.events_title()}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <h2 aria-live="polite" className="me-2 min-w-[min(11rem,100%)] text-xl">
        {name}
      </h2>
      <Link
        to="/events"
        search={(was) => ({ ...was, month: addMonths(month, -1) })}
        aria-label={m.events_previous()}
        className={stepStyle}
      >
        <ChevronLeft size={20} aria-hidden />
      </Link>
      <Link
        to="/events"
        search={(was) => ({ ...was, month: addMonths(month, 1) })}
        aria-label={m.events_next()}
        className={stepStyle}
      >
        <ChevronRight size={20} aria-hidden />
      </Link>
      {month !== presentMonth() && (
        <Link to="/events" search={view ? { view } : {}} activeOptions={{ exact: true }} className={viewStyle(false)}>
          {m.events_today()}
        </Link>
      )}
      <div className="ms-auto flex flex-wrap items-center gap-1">
        {children}
        <ViewLinks month={month} view={view} isSignedIn={isSignedIn} />
      </div>
    </div>
  );
}
