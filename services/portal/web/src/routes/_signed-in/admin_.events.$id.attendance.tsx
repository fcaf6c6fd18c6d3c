import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link, notFound } from '@tanstack/react-router';
import { AskOrganisers } from '../../check-in/AskOrganisers.tsx';
import { backLinkOf } from '../../check-in/attendance/back-link.ts';
import { GuestList } from '../../check-in/attendance/GuestList.tsx';
import { guestsOf, turnoutOf } from '../../check-in/attendance/guests.rules.ts';
import { guestsQuery } from '../../check-in/attendance/guests.ts';
import { checkInOpening, checkInWindowOf } from '../../check-in/check-in-window.rules.ts';
import { LateScans } from '../../check-in/late-scans/LateScans.tsx';
import { isOrganiser } from '../../check-in/organisers.ts';
import { attendanceCountQuery, lateScansQuery, organisersQuery } from '../../check-in/queries.ts';
import { ownClubsQuery } from '../../clubs/own-clubs.ts';
import { EventHead } from '../../events/EventHead.tsx';
import { eventQuery } from '../../events/queries.ts';
import { turnoutQuery } from '../../events/turnout.ts';
import { isLowerCaseUuid } from '@trivium/core';
import { formatCount, formatMoment } from '../../language/dates.ts';
import { m } from '../../paraglide/messages.js';
import { requireRole } from '../../session/guard.ts';
import { BOARD_ROLES } from '../../session/roles.ts';
import { settingsQuery } from '../../settings/queries.ts';
import { buttonStyle } from '../../ui/button-style.ts';

export const Route = createFileRoute('/_signed-in/admin_/events/$id/attendance')({
  beforeLoad: requireRole(BOARD_ROLES),
  loader: async ({ context: { db, queries, session }, params: { id } }) => {
    const event = isLowerCaseUuid(id) ? await queries.ensureQueryData(eventQuery(db, id)) : null;
    if (!event) throw notFound();
    await Promise.all([
      queries.ensureQueryData(organisersQuery(db, id)),
      queries.ensureQueryData(ownClubsQuery(db, session.userId)),
      queries.ensureQueryData(lateScansQuery(db, id)),
      queries.ensureQueryData(settingsQuery(db)),
      queries.prefetchQuery(turnoutQuery(db, id)),
      queries.prefetchQuery(attendanceCountQuery(db, id)),
    ]);
    return event;
  },
  component: Attendance,
});

/** How many come to an event and were there, the late scans that its organisers decide about, and for them the guests. */
function Attendance() {
  const { db, session } = Route.useRouteContext();
  const event = Route.useLoaderData();
  const { data: organisers } = useSuspenseQuery(organisersQuery(db, event.id));
  const { data: ownClubs } = useSuspenseQuery(ownClubsQuery(db, session.userId));
  const { data: count } = useQuery(attendanceCountQuery(db, event.id));
  const { data: turnout } = useQuery(turnoutQuery(db, event.id));
  const { data: settings } = useSuspenseQuery(settingsQuery(db));
  const isMine = isOrganiser(organisers, session);
  const { isAttendance, hasCode } = checkInWindowOf(event, Date.now(), settings.check_in_margin_minutes);
  const isOver = Date.parse(event.ends_at) <= Date.now();
  const checkedIn = { figure: count, label: m.qr_in() };
  const { data: guests } = useQuery({ ...guestsQuery(db, event.id), enabled: isMine && isOver });
  const figures = isOver
    ? isMine
      ? figuresAfter(guests && turnoutOf(guestsOf(guests.signUps, guests.attendances, true)))
      : [checkedIn, { figure: turnout?.coming, label: m.guests_signed_up_label() }]
    : [
        { figure: turnout?.coming, label: m.guests_coming_label() },
        { figure: turnout?.waiting, label: m.guests_waiting_label() },
        checkedIn,
      ];
  return (
    <>
      <EventHead
        event={event}
        title={m.attendance_title()}
        isNamedByEvent
        back={backLinkOf(session, organisers, ownClubs)}
        actions={
          isMine && hasCode ? (
            <Link to="/admin/events/$id/qr" params={{ id: event.id }} className={buttonStyle('plain')}>
              {m.checkin_code()}
            </Link>
          ) : undefined
        }
      />
      <p className="mb-12 flex flex-wrap items-baseline gap-x-5 gap-y-4 sm:gap-x-10" role="status">
        {figures.map(({ figure, label }) => (
          <span key={label} className="flex items-baseline gap-x-3 max-sm:flex-1 max-sm:basis-20 max-sm:flex-col max-sm:gap-y-2">
            <span className="text-figure leading-none font-semibold text-accent numerals">
              {figure === undefined ? '–' : formatCount(figure)}
            </span>
            <span className="text-quiet max-sm:text-sm max-sm:whitespace-nowrap">{label}</span>
          </span>
        ))}
      </p>
      {!isMine && (
        <p className="mb-10 max-w-[42rem] border-s-2 border-accent ps-4">
          {m.late_of_organisers()} <AskOrganisers eventId={event.id} />
        </p>
      )}
      {isMine && hasCode && !isAttendance && (
        <p className="mb-10 max-w-[42rem]">
          {m.attendance_before({ when: formatMoment(checkInOpening(event, settings.check_in_margin_minutes)) })}
        </p>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-14">
        {isAttendance && <LateScans eventId={event.id} session={session} isOrganiser={isMine} />}
        {isMine && (
          <GuestList
            eventId={event.id}
            session={session}
            isOver={isOver && event.cancelled_at === null}
            isAttendance={isAttendance}
          />
        )}
      </div>
    </>
  );
}

/** How many of those who had signed up came, and how many came besides; of an event that nobody signed up for, how many came. */
function figuresAfter(turnout: ReturnType<typeof turnoutOf> | undefined) {
  const { places = 0, walkIns = 0 } = turnout ?? {};
  if (places === 0) return [{ figure: turnout && walkIns, label: m.qr_in() }];
  const came = { figure: turnout?.came, label: m.guests_came_of({ count: formatCount(places) }) };
  return walkIns === 0 ? [came] : [came, { figure: walkIns, label: m.guests_walked_in_label() }];
}
