import { createRoute, z, type Service } from '@trivium/http';
import { jsonFeedSchema } from '../../domain/feeds/json-feed.rules.ts';

const description = 'An extension: published figures that were wrong, since when, and the right ones.';

/** `GET /corrections.atom` and `GET /corrections.json`. */
export function publishCorrections({ publish }: Service): void {
  publish(
    createRoute({
      method: 'get',
      path: '/corrections.atom',
      tags: ['drugs'],
      summary: 'Corrections, as Atom',
      description,
      responses: { 200: { description: 'Atom (RFC 4287)', content: { 'application/atom+xml': { schema: z.string() } } } },
    }),
  );
  publish(
    createRoute({
      method: 'get',
      path: '/corrections.json',
      tags: ['drugs'],
      summary: 'Corrections, as JSON Feed',
      description,
      responses: { 200: { description: 'JSON Feed 1.1', content: { 'application/feed+json': { schema: jsonFeedSchema } } } },
    }),
  );
}
