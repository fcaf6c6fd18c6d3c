import { useEffect, useRef, type RefObject } from 'react';

/** How far from the end somebody still reads along, px. */
const nearPx = 240;

/** Keeps the end of a growing text in view for whoever is there already; who scrolled up is left in peace. */
export function useFollowEnd(grown: number | undefined): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (grown === undefined || !end.current) return;
    const below = end.current.getBoundingClientRect().bottom - window.innerHeight;
    if (grown === 0 || (below > -nearPx && below < nearPx)) end.current.scrollIntoView({ block: 'center' });
  }, [grown]);
  return end;
}
