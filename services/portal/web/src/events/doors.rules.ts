const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

export interface Doors {
  /** People come in: from a while before until some hours after. */
  readonly isCheckIn: boolean;
  /** There is something to take pictures of. */
  readonly isPhotos: boolean;
  /** The board opens its screen: a day before, to try it out, until some hours after. */
  readonly isScreen: boolean;
}

/** What can be done at an event at a moment; where pages are offered, not who may do what. @param now milliseconds */
export function doorsOf({ starts_at, ends_at }: { readonly starts_at: string; readonly ends_at: string }, now: number): Doors {
  const [start, end] = [Date.parse(starts_at), Date.parse(ends_at)];
  const isBeforeClosing = now <= end + 6 * hourMs;
  return {
    isCheckIn: now >= start - 2 * hourMs && isBeforeClosing,
    isPhotos: now >= start,
    isScreen: now >= start - dayMs && isBeforeClosing,
  };
}
