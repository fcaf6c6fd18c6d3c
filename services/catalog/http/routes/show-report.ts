import { createRoute, describeRefusals, httpErrors, z, type Service } from '@trivium/http';
import { catalogErrors, refuse, report } from '../../contract/index.ts';
import { findReport } from '../../domain/reports/file-report.ts';
import type { Context } from '../context.ts';
import { exampleReport } from './file-report.ts';
import { limited } from './problems.ts';

const route = createRoute({
  method: 'get',
  path: '/api/reports/{id}',
  tags: ['reports'],
  summary: 'Extension: the state of a report, and its answer',
  request: {
    params: z.object({
      id: z
        .string()
        .regex(/^[\w-]{1,100}$/, 'must be a report’s id')
        .meta({ example: exampleReport.id }),
    }),
  },
  responses: {
    200: { description: 'The report', content: { 'application/json': { schema: report, example: exampleReport } } },
    ...describeRefusals(
      { ...httpErrors, ...catalogErrors },
      {
        path_invalid: 'Invalid path: id must be a report’s id.',
        report_not_found: 'No report has this id.',
      },
    ),
    ...limited,
  },
});

/** `GET /api/reports/{id}` @throws report_not_found */
export function showReport({ app }: Service, { pool }: Context): void {
  app.openapi(route, async (c) => {
    const filed = await findReport(pool, c.req.valid('param').id);
    if (!filed) throw refuse('report_not_found', 'No report has this id.');
    return c.json(filed, 200, { 'cache-control': 'no-store' });
  });
}
