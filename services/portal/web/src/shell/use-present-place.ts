import { useLocation } from '@tanstack/react-router';
import type { Place } from './places.ts';

/** The place of a menu that a page below another address belongs to; undefined: the address says it. */
export const usePresentPlace = (): Place['to'] | undefined =>
  useLocation({
    select: ({ pathname, state }) => {
      // The reader's own clubs are clubs too.
      if (pathname === '/me/clubs') return '/clubs';
      // A project that was opened from the queue.
      return state.queue ? '/queue' : undefined;
    },
  });
