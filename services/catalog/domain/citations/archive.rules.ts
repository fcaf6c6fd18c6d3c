/** The Wayback Machine's address for the copy closest to a day. `base` is `https://archive.org`, except in tests. */
export function availabilityUrl(base: string, url: string, day: string | null): string {
  const query = new URLSearchParams({ url, ...(day === null ? {} : { timestamp: day.replaceAll('-', '') }) });
  return `${base}/wayback/available?${query}`;
}

/**
 * The address of the closest copy. Null: the archive has no copy. Undefined: the answer is invalid. A copy of an error page does not
 * count, and an address outside the archive is not trusted.
 */
export function readAvailability(base: string, body: string): string | null | undefined {
  const answer = parse(body);
  if (typeof answer?.archived_snapshots !== 'object' || answer.archived_snapshots === null) return undefined;
  const { closest } = answer.archived_snapshots;
  if (closest?.available !== true || !/^2\d\d$/.test(String(closest.status))) return null;
  const copy = URL.parse(String(closest.url));
  if (copy === null || !/^https?:$/.test(copy.protocol)) return undefined;
  if (copy.hostname !== new URL(base).hostname && !/(?:^|\.)archive\.org$/.test(copy.hostname)) return undefined;
  if (copy.hostname.endsWith('archive.org')) copy.protocol = 'https:';
  return copy.href;
}

interface Availability {
  readonly archived_snapshots?: {
    readonly closest?: { readonly available?: unknown; readonly status?: unknown; readonly url?: unknown };
  } | null;
}

function parse(body: string): Availability | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
