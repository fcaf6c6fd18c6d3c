import { useEffect, useState } from 'react';

/** Longer than any timer of a browser counts. */
const longestMs = 2_147_000_000;
const afterMs = 20;

/** The present, ms since 1970, drawn anew when one of `moments` (ISO 8601) has passed. */
export function useNow(...moments: readonly (string | null)[]): number {
  const [now, setNow] = useState(() => Date.now());
  const next = Math.min(...moments.map((moment) => Date.parse(moment ?? '')).filter((moment) => moment > now));
  useEffect(() => {
    if (next === Infinity) return undefined;
    const timer = setTimeout(() => setNow(Date.now()), Math.min(Math.max(next - Date.now(), 0) + afterMs, longestMs));
    return () => clearTimeout(timer);
  }, [next, now]);
  return now;
}
