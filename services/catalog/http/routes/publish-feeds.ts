import { createRoute, z, type Service } from '@trivium/http';
import { jsonFeedSchema } from '../../domain/feeds/json-feed.rules.ts';

const description = 'An extension: the 100 drugs most recently added or changed.';

/** `GET /feed.atom` and `GET /feed.json`. */
export function publishFeeds({ publish }: Service): void {
  publish(
    createRoute({
      method: 'get',
      path: '/feed.atom',
      tags: ['drugs'],
      summary: 'Added and changed drugs, as Atom',
      description,
      responses: { 200: { description: 'Atom (RFC 4287)', content: { 'application/atom+xml': { schema: z.string() } } } },
    }),
  );
  publish(
    createRoute({
      method: 'get',
      path: '/feed.json',
      tags: ['drugs'],
      summary: 'Added and changed drugs, as JSON Feed',
      description,
      responses: { 200: { description: 'JSON Feed 1.1', content: { 'application/feed+json': { schema: jsonFeedSchema } } } },
    }),
  );
}
