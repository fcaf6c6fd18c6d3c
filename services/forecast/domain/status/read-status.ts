import type { Clock } from '@trivium/core';
import type pg from 'pg';
import type { ResolverStatus, ServiceStatus } from '../../contract/index.ts';
import type { Catalog } from '../markets/market.ts';
import { dataTime } from '../markets/status.rules.ts';
import type { VenueHealth } from '../venues/venue-health.ts';
import { statusOfParts } from './status.rules.ts';
import { readBackgroundWork } from './work.sql.ts';

export interface StatusSources {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly catalog: () => Catalog;
  readonly resolverStatus: () => ResolverStatus;
  readonly venueHealth: (name: 'polymarket') => VenueHealth;
}

const cachedMs = 5_000;

/** How the service does, at most five seconds old: any number of readers ask the database once. */
export function createStatusReader(sources: StatusSources): () => Promise<ServiceStatus> {
  let cached: { readonly status: Promise<ServiceStatus>; readonly until: number } | undefined;
  return () => {
    const now = sources.clock.now().getTime();
    if (!cached || now >= cached.until) cached = { status: readStatus(sources), until: now + cachedMs };
    return cached.status;
  };
}

/** A database that takes longer counts as unreachable. */
const databaseMs = 2_000;

/** How each part of the service does now. It never throws. */
async function readStatus({ pool, clock, catalog, resolverStatus, venueHealth }: StatusSources): Promise<ServiceStatus> {
  let cancel = () => {};
  const late = new Promise<undefined>((resolve) => {
    cancel = clock.schedule(new Date(clock.now().getTime() + databaseMs), () => resolve(undefined));
  });
  const work = await Promise.race([readBackgroundWork(pool).catch(() => undefined), late]);
  cancel();
  const now = clock.now();
  return statusOfParts({
    now,
    work,
    dataTime: dataTime(catalog(), now),
    resolver: resolverStatus(),
    polymarket: venueHealth('polymarket'),
  });
}
