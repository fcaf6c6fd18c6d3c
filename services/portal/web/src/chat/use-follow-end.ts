import { useEffect, useRef, type RefObject } from 'react';

/** How close to the end, in px, a reader counts as following: about the height of one piece of an answer. */
const nearPx = 400;

/**
 * Keeps the end of a growing text in view for readers who are there already; it does not move readers who scrolled up.
 * @param grown changes whenever the text does; undefined while nothing arrives
 * @param isNew whether the text has just begun; then its end scrolls into view from anywhere
 */
export function useFollowEnd(grown: string | undefined, isNew: boolean): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (grown === undefined || !end.current) return;
    const below = end.current.getBoundingClientRect().bottom - window.innerHeight;
    if (isNew || Math.abs(below) < nearPx) end.current.scrollIntoView({ block: 'end' });
  }, [grown, isNew]);
  return end;
}
