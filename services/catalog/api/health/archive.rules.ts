/** Where the Wayback Machine says whether it has a copy, best from about a day. `base` is `https://archive.org` but in tests. */
export function availabilityUrl(base: string, url: string, day: string | null): string {
  const query = new URLSearchParams({ url, ...(day === null ? {} : { timestamp: day.replaceAll('-', '') }) });
  return `${base}/wayback/available?${query}`;
}

/**
 * The address of the closest copy; null where there is none, undefined where the answer cannot be understood. A copy of an
 * error is none, and an address that is not the archive's is not believed.
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
