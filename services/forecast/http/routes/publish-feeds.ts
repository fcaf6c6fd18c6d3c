import { createRoute, z, type Service } from '@trivium/http';
import { jsonFeedSchema } from '../../domain/feeds/json-feed.rules.ts';

const description = 'The 100 newest events: new markets, markets closing soon and resolved markets.';

/** `GET /feed.atom` and `GET /feed.json` */
export function publishFeeds({ publish }: Service) {
  publish(
    createRoute({
      method: 'get',
      path: '/feed.atom',
      operationId: 'getAtomFeed',
      tags: ['push'],
      summary: 'Extension: market events, as Atom',
      description,
      responses: { 200: { description: 'Atom (RFC 4287)', content: { 'application/atom+xml': { schema: z.string() } } } },
    }),
  );
  publish(
    createRoute({
      method: 'get',
      path: '/feed.json',
      operationId: 'getJsonFeed',
      tags: ['push'],
      summary: 'Extension: market events, as JSON Feed',
      description,
      responses: { 200: { description: 'JSON Feed 1.1', content: { 'application/feed+json': { schema: jsonFeedSchema } } } },
    }),
  );
}
