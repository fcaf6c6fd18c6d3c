import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useClient } from '../../data/use-client.ts';
import type { DataOf } from '../../data/row-of.ts';
import { pageRows } from '../../kit/pages.ts';
import { formatCount } from '../../language/dates.ts';
import { getLocale } from '../../language/locale.ts';
import { m } from '../../paraglide/messages.js';
import { personName } from '../../people/labels.ts';
import { announceRefusal } from '../../refusals/explain-refusal.ts';
import type { Session } from '../../session/session.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyLine } from '../../ui/EmptyState.tsx';
import { inputStyle } from '../../ui/Field.tsx';
import { SectionTitle } from '../../ui/SectionTitle.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { announce } from '../../ui/announce.ts';
import { viewStyle } from '../../ui/button-style.ts';
import { Download } from '../../ui/icons.gen.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { addAttendance, removeAttendance } from '../mutations.ts';
import { attendanceKeys } from '../queries.ts';
import type { ChosenPerson } from '../../people/PersonPicker.tsx';
import { AddAttendance } from './AddAttendance.tsx';
import { RowMore } from '../../ui/RowMore.tsx';
import { GuestRow } from './GuestRow.tsx';
import { saveGuests } from './attendance-file.ts';
import { findGuests, guestsOf, guestStates, type Guest, type GuestState } from './guests.rules.ts';
import { guestsQuery } from './guests.ts';
import { stateName } from './labels.ts';
import { reasonText } from './reasons.ts';

const ReasonDialog = lazyPart(() => import('../../ui/ReasonDialog.tsx').then((module) => module.ReasonDialog));
const AskReason = lazyPart(() => import('./AskReason.tsx').then((module) => module.AskReason));

/** Somebody who is checked in by hand. */
interface Arrival {
  readonly person: string;
  readonly name: string;
}

interface GuestListProps {
  readonly eventId: string;
  readonly session: Session;
  /** Whether the event took place and has ended. */
  readonly isOver: boolean;
  /** Whether people may check in already. */
  readonly isAttendance: boolean;
}

