import { createRoute, describeRefusals, httpErrors, type Service } from '@trivium/http';
import { catalogErrors, report, reportInput, type Report, type ReportInput } from '../../contract/index.ts';
import { fileReport } from '../../domain/reports/file-report.ts';
import type { Context } from '../context.ts';

export const exampleReport: Report = {
  id: '0f1e2d3c-4b5a-4968-8776-655443322110',
  kind: 'error',
  drug: 'carprofen',
  status: 'open',
  filedAt: '2026-11-29T03:00:00.000Z',
  answer: null,
  closedAt: null,
};

const examples: Readonly<Record<string, { readonly value: ReportInput }>> = {
  error: {
    value: {
      kind: 'error',
      drug: 'carprofen',
      dose: 'Dog, oral: 4.4 mg/kg, every 24 h',
      message: 'The label gives 2.2 mg/kg for a dose that is repeated every 12 h.',
      source: 'https://example.org/label',
      email: 'vet@example.org',
    },
  },
  missing: {
    value: { kind: 'missing-drug', drug: 'Tigilaner', message: 'For ticks and mites in cats.' },
  },
};

const route = createRoute({
  method: 'post',
  path: '/api/reports',
  tags: ['reports'],
  summary: 'Extension: report an error, or ask for a drug',
  description:
    'Maintainers read the message, which is not published. Keep the id: the answer is at `/api/reports/{id}`. Ten a minute for each client.',
  request: { body: { required: true, content: { 'application/json': { schema: reportInput, examples } } } },
  responses: {
    201: {
      description: 'The report is stored',
      content: { 'application/json': { schema: report, example: exampleReport } },
    },
    ...describeRefusals(
      { ...httpErrors, ...catalogErrors },
      {
        json_invalid: 'The body is empty; send a JSON value.',
        body_invalid: 'Invalid body: message must have at least 20 characters.',
        drug_unknown: 'No drug has this slug; GET /api/drugs lists them.',
        body_too_large: 'A body can have at most 65536 bytes.',
        content_type_unsupported: 'Send the body as application/json in UTF-8.',
        rate_limited: 'Rate limit: 10 requests per 60 seconds. Try again in 12 seconds.',
        report_queue_full: 'Too many reports are waiting. Try again once some have been answered.',
      },
    ),
  },
});

/** `POST /api/reports` @throws drug_unknown, report_queue_full */
export function postReport({ app }: Service, context: Context): void {
  app.openapi({ ...route, middleware: [context.reportLimit] }, async (c) => {
    const filed = await fileReport(context, context.catalog().entries, c.req.valid('json'));
    return c.json(filed, 201, { 'cache-control': 'no-store', location: `/api/reports/${filed.id}` });
  });
}
