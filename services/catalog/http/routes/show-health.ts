import { createRoute, type Service } from '@trivium/http';
import { health } from '../../contract/index.ts';
import { jsonOf, limited } from './problems.ts';

const route = createRoute({
  method: 'get',
  path: '/api/health',
  tags: ['citations'],
  summary: 'Whether the cited pages still exist',
  description:
    '`byState` and `citations` are extensions, as is `state` in `unhealthy`. `latestStatus` 0: there was no HTTP response.',
  responses: { ...jsonOf('The results of the probes', health), ...limited },
});

/** `GET /api/health`. */
export function showHealth({ publish }: Service): void {
  publish(route);
}
