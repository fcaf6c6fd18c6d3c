import { createRoute, type Service } from '@trivium/http';
import { stats } from '../../contract/index.ts';

const route = createRoute({
  method: 'get',
  path: '/api/stats',
  tags: ['service'],
  summary: 'Counts and wiring of the service',
  responses: { 200: { description: 'Public figures only', content: { 'application/json': { schema: stats } } } },
});

/** `GET /api/stats` */
export const showStats = ({ publish }: Service) => publish(route);
