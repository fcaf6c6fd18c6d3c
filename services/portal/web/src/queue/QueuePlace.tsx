import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { formatCount } from '../language/dates.ts';
import { m } from '../paraglide/messages.js';
import { ChevronLeft } from '../ui/icons.gen.tsx';
import { isTypingOrShortcut } from './key-moves.ts';
import type { PlaceInQueue } from './place-in-queue.ts';

interface QueuePlaceProps {
  readonly id: string;
  readonly place: PlaceInQueue;
}

/** Above a project that was opened from the queue: the way back, its place, and the ways to the projects before and after it. */
export function QueuePlace({ id, place }: QueuePlaceProps) {
  const { ids, filters } = place;
  const at = ids.indexOf(id);
  const ways = useRef<HTMLElement>(null);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isTypingOrShortcut(event)) return;
      if (event.key === 'j' || event.key === 'k') ways.current?.querySelector<HTMLElement>(`[data-key=${event.key}]`)?.click();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  if (at < 0) return null;
  const way = (key: 'j' | 'k', to: string | undefined, name: string) =>
    to !== undefined && (
      <Link
        to="/project/$id"
        params={{ id: to }}
        state={{ queue: place }}
        preload={false}
        data-key={key}
        aria-keyshortcuts={key}
        className="link inline-flex min-h-8 items-center"
      >
        {name}
      </Link>
    );
  return (
    <nav ref={ways} aria-label={m.queue_title()} className="mb-3 flex flex-wrap items-center gap-x-5">
      <Link
        to="/queue"
        search={filters}
        className="-ms-1 inline-flex min-h-8 items-center gap-0.5 text-quiet no-underline hover:text-accent"
      >
        <ChevronLeft size={16} aria-hidden />
        {m.queue_title()}
      </Link>
      <span className="numerals">{m.queue_place({ place: formatCount(at + 1), count: formatCount(ids.length) })}</span>
      {way('k', ids[at - 1], m.queue_previous())}
      {way('j', ids[at + 1], m.queue_next())}
    </nav>
  );
}
