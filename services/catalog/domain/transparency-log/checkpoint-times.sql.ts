import type pg from 'pg';
import type { CheckpointTime } from './present-log.rules.ts';

/** The time of each checkpoint, smallest log first. */
export async function readCheckpointTimes(pool: pg.Pool): Promise<CheckpointTime[]> {
  const { rows } = await pool.query<{ size: string; signedAt: Date }>(
    'select size, created_at as "signedAt" from catalog.log_checkpoints where size > 0 order by size',
  );
  return rows.map(({ size, signedAt }) => ({ size: Number(size), signedAt }));
}
