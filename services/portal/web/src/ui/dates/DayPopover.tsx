import { Popover } from '@base-ui/react/popover';
import { useRef, type RefObject } from 'react';
import { m } from '../../paraglide/messages.js';
import { DayGrid } from './DayGrid.tsx';
import { TimeInput } from './TimeInput.tsx';

interface DayPopoverProps {
  /** `2026-11-21`, or with its time `2026-11-21T09:30`; empty: none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hasTime: boolean;
  readonly min: string | undefined;
  /** The button that opened it, which has the focus again when it closes. */
  readonly opener: RefObject<HTMLButtonElement | null>;
  readonly onClose: () => void;
}

const usualTime = '09:00';

/** A month to pick a day from. A day alone closes it; with a time it stays open. */
export function DayPopover({ value, onChange, hasTime, min, opener, onClose }: DayPopoverProps) {
  const start = useRef<HTMLButtonElement>(null);
  const [day = '', time = ''] = value.split('T');
  const pick = (next: string) => {
    onChange(hasTime ? `${next}T${time || usualTime}` : next);
    if (!hasTime) onClose();
  };
  return (
    <Popover.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Popover.Portal>
        <Popover.Positioner anchor={opener} align="end" sideOffset={6} collisionPadding={12} className="z-50">
          <Popover.Popup
            initialFocus={start}
            finalFocus={opener}
            className="w-[min(22rem,calc(100vw-1.5rem))] rounded-lg border border-line bg-raised p-4 shadow-float outline-none"
          >
            <Popover.Title className="sr-only">{m.date_calendar()}</Popover.Title>
            <DayGrid
              picked={new Set(day === '' ? [] : [day])}
              onToggle={pick}
              min={min}
              start={day === '' ? undefined : day}
              startRef={start}
            />
            {hasTime && (
              <div className="mt-3 flex items-center gap-3 border-t border-line pt-3">
                <span aria-hidden className="text-sm text-quiet">
                  {m.date_time()}
                </span>
                <TimeInput
                  aria-label={m.date_time()}
                  value={time}
                  onChange={(next) => day !== '' && next !== '' && onChange(`${day}T${next}`)}
                />
                <span aria-hidden className="-ms-1 text-sm text-quiet">
                  {m.time_of_day({ clock: '' })}
                </span>
                <Popover.Close className="ms-auto touch px-3 font-semibold text-accent hover:underline">
                  {m.date_done()}
                </Popover.Close>
              </div>
            )}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
