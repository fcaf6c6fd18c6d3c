import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link, type LinkProps } from '@tanstack/react-router';
import { ChevronRight, Download } from '../ui/icons.gen.tsx';
import { Suspense } from 'react';
import { CalendarToolbar } from '../events/CalendarToolbar.tsx';
import { EventMarks } from '../events/EventMarks.tsx';
import { EventRow } from '../events/EventRow.tsx';
import { MonthGrid } from '../events/MonthGrid.tsx';
import { NextEvents } from '../events/NextEvents.tsx';
import { Subscribe } from '../events/Subscribe.tsx';
import { isFiltered, readFilter, type EventFilter } from '../events/event-filter.rules.ts';
import { addMonths, isDay, isMonth, spanOf } from '../language/month.rules.ts';
import { isMonthEnding } from '../language/weeks.rules.ts';
import { ViewLinks, type EventsView } from '../events/ViewLinks.tsx';
import { eventsBetweenQuery } from '../events/month-events.ts';
import { hasEnded, type ListedEvent } from '../events/queries.ts';
import { isLowerCaseUuid } from '@trivium/core';
import { formatCount, formatMonth, noonOf } from '../language/dates.ts';
import { dayOf, today } from '../language/today.ts';
import { m } from '../paraglide/messages.js';
import { closedSearch } from '../shell/closed-search.ts';
import { Button } from '../ui/Button.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { createLaterPart } from '../ui/later-part.tsx';
import { lazyPart } from '../ui/lazy-part.ts';

interface EventsSearch extends EventFilter {
  readonly month?: string;
  /** The one that is open over the calendar, or else the day. */
  readonly event?: string;
  readonly day?: string;
  readonly view?: EventsView;
}

const EventFilters = createLaterPart('event-filters', async () => (await import('../events/EventFilters.tsx')).EventFilters);
const CalendarSheet = lazyPart(() => import('../events/CalendarSheet.tsx').then((module) => module.CalendarSheet));

const importCalendar = () => import('../events/download-calendar.ts');
const loadCalendar = () => void importCalendar().catch(() => {});

/** As many as a wide screen has beside each other. */
const maxNext = 3;
/** How many months the list shows from the present one on. At its end, most of a month is over. */
const monthsOn = 3;
/** The same with a filter, which few events pass. */
const filteredMonthsOn = 12;

const presentMonth = () => today().slice(0, 7);
const nameOf = (month: string) => formatMonth(noonOf(`${month}-15`));
/** The month after the last one that is read. */
const endOf = (month: string, filter: EventFilter) =>
  addMonths(month, month === presentMonth() ? (isFiltered(filter) ? filteredMonthsOn : monthsOn) : 1);
const queryOf = (db: Parameters<typeof eventsBetweenQuery>[0], month: string, filter: EventFilter) =>
  eventsBetweenQuery(db, spanOf(month).from, spanOf(endOf(month, filter)).from, filter);

export const Route = createFileRoute('/events')({
  validateSearch: closedSearch((search: Record<string, unknown>): EventsSearch => ({
    ...readFilter(search),
    ...(isMonth(search['month']) && { month: search['month'] }),
    ...((search['view'] === 'list' || search['view'] === 'going') && { view: search['view'] }),
    ...(isLowerCaseUuid(search['event']) && { event: search['event'] }),
    ...(isDay(search['day']) && { day: search['day'] }),
  })),
  loaderDeps: ({ search: { month = presentMonth(), ...search } }) => ({ month, filter: readFilter({ ...search }) }),
  loader: async ({ context: { db, queries, session }, deps: { month, filter } }) => {
    // Visitors do without it.
    const importOwn = session && import('../events/OwnEvents.tsx');
    await Promise.all([
      importOwn && importOwn.then(({ prepareOwnEvents }) => prepareOwnEvents(db, queries, session)),
      queries.ensureQueryData(queryOf(db, month, filter)),
      EventFilters.prepare(),
    ]);
    return (await importOwn) ?? undefined;
  },
  component: Events,
});

