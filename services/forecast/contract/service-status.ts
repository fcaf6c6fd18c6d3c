import { z } from 'zod';
import { count, dateTime } from './values.ts';

export const partNames = ['database', 'catalog', 'resolver', 'polymarket', 'kalshi', 'webhooks', 'announcements'] as const;
export type PartName = (typeof partNames)[number];

export const partState = z.enum(['ok', 'degraded', 'down', 'unknown']);
export type PartState = z.infer<typeof partState>;

/** Why a part is not `ok`. */
export const partReason = z.enum([
  'database_unreachable',
  'no_provider_configured',
  'providers_paused',
  'all_providers_paused',
  'not_asked_yet',
  'last_search_failed',
  'index_missing',
  'index_old',
  'deliveries_late',
  'announcements_late',
]);
export type PartReason = z.infer<typeof partReason>;

export const servicePart = z.object({
  name: z.enum(partNames),
  state: partState,
  reason: partReason.nullable(),
  at: dateTime.nullable().meta({ description: 'When the part last did its work, where that is known.' }),
  available: count.optional().meta({ description: 'For the resolver: providers that can be asked now.' }),
  configured: count.optional().meta({ description: 'For the resolver: providers with a key.' }),
  waiting: count.optional().meta({ description: 'For webhooks: deliveries waiting.' }),
});
export type ServicePart = z.infer<typeof servicePart>;

/** Extension: how each part of the service does. */
export const serviceStatus = z
  .object({
    state: partState.meta({ description: 'The worst status of any part; `unknown` and a missing provider do not count.' }),
    checkedAt: dateTime,
    parts: z.array(servicePart),
  })
  .meta({ id: 'ServiceStatus' });
export type ServiceStatus = z.infer<typeof serviceStatus>;
