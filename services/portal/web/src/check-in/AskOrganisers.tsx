import { useQuery } from '@tanstack/react-query';
import type { Client } from '../data/client.ts';
import { organisersQuery } from './late-scans/queries.ts';
import { m } from '../paraglide/messages.js';
import { organiserNames } from './organisers.ts';

/** Whom somebody of the board asks about an event that others organise. */
export function AskOrganisers({ db, eventId }: { readonly db: Client; readonly eventId: string }) {
  const { data: organisers } = useQuery(organisersQuery(db, eventId));
  const names = organisers ? organiserNames(organisers) : [];
  return names.length > 0 ? m.organisers_ask({ names: names.join(m.organisers_or()) }) : m.organisers_ask_admin();
}
