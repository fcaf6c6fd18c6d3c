import { Popover } from '@base-ui/react/popover';
import type { ReactNode } from 'react';
import { m } from '../paraglide/messages.js';
import { buttonStyle } from '../ui/button-style.ts';
import { googleCalendarAddress } from './calendar-file.rules.ts';
import { calendarEntry, downloadCalendar, type SavedEvent } from './download-calendar.ts';

interface AddToCalendarPopoverProps {
  readonly event: SavedEvent;
  readonly variant: 'plain' | 'quiet';
  /** Of the button that opens it. */
  readonly label: ReactNode;
}

/** Into which calendar an event goes, open at once. */
export const AddToCalendarPopover = ({ event, variant, label }: AddToCalendarPopoverProps) => (
  <Popover.Root defaultOpen>
    <Popover.Trigger className={buttonStyle(variant)}>{label}</Popover.Trigger>
    <Popover.Portal>
      <Popover.Positioner sideOffset={8} align="start" collisionPadding={16} className="z-50">
        <Popover.Popup
          aria-label={m.event_save()}
          className="flex max-w-[calc(100vw-2rem)] flex-wrap gap-2 rounded-lg border border-line bg-raised p-4 shadow-float outline-none"
        >
          <Popover.Close
            className={buttonStyle('primary')}
            onClick={() => downloadCalendar([event], `event-${event.starts_at.slice(0, 10)}`)}
          >
            {m.event_save_file()}
          </Popover.Close>
          <a
            href={googleCalendarAddress(calendarEntry(event), `${location.origin}/events/${event.id}`)}
            target="_blank"
            rel="noreferrer"
            className={buttonStyle('plain')}
          >
            {m.events_subscribe_google()}
          </a>
        </Popover.Popup>
      </Popover.Positioner>
    </Popover.Portal>
  </Popover.Root>
);
