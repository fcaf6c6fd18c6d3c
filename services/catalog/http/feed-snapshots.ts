import type { SnapshotContent } from '@trivium/http';
import { atomFeed } from '../domain/feeds/atom.rules.ts';
import type { Feed } from '../domain/feeds/feed.ts';
import { jsonFeed } from '../domain/feeds/json-feed.rules.ts';
import { publicCache } from './snapshots.ts';

/** A feed as Atom and as JSON Feed, by path. */
export const feedSnapshots = (feed: Feed): Readonly<Record<string, SnapshotContent>> => ({
  [feed.paths.atom]: { body: atomFeed(feed), contentType: 'application/atom+xml; charset=utf-8', cacheControl: publicCache },
  [feed.paths.json]: {
    body: JSON.stringify(jsonFeed(feed)),
    contentType: 'application/feed+json; charset=utf-8',
    cacheControl: publicCache,
  },
});
