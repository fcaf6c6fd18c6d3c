import { Suspense, useState } from 'react';
import { m } from '../paraglide/messages.js';
import { Button } from '../ui/Button.tsx';
import { CalendarPlus } from '../ui/icons.gen.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import type { SavedEvent } from './download-calendar.ts';

const load = () => import('./AddToCalendarPopover.tsx').then((module) => module.AddToCalendarPopover);
const AddToCalendarPopover = lazyPart(load);

interface AddToCalendarProps {
  readonly event: SavedEvent;
  readonly variant?: 'plain' | 'quiet';
}

/** The button that adds one event to a calendar. What it opens comes when it is asked for. */
export function AddToCalendar({ event, variant = 'plain' }: AddToCalendarProps) {
  const [isAsked, setAsked] = useState(false);
  const label = (
    <>
      <CalendarPlus size={18} aria-hidden />
      {m.event_save()}
    </>
  );
  const button = (
    <Button variant={variant} onPointerEnter={() => void load()} onClick={() => setAsked(true)}>
      {label}
    </Button>
  );
  return isAsked ? (
    <Suspense fallback={button}>
      <AddToCalendarPopover event={event} variant={variant} label={label} />
    </Suspense>
  ) : (
    button
  );
}
