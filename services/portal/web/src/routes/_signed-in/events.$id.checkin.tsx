import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link, notFound } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Camera } from '../../check-in/Camera.tsx';
import { CheckedIn, LateScan } from '../../check-in/CheckedIn.tsx';
import { NotOpen } from '../../check-in/NotOpen.tsx';
import { OtherCodeInputs } from '../../check-in/OtherCodeInputs.tsx';
import { checkInOpening } from '../../check-in/check-in-window.rules.ts';
import { readCode, type CheckInCode } from '../../check-in/code.rules.ts';
import { ScanList } from '../../check-in/offline-scans/ScanList.tsx';
import type { Scan } from '../../check-in/offline-scans/scan.rules.ts';
import { takeScan } from '../../check-in/offline-scans/send-scans.ts';
import { useScans } from '../../check-in/offline-scans/use-scans.ts';
import { attendanceQuery } from '../../check-in/queries.ts';
import { AddToCalendar } from '../../events/AddToCalendar.tsx';
import { Cancellation } from '../../events/Cancelled.tsx';
import { EventHead } from '../../events/EventHead.tsx';
import { eventQuery } from '../../events/queries.ts';
import { useNowUntil } from '../../kit/clock.ts';
import { isLowerCaseUuid } from '@trivium/core';
import { m } from '../../paraglide/messages.js';
import { settingsQuery } from '../../settings/queries.ts';
import { RefusalText } from '../../refusals/RefusalText.tsx';
import { Button } from '../../ui/Button.tsx';
import { announce } from '../../ui/announce.ts';

export const Route = createFileRoute('/_signed-in/events/$id/checkin')({
  // Nothing is waited for: without a network the scanner opens all the same.
  loader: ({ context: { db, queries, session }, params: { id } }) => {
    if (!isLowerCaseUuid(id)) throw notFound();
    void queries.prefetchQuery(eventQuery(db, id));
    void queries.prefetchQuery(attendanceQuery(db, session.userId, id));
  },
  component: CheckIn,
});

/** The clock of a device may be wrong, but not by days: from a day before check-in opens, people can pass. */
const passableMs = 24 * 60 * 60_000;

function CheckIn() {
  const { db, session } = Route.useRouteContext();
  const { id } = Route.useParams();
  const { data: event } = useQuery(eventQuery(db, id));
  const { data: attendance } = useQuery(attendanceQuery(db, session.userId, id));
  const { data: settings } = useQuery(settingsQuery(db));
  const scans = useScans(session.userId);
  const opensAt = event ? checkInOpening(event, settings?.check_in_margin_minutes) : null;
  const passableAt = Date.parse(opensAt ?? '') - passableMs;
  const now = useNowUntil(opensAt, opensAt && new Date(passableAt).toISOString());
  const [isPassed, setPassed] = useState(false);
  // Without a network nobody knows, and the scanner is there.
  const isEarly = opensAt !== null && now < Date.parse(opensAt) && !isPassed;
  const [lastScan, setLastScan] = useState<CheckInCode>();
  const take = (text: string): boolean => {
    const read = readCode(text);
    if (!read) return false;
    setLastScan(read);
    navigator.vibrate?.(60);
    takeScan({ ...read, userId: session.userId, scannedAt: new Date().toISOString() }).catch(() =>
      announce({ text: m.checkin_not_kept(), kind: 'trouble' }),
    );
    return true;
  };
  useCodeInAddress(take);
  if (event === null) throw notFound();
  const storedScan = scans.find(({ code }) => code === lastScan?.code);
  return (
    <>
      <EventHead event={event} title={m.checkin_title()} />
      {attendance && !attendance.is_counted && <LateScan isRefused={attendance.decision === 'refused'} />}
      {attendance?.is_counted ? (
        <CheckedIn eventId={id} at={attendance.checked_in_at} />
      ) : event?.cancelled_at ? (
        <Cancellation event={event} />
      ) : isEarly ? (
        <NotOpen opensAt={opensAt ?? ''} lead={m.checkin_opens_lead()}>
          {event && now < passableAt ? (
            <AddToCalendar event={event} />
          ) : (
            <Button variant="plain" onClick={() => setPassed(true)}>
              {m.checkin_opens_pass()}
            </Button>
          )}
        </NotOpen>
      ) : (
        <div className="grid items-start gap-x-16 gap-y-10 md:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
          <div className="grid gap-4">
            <Camera onText={take} />
            <p aria-live="polite" className="min-h-6 font-semibold empty:hidden">
              {lastScan && (
                <LastScan
                  eventId={lastScan.eventId}
                  isHere={lastScan.eventId === id}
                  isLate={attendance?.is_counted === false}
                  storedScan={storedScan}
                />
              )}
            </p>
          </div>
          <div className="grid gap-12">
            <OtherCodeInputs onText={take} />
            <ScanList scans={scans} />
          </div>
        </div>
      )}
      {(attendance?.is_counted || event?.cancelled_at || isEarly) && scans.length > 0 && (
        <div className="mt-14 max-w-[40rem]">
          <ScanList scans={scans} />
        </div>
      )}
    </>
  );
}

interface LastScanProps {
  readonly eventId: string;
  readonly isHere: boolean;
  /** Whether the event has only a late scan of this person. */
  readonly isLate: boolean;
  /** The scan, as long as it does not count. */
  readonly storedScan: Scan | undefined;
}

function LastScan({ eventId, isHere, isLate, storedScan }: LastScanProps) {
  if (storedScan)
    return storedScan.refusal === undefined ? (
      m.checkin_last_waits()
    ) : (
      <RefusalText refused={storedScan.refusal} subject="checkIn" />
    );
  if (isHere) return isLate ? m.checkin_last_pending() : m.checkin_last_counted();
  return (
    <Link to="/events/$id/checkin" params={{ id: eventId }} className="link">
      {m.checkin_last_elsewhere()}
    </Link>
  );
}

/** A phone's camera app opens this page with the code after the `#`; it is read and removed. */
function useCodeInAddress(take: (text: string) => boolean) {
  useEffect(() => {
    if (location.hash === '') return;
    if (take(location.href)) history.replaceState(history.state, '', location.pathname + location.search);
    // The address is read once, when the page opens.
  }, []);
}
