import { useEffect, useState } from 'react';

/** The longest that a browser's timer counts, in milliseconds. */
const maxTimerMs = 2_147_000_000;
/** Timers may fire a little early. */
const marginMs = 20;

/** The time by the device's clock, renewed each second; milliseconds since 1970. */
export function useEachSecond(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** The time by the device's clock, renewed when one of `moments` (ISO 8601) has passed; milliseconds since 1970. */
export function useNowUntil(...moments: readonly (string | null)[]): number {
  const [now, setNow] = useState(() => Date.now());
  const next = Math.min(...moments.map((moment) => Date.parse(moment ?? '')).filter((moment) => moment > now));
  useEffect(() => {
    if (next === Infinity) return undefined;
    const timer = setTimeout(() => setNow(Date.now()), Math.min(Math.max(next - Date.now(), 0) + marginMs, maxTimerMs));
    return () => clearTimeout(timer);
  }, [next, now]);
  return now;
}
