import { randomBytes } from 'node:crypto';
import type { Clock } from '@trivium/core';
import type pg from 'pg';
import type { EvidenceLimits } from '../evidence-budget.rules.ts';
import { attempt } from '../evidence-store.ts';
import { buildRecord, type ResolutionParts } from './build-record.rules.ts';
import { storeResolution } from './resolutions.sql.ts';

const megabyte = 1024 * 1024;
/** Records of one market, and of all clients, in a day. */
const marketAllowance = { rows: 200, bytes: 10 * megabyte };
const totalAllowance = { rows: 20_000, bytes: 200 * megabyte };

/** Keeps what led to a result. Returns its id, or undefined if a budget of the day is spent or the database is away. */
export async function keepRecord(
  { pool, clock, limits }: { readonly pool: pg.Pool; readonly clock: Clock; readonly limits: EvidenceLimits },
  parts: ResolutionParts,
  { client, marketId }: { readonly client: string; readonly marketId: string | undefined },
): Promise<string | undefined> {
  const record = buildRecord(parts, `res_${randomBytes(10).toString('hex')}`, clock.now());
  const own =
    marketId === undefined
      ? { payer: `resolutions of ${client}`, allowance: limits.client }
      : { payer: `resolutions of ${marketId}`, allowance: marketAllowance };
  const total = { payer: 'resolutions', allowance: totalAllowance };
  const isStored = await attempt(clock, storeResolution(pool, record, marketId, [own, total]), false);
  return isStored ? record.id : undefined;
}
