import { createRoute, type Service } from '@trivium/http';
import { refuse } from '../../contract/index.ts';
import type { Context } from '../context.ts';
import { limited, tierRequired } from './problems.ts';

const route = createRoute({
  method: 'get',
  path: '/api/dataset',
  tags: ['drugs'],
  summary: 'Bulk export for institutions, not open yet',
  description: 'Always 402. The whole catalog is free at /api/catalog and /api/catalog/csv.',
  responses: { 402: tierRequired, ...limited },
});

/** `GET /api/dataset`. */
export function refuseDataset({ app }: Service, { contact }: Context): void {
  app.openapi(route, () => {
    const message = 'Bulk export is for institutions and not open yet; the whole catalog is free at /api/catalog.';
    throw refuse('institutional-tier-required', message, { extensions: { contact } });
  });
}