function Events() {
  const { db, config, session } = Route.useRouteContext();
  const { month, filter } = Route.useLoaderDeps();
  const { OwnEvents, OwnAnswer } = Route.useLoaderData() ?? {};
  const { view, event: openId, day: openDay, month: chosen } = Route.useSearch();
  const navigate = Route.useNavigate();
  const close = () => void navigate({ search: ({ event: _event, day: _day, ...rest }) => rest, resetScroll: false });
  const { data: events } = useSuspenseQuery(queryOf(db, month, filter));
  const isPresent = month === presentMonth();
  const isList = view === 'list';
  // The calendar of a month that is nearly over would end in the past.
  const isEnding = isMonthEnding(today());
  const goesOn = isEnding && chosen === undefined && !isList;
  const lastMonth = goesOn ? addMonths(month, 1) : month;
  const end = Date.parse(spanOf(lastMonth).to);
  const listed = events.filter(({ starts_at: start }) => Date.parse(start) < end);
  const over = isPresent ? events.filter(hasEnded) : [];
  const next =
    isPresent && !isList ? events.filter((event) => event.cancelled_at === null && !hasEnded(event)).slice(0, maxNext) : [];
  const name = goesOn ? formatMonth(noonOf(`${month}-15`), noonOf(`${lastMonth}-15`)) : nameOf(month);
  const later = isList ? Map.groupBy(events.slice(listed.length), ({ starts_at: start }) => dayOf(start).slice(0, 7)) : [];
  // Below a phone's calendar is what is in it, without what is above it.
  const rows = listed.filter((event) => !over.includes(event) && !next.includes(event));
  const monthAfter = isList ? endOf(month, filter) : addMonths(lastMonth, 1);
  const targetOf = ({ id }: ListedEvent): Pick<LinkProps, 'to' | 'search' | 'resetScroll'> => ({
    to: '/events',
    search: (was) => ({ ...was, event: id }),
    resetScroll: false,
  });
  const save = async () => {
    const { downloadCalendar } = await importCalendar();
    downloadCalendar(listed, `events-${month}`);
  };
  const marksOf = (event: ListedEvent) => <EventMarks event={event} Mark={OwnAnswer} />;
  const rowOf = (event: ListedEvent) => (
    <EventRow key={event.id} event={event} target={targetOf(event)}>
      {marksOf(event)}
    </EventRow>
  );
  const isOwn = session && OwnEvents && view === 'going';
  return (
    <>
      <PageTitle
        title={m.events_title()}
        lead={m.events_lead()}
        actions={
          !isOwn && (
            <>
              <Subscribe url={config.url} />
              {listed.length > 0 && (
                <Button variant="quiet" onClick={() => void save()} onPointerEnter={loadCalendar} onFocus={loadCalendar}>
                  <Download size={18} aria-hidden />
                  {m.events_download()}
                </Button>
              )}
            </>
          )
        }
      />
      {isOwn ? (
        <>
          <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
            <h2 className="text-xl">{m.nav_my_events()}</h2>
            <ViewLinks month={chosen} view="going" filter={filter} isSignedIn />
          </div>
          <OwnEvents session={session} month={month} Row={EventRow} Filters={EventFilters} filter={filter} marksOf={marksOf} />
        </>
      ) : (
        <>
          <NextEvents events={next} targetOf={targetOf} Mark={OwnAnswer} />
          <CalendarToolbar
            name={name}
            month={chosen}
            previous={goesOn ? month : addMonths(month, -1)}
            next={addMonths(lastMonth, 1)}
            isPresent={isPresent && (!isEnding || isList || chosen === undefined)}
            view={isList ? 'list' : undefined}
            filter={filter}
            isSignedIn={session !== null}
          />
          <EventFilters filter={filter} month={month} isEmpty={events.length === 0} />
          {!isList && <MonthGrid name={name} from={goesOn ? today() : `${month}-01`} month={lastMonth} events={listed} />}
          {events.length > 0 && (
            <div className={isList ? '' : 'mt-8 md:hidden'}>
              {rows.map(rowOf)}
              {over.length > 0 && (
                <details className="border-t border-line">
                  <summary className="touch content-center py-3 text-quiet">
                    {m.events_over({ count: formatCount(over.length) })}
                  </summary>
                  {over.map(rowOf)}
                </details>
              )}
              {[...later].map(([laterMonth, itsEvents]) => (
                <section key={laterMonth} aria-label={nameOf(laterMonth)}>
                  <h2 className="mt-8 mb-4 text-xl">{nameOf(laterMonth)}</h2>
                  {itsEvents.map(rowOf)}
                </section>
              ))}
              <Link to="/events" search={(was) => ({ ...was, month: monthAfter })} className={buttonStyle('plain', 'mt-4')}>
                {nameOf(monthAfter)}
                <ChevronRight size={18} aria-hidden />
              </Link>
            </div>
          )}
        </>
      )}
      {(openId ?? openDay) !== undefined && (
        <Suspense>
          <CalendarSheet id={openId} day={openDay} events={listed} rowOf={rowOf} session={session} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
