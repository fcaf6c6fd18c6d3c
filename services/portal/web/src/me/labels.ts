import { formatDay } from '../language/dates.ts';
import { m } from '../paraglide/messages.js';
import { deviceOf } from './device-name.rules.ts';
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

/** Whether the name in Latin letters is confirmed, or a proposed one waits. */
export function englishNameState({ full_name_en: english, request }: Profile): string {
  const proposed = request?.full_name_en;
  if (!proposed) return english === null ? m.name_en_open() : m.name_en_confirmed();
  if (request.refused_at) return m.name_change_refused({ name: proposed });
  return english === null ? m.name_en_waits() : m.name_change_waits({ name: english });
}

/** The browser and system of a user agent: `Chrome on Android`, or the one of them that is known. */
export function deviceName(userAgent: string | null): string {
  const { browser, system } = deviceOf(userAgent);
  if (browser === undefined || system === undefined) return browser ?? system ?? m.me_device_unknown();
  return m.me_device_name({ browser, system });
}
