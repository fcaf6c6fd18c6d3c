interface Dated {
  readonly starts_at: string;
  readonly ends_at: string;
}

const weekMs = 7 * 24 * 60 * 60 * 1000;
const weekLater = (moment: string): string => new Date(Date.parse(moment) + weekMs).toISOString();

/**
 * What a new draft takes from an event: all but its days. At the same time of day a week later where that is still ahead,
 * and otherwise without times.
 * @param now ms since 1970
 */
export function copyOf<Event extends Dated>(event: Event, now: number) {
  const starts = weekLater(event.starts_at);
  const isAhead = Date.parse(starts) > now;
  return { ...event, starts_at: isAhead ? starts : null, ends_at: isAhead ? weekLater(event.ends_at) : null };
}