/** The guests of an event, for its organisers: found by name, checked in by hand, removed with a reason, and saved as a file. */
export function GuestList({ eventId, session, isOver, isAttendance }: GuestListProps) {
  const db = useClient();
  const queries = useQueryClient();
  // Others scan the code meanwhile.
  const { data } = useQuery({ ...guestsQuery(db, eventId), refetchInterval: isAttendance && !isOver ? 30_000 : false });
  const [term, setTerm] = useState('');
  const [state, setState] = useState<GuestState>();
  const [limit, setLimit] = useState(pageRows);
  const [isAdding, setAdding] = useState(false);
  const [newcomer, setNewcomer] = useState<ChosenPerson | null>(null);
  // Of the last who was checked in by hand.
  const [reason, setReason] = useState('');
  const [arriving, setArriving] = useState<Arrival>();
  const [leaving, setLeaving] = useState<Guest>();
  const refresh = () => queries.invalidateQueries({ queryKey: attendanceKeys.all });
  const trouble = (error: Error) => announceRefusal(error, 'lateScans');
  const checkIn = useMutation({
    mutationFn: async ({ person, name, why }: Arrival & { readonly why: string }) => {
      // What replaces a late scan cannot bring it back.
      const hadScan = data?.attendances.some(({ user_id }) => user_id === person);
      const attendance = await addAttendance(db, { event: eventId, person, reason: why.trim() });
      const undo = () => removeAttendance(db, attendance, m.attendance_undo_reason()).then(refresh, trouble);
      setReason(why.trim());
      setNewcomer((chosen) => (chosen?.id === person ? null : chosen));
      announce({ text: m.attendance_added({ name }), ...(!hadScan && { undo }) });
    },
    onSettled: refresh,
  });
  const arrive = (arrival: Arrival) =>
    reason === '' ? setArriving(arrival) : checkIn.mutate({ ...arrival, why: reason }, { onError: trouble });
  const isBusy = (person: string | undefined) => checkIn.isPending && checkIn.variables.person === person;
  const save = useMutation({
    mutationFn: async () => {
      const rows = inNameOrder(await queries.fetchQuery({ ...guestsQuery(db, eventId), staleTime: 0 }), isOver);
      saveGuests(eventId, rows);
      announce({ text: m.attendance_saved({ count: formatCount(rows.length) }) });
    },
    onError: trouble,
  });
  const guests = data && inNameOrder(data, isOver);
  const matches = guests && findGuests(guests, term);
  const inState = (each: GuestState) => matches?.filter((guest) => guest.state === each) ?? [];
  const states = guestStates.filter((each) => each === state || guests?.some((guest) => guest.state === each));
  const filteredGuests = state === undefined ? matches : inState(state);
  const visibleGuests = filteredGuests?.slice(0, limit);
  // Of an event that nobody signed up for, nobody walked in.
  const hadSignUps = data !== undefined && data.signUps.length > 0;
  const mayChange = ({ userId }: Guest) => session.role === 'admin' || userId !== session.userId;
  return (
    <section aria-labelledby="guests">
      <SectionTitle
        id="guests"
        aside={
          <Button variant="quiet" isBusy={save.isPending} disabled={!guests?.length} onClick={() => save.mutate()}>
            <Download size={18} aria-hidden />
            {m.attendance_save()}
          </Button>
        }
      >
        {m.attendance_list()}
      </SectionTitle>
      <div className="mb-4 flex flex-wrap gap-3">
        <input
          type="search"
          aria-label={m.attendance_search()}
          placeholder={m.attendance_search()}
          value={term}
          onFocus={(event) => event.target.select()}
          onChange={(event) => setTerm(event.target.value)}
          className={`${inputStyle} max-w-md min-w-[min(12rem,100%)] flex-1`}
        />
        {isAttendance && (
          <Button variant="plain" aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
            {m.attendance_add()}
          </Button>
        )}
      </div>
      {reason !== '' && (
        <p className="mb-4 flex flex-wrap items-center gap-x-3 text-sm">
          <span className="text-quiet">{m.attendance_reason_by_hand()}</span>
          {reasonText(reason)}
          <button type="button" className="link touch" onClick={() => setReason('')}>
            {m.attendance_reason_change()}
          </button>
        </p>
      )}
      {isAdding && (
        <AddAttendance
          person={newcomer}
          isBusy={isBusy(newcomer?.id)}
          onChoose={setNewcomer}
          onAdd={({ id, name }) => arrive({ person: id, name })}
        />
      )}
      {states.length > 1 && (
        <div role="group" aria-label={m.guests_filter()} className="mb-4 flex w-fit flex-wrap rounded border border-line p-0.5">
          {[undefined, ...states].map((each) => (
            <button
              key={each ?? 'all'}
              type="button"
              aria-pressed={state === each}
              className={viewStyle(state === each)}
              onClick={() => setState(each)}
            >
              {each ? stateName(each) : m.guests_all()}
              <span className="ms-2 numerals">{formatCount((each ? inState(each) : (matches ?? [])).length)}</span>
            </button>
          ))}
        </div>
      )}
      {!visibleGuests && <SkeletonRows />}
      {visibleGuests?.length === 0 && (
        <EmptyLine>{guests?.length ? m.admin_none_found() : isOver ? m.guests_none_over() : m.guests_none()}</EmptyLine>
      )}
      <ul>
        {visibleGuests?.map((guest) => {
          const name = personName(guest.person);
          const isChangeable = isAttendance && mayChange(guest);
          return (
            <GuestRow key={guest.userId} guest={guest} hadSignUps={hadSignUps}>
              {isChangeable && guest.state === 'came' && (
                <RowMore
                  label={m.people_more({ name })}
                  deeds={[{ text: m.attendance_remove_of({ name }), isDangerous: true, onClick: () => setLeaving(guest) }]}
                />
              )}
              {/* A late scan is decided about above. */}
              {isChangeable && !guest.attendance && (
                <Button
                  variant="tinted"
                  className="shrink-0 text-sm"
                  aria-label={m.attendance_check_in_of({ name })}
                  isBusy={isBusy(guest.userId)}
                  onClick={() => arrive({ person: guest.userId, name })}
                >
                  {m.attendance_check_in()}
                </Button>
              )}
            </GuestRow>
          );
        })}
      </ul>
      {filteredGuests && filteredGuests.length > limit && (
        <Button variant="plain" className="mt-6" onClick={() => setLimit(limit + pageRows)}>
          {m.show_more()}
        </Button>
      )}
      {arriving && (
        <Suspense>
          <AskReason
            name={arriving.name}
            onConfirm={(why) => checkIn.mutateAsync({ ...arriving, why })}
            onClose={() => setArriving(undefined)}
          />
        </Suspense>
      )}
      {leaving?.attendance && (
        <RemoveGuest guest={leaving} attendance={leaving.attendance.id} refresh={refresh} onClose={() => setLeaving(undefined)} />
      )}
    </section>
  );
}

const inNameOrder = ({ signUps, attendances }: DataOf<typeof guestsQuery>, isOver: boolean): readonly Guest[] =>
  guestsOf(signUps, attendances, isOver).toSorted((one, other) =>
    personName(one.person).localeCompare(personName(other.person), getLocale()),
  );

interface RemoveGuestProps {
  readonly guest: Guest;
  readonly attendance: string;
  readonly refresh: () => Promise<unknown>;
  readonly onClose: () => void;
}

function RemoveGuest({ guest, attendance, refresh, onClose }: RemoveGuestProps) {
  const db = useClient();
  const name = personName(guest.person);
  return (
    <Suspense>
      <ReasonDialog
        title={m.attendance_remove_of({ name })}
        lead={m.attendance_remove_lead()}
        label={m.attendance_reason()}
        action={m.attendance_remove()}
        subject="lateScans"
        onClose={onClose}
        onConfirm={async (reason) => {
          await removeAttendance(db, attendance, reason);
          await refresh();
          announce({ text: m.attendance_removed({ name }) });
        }}
      />
    </Suspense>
  );
}
