import { attachCluster } from '@trivium/postgres';
import { Pool } from 'pg';
import { DrillFailed } from '../errors.ts';
import type { WrittenTo } from './compare-writes.ts';

type Pools = Parameters<Parameters<WrittenTo['withPools']>[0]>[0];

/** Connections to the embedded database of a state folder whose services run. */
export async function withPools<T>(home: string, use: (pools: Pools) => Promise<T>): Promise<T> {
  const cluster = await attachCluster(home);
  if (!cluster) throw new DrillFailed('The database does not run.');
  const [forecast, portal] = await Promise.all(
    ['forecast', 'portal'].map(async (name) => new Pool({ ...(await cluster.existingDatabase(name)), max: 1 })),
  );
  if (!forecast || !portal) throw new DrillFailed('A database is missing.');
  try {
    return await use({ forecast, portal });
  } finally {
    await Promise.all([forecast.end(), portal.end()]);
  }
}
