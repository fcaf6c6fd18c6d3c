import { createRoute, type Service } from '@trivium/http';
import { stats } from '../../contract/index.ts';
import { examples } from '../examples.ts';
import { jsonOf } from './responses.ts';

const route = createRoute({
  method: 'get',
  path: '/api/stats',
  operationId: 'getStats',
  tags: ['service'],
  summary: 'Counts and configuration of the service',
  responses: { 200: jsonOf('Public figures only', stats, examples.stats) },
});

/** `GET /api/stats` */
export const showStats = ({ publish }: Service) => publish(route);
