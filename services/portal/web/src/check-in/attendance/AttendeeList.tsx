import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useClient } from '../../data/use-client.ts';
import { formatCount, formatMoment } from '../../language/dates.ts';
import { localText } from '../../language/language.ts';
import { m } from '../../paraglide/messages.js';
import { personName } from '../../people/labels.ts';
import { announceRefusal } from '../../refusals/explain-refusal.ts';
import type { Session } from '../../session/session.ts';
import { Button } from '../../ui/Button.tsx';
import { inputStyle } from '../../ui/Field.tsx';
import { ReasonDialog } from '../../ui/ReasonDialog.tsx';
import { SectionTitle } from '../../ui/SectionTitle.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { announce } from '../../ui/announce.ts';
import { Download } from '../../ui/icons.gen.tsx';
import { removeAttendance } from '../mutations.ts';
import { attendanceKeys } from '../queries.ts';
import { EmptyLine } from '../../ui/EmptyState.tsx';
import { methodName, saveAttendance } from './attendance-file.ts';
import { attendeesQuery, readAttendees, type Attendee } from './queries.ts';

interface AttendeeListProps {
  readonly eventId: string;
  readonly session: Session;
  /** Whether the event has ended. */
  readonly isOver: boolean;
}

/** Who was at an event: found by name, saved as a file, and removed with a reason. */
export function AttendeeList({ eventId, session, isOver }: AttendeeListProps) {
  const db = useClient();
  const queries = useQueryClient();
  const [typed, setTyped] = useState('');
  const [leaving, setLeaving] = useState<Attendee>();
  const term = useDeferredValue(typed.trim());
  const list = useInfiniteQuery({ ...attendeesQuery(db, eventId, term), placeholderData: keepPreviousData });
  const save = useMutation({
    mutationFn: async () => {
      const attendees = await readAttendees(db, eventId);
      saveAttendance(eventId, attendees);
      announce({ text: m.attendance_saved({ count: formatCount(attendees.length) }) });
    },
    onError: (error) => announceRefusal(error, 'lateScans'),
  });
  const mayRemove = ({ user_id }: Attendee) => session.role === 'admin' || user_id !== session.userId;
  return (
    <section aria-labelledby="attendees" className="mt-14">
      <SectionTitle
        id="attendees"
        aside={
          <Button variant="quiet" isBusy={save.isPending} disabled={!list.data?.length} onClick={() => save.mutate()}>
            <Download size={18} aria-hidden />
            {m.attendance_save()}
          </Button>
        }
      >
        {m.attendance_list()}
      </SectionTitle>
      <input
        type="search"
        aria-label={m.attendance_search()}
        placeholder={m.attendance_search()}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className={`${inputStyle} mb-4 max-w-md`}
      />
      {!list.data && <SkeletonRows />}
      {list.data?.length === 0 && (
        <EmptyLine>{term !== '' ? m.admin_none_found() : isOver ? m.attendance_none_over() : m.attendance_none()}</EmptyLine>
      )}
      <ul>
        {list.data?.map((attendee) => (
          <li key={attendee.id} className="flex items-start justify-between gap-x-4 border-t border-line py-3">
            <div className="min-w-0">
              <p className="font-semibold">{personName(attendee.person)}</p>
              <p className="text-sm text-quiet numerals">{aboutOf(attendee)}</p>
              {attendee.reason !== null && <p className="text-sm">{attendee.reason}</p>}
            </div>
            {mayRemove(attendee) && (
              <Button
                variant="quiet"
                className="shrink-0 text-sm"
                aria-label={m.attendance_remove_of({ name: personName(attendee.person) })}
                onClick={() => setLeaving(attendee)}
              >
                {m.attendance_remove()}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ShowMore list={list} />
      {leaving && (
        <ReasonDialog
          title={m.attendance_remove_of({ name: personName(leaving.person) })}
          lead={m.attendance_remove_lead()}
          label={m.attendance_reason()}
          action={m.attendance_remove()}
          subject="lateScans"
          onClose={() => setLeaving(undefined)}
          onConfirm={async (reason) => {
            await removeAttendance(db, leaving.id, reason);
            await queries.invalidateQueries({ queryKey: attendanceKeys.all });
            announce({ text: m.attendance_removed({ name: personName(leaving.person) }) });
          }}
        />
      )}
    </section>
  );
}

function aboutOf({ person, checked_in_at, method, by }: Attendee): string {
  return [
    formatMoment(checked_in_at),
    person.divisions && localText(person.divisions.name, person.divisions.name_th),
    method === 'manual' ? (by ? m.attendance_added_by({ name: personName(by) }) : methodName(method)) : false,
    method === 'offline' && methodName(method),
  ]
    .filter(Boolean)
    .join(' · ');
}
