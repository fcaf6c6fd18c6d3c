import { useQuery } from '@tanstack/react-query';
import { useClient } from '../data/use-client.ts';
import { m } from '../paraglide/messages.js';
import { settingsQuery } from '../settings/queries.ts';
import { buttonStyle } from '../ui/button-style.ts';

/** Where people write to the board; nothing where the settings name no address. */
export function Contact() {
  const { data: settings } = useQuery(settingsQuery(useClient()));
  const address = settings?.contact_email;
  if (!address) return null;
  return (
    <a href={`mailto:${address}`} className={buttonStyle('plain', 'max-w-full wrap-anywhere')}>
      {m.board_write({ address })}
    </a>
  );
}
