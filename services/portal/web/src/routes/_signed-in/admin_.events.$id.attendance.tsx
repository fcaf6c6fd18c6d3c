import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, notFound } from '@tanstack/react-router';
import { AskOrganisers } from '../../check-in/AskOrganisers.tsx';
import { AddAttendance } from '../../check-in/attendance/AddAttendance.tsx';
import { AttendeeList } from '../../check-in/attendance/AttendeeList.tsx';
import { LateScans } from '../../check-in/late-scans/LateScans.tsx';
import { isOrganiser } from '../../check-in/organisers.ts';
import { attendanceCountQuery, lateScansQuery, organisersQuery } from '../../check-in/queries.ts';
import { EventHead } from '../../events/EventHead.tsx';
import { eventQuery } from '../../events/queries.ts';
import { isLowerCaseUuid } from '@trivium/core';
import { formatCount } from '../../language/dates.ts';
import { m } from '../../paraglide/messages.js';
import { requireRole } from '../../session/guard.ts';
import { BOARD_ROLES } from '../../session/roles.ts';

export const Route = createFileRoute('/_signed-in/admin_/events/$id/attendance')({
  beforeLoad: requireRole(BOARD_ROLES),
  loader: async ({ context: { db, queries }, params: { id } }) => {
    const event = isLowerCaseUuid(id) ? await queries.ensureQueryData(eventQuery(db, id)) : null;
    if (!event) throw notFound();
    await Promise.all([queries.ensureQueryData(organisersQuery(db, id)), queries.ensureQueryData(lateScansQuery(db, id))]);
    return event;
  },
  component: Attendance,
});

/** The attendance of an event, the late scans that its organisers decide about, and for them the list of who was there. */
function Attendance() {
  const { db, session } = Route.useRouteContext();
  const event = Route.useLoaderData();
  const { data: organisers } = useSuspenseQuery(organisersQuery(db, event.id));
  const { data: count } = useQuery(attendanceCountQuery(db, event.id));
  const isMine = isOrganiser(organisers, session);
  return (
    <>
      <EventHead event={event} title={m.attendance_title()} />
      <p className="mb-12 flex items-baseline gap-3" role="status">
        <span className="text-figure leading-none font-semibold text-accent numerals">
          {count === undefined ? '–' : formatCount(count)}
        </span>
        <span className="text-quiet">{m.qr_in()}</span>
      </p>
      {!isMine && (
        <p className="mb-10 max-w-[42rem] border-s-2 border-accent ps-4">
          {m.late_of_organisers()} <AskOrganisers eventId={event.id} />
        </p>
      )}
      <LateScans eventId={event.id} session={session} isOrganiser={isMine} />
      {isMine && (
        <>
          <AttendeeList eventId={event.id} session={session} />
          <AddAttendance eventId={event.id} />
        </>
      )}
    </>
  );
}
