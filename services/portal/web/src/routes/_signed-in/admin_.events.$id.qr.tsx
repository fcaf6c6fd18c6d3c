import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link, notFound } from '@tanstack/react-router';
import { useState } from 'react';
import { Maximize, X } from '../../ui/icons.gen.tsx';
import { AskOrganisers } from '../../check-in/AskOrganisers.tsx';
import { NotOpen } from '../../check-in/NotOpen.tsx';
import { QrCode } from '../../check-in/QrCode.tsx';
import { checkInOpening, timeUntil } from '../../check-in/check-in-window.rules.ts';
import { addressOfCode } from '../../check-in/code.rules.ts';
import {
  attendanceCountQuery,
  checkInCodeQuery,
  codeMinutes,
  codeRenewedMs,
  lateScanCountQuery,
} from '../../check-in/queries.ts';
import { useCoverPage } from '../../check-in/use-cover-page.ts';
import { useWakeLock } from '../../check-in/use-wake-lock.ts';
import { eventQuery } from '../../events/queries.ts';
import { turnoutQuery } from '../../events/turnout.ts';
import { useEachSecond, useNowUntil } from '../../kit/clock.ts';
import { isLowerCaseUuid } from '@trivium/core';
import { formatCount, formatFullDay, formatSpan, isOneDay } from '../../language/dates.ts';
import { localText } from '../../language/language.ts';
import { getLocale } from '../../language/locale.ts';
import { m } from '../../paraglide/messages.js';
import { Refusal } from '../../refusals/refusal.ts';
import { requireRole } from '../../session/guard.ts';
import { BOARD_ROLES } from '../../session/roles.ts';
import { settingsQuery } from '../../settings/queries.ts';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useTitle } from '../../ui/PageTitle.tsx';

export const Route = createFileRoute('/_signed-in/admin_/events/$id/qr')({
  beforeLoad: requireRole(BOARD_ROLES),
  loader: async ({ context: { db, queries }, params: { id } }) => {
    const event = isLowerCaseUuid(id) ? await queries.ensureQueryData(eventQuery(db, id)) : null;
    if (!event) throw notFound();
    return event;
  },
  component: Screen,
});

const countEveryMs = 3_000;
const lateEveryMs = 30_000;
const toolStyle = 'inline-flex size-11 items-center justify-center rounded text-quiet hover:text-ink';

/** Shown on a screen at the door while people arrive. */
function Screen() {
  const { db } = Route.useRouteContext();
  const event = Route.useLoaderData();
  const { data: code, dataUpdatedAt, error } = useQuery(checkInCodeQuery(db, event.id));
  const { data: late = 0 } = useQuery({ ...lateScanCountQuery(db, event.id), refetchInterval: lateEveryMs });
  const { data: count } = useQuery({ ...attendanceCountQuery(db, event.id), refetchInterval: countEveryMs });
  const { data: turnout } = useQuery({ ...turnoutQuery(db, event.id), refetchInterval: lateEveryMs });
  const { data: settings } = useQuery(settingsQuery(db));
  const opensAt = checkInOpening(event, settings?.check_in_margin_minutes);
  const [isPassed, setPassed] = useState(false);
  const isEarly = useNowUntil(opensAt) < Date.parse(opensAt) && !isPassed;
  // Who does not organise the event reads nobody's attendance but their own.
  const isCounted = !isRefused(error) || closedBecause[error.code] !== undefined;
  const displayedCount = code === undefined && error === null ? undefined : count;
  const title = localText(event.title, event.title_th);
  useTitle(title);
  useWakeLock();
  return (
    <div
      ref={useCoverPage()}
      className="fixed inset-0 z-40 grid overflow-y-auto bg-paper p-6 max-lg:content-between md:p-10 lg:grid-cols-[minmax(0,1fr)_auto] lg:gap-16 xl:p-14"
    >
      <div className="flex min-w-0 flex-col justify-between gap-8">
        <header className="max-lg:pe-24">
          <h1 className="text-2xl text-balance lg:text-[clamp(2.25rem,3.6vw,4rem)]">{title}</h1>
          <p className="mt-2 flex flex-wrap gap-x-6 text-lead text-quiet numerals">
            {[
              isOneDay(event.starts_at, event.ends_at) && formatFullDay(event.starts_at),
              formatSpan(event.starts_at, event.ends_at),
              localText(event.location, event.location_th),
            ]
              .filter(Boolean)
              .map((fact) => (
                <span key={String(fact)}>{fact}</span>
              ))}
          </p>
        </header>
        <p className="flex items-baseline gap-4 max-lg:hidden" aria-live="polite">
          {isCounted && <Count count={displayedCount} coming={turnout?.coming} className="text-[clamp(5rem,11vw,12rem)]" />}
        </p>
        {!isRefused(error) && !isEarly && <p className="max-w-[34rem] text-lead text-quiet max-lg:hidden">{m.qr_lead()}</p>}
      </div>
      {isRefused(error) ? (
        <div className="grid content-center py-10 lg:w-[min(46vw,40rem)]" role="alert">
          <p className="text-xl font-semibold">{closedBecause[error.code]?.() ?? m.qr_of_organisers()}</p>
          {!closedBecause[error.code] && (
            <p className="mt-2 text-lead text-quiet">
              <AskOrganisers eventId={event.id} />
            </p>
          )}
        </div>
      ) : isEarly ? (
        <OpensLater opensAt={opensAt} onPass={() => setPassed(true)} />
      ) : (
        <Code code={code} displayedAt={dataUpdatedAt} />
      )}
      <p className="flex items-baseline justify-center gap-3 pt-6 lg:hidden" aria-live="polite">
        {isCounted && <Count count={displayedCount} coming={turnout?.coming} className="text-[4.5rem]" />}
      </p>
      <div className="fixed top-4 right-4 flex items-center">
        {late > 0 && (
          <Link to="/admin/events/$id/attendance" params={{ id: event.id }} className="link me-3 text-sm">
            {late === 1 ? m.qr_late_one() : m.qr_late({ count: formatCount(late) })}
          </Link>
        )}
        <button type="button" aria-label={m.qr_full_screen()} className={`${toolStyle} max-md:hidden`} onClick={toggleFullScreen}>
          <Maximize size={20} aria-hidden />
        </button>
        <Link to="/events" aria-label={m.close()} className={toolStyle}>
          <X size={22} aria-hidden />
        </Link>
      </div>
    </div>
  );
}

