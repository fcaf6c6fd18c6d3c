import { createRoute, type Service } from '@trivium/http';
import { health } from '../../contract/index.ts';
import { jsonOf, limited } from './problems.ts';

const route = createRoute({
  method: 'get',
  path: '/api/health',
  tags: ['citations'],
  summary: 'Whether the citations still stand',
  description: '`byState` and `citations` are extensions, as is `state` of the unhealthy. `latestStatus` 0: no HTTP answer came.',
  responses: { ...jsonOf('What the probes found', health), ...limited },
});

/** `GET /api/health`. */
export function showHealth({ publish }: Service): void {
  publish(route);
}
