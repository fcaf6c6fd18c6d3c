import type { PartReason, PartState, ResolverStatus, ServicePart, ServiceStatus } from '../../contract/index.ts';
import type { VenueHealth } from '../venues/venue-health.ts';

/** What the database says about background work. */
export interface BackgroundWork {
  readonly deliveriesWaiting: number;
  /** When the longest-waiting delivery was due. */
  readonly deliveryDueAt: Date | null;
  readonly lastDeliveredAt: Date | null;
  readonly kalshiIndexedAt: Date | null;
  /** When the first market that is not announced yet began to close. */
  readonly announcementDueAt: Date | null;
}

export interface StatusInput {
  readonly now: Date;
  /** Undefined: the database did not answer. */
  readonly work: BackgroundWork | undefined;
  readonly dataTime: Date;
  readonly resolver: Pick<ResolverStatus, 'providersConfigured' | 'providersAvailable'>;
  readonly polymarket: VenueHealth;
}

/** Work that is due runs within a minute or two; after this long something is wrong. */
const lateMs = 10 * 60 * 1000;
const oldIndexMs = 3 * 60 * 60 * 1000;

const at = (date: Date | null | undefined) => date?.toISOString() ?? null;
const part = (
  name: ServicePart['name'],
  [state, reason]: readonly [PartState, PartReason | null],
  more: Partial<ServicePart> = {},
): ServicePart => ({ name, state, reason, at: null, ...more });

function resolverPart({ resolver }: StatusInput): ServicePart {
  const configured = resolver.providersConfigured.length;
  const available = resolver.providersAvailable.length;
  const counts = { configured, available };
  if (configured === 0) return part('resolver', ['unknown', 'no_provider_configured'], counts);
  if (available === 0) return part('resolver', ['down', 'all_providers_paused'], counts);
  return part('resolver', available < configured ? ['degraded', 'providers_paused'] : ['ok', null], counts);
}

function polymarketPart({ polymarket: { answeredAt, failedAt } }: StatusInput): ServicePart {
  if (failedAt && (!answeredAt || failedAt > answeredAt))
    return part('polymarket', ['degraded', 'last_search_failed'], { at: at(answeredAt) });
  return part('polymarket', answeredAt ? ['ok', null] : ['unknown', 'not_asked_yet'], { at: at(answeredAt) });
}

function workParts(work: BackgroundWork, now: Date): ServicePart[] {
  const isLate = (due: Date | null, ms: number) => due !== null && now.getTime() - due.getTime() > ms;
  const { kalshiIndexedAt, deliveryDueAt, announcementDueAt } = work;
  const kalshi = kalshiIndexedAt === null ? 'index_missing' : isLate(kalshiIndexedAt, oldIndexMs) ? 'index_old' : null;
  return [
    part('kalshi', kalshi ? ['degraded', kalshi] : ['ok', null], { at: at(kalshiIndexedAt) }),
    part('webhooks', isLate(deliveryDueAt, lateMs) ? ['degraded', 'deliveries_late'] : ['ok', null], {
      at: at(work.lastDeliveredAt),
      waiting: work.deliveriesWaiting,
    }),
    part('announcements', isLate(announcementDueAt, lateMs) ? ['degraded', 'announcements_late'] : ['ok', null]),
  ];
}

const severity: Readonly<Record<PartState, number>> = { unknown: 0, ok: 0, degraded: 1, down: 2 };

/** How each part of the service does. */
export function statusOfParts(input: StatusInput): ServiceStatus {
  const { now, work, dataTime } = input;
  const parts = [
    part('database', work ? ['ok', null] : ['down', 'database_unreachable'], { at: work ? at(now) : null }),
    part('catalog', ['ok', null], { at: at(dataTime) }),
    resolverPart(input),
    polymarketPart(input),
    ...(work ? workParts(work, now) : []),
  ];
  const worst = Math.max(...parts.map(({ state }) => severity[state]));
  // Reading goes on without the database, so the service as a whole is then degraded.
  return { state: worst === 0 ? 'ok' : 'degraded', checkedAt: now.toISOString(), parts };
}
