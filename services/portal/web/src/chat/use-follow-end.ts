import { useEffect, useRef, type RefObject } from 'react';

/** How far from the end somebody still reads along, px: about what one piece of an answer adds. */
const nearPx = 400;

/**
 * Keeps the end of a growing text in view for whoever is there already; who scrolled up is left in peace.
 * @param grown changes whenever the text does; undefined while nothing comes
 * @param isNew whether it has only begun, and is shown wherever one was
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
