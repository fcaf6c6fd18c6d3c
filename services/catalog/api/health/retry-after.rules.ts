/** A site may ask for patience; one that asks for more than this is not believed. */
const longestMs = 30 * 24 * 60 * 60 * 1000;

/**
 * When a Retry-After (RFC 9110, section 10.2.3: seconds, or an HTTP date) allows the next request; null where it says nothing
 * or a time that has passed. At most 30 days from now.
 */
export function readRetryAfter(value: string | null, now: Date): Date | null {
  const said = value?.trim() ?? '';
  const at = /^\d{1,12}$/.test(said) ? now.getTime() + Number(said) * 1_000 : readHttpDate(said);
  if (!(at > now.getTime())) return null;
  return new Date(Math.min(at, now.getTime() + longestMs));
}

/** NaN where it is none: `Date.parse` alone takes far more for a date than HTTP does. */
function readHttpDate(text: string): number {
  return /^[A-Z][a-z]+,? .*\d{2}:\d{2}:\d{2}/.test(text) ? Date.parse(text.endsWith('GMT') ? text : `${text} GMT`) : Number.NaN;
}
