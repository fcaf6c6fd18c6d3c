import { useQuery } from '@tanstack/react-query';
import { useClient } from '../data/use-client.ts';
import { m } from '../paraglide/messages.js';
import { organiserNames } from './organisers.ts';
import { organisersQuery } from './queries.ts';

/** Tells board members whom to ask about an event that others organise. */
export function AskOrganisers({ eventId }: { readonly eventId: string }) {
  const db = useClient();
  const { data: organisers } = useQuery(organisersQuery(db, eventId));
  const names = organisers ? organiserNames(organisers) : [];
  return names.length > 0 ? m.organisers_ask({ names: names.join(m.organisers_or()) }) : m.organisers_ask_admin();
}
