import { formatDay } from '../language/dates.ts';
import { m } from '../paraglide/messages.js';
import type { Profile } from './queries.ts';

const sources: Readonly<Record<string, (inputs: { day: string }) => string>> = {
  register: m.name_of_register,
  'identity-provider': m.name_of_provider,
  administrator: m.name_of_administrator,
};

/** Whether a full name is confirmed, its source, and the request that waits. */
export function nameState({ full_name, name_confirmed_at, name_source, request }: Profile): string {
  if (request?.refused_at) return m.name_change_refused({ name: request.full_name });
  if (name_confirmed_at === null) return request ? m.name_waits() : m.name_open();
  if (request) return m.name_change_waits({ name: full_name ?? '' });
  return sources[name_source ?? '']?.({ day: formatDay(name_confirmed_at) }) ?? '';
}
