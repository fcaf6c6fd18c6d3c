const minuteMs = 60 * 1000;
const dayMs = 24 * 60 * minuteMs;

export interface CheckInWindow {
  /** Attendance is taken: the event's time and its margin. */
  readonly isCheckIn: boolean;
  /** There is something to take pictures of. */
  readonly isPhotos: boolean;
  /** The board opens its screen: from a day before, to try it out, as long as attendance is taken. */
  readonly isScreen: boolean;
  /** The board looks at who was there. */
  readonly isAttendance: boolean;
}

/** The margin of `app_settings` until it is known. */
const usualMarginMinutes = 60;

/**
 * What can be done at an event at a moment; where pages are offered, not who may do what.
 * @param now milliseconds
 * @param marginMinutes `app_settings.check_in_margin_minutes`
 */
export function checkInWindowOf(
  { starts_at, ends_at }: { readonly starts_at: string; readonly ends_at: string },
  now: number,
  marginMinutes = usualMarginMinutes,
): CheckInWindow {
  const [start, end, margin] = [Date.parse(starts_at), Date.parse(ends_at), marginMinutes * minuteMs];
  const isBeforeClosing = now <= end + margin;
  return {
    isCheckIn: now >= start - margin && isBeforeClosing,
    isPhotos: now >= start,
    isScreen: now >= start - dayMs && isBeforeClosing,
    isAttendance: now >= start - margin,
  };
}
