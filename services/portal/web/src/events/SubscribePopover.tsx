import { Popover } from '@base-ui/react/popover';
import { m } from '../paraglide/messages.js';
import { getLocale } from '../language/locale.ts';
import { Button } from '../ui/Button.tsx';
import { inputStyle } from '../ui/Field.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { copyLink } from '../ui/copy-link.ts';
import { SubscribeLabel } from './SubscribeLabel.tsx';

interface SubscribePopoverProps {
  /** Of the backend. */
  readonly url: string;
}

/** The address of the calendar feed, open at once. Calendars that subscribe to it show new events by themselves. */
export function SubscribePopover({ url }: SubscribePopoverProps) {
  const address = `${url}/functions/v1/events-calendar?lang=${getLocale()}`;
  const followed = address.replace(/^https?:/, 'webcal:');
  return (
    <Popover.Root defaultOpen>
      <Popover.Trigger className={buttonStyle('quiet')}>
        <SubscribeLabel />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={8} align="end" collisionPadding={16} className="z-30">
          <Popover.Popup className="w-[min(24rem,calc(100vw-2rem))] rounded-lg border border-line bg-raised p-5 shadow-float outline-none">
            <Popover.Title className="font-semibold">{m.events_subscribe_title()}</Popover.Title>
            <Popover.Description className="mt-1 text-sm text-quiet">{m.events_subscribe_lead()}</Popover.Description>
            <div className="mt-4 flex flex-wrap gap-2">
              <a href={followed} className={buttonStyle('primary')}>
                {m.events_subscribe_app()}
              </a>
              <a
                href={`https://calendar.google.com/calendar/r?cid=${encodeURIComponent(followed)}`}
                target="_blank"
                rel="noreferrer"
                className={buttonStyle('plain')}
              >
                {m.events_subscribe_google()}
              </a>
            </div>
            <div className="mt-4 flex gap-2">
              <input
                readOnly
                aria-label={m.events_address()}
                value={address}
                className={`${inputStyle} min-w-0 text-sm`}
                onFocus={({ target }) => target.select()}
              />
              <Button variant="plain" className="shrink-0" onClick={() => void copyLink(address)}>
                {m.events_address_copy()}
              </Button>
            </div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
