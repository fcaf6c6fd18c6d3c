import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { formatDay, noonOf } from '../language/dates.ts';
import { dayOf } from '../language/today.ts';
import { m } from '../paraglide/messages.js';
import type { Session } from '../session/session.ts';
import { X } from '../ui/icons.gen.tsx';
import { EventDetails } from './EventDetails.tsx';
import type { ListedEvent } from './queries.ts';

interface CalendarSheetProps {
  /** The event, or else the day whose events it lists. */
  readonly id: string | undefined;
  readonly day: string | undefined;
  readonly events: readonly ListedEvent[];
  readonly rowOf: (event: ListedEvent) => ReactNode;
  readonly session: Session | null;
  readonly onClose: () => void;
}

/** One event over its calendar, or the events of a day: from the bottom of a phone, in the middle of a screen. */
export function CalendarSheet({ id, day = '', events, rowOf, session, onClose }: CalendarSheetProps) {
  return (
    <Dialog.Root key={id} open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-[#000]/45" />
        <Dialog.Popup className="fixed inset-x-0 bottom-0 z-40 max-h-[88dvh] overflow-y-auto rounded-t-lg bg-raised px-6 pt-5 pb-8 shadow-float outline-none md:inset-x-auto md:top-1/2 md:bottom-auto md:left-1/2 md:w-[36rem] md:-translate-1/2 md:rounded-lg md:px-9 md:pt-8">
          <Dialog.Close
            aria-label={m.close()}
            className="absolute end-7 top-6 z-10 inline-flex size-11 items-center justify-center rounded-full bg-raised text-quiet hover:text-ink md:end-11 md:top-10"
          >
            <X size={20} aria-hidden />
          </Dialog.Close>
          {id === undefined ? (
            <>
              <Dialog.Title className="me-14 mt-2 mb-6 text-xl font-semibold">{formatDay(noonOf(day))}</Dialog.Title>
              {events
                .filter(({ starts_at: start, ends_at: end }) => dayOf(start) <= day && day <= dayOf(end))
                .map((event) => rowOf(event))}
            </>
          ) : (
            <EventDetails id={id} session={session} />
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
