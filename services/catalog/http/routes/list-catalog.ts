import { createRoute, z, type Service } from '@trivium/http';
import { catalogAnswer } from '../../contract/index.ts';
import { jsonOf, limited } from './problems.ts';

const catalogRoute = createRoute({
  method: 'get',
  path: '/api/catalog',
  tags: ['drugs'],
  summary: 'The whole catalog',
  responses: { ...jsonOf('Every entry', catalogAnswer), ...limited },
});

const csvRoute = createRoute({
  method: 'get',
  path: '/api/catalog/csv',
  tags: ['drugs'],
  summary: 'The whole catalog as CSV',
  description:
    "RFC 4180, a row for each drug and dosage. A cell that begins with =, +, -, @, |, a tab or a carriage return, even after spaces, has a ' before it.",
  responses: { 200: { description: 'The rows', content: { 'text/csv': { schema: z.string() } } }, ...limited },
});

/** `GET /api/catalog` and `GET /api/catalog/csv`. */
export function listCatalog({ publish }: Service): void {
  publish(catalogRoute);
  publish(csvRoute);
}
