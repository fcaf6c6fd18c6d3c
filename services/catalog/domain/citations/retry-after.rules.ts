/** A site that asks for a longer pause is not believed. */
const maxPauseMs = 30 * 24 * 60 * 60 * 1000;

/**
 * When a Retry-After (RFC 9110, section 10.2.3: seconds or an HTTP date) allows the next request, at most 30 days from now.
 * Null: no valid value, or a time that has passed.
 */
export function readRetryAfter(value: string | null, now: Date): Date | null {
  const text = value?.trim() ?? '';
  const at = /^\d{1,12}$/.test(text) ? now.getTime() + Number(text) * 1_000 : readHttpDate(text);
  if (!(at > now.getTime())) return null;
  return new Date(Math.min(at, now.getTime() + maxPauseMs));
}

/** NaN: not an HTTP date. `Date.parse` alone accepts far more formats. */
function readHttpDate(text: string): number {
  return /^[A-Z][a-z]+,? .*\d{2}:\d{2}:\d{2}/.test(text) ? Date.parse(text.endsWith('GMT') ? text : `${text} GMT`) : Number.NaN;
}
