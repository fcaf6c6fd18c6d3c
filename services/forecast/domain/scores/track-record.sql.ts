import type pg from 'pg';
import type { TrackRecord } from '../../contract/index.ts';

/** Every resolved market with the resolver's first result that proposed an outcome: later ones cannot improve a score. */
export async function readTrackRecord(pool: pg.Pool): Promise<TrackRecord> {
  const { rows: markets } = await pool.query<TrackRecord['markets'][number]>({
    name: 'read-track-record',
    text: `select market.slug, market.outcome, first.result as resolver
      from forecast.markets as market
      left join lateral (
        select jsonb_build_object(
          'resolutionId', id,
          'proposedOutcome', record #> '{result,proposedOutcome}',
          'confidence', record #> '{result,confidence}') as result
        from forecast.resolutions
        where market_id = market.id and record #>> '{result,status}' = 'verifiable'
        order by created_at, id
        limit 1) as first on true
      where market.outcome is not null
      order by market.slug`,
  });
  return { count: markets.length, markets };
}
