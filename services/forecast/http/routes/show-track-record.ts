import { createRoute, type Service } from '@trivium/http';
import { trackRecord } from '../../contract/index.ts';
import { readTrackRecord } from '../../domain/scores/track-record.sql.ts';
import type { Context } from '../context.ts';
import { examples } from '../examples.ts';
import { jsonOf } from './responses.ts';

const route = createRoute({
  method: 'get',
  path: '/api/track-record',
  operationId: 'getTrackRecord',
  tags: ['resolver'],
  summary: 'Extension: the resolver’s results on resolved markets',
  description: '`/track-record` scores them. `POST /api/resolve` with the slug of a market lets the resolver judge it.',
  responses: { 200: jsonOf('Every resolved market', trackRecord, examples.trackRecord) },
});

/** `GET /api/track-record` */
export function showTrackRecord({ app }: Service, { pool }: Context) {
  app.openapi(route, async (c) => c.json(await readTrackRecord(pool), 200, { 'cache-control': 'public, max-age=60' }));
}
