const minuteMs = 60 * 1000;

export interface CheckInWindow {
  /** Attendance is taken: the event's time and its margin. */
  readonly isCheckIn: boolean;
  /** Pictures can be added, because the event has begun. */
  readonly isPhotos: boolean;
  /** There are codes, or will be: check-in has not closed. */
  readonly hasCode: boolean;
  /** Somebody may have checked in. */
  readonly isAttendance: boolean;
}

/** The default margin, until `app_settings` is read. */
const usualMarginMinutes = 60;

/** When check-in opens; ISO 8601. */
export const checkInOpening = ({ starts_at }: { readonly starts_at: string }, marginMinutes = usualMarginMinutes): string =>
  new Date(Date.parse(starts_at) - marginMinutes * minuteMs).toISOString();

/**
 * What can be done at an event at a time. It decides which pages are offered, not who may use them.
 * @param now milliseconds
 * @param marginMinutes `app_settings.check_in_margin_minutes`
 */
export function checkInWindowOf(
  {
    starts_at,
    ends_at,
    cancelled_at,
  }: { readonly starts_at: string; readonly ends_at: string; readonly cancelled_at: string | null },
  now: number,
  marginMinutes = usualMarginMinutes,
): CheckInWindow {
  const [start, end, margin] = [Date.parse(starts_at), Date.parse(ends_at), marginMinutes * minuteMs];
  const isHeld = cancelled_at === null;
  const isBeforeClosing = isHeld && now <= end + margin;
  return {
    isCheckIn: now >= start - margin && isBeforeClosing,
    isPhotos: isHeld && now >= start,
    hasCode: isBeforeClosing,
    isAttendance: now >= start - margin,
  };
}

/** How long until a time, in the largest unit that counts at least one, rounded. */
export function timeUntil(moment: string, now: number): { readonly count: number; readonly unit: 'day' | 'hour' | 'minute' } {
  const minutes = Math.max(0, Math.ceil((Date.parse(moment) - now) / minuteMs));
  if (minutes < 60) return { count: minutes, unit: 'minute' };
  if (minutes < 24 * 60) return { count: Math.round(minutes / 60), unit: 'hour' };
  return { count: Math.round(minutes / (24 * 60)), unit: 'day' };
}