const isRefused = (error: unknown): error is Refusal => error instanceof Refusal && error.code.startsWith('check_in_');

/** Refusals that no organiser can help with. */
const closedBecause: Readonly<Record<string, () => string>> = {
  check_in_event_over: m.qr_event_over,
  check_in_event_cancelled: m.refusal_event_cancelled,
};

interface CountProps {
  readonly count: number | undefined;
  readonly coming: number | undefined;
  readonly className: string;
}

const Count = ({ count, coming, className }: CountProps) => (
  <>
    <span className={`leading-none font-semibold text-accent numerals ${className}`}>
      {count === undefined ? '–' : formatCount(count)}
    </span>
    <span className="text-lead text-quiet">
      {[m.qr_people_in(), coming && m.event_coming({ count: formatCount(coming) })].filter(Boolean).join(' · ')}
    </span>
  </>
);

/** In the place of the code: when there is one. */
function OpensLater({ opensAt, onPass }: { readonly opensAt: string; readonly onPass: () => void }) {
  const { count, unit } = timeUntil(opensAt, useEachSecond());
  const when = new Intl.RelativeTimeFormat(getLocale()).format(count, unit);
  return (
    <div className="flex items-center max-lg:pt-8">
      <div className="grid w-full content-center rounded-lg bg-sunken p-6 md:p-10 lg:aspect-square lg:w-[min(46vw,calc(100dvh-10rem))]">
        <NotOpen opensAt={opensAt} headline={m.qr_opens_in({ when })} lead={m.qr_opens_lead()}>
          <Button variant="plain" onClick={onPass}>
            {m.qr_opens_pass()}
          </Button>
        </NotOpen>
      </div>
    </div>
  );
}

/** The code, and how long until the next. One that nobody can use any more is not shown. */
function Code({ code, displayedAt }: { readonly code: string | undefined; readonly displayedAt: number }) {
  const now = useEachSecond();
  const age = Math.max(0, now - displayedAt);
  const size = 'w-[min(100%,calc(100dvh-24rem))] lg:w-[min(46vw,calc(100dvh-10rem))]';
  const isOver = age >= codeMinutes * 60_000;
  const left = Math.max(0, Math.ceil((codeRenewedMs - age) / 1_000));
  return (
    <div className="flex flex-col items-center justify-center gap-5 max-lg:pt-8">
      {code === undefined && <Skeleton className={`aspect-square ${size}`} />}
      {code !== undefined && isOver && (
        <div className={`flex aspect-square items-end rounded-lg bg-sunken p-8 ${size}`} role="alert">
          <p className="text-lead">{m.qr_over()}</p>
        </div>
      )}
      {code !== undefined && !isOver && (
        <QrCode text={addressOfCode(location.origin, code)} label={m.qr_code()} className={`aspect-square ${size}`} />
      )}
      <div className={size}>
        <div className="h-1 overflow-hidden rounded-full bg-sunken forced-color-adjust-none" aria-hidden>
          <div
            className="h-full origin-left rounded-full bg-accent transition-transform duration-1000 ease-linear motion-reduce:transition-none"
            style={{ transform: `scaleX(${code === undefined ? 0 : Math.max(0, 1 - age / codeRenewedMs)})` }}
          />
        </div>
        <p className="mt-2 text-sm text-quiet numerals">{left > 0 ? m.qr_next({ seconds: String(left) }) : m.qr_waiting()}</p>
      </div>
    </div>
  );
}

function toggleFullScreen() {
  if (document.fullscreenElement) void document.exitFullscreen();
  else void document.documentElement.requestFullscreen?.().catch(() => {});
}
